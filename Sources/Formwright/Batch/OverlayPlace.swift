import Diagnostics
import FormFilling
import FormTemplates
import PDFObjects
import StructuredData

/// Where an overlay is, if not where its specification says.
struct OverlayPlace {
  var rectangle: Rectangle
  /// Of text that is turned by any angle.
  var turned: FieldLook.TurnedBox?

  var rectangleValue: StructuredValue {
    .array(
      [rectangle.left, rectangle.bottom, rectangle.right, rectangle.top].map {
        StructuredValue.number(($0 * 1000).rounded() / 1000)
      })
  }
}

extension TemplateOverlay {
  /// - Throws: ``FormwrightError`` of kind `data` if the text does not fit its place at its angle.
  func place(on page: Page) throws(FormwrightError) -> OverlayPlace? {
    switch kind {
    case .line, .box:
      guard let c = coordinates, c.count == 4 else { return nil }
      let margin = kind == .line ? max(thickness / 2, 0.5) : 0
      return OverlayPlace(
        rectangle: Rectangle(
          min(c[0], c[2]) - margin, min(c[1], c[3]) - margin, max(c[0], c[2]) + margin,
          max(c[1], c[3]) + margin))
    case .check, .image: return nil
    case .text, .watermark:
      guard let angle else { return nil }
      var area = page.cropBox
      if let c = coordinates, c.count == 4 { area = Rectangle(c[0], c[1], c[2], c[3]) }
      // The page is turned clockwise.
      guard let place = Self.turned(angle + Double(page.rotation), in: area, size: textSize) else {
        throw FormwrightError(
          .data, "overlay", "the text has no room in its place at this angle and size",
          hint: "Make “rect” larger or “size” smaller.", location: location)
      }
      return place
    }
  }

  /// Nil for a size that fits.
  private var textSize: Double? {
    look.first { $0.key == "size" }?.value.doubleValue.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The longest line at an angle in the middle of an area.
  private static func turned(
    _ angle: Double, in area: Rectangle, size: Double?
  ) -> OverlayPlace? {
    let sine = self.sine(ofDegrees: angle)
    let cosine = self.sine(ofDegrees: angle + 90)
    let (s, c) = (abs(sine), abs(cosine))
    let height = size.map { $0 * 1.5 } ?? min(area.width, area.height) / 5
    var width = Double.infinity
    if c > 0 { width = min(width, (area.width - height * s) / c) }
    if s > 0 { width = min(width, (area.height - height * c) / s) }
    guard width.isFinite, width > 1, height > 1, area.width > 0, area.height > 0 else { return nil }
    let (w, h) = (width * c + height * s, width * s + height * c)
    let (x, y) = ((area.left + area.right) / 2, (area.bottom + area.top) / 2)
    return OverlayPlace(
      rectangle: Rectangle(x - w / 2, y - h / 2, x + w / 2, y + h / 2),
      turned: .init(width: width, height: height, sine: sine, cosine: cosine))
  }

  /// The sine, to nine places: the same on every machine, and exact for quarter turns.
  private static func sine(ofDegrees angle: Double) -> Double {
    var degrees = angle.truncatingRemainder(dividingBy: 360)
    if degrees < 0 { degrees += 360 }
    let sign = degrees < 180 ? 1.0 : -1.0
    if degrees >= 180 { degrees -= 180 }
    if degrees > 90 { degrees = 180 - degrees }
    let x = degrees * .pi / 180
    var (term, sum) = (x, x)
    for n in stride(from: 2.0, through: 24, by: 2) {
      term *= -x * x / (n * (n + 1))
      sum += term
    }
    return sign * (sum * 1e9).rounded() / 1e9
  }

  /// How the field is drawn.
  func look(in place: OverlayPlace?) -> FieldLook? {
    var look = FieldLook()
    look.turned = place?.turned
    look.opacity = opacity ?? (kind == .watermark ? 0.2 : nil)
    look.isDecoration = kind.isDecoration
    return look == FieldLook() ? nil : look
  }
}
