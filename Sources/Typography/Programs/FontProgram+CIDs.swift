import CFreeType

extension FontProgram {
  /// The glyph of a character identifier: by the charset of a CID-keyed program, else the glyph of
  /// that number. Nil where the program has none.
  package func glyph(forCID cid: UInt32) -> GlyphIndex? {
    guard isCIDKeyed, isWrapped else {
      // FreeType takes CIDs for glyphs of a bare CID-keyed program, and finds the missing ones when
      // they are loaded.
      return isCIDKeyed || Int(cid) < glyphCount ? GlyphIndex(cid) : nil
    }
    return glyphsByCID[cid]
  }

  /// FT_FACE_FLAG_SFNT: an OpenType or TrueType file, not a bare program.
  private var isWrapped: Bool { unsafe face.pointee.face_flags & (1 << 3) != 0 }

  /// The inverse of a charset, which FreeType only tells from glyph to CID.
  func makeGlyphsByCID() -> [UInt32: GlyphIndex] {
    var table: [UInt32: GlyphIndex] = [:]
    for index in 0..<UInt32(clamping: min(glyphCount, 0x1_0000)) {
      var cid: FT_UInt = 0
      guard unsafe FT_Get_CID_From_Glyph_Index(face, index, &cid) == 0 else { continue }
      if table[cid] == nil { table[cid] = GlyphIndex(index) }
    }
    return table
  }
}
