import PDFObjects

/// The order of glyphs that Arial, Times New Roman, Courier New and many others begin with: “standard Macintosh order”
/// (OpenType, table “post”, format 1).
struct MacintoshGlyphOrder: GlyphOrder {
  /// The glyphs before the space are no characters.
  private static let first = 3
  /// From a glyph to its code in MacRomanEncoding (ISO 32000-2, Annex D.2).
  private static let (toASCII, toRoman) = (29, 30)
  private static let lastOfASCII = 97
  private static let last = 225
  private static let fewestAlike = 6
  /// Widths that are alike for one that is not.
  private static let mostlyAlike = 8

  /// Nil unless the widths are those of the font's characters.
  init?(of font: StandardFont, widths: CIDWidths) {
    var (alike, different) = (0, 0)
    for glyph in Self.first + 1...Self.lastOfASCII {
      let width = widths[UInt32(glyph)]
      guard width != widths.standard, let name = Self.glyphName(glyph),
        let expected = font.width(ofGlyph: name)
      else { continue }
      if abs(width - expected) < GlyphOrders.sameWidth { alike += 1 } else { different += 1 }
    }
    guard alike >= Self.fewestAlike, alike > Self.mostlyAlike * different else { return nil }
  }

  /// Nil unless digits have one width, some letters are narrow and some wide, as in nearly all fonts for text.
  init?(shapedLikeLetters widths: CIDWidths) {
    func all(_ glyphs: [Int]) -> [Double] {
      glyphs.map { widths[UInt32($0)] }.filter { $0 != widths.standard }
    }
    let digits = all(Array(Self.digits))
    let narrow = all(Self.narrow)
    let wide = all(Self.wide)
    guard let digit = digits.first, digits.count >= Self.fewestAlike,
      digits.allSatisfy({ abs($0 - digit) < GlyphOrders.sameWidth }),
      narrow.count == Self.narrow.count, narrow.allSatisfy({ $0 < Self.narrowest * digit }),
      !wide.isEmpty, wide.allSatisfy({ $0 > Self.widest * digit })
    else { return nil }
  }

  private static let digits = 19...28
  /// “i” and “l”.
  private static let narrow = [76, 79]
  /// “M”, “W” and “m”.
  private static let wide = [48, 58, 80]
  /// Of the width of a digit.
  private static let (narrowest, widest) = (0.72, 1.2)

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
