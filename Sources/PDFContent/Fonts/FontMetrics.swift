package import Typography

/// The heights of a font, in thousandths of the font size, y upwards from the baseline.
package struct FontMetrics: Hashable, Sendable {
  package var ascent: Double
  /// Negative.
  package var descent: Double
  package var capHeight: Double
  package var xHeight: Double
  package var boundingBox: GlyphBounds

  package init(
    ascent: Double, descent: Double, capHeight: Double, xHeight: Double, boundingBox: GlyphBounds
  ) {
    self.ascent = ascent
    self.descent = descent
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.boundingBox = boundingBox
  }

  init(
    _ ascent: Double, _ descent: Double, _ capHeight: Double, _ xHeight: Double, _ left: Double,
    _ bottom: Double, _ right: Double, _ top: Double
  ) {
    self.init(
      ascent: ascent, descent: descent, capHeight: capHeight, xHeight: xHeight,
      boundingBox: GlyphBounds(left: left, bottom: bottom, right: right, top: top))
  }
}

/// What a font is like, as its descriptor's flags (ISO 32000-2, 9.8.2, Table 121) and its name tell.
package struct FontTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: Int) { rawValue = 1 << (bit - 1) }

  package static let fixedPitch = FontTraits(bit: 1)
  package static let serif = FontTraits(bit: 2)
  package static let symbolic = FontTraits(bit: 3)
  package static let italic = FontTraits(bit: 7)
  /// `ForceBold`, or bold by name or weight.
  package static let bold = FontTraits(bit: 19)
}
