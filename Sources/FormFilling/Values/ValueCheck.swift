import Diagnostics
import FieldFormats
import InteractiveForms
import PDFContent

/// Checks what a record gives a field against the field (types, options, lengths).
///
/// What is refused here changes nothing, and is taken, where it is what the field holds already: see
/// ``CheckedRecord``.
struct ValueCheck {
  var forcesReadOnly = false
  private var fieldLooks: [String: FieldLook] = [:]
  var runsScripts = true
  private let prefersExportValues: Bool
  let pictures: PictureCache
  private let labels: OptionLabels

  /// The check that filling with a plan makes.
  init(_ plan: FormPlan) {
    pictures = plan.pictureFiles
    forcesReadOnly = plan.options.forcesReadOnly
    fieldLooks = plan.options.fieldLooks
    labels = plan.optionLabels
    runsScripts = plan.options.runsScripts
    prefersExportValues = plan.options.acceptsEveryValue
  }

  func check(_ input: FieldInput, for group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if isReadOnly(group) { return .failure(.readOnly) }
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

  func isReadOnly(_ group: FieldGroup) -> Bool {
    group.flags.contains(.readOnly) && !forcesReadOnly
      && fieldLooks[group.name]?.isDecoration != true
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

  private func stateChoice(_ group: FieldGroup) -> StateChoice {
    StateChoice(group: group, labels: labels, prefersExportValues: prefersExportValues)
  }

  private func checkBox(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.off) }
    guard let spelled = input.spelled else { return .failure(.wrongType(group.kind)) }
    if case .boolean(let on, _) = input { return boolean(on, group) }
    if spelled.isEmpty { return .success(.off) }
    let whole = labels.whole(group)
    if let value = stateChoice(whole).value(spelled) {
      return kept(value, of: whole, in: group)
    }
    if let on = Self.words[spelled.lowercased()] { return boolean(on, group) }
    return .failure(.notAState(group))
  }

  /// What spreadsheets and people write for a box that is checked or not.
  private static let words = [
    "yes": true, "on": true, "x": true, "1": true, "true": true,
    "no": false, "off": false, "0": false, "false": false,
  ]

  private func boolean(_ on: Bool, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    guard on else { return .success(.off) }
    let whole = labels.whole(group)
    let states = whole.states
    guard states.count == 1, let state = states.first else {
      return .failure(
        Refusal(
          "not-an-option",
          "the value says that the box is on, but the field has \(counted(states.count, "state"))",
          hint: states.isEmpty ? nil : "Give one of: \(Refusal.list(states.map(\.shownText)))."))
    }
    return kept(.success(.state(state, at: nil)), of: whole, in: group)
  }

  /// A state of a field among the boxes that the output has.
  private func kept(
    _ result: Result<CheckedValue, Refusal>, of whole: FieldGroup, in group: FieldGroup
  ) -> Result<CheckedValue, Refusal> {
    guard whole !== group, case .success(.state(let state, let place)) = result, state != .off
    else {
      return result
    }
    if let place {
      let number = whole.widgets[place].number
      if let place = group.widgets.firstIndex(where: { $0.number == number }) {
        return .success(.state(state, at: place))
      }
    }
    // A copy of the box, in unison with it, may be on another page.
    if place == nil || group.isInUnison, group.states.contains(state) {
      return .success(.state(state, at: nil))
    }
    return .failure(
      Refusal(
        "page-dropped", "the value selects a box on a page that the output leaves out",
        hint: "Add the page of the box to \(.pages), or clear the field."))
  }

  private func radio(_ input: FieldInput, _ group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if input == .null { return .success(.off) }
    guard let spelled = input.spelled else { return .failure(.wrongType(group.kind)) }
    if spelled.isEmpty { return .success(.off) }
    let whole = labels.whole(group)
    return stateChoice(whole).value(spelled)
      .map { kept($0, of: whole, in: group) } ?? .failure(.notAState(whole))
  }

  /// Checks the index of a box: `{"index": 2}`.
  func checkIndex(_ input: FieldInput, for group: FieldGroup) -> Result<CheckedValue, Refusal> {
    if isReadOnly(group) { return .failure(.readOnly) }
    if input == .null { return .success(.off) }
    let number = input.spelled.flatMap { DecimalNumber($0) }.flatMap { Int($0.description) } ?? 0
    let whole = labels.whole(group)
    return kept(stateChoice(whole).value(at: number), of: whole, in: group)
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
      if let index = group.options.index(named: spelled) { return .success(.options([index])) }
      if let several = severalOptions(spelled, group) { return .success(several) }
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

  /// CSV has no lists: several options stand in one text, separated by semicolons.
  private func severalOptions(_ spelled: String, _ group: FieldGroup) -> CheckedValue? {
    guard group.takesSeveralOptions,
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
