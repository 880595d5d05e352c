import Diagnostics
import FieldFormats
import InteractiveForms
import PDFContent

/// Calculated fields (ISO 32000-2, 12.6.3, `/C`; their order is ``CalculationOrder``).
extension CheckedRecord {
  /// Runs the calculations, each on what the record and the ones before it left.
  ///
  /// Acrobat: a calculated field takes its result whatever was typed into it.
  mutating func calculate() {
    guard !replacedInputs.isEmpty || values.contains(where: { $0 != nil }) else { return }
    for index in plan.fields.calculations.groups {
      guard let calculation = group(index).calculation,
        !staysBlank(index, calculation)
      else { continue }
      for name in calculation.fieldNames { warnOfMisreadNumbers(in: name) }
      switch calculation.result({ plan.fields.places(of: $0).map { number(at: $0) } }) {
      case .success(let number):
        let result = CheckedValue.text(FieldCalculation.text(of: number))
        if let given = values[index], given != .cleared, given != result {
          reportReplaced(index)
        } else if let given = replacedInputs[index], !self.given(given, is: number, at: index) {
          reportReplaced(index)
        }
        values[index] = result
      case .failure(let problem):
        report.add(
          .warning(
            "calculated", "the field's calculation has no result: \(reason(problem))",
            field: group(index).name), ofField: index)
        if replacedInputs[index] != nil { reportReplaced(index) }
      }
    }
  }

  /// Whether a field that has no value gets none, because none of the fields that it is calculated from has one: a row
  /// that nobody fills in shows no “$0.00”, as on paper. Viewers write 0 once somebody types.
  private func staysBlank(_ index: Int, _ calculation: FieldCalculation) -> Bool {
    guard values[index] == nil, replacedInputs[index] == nil, text(at: index)?.isEmpty ?? true
    else { return false }
    let sources = calculation.fieldNames.flatMap { plan.fields.places(of: $0) }
    return !sources.isEmpty && sources.allSatisfy { text(at: $0)?.isEmpty ?? true }
  }

  private mutating func reportReplaced(_ index: Int) {
    report.add(
      .warning(
        "calculated", "the form calculates this field; its value in the data was ignored",
        hint:
          "Leave the field out of the data, or set it with \(.noScripts) and \(.forcesReadOnly).",
        field: group(index).name), ofField: index)
  }

  /// Whether a record gives the number that its field's calculation comes to, however spelled.
  private func given(_ input: FieldInput, is result: DecimalNumber, at index: Int) -> Bool {
    guard let text = input.spelled, !text.isEmpty else { return input == .null }
    let format = group(index).typedFormat
    return (format?.number(in: text) ?? AcrobatFunctions.makeNumber(text)) == result
  }

  private func reason(_ problem: FieldCalculation.Problem) -> String {
    switch problem {
    case .divisionByZero: "it divides by zero"
    case .tooLarge: "the result is too large"
    case .unknownField(let name):
      plan.fields.droppedField(name) == nil
        ? "the form has no field “\(name)”" : "the field “\(name)” is not on any page of the output"
    }
  }

  private func number(at index: Int) -> DecimalNumber? {
    guard let text = text(at: index), !text.isEmpty else { return nil }
    return formatted(text, at: index) ?? AcrobatFunctions.makeNumber(text)
  }

  /// The number that a field's format reads in a text.
  private func formatted(_ text: String, at index: Int) -> DecimalNumber? {
    group(index).format.flatMap { $0.number(in: text) }
  }

  /// Says so if a calculation reads the text of a field as another number than a person would: viewers read
  /// “1,000.50” in a field without a format as 1, and the total must be theirs.
  private mutating func warnOfMisreadNumbers(in name: String) {
    for index in plan.fields.places(of: name) {
      let group = group(index)
      guard group.kind == .text || group.kind == .comboBox, let text = text(at: index),
        !text.isEmpty, formatted(text, at: index) == nil, !AcrobatFunctions.readsAsWritten(text)
      else { continue }
      report.add(
        .warning(
          "calculated",
          "calculations read this value as a different number than it appears to be, as PDF viewers do",
          hint:
            "Write the number with a decimal point and without separators or units, such as 1000.5.",
          field: group.name), ofField: index)
    }
  }

  /// The value a field has now: the record's, else the form's own.
  private func text(at index: Int) -> String? {
    let group = group(index)
    switch values[index] {
    case .text(let text): return text
    case .state(let state, _): return state.text
    case .options(let indices): return indices.first.map { group.options[$0].exportValue }
    case .cleared, .picture: return nil
    case nil: break
    }
    switch group.value {
    case .text(let text): return text
    case .state(let state): return state.text
    case .selection(let texts): return texts.first
    case .other, nil: return nil
    }
  }
}
