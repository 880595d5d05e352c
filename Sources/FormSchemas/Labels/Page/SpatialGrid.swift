import PDFObjects

/// Rectangles by place, for finding those near another one.
struct SpatialGrid {
  private static let cell = 36.0
  /// Rectangles in one cell beyond this are left out, so that a page of a million boxes at one place
  /// costs what its size allows.
  private static let mostInCell = 128
  private static let mostCells = 64
  private var cells: [Int: [Int32]] = [:]

  init() {}

  init(_ rectangles: [Rectangle]) {
    for (index, rectangle) in rectangles.enumerated() {
      for key in Self.keys(rectangle) where cells[key, default: []].count < Self.mostInCell {
        cells[key, default: []].append(Int32(index))
      }
    }
  }

  /// The indexes of the rectangles that may overlap this one, in ascending order.
  func near(_ rectangle: Rectangle) -> [Int] {
    var found: [Int32] = []
    var count = 0
    for key in Self.keys(rectangle) {
      guard let list = cells[key] else { continue }
      found += list
      count += 1
    }
    if count > 1 {
      found.sort()
      var last: Int32 = -1
      found.removeAll { index in
        defer { last = index }
        return index == last
      }
    }
    return found.map(Int.init)
  }

  private static func keys(_ rectangle: Rectangle) -> [Int] {
    let (left, right) = (column(rectangle.left), column(rectangle.right))
    let (bottom, top) = (column(rectangle.bottom), column(rectangle.top))
    var keys: [Int] = []
    for x in left...min(right, left + mostCells) {
      for y in bottom...min(top, bottom + mostCells) { keys.append(x &* 65_536 &+ y) }
    }
    return keys
  }

  private static func column(_ distance: Double) -> Int {
    Int(max(-30_000, min(30_000, (distance / cell).rounded(.down))))
  }
}
