import CICU

extension Typeface {
  /// The glyph of a character, alone or with a variation selector; nil where the font has none.
  package func glyph(
    for scalar: Unicode.Scalar, variation: Unicode.Scalar? = nil
  ) -> GlyphIndex? {
    guard let variation else { return opened.glyph(for: scalar) }
    return opened.glyph(for: scalar, variation: variation)
  }

  /// The advance width; 0 for a glyph that the font does not have.
  package func advance(of glyph: GlyphIndex) -> Double {
    Int(glyph.rawValue) < opened.glyphCount ? opened.advance(of: glyph) : 0
  }

  /// The box around a glyph's outline; nil where it is blank.
  package func bounds(of glyph: GlyphIndex) -> GlyphBounds? {
    cache.bounds(of: glyph) { opened.bounds(of: glyph) }
  }

  /// The code of a glyph under Identity-H: its CID where the font is keyed by CID, else its index.
  package func cid(of glyph: GlyphIndex) -> UInt16 {
    let index = Int(glyph.rawValue)
    if outlines == .cidKeyedCompact { return cids.indices.contains(index) ? cids[index] : 0 }
    return index < opened.glyphCount ? UInt16(exactly: index) ?? 0 : 0
  }

  /// The character that a glyph is reached by in the character map; nil for ligatures, forms of
  /// joined letters and whatever else only shaping reaches.
  ///
  /// Of several, the one that text is most probably written with: not another's compatibility
  /// twin, not private, then the smallest.
  package func scalar(of glyph: GlyphIndex) -> Unicode.Scalar? {
    reverseMap.get(makeReverseMap)[glyph]
  }

  private func makeReverseMap() -> [GlyphIndex: Unicode.Scalar] {
    var best: [GlyphIndex: (rank: Int, scalar: Unicode.Scalar)] = [:]
    for scalar in opened.scalars {
      guard let rank = Self.rank(of: scalar), let glyph = opened.glyph(for: scalar) else {
        continue
      }
      // Code points come in order: of equal rank the first stays.
      if let other = best[glyph], other.rank <= rank { continue }
      best[glyph] = (rank, scalar)
    }
    return best.mapValues(\.scalar)
  }

  /// How far a character is from what text is written with; nil for what stands for others.
  private static func rank(of scalar: Unicode.Scalar) -> Int? {
    // General_Category Co: private use.
    if fw_icu_category(scalar.value) == 17 { return 3 }
    return switch fw_icu_decomposition(scalar.value) {
    case FW_DECOMPOSITION_NONE, FW_DECOMPOSITION_CANONICAL: 0
    case FW_DECOMPOSITION_SINGLETON: 1
    case FW_DECOMPOSITION_PRESENTATION_FORM: nil
    default: 2
    }
  }
}
