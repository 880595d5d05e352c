import CFreeType

extension FontProgram {
  /// The advance width, in font units; nil where the program has no such glyph.
  package func advance(of glyph: GlyphIndex) -> Double? {
    guard load(glyph) else { return nil }
    // Safe: a face always has a glyph slot, filled by the load above.
    let slot = unsafe face.pointee.glyph
    let advance = unsafe slot?.pointee.metrics.horiAdvance ?? 0
    return Double(advance)
  }

  /// The box around a glyph's outline, in font units; nil where it has none (a blank, or no glyph).
  package func outlineBounds(of glyph: GlyphIndex) -> GlyphBounds? {
    guard load(glyph), let slot = unsafe face.pointee.glyph else { return nil }
    // Safe: the slot belongs to the face and was just filled; the outline is only read.
    guard unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
      unsafe slot.pointee.outline.n_points > 0
    else { return nil }
    var box = FT_BBox()
    guard unsafe FT_Outline_Get_BBox(&slot.pointee.outline, &box) == 0 else { return nil }
    let bounds = GlyphBounds(
      left: Double(box.xMin), bottom: Double(box.yMin), right: Double(box.xMax),
      top: Double(box.yMax))
    return bounds.isEmpty ? nil : bounds
  }

  /// The glyph leaves a mark.
  package func hasOutline(_ glyph: GlyphIndex) -> Bool { outlineBounds(of: glyph) != nil }

  /// Fills the face's glyph slot, unscaled and unhinted (so no program in the font is run).
  func load(_ glyph: GlyphIndex) -> Bool {
    let flags = FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    return unsafe FT_Load_Glyph(face, glyph.rawValue, flags) == 0
  }
}

extension FontProgram {
  /// The name of a glyph; nil where the program names none.
  package func name(of glyph: GlyphIndex) -> String? {
    guard hasGlyphNames, Int(glyph.rawValue) < glyphCount else { return nil }
    var characters = [CChar](repeating: 0, count: 128)
    let error = unsafe characters.withUnsafeMutableBufferPointer {
      unsafe FT_Get_Glyph_Name(face, glyph.rawValue, $0.baseAddress, FT_UInt($0.count))
    }
    guard error == 0 else { return nil }
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The glyph of this name; nil where there is none.
  package func glyph(named name: String) -> GlyphIndex? {
    guard hasGlyphNames, !name.utf8.contains(0) else { return nil }
    let index = unsafe FT_Get_Name_Index(face, name)
    // Index 0 also answers for a name that is missing.
    if index == 0 { return name == ".notdef" ? .notDefined : nil }
    return GlyphIndex(index)
  }

  /// FT_FACE_FLAG_GLYPH_NAMES.
  package var hasGlyphNames: Bool { unsafe face.pointee.face_flags & (1 << 9) != 0 }
}
