import PDFObjects

/// The drawn cells of combs (ISO 32000-2, 12.7.5.3, bit 25): a comb divides its width into equal cells, so that its
/// cells must be one row at equal distances.
extension RoomFinder {
  /// Where a comb fits.
  enum CombRooms {
    /// The likeliest room first.
    case rooms([Rectangle])
    /// The page draws rows of cells there, none of which has as many as the comb.
    case otherCells([Int])
  }

  /// The rooms for a comb of so many cells.
  func rooms(_ rooms: [Rectangle], ofComb count: Int) -> CombRooms {
    let rows = rows(ofCellsIn: rooms)
    if let row = rows.first(where: { $0.count == count }), let first = row.first {
      return .rooms([row.dropFirst().reduce(first) { $0.union($1) }])
    }
    guard let first = rooms.first, !cells(in: first).isEmpty else { return .rooms(rooms) }
    return .otherCells(rows.map(\.count))
  }

  /// The cells in rooms that are level with the first one, as runs of equal distances.
  private func rows(ofCellsIn rooms: [Rectangle]) -> [[Rectangle]] {
    guard let first = rooms.first else { return [] }
    let level = rooms.filter {
      abs($0.bottom - first.bottom) < 2 && abs($0.top - first.top) < 2
    }.sorted { $0.left < $1.left }
    var rows: [[Rectangle]] = []
    for cell in level.flatMap({ cells(in: $0) }) {
      guard let last = rows.last?.last else {
        rows.append([cell])
        continue
      }
      let step = cell.left - last.left
      // Several rooms may have the same cell.
      guard step > 2 else { continue }
      let isNext: Bool
      if let row = rows.last, row.count > 1 {
        isNext = abs(step - (row[1].left - row[0].left)) < Self.evenness
      } else {
        isNext = step < 1.5 * last.width
      }
      if isNext, abs(cell.width - last.width) < 2 {
        rows[rows.count - 1].append(cell)
      } else {
        rows.append([cell])
      }
    }
    return rows
  }

  /// In points, by how much distances of cells may differ.
  private static let evenness = 1.5

  /// The cells that the page draws in a room: boxes, or what rules divide it into. None if it is not divided.
  private func cells(in room: Rectangle) -> [Rectangle] {
    let boxes = marks.boxes.filter {
      $0.width < Self.widestCombCell && room.inset(by: -1.5).contains($0)
        && $0.height > 0.6 * room.height
    }
    let outer = boxes.filter { box in
      !boxes.contains { $0 != box && $0.inset(by: -0.5).contains(box) }
    }.sorted { $0.left < $1.left }
    if !outer.isEmpty { return outer.map { inset($0) } }
    // Rules that begin at the bottom of the room.
    let places = marks.vertical.filter {
      $0.left > room.left + 3 && $0.right < room.right - 3
        && $0.bottom < room.bottom + 0.4 * room.height && $0.top > room.bottom + 2
    }.map { ($0.left + $0.right) / 2 }.sorted()
    var edges = [room.left]
    for place in places where place - (edges.last ?? room.left) > 2 { edges.append(place) }
    edges.append(room.right)
    let widths = zip(edges, edges.dropFirst()).map { $1 - $0 }
    let mean = room.width / Double(widths.count)
    guard widths.count > 1, mean < Self.widestCombCell,
      widths.allSatisfy({ abs($0 - mean) < max(2, 0.2 * mean) })
    else { return [] }
    return zip(edges, edges.dropFirst()).map { Rectangle($0, room.bottom, $1, room.top) }
  }
}
