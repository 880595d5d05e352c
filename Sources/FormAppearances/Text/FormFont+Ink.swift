import PDFContent
import Typography

extension FormFont {
  /// The box of a code's ink, in thousandths of the font size.
  ///
  /// Where the font gives no outline to measure, the box is that of the letter's class: as wide as
  /// its advance, with or without a descender, with or without something above the capitals.
  func ink(of code: UInt32, drawing scalar: Unicode.Scalar, width: Double) -> GlyphBounds? {
    if let bounds = self.bounds(of: code) { return bounds.isEmpty ? nil : bounds }
    if TextShaper.isSpace(scalar) || scalar.properties.isWhitespace { return nil }
    let metrics = self.metrics
    let isASCII = scalar.value < 0x7F
    let ascends = !isASCII || "()[]{}|/\\\"@$bdfhklj".unicodeScalars.contains(scalar)
    let descends = !isASCII || "gjpqy,;()[]{}|/\\_@Q$".unicodeScalars.contains(scalar)
    let top = ascends ? max(metrics.ascent, metrics.capHeight) : metrics.capHeight + 20
    return GlyphBounds(
      left: 0, bottom: min(descends ? metrics.descent : -20, 0), right: width, top: max(top, 0))
  }
}
