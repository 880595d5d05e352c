/// A decimal number of at most 34 significant digits (as many as IEEE 754's decimal128).
///
/// Acrobat computes in binary doubles, where 0.1 + 0.2 is not 0.3. Here sums, differences and
/// products are exact up to 34 digits, and rounded half away from zero beyond them, so that what a
/// field shows is right to its last digit.
///
/// Equal values are equal numbers: 1.50 and 1.5 are the same, and there is no negative zero.
/// Exponents end at ±6144 as decimal128's do: what is smaller is zero, what is larger stays there.
package struct DecimalNumber: Hashable, Sendable {
  /// At most this many significant digits.
  static let precision = 34
  /// 10 to the power of ``precision``.
  static let limit: UInt128 = power(precision)
  private static let greatestExponent = 6144

  package let isNegative: Bool
  /// Without trailing zeros.
  let significand: UInt128
  /// The power of ten that the significand is multiplied by.
  let exponent: Int

  package static let zero = DecimalNumber(significand: 0, exponent: 0)

  package init(_ value: Int) {
    self.init(
      isNegative: value < 0, significand: UInt128(value.magnitude), exponent: 0)
  }

  /// Rounds what has more than 34 digits, and takes trailing zeros away.
  init(isNegative: Bool = false, significand: UInt128, exponent: Int) {
    var significand = significand
    var exponent = exponent
    var dropped: UInt128 = 0
    while significand >= Self.limit {
      (significand, dropped) = significand.quotientAndRemainder(dividingBy: 10)
      exponent += 1
    }
    if dropped >= 5 { significand += 1 }
    if exponent < -Self.greatestExponent { significand = 0 }
    while significand > 0 {
      let (quotient, digit) = significand.quotientAndRemainder(dividingBy: 10)
      guard digit == 0 else { break }
      significand = quotient
      exponent += 1
    }
    exponent = significand == 0 ? 0 : min(exponent, Self.greatestExponent)
    self.isNegative = isNegative && significand != 0
    self.significand = significand
    self.exponent = exponent
  }

  package var isZero: Bool { significand == 0 }

  package var magnitude: DecimalNumber {
    DecimalNumber(significand: significand, exponent: exponent)
  }

  /// The number of digits of the significand; 0 for zero.
  var digitCount: Int {
    var count = 0
    var rest = significand
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return count
  }

  /// 10 to a power from 0 to 38.
  static func power(_ exponent: Int) -> UInt128 {
    var result: UInt128 = 1
    for _ in 0..<min(max(exponent, 0), 38) { result *= 10 }
    return result
  }
}

extension DecimalNumber: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}
