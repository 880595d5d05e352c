package import PDFObjects

/// The coordinate system a widget's appearance is drawn in: origin at its lower-left corner as the
/// reader holds it, so text always runs to the right (ISO 32000-2, 12.5.6.19, `/MK /R`).
package struct WidgetGeometry: Hashable, Sendable {
  /// Width and height as the reader sees them: swapped for a quarter turn.
  package let width: Double
  package let height: Double
  /// The appearance's `/Matrix`: a rotation about the origin, never a reflection, moved back so
  /// that the turned box lies in the first quadrant.
  package let matrix: Matrix
  /// Where the widget stands on its page.
  package let rectangle: Rectangle

  /// - Parameter rotation: `/R`, counterclockwise.
  package init(rectangle: Rectangle, rotation: Int) {
    let w = rectangle.width
    let h = rectangle.height
    self.rectangle = rectangle
    switch rotation {
    case 90: (width, height, matrix) = (h, w, Matrix(0, 1, -1, 0, w, 0))
    case 180: (width, height, matrix) = (w, h, Matrix(-1, 0, 0, -1, w, h))
    case 270: (width, height, matrix) = (h, w, Matrix(0, -1, 1, 0, 0, h))
    default: (width, height, matrix) = (w, h, .identity)
    }
  }

  /// A box in the middle of the widget, turned about its middle by any angle. The widget's rectangle
  /// surrounds the turned box, so that viewers draw it at its size.
  ///
  /// - Parameters:
  ///   - sine: of the angle, counterclockwise.
  package init(
    rectangle: Rectangle, width: Double, height: Double, sine: Double, cosine: Double
  ) {
    self.rectangle = rectangle
    self.width = width
    self.height = height
    let middle = (x: rectangle.width / 2, y: rectangle.height / 2)
    matrix = Matrix(
      cosine, sine, -sine, cosine,
      middle.x - (width * cosine - height * sine) / 2,
      middle.y - (width * sine + height * cosine) / 2)
  }

  package var boundingBox: Rectangle { Rectangle(0, 0, width, height) }

  /// From the appearance's coordinates to the page's.
  package var placement: Matrix {
    matrix.followed(by: .translation(rectangle.left, rectangle.bottom))
  }

  /// Maps an existing appearance stream onto a rectangle (ISO 32000-2, 12.5.5, Algorithm 8): the
  /// matrix to be concatenated before the stream is painted with `Do`, which applies the stream's
  /// own `/Matrix` itself.
  ///
  /// - Returns: nil where the stream's box has no extent, and so nothing would be seen.
  package static func appearanceMatrix(
    boundingBox: Rectangle, matrix: Matrix, rectangle: Rectangle
  ) -> Matrix? {
    let box = boundingBox.transformed(by: matrix)
    guard box.width > 0, box.height > 0 else { return nil }
    let x = rectangle.width / box.width
    let y = rectangle.height / box.height
    return Matrix(x, 0, 0, y, rectangle.left - box.left * x, rectangle.bottom - box.bottom * y)
  }
}
