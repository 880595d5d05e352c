import PDFObjects
package import Typography

/// A font whose codes are several bytes (ISO 32000-2, 9.7): a Type 0 font and its CIDFont.
///
/// Two kinds can be filled with. With `Identity-H` or `-V`, a code is a CID, and `/ToUnicode` says
/// what it means; characters it does not name are not used, for nobody could read them back. With a
/// predefined Unicode CMap (`UniJIS-UTF16-H` and kin), a code is the character.
package struct CompositeFont: DescribedFont, Hashable, Sendable {
  enum Coding: Hashable, Sendable {
    /// Codes of two bytes, those that can be drawn by character.
    case identity([Unicode.Scalar: UInt32])
    case unicode(UnicodeCMap)
    /// A CMap this program does not know.
    case unknown
  }

  /// What is known of one code.
  struct Glyph: Hashable, Sendable {
    var width: Double
    var bounds: GlyphBounds?
  }

  package let facts: FontFacts
  /// Lines run from top to bottom (`/Encoding` ends in `-V`).
  package let isVertical: Bool
  let coding: Coding
  /// Identity: the codes that can be drawn. Unicode: those whose width is not the default.
  let glyphs: [UInt32: Glyph]
  /// Unicode with an embedded program: the characters the program lacks cannot be drawn.
  let drawable: Set<Unicode.Scalar>?
  let defaultWidth: Double
  let toUnicode: ToUnicodeMap

  /// Fields can be filled with it.
  package var isUsable: Bool {
    switch coding {
    case .identity(let codes): !codes.isEmpty
    case .unicode: drawable?.isEmpty != true
    case .unknown: false
    }
  }
}

// MARK: - Text

extension CompositeFont {
  /// The code that draws a character, or one that looks and reads the same; nil where the font has
  /// none.
  package func code(for scalar: Unicode.Scalar) -> UInt32? { find(scalar)?.value }

  /// The advance of a code, in thousandths of the font size.
  package func width(of code: UInt32) -> Double { glyphs[code]?.width ?? defaultWidth }

  /// Where a code leaves ink, in thousandths of the font size; nil for a blank, and where no program
  /// is embedded to ask.
  package func bounds(of code: UInt32) -> GlyphBounds? { glyphs[code]?.bounds }

  /// The text in codes, composed where the font has the composed character (NFC).
  package func encode(_ text: String) -> EncodedText { EncodedText(text, find: find) }

  /// What these codes say; U+FFFD for a code that nothing is known of.
  package func decode(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    let bytes = Array(bytes)
    var index = 0
    while index + 1 < bytes.count {
      var code = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
      index += 2
      if case .unicode = coding, (0xD800...0xDBFF).contains(code), index + 1 < bytes.count {
        code = code << 16 | UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
        index += 2
      }
      text.append(contentsOf: scalars(of: code))
    }
    return String(text)
  }

  private func scalars(of code: UInt32) -> [Unicode.Scalar] {
    let mapped = toUnicode[code]
    if !mapped.isEmpty { return mapped }
    if case .unicode = coding, let scalar = UnicodeCMap.scalar(of: code) { return [scalar] }
    return ["\u{FFFD}"]
  }

  private func find(_ scalar: Unicode.Scalar) -> EncodedText.Code? {
    if let code = exactCode(scalar) { return code }
    for equivalent in drawableEquivalents(of: scalar) {
      if let code = exactCode(equivalent) { return code }
    }
    return nil
  }

  private func exactCode(_ scalar: Unicode.Scalar) -> EncodedText.Code? {
    switch coding {
    case .unknown: return nil
    case .identity(let codes):
      guard let code = codes[scalar] else { return nil }
      return .init(value: code, byteCount: 2, width: width(of: code), scalars: 0..<1)
    case .unicode(let map):
      guard drawable?.contains(scalar) != false, let code = map.code(for: scalar) else {
        return nil
      }
      return .init(
        value: code.value, byteCount: code.byteCount, width: width(of: code.value),
        scalars: 0..<1)
    }
  }
}
