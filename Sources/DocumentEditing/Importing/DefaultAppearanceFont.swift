import PDFObjects

/// The font in a default appearance string (ISO 32000-2, 12.7.4.3): the operand before the size of
/// `Tf`, a name in the default resources of the form.
enum DefaultAppearanceFont {
  /// The string with other names for some fonts; nil if it names none of them.
  static func renamed(_ bytes: [UInt8], _ fonts: [PDFName: PDFName]) -> [UInt8]? {
    var lexer = PDFLexer(bytes)
    var operands: [(object: PDFObject, place: Range<Int>)] = []
    var edits: [(place: Range<Int>, name: PDFName)] = []
    lexer.skipSpace()
    var start = lexer.position
    while let token = lexer.next() {
      switch token {
      case .object(let object): operands.append((object, start..<lexer.position))
      case .word(let word):
        if word == "Tf", operands.count >= 2, let font = operands.dropLast().last,
          let new = font.object.nameValue.flatMap({ fonts[$0] })
        {
          edits.append((font.place, new))
        }
        operands.removeAll()
      }
      lexer.skipSpace()
      start = lexer.position
    }
    guard !edits.isEmpty else { return nil }
    var result = bytes
    for edit in edits.reversed() {
      var syntax: [UInt8] = []
      appendObject(.name(edit.name), to: &syntax)
      result.replaceSubrange(edit.place, with: syntax)
    }
    return result
  }
}
