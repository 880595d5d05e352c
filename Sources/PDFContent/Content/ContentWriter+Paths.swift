package import PDFObjects

/// Paths (ISO 32000-2, 8.5).
extension ContentWriter {
  /// `m`
  package mutating func move(_ x: Double, _ y: Double) { write(x, y, "m") }

  /// `l`
  package mutating func line(_ x: Double, _ y: Double) { write(x, y, "l") }

  /// `c`: a Bézier curve to the last point by two control points.
  package mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    write(Matrix(x1, y1, x2, y2, x, y))
    write("c")
  }

  /// `re`
  package mutating func rectangle(_ rectangle: Rectangle) {
    write(rectangle.left)
    write(rectangle.bottom)
    write(rectangle.width, rectangle.height, "re")
  }

  /// A circle or ellipse in a rectangle, by four curves, as a path of its own.
  package mutating func ellipse(in rectangle: Rectangle) {
    // How far control points stand off for a quarter of a circle of radius 1.
    let bend = 0.552_284_749_8
    let (x, y) = ((rectangle.left + rectangle.right) / 2, (rectangle.bottom + rectangle.top) / 2)
    let (rx, ry) = (rectangle.width / 2, rectangle.height / 2)
    let (bx, by) = (rx * bend, ry * bend)
    move(x + rx, y)
    curve(x + rx, y + by, x + bx, y + ry, x, y + ry)
    curve(x - bx, y + ry, x - rx, y + by, x - rx, y)
    curve(x - rx, y - by, x - bx, y - ry, x, y - ry)
    curve(x + bx, y - ry, x + rx, y - by, x + rx, y)
    closePath()
  }

  /// `h`
  package mutating func closePath() { write("h") }

  /// `f`
  package mutating func fill() { write("f") }

  /// `S`
  package mutating func stroke() { write("S") }

  /// `B`
  package mutating func fillAndStroke() { write("B") }

  /// `W n`: cuts what follows to the path, and ends the path.
  package mutating func clip() {
    write("W")
    write("n")
  }

  /// Cuts what follows to a rectangle.
  package mutating func clip(to rectangle: Rectangle) {
    self.rectangle(rectangle)
    clip()
  }
}
