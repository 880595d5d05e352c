public import PDFContent

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
}

/// A form's font made ready for setting text: widgets that have the same font share it.
public struct SettingFont: Sendable {
  public let font: FormFont
  let plainGlyphs: PlainGlyphs

  public init(_ font: FormFont) {
    self.font = font
    plainGlyphs = PlainGlyphs(of: font)
  }
}
