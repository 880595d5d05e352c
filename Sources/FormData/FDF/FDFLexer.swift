import Diagnostics
import PDFObjects
import StructuredData

/// Reads PDF objects out of an FDF file (ISO 32000-2, 7.2 and 7.3), which has no cross-reference
/// table to rely on (12.7.8.2).
///
/// Forgives what does no harm: any white space, escapes that are none, a name's `#` without digits,
/// a dictionary's key without a value.
struct FDFLexer {
  /// Arrays and dictionaries inside one another.
  static let depth = 200

  let bytes: [UInt8]
  private(set) var index = 0
  private var valueCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// A problem at this byte. FDF has no lines to speak of: the column is the byte's number.
  static func problem(_ message: String, at offset: Int, hint: String? = nil) -> FormwrightError {
    FormwrightError(
      .data, "fdf-syntax", message, hint: hint,
      location: SourceLocation(line: 1, column: offset + 1))
  }

  // MARK: Space and words

  mutating func advance(by count: Int = 1) { index = min(index + count, bytes.count) }

  mutating func move(to index: Int) { self.index = min(max(index, 0), bytes.count) }

  /// Goes past white space and comments.
  mutating func skipSpace() {
    while let byte {
      if byte == UInt8(ascii: "%") {
        while let next = self.byte, next != 0x0A, next != 0x0D { index += 1 }
      } else if byte.isPDFSpace {
        index += 1
      } else {
        return
      }
    }
  }

  /// Goes past a word of letters, if it stands here and ends here.
  mutating func take(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.utf8),
      end == bytes.count || !bytes[end].isPDFRegular
    else { return false }
    index = end
    return true
  }

  /// A whole number, if one stands here and ends here.
  mutating func takeInteger() -> Int? {
    var end = index
    // No Int has more digits; a longer word is not looked at to its end.
    while end < bytes.count, end - index < 20, bytes[end].isPDFRegular { end += 1 }
    guard end == bytes.count || !bytes[end].isPDFRegular,
      let value = Int(String(decoding: bytes[index..<end], as: UTF8.self))
    else { return nil }
    index = end
    return value
  }

  // MARK: Objects

  /// The object that stands here, without a stream's data.
  mutating func object(depth: Int = 0) throws(FormwrightError) -> PDFObject {
    skipSpace()
    let start = index
    guard let byte else { throw Self.problem("the file ends where a value is expected", at: start) }
    valueCount += 1
    guard valueCount <= ReadingLimits.values else {
      throw Self.problem("the file contains more than \(ReadingLimits.values) values", at: start)
    }
    guard depth < Self.depth else {
      throw Self.problem("lists are nested more than \(Self.depth) levels deep", at: start)
    }
    switch byte {
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "<"):
      guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<") else {
        return .string(try hexadecimalString())
      }
      return .dictionary(try dictionary(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number()
    default:
      if take("true") { return .boolean(true) }
      if take("false") { return .boolean(false) }
      if take("null") { return .null }
      throw Self.problem("expected a value", at: start)
    }
  }

  private mutating func array(depth: Int) throws(FormwrightError) -> [PDFObject] {
    let start = index
    index += 1
    var items: [PDFObject] = []
    while true {
      skipSpace()
      guard let byte else {
        throw Self.problem("the list that begins here is not closed", at: start)
      }
      if byte == UInt8(ascii: "]") {
        index += 1
        return items
      }
      items.append(try object(depth: depth + 1))
    }
  }

  private mutating func dictionary(depth: Int) throws(FormwrightError) -> PDFDictionary {
    let start = index
    index += 2
    var entries: [PDFName: PDFObject] = [:]
    while true {
      skipSpace()
      guard let byte else {
        throw Self.problem("the dictionary that begins here is not closed", at: start)
      }
      if byte == UInt8(ascii: ">") {
        guard index + 1 < bytes.count, bytes[index + 1] == byte else {
          throw Self.problem("the dictionary contains a single “>”", at: index)
        }
        index += 2
        return PDFDictionary(entries)
      }
      guard byte == UInt8(ascii: "/") else {
        throw Self.problem("the dictionary's key is not a name", at: index)
      }
      let key = name()
      skipSpace()
      // A key without a value is as good as none.
      if self.byte == UInt8(ascii: ">") { continue }
      entries[key] = try object(depth: depth + 1)
    }
  }

  /// A number, or a reference, which begins with two.
  private mutating func number() throws(FormwrightError) -> PDFObject {
    if let value = takeInteger() {
      let end = index
      skipSpace()
      if takeInteger() != nil {
        skipSpace()
        if take("R") {
          // No object has such a number; a reference to none is null (7.3.10).
          guard value > 0, let number = UInt32(exactly: value) else { return .null }
          return .reference(ObjectNumber(number))
        }
      }
      index = end
      return .integer(value)
    }
    let start = index
    while let byte, byte.isPDFRegular { index += 1 }
    let word = bytes[start..<index]
    guard word.allSatisfy({ "+-.0123456789".utf8.contains($0) }), parseNumber(word) != nil else {
      throw Self.problem("expected a value", at: start)
    }
    return .real(PDFReal(lexeme: String(decoding: word, as: UTF8.self)))
  }

  private mutating func name() -> PDFName {
    index += 1
    var name: [UInt8] = []
    while let byte, byte.isPDFRegular {
      if byte == UInt8(ascii: "#"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexadecimalDigit, let low = bytes[index + 2].hexadecimalDigit
      {
        name.append(high << 4 | low)
        index += 3
      } else {
        name.append(byte)
        index += 1
      }
    }
    return PDFName(bytes: name)
  }
}

