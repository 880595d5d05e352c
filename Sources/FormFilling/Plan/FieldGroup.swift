import FieldFormats
import InteractiveForms

/// Every terminal field of one full name: they share one value (ISO 32000-2, 12.7.4.2).
///
/// What its fields say together is settled once: a batch asks it for every record.
final class FieldGroup: Sendable {
  let name: String
  let kind: FieldKind
  let members: [Field]
  let flags: FieldFlags
  let maxLength: Int?
  let widgets: [Widget]
  let options: [ChoiceOption]
  let states: [AppearanceState]
  let format: FieldFormat?
  let keystrokes: [FieldKeystroke]
  let validations: [FieldValidation]
  let calculation: FieldCalculation?
  /// The format in which values are written: of the format script, else of a keystroke script.
  let typedFormat: FieldFormat?
  /// See ``Field/barcodeSymbology``.
  let barcodeSymbology: String?
  let value: FieldValue?
  let defaultValue: FieldValue?
  /// The export value of each widget from `/Opt` (ISO 32000-2, Table 230: one entry a widget, in
  /// order); nil where there is none.
  let exportValues: [String?]

  init(name: String, kind: FieldKind, members: [Field]) {
    self.name = name
    self.kind = kind
    self.members = members
    flags = members.reduce(into: []) { $0.formUnion($1.flags) }
    maxLength = members.compactMap(\.maxLength).min()
    widgets = members.flatMap(\.widgets)
    options = members.first { !$0.options.isEmpty }?.options ?? []
    states = widgets.states
    format = members.lazy.compactMap(\.scripts.format).first
    keystrokes = members.flatMap(\.scripts.keystrokes)
    validations = members.flatMap(\.scripts.validations)
    typedFormat = format ?? keystrokes.first?.format
    calculation = members.lazy.compactMap(\.scripts.calculation).first
    barcodeSymbology = members.lazy.compactMap(\.barcodeSymbology).first
    value = members.lazy.compactMap(\.value).first
    defaultValue = members.lazy.compactMap(\.defaultValue).first
    exportValues = members.flatMap { member in
      member.widgets.indices.map { index in
        member.options.indices.contains(index) ? member.options[index].exportValue : nil
      }
    }
  }

  /// In the order of each name's first field. Fields of one name and different kinds stay apart:
  /// the first kind has the name.
  static func groups(of fields: [Field]) -> [FieldGroup] {
    var members: [[Field]] = []
    var indexByName: [String: Int] = [:]
    for field in fields {
      if let index = indexByName[field.name], members[index][0].kind == field.kind {
        members[index].append(field)
      } else {
        if indexByName[field.name] == nil { indexByName[field.name] = members.count }
        members.append([field])
      }
    }
    return members.map { FieldGroup(name: $0[0].name, kind: $0[0].kind, members: $0) }
  }
}
