package import PDFObjects

/// One glyph that a page shows (ISO 32000-2, 9.4.3).
///
/// Distances are in the page's default user space, before `/Rotate`. What several glyphs share is in
/// their ``GlyphStyle``.
package struct PageGlyph: Hashable, Sendable {
  /// Where the Unicode text of a glyph comes from.
  package enum UnicodeSource: UInt8, Hashable, Sendable {
    /// Nothing says what the glyph means; it has no text.
    case none
    /// The font's `/ToUnicode` CMap.
    case toUnicode
    /// The name that the font's encoding gives to the code.
    case glyphName
    /// The font's character collection, such as Adobe-Japan1.
    case characterCollection
    /// The character map of the embedded font program.
    case fontProgram
    /// The order that the glyphs of well-known fonts have.
    case glyphOrder
    /// The code is taken for a character, because nothing else is known.
    case code
    /// `/ActualText` of the marked content around it: the first glyph has all of the text.
    case actualText
  }

  /// The character code in the font.
  package var code: UInt32
  /// The index of its style in ``PageContent/styles``.
  package var style: Int32
  /// The index of the innermost marked content around it in ``PageContent/markedContents``; -1 if
  /// there is none.
  package var markedContent: Int32
  /// Where the text of the glyph starts in ``PageContent/scalars``, and its number of scalars: none
  /// if nothing is known, several for a ligature.
  package var textStart: UInt32
  package var textCount: UInt16
  package var unicodeSource: UnicodeSource
  package var flags: Flags
  /// The origin of the glyph: the point of the baseline where it starts. In vertical writing, too,
  /// it is the origin for horizontal writing, from which the outline is drawn.
  package var x: Double
  package var y: Double
  /// How far the glyph itself moves the current point, without character and word spacing, in units
  /// of an em along the direction of writing; negative in vertical writing.
  package var advance: Double

  /// In vertical writing, the current point as seen from the origin, in ems (ISO 32000-2, 9.7.4.3).
  package var verticalX: Float = 0
  package var verticalY: Float = 0

  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// No part of it is in the current clip.
    package static let clipped = Flags(rawValue: 1)
    /// It belongs to the appearance of an annotation.
    package static let annotation = Flags(rawValue: 2)
  }
}

/// What consecutive glyphs have in common.
package struct GlyphStyle: Hashable, Sendable {
  /// The index of the font in ``PageContent/fonts``.
  package var font: Int
  /// The text rendering mode, 0 to 7 (ISO 32000-2, 9.3.6): 3 and 7 show nothing.
  package var renderingMode: Int
  /// The color that fills glyphs; nil for a pattern, or a color space that has no device color.
  package var color: DeviceColor?
  /// The color that strokes glyphs.
  package var strokeColor: DeviceColor?
  /// From an em of the font to the page's default user space; the origin is that of each glyph.
  package var em: Matrix

  /// The font size in the page's default user space: the length of an em at right angles to the
  /// baseline.
  package var size: Double { (em.c * em.c + em.d * em.d).squareRoot() }

  /// The glyph leaves no mark: text over a scanned page is shown like this.
  package var isInvisible: Bool { renderingMode == 3 || renderingMode == 7 }
}

/// A marked-content sequence (ISO 32000-2, 14.6).
package struct MarkedContent: Hashable, Sendable {
  /// The role or meaning, such as `P` or `Artifact`.
  package var tag: PDFName
  /// `/MCID`, by which the structure tree refers to it.
  package var identifier: Int?
  /// The form XObject or appearance that `/MCID` counts in; nil in the page's own content.
  package var stream: ObjectNumber?
  /// The text to use in place of what the sequence shows.
  package var actualText: String?
  /// The index of the sequence around it; -1 if there is none.
  package var parent: Int32
}
