import PDFObjects

/// The order of glyphs that Arial, Times New Roman and Courier New begin with: “standard Macintosh order” (OpenType,
/// table “post”, format 1). Programs that write the numbers of glyphs as codes, and no `/ToUnicode`, leave nothing else
/// to tell what the codes mean.
struct MacintoshGlyphOrder {
  /// The glyphs before the space are no characters.
  private static let first = 3
  /// From a glyph to its code in MacRomanEncoding (ISO 32000-2, Annex D.2).
  private static let (toASCII, toRoman) = (29, 30)
  private static let lastOfASCII = 97
  private static let last = 225
  /// In thousandths of the font size.
  private static let sameWidth = 2.0
  private static let fewestAlike = 6
  /// Widths that are alike for one that is not.
  private static let mostlyAlike = 8

  /// Nil unless the font is one of these by its name, and the widths that it states are those of the characters.
  init?(_ name: FontName, widths: CIDWidths) {
    let plain = name.plain.replacing("-Identity-H", with: "")
    guard let font = StandardFont(name: plain), !font.isSymbolic else { return nil }
    var (alike, different) = (0, 0)
    for glyph in Self.first + 1...Self.lastOfASCII {
      let width = widths[UInt32(glyph)]
      guard width != widths.standard, let name = Self.glyphName(glyph),
        let expected = font.width(ofGlyph: name)
      else { continue }
      if abs(width - expected) < Self.sameWidth { alike += 1 } else { different += 1 }
    }
    guard alike >= Self.fewestAlike, alike > Self.mostlyAlike * different else { return nil }
  }

  func scalars(ofGlyph glyph: UInt32) -> [Unicode.Scalar] {
    guard glyph <= Self.last else { return [] }
    return Self.glyphName(Int(glyph)).map(GlyphNames.scalars(of:)) ?? []
  }

  private static func glyphName(_ glyph: Int) -> String? {
    guard (first...last).contains(glyph) else { return nil }
    return PredefinedEncoding.macRoman.glyphNames[
      glyph + (glyph <= lastOfASCII ? toASCII : toRoman)]
  }
}
