public import Foundation
import PDFContent

extension CGContext {
  public func beginPath() { currentPath = CGMutablePath() }
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: ctm) }
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: ctm) }
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: ctm)
  }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: ctm)
  }
  public func closePath() { currentPath.closeSubpath() }
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: ctm) }
  public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects, transform: ctm) }
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: ctm) }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: ctm)
  }
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: ctm) }

  /// The current path in user space; nil if it is empty.
  public var path: CGPath? { currentPath.isEmpty ? nil : userSpacePath }
  public var isPathEmpty: Bool { currentPath.isEmpty }
  public var currentPointOfPath: CGPoint { userSpacePath.currentPoint }
  public var boundingBoxOfPath: CGRect { userSpacePath.boundingBoxOfPath }

  private var userSpacePath: CGPath {
    let path = CGMutablePath()
    path.addPath(currentPath, transform: ctm.inverted())
    return path
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    paint(rule == .winding ? "f" : "f*")
  }
  public func strokePath() { paint("S") }
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: paint("f")
    case .eoFill: paint("f*")
    case .stroke: paint("S")
    case .fillStroke: paint("B")
    case .eoFillStroke: paint("B*")
    }
  }
  public func clip(using rule: CGPathFillRule = .winding) {
    paint(rule == .winding ? "W n" : "W* n")
  }
  public func clip() { clip(using: .winding) }
  public func clip(to rect: CGRect) {
    currentPath = CGMutablePath()
    addRect(rect)
    clip(using: .winding)
  }
  public func clip(to rects: [CGRect]) {
    currentPath = CGMutablePath()
    addRects(rects)
    clip(using: .winding)
  }

  public func fill(_ rect: CGRect) {
    currentPath = CGMutablePath()
    addRect(rect)
    fillPath()
  }
  public func fill(_ rects: [CGRect]) {
    currentPath = CGMutablePath()
    addRects(rects)
    fillPath()
  }
  public func stroke(_ rect: CGRect) {
    currentPath = CGMutablePath()
    addRect(rect)
    strokePath()
  }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  public func fillEllipse(in rect: CGRect) {
    currentPath = CGMutablePath()
    addEllipse(in: rect)
    fillPath()
  }
  public func strokeEllipse(in rect: CGRect) {
    currentPath = CGMutablePath()
    addEllipse(in: rect)
    strokePath()
  }
  public func strokeLineSegments(between points: [CGPoint]) {
    currentPath = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }
  /// Paints a rectangle white: a recorded drawing cannot be made transparent again.
  public func clear(_ rect: CGRect) {
    saveGState()
    setFillColor(.white)
    fill(rect)
    restoreGState()
  }

  /// Writes the current path and an operator, and begins a new path.
  private func paint(_ operation: String) {
    let path = userSpacePath
    currentPath = CGMutablePath()
    guard !path.isEmpty else { return }
    settleTransparency()
    recorder.writer.append(path)
    recorder.writer.append(Array(operation.utf8))
  }

  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// The box that drawing can reach, in user space.
  public var boundingBoxOfClipPath: CGRect {
    switch destination {
    case .bitmap(let size):
      CGRect(x: 0, y: 0, width: size.width, height: size.height).applying(ctm.inverted())
    case .document(let output): output.mediaBox.applying(ctm.inverted())
    case .content: .infinite
    }
  }
}

extension ContentWriter {
  /// Path construction operators (ISO 32000-2, 8.5.2).
  mutating func append(_ path: CGPath) {
    for element in path.elements {
      switch element {
      case .move(let point): move(Double(point.x), Double(point.y))
      case .line(let point): line(Double(point.x), Double(point.y))
      case .curve(let first, let second, let end):
        curve(
          Double(first.x), Double(first.y), Double(second.x), Double(second.y), Double(end.x),
          Double(end.y))
      case .close: closePath()
      }
    }
  }
}
