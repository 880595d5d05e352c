package import InteractiveForms
package import PDFContent
package import PDFObjects
import Typography

/// How the text of one widget is set: everything about it that no record changes.
package struct TextStyle: Sendable {
  package enum Arrangement: Hashable, Sendable {
    case singleLine
    case multiline
    /// One character a cell; the number of cells (`/MaxLen`).
    case comb(Int)
  }

  package var font: FormFont { setting.font }
  var plainGlyphs: PlainGlyphs { setting.plainGlyphs }
  private let setting: SettingFont
  /// What every layout asks of the font.
  let metrics: FontMetrics
  /// The distance between baselines at size 1.
  let leading: Double
  /// The name of the font in the resources the content will use.
  package var fontName: PDFName
  /// 0 for a size chosen to fit.
  package var fontSize: Double
  /// Colour and other operators of the default appearance, as they stand in it.
  package var operators: [UInt8]
  package var quadding: Quadding
  package var arrangement: Arrangement
  /// Shown as one asterisk a character.
  package var isPassword: Bool
  /// Where characters come from that the font lacks; nil refuses them.
  package var fallback: FontFallback?

  package init(
    font: SettingFont, fontName: PDFName, fontSize: Double, operators: [UInt8], quadding: Quadding,
    arrangement: Arrangement, isPassword: Bool = false, fallback: FontFallback? = nil
  ) {
    setting = font
    metrics = font.font.metrics
    leading = Self.leading(of: font.font)
    self.fontName = fontName
    self.fontSize = fontSize
    self.operators = operators
    self.quadding = quadding
    self.arrangement = arrangement
    self.isPassword = isPassword
    self.fallback = fallback
  }

  /// Puts a colour in the place of the default appearance's.
  package mutating func setColor(_ color: DeviceColor) {
    var writer = ContentWriter()
    writer.setFillColor(color)
    operators += writer.bytes
  }

  /// Begins a text object and sets what the style says, with the form's font.
  func beginText(size: Double, in writer: inout ContentWriter) {
    writer.beginText()
    writer.append(operators)
    writer.setFont(fontName, size: size)
  }

  /// Acrobat: for its standard fonts the height of the font's bounding box (1.156 for Helvetica);
  /// for others ascent and descent, which their boxes exceed by far.
  private static func leading(of font: FormFont) -> Double {
    let metrics = font.metrics
    let natural =
      isStandard(font)
      ? metrics.boundingBox.top - metrics.boundingBox.bottom : metrics.ascent - metrics.descent
    return min(max(natural / 1000, 1), 2)
  }

  /// One of the standard 14, drawn by the viewer's own.
  private static func isStandard(_ font: FormFont) -> Bool {
    guard case .simple(let font) = font else { return false }
    return font.standardFont != nil && !font.isEmbedded
  }

  /// From the top of a line to its baseline, at size 1: what the descent leaves of the leading.
  var ascent: Double { leading + metrics.descent / 1000 }
}

/// What to do with a value that its box does not hold at the size the form gives.
public enum OverflowPolicy: String, Hashable, Sendable, CaseIterable {
  /// Smaller, down to 4 pt in auto-size fields, otherwise to 60 % and not under 5 pt; then refused.
  case shrink
  /// Broken into as many lines as the box has room for, then smaller, then refused.
  case wrap
  /// Cut off at the edge of the box, with a warning.
  case clip
  /// Refused.
  case error
  /// What does not fit goes to pages of its own at the end; the box says where.
  case `continue`
}
