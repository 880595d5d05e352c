import CFreeType

extension FontProgram {
  /// The glyph a code stands for in a character map; nil where the map or the glyph is missing.
  package func glyph(for code: UInt32, in map: CharacterMap) -> GlyphIndex? {
    for (index, candidate) in characterMaps.enumerated() where candidate == map {
      guard selectMap(at: index) else { continue }
      let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(code))
      if glyph != 0 { return GlyphIndex(glyph) }
    }
    return nil
  }

  /// The glyph of a character by a Unicode map, the program's own or made from glyph names.
  package func glyph(for scalar: Unicode.Scalar) -> GlyphIndex? {
    guard unsafe FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0 else { return nil }
    let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return glyph == 0 ? nil : GlyphIndex(glyph)
  }

  /// Every character of the Unicode map with its glyph, in the order of code points.
  package var unicodeGlyphs: [(scalar: Unicode.Scalar, glyph: GlyphIndex)] {
    guard unsafe FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0 else { return [] }
    var found: [(scalar: Unicode.Scalar, glyph: GlyphIndex)] = []
    var glyph: FT_UInt = 0
    var code = unsafe FT_Get_First_Char(face, &glyph)
    // A damaged map may go back or go on without end.
    while glyph != 0, found.count < 0x2_0000 {
      if let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) {
        found.append((scalar, GlyphIndex(glyph)))
      }
      let next = unsafe FT_Get_Next_Char(face, code, &glyph)
      if next <= code { break }
      code = next
    }
    return found
  }

  /// Which glyph each code 0…255 stands for in the program's built-in encoding (Type 1 and CFF; the
  /// Adobe character maps, platform 7); nil where the program has none.
  package var builtInEncoding: [GlyphIndex?]? {
    for (index, map) in characterMaps.enumerated() where map.platform == 7 {
      guard selectMap(at: index) else { continue }
      return (0..<256).map { code in
        let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(code))
        return glyph == 0 ? nil : GlyphIndex(glyph)
      }
    }
    return nil
  }

  private func selectMap(at index: Int) -> Bool {
    guard characterMaps.indices.contains(index), let maps = unsafe face.pointee.charmaps else {
      return false
    }
    // Safe: the face keeps as many pointers at `charmaps` as `characterMaps` was made from.
    return unsafe FT_Set_Charmap(face, maps[index]) == 0
  }

  /// The identifiers of a face's maps, in the face's order.
  static func characterMaps(of face: FT_Face) -> [CharacterMap] {
    guard let maps = unsafe face.pointee.charmaps else { return [] }
    let count = unsafe max(0, Int(face.pointee.num_charmaps))
    return (0..<count).map { index in
      // Safe: FreeType keeps `num_charmaps` pointers at `charmaps`, none of them null; one that
      // were is given identifiers that no caller asks for.
      guard let map = unsafe maps[index] else { return CharacterMap(platform: -1, encoding: -1) }
      return unsafe CharacterMap(
        platform: Int(map.pointee.platform_id), encoding: Int(map.pointee.encoding_id))
    }
  }
}
