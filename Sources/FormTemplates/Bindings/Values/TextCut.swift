import Diagnostics
import InteractiveForms
import StructuredData

/// How one value is cut into the texts of several fields.
package enum TextCut: Hashable, Sendable {
  /// After so many characters each; the last field takes at most its own.
  case lengths([Int])
  /// At a separator, which no field takes.
  case separator(String)
  /// As many characters as each field takes (`/MaxLen`), settled when the form is known.
  case fieldLengths
  /// By what each box holds, when the form is filled.
  case flow

  /// The parts of a value, one a field; those that it does not reach are cleared.
  func parts(
    of value: StructuredValue, for count: Int
  ) throws(BindingProblem) -> [FieldInput] {
    let text = try Self.text(of: value)
    let parts: [String]
    switch self {
    case .separator(let separator):
      parts = text.isEmpty ? [] : text.split(separator: separator).map(String.init)
    case .lengths(let lengths): parts = Self.cut(text, lengths)
    case .fieldLengths, .flow: parts = [text]
    }
    guard parts.count <= count else {
      throw BindingProblem(
        code: "into", message: "the value has more parts than the \(count) fields take",
        hint: "Shorten the value, or remove what is not part of it with a format such as digits.")
    }
    return (0..<count).map { $0 < parts.count ? .text(parts[$0]) : .null }
  }

  /// The text that is cut; empty for null.
  static func text(of value: StructuredValue) throws(BindingProblem) -> String {
    switch value.kind {
    case .null: return ""
    case .string(let string), .number(let string): return string
    case .boolean, .array, .object:
      throw BindingProblem(
        code: "into", message: "the value is \(value.kindName), which cannot be cut into parts",
        hint: "Give a text or a number.")
    }
  }

  /// Rejects digits that end in the middle of a part: a number of nine digits that has eight is another number.
  func checkEnd(of value: StructuredValue) throws(BindingProblem) {
    guard case .lengths(let lengths) = self, let text = value.stringValue, !text.isEmpty else {
      return
    }
    var end = 0
    for length in lengths where end < text.count { end += length }
    guard text.count < end else { return }
    throw BindingProblem(
      code: "into",
      message: "\(text.count) digits given; these fields need \(end)",
      hint: "Give all digits, leading zeros included.")
  }

  /// One part more than there are lengths if the text is longer.
  private static func cut(_ text: String, _ lengths: [Int]) -> [String] {
    var rest = text[...]
    var parts: [String] = []
    for length in lengths where !rest.isEmpty {
      parts.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    if !rest.isEmpty { parts.append(String(rest)) }
    return parts
  }
}
