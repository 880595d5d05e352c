import Typography

/// Breaks paragraphs into lines where UAX #14 allows it, and inside a word only where the word alone
/// is longer than a line; never inside a grapheme cluster.
struct LineBreaker {
  private let paragraphs: [ShapedText.Paragraph]
  /// For each scalar of each paragraph, whether a line may end before it.
  private let opportunities: [[Bool]]

  init(_ text: ShapedText, language: String?) {
    paragraphs = text.paragraphs
    opportunities = paragraphs.map {
      LineBreaks.opportunities(in: $0.scalars, language: language)
    }
  }

  /// - Parameter limit: the longest line, in thousandths of the font size.
  func lines(limit: Double) -> [TextLine] {
    paragraphs.indices.flatMap { lines(of: $0, limit: limit) }
  }

  private func lines(of place: Int, limit: Double) -> [TextLine] {
    let paragraph = paragraphs[place]
    let glyphs = paragraph.glyphs
    var lines: [TextLine] = []
    var start = 0
    /// The line may end before this glyph.
    var chance = 0
    var width = 0.0
    var index = 0
    while index < glyphs.count {
      var next = index + 1
      while next < glyphs.count, !glyphs[next].startsCluster { next += 1 }
      if index > start, opportunities[place][glyphs[index].scalars.lowerBound] {
        chance = index
      }
      let advance = glyphs[index..<next].width
      // Spaces hang over the end of a line; they never force a break.
      if width + advance > limit, index > start, !glyphs[index].isSpace {
        let end = chance > start ? chance : index
        lines.append(TextLine(glyphs[start..<end], of: paragraph))
        start = end
        width = glyphs[start..<index].width
        continue
      }
      width += advance
      index = next
    }
    lines.append(TextLine(glyphs[start...], of: paragraph))
    return lines
  }
}
