package import PDFContent
package import PDFObjects
import Typography

extension RichText {
  /// A piece of a line that belongs to one run.
  package struct Segment: Sendable {
    let text: TextLine
    let style: TextStyle
    let typefaces: [Typeface]
    /// The run's place in the text.
    package let run: Int
    /// The distance from the start of the line, in points.
    package let x: Double
    package let width: Double

    /// The codes of the style's own font that the segment shows.
    package var ownCodes: [UInt32] { text.glyphs.filter { $0.face == 0 }.map(\.code) }
    /// The name of the style's own font in resources.
    package var fontName: PDFName { style.fontName }

    /// Writes a text object with the start of the segment's line at a point.
    ///
    /// - Returns: the names under which the content finds system fonts.
    package func write(
      x origin: Double, baseline: Double, to writer: inout ContentWriter,
      embedded: inout EmbeddedTypefaces
    ) -> Set<PDFName> {
      let layout = TextLayout(
        fontSize: style.fontSize,
        lines: [TextLayout.Line(text: text, x: origin + x, baseline: baseline)],
        typefaces: typefaces)
      return layout.write(style: style, to: &writer, embedded: &embedded)
    }
  }

  /// A line, its segments from left to right.
  package struct Line: Sendable {
    package let segments: [Segment]
    /// In points, without white space at the end.
    package let width: Double
    /// The height above the baseline, in points, positive.
    package let ascent: Double
    /// The depth below the baseline, in points, positive.
    package let descent: Double
    /// The paragraph begins at the right.
    package let isRightToLeft: Bool
    /// Whether the line ends its paragraph.
    package let endsParagraph: Bool
  }

  /// The width of the text if no line is broken, in points.
  package var naturalWidth: Double {
    paragraphs.map { $0.glyphs.reduce(0) { $0 + width(of: $1) } }.max() ?? 0
  }

  /// The width of the widest piece that no line break may divide, in points.
  package var widestWord: Double {
    var widest = 0.0
    for paragraph in paragraphs {
      var current = 0.0
      for glyph in paragraph.glyphs {
        let place = glyph.glyph.scalars.lowerBound
        if glyph.glyph.startsCluster, place < paragraph.opportunities.count,
          paragraph.opportunities[place]
        {
          current = 0
        }
        if !glyph.glyph.isSpace { current += width(of: glyph) }
        widest = max(widest, current)
      }
    }
    return widest
  }

  /// Breaks the text into lines of at most a width, where UAX #14 allows it; inside a word only if the word
  /// alone is wider.
  package func lines(width limit: Double) -> [Line] {
    paragraphs.flatMap { lines(of: $0, limit: limit) }
  }

  private func lines(of paragraph: Paragraph, limit: Double) -> [Line] {
    let glyphs = paragraph.glyphs
    var lines: [Line] = []
    var start = 0
    var chance = 0
    var pen = 0.0
    var index = 0
    while index < glyphs.count {
      var next = index + 1
      while next < glyphs.count, !glyphs[next].glyph.startsCluster { next += 1 }
      let place = glyphs[index].glyph.scalars.lowerBound
      if index > start, place < paragraph.opportunities.count, paragraph.opportunities[place] {
        chance = index
      }
      let advance = glyphs[index..<next].reduce(0) { $0 + width(of: $1) }
      if pen + advance > limit + 0.01, index > start, !glyphs[index].glyph.isSpace {
        let end = chance > start ? chance : index
        lines.append(line(glyphs[start..<end], of: paragraph, isLast: false))
        start = end
        pen = glyphs[start..<index].reduce(0) { $0 + width(of: $1) }
        continue
      }
      pen += advance
      index = next
    }
    lines.append(line(glyphs[start...], of: paragraph, isLast: true))
    return lines
  }

  private func line(
    _ part: ArraySlice<StyledGlyph>, of paragraph: Paragraph, isLast: Bool
  ) -> Line {
    var part = part
    while let last = part.last, last.glyph.isSpace { part.removeLast() }
    let logical = Array(part)
    let visual = TextLine.visualOrder(of: logical.map(\.glyph)).map { logical[$0] }
    var segments: [Segment] = []
    var x = 0.0
    var start = 0
    while start < visual.count {
      var end = start + 1
      while end < visual.count, visual[end].run == visual[start].run { end += 1 }
      let style = styles[visual[start].style]
      let text = TextLine(
        visual: visual[start..<end].map(\.glyph), scalars: paragraph.scalars,
        isRightToLeft: paragraph.isRightToLeft)
      let width = text.width * style.fontSize / 1000
      segments.append(
        Segment(
          text: text, style: style, typefaces: typefaces, run: visual[start].run, x: x,
          width: width))
      x += width
      start = end
    }
    let used = segments.isEmpty ? Array(styles.prefix(1)) : segments.map(\.style)
    var ascent = used.map { ($0.metrics.ascent) * $0.fontSize / 1000 }.max() ?? 0
    var descent = used.map { -$0.metrics.descent * $0.fontSize / 1000 }.max() ?? 0
    // Other scripts may rise above or reach below the Latin font.
    for segment in segments where segment.text.hasFallback {
      guard let ink = segment.text.ink else { continue }
      ascent = max(ascent, ink.top * segment.style.fontSize / 1000)
      descent = max(descent, -ink.bottom * segment.style.fontSize / 1000)
    }
    return Line(
      segments: segments, width: x, ascent: ascent, descent: descent,
      isRightToLeft: paragraph.isRightToLeft, endsParagraph: isLast)
  }
}
