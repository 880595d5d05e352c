public import Foundation

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A path of lines and cubic curves. Quadratic curves are kept as the cubic ones they equal.
public class CGPath: Hashable, @unchecked Sendable {
  enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close
  }

  final var elements: [Element] = []
  private final var start = CGPoint.zero

  public init() {}

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    add(rect, transform?.pointee ?? .identity)
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    addEllipse(rect, transform?.pointee ?? .identity)
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init()
    addRounded(rect, cornerWidth, cornerHeight, transform?.pointee ?? .identity)
  }

  public final var isEmpty: Bool { elements.isEmpty }

  public final var currentPoint: CGPoint {
    switch elements.last {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: start
    case nil: .zero
    }
  }

  /// The box around all points, control points included; null for an empty path.
  public final var boundingBox: CGRect { box(controls: true) }

  /// The box around the ends of lines and curves.
  public final var boundingBoxOfPath: CGRect { box(controls: false) }

  private final func box(controls: Bool) -> CGRect {
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end):
        points += controls ? [first, second, end] : [end]
      case .close: break
      }
    }
    guard let first = points.first else { return .null }
    return points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  public final func copy() -> CGPath? { duplicate() }
  public final func mutableCopy() -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements
    path.start = start
    return path
  }

  final func duplicate() -> CGPath {
    let path = CGPath()
    path.elements = elements
    path.start = start
    return path
  }

  // MARK: Building

  final func move(_ point: CGPoint) {
    start = point
    elements.append(.move(point))
  }

  final func line(_ point: CGPoint) {
    if elements.isEmpty { move(point) } else { elements.append(.line(point)) }
  }

  final func curve(_ end: CGPoint, _ first: CGPoint, _ second: CGPoint) {
    if elements.isEmpty { move(first) }
    elements.append(.curve(first, second, end))
  }

  final func quadCurve(_ end: CGPoint, _ control: CGPoint) {
    let from = currentPoint
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    curve(end, between(from), between(end))
  }

  final func close() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
  }

  final func add(_ rect: CGRect, _ transform: CGAffineTransform) {
    let rect = rect.standardized
    move(CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    line(CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    line(CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    line(CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    close()
  }

  final func addEllipse(_ rect: CGRect, _ transform: CGAffineTransform) {
    addRounded(rect, rect.width / 2, rect.height / 2, transform)
  }

  /// How far control points are from the ends of a quarter of a circle of radius 1.
  private static let bend = 0.552_284_749_8

  final func addRounded(
    _ rect: CGRect, _ width: CGFloat, _ height: CGFloat, _ transform: CGAffineTransform
  ) {
    let rect = rect.standardized
    let (rx, ry) = (min(max(width, 0), rect.width / 2), min(max(height, 0), rect.height / 2))
    guard rx > 0, ry > 0 else {
      add(rect, transform)
      return
    }
    let (bx, by) = (rx * (1 - Self.bend), ry * (1 - Self.bend))
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    let (l, b, r, t) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(at(r, b + ry))
    line(at(r, t - ry))
    curve(at(r - rx, t), at(r, t - by), at(r - bx, t))
    line(at(l + rx, t))
    curve(at(l, t - ry), at(l + bx, t), at(l, t - by))
    line(at(l, b + ry))
    curve(at(l + rx, b), at(l, b + by), at(l + bx, b))
    line(at(r - rx, b))
    curve(at(r, b + ry), at(r - bx, b), at(r, b + by))
    close()
  }

  /// Angles in radians, counterclockwise from the x axis unless `clockwise`.
  final func addArc(
    _ center: CGPoint, _ radius: CGFloat, _ startAngle: CGFloat, _ endAngle: CGFloat,
    clockwise: Bool, _ transform: CGAffineTransform
  ) {
    let turn = CGFloat.pi * 2
    var sweep = endAngle - startAngle
    guard sweep.isFinite, radius.isFinite else { return }
    if clockwise {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) - turn }
      sweep = max(sweep, -turn)
    } else {
      if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
      sweep = min(sweep, turn)
    }
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: center.x + x * radius, y: center.y + y * radius).applying(transform)
    }
    func cosine(_ angle: CGFloat) -> CGFloat { CGFloat(cos(Double(angle))) }
    func sine(_ angle: CGFloat) -> CGFloat { CGFloat(sin(Double(angle))) }
    line(at(cosine(startAngle), sine(startAngle)))
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let reach = CGFloat(4.0 / 3.0 * tan(Double(step) / 4))
    var angle = startAngle
    for _ in 0..<count {
      let next = angle + step
      curve(
        at(cosine(next), sine(next)),
        at(cosine(angle) - reach * sine(angle), sine(angle) + reach * cosine(angle)),
        at(cosine(next) + reach * sine(next), sine(next) - reach * cosine(next)))
      angle = next
    }
  }

  final func append(_ path: CGPath, _ transform: CGAffineTransform) {
    for element in path.elements {
      switch element {
      case .move(let point): move(point.applying(transform))
      case .line(let point): line(point.applying(transform))
      case .curve(let first, let second, let end):
        curve(end.applying(transform), first.applying(transform), second.applying(transform))
      case .close: close()
      }
    }
  }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
  public final func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// A path that can be added to.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public override init() { super.init() }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    move(point.applying(transform))
  }
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    line(point.applying(transform))
  }
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.applying(transform)) } else { line(point.applying(transform)) }
    }
  }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    curve(end.applying(transform), control1.applying(transform), control2.applying(transform))
  }
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    quadCurve(end.applying(transform), control.applying(transform))
  }
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(rect, transform)
  }
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { add(rect, transform) }
  }
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addEllipse(rect, transform)
  }
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addRounded(rect, cornerWidth, cornerHeight, transform)
  }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    addArc(center, radius, startAngle, endAngle, clockwise: clockwise, transform)
  }
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    append(path, transform)
  }
  public func closeSubpath() { close() }
}
