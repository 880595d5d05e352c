import PageStructure

/// The cells of a table as its rows have them, without gaps, and with a header for each cell (ISO 14289-1, 7.5).
struct TaggedGrid {
  struct Cell {
    /// The place of the node; nil for a gap.
    var source: Int?
    var heads: StructureNode.Heads?
    var rowSpan = 1
    var columnSpan = 1
  }

  private(set) var rows: [[Cell]] = []

  private static let mostCells = 40_000

  /// - Returns: nil if the cells overlap, or nothing tells which of them are headers.
  init?(_ cells: [StructureNode], size: (rows: Int, columns: Int)?) {
    let places = cells.compactMap(\.cell)
    guard places.count == cells.count else { return nil }
    let height = max(size?.rows ?? 0, places.map { $0.row + $0.rowSpan - 1 }.max() ?? 0)
    let width = max(size?.columns ?? 0, places.map { $0.column + $0.columnSpan - 1 }.max() ?? 0)
    guard height > 1, width > 1, height <= Self.mostCells, width <= Self.mostCells,
      height * width <= Self.mostCells
    else { return nil }
    // By row and column, the cell that takes the place.
    var grid = Array(repeating: Array(repeating: -1, count: width), count: height)
    for (index, place) in places.enumerated() {
      guard place.row >= 1, place.column >= 1 else { return nil }
      for row in place.row..<place.row + place.rowSpan {
        for column in place.column..<place.column + place.columnSpan {
          guard grid[row - 1][column - 1] < 0 else { return nil }
          grid[row - 1][column - 1] = index
        }
      }
    }
    guard let heads = Self.heads(cells, places, grid) else { return nil }
    for row in 0..<height {
      var built: [Cell] = []
      for column in 0..<width {
        let index = grid[row][column]
        guard index >= 0 else {
          built.append(Cell(source: nil, heads: nil))
          continue
        }
        guard places[index].row == row + 1, places[index].column == column + 1 else { continue }
        built.append(
          Cell(
            source: index, heads: heads[index], rowSpan: places[index].rowSpan,
            columnSpan: places[index].columnSpan))
      }
      rows.append(built)
    }
  }

  /// What each cell heads. Each other cell has a header above or to the left; if the tree says of no cell that it is one
  /// of a column, a first row of texts is, or else a first column of texts.
  private static func heads(
    _ cells: [StructureNode], _ places: [StructureNode.CellPlace], _ grid: [[Int]]
  ) -> [StructureNode.Heads?]? {
    func hasField(_ index: Int) -> Bool {
      index >= 0 && cells[index].leaves.contains { $0.kind == .field }
    }
    func isText(_ index: Int) -> Bool {
      index >= 0 && !hasField(index) && cells[index].leaves.contains { !$0.words.isEmpty }
    }
    var heads = places.map(\.heads)
    let hasColumnHeads = heads.contains { $0 == .column || $0 == .both }
    guard hasColumnHeads || !grid.contains(where: { hasCaptions($0, hasField, isText) }) else {
      return nil
    }
    if !hasColumnHeads,
      !grid[0].contains(where: { $0 >= 0 && heads[$0] != nil })
    {
      // Most of the first row, or of the first column, is text. A row with fields heads nothing: it is the first item of a
      // list to check, or a row of captions.
      let first = Set(grid[0]).filter(isText)
      let left = Set(grid.map { $0[0] }).filter(isText)
      if first.count * 2 > Set(grid[0]).count, !grid[0].contains(where: hasField) {
        for index in first { heads[index] = .column }
      } else if left.count * 2 >= Set(grid.map { $0[0] }).count {
        for index in left { heads[index] = .row }
      } else if !heads.contains(.row) {
        return nil
      }
    }
    let (height, width) = (grid.count, grid[0].count)
    var columns: Set<Int> = []
    var rows: Set<Int> = []
    for row in 0..<height {
      for column in 0..<width where grid[row][column] >= 0 {
        switch heads[grid[row][column]] {
        case .row: rows.insert(row)
        case .column: columns.insert(column)
        case .both:
          rows.insert(row)
          columns.insert(column)
        case nil: break
        }
      }
    }
    // What nothing heads: a text at the top of its column does, or one at the left of its row.
    for row in 0..<height {
      for column in 0..<width where !rows.contains(row) && !columns.contains(column) {
        // The first cell may be for none.
        if row == 0, column == 0 { continue }
        if let top = (0..<row).lazy.map({ grid[$0][column] }).first(where: isText) {
          heads[top] = heads[top] == .row ? .both : .column
          columns.insert(column)
        } else if let side = (0..<column).lazy.map({ grid[row][$0] }).first(where: isText) {
          heads[side] = heads[side] == .column ? .both : .row
          rows.insert(row)
        } else if isText(grid[row][column]), row == 0 {
          heads[grid[row][column]] = .column
          columns.insert(column)
        } else if isText(grid[row][column]), column == 0 {
          heads[grid[row][column]] = .row
          rows.insert(row)
        } else {
          return nil
        }
      }
    }
    return heads
  }

  /// Whether a row is of captions with a field each, which are no table: “Case number [ ] Date received [ ]”.
  private static func hasCaptions(
    _ row: [Int], _ hasField: (Int) -> Bool, _ isText: (Int) -> Bool
  ) -> Bool {
    guard let field = row.firstIndex(where: hasField),
      let caption = row[field...].firstIndex(where: isText)
    else { return false }
    return row[caption...].contains(where: hasField)
  }
}
