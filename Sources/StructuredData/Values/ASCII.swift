extension UInt8 {
  /// 0 to 9.
  var isDecimalDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// A to Z in either case.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// The value of a hexadecimal digit in either case; nil for other characters.
  var hexadecimalValue: UInt8? {
    if isDecimalDigit { return self - UInt8(ascii: "0") }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

/// The last `digits` hexadecimal digits of a number, in lower case.
func hexadecimal(_ value: UInt32, digits: Int) -> [UInt8] {
  (0..<digits).reversed().map { place in
    let digit = UInt8(value >> (4 * UInt32(place)) & 15)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
