/// A glyph where shaping put it. Distances are in font units.
public struct ShapedGlyph: Hashable, Sendable {
  public var glyph: GlyphIndex
  /// The first scalar of the glyph's cluster, as an index into the context: glyphs of one cluster
  /// stand for its scalars together.
  public var cluster: Int
  /// How far the pen moves right.
  public var advance: Double
  /// How far from the pen the glyph is drawn.
  public var xOffset: Double
  public var yOffset: Double
  /// A line broken before this glyph's cluster must be shaped anew.
  public var isUnsafeToBreak: Bool

  public init(
    glyph: GlyphIndex, cluster: Int, advance: Double, xOffset: Double = 0, yOffset: Double = 0,
    isUnsafeToBreak: Bool = false
  ) {
    self.glyph = glyph
    self.cluster = cluster
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
    self.isUnsafeToBreak = isUnsafeToBreak
  }
}
