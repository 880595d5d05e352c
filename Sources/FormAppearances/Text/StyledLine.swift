package import PDFContent
package import PDFObjects

/// One line of text in one style, shaped and ready to be written anywhere in a content stream.
///
/// The style must give a font size.
package struct StyledLine: Sendable {
  private let layout: TextLayout
  private let style: TextStyle
  /// The sum of the advances, in points; white space at the end counts.
  package let width: Double

  /// Shapes a text; line ends are shown as spaces.
  ///
  /// - Throws: ``MissingGlyphs`` if no font draws some characters.
  package init(_ text: String, style: TextStyle) throws(MissingGlyphs) {
    let shaped = try TextShaper.shape(text, style: style, flow: .oneLine)
    let line = shaped.paragraphs.first.map { TextLine($0) }
    self.style = style
    layout = TextLayout(
      fontSize: style.fontSize,
      lines: line.map { [TextLayout.Line(text: $0, x: 0, baseline: 0)] } ?? [],
      typefaces: shaped.typefaces)
    let advance = shaped.paragraphs.first?.glyphs.width ?? 0
    width = advance * style.fontSize / 1000
  }

  /// Returns the text without the characters that no font draws.
  package static func drawable(_ text: String, style: TextStyle) -> String {
    TextShaper.drawable(text, style: style)
  }

  /// Writes a text object with the start of the baseline at a point.
  ///
  /// - Returns: the names under which the content finds system fonts.
  package func write(
    x: Double, y: Double, to writer: inout ContentWriter, embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    layout.write(style: style, at: (x, y), to: &writer, embedded: &embedded)
  }
}
