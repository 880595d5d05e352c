/// How a number field groups thousands and marks decimals: `sepStyle` of `AFNumber_Format` (Acrobat
/// SDK, IAC API, “Formatting scripts”; `nDecSep` of `util.printf`).
package enum SeparatorStyle: Int, Hashable, Sendable, CaseIterable {
  /// 1,234.56
  case commaPoint = 0
  /// 1234.56
  case point = 1
  /// 1.234,56
  case pointComma = 2
  /// 1234,56
  case comma = 3
  /// 1'234.56. Newer than the documentation; PDF.js and PDFium know it from Acrobat's dialog.
  case apostrophePoint = 4

  /// The style of a script's number: what is out of range is brought into it, as PDF.js does.
  init(clamping style: DecimalNumber) {
    let index = style.rounded(places: 0)
    self = Self.allCases.last { DecimalNumber($0.rawValue) <= index } ?? .commaPoint
  }

  /// What stands between groups of three digits; empty for none.
  package var group: String {
    switch self {
    case .commaPoint: ","
    case .pointComma: "."
    case .apostrophePoint: "'"
    case .point, .comma: ""
    }
  }

  package var decimalMark: Unicode.Scalar {
    switch self {
    case .commaPoint, .point, .apostrophePoint: "."
    case .pointComma, .comma: ","
    }
  }

  /// What a reader may have grouped digits with in this style.
  private var groupMarks: [Unicode.Scalar] {
    switch self {
    case .commaPoint, .point: [","]
    case .pointComma, .comma: ["."]
    case .apostrophePoint: ["'", "\u{2019}"]
    }
  }
}

// MARK: Writing

extension SeparatorStyle {
  /// The digits of a number rounded to `places`, without a sign.
  func digits(of number: DecimalNumber, places: Int) -> String {
    let (whole, fraction) = number.magnitude.digits(places: places)
    var text = ""
    for (index, digit) in whole.utf8.enumerated() {
      if index > 0, (whole.utf8.count - index).isMultiple(of: 3) { text += group }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    if places > 0 {
      text.unicodeScalars.append(decimalMark)
      text += fraction
    }
    return text
  }
}

extension SeparatorStyle {
  /// Digits with a decimal point, with this style's decimal mark in its place.
  ///
  /// An exponent is written out, because no field reads one.
  func stored(_ digits: String) -> String {
    var digits = digits
    if digits.contains(where: { $0 == "e" || $0 == "E" }), let number = DecimalNumber(digits) {
      digits = number.description
    }
    return decimalMark == "."
      ? digits : digits.replacing(".", with: String(decimalMark), maxReplacements: 1)
  }
}

// MARK: Reading

extension SeparatorStyle {
  /// The number a person means by `text` in a field of this style; nil where it is none.
  ///
  /// White space around it, a sign, parentheses for negative numbers, and the format's own `mark`
  /// (a currency or percent sign) at either end are understood. Whatever the style, a number as
  /// programs write it (`1234.5`) is what it says: Acrobat stores it so. Groups count only where each
  /// has three digits, so `1,5` is not read as 15. A single group after a point (`1.234` in a German
  /// field) is a decimal here, as in values that programs store; see ``isAmbiguous(_:mark:)``.
  ///
  /// Acrobat: refuses groups when they are typed (PDF.js, `AFNumber_Keystroke`), and takes the
  /// first comma of a stored value for the decimal mark (`AFMakeNumber`).
  func number(in text: String, mark: String = "") -> DecimalNumber? {
    guard let written = WrittenNumber(text, mark: mark) else { return nil }
    guard let number = plainNumber(written.digits) ?? markedNumber(written.digits) else {
      return nil
    }
    return written.isNegative ? -number : number
  }

  /// Whether a text means one number to a person and another to a program: in a style whose groups
  /// are marked by points, `1.200` is twelve hundred in the style and 1.2 as programs write it. A
  /// whole part of 0 begins no group.
  package func isAmbiguous(_ text: String, mark: String = "") -> Bool {
    guard decimalMark == ",", let written = WrittenNumber(text, mark: mark) else { return false }
    let parts = written.digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
      && parts[0].first != "0" && parts.allSatisfy { $0.allSatisfy { $0.digitValue != nil } }
  }

  /// Digits with at most one point.
  private func plainNumber(_ scalars: Substring.UnicodeScalarView) -> DecimalNumber? {
    guard scalars.allSatisfy({ $0.digitValue != nil || $0 == "." }) else { return nil }
    return DecimalNumber(Substring(scalars))
  }

  /// Digits in well-formed groups, or with this style's decimal mark, or both.
  private func markedNumber(_ scalars: Substring.UnicodeScalarView) -> DecimalNumber? {
    let parts = scalars.split(separator: decimalMark, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    guard let whole = Self.ungrouped(parts[0], marks: groupMarks) else { return nil }
    guard parts.count == 2 else { return DecimalNumber(whole) }
    guard parts[1].allSatisfy({ $0.digitValue != nil }) else { return nil }
    return DecimalNumber("\(whole).\(Substring(parts[1]))")
  }

  /// Digits without the marks between groups of three; nil where there is anything else.
  private static func ungrouped(
    _ scalars: Substring.UnicodeScalarView, marks: [Unicode.Scalar]
  ) -> String? {
    guard let mark = scalars.first(where: { $0.digitValue == nil }) else {
      return String(Substring(scalars))
    }
    guard marks.contains(mark) else { return nil }
    let groups = scalars.split(separator: mark, omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.allSatisfy({ $0.allSatisfy { $0.digitValue != nil } })
    else { return nil }
    return groups.map { String(Substring($0)) }.joined()
  }
}

extension Substring.UnicodeScalarView {
  /// Without white space at either end.
  var trimmed: Substring.UnicodeScalarView {
    var rest = self
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return rest
  }
}
