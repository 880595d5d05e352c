import CICU

extension Typeface {
  /// Every scalar of a cluster has a glyph.
  ///
  /// Default ignorable scalars need none. A character may be had in parts or composed, as HarfBuzz
  /// would draw it. A glyph that is a picture alone does not count.
  package func covers(_ cluster: some Sequence<Unicode.Scalar>) -> Bool {
    let scalars = Self.withoutRepeats(Array(cluster))
    let hasGlyphs = scalars.allSatisfy {
      opened.glyph(for: $0) != nil || fw_icu_is_default_ignorable($0.value)
    }
    if hasGlyphs, !isColour { return true }
    let script = scalars.lazy.map(Script.of).first(where: \.isReal) ?? .common
    let glyphs = shape(
      scalars, range: scalars.indices, isRightToLeft: false, script: script, language: nil)
    return glyphs.allSatisfy { $0.glyph != .notDefined }
      && (!isColour || glyphs.isEmpty || isBlank(scalars)
        || glyphs.contains { opened.bounds(of: $0.glyph) != nil })
  }

  /// A cluster of many marks with each of them once: asking for one again takes time and tells
  /// nothing.
  private static func withoutRepeats(_ cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard cluster.count > 16 else { return cluster }
    var seen: Set<Unicode.Scalar> = []
    return cluster.filter { seen.insert($0).inserted }
  }

  /// Nothing but white space, controls and default ignorable characters.
  private func isBlank(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.allSatisfy {
      $0.properties.isWhitespace || fw_icu_is_default_ignorable($0.value)
    }
  }
}
