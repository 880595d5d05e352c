/// How a number field groups thousands and marks decimals: `sepStyle` of `AFNumber_Format` (Acrobat
/// SDK, IAC API, “Formatting scripts”; `nDecSep` of `util.printf`).
public enum SeparatorStyle: Int, Hashable, Sendable, CaseIterable {
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
  var group: String {
    switch self {
    case .commaPoint: ","
    case .pointComma: "."
    case .apostrophePoint: "'"
    case .point, .comma: ""
    }
  }

  var decimalMark: Unicode.Scalar {
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

// MARK: Reading

extension SeparatorStyle {
  /// The number a person means by `text` in a field of this style; nil where it is none.
  ///
  /// White space around it, a sign, and parentheses for negative numbers are understood. Whatever
  /// the style, a number as programs write it (`1234.5`) is what it says: Acrobat stores it so.
  /// Groups count only where each has three digits, so `1,5` is not read as 15. A single group
  /// after a point (`1.234` in a German field) is a decimal.
  ///
  /// Acrobat: refuses groups when they are typed (PDF.js, `AFNumber_Keystroke`), and takes the
  /// first comma of a stored value for the decimal mark (`AFMakeNumber`).
  func number(in text: String) -> DecimalNumber? {
    var scalars = text.unicodeScalars[...].trimmed
    var isNegative = false
    if scalars.first == "(", scalars.last == ")" {
      scalars = scalars.dropFirst().dropLast().trimmed
      isNegative = true
    }
    if let first = scalars.first, first == "+" || first == "-" {
      guard !isNegative else { return nil }
      isNegative = first == "-"
      scalars.removeFirst()
    }
    guard let number = plainNumber(scalars) ?? markedNumber(scalars) else { return nil }
    return isNegative ? -number : number
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
