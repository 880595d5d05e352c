import PDFObjects

/// Reads a content stream operator by operator (ISO 32000-2, 7.8.2).
///
/// Damage is passed over: operands too many are kept, an operator too few is told to its reader by
/// the operands missing, what is no syntax is skipped.
package struct ContentReader: Sequence, IteratorProtocol, Sendable {
  /// More operands than this before one operator are noise. `scn` and `TJ` need at most 33.
  static let mostOperands = 256

  private var lexer: PDFLexer

  package init(_ bytes: [UInt8]) { lexer = PDFLexer(bytes) }

  package mutating func next() -> ContentOperation? {
    var operands: [PDFObject] = []
    lexer.skipSpace()
    var start = lexer.position
    while let token = lexer.next() {
      switch token {
      case .object(let object):
        if operands.count == Self.mostOperands {
          operands.removeAll()
          start = lexer.position
        }
        operands.append(object)
      case .word("BI"):
        let dictionary = lexer.inlineImage()
        return ContentOperation(
          name: .inlineImage, word: "BI", operands: [.dictionary(dictionary)],
          range: start..<lexer.position)
      case .word(let word):
        return ContentOperation(
          name: ContentOperator(word: word), word: word, operands: operands,
          range: start..<lexer.position)
      }
    }
    return nil
  }
}
