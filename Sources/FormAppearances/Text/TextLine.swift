import Typography

/// A line of glyphs in the order in which they stand, from left to right.
struct TextLine: Sendable {
  let glyphs: [Glyph]
  /// Of the whole paragraph; what a glyph says is a range of them.
  let scalars: [Unicode.Scalar]
  /// The paragraph begins at the right.
  let isRightToLeft: Bool
  /// In thousandths of the font size.
  let width: Double
  /// The box around the ink of the line set from the origin, in thousandths; nil for none.
  let ink: GlyphBounds?
  /// The codes of all its glyphs as they are written, where it was made from codes alone.
  let plainCodes: [UInt8]?
  /// Something of it is drawn with a system font.
  let hasFallback: Bool
  /// Each glyph is of the form's font, stands for a character of its own and is not moved.
  let isSimple: Bool

  /// Without the white space at its end (UAX #9, L1), in visual order (L2).
  init(_ part: ArraySlice<Glyph>, of paragraph: ShapedText.Paragraph) {
    var part = part
    while let last = part.last, last.isSpace { part.removeLast() }
    self.init(
      visual: Self.reordered(Array(part)), scalars: paragraph.scalars,
      isRightToLeft: paragraph.isRightToLeft)
  }

  /// Glyphs that are in visual order already.
  init(visual glyphs: [Glyph], scalars: [Unicode.Scalar], isRightToLeft: Bool) {
    self.glyphs = glyphs
    self.scalars = scalars
    self.isRightToLeft = isRightToLeft
    var box: GlyphBounds?
    var pen = 0.0
    var hasFallback = false
    var isSimple = true
    for glyph in glyphs {
      if let ink = glyph.ink {
        let moved = ink.moved(pen, 0)
        box = box?.union(moved) ?? moved
      }
      pen += glyph.width
      hasFallback = hasFallback || glyph.face > 0
      isSimple = isSimple && glyph.startsCluster && glyph.x == 0 && glyph.y == 0
    }
    self.hasFallback = hasFallback
    self.isSimple = isSimple && !hasFallback
    width = pen
    ink = box
    plainCodes = nil
  }

  /// A line of the form's own font, each of whose codes stands for itself: without glyphs, which only
  /// a comb or a line break would ask for.
  init(plainCodes: [UInt8], width: Double, ink: GlyphBounds?) {
    glyphs = []
    scalars = []
    isRightToLeft = false
    hasFallback = false
    isSimple = true
    self.plainCodes = plainCodes
    self.width = width
    self.ink = ink
  }

  /// A whole paragraph on one line.
  init(_ paragraph: ShapedText.Paragraph) { self.init(paragraph.glyphs[...], of: paragraph) }

  private static func reordered(_ logical: [Glyph]) -> [Glyph] {
    visualOrder(of: logical).map { logical[$0] }
  }

  /// The places of glyphs in logical order, as they stand from left to right (UAX #9, L2).
  static func visualOrder(of logical: [Glyph]) -> [Int] {
    if logical.allSatisfy({ $0.level == 0 }) { return Array(logical.indices) }
    var clusters: [Range<Int>] = []
    for index in logical.indices {
      if logical[index].startsCluster || clusters.isEmpty {
        clusters.append(index..<(index + 1))
      } else {
        clusters[clusters.count - 1] = clusters[clusters.count - 1].lowerBound..<(index + 1)
      }
    }
    let order = BidirectionalText.visualOrder(of: clusters.map { logical[$0.lowerBound].level })
    return order.flatMap { Array(clusters[$0]) }
  }

  /// The codes of its glyphs as they are written; nil where some are of a system font.
  var codes: [UInt8]? {
    if plainCodes != nil || hasFallback { return plainCodes }
    var codes: [UInt8] = []
    codes.reserveCapacity(glyphs.count)
    for glyph in glyphs { glyph.append(to: &codes) }
    return codes
  }

  var isEmpty: Bool { plainCodes?.isEmpty ?? glyphs.isEmpty }

  /// The widths of its grapheme clusters, from left to right.
  var clusterWidths: [Double] { isSimple ? glyphs.map(\.width) : clusters.map(\.width) }

  /// Its grapheme clusters, from left to right.
  var clusters: [ArraySlice<Glyph>] {
    var result: [ArraySlice<Glyph>] = []
    var start = 0
    for index in glyphs.indices.dropFirst() where glyphs[index].startsCluster {
      result.append(glyphs[start..<index])
      start = index
    }
    if start < glyphs.count { result.append(glyphs[start...]) }
    return result
  }
}
