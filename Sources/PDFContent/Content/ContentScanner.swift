package import PDFObjects

/// Reads a content stream operator by operator as ``ContentReader`` does, and faster: numbers become
/// `Double`, and one buffer serves the operands of all operators.
///
/// Made for what runs through every byte of a page. Damage is ignored in the same way.
package struct ContentScanner {
  package enum Operand {
    case number(Double)
    case name(PDFName)
    /// Bytes of ``text``.
    case string(Range<Int>)
    case dictionary(PDFDictionary)
    /// Where an array begins and ends. What is between them are its items.
    case arrayStart, arrayEnd
    case other
  }

  /// The operands before the operator that ``next()`` returned last.
  package private(set) var operands: [Operand] = []
  /// The bytes of the string operands.
  package private(set) var text: [UInt8] = []
  /// An operand is a hexadecimal string, or a dictionary that may have some.
  package private(set) var hasHexadecimal = false
  /// Among the operands is a number with a second point, or with a sign that is not its first character.
  package private(set) var hasOddNumber = false
  private var lexer: PDFLexer

  /// Where the operator that ``next()`` returned last ends.
  package var position: Int { lexer.position }

  package init(_ bytes: [UInt8]) { lexer = PDFLexer(bytes) }

  /// The next operator; nil at the end.
  ///
  /// An inline image is one operator, `BI`, with its dictionary as the operand.
  package mutating func next() -> ContentOperator? {
    operands.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    hasHexadecimal = false
    hasOddNumber = false
    var depth = 0
    // An array may have more.
    var mostOperands = ContentReader.mostOperands
    while true {
      lexer.skipSpace()
      guard let byte = lexer.current else { return nil }
      if operands.count > mostOperands {
        operands.removeAll(keepingCapacity: true)
        depth = 0
      }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "+"):
        if let number = lexer.real(isOdd: &hasOddNumber) { operands.append(.number(number)) }
      case UInt8(ascii: "/"): operands.append(.name(lexer.name()))
      case UInt8(ascii: "("): appendString(lexer.literalString().bytes)
      case UInt8(ascii: "["):
        lexer.position += 1
        depth += 1
        mostOperands = PDFLexer.longest
        operands.append(.arrayStart)
      case UInt8(ascii: "]"):
        lexer.position += 1
        if depth > 0 {
          depth -= 1
          operands.append(.arrayEnd)
        }
      case UInt8(ascii: "<"): scanAngle()
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        lexer.position += 1
      default:
        guard let word = scanWord() else { continue }
        let name = ContentOperator(rawValue: word) ?? .unknown
        if name == .inlineImage {
          operands.removeAll(keepingCapacity: true)
          operands.append(.dictionary(lexer.inlineImage()))
        }
        // A word in an array is garbage, as long as the array ends.
        if depth > 0, word == 0 { continue }
        return name
      }
    }
  }

  private mutating func appendString(_ bytes: [UInt8]) {
    let start = text.count
    text += bytes
    operands.append(.string(start..<text.count))
  }

  /// A hexadecimal string or a dictionary.
  private mutating func scanAngle() {
    hasHexadecimal = true
    let next = lexer.position + 1
    if next < lexer.bytes.count, lexer.bytes[next] == UInt8(ascii: "<") {
      if case .object(.dictionary(let dictionary)) = lexer.next() {
        operands.append(.dictionary(dictionary))
      }
    } else {
      appendString(lexer.hexadecimalString().bytes)
    }
  }

  /// The characters of a word in one number, 0 for what is longer than any operator. Nil for `true`, `false` and `null`,
  /// which are operands.
  private mutating func scanWord() -> UInt32? {
    let start = lexer.position
    var word: UInt32 = 0
    while let byte = lexer.current, byte.isPDFRegular {
      word = word << 8 | UInt32(byte)
      lexer.position += 1
    }
    let length = lexer.position - start
    // `\'` and `"` are operators of one character.
    guard length > 3 else { return word }
    switch lexer.bytes[start..<lexer.position] {
    case let slice
    where slice.elementsEqual("true".utf8) || slice.elementsEqual("false".utf8)
      || slice.elementsEqual("null".utf8):
      operands.append(.other)
      return nil
    default: return 0
    }
  }
}

// MARK: - Operands

extension ContentScanner {
  /// The last `count` operands if they are all finite numbers of a size that a page can have. What
  /// is before them is garbage, as viewers take it.
  package func number(_ index: Int, of count: Int) -> Double? {
    let place = operands.count - count + index
    guard place >= 0, place < operands.count, case .number(let value) = operands[place],
      abs(value) < 1e9
    else { return nil }
    return value
  }

  /// Six numbers as a matrix.
  package var matrix: Matrix? {
    guard let a = number(0, of: 6), let b = number(1, of: 6), let c = number(2, of: 6),
      let d = number(3, of: 6), let e = number(4, of: 6), let f = number(5, of: 6)
    else { return nil }
    return Matrix(a, b, c, d, e, f)
  }

  /// The last operand if it is a name.
  package var lastName: PDFName? {
    guard case .name(let name)? = operands.last else { return nil }
    return name
  }

  /// The last operand if it is a string.
  package var lastString: Range<Int>? {
    guard case .string(let range)? = operands.last else { return nil }
    return range
  }

  /// All numbers among the operands.
  package var numbers: [Double] {
    operands.compactMap { operand in
      guard case .number(let value) = operand, value.isFinite else { return nil }
      return value
    }
  }
}
