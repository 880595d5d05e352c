/// A decimal number of any size, exactly: `digits` times ten to the power of `exponent`.
///
/// Read from the text of a number as JSON or YAML writes it. The digits have no leading and no
/// trailing zero, so that equal numbers are equal values (`1.50` and `15e-1`); zero has no digits.
/// Exponents are clamped to ±10^17, which no text that fits in memory reaches by its digits alone.
struct DecimalNumber: Hashable, Sendable {
  private(set) var isNegative = false
  /// From 0 to 9, the most significant first.
  private(set) var digits: [UInt8] = []
  private(set) var exponent = 0

  private static let exponentLimit = 100_000_000_000_000_000

  /// - Returns: nil if the text is not a number.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.count > 2, bytes[0] == UInt8(ascii: "0"),
      let radix = [UInt8(ascii: "x"): UInt16(16), UInt8(ascii: "o"): 8][bytes[1]]
    {
      guard let digits = Self.decimalDigits(of: bytes[2...], radix: radix) else { return nil }
      self.digits = digits
      normalize()
      return
    }
    var index = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    digits.reserveCapacity(bytes.count - index)
    var digitCount = 0
    var isFraction = false
    loop: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digitCount += 1
        let digit = bytes[index] - UInt8(ascii: "0")
        if digit != 0 || !digits.isEmpty { digits.append(digit) }
        if isFraction { exponent -= 1 }
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      default: break loop
      }
      index += 1
    }
    guard digitCount > 0 else { return nil }
    if index < bytes.count {
      guard bytes[index] | 0x20 == UInt8(ascii: "e"),
        let power = Self.power(bytes[(index + 1)...])
      else { return nil }
      exponent += power
    }
    normalize()
  }

  init(_ value: Int) {
    isNegative = value < 0
    digits = String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
    normalize()
  }

  /// The decimal digits of a whole number in octal or hexadecimal, as YAML's core schema has it.
  private static func decimalDigits(of text: ArraySlice<UInt8>, radix: UInt16) -> [UInt8]? {
    // More digits than this are a number to no reader, and would take quadratic time.
    guard text.count <= 1_000 else { return nil }
    var reversed: [UInt8] = []
    for byte in text {
      guard let value = Character(Unicode.Scalar(byte)).hexDigitValue, value < Int(radix) else {
        return nil
      }
      var carry = UInt16(value)
      for place in reversed.indices {
        carry += UInt16(reversed[place]) * radix
        reversed[place] = UInt8(carry % 10)
        carry /= 10
      }
      while carry > 0 {
        reversed.append(UInt8(carry % 10))
        carry /= 10
      }
    }
    return reversed.reversed()
  }

  private static func power(_ text: ArraySlice<UInt8>) -> Int? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var power = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      power = min(power * 10 + Int(byte - UInt8(ascii: "0")), exponentLimit)
    }
    return isNegative ? -power : power
  }

  private mutating func normalize() {
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty {
      isNegative = false
      exponent = 0
    }
  }

  var isZero: Bool { digits.isEmpty }

  /// Whether the number has no fraction.
  var isWhole: Bool { exponent >= 0 }

  /// The number as an Int; nil if it has a fraction or does not fit.
  var integer: Int? {
    guard isWhole, digits.count + exponent <= 19 else { return nil }
    var value = 0
    for place in 0..<(digits.count + exponent) {
      let digit = place < digits.count ? Int(digits[place]) : 0
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, alsoOverflows) = product.subtractingReportingOverflow(digit)
      guard !overflows, !alsoOverflows else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}

extension DecimalNumber: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? right.magnitudeIsLess(than: left) : left.magnitudeIsLess(than: right)
  }

  private func magnitudeIsLess(than other: Self) -> Bool {
    guard !isZero, !other.isZero else { return isZero && !other.isZero }
    let height = exponent + digits.count
    let otherHeight = other.exponent + other.digits.count
    if height != otherHeight { return height < otherHeight }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension DecimalNumber {
  /// Whether this number is a whole multiple of a divisor, whose digits fit in 64 bits.
  ///
  /// Takes time proportional to the number of digits; exponents are raised by repeated squaring.
  func isMultiple(of divisor: Divisor) -> Bool {
    if isZero { return true }
    // The divisor's extra factor of ten would have to divide digits that do not end in zero.
    guard exponent >= divisor.exponent else { return false }
    let modulus = divisor.digits
    var remainder: UInt64 = 0
    for digit in digits {
      remainder = Self.multiply(remainder, 10, modulo: modulus)
      remainder = (remainder % modulus).addingModulo(UInt64(digit) % modulus, modulus)
    }
    var power = exponent - divisor.exponent
    var base = 10 % modulus
    while power > 0, remainder > 0 {
      if power & 1 == 1 { remainder = Self.multiply(remainder, base, modulo: modulus) }
      base = Self.multiply(base, base, modulo: modulus)
      power >>= 1
    }
    return remainder == 0
  }

  private static func multiply(_ a: UInt64, _ b: UInt64, modulo modulus: UInt64) -> UInt64 {
    let (left, right) = (a % modulus, b % modulus)
    let product = left.multipliedFullWidth(by: right)
    // The high half is below the modulus, since both factors are.
    return modulus.dividingFullWidth(product).remainder
  }

  /// A number to divide by: `digits` times ten to the power of `exponent`, and not zero.
  struct Divisor: Hashable, Sendable {
    let digits: UInt64
    let exponent: Int

    /// - Returns: nil if the number is not positive, or has more digits than 64 bits hold.
    init?(_ number: DecimalNumber) {
      guard !number.isZero, !number.isNegative, number.digits.count <= 19 else { return nil }
      var value: UInt64 = 0
      for digit in number.digits {
        let (product, overflows) = value.multipliedReportingOverflow(by: 10)
        let (sum, alsoOverflows) = product.addingReportingOverflow(UInt64(digit))
        guard !overflows, !alsoOverflows else { return nil }
        value = sum
      }
      digits = value
      exponent = number.exponent
    }
  }
}

extension UInt64 {
  /// The sum of two numbers below a modulus, modulo it.
  fileprivate func addingModulo(_ other: UInt64, _ modulus: UInt64) -> UInt64 {
    self >= modulus - other ? self - (modulus - other) : self + other
  }
}
