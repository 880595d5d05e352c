import FormSchemas
import InteractiveForms
import PDFObjects
import Synchronization

/// The labels of the options of a form's check boxes and radio buttons.
///
/// They are read when a record first names a state by its label: pages take a while to read.
final class OptionLabels: Sendable {
  private let form: Form
  private let document: Document
  private let texts = Mutex<[ObjectNumber: String]?>(nil)

  init(_ form: Form, _ document: Document) {
    self.form = form
    self.document = document
  }

  /// The label of a widget's option; nil if it has none.
  func text(of widget: Widget) -> String? {
    texts.withLock { texts in
      if texts == nil { texts = read() }
      return texts?[widget.number]
    }
  }

  private func read() -> [ObjectNumber: String] {
    let toggles = Set(form.fields.indices.filter { form.fields[$0].kind.isToggle })
    let labels = FormLabels(of: form, in: document, only: toggles)
    var texts: [ObjectNumber: String] = [:]
    for place in toggles {
      for (widget, label) in zip(form.fields[place].widgets, labels.options[place])
      where label.source != .none {
        texts[widget.number] = label.text
      }
    }
    return texts
  }
}
