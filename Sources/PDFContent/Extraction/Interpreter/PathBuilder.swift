import PDFObjects

/// The current path, in default user space (ISO 32000-2, 8.5.2).
struct PathBuilder {
  /// Consecutive points of ``points``.
  struct Subpath {
    var start: Int
    var end: Int
    var hasCurve = false
    var isClosed = false
    var bounds: Rectangle
  }

  private(set) var points: [PagePoint] = []
  private(set) var subpaths: [Subpath] = []
  /// Points beyond this number count for the bounds only.
  private static let mostPoints = 1 << 16
  private static let mostSubpaths = 1 << 14

  var isEmpty: Bool { subpaths.isEmpty }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
  }

  mutating func move(to point: PagePoint) {
    // A subpath of one point shows nothing.
    if let last = subpaths.last, last.end - last.start == 1 {
      points.removeLast(points.count - last.start)
      subpaths.removeLast()
    }
    guard subpaths.count < Self.mostSubpaths else {
      include(point)
      return
    }
    points.append(point)
    subpaths.append(
      Subpath(
        start: points.count - 1, end: points.count,
        bounds: Rectangle(point.x, point.y, point.x, point.y)))
  }

  mutating func line(to point: PagePoint) {
    guard !subpaths.isEmpty else { return move(to: point) }
    if subpaths[subpaths.count - 1].isClosed {
      move(to: points[subpaths[subpaths.count - 1].start])
    }
    include(point)
    guard points.count < Self.mostPoints else {
      subpaths[subpaths.count - 1].hasCurve = true
      return
    }
    points.append(point)
    subpaths[subpaths.count - 1].end = points.count
  }

  mutating func curve(_ first: PagePoint, _ second: PagePoint, to end: PagePoint) {
    if subpaths.isEmpty { move(to: first) }
    subpaths[subpaths.count - 1].hasCurve = true
    include(first)
    include(second)
    line(to: end)
  }

  mutating func close() {
    guard let last = subpaths.indices.last else { return }
    subpaths[last].isClosed = true
  }

  /// The last point, where the next segment starts.
  var current: PagePoint? {
    guard let last = subpaths.last else { return nil }
    return last.isClosed ? points[last.start] : points.last
  }

  /// The box around all of it; nil if it is empty.
  var bounds: Rectangle? {
    guard let first = subpaths.first else { return nil }
    return subpaths.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
  }

  private mutating func include(_ point: PagePoint) {
    guard let last = subpaths.indices.last else { return }
    subpaths[last].bounds.left = min(subpaths[last].bounds.left, point.x)
    subpaths[last].bounds.right = max(subpaths[last].bounds.right, point.x)
    subpaths[last].bounds.bottom = min(subpaths[last].bounds.bottom, point.y)
    subpaths[last].bounds.top = max(subpaths[last].bounds.top, point.y)
  }

  // MARK: Shapes

  /// The sides of a subpath are parallel to the axes, and it has no curve.
  func isRectilinear(_ subpath: Subpath) -> Bool {
    guard !subpath.hasCurve, subpath.end - subpath.start <= 64 else { return false }
    let tolerance = 0.01 + 0.001 * max(subpath.bounds.width, subpath.bounds.height)
    return (subpath.start + 1..<max(subpath.start + 1, subpath.end)).allSatisfy { index in
      abs(points[index].x - points[index - 1].x) <= tolerance
        || abs(points[index].y - points[index - 1].y) <= tolerance
    }
  }

  /// Four sides that go around its bounds, closed or not.
  func isRectangle(_ subpath: Subpath) -> Bool {
    guard isRectilinear(subpath), (4...5).contains(subpath.end - subpath.start) else {
      return false
    }
    let box = subpath.bounds
    let tolerance = 0.01 + 0.001 * max(box.width, box.height)
    let corners = points[subpath.start..<subpath.end]
    let atCorners = corners.allSatisfy { point in
      min(abs(point.x - box.left), abs(point.x - box.right)) <= tolerance
        && min(abs(point.y - box.bottom), abs(point.y - box.top)) <= tolerance
    }
    guard atCorners, let first = corners.first, let last = corners.last else { return false }
    if corners.count == 4 {
      // The fourth corner is beside the first one.
      return (abs(first.x - last.x) <= tolerance) != (abs(first.y - last.y) <= tolerance)
        || box.width <= tolerance || box.height <= tolerance
    }
    return abs(first.x - last.x) <= tolerance && abs(first.y - last.y) <= tolerance
  }
}
