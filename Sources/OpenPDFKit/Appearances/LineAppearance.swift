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
    let document = annotation.document
    let endings = (document.array(annotation.node["LE"]) ?? []).map {
      document.name($0)?.text ?? ""
    }
    let color = annotation.color("C") ?? .black
    annotation.setBorder(&content)
    content.setStrokeColor(color)
    content.setFillColor(annotation.color("IC") ?? color)
    content.move(points[0], points[1])
    content.line(points[2], points[3])
    content.stroke()
    if annotation.border.style == .dashed { content.setDash([], phase: 0) }
    let angle = atan2(points[3] - points[1], points[2] - points[0])
    if let first = endings.first {
      drawEnd(PDFLineStyle(name: first), points[0], points[1], angle + .pi, &content)
    }
    if endings.count > 1 {
      drawEnd(PDFLineStyle(name: endings[1]), points[2], points[3], angle, &content)
    }
  }

  /// - Parameter angle: in which the line leaves its end.
  private func drawEnd(
    _ style: PDFLineStyle, _ x: Double, _ y: Double, _ angle: Double,
    _ content: inout ContentWriter
  ) {
    let size = max(3, width * 3)
    let box = Rectangle(x - size, y - size, x + size, y + size)
    func point(_ turn: Double, _ reach: Double) -> (x: Double, y: Double) {
      (x + cos(angle + turn) * reach, y + sin(angle + turn) * reach)
    }
    switch style {
    case .none: return
    case .square:
      content.rectangle(box)
      content.fillAndStroke()
    case .circle:
      content.ellipse(in: box)
      content.fillAndStroke()
    case .diamond:
      content.move(x - size, y)
      content.line(x, y + size)
      content.line(x + size, y)
      content.line(x, y - size)
      content.closePath()
      content.fillAndStroke()
    case .openArrow, .closedArrow:
      let left = point(.pi * 5 / 6, size * 2)
      let right = point(-.pi * 5 / 6, size * 2)
      content.move(left.x, left.y)
      content.line(x, y)
      content.line(right.x, right.y)
      if style == .closedArrow {
        content.closePath()
        content.fillAndStroke()
      } else {
        content.stroke()
      }
    }
  }
}
