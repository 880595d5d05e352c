import PDFObjects

/// The font in a default appearance string (ISO 32000-2, 12.7.4.3): the operand before the size of
/// `Tf`, a name in the default resources of the form.
enum DefaultAppearanceFont {
  /// The string with other names for some fonts; nil if it names none of them.
  static func renamed(_ bytes: [UInt8], _ fonts: [PDFName: PDFName]) -> [UInt8]? {
    let words = words(of: bytes)
    var result = bytes
    var hasChanged = false
    for (index, word) in words.enumerated().reversed() where index >= 2 {
      guard bytes[word].elementsEqual("Tf".utf8) else { continue }
      let place = words[index - 2]
      guard bytes[place].first == UInt8(ascii: "/"),
        let new = fonts[name(bytes[place].dropFirst())]
      else { continue }
      var syntax: [UInt8] = []
      appendObject(.name(new), to: &syntax)
      result.replaceSubrange(place, with: syntax)
      hasChanged = true
    }
    return hasChanged ? result : nil
  }

  /// Names and everything else between white space. Strings are no operands of text state operators;
  /// what is in them is taken for words.
  private static func words(of bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
      if isSpace || byte == UInt8(ascii: "/") {
        if let begun = start { words.append(begun..<index) }
        start = isSpace ? nil : index
      } else if start == nil {
        start = index
      }
    }
    if let start { words.append(start..<bytes.count) }
    return words
  }

  /// A name without its slash, `#xx` resolved (7.3.5).
  private static func name(_ bytes: ArraySlice<UInt8>) -> PDFName {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        result.append(code)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return PDFName(bytes: result)
  }
}
