/// String objects (ISO 32000-2, 7.3.4). A string that does not end takes the rest of the bytes.
extension ContentLexer {
  mutating func literalString() -> [UInt8] {
    position += 1
    var string: [UInt8] = []
    var depth = 1
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        string.append(byte)
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return string }
        string.append(byte)
      case UInt8(ascii: "\\"):
        appendEscape(to: &string)
      case 0x0D:
        // Every end of line in a string is a line feed.
        if current == 0x0A { position += 1 }
        string.append(0x0A)
      default:
        string.append(byte)
      }
    }
    return string
  }

  private mutating func appendEscape(to string: inout [UInt8]) {
    guard let byte = current else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case 0x0A: break
    case 0x0D: if current == 0x0A { position += 1 }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = Int(byte - UInt8(ascii: "0"))
      var digits = 1
      while digits < 3, let digit = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit)
      {
        value = value * 8 + Int(digit - UInt8(ascii: "0"))
        position += 1
        digits += 1
      }
      // High-order overflow is ignored, says Table 3.
      string.append(UInt8(truncatingIfNeeded: value))
    default: string.append(byte)
    }
  }

  mutating func hexadecimalString() -> [UInt8] {
    position += 1
    var string: [UInt8] = []
    var high: UInt8?
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: ">") { break }
      guard let digit = Self.hexadecimalDigit(byte) else { continue }
      if let first = high {
        string.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { string.append(high << 4) }
    return string
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
