/// Reads PDF syntax token by token (ISO 32000-2, 7.2 and 7.3).
///
/// Content streams, default appearance strings and CMaps are read with ``next()``, which never fails: it
/// skips bytes that are not syntax. A reader that must report damage (FDF) uses ``name()``,
/// ``literalString()`` and ``hexadecimalString()``, which say where a token is damaged. Time is linear in
/// the number of bytes, and nesting is bounded.
package struct PDFLexer: Sendable {
  package enum Token: Hashable, Sendable {
    /// A number, name, string, array, dictionary, boolean or null.
    case object(PDFObject)
    /// Anything else made of regular characters.
    case word(String)
  }

  /// Arrays and dictionaries deeper than this are flattened into the one around them.
  static let deepest = 24
  /// An array or dictionary keeps no more items than this.
  package static let longest = 1 << 17

  package let bytes: [UInt8]
  package var position: Int
  private let end: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  /// The byte at the position; nil at the end.
  package var current: UInt8? { position < end ? bytes[position] : nil }

  package mutating func next() -> Token? { token(depth: 0) }

  private mutating func token(depth: Int) -> Token? {
    while true {
      skipSpace()
      guard let byte = current else { return nil }
      switch byte {
      case UInt8(ascii: "/"): return .object(.name(name()))
      case UInt8(ascii: "("): return .object(.string(PDFString(bytes: literalString().bytes)))
      case UInt8(ascii: "<"):
        guard position + 1 < end, bytes[position + 1] == UInt8(ascii: "<") else {
          return .object(.string(PDFString(bytes: hexadecimalString().bytes)))
        }
        position += 2
        if depth < Self.deepest { return .object(.dictionary(dictionary(depth: depth))) }
      case UInt8(ascii: "["):
        position += 1
        if depth < Self.deepest { return .object(.array(array(depth: depth))) }
      case UInt8(ascii: "]"), UInt8(ascii: ">"):
        // An end: the caller that waits for it looks at `position`; for others it is garbage.
        if depth > 0 { return nil }
        position += 1
      case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        position += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if let number = number() { return .object(number) }
      default:
        return word()
      }
    }
  }

  // MARK: Space and words

  /// Moves past white space and comments.
  package mutating func skipSpace() {
    while position < end {
      let byte = bytes[position]
      if byte.isPDFSpace {
        position += 1
      } else if byte == UInt8(ascii: "%") {
        while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func word() -> Token {
    let start = position
    while position < end, bytes[position].isPDFRegular { position += 1 }
    let slice = bytes[start..<position]
    switch slice.count {
    case 4 where slice.elementsEqual("true".utf8): return .object(.boolean(true))
    case 4 where slice.elementsEqual("null".utf8): return .object(.null)
    case 5 where slice.elementsEqual("false".utf8): return .object(.boolean(false))
    // No operator is this long; the rest is noise.
    case 128...: return .word("")
    default: return .word(String(decoding: slice, as: UTF8.self))
    }
  }

  // MARK: Objects

  /// A number ends at the first character that no number has, so `0g` is a number and a word.
  /// Without any digit there is no number, and the characters are ignored.
  private mutating func number() -> PDFObject? {
    let number = numberText()
    guard number.digits > 0 else { return nil }
    let slice = bytes[number.range]
    if !number.isReal, number.isPlain, number.digits < 19,
      let value = Int(String(decoding: slice, as: UTF8.self))
    {
      return .integer(value)
    }
    if slice.count > 64 { return .number(parseNumber(slice) ?? 0) }
    return .real(PDFReal(lexeme: String(decoding: slice, as: UTF8.self)))
  }

  /// Reads the number at the position as a value, without keeping its digits; nil, and the characters
  /// ignored, if it has no digit.
  ///
  /// - Parameter isOdd: becomes true if the number has a second point, or a sign that is not its first
  ///   character.
  package mutating func real(isOdd: inout Bool) -> Double? {
    let number = numberText()
    if !number.isPlain { isOdd = true }
    return parseNumber(bytes[number.range])
  }

  /// Moves past the characters of a number.
  private mutating func numberText() -> (
    range: Range<Int>, digits: Int, isReal: Bool, isPlain: Bool
  ) {
    let start = position
    var digits = 0
    var isReal = false
    var isPlain = true
    loop: while position < end {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."):
        if isReal { isPlain = false }
        isReal = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if position > start { isPlain = false }
      default: break loop
      }
      position += 1
    }
    return (start..<position, digits, isReal, isPlain)
  }

  /// Reads the name at the position, which is a slash. A `#` without two digits stands for itself.
  package mutating func name() -> PDFName {
    position += 1
    let start = position
    var isPlain = true
    while position < end, bytes[position].isPDFRegular {
      if bytes[position] == UInt8(ascii: "#") || bytes[position] >= 0x80 { isPlain = false }
      position += 1
    }
    let slice = bytes[start..<position]
    if isPlain { return PDFName(rawValue: String(decoding: slice, as: UTF8.self)) }
    var resolved: [UInt8] = []
    var index = start
    while index < position {
      if bytes[index] == UInt8(ascii: "#"), index + 2 < position,
        let high = bytes[index + 1].hexadecimalDigit,
        let low = bytes[index + 2].hexadecimalDigit
      {
        resolved.append(high << 4 | low)
        index += 3
      } else {
        resolved.append(bytes[index])
        index += 1
      }
    }
    return PDFName(bytes: resolved)
  }

  private mutating func array(depth: Int) -> [PDFObject] {
    var items: [PDFObject] = []
    while let token = token(depth: depth + 1) {
      // A word in an array is garbage (or an `R` that content streams do not have).
      if case .object(let object) = token, items.count < Self.longest { items.append(object) }
    }
    // At the end of the array, of a dictionary that was left open around it, or of the bytes.
    if current == UInt8(ascii: "]") { position += 1 }
    return items
  }

  private mutating func dictionary(depth: Int) -> PDFDictionary {
    var pairs: [(PDFName, PDFObject)] = []
    var key: PDFName?
    while true {
      guard let token = token(depth: depth + 1) else {
        // A stray `]` does not end a dictionary.
        guard current == UInt8(ascii: "]") else { break }
        position += 1
        continue
      }
      guard case .object(let object) = token else { continue }
      if let name = key {
        if pairs.count < 256 { pairs.append((name, object)) }
        key = nil
      } else {
        key = object.nameValue
      }
    }
    if current == UInt8(ascii: ">") { position += 1 }
    if current == UInt8(ascii: ">") { position += 1 }
    return PDFDictionary(pairs)
  }
}
