import InteractiveForms

/// What the fields of a name hold in the form, as it is compared with what a record gives.
extension FieldGroup {
  /// Whether a record gives what the form holds already, in any spelling in which values are
  /// exported: as JSON and YAML, as comma-separated values, as FDF and XFDF.
  ///
  /// Of fields that share a name the first speaks, as it does where values are exported.
  func alreadyContains(_ input: FieldInput) -> Bool {
    guard let field = members.first else { return false }
    switch kind {
    case .text, .comboBox:
      if input == .null { return field.heldTexts.allSatisfy(\.isEmpty) }
      return input.spelled.map { $0 == field.heldTexts.first ?? "" } ?? false
    case .listBox: return alreadyContainsOptions(input, field)
    case .checkBox, .radio: return alreadyContainsState(input, field)
    case .pushButton, .signature: return false
    }
  }

  /// Whether a value that was checked is what the form holds.
  func alreadyContains(_ value: CheckedValue) -> Bool {
    guard let field = members.first else { return false }
    switch value {
    case .cleared: return alreadyContains(FieldInput.null)
    case .text(let text): return alreadyContains(FieldInput.text(text))
    case .options(let indices):
      return Set(options.indices(named: field.heldTexts)) == Set(indices)
    case .state, .picture: return false
    }
  }

  private func alreadyContainsOptions(_ input: FieldInput, _ field: Field) -> Bool {
    let held = field.heldTexts
    switch input {
    case .null: return held.isEmpty
    case .list(let items): return items.map(\.spelled) == held
    case .boolean, .number, .text:
      let text = input.spelled ?? ""
      return held == [text] || (held.isEmpty && text.isEmpty) || OptionList.text(of: held) == text
        || OptionList.text(of: held) + ";" == text
    }
  }

  private func alreadyContainsState(_ input: FieldInput, _ field: Field) -> Bool {
    var spelled = input.spelled ?? ""
    if case .boolean(let on, _) = input { spelled = on ? "true" : "false" }
    guard case .state(let held) = field.value, held != .off else {
      return input == .null
        || input.spelled != nil && ["", "false", AppearanceState.off.text].contains(spelled)
    }
    // One on-state is exported as true.
    let isTrue = kind == .checkBox && field.states == [held] && spelled == "true"
    return isTrue || input.spelled == held.text
  }
}

extension Field {
  /// The texts of its value: none, one, or the options of a list.
  fileprivate var heldTexts: [String] {
    switch value {
    case .text(let text): [text]
    case .selection(let texts): texts
    case .state(let state): [state.text]
    case .other, nil: []
    }
  }
}
