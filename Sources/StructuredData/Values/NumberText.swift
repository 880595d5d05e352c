/// The text of a number, checked: JSON's grammar (RFC 8259, 6), and what the YAML 1.2 core schema
/// (10.3.2) adds to it: a plus sign, `.5`, `5.`, `0x1F` and `0o17`.
///
/// A decimal number with a needless leading zero (`007`) is not a number here. Nor are `.inf` and
/// `.nan`.
struct NumberText {
  enum Radix: Int { case octal = 8, decimal = 10, hexadecimal = 16 }

  let radix: Radix
  /// Whether JSON's grammar has it as it stands.
  let isJSON: Bool
  /// Without the prefix of a hexadecimal or octal number.
  private let digits: Substring
  /// Without a point and an exponent.
  let isWhole: Bool

  init?(_ text: String) {
    guard let first = text.utf8.first, first < 0x3A else { return nil }
    for (prefix, radix) in [("0x", Radix.hexadecimal), ("0o", .octal)] where text.hasPrefix(prefix)
    {
      digits = text.dropFirst(2)
      let limit = UInt8(radix.rawValue)
      let isValid = digits.utf8.allSatisfy { $0.hexadecimalValue.map { $0 < limit } ?? false }
      guard isValid, !digits.isEmpty else { return nil }
      self.radix = radix
      isJSON = false
      isWhole = true
      return
    }
    radix = .decimal
    digits = text[...]
    var scanner = Scanner(text.utf8)
    let plus = scanner.take(UInt8(ascii: "+"))
    if !plus { _ = scanner.take(UInt8(ascii: "-")) }
    let zero = scanner.next == UInt8(ascii: "0")
    let whole = scanner.digits()
    if zero, whole > 1 { return nil }
    let point = scanner.take(UInt8(ascii: "."))
    let fraction = point ? scanner.digits() : 0
    guard whole + fraction > 0 else { return nil }
    let exponent = scanner.take(UInt8(ascii: "e")) || scanner.take(UInt8(ascii: "E"))
    if exponent {
      if !scanner.take(UInt8(ascii: "+")) { _ = scanner.take(UInt8(ascii: "-")) }
      guard scanner.digits() > 0 else { return nil }
    }
    guard scanner.next == nil else { return nil }
    isWhole = !point && !exponent
    isJSON = !plus && whole > 0 && (!point || fraction > 0)
  }

  var integer: Int? {
    if isWhole { return Int(digits, radix: radix.rawValue) }
    return double.flatMap(wholeNumber)
  }

  var double: Double? {
    if radix != .decimal { return integer.map { Double($0) } }
    guard let value = Double(digits), value.isFinite else { return nil }
    return value
  }

  /// The same number as JSON writes it; nil for a hexadecimal or octal one that no Int holds.
  var json: String? {
    if isJSON { return String(digits) }
    if radix != .decimal { return integer.map { String($0) } }
    var text = digits
    if text.hasPrefix("+") { text = text.dropFirst() }
    let sign = text.hasPrefix("-") ? "-" : ""
    if !sign.isEmpty { text = text.dropFirst() }
    let exponent = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
    var number = String(text[..<exponent])
    if number.hasPrefix(".") { number = "0" + number }
    if number.hasSuffix(".") { number.removeLast() }
    return sign + number + text[exponent...]
  }

  /// Whether readers of YAML 1.1 take the text for a number too: they want a digit before the point,
  /// a point and a sign of the exponent where there is one, and write octal otherwise.
  var isPlainInYAML11: Bool {
    if radix != .decimal || isWhole { return radix != .octal }
    var text = digits.utf8
    if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text.removeFirst() }
    guard text.first?.isDecimalDigit == true, text.contains(UInt8(ascii: ".")) else { return false }
    guard let exponent = text.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      return true
    }
    return !text[text.index(after: exponent)].isDecimalDigit
  }

  private struct Scanner {
    private var rest: Substring.UTF8View
    init(_ text: String.UTF8View) { rest = text[...] }
    var next: UInt8? { rest.first }

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    mutating func digits() -> Int {
      let before = rest.count
      rest = rest.drop(while: \.isDecimalDigit)
      return before - rest.count
    }
  }
}

/// The Double as an Int; nil where it has a fraction, or from 2^53 on, where neighbours would be
/// taken for it.
func wholeNumber(_ value: Double) -> Int? {
  guard value.magnitude < 9_007_199_254_740_992 else { return nil }
  // Not Int(exactly:), which wants the C library's trunc.
  let whole = Int(value)
  return Double(whole) == value ? whole : nil
}
