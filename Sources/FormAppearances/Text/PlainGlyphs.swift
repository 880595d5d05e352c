package import PDFContent
import Typography

/// The glyphs of a form's font for the characters below U+0300, made once: most text has no others,
/// and each of them is one glyph whatever stands beside it.
final class PlainGlyphs: Sendable {
  private let table: [Glyph?]

  init(of font: FormFont) {
    table = (0..<0x300).map { value in
      guard let scalar = Unicode.Scalar(UInt32(value)), !TextShaper.isControl(scalar),
        let code = font.code(for: scalar)
      else { return nil }
      let width = font.width(of: code)
      return Glyph(
        scalars: 0..<1, isSpace: TextShaper.isSpace(scalar), code: code,
        byteCount: font.byteCount(of: code), width: width, ownWidth: width,
        ink: font.ink(of: code, drawing: scalar, width: width))
    }
  }

  subscript(scalar: Unicode.Scalar) -> Glyph? { table[Int(scalar.value)] }

  /// A text set on one line, where each of its characters is a code of the font.
  ///
  /// - Returns: nil where the text needs ``TextShaper``: it holds line ends, tabs or soft hyphens,
  ///   characters that the font lacks, or any above U+02FF.
  func line(_ text: String) -> TextLine? {
    var codes: [UInt8] = []
    codes.reserveCapacity(text.utf8.count)
    var pen = 0.0
    var box: GlyphBounds?
    // White space at the end of a line is not set.
    var end = (codes: 0, pen: 0.0)
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x300, scalar != "\u{AD}", let glyph = table[Int(scalar.value)] else {
        return nil
      }
      glyph.append(to: &codes)
      if let ink = glyph.ink {
        let moved = ink.moved(pen, 0)
        box = box?.union(moved) ?? moved
      }
      pen += glyph.width
      if !glyph.isSpace { end = (codes.count, pen) }
    }
    codes.removeLast(codes.count - end.codes)
    return TextLine(plainCodes: codes, width: end.pen, ink: box)
  }
}

/// A form's font made ready for setting text: widgets that have the same font share it.
package struct SettingFont: Sendable {
  package let font: FormFont
  let plainGlyphs: PlainGlyphs

  /// Helvetica, for what sets no text or has no font of its own; shared, because the glyphs of a font take 100 KB.
  package static let helvetica = SettingFont(.standard(.helvetica))

  package init(_ font: FormFont) {
    self.font = font
    plainGlyphs = PlainGlyphs(of: font)
  }
}
