import Diagnostics
import FieldFormats
import InteractiveForms
import PDFContent

/// Checks what a record gives a field against the field (types, options, lengths).
///
/// What is refused here changes nothing, and is taken, where it is what the field holds already: see
/// ``RecordFiller/take(name:value:)``.
struct ValueCheck {
  var readsWordsAsBooleans = false
  var forcesReadOnly = false
  private var fieldLooks: [String: FieldLook] = [:]
  var runsScripts = true
  let pictures: PictureCache

  init(pictures: PictureCache) { self.pictures = pictures }

  /// The check that filling with a plan makes.
  init(_ plan: FormPlan) {
    pictures = plan.pictures
    forcesReadOnly = plan.options.forcesReadOnly
    fieldLooks = plan.options.fieldLooks
    readsWordsAsBooleans = plan.options.readsWordsAsBooleans
    runsScripts = plan.options.runsScripts
  }

  func check(_ input: FieldInput, for group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if group.flags.contains(.readOnly), !forcesReadOnly,
      fieldLooks[group.name]?.isDecoration != true
    {
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
          hint:
            "Leave the field out of the data, or give `{\"image\": …}` to draw an image in its "
            + "box."
        ))
    }
  }

  // MARK: Text

  private func text(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.cleared) }
    guard let spelled = input.spelled else { return .failure(.wrongType(group.kind)) }
    if spelled.isEmpty { return .success(.cleared) }
    let text = stored(spelled, of: input, group)
    if let refusal = Self.tooLarge(text) { return .failure(refusal) }
    if let limit = group.maxLength {
      // Counted after composition, so that é is one character however it was typed.
      let count = text.composedCount
      if count > limit {
        return .failure(
          Refusal(
            "too-long",
            "the value has \(counted(count, "character")), but the field takes at most "
              + "\(limit) (MaxLen)",
            hint: "Shorten the value."))
      }
    }
    if let refusal = formatRefusal(text, group) { return .failure(refusal) }
    return .success(.text(text))
  }

  /// A number as the field's format writes it.
  private func stored(_ spelled: String, of input: FieldInput, _ group: FieldGroup) -> String {
    guard runsScripts, case .number = input, let format = group.typedFormat else { return spelled }
    return format.stored(number: spelled)
  }

  /// A text that no box shows is rejected before it is laid out, which takes a few hundred bytes of
  /// memory a character.
  private static func tooLarge(_ text: String) -> Refusal? {
    let most = 1 << 20
    guard text.utf8.count > most, text.unicodeScalars.count > most else { return nil }
    return Refusal(
      "too-long",
      "the value has \(counted(text.unicodeScalars.count, "character")); the most that Formwright lays "
        + "out in a field is \(most)", hint: "Shorten the value.")
  }

  /// What the field's format, keystroke and validation scripts have against a value.
  private func formatRefusal(_ text: String, _ group: FieldGroup) -> Refusal? {
    guard runsScripts else { return nil }
    func refusal(_ problem: FormatProblem) -> Refusal {
      let hint = problem.hint(within: group.maxLength)
      return Refusal(
        "format", problem.message,
        hint: "\(hint) Or use \(.noScripts) to store the value as given.")
    }
    if let problem = group.format?.problem(with: text) { return refusal(problem) }
    for keystroke in group.keystrokes {
      if let problem = keystroke.problem(with: text) { return refusal(problem) }
    }
    for validation in group.validations {
      if let problem = validation.problem(with: text, format: group.format) {
        return Refusal(
          "format", problem.message, hint: "Use \(.noScripts) to store the value as given.")
      }
    }
    return nil
  }

  // MARK: Toggles

  private func checkBox(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.off) }
    guard let spelled = input.spelled else { return .failure(.wrongType(group.kind)) }
    if case .boolean(let on, _) = input { return boolean(on, group) }
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
          "not-an-option", "the value true does not select one of the field's states",
          hint: states.isEmpty ? nil : "Give one of: \(Refusal.list(states.map(\.text)))."))
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
    // An alternate name may say whose option it is: “Schedule: Full time”.
    let ending = ": " + spelled
    let named = group.widgets.indices.filter {
      group.widgets[$0].alternateName?.hasSuffix(ending) == true
    }
    let states = Set(named.compactMap { group.widgets[$0].onStates.first })
    if states.count == 1, let state = states.first { return .success(.state(state, at: named[0])) }
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
      guard items.count > 1 || group.takesSeveralOptions else {
        // A list of one option means that option.
        guard let item = items.first else { return .success(.cleared) }
        switch item {
        case .list, .null: return .failure(.notAnOption(group))
        case .boolean, .number, .text: return choice(item, group)
        }
      }
      guard group.takesSeveralOptions else {
        return .failure(
          Refusal(
            "not-an-option", "the value lists \(items.count) options, but the field takes only one",
            hint: "Give a single option."))
      }
      let texts = items.compactMap(\.spelled)
      let indices = group.options.indices(named: texts).compactMap { $0 }
      guard indices.count == items.count else { return .failure(.notAnOption(group)) }
      // Options of one export value are one value.
      var exported: Set<String> = []
      let chosen = Set(indices).sorted().filter {
        exported.insert(group.options[$0].exportValue).inserted
      }
      return .success(chosen.isEmpty ? .cleared : .options(chosen))
    case .boolean, .number, .text:
      guard let spelled = input.spelled else { return .failure(.notAnOption(group)) }
      if let value = severalOptions(spelled, group) { return .success(value) }
      if let index = group.options.index(named: spelled) { return .success(.options([index])) }
      if spelled.isEmpty { return .success(.cleared) }
      if group.kind == .comboBox, group.flags.contains(.edit) {
        let text = stored(spelled, of: input, group)
        if let refusal = Self.tooLarge(text) { return .failure(refusal) }
        if let refusal = formatRefusal(text, group) { return .failure(refusal) }
        return .success(.text(text))
      }
      return .failure(.notAnOption(group))
    }
  }

  /// CSV has no lists: several options stand in one value, separated by semicolons. They are looked
  /// for before one option of that name, so that two are never taken for a third.
  private func severalOptions(_ spelled: String, _ group: FieldGroup) -> CheckedValue? {
    guard readsWordsAsBooleans, group.takesSeveralOptions,
      spelled.contains(where: { $0 == ";" || $0 == "\\" })
    else { return nil }
    let texts = OptionList.options(in: spelled)
    for parts in [texts, texts.filter { !$0.isEmpty }] {
      let indices = group.options.indices(named: parts).compactMap { $0 }
      if !indices.isEmpty, indices.count == parts.count {
        return .options(Set(indices).sorted())
      }
    }
    return nil
  }
}

extension FieldGroup {
  /// A list box with the flag for several options (ISO 32000-2, Table 233, bit 22).
  fileprivate var takesSeveralOptions: Bool { kind == .listBox && flags.contains(.multiSelect) }
}
