import InteractiveForms
import PDFObjects
import Synchronization

/// The boxes of a form's check boxes and radio buttons as the form has them, whatever pages an output leaves out,
/// and their labels.
///
/// Labels are read when a record first names a state by its label: pages take a while to read.
final class OptionLabels: Sendable {
  private let form: Form
  private let document: Document
  private let finder: any LabelFinder
  private let texts = Mutex<[ObjectNumber: String]?>(nil)
  /// By name, the fields with boxes on pages that the output leaves out.
  private let wholeGroups: [String: FieldGroup]

  /// - Parameter groups: the fields of the output.
  init(
    _ form: Form, _ document: Document, groups: [FieldGroup] = [], finder: any LabelFinder
  ) {
    self.form = form
    self.document = document
    self.finder = finder
    let kept = Dictionary(
      groups.lazy.filter(\.kind.isToggle).map { ($0.name, $0.widgets.count) },
      uniquingKeysWith: { first, _ in first })
    wholeGroups = Dictionary(
      FieldGroup.groups(of: form.fields.filter { kept[$0.name] != nil })
        .filter { $0.widgets.count != kept[$0.name] }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A field with all its boxes: a value means the same whatever pages the output has.
  func whole(_ group: FieldGroup) -> FieldGroup { wholeGroups[group.name] ?? group }

  /// The label of a widget's option; nil if it has none.
  func text(of widget: Widget) -> String? {
    texts.withLock { texts in
      if texts == nil { texts = finder.optionTexts(of: form, in: document) }
      return texts?[widget.number]
    }
  }
}
