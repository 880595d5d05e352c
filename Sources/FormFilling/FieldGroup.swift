import FieldFormats
import InteractiveForms

/// Every terminal field of one full name: they share one value (ISO 32000-2, 12.7.4.2).
struct FieldGroup: Sendable {
  var name: String
  var kind: FieldKind
  var members: [Field]

  var flags: FieldFlags { members.reduce(into: []) { $0.formUnion($1.flags) } }
  var maxLength: Int? { members.compactMap(\.maxLength).min() }
  var widgets: [Widget] { members.flatMap(\.widgets) }
  var options: [ChoiceOption] { members.first { !$0.options.isEmpty }?.options ?? [] }
  var format: FieldFormat? { members.lazy.compactMap(\.scripts.format).first }
  var keystrokes: [FieldKeystroke] { members.flatMap(\.scripts.keystrokes) }
  var validations: [FieldValidation] { members.flatMap(\.scripts.validations) }
  var calculation: FieldCalculation? { members.lazy.compactMap(\.scripts.calculation).first }
  var value: FieldValue? { members.lazy.compactMap(\.value).first }
  var defaultValue: FieldValue? { members.lazy.compactMap(\.defaultValue).first }

  var states: [AppearanceState] {
    var seen: Set<AppearanceState> = []
    return members.flatMap(\.states).filter { seen.insert($0).inserted }
  }

  /// In the order of each name's first field. Fields of one name and different kinds stay apart:
  /// the first kind has the name.
  static func groups(of fields: [Field]) -> [FieldGroup] {
    var groups: [FieldGroup] = []
    var indexByName: [String: Int] = [:]
    for field in fields {
      if let index = indexByName[field.name] {
        if groups[index].kind == field.kind {
          groups[index].members.append(field)
        } else {
          groups.append(FieldGroup(name: field.name, kind: field.kind, members: [field]))
        }
      } else {
        indexByName[field.name] = groups.count
        groups.append(FieldGroup(name: field.name, kind: field.kind, members: [field]))
      }
    }
    return groups
  }
}
