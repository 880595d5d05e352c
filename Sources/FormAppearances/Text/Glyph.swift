import PDFContent
package import Typography

/// A glyph of a laid-out text.
///
/// The glyphs of a line that belong to one grapheme cluster (a character as a reader sees it) follow
/// one another; the first of them starts the cluster.
struct Glyph: Sendable {
  /// What the cluster says: a range of its paragraph's scalars.
  var scalars: Range<Int>
  var startsCluster = true
  /// The cluster is white space: it may hang over the end of a line.
  var isSpace: Bool
  /// The level of the bidirectional algorithm: odd runs to the left.
  var level: UInt8 = 0
  /// 0 for the form's own font, otherwise one more than the typeface's place in
  /// ``ShapedText/typefaces``.
  var face = 0
  /// A code of the form's font, or the index of a typeface's glyph.
  var code: UInt32
  /// How many bytes a code of the form's font is written with.
  var byteCount = 2
  /// To the next glyph, in thousandths of the font size.
  var width: Double
  /// The advance the font itself gives the glyph; ``width`` differs from it by kerning.
  var ownWidth: Double
  /// Where the glyph is moved from its place, in thousandths.
  var x = 0.0
  var y = 0.0
  /// The box of its ink around the glyph's place, moved with it, in thousandths; nil for none.
  var ink: GlyphBounds?
}

extension Collection<Glyph> {
  /// The sum of the advances, in thousandths of the font size.
  var width: Double { reduce(0) { $0 + $1.width } }
}

/// A text as glyphs in logical order, a paragraph an element.
struct ShapedText: Sendable {
  struct Paragraph: Sendable {
    var scalars: [Unicode.Scalar]
    var glyphs: [Glyph]
    /// The paragraph begins at the right.
    var isRightToLeft = false
  }

  var paragraphs: [Paragraph] = []
  /// The system fonts it uses.
  var typefaces: [Typeface] = []
}

/// The characters of a value that no font draws, each once.
package struct MissingGlyphs: Error, Hashable, Sendable {
  package var scalars: [Unicode.Scalar]
  package init(scalars: [Unicode.Scalar]) { self.scalars = scalars }
}

/// Where characters come from that the form's font lacks.
package struct FontFallback: Sendable {
  package var catalog: FontCatalog
  /// How a font should look; its script is that of the text.
  package var look: FontRequest

  package init(catalog: FontCatalog, look: FontRequest) {
    self.catalog = catalog
    self.look = look
  }
}

extension ShapedText {
  /// The width of its first line, in thousandths of the font size.
  var width: Double { paragraphs.first.map { TextLine($0).width } ?? 0 }
}
