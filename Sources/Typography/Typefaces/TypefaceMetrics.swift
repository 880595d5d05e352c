/// What a font says of itself as a whole. Distances are in font units, y upwards.
public struct TypefaceMetrics: Hashable, Sendable {
  /// The height above the baseline that lines are spaced by.
  public var ascender: Double
  /// The depth below the baseline, negative.
  public var descender: Double
  /// The height of flat capitals.
  public var capHeight: Double
  /// The height of flat lower-case letters.
  public var xHeight: Double
  /// In degrees counter-clockwise from upright: negative where letters lean right.
  public var italicAngle: Double
  /// 100 to 900: 400 regular, 700 bold (`usWeightClass`, or the place on the axis "wght").
  public var weight: Int
  public var isFixedPitch: Bool
  public var isSerif: Bool
  /// The box around all glyphs; of a variable font, at the default of every axis.
  public var boundingBox: GlyphBounds

  public init(
    ascender: Double, descender: Double, capHeight: Double, xHeight: Double, italicAngle: Double,
    weight: Int, isFixedPitch: Bool, isSerif: Bool, boundingBox: GlyphBounds
  ) {
    self.ascender = ascender
    self.descender = descender
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.italicAngle = italicAngle
    self.weight = weight
    self.isFixedPitch = isFixedPitch
    self.isSerif = isSerif
    self.boundingBox = boundingBox
  }
}
