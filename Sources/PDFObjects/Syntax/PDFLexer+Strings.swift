/// String objects (ISO 32000-2, 7.3.4). A string without an end extends to the end of the bytes.
extension PDFLexer {
  /// Reads the literal string at the position, which is a parenthesis (7.3.4.2).
  package mutating func literalString() -> (bytes: [UInt8], isClosed: Bool) {
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
        if depth == 0 { return (string, true) }
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
    return (string, false)
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

  /// Reads the hexadecimal string at the position, which is a less-than sign (7.3.4.3). `stray` is the
  /// place of the first character that is neither a digit nor white space; such characters are skipped.
  package mutating func hexadecimalString() -> (bytes: [UInt8], isClosed: Bool, stray: Int?) {
    position += 1
    var string: [UInt8] = []
    var high: UInt8?
    var stray: Int?
    var isClosed = false
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: ">") {
        isClosed = true
        break
      }
      guard let digit = byte.hexadecimalDigit else {
        if stray == nil, !byte.isPDFSpace { stray = position - 1 }
        continue
      }
      if let first = high {
        string.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { string.append(high << 4) }
    return (string, isClosed, stray)
  }
}
