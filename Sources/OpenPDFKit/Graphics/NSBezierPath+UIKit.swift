public import Foundation

/// Corners of a rectangle as UIKit's coordinates have them: the top is where y is least.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

// Paths that UIKit alone has.
extension NSBezierPath {
  /// Creates an arc. Angles are in radians from the x axis; y runs downwards.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a rectangle of which some corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let rect = rect.standardized
    let width = min(max(cornerRadii.width, 0), rect.width / 2)
    let height = min(max(cornerRadii.height, 0), rect.height / 2)
    /// How far control points are from the ends of a quarter of a circle of radius 1.
    let bend: CGFloat = 0.552_284_749_8
    /// Adds a corner, which is entered along one side and left along the other.
    func add(_ corner: UIRectCorner, _ point: CGPoint, enter: CGVector, leave: CGVector) {
      let isRound = corners.contains(corner) && width > 0 && height > 0
      func at(_ direction: CGVector, _ part: CGFloat) -> CGPoint {
        guard isRound else { return point }
        return CGPoint(
          x: point.x + direction.dx * width * part, y: point.y + direction.dy * height * part)
      }
      if isEmpty { move(to: at(enter, 1)) } else { addLine(to: at(enter, 1)) }
      guard isRound else { return }
      addCurve(
        to: at(leave, 1), controlPoint1: at(enter, 1 - bend), controlPoint2: at(leave, 1 - bend))
    }
    let (right, left) = (CGVector(dx: 1, dy: 0), CGVector(dx: -1, dy: 0))
    let (down, up) = (CGVector(dx: 0, dy: 1), CGVector(dx: 0, dy: -1))
    add(.topLeft, CGPoint(x: rect.minX, y: rect.minY), enter: down, leave: right)
    add(.topRight, CGPoint(x: rect.maxX, y: rect.minY), enter: left, leave: down)
    add(.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), enter: up, leave: left)
    add(.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), enter: right, leave: up)
    close()
  }
}
