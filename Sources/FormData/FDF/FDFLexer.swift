import Diagnostics
import PDFObjects
import StructuredData

/// Reads PDF objects out of an FDF file (ISO 32000-2, 7.2 and 7.3), which has no cross-reference
/// table to rely on (12.7.8.2).
///
/// Accepts what does no harm: any white space, unknown escapes, a name's `#` without digits, a dictionary's
/// key without a value. Reports all other damage, with its place.
struct FDFLexer {
  /// Arrays and dictionaries inside one another.
  static let depth = 200

  private var lexer: PDFLexer
  private var valueCount = 0

  init(_ bytes: [UInt8]) { lexer = PDFLexer(bytes) }

  var bytes: [UInt8] { lexer.bytes }
  private(set) var index: Int {
    get { lexer.position }
    set { lexer.position = newValue }
  }
  var byte: UInt8? { lexer.current }

  /// A problem at this byte. FDF has no lines to speak of: the column is the byte's number.
  static func problem(_ message: String, at offset: Int, hint: Remedy? = nil) -> FormwrightError {
    FormwrightError(
      .data, "fdf-syntax", message, hint: hint,
      location: SourceLocation(line: 1, column: offset + 1))
  }

  // MARK: Space and words

  mutating func advance(by count: Int = 1) { index = min(index + count, bytes.count) }

  mutating func move(to index: Int) { self.index = min(max(index, 0), bytes.count) }

  /// Moves past white space and comments.
  mutating func skipSpace() { lexer.skipSpace() }

  /// Moves past a word of letters if it begins and ends here.
  mutating func take(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.utf8),
      end == bytes.count || !bytes[end].isPDFRegular
    else { return false }
    index = end
    return true
  }

  /// Moves past a whole number and returns it, if one begins and ends here.
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

  /// Reads the object at the position, without a stream's data.
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
    case UInt8(ascii: "/"): return .name(lexer.name())
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
      let key = lexer.name()
      skipSpace()
      // A key without a value is ignored.
      if self.byte == UInt8(ascii: ">") { continue }
      entries[key] = try object(depth: depth + 1)
    }
  }

  /// Reads a number, or a reference, which begins with two numbers.
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

  /// ISO 32000-2, 7.3.4.2.
  private mutating func literalString() throws(FormwrightError) -> PDFString {
    let start = index
    let string = lexer.literalString()
    guard string.isClosed else { throw Self.unclosedString(at: start) }
    return PDFString(bytes: string.bytes)
  }

  /// ISO 32000-2, 7.3.4.3.
  private mutating func hexadecimalString() throws(FormwrightError) -> PDFString {
    let start = index
    let string = lexer.hexadecimalString()
    if let stray = string.stray {
      throw Self.problem("this character is not a hexadecimal digit", at: stray)
    }
    guard string.isClosed else { throw Self.unclosedString(at: start) }
    return PDFString(bytes: string.bytes)
  }

  private static func unclosedString(at start: Int) -> FormwrightError {
    problem("the string that begins here is not closed", at: start)
  }
}
