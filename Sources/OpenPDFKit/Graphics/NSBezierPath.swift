public import Foundation

/// AppKit's and UIKit's path, with the methods of both.
open class NSBezierPath: NSObject, NSCopying {
  let path = CGMutablePath()
  /// The path as one of Core Graphics; setting it replaces the contents.
  public var cgPath: CGPath {
    get { path.duplicate() }
    set { path.elements = newValue.elements }
  }
  public var lineWidth: CGFloat = 1
  public var lineCapStyle = CGLineCap.butt
  public var lineJoinStyle = CGLineJoin.miter
  public var miterLimit: CGFloat = 10
  public var flatness: CGFloat = 0.6
  public var usesEvenOddFillRule = false
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }
  public convenience init(roundedRect rect: CGRect, cornerRadius radius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }
  public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: xRadius, cornerHeight: yRadius)
  }
  public convenience init(cgPath: CGPath) {
    self.init()
    path.elements = cgPath.elements
  }

  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  open func line(to point: CGPoint) { path.addLine(to: point) }
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  open func curve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // UIKit's y runs downwards: clockwise there is counterclockwise in the path's own space.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }
  /// AppKit's arc: angles in degrees, counterclockwise.
  open func appendArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool = false
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle * .pi / 180,
      endAngle: endAngle * .pi / 180, clockwise: clockwise)
  }
  open func appendRect(_ rect: CGRect) { path.addRect(rect) }
  open func appendOval(in rect: CGRect) { path.addEllipse(in: rect) }
  open func append(_ other: NSBezierPath) { path.addPath(other.path) }
  open func close() { path.closeSubpath() }
  open func removeAllPoints() { path.elements = [] }
  public var isEmpty: Bool { path.isEmpty }
  public var currentPoint: CGPoint { path.currentPoint }
  public var bounds: CGRect { path.isEmpty ? .zero : path.boundingBoxOfPath }
  public var elementCount: Int { path.elements.count }

  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (pattern.map { start in (0..<max(0, count)).map { start[$0] } } ?? [], phase)
  }

  open func apply(_ transform: CGAffineTransform) {
    let before = path.duplicate()
    path.elements = []
    path.append(before, transform)
  }

  open func fill() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.addPath(path)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  open func stroke() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    if !dash.lengths.isEmpty { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
    context.addPath(path)
    context.strokePath()
    context.restoreGState()
  }

  open func addClip() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  open class func fill(_ rect: CGRect) { NSGraphicsContext.current?.cgContext.fill(rect) }
  open class func stroke(_ rect: CGRect) { NSGraphicsContext.current?.cgContext.stroke(rect) }
  open class func strokeLine(from start: CGPoint, to end: CGPoint) {
    let path = NSBezierPath()
    path.move(to: start)
    path.line(to: end)
    path.stroke()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSBezierPath()
    copy.path.elements = path.elements
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (
      lineWidth, lineCapStyle, lineJoinStyle
    )
    (copy.miterLimit, copy.usesEvenOddFillRule, copy.dash) = (miterLimit, usesEvenOddFillRule, dash)
    return copy
  }
}

/// UIKit's name for the path class.
public typealias UIBezierPath = NSBezierPath
