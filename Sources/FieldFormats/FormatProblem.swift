public import Diagnostics

/// Why a field's format does not read a value. Never holds the value.
public enum FormatProblem: Error, Hashable, Sendable {
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

  /// A sentence without a full stop.
  public var message: String {
    switch self {
    case .notANumber: "the value is not a number as the field's format reads it"
    case .ambiguousNumber:
      "the value can be read as two numbers: with the point between groups, or as a decimal point"
    case .notADate: "the value is not a date or time as the field's format reads it"
    case .noSuchDate(let pattern):
      "the value, read as \(pattern), is a date or time that does not exist"
    case .yearMissing: "the value has no year, and the field's format shows it"
    case .doesNotFit: "the value does not fit the field's format"
    }
  }

  public var hint: String { hint(within: nil) }

  /// - Parameter limit: the most characters the field takes: nothing longer is recommended.
  public func hint(within limit: Int?) -> String {
    switch self {
    case .notANumber(let style):
      switch style {
      case .commaPoint, .point: "write digits and a decimal point, like 1234.50"
      case .pointComma, .comma: "write digits and a decimal comma or point, like 1234,50 or 1234.50"
      case .apostrophePoint: "write digits and a decimal point, like 1234.50"
      }
    case .ambiguousNumber:
      "write a whole number without a point, like 1234, and a fraction with a comma, like 1,234"
    case .notADate(let pattern), .yearMissing(let pattern):
      Self.hint(for: DatePattern(pattern).spellings(within: limit), limit)
    case .noSuchDate(let pattern):
      "check "
        + (DatePattern(pattern).showsDate
          ? "the day and the month, and their order" : "the hours and the minutes")
    case .doesNotFit(let masks):
      "write it as \(masks.map { "“\($0)”" }.joined(separator: " or ")) (9 a digit, A a letter, "
        + "O either, X any character)"
    }
  }

  private static func hint(for spellings: [String], _ limit: Int?) -> String {
    spellings.isEmpty
      ? "shorten it: the format is longer than the \(limit ?? 0) characters that the field takes"
      : "write it as \(spellings.joined(separator: " or "))"
  }

  /// An error of code `format` about this field.
  public func diagnostic(field: String? = nil) -> Diagnostic {
    .error("format", message, hint: hint, field: field)
  }
}
