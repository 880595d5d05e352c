import Diagnostics
import InteractiveForms
import PDFObjects

/// Why a value is refused, before it is known for which field of which file.
struct Refusal: Error, Hashable, Sendable {
  var code: DiagnosticCode
  var message: String
  var hint: Remedy?

  init(_ code: DiagnosticCode, _ message: String, hint: Remedy? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  func diagnostic(field: String) -> Diagnostic {
    .error(code, message, hint: hint, field: field)
  }

  static let readOnly = Refusal(
    "read-only", "the field is read-only", hint: "Use \(.forcesReadOnly) to fill it anyway.")

  static func wrongType(_ kind: FieldKind) -> Refusal {
    let wanted: String? =
      switch kind {
      case .text: "a string, a number or a boolean"
      case .checkBox: "a state's name, a boolean or a word such as yes"
      case .radio: "a state's name"
      case .comboBox, .listBox: "one of the field's options"
      case .pushButton, .signature: nil
      }
    return Refusal(
      "not-an-option",
      wanted.map { "the value has the wrong type; the field takes \($0)" }
        ?? "the field takes no value")
  }

  static func notAState(_ group: FieldGroup) -> Refusal {
    var names = group.states.map(\.shownText)
    let known = Set(names)
    names += group.members.flatMap { $0.options.map(\.exportValue) }.filter { !known.contains($0) }
    let booleans =
      group.kind != .checkBox ? "" : group.states.count == 1 ? "true, false or " : "false or "
    return Refusal(
      "not-an-option", "the value is not one of the field's states",
      hint: names.isEmpty
        ? nil : "Give \(booleans)\(names.count == 1 ? "" : "one of: ")\(list(names)).")
  }

  static func notAnOption(_ group: FieldGroup) -> Refusal {
    let names = group.options.map(\.exportValue)
    return Refusal(
      "not-an-option", "the value is not one of the field's options",
      hint: names.isEmpty
        ? "Leave the field out of the data; it has no options."
        : "Give one of: \(list(names)).")
  }

  /// At most a dozen names: hints are read by people. These come from the form, not from data.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }
}
