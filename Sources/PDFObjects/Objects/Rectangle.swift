/// A rectangle in the default user space of a page, in units of 1/72 inch unless the page sets another unit
/// (ISO 32000-2, 7.9.5).
public struct Rectangle: Hashable, Sendable {
  /// The least x coordinate.
  public var left: Double
  /// The least y coordinate.
  public var bottom: Double
  /// The greatest x coordinate.
  public var right: Double
  /// The greatest y coordinate.
  public var top: Double

  /// Any two opposite corners; an inverted rectangle is put in order.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    left = min(x1, x2)
    bottom = min(y1, y2)
    right = max(x1, x2)
    top = max(y1, y2)
  }

  /// In units of user space.
  public var width: Double { right - left }
  /// In units of user space.
  public var height: Double { top - bottom }
  /// Whether the area is zero.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Smaller by `distance` on every side; never inside out.
  public func inset(by distance: Double) -> Rectangle {
    inset(horizontal: distance, vertical: distance)
  }

  /// Smaller by distances of their own to the left and right, and at the bottom and top.
  public func inset(horizontal: Double, vertical: Double) -> Rectangle {
    let x = min(horizontal, width / 2)
    let y = min(vertical, height / 2)
    return Rectangle(left + x, bottom + y, right - x, top - y)
  }

  /// Whether the rectangle contains another one, edges included.
  public func contains(_ other: Rectangle) -> Bool {
    left <= other.left && bottom <= other.bottom && right >= other.right && top >= other.top
  }

  /// The smallest rectangle around both.
  public func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      min(left, other.left), min(bottom, other.bottom), max(right, other.right),
      max(top, other.top))
  }

  /// What both have in common; if that is nothing, a rectangle without a size at the nearest place.
  package func intersection(_ other: Rectangle) -> Rectangle {
    let low = (max(left, other.left), max(bottom, other.bottom))
    return Rectangle(
      low.0, low.1, max(low.0, min(right, other.right)), max(low.1, min(top, other.top)))
  }

  /// The smallest upright rectangle around this one transformed.
  package func transformed(by matrix: Matrix) -> Rectangle {
    let corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
      .map { matrix.apply($0.0, $0.1) }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return Rectangle(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
  }
}

/// A transformation matrix `[a b c d e f]` (ISO 32000-2, 8.3.3): x′ = ax + cy + e, y′ = bx + dy + f.
package struct Matrix: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  package static let identity = Matrix(1, 0, 0, 1, 0, 0)

  package static func translation(_ x: Double, _ y: Double) -> Matrix { Matrix(1, 0, 0, 1, x, y) }
  package static func scale(_ x: Double, _ y: Double) -> Matrix { Matrix(x, 0, 0, y, 0, 0) }

  package func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + e, b * x + d * y + f)
  }

  /// How many quarter turns counterclockwise it makes, 0 to 3; 0 for other angles and reflections.
  package var quarterTurns: Int {
    let straight = abs(a) + abs(d)
    let across = abs(b) + abs(c)
    // What is left of rounded sines and cosines.
    if straight > 0, across < straight / 1000 { return a < 0 && d < 0 ? 2 : 0 }
    if across > 0, straight < across / 1000 {
      if b > 0, c < 0 { return 1 }
      if b < 0, c > 0 { return 3 }
    }
    return 0
  }

  /// This transformation first, then `next`.
  package func followed(by next: Matrix) -> Matrix {
    Matrix(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
  }
}

extension PDFObject {
  package static func rectangle(_ value: Rectangle) -> PDFObject {
    .array([.number(value.left), .number(value.bottom), .number(value.right), .number(value.top)])
  }

  package static func matrix(_ value: Matrix) -> PDFObject {
    .array([value.a, value.b, value.c, value.d, value.e, value.f].map(PDFObject.number))
  }
}
