package import FieldFormats
import FormData
package import InteractiveForms
package import StructuredData

/// The fields of one name, which share a value, as one property of a schema.
package struct NamedField: Sendable {
  package let name: String
  /// The fields, at least one, all of one kind.
  package let fields: [Field]
  package let label: FieldLabel
  /// The label of each widget's option, in the order of the widgets.
  package let optionLabels: [FieldLabel]
  /// Whether the form calculates the value.
  package let isCalculated: Bool

  /// In the order of each name's first field. Of fields of one name and different kinds, those of the
  /// first kind have the name, as in filling.
  package static func fields(of form: Form, labels: FormLabels) -> [NamedField] {
    var order: [String] = []
    var places: [String: [Int]] = [:]
    for (place, field) in form.fields.enumerated() {
      if let first = places[field.name]?.first {
        guard form.fields[first].kind == field.kind else { continue }
      } else {
        order.append(field.name)
      }
      places[field.name, default: []].append(place)
    }
    let calculated = Set(form.calculationOrder)
    return order.map { name in
      let places = places[name] ?? []
      let labeled = places.first { labels.fields[$0].source != .none }
      return NamedField(
        name: name, fields: places.map { form.fields[$0] },
        label: labeled.map { labels.fields[$0] } ?? .none,
        optionLabels: places.flatMap { labels.options[$0] },
        isCalculated: calculated.contains(name)
          && places.contains { form.fields[$0].scripts.calculation != nil })
    }
  }

  package var kind: FieldKind { fields[0].kind }
  package var flags: FieldFlags { fields.reduce(into: []) { $0.formUnion($1.flags) } }
  package var widgets: [Widget] { fields.flatMap(\.widgets) }
  package var maxLength: Int? { fields.compactMap(\.maxLength).min() }
  /// What shows a value.
  package var format: FieldFormat? { formats.first }
  /// What each value must fit: the format, and that of each keystroke script that differs from it.
  package var formats: [FieldFormat] {
    let all =
      fields.compactMap(\.scripts.format) + fields.flatMap { $0.scripts.keystrokes.map(\.format) }
    var seen: Set<FieldFormat> = []
    return all.filter { seen.insert($0).inserted }
  }
  package var validations: [FieldValidation] { fields.flatMap(\.scripts.validations) }

  /// The value that the form has already, which the field always accepts.
  package var currentValue: StructuredValue {
    (fields.first { $0.value != nil } ?? fields[0]).structuredValue
  }

  /// Whether a record must give a value: the form has none yet.
  var isRequired: Bool { needsValue && !hasValue }

  /// Whether no record may empty the field. Push buttons and signatures have no values.
  package var needsValue: Bool {
    switch kind {
    case .pushButton, .signature: false
    case .text, .checkBox, .radio, .comboBox, .listBox:
      flags.contains(.required) && !flags.contains(.readOnly) && !isCalculated
    }
  }

  private var hasValue: Bool {
    switch currentValue.kind {
    case .null, .boolean(false), .string(""), .array([]): false
    case .boolean, .number, .string, .array, .object: true
    }
  }

  /// Each option once, with what a person sees.
  package var options: [(value: String, title: String)] {
    let options = fields.first { !$0.options.isEmpty }?.options ?? []
    var seen: Set<String> = []
    return options.filter { seen.insert($0.exportValue).inserted }
      .map { ($0.exportValue, $0.displayText) }
  }

  /// The on-states of buttons, each once, with the label of the first widget that has it.
  package var states: [(value: String, title: String)] {
    var seen: Set<AppearanceState> = []
    var found: [(String, String)] = []
    for (place, widget) in widgets.enumerated() {
      for state in widget.onStates where seen.insert(state).inserted {
        let label = optionLabels.indices.contains(place) ? optionLabels[place].text : ""
        let title = label.isEmpty && state.shownText != state.text ? state.shownText : label
        found.append((state.text, title))
      }
    }
    return found
  }
}
