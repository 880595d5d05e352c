import FormSchemas
import InteractiveForms
import PDFArchiving
import PDFObjects

/// Names the boxes of groups of options: radio buttons and check boxes with several widgets. Other widgets that are objects
/// of their own repeat the name of their field: viewers such as PDF.js look for it nowhere else.
struct OptionNaming {
  /// By the field's place in the form.
  private(set) var options: [Int: [RemediatedField.Option]] = [:]
  /// Names to write, by the widget's number.
  private var names: [ObjectNumber: String] = [:]

  /// - Parameters:
  ///   - fields: the names of the fields, in the order of the form.
  ///   - given: names by full field names, as a person said.
  init(
    _ form: Form, labels: [[FieldLabel]], fields: [RemediatedField],
    given: [String: [ArchiveCorrections.OptionName]], in document: Document
  ) {
    var order: [ObjectNumber: Int] = [:]
    for page in document.pageList().pages {
      for object in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
        if let number = object.referenceValue, order[number] == nil { order[number] = order.count }
      }
    }
    for (place, field) in form.fields.enumerated() {
      let states = field.widgets.map { $0.onStates.first?.text }
      // The same box on several pages is no choice.
      guard field.kind.isToggle, Set(states).count > 1 else {
        repeatName(of: field, fields[place].name)
        continue
      }
      let sorted = field.widgets.indices.sorted {
        (order[field.widgets[$0].number] ?? .max, $0)
          < (order[field.widgets[$1].number] ?? .max, $1)
      }
      let own = given[field.name] ?? []
      options[place] = sorted.enumerated().map { index, box in
        let widget = field.widgets[box]
        let option = option(
          widget, labels[place][box], number: index + 1, states[box], of: fields[place], own)
        if widget.alternateName != option.name, !option.label.isEmpty {
          names[widget.number] = option.name
        }
        return option
      }
    }
  }

  /// What an author says of one widget alone is kept.
  private mutating func repeatName(of field: Field, _ name: String) {
    guard !name.isEmpty else { return }
    for widget in field.widgets where widget.number != field.number {
      let own = widget.alternateName ?? ""
      if own.isEmpty || own == field.alternateName { names[widget.number] = name }
    }
  }

  private func option(
    _ widget: Widget, _ label: FieldLabel, number: Int, _ state: String?, of field: RemediatedField,
    _ given: [ArchiveCorrections.OptionName]
  ) -> RemediatedField.Option {
    var option = RemediatedField.Option(
      widget: widget.number, number: number, state: state, label: "", name: field.name,
      isKnown: true, page: widget.pageIndex.map { $0 + 1 }, bounds: widget.rectangle)
    let said = given.last { $0.key == state } ?? given.last { $0.key == String(number) }
    let own = LabelText.cleaned(widget.alternateName ?? "")
    if let said {
      option.label = said.name
      option.name = ArchiveCorrections.spoken(said.name, of: field.name)
    } else if label.source != .none, label.source != .alternateName || own.isEmpty {
      option.label = label.source == .page ? LabelText.saidOnce(label.text) : label.text
      option.isKnown = label.source != .page || label.confidence >= FieldNaming.likely
      option.name =
        field.name.hasSuffix(option.label)
        ? field.name : ArchiveCorrections.spoken(option.label, of: field.name)
    } else if !own.isEmpty {
      (option.label, option.name) = (own, own)
    } else if let state, LabelText.isWordOfOption(state) {
      // The author's word for the option, where the page has none beside it.
      option.label = state
      option.name = ArchiveCorrections.spoken(state, of: field.name)
    } else {
      option.isKnown = false
    }
    return option
  }

  func write(to document: inout Document) {
    for (widget, name) in names {
      document.update(widget) {
        // A field of one widget may be one object with it.
        guard $0["T"] == nil else { return }
        $0["TU"] = .string(PDFString(text: name))
      }
    }
  }
}
