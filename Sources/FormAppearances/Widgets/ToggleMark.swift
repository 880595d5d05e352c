import PDFContent
import PDFObjects

/// The mark of a check box or radio button, drawn as a path: no font is needed, so it looks the
/// same in every viewer and every archive.
///
/// The names are those of Acrobat's six styles, which `/MK /CA` gives as ZapfDingbats characters
/// (ISO 32000-2, Table 192).
package enum ToggleMark: String, Hashable, Sendable, CaseIterable {
  case check = "4"
  case circle = "l"
  case cross = "8"
  case diamond = "u"
  case square = "n"
  case star = "H"

  /// The style a caption asks for: one of the six characters, or the mark itself as Unicode.
  package init?(caption: String) {
    if let style = ToggleMark(rawValue: caption) {
      self = style
      return
    }
    switch caption {
    case "✓", "✔", "3": self = .check
    case "●", "•", "m": self = .circle
    case "✕", "✖", "✗", "✘", "5", "6", "7", "X", "x": self = .cross
    case "◆", "v": self = .diamond
    case "■", "o": self = .square
    case "★", "I", "J": self = .star
    default: return nil
    }
  }

  /// Appends the path of the mark and fills it, centred in a square.
  ///
  /// - Parameters:
  ///   - side: the length of the square's side in points.
  func draw(centerX: Double, centerY: Double, side: Double, to content: inout ContentWriter) {
    func point(_ x: Double, _ y: Double) -> (Double, Double) {
      (centerX + (x - 0.5) * side, centerY + (y - 0.5) * side)
    }
    func polygon(_ points: [(Double, Double)]) {
      for (index, corner) in points.enumerated() {
        let (x, y) = point(corner.0, corner.1)
        if index == 0 { content.move(x, y) } else { content.line(x, y) }
      }
      content.closePath()
      content.fill()
    }
    switch self {
    case .check:
      polygon([(0.08, 0.46), (0.2, 0.58), (0.4, 0.36), (0.8, 0.9), (0.92, 0.8), (0.42, 0.1)])
    case .cross:
      polygon([
        (0.14, 0.24), (0.24, 0.14), (0.5, 0.4), (0.76, 0.14), (0.86, 0.24), (0.6, 0.5),
        (0.86, 0.76), (0.76, 0.86), (0.5, 0.6), (0.24, 0.86), (0.14, 0.76), (0.4, 0.5),
      ])
    case .diamond: polygon([(0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5)])
    case .square: polygon([(0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86)])
    case .star: polygon(Self.starCorners)
    case .circle:
      let radius = side * 0.36
      content.ellipse(
        in: Rectangle(centerX - radius, centerY - radius, centerX + radius, centerY + radius))
      content.fill()
    }
  }

  /// Five points on a circle of radius 0.48, the inner ones at the golden ratio's square.
  private static let starCorners: [(Double, Double)] = [
    (0.5, 0.98), (0.60777, 0.64833), (0.95651, 0.64833), (0.67437, 0.44334), (0.78214, 0.11168),
    (0.5, 0.31667), (0.21786, 0.11168), (0.32563, 0.44334), (0.04349, 0.64833), (0.39223, 0.64833),
  ]
}
