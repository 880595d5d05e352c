/// A number as a person writes it, taken apart: its sign, and what is left of the text without white
/// space, parentheses and the format's own mark.
struct WrittenNumber {
  var isNegative = false
  /// Digits and what stands between them, unchecked.
  var digits: Substring.UnicodeScalarView

  /// - Parameter mark: a currency or percent sign that may stand once at either end, the sign before
  ///   or behind it. White space around it does not count.
  /// - Returns: nil for two signs, or a sign inside parentheses.
  init?(_ text: String, mark: String) {
    var rest = text.unicodeScalars[...].trimmed
    let isEnclosed = rest.first == "(" && rest.last == ")"
    if isEnclosed { rest = rest.dropFirst().dropLast().trimmed }
    var sign = Self.takeSign(from: &rest)
    if Self.takeMark(mark.unicodeScalars[...].trimmed, from: &rest), sign == nil {
      sign = Self.takeSign(from: &rest)
    }
    guard !isEnclosed || sign == nil else { return nil }
    isNegative = isEnclosed || sign == "-"
    digits = rest
  }

  private static func takeSign(from rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard let first = rest.first, first == "+" || first == "-" else { return nil }
    rest = rest.dropFirst()
    return first
  }

  /// Says whether the mark stood at one end.
  private static func takeMark(
    _ mark: Substring.UnicodeScalarView, from rest: inout Substring.UnicodeScalarView
  ) -> Bool {
    guard !mark.isEmpty, rest.count > mark.count else { return false }
    if rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count).trimmed
      return true
    }
    if rest.suffix(mark.count).elementsEqual(mark) {
      rest = rest.dropLast(mark.count).trimmed
      return true
    }
    return false
  }
}
