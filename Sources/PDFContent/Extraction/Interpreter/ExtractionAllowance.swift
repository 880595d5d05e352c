import PDFObjects

/// How much the reading of one page may cost, so that a small file cannot ask for hours or gigabytes.
///
/// A form XObject that is drawn again, or a stream that a page names twice, costs its size again.
struct ExtractionAllowance {
  /// Content that may still be interpreted.
  var decoding = DecodingAllowance(16 << 20)
  /// The most glyphs and graphics that are kept of a page.
  static let mostGlyphs = 1 << 21
  static let mostGraphics = 1 << 19
  /// Form XObjects, Type 3 glyphs and annotations within one another.
  static let deepest = 24
  /// Form XObjects that a page draws, with those they draw.
  var forms = 1 << 16
}
