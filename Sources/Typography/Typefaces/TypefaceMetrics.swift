/// What a font says of itself as a whole. Distances are in font units, y upwards.
package struct TypefaceMetrics: Hashable, Sendable {
  /// The height above the baseline that lines are spaced by.
  package var ascender: Double
  /// The depth below the baseline, negative.
  package var descender: Double
  /// The height of flat capitals.
  package var capHeight: Double
  /// The height of flat lower-case letters.
  package var xHeight: Double
  /// In degrees counter-clockwise from upright: negative where letters lean right.
  package var italicAngle: Double
  /// 100 to 900: 400 regular, 700 bold (`usWeightClass`, or the place on the axis "wght").
  package var weight: Int
  package var isFixedPitch: Bool
  package var isSerif: Bool
  /// The box around all glyphs; of a variable font, at the default of every axis.
  package var boundingBox: GlyphBounds

  package init(
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
