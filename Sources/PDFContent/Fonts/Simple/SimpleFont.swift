import PDFObjects
package import Typography

/// A font whose codes are single bytes (ISO 32000-2, 9.6): Type 1, TrueType and their kin.
///
/// Everything about it is settled when it is read; the embedded program is not kept.
package struct SimpleFont: DescribedFont, Hashable, Sendable {
  /// What the font makes of one code.
  package struct Character: Hashable, Sendable {
    /// The name the encoding gives it; nil where it has none.
    package var glyphName: String?
    /// What it means to somebody who copies it: by `/ToUnicode`, else by its name. Several for a
    /// ligature, none where nothing is known.
    package var scalars: [Unicode.Scalar] = []
    /// The character it is used for when text is encoded: by its name, else by `/ToUnicode`.
    package var encodes: Unicode.Scalar?
    /// The advance, in thousandths of the font size.
    package var width: Double = 0
    /// Showing it draws what it means. A blank that is meant to be blank counts.
    package var canDraw = false
    /// Where it leaves ink, in thousandths of the font size; nil for a blank. Exact where a program
    /// is embedded; otherwise that of the standard font it is or looks like, brought to the width.
    package var bounds: GlyphBounds?
  }

  package let facts: FontFacts
  package let kind: FontKind
  /// Which of the standard fonts it is, by name, embedded or not.
  package let standardFont: StandardFont?
  /// The 256 codes.
  package let characters: [Character]
  /// The codes that draw characters.
  let codes: [Unicode.Scalar: UInt8]

  /// Fields can be filled with it. Not with a Type 3 font, whose glyphs are drawings nobody can
  /// judge, nor with one that draws nothing at all.
  package var isUsable: Bool { !codes.isEmpty }
}

// MARK: - Text

extension SimpleFont {
  /// The code that draws a character, or one that looks and reads the same (U+00A0 as a space); nil
  /// where the font has none.
  package func code(for scalar: Unicode.Scalar) -> UInt8? {
    if let code = codes[scalar] { return code }
    for equivalent in drawableEquivalents(of: scalar) {
      if let code = codes[equivalent] { return code }
    }
    return nil
  }

  /// The advance of a code, in thousandths of the font size.
  package func width(of code: UInt8) -> Double { characters[Int(code)].width }

  /// The text in codes, composed where the font has the composed character (NFC).
  package func encode(_ text: String) -> EncodedText {
    EncodedText(text) { scalar in
      code(for: scalar).map {
        .init(value: UInt32($0), byteCount: 1, width: width(of: $0), scalars: 0..<1)
      }
    }
  }

  /// What these codes say; U+FFFD for a code that nothing is known of.
  package func decode(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let scalars = characters[Int(byte)].scalars
      if scalars.isEmpty { text.append("\u{FFFD}") } else { text.append(contentsOf: scalars) }
    }
    return String(text)
  }
}
