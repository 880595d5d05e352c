import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

/// Draws a line annotation with its two ends (ISO 32000-2, 12.5.6.7).
struct LineAppearance {
  private let annotation: AnnotationAppearance
  private let points: [Double]
  private let width: Double

  init(_ annotation: AnnotationAppearance) {
    self.annotation = annotation
    let document = annotation.document
    points = (document.array(annotation.node["L"]) ?? []).compactMap { document.number($0) }
    width = annotation.border.width
  }

  func draw(to content: inout ContentWriter) {
    guard points.count >= 4 else { return }
    let color = annotation.color("C") ?? .black
    annotation.setBorder(&content)
    content.setStrokeColor(color)
    content.setFillColor(annotation.color("IC") ?? color)
    content.move(points[0], points[1])
    content.line(points[2], points[3])
    content.stroke()
    if annotation.border.style == .dashed { content.setDash([], phase: 0) }
    for end in ends { draw(end, &content) }
  }

  /// The box around the line and its endings with their strokes; nil without points.
  var extent: Rectangle? {
    guard points.count >= 4 else { return nil }
    var places = [(x: points[0], y: points[1]), (x: points[2], y: points[3])]
    for end in ends { places += corners(of: end) }
    // Where two strokes meet at the tip of an arrow, at 60°, their miter reaches as far as the width.
    let margin = ends.isEmpty ? width / 2 : width
    return Rectangle(around: places).map { $0.inset(by: -margin) }
  }

  // MARK: Endings (Table 179)

  private struct End {
    var style: PDFLineStyle
    var x: Double
    var y: Double
    /// In which the line leaves its end.
    var angle: Double
  }

  private var ends: [End] {
    let document = annotation.document
    let names = (document.array(annotation.node["LE"]) ?? []).map { document.name($0)?.text ?? "" }
    let angle = atan2(points[3] - points[1], points[2] - points[0])
    let places = [(points[0], points[1], angle + .pi), (points[2], points[3], angle)]
    return zip(names, places).map { name, place in
      End(style: PDFLineStyle(name: name), x: place.0, y: place.1, angle: place.2)
    }.filter { $0.style != .none }
  }

  /// The corners of an ending, or of the box around it, in the order in which they are drawn.
  private func corners(of end: End) -> [(x: Double, y: Double)] {
    let size = max(3, width * 3)
    let (x, y) = (end.x, end.y)
    func point(_ turn: Double) -> (x: Double, y: Double) {
      (x + cos(end.angle + turn) * size * 2, y + sin(end.angle + turn) * size * 2)
    }
    switch end.style {
    case .none: return []
    case .square, .circle: return [(x - size, y - size), (x + size, y + size)]
    case .diamond: return [(x - size, y), (x, y + size), (x + size, y), (x, y - size)]
    case .openArrow, .closedArrow: return [point(.pi * 5 / 6), (x, y), point(-.pi * 5 / 6)]
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
  init?(around points: [(x: Double, y: Double)]) {
    guard let first = points.first else { return nil }
    self = points.reduce(Rectangle(first.x, first.y, first.x, first.y)) { box, point in
      Rectangle(
        min(box.left, point.x), min(box.bottom, point.y), max(box.right, point.x),
        max(box.top, point.y))
    }
  }
}
