import PDFObjects

/// Strings and numbers in the bytes of content. Hexadecimal strings have an even number of digits, and nothing
/// else but white space (ISO 19005-2, 6.1.6); numbers have one sign, which is first, and one point (ISO 32000-2,
/// 7.3.3): readers take others for different numbers.
struct LawfulOperands {
  /// A string has an odd number of digits.
  private(set) var hasOddCount = false
  /// A string has a character that is no digit.
  private(set) var hasOthers = false
  /// A number has a second point, or a sign that is not its first character.
  private(set) var hasOddNumbers = false
  /// The same bytes with lawful strings and numbers of the same meaning: a missing digit is 0 (ISO 32000-2,
  /// 7.3.4.3).
  private(set) var repaired: [UInt8] = []

  /// - Parameter bytes: operators with their operands, without inline images.
  init(_ bytes: ArraySlice<UInt8>) {
    repaired.reserveCapacity(bytes.count + 1)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      let next = place + 1 < bytes.endIndex ? bytes[place + 1] : 0
      switch byte {
      case UInt8(ascii: "("): place = Self.endOfLiteral(bytes, place, &repaired)
      case UInt8(ascii: "%"):
        while place < bytes.endIndex, bytes[place] != 0x0A, bytes[place] != 0x0D {
          repaired.append(bytes[place])
          place += 1
        }
      case UInt8(ascii: "<") where next == byte:
        repaired += [byte, next]
        place += 2
      case UInt8(ascii: "<"): place = take(bytes, place)
      case _
      where Self.isNumeric(byte) && !(place > bytes.startIndex && bytes[place - 1].isPDFRegular):
        place = takeNumber(bytes, place)
      default:
        repaired.append(byte)
        place += 1
      }
    }
  }

  /// Copies a literal string.
  private static func endOfLiteral(
    _ bytes: ArraySlice<UInt8>, _ start: Int, _ copy: inout [UInt8]
  ) -> Int {
    var depth = 0
    var place = start
    while place < bytes.endIndex {
      let byte = bytes[place]
      copy.append(byte)
      place += 1
      switch byte {
      case UInt8(ascii: "\\") where place < bytes.endIndex:
        copy.append(bytes[place])
        place += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { break }
    }
    return place
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    let inside = bytes[start..<end].dropFirst()
    let digits = inside.filter { $0.hexadecimalDigit != nil }
    if digits.count % 2 != 0 { hasOddCount = true }
    if inside.contains(where: { $0 > 0x20 && $0.hexadecimalDigit == nil }) { hasOthers = true }
    repaired.append(UInt8(ascii: "<"))
    repaired += digits
    if digits.count % 2 != 0 { repaired.append(UInt8(ascii: "0")) }
    repaired.append(UInt8(ascii: ">"))
    return end < bytes.endIndex ? end + 1 : end
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
  }

  private mutating func takeNumber(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    let text = bytes[start...].prefix(while: Self.isNumeric)
    let signs = text.dropFirst().contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    if signs || text.count(where: { $0 == UInt8(ascii: ".") }) > 1 {
      hasOddNumbers = true
      // Without a digit it is no number.
      if let value = parseNumber(text) { repaired += Array(formatNumber(value).utf8) }
    } else {
      repaired += text
    }
    return text.endIndex
  }
}
