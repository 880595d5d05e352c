/// Breaks paragraphs into lines: after spaces and hyphens, and inside a word only where the word
/// alone is longer than a line.
struct LineBreaker {
  /// The longest line, in thousandths of the font size.
  var limit: Double

  func lines(_ paragraphs: [[Glyph]]) -> [[Glyph]] { paragraphs.flatMap(broken) }

  private func broken(_ paragraph: [Glyph]) -> [[Glyph]] {
    var lines: [[Glyph]] = []
    var start = 0
    /// The line may end before this glyph.
    var chance: Int?
    var width = 0.0
    var index = 0
    while index < paragraph.count {
      let glyph = paragraph[index]
      // Spaces hang over the end of a line; they never force a break.
      if width + glyph.width > limit, index > start, !glyph.isSpace {
        let end = chance.flatMap { $0 > start ? $0 : nil } ?? index
        lines.append(trimmed(paragraph[start..<end]))
        start = end
        chance = nil
        width = paragraph[start..<index].reduce(0) { $0 + $1.width }
        continue
      }
      width += glyph.width
      index += 1
      if glyph.isSpace && glyph.scalar != "\u{A0}" || glyph.scalar == "-"
        || glyph.scalar == "\u{2010}"
      {
        chance = index
      }
    }
    lines.append(trimmed(paragraph[start...]))
    return lines
  }

  private func trimmed(_ line: ArraySlice<Glyph>) -> [Glyph] {
    var line = line
    while let last = line.last, last.isSpace { line.removeLast() }
    return Array(line)
  }
}
