extension DecimalNumber {
  /// Exponents a Double has; what is beyond is no number to JavaScript either.
  private static let exponents = -400...308

  /// A number as JavaScript writes them: a sign, digits with at most one point and at least one
  /// digit, an exponent.
  ///
  /// Nil for anything else, white space too, and for what is too large for a Double.
  package init?(_ text: some StringProtocol) {
    self.init(scanning: text.unicodeScalars, allowsRest: false)
  }

  /// The longest number at the start of a text, as JavaScript's `parseFloat` finds it; nil where
  /// there is none.
  init?(startOf text: some StringProtocol) {
    self.init(scanning: text.unicodeScalars, allowsRest: true)
  }

  private init?(scanning scalars: some Collection<Unicode.Scalar>, allowsRest: Bool) {
    var rest = scalars[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    var digits = DigitGathering()
    while let digit = rest.first?.digitValue {
      digits.append(digit)
      rest.removeFirst()
    }
    if rest.first == "." {
      rest.removeFirst()
      while let digit = rest.first?.digitValue {
        digits.append(digit)
        digits.exponent -= 1
        rest.removeFirst()
      }
    }
    guard digits.count > 0 else { return nil }
    if rest.first == "e" || rest.first == "E" {
      var exponent = rest.dropFirst()
      let isDown = exponent.first == "-"
      if isDown || exponent.first == "+" { exponent.removeFirst() }
      if exponent.first?.digitValue != nil {
        var value = 0
        while let digit = exponent.first?.digitValue {
          value = min(value * 10 + Int(digit), 100_000)
          exponent.removeFirst()
        }
        digits.exponent += isDown ? -value : value
        rest = exponent
      }
    }
    guard allowsRest || rest.isEmpty else { return nil }
    let number = digits.number(isNegative: isNegative)
    guard number.isZero || number.exponent + number.digitCount - 1 <= Self.exponents.upperBound
    else { return nil }
    self = number.exponent < Self.exponents.lowerBound ? .zero : number
  }

  /// The digits before the point (at least one) and exactly `places` after it, of the number
  /// rounded half away from zero.
  func digits(places: Int) -> (whole: String, fraction: String) {
    let rounded = rounded(places: places)
    var digits = String(rounded.significand)
    if rounded.exponent > 0 { digits += String(repeating: "0", count: rounded.exponent) }
    let fractionCount = max(-rounded.exponent, 0)
    if digits.utf8.count <= fractionCount {
      digits = String(repeating: "0", count: fractionCount + 1 - digits.utf8.count) + digits
    }
    let fraction = String(digits.suffix(fractionCount))
    return (
      String(digits.dropLast(fractionCount)),
      fraction + String(repeating: "0", count: max(places - fractionCount, 0))
    )
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// All its digits, a point where there are places after it, never an exponent.
  package var description: String {
    let (whole, fraction) = magnitude.digits(places: max(-exponent, 0))
    let digits = fraction.isEmpty ? whole : "\(whole).\(fraction)"
    return isNegative ? "-\(digits)" : digits
  }
}

/// Gathers decimal digits; those past the 34th count for their place, and the first of them for
/// rounding.
private struct DigitGathering {
  private(set) var count = 0
  private var significand: UInt128 = 0
  var exponent = 0

  mutating func append(_ digit: UInt8) {
    count += 1
    if significand < DecimalNumber.limit {
      significand = significand * 10 + UInt128(digit)
    } else {
      exponent += 1
    }
  }

  func number(isNegative: Bool) -> DecimalNumber {
    DecimalNumber(isNegative: isNegative, significand: significand, exponent: exponent)
  }
}

extension Unicode.Scalar {
  /// 0 to 9 in ASCII.
  var digitValue: UInt8? {
    let value = value &- 0x30
    return value < 10 ? UInt8(value) : nil
  }

  /// A to Z in either case.
  var isLetter: Bool { (value | 0x20) &- 0x61 < 26 }
}
