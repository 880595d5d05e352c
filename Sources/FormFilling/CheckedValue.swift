import Diagnostics
import FieldFormats
import InteractiveForms
import PDFContent
import PDFObjects

/// A value that its field takes.
enum CheckedValue: Hashable, Sendable {
  case cleared
  case text(String)
  /// A button's state, and which widget it is meant of where the value says: its place among the
  /// group's.
  case state(AppearanceState, at: Int?)
  /// Indices into `/Opt`, ascending.
  case options([Int])
  case picture(Picture)
}

extension CheckedValue {
  static let off = CheckedValue.state(.off, at: nil)
}

/// Checks what a record gives a field against the field (types, options, lengths).
struct ValueCheck {
  var readsWordsAsBooleans = false
  var forcesReadOnly = false
  var runsScripts = true
  let pictures: PictureCache

  init(pictures: PictureCache) { self.pictures = pictures }

  func check(_ input: FieldInput, for group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if group.flags.contains(.readOnly), !forcesReadOnly {
      return .failure(.readOnly)
    }
    switch group.kind {
    case .text: return text(input, group)
    case .checkBox: return checkBox(input, group)
    case .radio: return radio(input, group)
    case .comboBox, .listBox: return choice(input, group)
    case .pushButton: return picture(input, group)
    case .signature:
      return .failure(
        Refusal(
          "signature", "a signature field cannot be filled",
          hint: "leave it out of the data, or give {\"image\": …} for a picture in its box"))
    }
  }

  // MARK: Text

  private func text(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.cleared) }
    guard let text = input.spelled else { return .failure(.wrongType(group.kind)) }
    if text.isEmpty { return .success(.cleared) }
    if let limit = group.maxLength {
      // Counted after composition, so that é is one character however it was typed.
      let count = text.composedCount
      if count > limit {
        return .failure(
          Refusal(
            "too-long",
            "the value has \(count) characters and the field takes \(limit) (MaxLen)",
            hint: "shorten the value"))
      }
    }
    if let refusal = formatRefusal(text, group) { return .failure(refusal) }
    return .success(.text(text))
  }

  /// What the field's format, keystroke and validation scripts have against a value.
  private func formatRefusal(_ text: String, _ group: FieldGroup) -> Refusal? {
    guard runsScripts else { return nil }
    if let problem = group.format?.problem(with: text) {
      return Refusal("format", problem.message, hint: "\(problem.hint); or use --no-scripts")
    }
    for keystroke in group.keystrokes {
      if let problem = keystroke.problem(with: text) {
        return Refusal("format", problem.message, hint: "\(problem.hint); or use --no-scripts")
      }
    }
    for validation in group.validations {
      if let problem = validation.problem(with: text, format: group.format) {
        return Refusal("format", problem.message, hint: "use --no-scripts to write it as given")
      }
    }
    return nil
  }

  // MARK: Toggles

  private func checkBox(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.off) }
    guard let spelled = input.spelled else { return .failure(.wrongType(group.kind)) }
    if case .boolean(let on) = input { return boolean(on, group) }
    if let value = state(spelled, group) { return .success(value) }
    if spelled.isEmpty { return .success(.off) }
    if readsWordsAsBooleans {
      switch spelled.lowercased() {
      case "true", "yes", "x", "1": return boolean(true, group)
      case "false", "no", "0": return boolean(false, group)
      default: break
      }
    }
    return .failure(.notAState(group))
  }

  private func boolean(_ on: Bool, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    guard on else { return .success(.off) }
    let states = group.states
    guard states.count == 1, let state = states.first else {
      return .failure(
        Refusal(
          "not-an-option", "true does not say which of the field's states is meant",
          hint: "give one of: \(Refusal.list(states.map(\.text)))"))
    }
    return .success(.state(state, at: nil))
  }

  private func radio(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.off) }
    guard let spelled = input.spelled else { return .failure(.wrongType(group.kind)) }
    if spelled.isEmpty { return .success(.off) }
    if let value = state(spelled, group) { return .success(value) }
    for (place, widget) in group.widgets.enumerated() where widget.alternateName == spelled {
      if let state = widget.onStates.first { return .success(.state(state, at: place)) }
    }
    return .failure(.notAState(group))
  }

  /// A state's name, else the export value of a widget.
  private func state(_ spelled: String, _ group: FieldGroup) -> CheckedValue? {
    if let named = group.states.first(where: { $0.text == spelled }) {
      return .state(named, at: nil)
    }
    if spelled == AppearanceState.off.text { return .off }
    for (place, export) in group.exportValues.enumerated() where export == spelled {
      if let state = group.widgets[place].onStates.first { return .state(state, at: place) }
    }
    return nil
  }

  // MARK: Choices

  private func choice(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    switch input {
    case .null: return .success(.cleared)
    case .list(let items):
      guard group.kind == .listBox, group.flags.contains(.multiSelect) || items.count <= 1 else {
        return .failure(
          Refusal(
            "not-an-option", "the field takes one option, not \(items.count)",
            hint: "give a single value"))
      }
      var indices: Set<Int> = []
      for item in items {
        guard let spelled = item.spelled, let index = option(spelled, group) else {
          return .failure(.notAnOption(group))
        }
        indices.insert(index)
      }
      return .success(indices.isEmpty ? .cleared : .options(indices.sorted()))
    case .boolean, .number, .text:
      guard let spelled = input.spelled else { return .failure(.notAnOption(group)) }
      if let index = option(spelled, group) { return .success(.options([index])) }
      // CSV has no lists: several options stand in one value, separated by semicolons.
      if readsWordsAsBooleans, group.flags.contains(.multiSelect), spelled.contains(";") {
        let parts = spelled.split(separator: ";").map { FieldInput.text(String($0)) }
        return choice(.list(parts), group)
      }
      if spelled.isEmpty { return .success(.cleared) }
      if group.kind == .comboBox, group.flags.contains(.edit) {
        if let refusal = formatRefusal(spelled, group) { return .failure(refusal) }
        return .success(.text(spelled))
      }
      return .failure(.notAnOption(group))
    }
  }

  private func option(_ spelled: String, _ group: FieldGroup) -> Int? {
    let options = group.options
    return options.firstIndex { $0.exportValue == spelled }
      ?? options.firstIndex { $0.displayText == spelled }
  }
}

