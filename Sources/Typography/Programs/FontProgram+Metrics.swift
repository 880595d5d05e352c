import CFreeType

extension FontProgram {
  /// The height above the baseline that lines are spaced by, in font units; 0 where unknown.
  package var ascender: Double { unsafe Double(face.pointee.ascender) }

  /// The depth below the baseline, negative, in font units; 0 where unknown.
  package var descender: Double { unsafe Double(face.pointee.descender) }

  /// The box around all glyphs, in font units.
  package var boundingBox: GlyphBounds {
    let box = unsafe face.pointee.bbox
    return GlyphBounds(
      left: Double(box.xMin), bottom: Double(box.yMin), right: Double(box.xMax),
      top: Double(box.yMax))
  }

  /// The height of capitals, in font units: what "OS/2" says, else the height of an H; nil where
  /// the program shows neither.
  package var capHeight: Double? {
    if let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
      // Safe: this tag answers with a TT_OS2 that belongs to the face, or null.
      let os2 = unsafe table.assumingMemoryBound(to: TT_OS2.self)
      let height = unsafe os2.pointee.sCapHeight
      let version = unsafe os2.pointee.version
      if version >= 2, version != 0xFFFF, height > 0 {
        return Double(height)
      }
    }
    let capital = glyph(named: "H") ?? glyph(for: "H")
    return capital.flatMap { outlineBounds(of: $0)?.top }
  }
}
