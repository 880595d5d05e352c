extension DecimalNumber {
  package static prefix func - (number: DecimalNumber) -> DecimalNumber {
    DecimalNumber(
      isNegative: !number.isNegative, significand: number.significand, exponent: number.exponent)
  }

  package static func + (left: DecimalNumber, right: DecimalNumber) -> DecimalNumber {
    let (high, low) = left.exponent >= right.exponent ? (left, right) : (right, left)
    guard !high.isZero else { return low }
    guard !low.isZero else { return high }
    // Bring the larger exponent down as far as the digits have room, then the smaller one up.
    var first = high.significand
    var firstExponent = high.exponent
    while firstExponent > low.exponent, first < power(37) {
      first *= 10
      firstExponent -= 1
    }
    let second = low.shifted(right: firstExponent - low.exponent)
    if high.isNegative == low.isNegative {
      return DecimalNumber(
        isNegative: high.isNegative, significand: first + second, exponent: firstExponent)
    }
    return first >= second
      ? DecimalNumber(
        isNegative: high.isNegative, significand: first - second, exponent: firstExponent)
      : DecimalNumber(
        isNegative: low.isNegative, significand: second - first, exponent: firstExponent)
  }

  package static func - (left: DecimalNumber, right: DecimalNumber) -> DecimalNumber {
    left + -right
  }

  package static func * (left: DecimalNumber, right: DecimalNumber) -> DecimalNumber {
    var (high, low) = left.significand.multipliedFullWidth(by: right.significand)
    var exponent = left.exponent + right.exponent
    var dropped: UInt128 = 0
    while high > 0 || low >= limit {
      let (upper, carried) = high.quotientAndRemainder(dividingBy: 10)
      (low, dropped) = (10 as UInt128).dividingFullWidth((carried, low))
      high = upper
      exponent += 1
    }
    if dropped >= 5 { low += 1 }
    return DecimalNumber(
      isNegative: left.isNegative != right.isNegative, significand: low, exponent: exponent)
  }

  /// The quotient, to 34 digits where it does not end before; nil for a divisor of zero.
  package func divided(by divisor: DecimalNumber) -> DecimalNumber? {
    guard !divisor.isZero else { return nil }
    var (quotient, rest) = significand.quotientAndRemainder(dividingBy: divisor.significand)
    var exponent = exponent - divisor.exponent
    while rest > 0, quotient < Self.limit {
      let (digit, remainder) = (rest * 10).quotientAndRemainder(dividingBy: divisor.significand)
      quotient = quotient * 10 + digit
      rest = remainder
      exponent -= 1
    }
    return DecimalNumber(
      isNegative: isNegative != divisor.isNegative, significand: quotient, exponent: exponent)
  }

  /// Rounded to this many places after the point, half away from zero; a negative number rounds
  /// before the point.
  package func rounded(places: Int) -> DecimalNumber {
    // Beyond the exponents a number has, nothing changes.
    let places = min(max(places, -10_000), 10_000)
    let excess = -exponent - places
    guard excess > 0 else { return self }
    return DecimalNumber(
      isNegative: isNegative, significand: shifted(right: excess), exponent: -places)
  }

  /// The significand without its last digits, half rounded up.
  private func shifted(right places: Int) -> UInt128 {
    guard places > 0 else { return significand }
    guard places <= 38 else { return 0 }
    let kept = significand / Self.power(places - 1)
    return kept / 10 + (kept % 10 >= 5 ? 1 : 0)
  }
}

extension DecimalNumber: Comparable {
  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    let difference = left - right
    return difference.isNegative
  }
}