/// Why a value is refused, before it is known for which field of which file.
struct Refusal: Error, Hashable, Sendable {
  var code: DiagnosticCode
  var message: String
  var hint: String?

  init(_ code: DiagnosticCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  func diagnostic(field: String) -> Diagnostic {
    .error(code, message, hint: hint, field: field)
  }

  static let readOnly = Refusal(
    "read-only", "the field is read-only", hint: "use --force-read-only to fill it anyway")

  static func wrongType(_ kind: FieldKind) -> Refusal {
    let wanted =
      switch kind {
      case .text: "a string, a number or a boolean"
      case .checkBox: "a state's name or a boolean"
      case .radio: "a state's name"
      case .comboBox, .listBox: "one of the field's options"
      case .pushButton, .signature: "no value"
      }
    return Refusal("not-an-option", "the field takes \(wanted)")
  }

  static func notAState(_ group: FieldGroup) -> Refusal {
    var names = group.states.map(\.text)
    names += group.members.flatMap { $0.options.map(\.exportValue) }.filter { !names.contains($0) }
    return Refusal(
      "not-an-option", "the value is not a state of this field",
      hint: names.isEmpty ? nil : "give one of: \(list(names))")
  }

  static func notAnOption(_ group: FieldGroup) -> Refusal {
    let names = group.options.map(\.exportValue)
    return Refusal(
      "not-an-option", "the value is not among the field's options",
      hint: names.isEmpty ? "the field has no options" : "give one of: \(list(names))")
  }

  /// At most a dozen names: hints are read by people. These come from the form, not from data.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }
}
