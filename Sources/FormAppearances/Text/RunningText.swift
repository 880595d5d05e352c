package import PDFContent
package import PDFObjects
import Typography

/// Text set in lines of one width, to be put on pages line by line.
package struct RunningText: Sendable {
  private let style: TextStyle
  private let lines: [TextLine]
  private let typefaces: [Typeface]
  private let width: Double

  /// A text without the characters that no font draws, for labels, which are not data.
  package init(drawablePartOf text: String, style: TextStyle, width: Double) throws(MissingGlyphs) {
    try self.init(TextShaper.drawable(text, style: style), style: style, width: width)
  }

  /// - Throws: where no font draws some of it.
  package init(_ text: String, style: TextStyle, width: Double) throws(MissingGlyphs) {
    let shaped = try TextShaper.shape(text, style: style, flow: .paragraphs)
    let breaker = LineBreaker(shaped, language: style.fallback?.look.language)
    self.style = style
    self.width = width
    typefaces = shaped.typefaces
    lines = breaker.lines(limit: width * 1000 / style.fontSize)
  }

  package var lineCount: Int { lines.count }

  /// From the top of a line to the top of the next, in points.
  package func height(of line: Int) -> Double {
    let natural = style.leading * style.fontSize
    guard let ink = lines[line].ink, lines[line].hasFallback else { return natural }
    return max(natural, (ink.top - ink.bottom) * style.fontSize / 1000)
  }

  /// The width of a line, in points; 0 if there is no such line.
  func width(of line: Int) -> Double {
    lines.indices.contains(line) ? lines[line].width * style.fontSize / 1000 : 0
  }

  /// Writes one line.
  ///
  /// - Parameters:
  ///   - x: the left edge; a paragraph that begins at the right is set to the right edge.
  ///   - top: the upper edge of the line.
  /// - Returns: the names of the system fonts it uses.
  package func write(
    line: Int, x: Double, top: Double, to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    let text = lines[line]
    let rise = max(style.ascent * 1000, text.hasFallback ? text.ink?.top ?? 0 : 0)
    let free = text.isRightToLeft ? max(0, width - text.width * style.fontSize / 1000) : 0
    let layout = TextLayout(
      fontSize: style.fontSize,
      lines: [
        TextLayout.Line(text: text, x: x + free, baseline: top - rise * style.fontSize / 1000)
      ],
      typefaces: typefaces)
    return layout.write(style: style, to: &writer, embedded: &embedded)
  }
}
