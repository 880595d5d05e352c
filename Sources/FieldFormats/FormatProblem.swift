package import Diagnostics

/// Why a field's format does not read a value. Never holds the value.
package enum FormatProblem: Error, Hashable, Sendable {
  case notANumber(SeparatorStyle)
  /// A number that the format's style and programs read differently: `1.200`.
  case ambiguousNumber
  /// No date or time that the pattern could show.
  case notADate(pattern: String)
  /// Read in the pattern's order, a date or time that does not exist, such as February 30.
  case noSuchDate(pattern: String)
  /// A day and a month where the pattern shows the year too.
  case yearMissing(pattern: String)
  /// The value fits none of these masks (`9` digit, `A` letter, `O` either, `X` anything).
  case doesNotFit(masks: [String])

  /// One sentence, without a trailing period.
  package var message: String {
    switch self {
    case .notANumber: "the value is not a number that the field's format accepts"
    case .ambiguousNumber:
      "the value is ambiguous: its point can be a thousands separator or a decimal point"
    case .notADate: "the value is not a date or time that the field's format accepts"
    case .noSuchDate(let pattern):
      "the value, read as \(pattern), is a date or time that does not exist"
    case .yearMissing: "the value has no year, but the field's format requires one"
    case .doesNotFit: "the value does not match the field's format"
    }
  }

  package var hint: String { hint(within: nil) }

  /// - Parameter limit: the most characters the field takes: nothing longer is recommended.
  package func hint(within limit: Int?) -> String {
    switch self {
    case .notANumber(let style):
      switch style {
      case .commaPoint, .point: "Write digits and a decimal point, such as 1234.50."
      case .pointComma, .comma:
        "Write digits and a decimal comma or point, such as 1234,50 or 1234.50."
      case .apostrophePoint: "Write digits and a decimal point, such as 1234.50."
      }
    case .ambiguousNumber:
      "Write a whole number without a point (1234) or a fraction with a comma (1,234)."
    case .notADate(let pattern), .yearMissing(let pattern):
      Self.hint(for: DatePattern(pattern).spellings(within: limit), limit)
    case .noSuchDate(let pattern):
      DatePattern(pattern).showsDate
        ? "Check the day and month and their order." : "Check the hours and minutes."
    case .doesNotFit(let masks):
      "Write it as \(masks.map { "“\($0)”" }.joined(separator: " or ")), where 9 is a digit, A a "
        + "letter, O either of these and X any character."
    }
  }

  private static func hint(for spellings: [String], _ limit: Int?) -> String {
    spellings.isEmpty
      ? "In the form, increase the field's limit of "
        + "\(counted(limit ?? 0, "character")); the format needs more."
      : "Write it as \(spellings.joined(separator: " or "))."
  }

  /// An error of code `format` about this field.
  package func diagnostic(field: String? = nil) -> Diagnostic {
    .error("format", message, hint: Remedy(hint), field: field)
  }
}
