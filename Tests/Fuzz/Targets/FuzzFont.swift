import Typography

/// What every font is asked to write: joined, reordered, stacked, astral and missing characters.
private let text = Array(
  "AVé e\u{301}\u{323} fi \u{AD}الله لا क्षि प्र क्\u{200D}ष কো தொ น้ำ ស្ត្រី မြန် བོད 漢\u{E0100}か\u{3099}한\u{1112}\u{1161} 𠀀\u{FFFF}\u{FE0F}"
    .unicodeScalars)

/// Any bytes are a font or are refused; a font answers, shapes and is subset without a trap, and
/// FreeType may read what was made of it.
func fuzzFont(_ bytes: [UInt8]) {
  // Two faces of a collection, two instances of a variable font.
  for (faceIndex, instance) in [(0, nil), (1, nil), (0, 0), (0, 1)] as [(Int, Int?)] {
    guard
      let face = try? Typeface(
        bytes: bytes, faceIndex: faceIndex, instance: instance, name: "fuzzed")
    else { continue }
    _ = face.metrics
    _ = face.mayEmbed
    _ = face.covers(text)
    var glyphs: Set<GlyphIndex> = [GlyphIndex(1), GlyphIndex(0xFFFF), GlyphIndex(.max)]
    for run in ScriptRuns.runs(of: text) {
      for isRightToLeft in [false, true] {
        let shaped = face.shape(
          text, range: run.range, isRightToLeft: isRightToLeft, script: run.script, language: "ar")
        precondition(shaped.allSatisfy { run.range.contains($0.cluster) })
        glyphs.formUnion(shaped.map(\.glyph))
      }
    }
    for glyph in glyphs.sorted(by: { $0.rawValue < $1.rawValue }).prefix(64) {
      _ = face.advance(of: glyph)
      _ = face.bounds(of: glyph)
      _ = face.cid(of: glyph)
    }
    _ = face.scalar(of: GlyphIndex(3))
    guard let subset = try? face.subset(keeping: glyphs) else { continue }
    guard let program = try? FontProgram(bytes: subset.program) else { continue }
    for place in subset.places.values.sorted().prefix(64) {
      _ = program.glyph(forCID: UInt32(place)).flatMap(program.outlineBounds)
    }
  }
}
