import PDFObjects

/// Rectangles by place, for finding those near another one.
///
/// The page is cut into square cells; each has a run of ``items``. What is beyond the widest grid is in its
/// outermost cells.
struct SpatialGrid {
  private static let cell = 36.0
  private static let mostCells = 64
  private static let widestGrid = 200
  private static let crowd = 64

  private var left = 0
  private var bottom = 0
  private var columns = 0
  private var rows = 0
  /// Where the run of each cell starts, row by row, and the end of the last.
  private var starts: [Int32] = [0]
  private var items: [Int32] = []
  /// The number of rectangles.
  private var limit = 0

  init() {}

  /// - Parameter mostInCell: Rectangles in one cell beyond this are left out, so that a page of a million boxes at one
  ///   place costs what its size allows.
  init(_ rectangles: [Rectangle], mostInCell: Int32 = 64) {
    guard !rectangles.isEmpty else { return }
    limit = rectangles.count
    var (right, top) = (Int.min, Int.min)
    (left, bottom) = (Int.max, Int.max)
    for rectangle in rectangles {
      left = min(left, Self.place(rectangle.left))
      bottom = min(bottom, Self.place(rectangle.bottom))
      right = max(right, Self.place(rectangle.right))
      top = max(top, Self.place(rectangle.top))
    }
    columns = min(right - left + 1, Self.widestGrid)
    rows = min(top - bottom + 1, Self.widestGrid)
    var counts = [Int32](repeating: 0, count: columns * rows)
    for rectangle in rectangles {
      forEachCell(of: rectangle) { cell in
        if counts[cell] < mostInCell { counts[cell] += 1 }
      }
    }
    starts = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    items = Array(repeating: 0, count: Int(starts[counts.count]))
    var ends = Array(starts.dropLast())
    for (index, rectangle) in rectangles.enumerated() {
      forEachCell(of: rectangle) { cell in
        guard ends[cell] < starts[cell + 1] else { return }
        items[Int(ends[cell])] = Int32(truncatingIfNeeded: index)
        ends[cell] += 1
      }
    }
  }

  /// The indexes of the rectangles that may overlap this one, in ascending order.
  func near(_ rectangle: Rectangle) -> [Int] {
    guard columns > 0 else { return [] }
    let (first, last) = (column(rectangle.left), column(rectangle.right))
    let (lowest, highest) = (row(rectangle.bottom), row(rectangle.top))
    guard first <= last, lowest <= highest else { return [] }
    let width = min(last - first, Self.mostCells)
    let reached = lowest...min(highest, lowest + Self.mostCells)
    // The runs of cells beside one another follow one another.
    func run(_ row: Int) -> Range<Int> {
      let cell = row * columns + first
      return Int(starts[cell])..<Int(starts[cell + width + 1])
    }
    var count = 0
    for row in reached { count += run(row).count }
    guard count > 0 else { return [] }
    var found: [Int] = []
    found.reserveCapacity(count)
    for row in reached {
      for place in run(row) { found.append(Int(items[place])) }
    }
    guard count > 1, width > 0 || reached.count > 1 else { return found }
    // Where boxes are crowded, a bit for each of them takes less than sorting.
    if found.count > Self.crowd, limit < 64 * found.count { return inOrder(found) }
    found.sort()
    var previous = -1
    found.removeAll { index in
      defer { previous = index }
      return index == previous
    }
    return found
  }

  /// Indexes in ascending order, each once.
  private func inOrder(_ indexes: [Int]) -> [Int] {
    var words = [UInt](repeating: 0, count: limit / 64 + 1)
    words.withUnsafeMutableBufferPointer { words in
      for index in indexes { words[index >> 6] |= 1 &<< UInt(truncatingIfNeeded: index) }
    }
    var ordered: [Int] = []
    ordered.reserveCapacity(indexes.count)
    for (place, var word) in words.enumerated() {
      while word != 0 {
        ordered.append(64 * place + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
    return ordered
  }

  private func forEachCell(of rectangle: Rectangle, _ body: (Int) -> Void) {
    let (first, last) = (column(rectangle.left), column(rectangle.right))
    let (lowest, highest) = (row(rectangle.bottom), row(rectangle.top))
    guard first <= last, lowest <= highest else { return }
    for row in lowest...min(highest, lowest + Self.mostCells) {
      for column in first...min(last, first + Self.mostCells) { body(row * columns + column) }
    }
  }

  private func column(_ distance: Double) -> Int {
    max(0, min(columns - 1, Self.place(distance) - left))
  }

  private func row(_ distance: Double) -> Int {
    max(0, min(rows - 1, Self.place(distance) - bottom))
  }

  private static func place(_ distance: Double) -> Int {
    Int(max(-30_000, min(30_000, (distance / cell).rounded(.down))))
  }
}
