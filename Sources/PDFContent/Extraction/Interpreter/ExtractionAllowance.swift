import PDFObjects

/// How much the reading of one page may cost, so that a small file cannot ask for hours or gigabytes.
///
/// Content may decode to 64 times its encoded size, more than real content is compressed. A form
/// XObject that is drawn again, or a stream that a page names twice, costs its size again.
struct ExtractionAllowance {
  /// Bytes of content that may still be interpreted.
  private(set) var bytes: Int
  /// The most glyphs and graphics that are kept of a page.
  static let mostGlyphs = 1 << 21
  static let mostGraphics = 1 << 19
  /// Form XObjects, Type 3 glyphs and annotations within one another.
  static let deepest = 24
  /// Form XObjects that a page draws, with those they draw.
  var forms = 1 << 16

  /// What every page may cost whatever the size of its streams.
  private static let base = 16 << 20

  init() { bytes = Self.base }

  /// A stream is met for the first time.
  mutating func add(encodedSize: Int) {
    bytes = min(bytes + 64 * min(encodedSize, 1 << 24), 2 * Document.decodedStreamLimit)
  }

  /// Takes what interpreting so many bytes costs; false if it would exceed the allowance.
  mutating func take(_ count: Int) -> Bool {
    guard count <= bytes else {
      bytes = 0
      return false
    }
    bytes -= count
    return true
  }
}