// MARK: Strings

extension FDFLexer {
  /// ISO 32000-2, 7.3.4.2.
  private mutating func literalString() throws(FormwrightError) -> PDFString {
    let start = index
    var string: [UInt8] = []
    var open = 0
    while let byte {
      index += 1
      switch byte {
      case UInt8(ascii: "("):
        open += 1
        if open > 1 { string.append(byte) }
      case UInt8(ascii: ")"):
        open -= 1
        if open == 0 { return PDFString(bytes: string) }
        string.append(byte)
      case UInt8(ascii: "\\"): escape(into: &string)
      case 0x0D:
        // An end of line is a line feed however it is written.
        if self.byte == 0x0A { index += 1 }
        string.append(0x0A)
      default: string.append(byte)
      }
    }
    throw Self.problem("the string that begins here is not closed", at: start)
  }

  private mutating func escape(into string: inout [UInt8]) {
    guard let byte else { return }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case 0x0D: if self.byte == 0x0A { index += 1 }
    case 0x0A: break
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = UInt16(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard let digit = self.byte, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else {
          break
        }
        value = value * 8 + UInt16(digit - UInt8(ascii: "0"))
        index += 1
      }
      // What overflows a byte loses its high bit.
      string.append(UInt8(truncatingIfNeeded: value))
    default: string.append(byte)
    }
  }

  /// ISO 32000-2, 7.3.4.3.
  private mutating func hexadecimalString() throws(FormwrightError) -> PDFString {
    let start = index
    index += 1
    var digits: [UInt8] = []
    while let byte {
      index += 1
      if byte == UInt8(ascii: ">") {
        if digits.count % 2 == 1 { digits.append(0) }
        return PDFString(
          bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
      }
      if let digit = byte.hexadecimalDigit {
        digits.append(digit)
      } else if !byte.isPDFSpace {
        throw Self.problem("this character is not a hexadecimal digit", at: index - 1)
      }
    }
    throw Self.problem("the string that begins here is not closed", at: start)
  }
}

extension UInt8 {
  /// White space (ISO 32000-2, Table 1).
  var isPDFSpace: Bool {
    switch self {
    case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }

  /// Neither white space nor a delimiter (Table 2).
  var isPDFRegular: Bool { !isPDFSpace && !"()<>[]{}/%".utf8.contains(self) }

  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
