/// The outline of a glyph: closed contours of lines and cubic curves, in font units, y upwards.
package struct GlyphOutline: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  package enum Segment: Hashable, Sendable {
    case line(Point)
    /// Two control points and the end.
    case curve(Point, Point, Point)
  }

  /// A contour. It is closed by a line from the end of its last segment to its start.
  package struct Contour: Hashable, Sendable {
    package var start: Point
    package var segments: [Segment]
    package init(start: Point, segments: [Segment]) {
      self.start = start
      self.segments = segments
    }
  }

  package var contours: [Contour]

  package init(contours: [Contour] = []) { self.contours = contours }

  package var isEmpty: Bool { contours.isEmpty }

  /// Returns the outline with each point scaled.
  package func scaled(_ horizontally: Double, _ vertically: Double) -> GlyphOutline {
    func scale(_ point: Point) -> Point { Point(point.x * horizontally, point.y * vertically) }
    return GlyphOutline(
      contours: contours.map { contour in
        Contour(
          start: scale(contour.start),
          segments: contour.segments.map { segment in
            switch segment {
            case .line(let end): .line(scale(end))
            case .curve(let first, let second, let end):
              .curve(scale(first), scale(second), scale(end))
            }
          })
      })
  }

  /// The smallest box around all points, control points included; nil if there are none.
  package var bounds: GlyphBounds? {
    var box: GlyphBounds?
    func add(_ point: Point) {
      let own = GlyphBounds(left: point.x, bottom: point.y, right: point.x, top: point.y)
      box = box.map { $0.union(own) } ?? own
    }
    for contour in contours {
      add(contour.start)
      for segment in contour.segments {
        switch segment {
        case .line(let end): add(end)
        case .curve(let first, let second, let end):
          add(first)
          add(second)
          add(end)
        }
      }
    }
    return box
  }
}
