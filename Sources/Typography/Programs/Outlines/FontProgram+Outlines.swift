import CFreeType

extension FontProgram {
  /// Returns the outline of a glyph in font units; nil if the program has no such glyph, or draws it
  /// other than by an outline. A blank glyph has an outline without contours.
  package func outline(of glyph: GlyphIndex) -> GlyphOutline? {
    guard load(glyph), let slot = unsafe face.pointee.glyph else { return nil }
    guard unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
    // Safe: the slot belongs to the face and was just filled. FreeType keeps `n_points` points and tags
    // and `n_contours` ends; each end is compared with the number of points before it is used.
    let outline = unsafe slot.pointee.outline
    let pointCount = unsafe Int(outline.n_points)
    let contourCount = unsafe Int(outline.n_contours)
    guard pointCount > 0, contourCount > 0, let points = unsafe outline.points,
      let tags = unsafe outline.tags, let ends = unsafe outline.contours
    else { return GlyphOutline() }
    var contours: [GlyphOutline.Contour] = []
    var start = 0
    for index in 0..<contourCount {
      let end = unsafe Int(ends[index])
      guard end >= start, end < pointCount else { break }
      var nodes: [OutlineNode] = []
      nodes.reserveCapacity(end - start + 1)
      for place in start...end {
        let point = unsafe points[place]
        nodes.append(
          OutlineNode(
            point: GlyphOutline.Point(Double(point.x), Double(point.y)),
            kind: unsafe OutlineNode.Kind(tag: UInt8(bitPattern: Int8(tags[place])))))
      }
      if let contour = OutlineNode.contour(of: nodes) { contours.append(contour) }
      start = end + 1
    }
    return GlyphOutline(contours: contours)
  }
}

/// A point of a contour as FreeType has it.
struct OutlineNode {
  enum Kind {
    case on
    /// A control point of a quadratic curve; between two of them is a point on the contour.
    case conic
    /// One of two control points of a cubic curve.
    case cubic

    /// The lowest two bits of FT_Outline's tags.
    init(tag: UInt8) {
      switch tag & 3 {
      case 1: self = .on
      case 2: self = .cubic
      default: self = .conic
      }
    }
  }

  var point: GlyphOutline.Point
  var kind: Kind

  /// Returns the contour through all nodes; nil for a contour that encloses nothing.
  static func contour(of nodes: [OutlineNode]) -> GlyphOutline.Contour? {
    guard nodes.count >= 2 else { return nil }
    // Begin at a node on the contour, or between two control points.
    var ring: [OutlineNode]
    if let first = nodes.firstIndex(where: { $0.kind == .on }) {
      ring = Array(nodes[first...] + nodes[..<first])
    } else {
      ring = [OutlineNode(point: middle(nodes[0].point, nodes[nodes.count - 1].point), kind: .on)]
      ring += nodes
    }
    let start = ring[0].point
    var segments: [GlyphOutline.Segment] = []
    var current = start
    var index = 1
    while index < ring.count {
      let node = ring[index]
      switch node.kind {
      case .on:
        segments.append(.line(node.point))
        current = node.point
        index += 1
      case .conic:
        let next = index + 1 < ring.count ? ring[index + 1] : ring[0]
        let end = next.kind == .conic ? middle(node.point, next.point) : next.point
        segments.append(cubic(from: current, control: node.point, to: end))
        current = end
        index += next.kind == .on && index + 1 < ring.count ? 2 : 1
      case .cubic:
        let second = index + 1 < ring.count ? ring[index + 1].point : start
        let end = index + 2 < ring.count ? ring[index + 2].point : start
        segments.append(.curve(node.point, second, end))
        current = end
        index += 3
      }
    }
    return GlyphOutline.Contour(start: start, segments: segments)
  }

  private static func middle(
    _ first: GlyphOutline.Point, _ second: GlyphOutline.Point
  ) -> GlyphOutline.Point {
    GlyphOutline.Point((first.x + second.x) / 2, (first.y + second.y) / 2)
  }

  /// The cubic curve that is the same as a quadratic one.
  private static func cubic(
    from start: GlyphOutline.Point, control: GlyphOutline.Point, to end: GlyphOutline.Point
  ) -> GlyphOutline.Segment {
    func part(_ point: GlyphOutline.Point) -> GlyphOutline.Point {
      GlyphOutline.Point(
        point.x + (control.x - point.x) * 2 / 3, point.y + (control.y - point.y) * 2 / 3)
    }
    return .curve(part(start), part(end), end)
  }
}
