package import Diagnostics

/// Reads one YAML document into the values JSON has.
///
/// Plain scalars mean what the YAML 1.2 core schema says (10.3.2), so `yes`, `no`, `on` and `off`
/// are texts. Numbers keep their text. Where the schema would lose something the text is kept as a
/// string: a decimal number with a leading zero (`007`, a postal code), `.inf` and `.nan`. Anchors,
/// aliases and merge keys (`<<`) are carried out. Keys are texts: a plain key that looks like a
/// number or a boolean is kept as it is written.
///
/// Refused: a second document, repeated keys, tags other than the core schema's, lists and objects
/// as keys, nesting deeper than ``ReadingLimits/depth`` and aliases that add more than
/// ``ReadingLimits/aliasedValues`` values. An empty text is null.
package enum YAMLReader {
  /// - Throws: `.data` with all repeated keys (`duplicate-key`) and the first problem that ends the
  ///   reading (`yaml-syntax`, `encoding`, `too-deep`, `too-large`). No message quotes the text.
  package static func read(_ bytes: [UInt8]) throws(FormwrightError) -> StructuredValue {
    var text = bytes[...]
    switch ByteOrderMark(startOf: text) {
    case .utf8: text = text.dropFirst(3)
    case .utf16: throw FormwrightError(.data, [.utf16(at: .start)])
    case nil: break
    }
    try refuseForbiddenCharacters(text)
    try refuseManyDirectives(text)
    var composer = YAMLComposer(events: try YAMLEvents(text))
    return try composer.document()
  }

  /// Refuses what is not UTF-8, and the characters that a YAML text may hold only as escapes (5.1).
  private static func refuseForbiddenCharacters(_ text: ArraySlice<UInt8>) throws(FormwrightError) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if 0x20..<0x7F ~= byte || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
        continue
      }
      let length = utf8SequenceLength(text[index...])
      guard let length, !isForbidden(text[index..<index + length]) else {
        let location = SourceLocation.start.advanced(over: text[..<index])
        if length == nil { throw FormwrightError(.data, [.notUTF8(at: location)]) }
        throw FormwrightError(
          .data, "yaml-syntax", "the text contains a control character",
          hint: "Write the character as an escape in double quotes.", location: location)
      }
      index += length
    }
  }

  /// Refuses more directives than anyone writes: libyaml compares each with all before it.
  private static func refuseManyDirectives(_ text: ArraySlice<UInt8>) throws(FormwrightError) {
    var count = 0
    var before = UInt8(ascii: "\n")
    for byte in text {
      if byte == UInt8(ascii: "%"), before == UInt8(ascii: "\n") { count += 1 }
      before = byte
    }
    guard count <= 1000 else {
      throw FormwrightError(
        .data, "too-large", "the text contains more than 1000 directives", location: .start)
    }
  }

  /// Whether a character is a control character other than U+0085, the mark U+FEFF, or a
  /// non-character of the first plane.
  private static func isForbidden(_ character: ArraySlice<UInt8>) -> Bool {
    switch character.count {
    case 1: true
    // U+0080 to U+009F.
    case 2: character.first == 0xC2 && character.last ?? 0 < 0xA0 && character.last != 0x85
    case 3:
      character.elementsEqual([0xEF, 0xBB, 0xBF]) || character.elementsEqual([0xEF, 0xBF, 0xBE])
        || character.elementsEqual([0xEF, 0xBF, 0xBF])
    default: false
    }
  }
}
