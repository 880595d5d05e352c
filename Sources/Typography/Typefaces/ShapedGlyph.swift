/// A glyph where shaping put it. Distances are in font units.
package struct ShapedGlyph: Hashable, Sendable {
  package var glyph: GlyphIndex
  /// The first scalar of the glyph's cluster, as an index into the context: glyphs of one cluster
  /// stand for its scalars together.
  package var cluster: Int
  /// How far the pen moves right.
  package var advance: Double
  /// How far from the pen the glyph is drawn.
  package var xOffset: Double
  package var yOffset: Double

  package init(
    glyph: GlyphIndex, cluster: Int, advance: Double, xOffset: Double = 0, yOffset: Double = 0
  ) {
    self.glyph = glyph
    self.cluster = cluster
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
  }
}
