import PDFContent
import PDFObjects

/// What the end of a line has (Table 179); other endings of the standard are drawn as none.
package enum LineEnding: String, Sendable {
  case none = "None"
  case square = "Square"
  case circle = "Circle"
  case diamond = "Diamond"
  case openArrow = "OpenArrow"
  case closedArrow = "ClosedArrow"

  init(name: String) { self = Self(rawValue: name) ?? .none }
}

/// Draws a line annotation with its two ends (ISO 32000-2, 12.5.6.7).
struct LineAppearance {
  private let points: [Double]
  private let width: Double
  private let endings: [String]

  /// - Returns: nil without two points.
  init?(_ points: [Double], width: Double, endings: [String]) {
    guard points.count >= 4 else { return nil }
    (self.points, self.width, self.endings) = (points, width, endings)
  }

  func draw(to content: inout ContentWriter, isDashed: Bool) {
    content.move(points[0], points[1])
    content.line(points[2], points[3])
    content.stroke()
    if isDashed { content.setDash([], phase: 0) }
    for end in ends { draw(end, &content) }
  }

  /// The box around the line and its endings with their strokes.
  var extent: Rectangle? {
    var places = [(x: points[0], y: points[1]), (x: points[2], y: points[3])]
    for end in ends { places += corners(of: end) }
    // Where two strokes meet at the tip of an arrow, at 60°, their miter reaches as far as the width.
    let margin = ends.isEmpty ? width / 2 : width
    return Rectangle(around: places).map { $0.inset(by: -margin) }
  }

  // MARK: Endings (Table 179)

  private struct End {
    var style: LineEnding
    var x: Double
    var y: Double
    /// A vector of length 1 in which the line leaves its end.
    var direction: (x: Double, y: Double)
  }

  private var ends: [End] {
    let (x, y) = (points[2] - points[0], points[3] - points[1])
    let length = (x * x + y * y).squareRoot()
    let forward = length > 0 && length.isFinite ? (x: x / length, y: y / length) : (x: 1, y: 0)
    let places = [
      (points[0], points[1], (x: -forward.x, y: -forward.y)), (points[2], points[3], forward),
    ]
    return zip(endings, places).map { name, place in
      End(style: LineEnding(name: name), x: place.0, y: place.1, direction: place.2)
    }.filter { $0.style != .none }
  }

  /// The corners of an ending, or of the box around it, in the order in which they are drawn.
  private func corners(of end: End) -> [(x: Double, y: Double)] {
    let size = max(3, width * 3)
    let (x, y) = (end.x, end.y)
    /// The end of a leg of an arrow, turned by 150° from the direction of the line.
    func leg(_ side: Double) -> (x: Double, y: Double) {
      let (cosine, sine) = (-(3.0.squareRoot()) / 2, side / 2)
      return (
        x + (end.direction.x * cosine - end.direction.y * sine) * size * 2,
        y + (end.direction.x * sine + end.direction.y * cosine) * size * 2
      )
    }
    switch end.style {
    case .none: return []
    case .square, .circle: return [(x - size, y - size), (x + size, y + size)]
    case .diamond: return [(x - size, y), (x, y + size), (x + size, y), (x, y - size)]
    case .openArrow, .closedArrow: return [leg(1), (x, y), leg(-1)]
    }
  }

  private func draw(_ end: End, _ content: inout ContentWriter) {
    let corners = corners(of: end)
    guard let first = corners.first, let last = corners.last else { return }
    let box = Rectangle(first.x, first.y, last.x, last.y)
    switch end.style {
    case .none: return
    case .square: content.rectangle(box)
    case .circle: content.ellipse(in: box)
    case .diamond, .openArrow, .closedArrow:
      content.move(first.x, first.y)
      for corner in corners.dropFirst() { content.line(corner.x, corner.y) }
    }
    switch end.style {
    case .openArrow: content.stroke()
    case .diamond, .closedArrow:
      content.closePath()
      content.fillAndStroke()
    default: content.fillAndStroke()
    }
  }
}

extension Rectangle {
  /// The box around points; nil without any.
  package init?(around points: [(x: Double, y: Double)]) {
    guard let first = points.first else { return nil }
    self = points.reduce(Rectangle(first.x, first.y, first.x, first.y)) { box, point in
      Rectangle(
        min(box.left, point.x), min(box.bottom, point.y), max(box.right, point.x),
        max(box.top, point.y))
    }
  }
}
