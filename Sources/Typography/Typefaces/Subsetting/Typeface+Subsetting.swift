import CHarfBuzz
package import Diagnostics

extension Typeface {
  /// A font program with these glyphs, those they are composed of and `.notdef`; the same bytes for
  /// the same glyphs.
  ///
  /// Layout, names, character map, hinting and variations stay out. A font whose owner forbids
  /// subsetting keeps all its glyphs.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` with code `font` where the owner forbids embedding, or the
  ///   outlines are damaged.
  package func subset(
    keeping glyphs: some Sequence<GlyphIndex>
  ) throws(FormwrightError) -> FontSubset {
    guard mayEmbed else { throw embeddingRefused }
    let kept =
      rights.contains(.noSubsetting)
      ? (0..<UInt32(clamping: opened.glyphCount)).map { GlyphIndex($0) } : Array(glyphs)
    guard let result = subsetSource.subset(keeping: kept) else {
      throw FormwrightError(
        .file, "font", "the outlines of \(name) are damaged", hint: "Use another font.", file: path)
    }
    var places: [GlyphIndex: UInt16] = [:]
    for (glyph, place) in result.places {
      places[glyph] = outlines == .cidKeyedCompact ? cid(of: glyph) : UInt16(clamping: place)
    }
    let kind: FontSubset.Kind =
      switch outlines {
      case .glyf: .trueType
      case .compact: .compact
      case .cidKeyedCompact: .cidKeyedCompact
      }
    return FontSubset(program: result.program, kind: kind, places: places)
  }
}

extension Typeface {
  var embeddingRefused: FormwrightError {
    FormwrightError(
      .file, "font", "the license of \(name) forbids embedding it",
      hint: "Use a font that may be embedded.", file: path)
  }
}
