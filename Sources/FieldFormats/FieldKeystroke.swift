/// What a field lets somebody type: the keystroke script of a text or combo field (`/AA /K`;
/// ISO 32000-2, Table 199), as a value.
///
/// It says the same as the format script of its name: `AFNumber_Keystroke` takes what
/// `AFNumber_Format` shows.
package struct FieldKeystroke: Hashable, Sendable {
  package var format: FieldFormat

  package init(_ format: FieldFormat) { self.format = format }

  /// The check of a whole value (`event.willCommit`): why it is refused, nil where it is not. An
  /// empty value never is.
  package func problem(with value: String, today: FieldDate? = nil) -> FormatProblem? {
    format.problem(with: value, today: today)
  }

  /// Whether a value that is being typed may stand so far (`event.willCommit` is false): what
  /// ``AcrobatFunctions/KeystrokeEvent/merged`` gives.
  ///
  /// Numbers take a sign, digits and one decimal mark, no groups; dates take anything (PDF.js,
  /// `AFNumber_Keystroke`, `AFDate_KeystrokeEx`).
  package func admits(typing value: String) -> Bool {
    switch format {
    case .number(let format): Self.isNumber(value, mark: format.separators.decimalMark)
    case .percent(let format): Self.isNumber(value, mark: format.separators.decimalMark)
    case .date, .time: true
    case .special(let format): format.mayBecomeFitting(value)
    }
  }

  private static func isNumber(_ value: String, mark: Unicode.Scalar) -> Bool {
    var rest = value.unicodeScalars[...].trimmed
    if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
    rest = rest.drop { $0.digitValue != nil }
    if rest.first == mark { rest.removeFirst() }
    return rest.allSatisfy { $0.digitValue != nil }
  }
}
