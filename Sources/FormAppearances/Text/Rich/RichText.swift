import Typography

/// Text in several styles, shaped as one, to be set in lines of any width.
///
/// Bidirectional order and line breaks are those of each whole paragraph. Every style gives a font size.
package struct RichText: Sendable {
  /// A part of the text in one style.
  package struct Run: Hashable, Sendable {
    package var text: String
    /// Which of the styles it is set in.
    package var style: Int

    package init(_ text: String, style: Int = 0) {
      self.text = text
      self.style = style
    }
  }

  /// A glyph, the run that it belongs to, and its style.
  struct StyledGlyph: Sendable {
    var glyph: Glyph
    var run: Int
    var style: Int
  }

  struct Paragraph: Sendable {
    var scalars: [Unicode.Scalar] = []
    var glyphs: [StyledGlyph] = []
    var isRightToLeft = false
    /// For each scalar, whether a line may end before it.
    var opportunities: [Bool] = []
  }

  let styles: [TextStyle]
  private(set) var paragraphs: [Paragraph] = []
  private(set) var typefaces: [Typeface] = []

  /// Shapes a text. A line end begins a new paragraph.
  ///
  /// - Throws: ``MissingGlyphs`` if no font draws some characters.
  package init(
    _ runs: [Run], styles: [TextStyle], language: String?
  ) throws(MissingGlyphs) {
    self.styles = styles
    for var part in Self.split(runs) {
      part.paragraph.opportunities = LineBreaks.opportunities(
        in: part.paragraph.scalars, language: language)
      try shape(&part.paragraph, part.runs)
      paragraphs.append(part.paragraph)
    }
  }

  /// A text without characters.
  package init(nothingIn styles: [TextStyle]) {
    self.styles = styles
    paragraphs = [Paragraph()]
  }

  private typealias Part = (paragraph: Paragraph, runs: [(range: Range<Int>, run: Int, style: Int)])

  private static func split(_ runs: [Run]) -> [Part] {
    var parts: [Part] = [(Paragraph(), [])]
    for (index, run) in runs.enumerated() {
      var start = parts[parts.count - 1].paragraph.scalars.count
      func close() {
        let end = parts[parts.count - 1].paragraph.scalars.count
        if end > start { parts[parts.count - 1].runs.append((start..<end, index, run.style)) }
      }
      for scalar in run.text.unicodeScalars {
        switch scalar {
        case "\r": break
        case "\n", "\u{2028}", "\u{2029}", "\u{85}":
          close()
          parts.append((Paragraph(), []))
          start = 0
        case "\t": parts[parts.count - 1].paragraph.scalars.append(" ")
        default: parts[parts.count - 1].paragraph.scalars.append(scalar)
        }
      }
      close()
    }
    return parts
  }

  private mutating func shape(
    _ paragraph: inout Paragraph, _ runs: [(range: Range<Int>, run: Int, style: Int)]
  ) throws(MissingGlyphs) {
    var levels = [UInt8](repeating: 0, count: paragraph.scalars.count)
    if paragraph.scalars.contains(where: { $0.value >= 0x300 }) {
      let direction = BidirectionalText(paragraph.scalars)
      paragraph.isRightToLeft = direction.baseLevel % 2 == 1
      levels = direction.levels
    }
    for part in runs {
      let shaped = try TextShaper.shape(
        part.range, of: paragraph.scalars, levels: levels, style: styles[part.style])
      let faces =
        [0]
        + shaped.typefaces.map { typeface in
          if let known = typefaces.firstIndex(where: { $0 === typeface }) { return known + 1 }
          typefaces.append(typeface)
          return typefaces.count
        }
      for var glyph in shaped.glyphs {
        glyph.face = faces[glyph.face]
        paragraph.glyphs.append(StyledGlyph(glyph: glyph, run: part.run, style: part.style))
      }
    }
  }

  /// Returns the advance of a glyph, in points.
  func width(of glyph: StyledGlyph) -> Double {
    glyph.glyph.width * styles[glyph.style].fontSize / 1000
  }

  /// Returns the text without the characters that no font draws in the first style.
  package static func drawable(_ text: String, style: TextStyle) -> String {
    TextShaper.drawable(text, style: style)
  }
}
