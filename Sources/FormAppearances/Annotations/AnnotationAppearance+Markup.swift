import PDFContent
package import PDFObjects

// Marks of text: highlights, underlines, strike-outs and squiggles (ISO 32000-2, 12.5.6.10).
extension AnnotationAppearance {
  /// Four points: upper left, upper right, lower left, lower right, as programs write them.
  private var quadrilaterals: [[(x: Double, y: Double)]] {
    let all = quadPoints.count >= 8 ? quadPoints : rectangle.quadrilateral
    return stride(from: 0, to: all.count - 7, by: 8).map { start in
      (0..<4).map { (all[start + 2 * $0], all[start + 2 * $0 + 1]) }
    }
  }

  /// Gives a mark that has no quadrilaterals that of its rectangle: they are required (ISO 32000-2, Table 182).
  func addQuadrilaterals(to document: inout Document) {
    guard (document.array(node["QuadPoints"]) ?? []).count < 8 else { return }
    document.update(number) { $0["QuadPoints"] = .numbers(rectangle.quadrilateral) }
  }

  func drawMarkup(_ subtype: PDFName, _ content: inout ContentWriter) {
    let yellow = DeviceColor.rgb(0.98, 0.804, 0.353)
    let color = color ?? (subtype == "Highlight" ? yellow : .black)
    content.setFillColor(color)
    content.setStrokeColor(color)
    for quad in quadrilaterals {
      let (upperLeft, upperRight, lowerLeft, lowerRight) = (quad[0], quad[1], quad[2], quad[3])
      let height = distance(upperLeft, lowerLeft)
      /// A point of the lower side, or above it by a part of the height.
      func point(
        _ part: Double, from lower: (x: Double, y: Double), to upper: (x: Double, y: Double)
      )
        -> (x: Double, y: Double)
      {
        (lower.x + (upper.x - lower.x) * part, lower.y + (upper.y - lower.y) * part)
      }
      func stroke(at part: Double) {
        let start = point(part, from: lowerLeft, to: upperLeft)
        let end = point(part, from: lowerRight, to: upperRight)
        content.setLineWidth(max(0.5, height / 14))
        content.move(start.x, start.y)
        content.line(end.x, end.y)
        content.stroke()
      }
      switch subtype {
      case "Highlight":
        content.move(upperLeft.x, upperLeft.y)
        content.line(upperRight.x, upperRight.y)
        content.line(lowerRight.x, lowerRight.y)
        content.line(lowerLeft.x, lowerLeft.y)
        content.closePath()
        content.fill()
      case "Underline": stroke(at: 0.08)
      case "StrikeOut": stroke(at: 0.45)
      default:
        let start = point(0.04, from: lowerLeft, to: upperLeft)
        let end = point(0.04, from: lowerRight, to: upperRight)
        let raised = point(0.14, from: lowerLeft, to: upperLeft)
        let rise = (x: raised.x - start.x, y: raised.y - start.y)
        let length = distance(start, end)
        let step = max(1, height / 8)
        let count = Int(min(2000, max(1, length / step)))
        content.setLineWidth(max(0.5, height / 18))
        content.move(start.x, start.y)
        for index in 1...count {
          let part = Double(index) / Double(count)
          let up = index % 2 == 1 ? 1.0 : 0.0
          content.line(
            start.x + (end.x - start.x) * part + rise.x * up,
            start.y + (end.y - start.y) * part + rise.y * up)
        }
        content.stroke()
      }
    }
  }
}

extension Rectangle {
  /// The corners in the order of `/QuadPoints`: upper left, upper right, lower left, lower right.
  package var quadrilateral: [Double] { [left, top, right, top, left, bottom, right, bottom] }
}

private func distance(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
  let (x, y) = (other.x - one.x, other.y - one.y)
  return (x * x + y * y).squareRoot()
}
