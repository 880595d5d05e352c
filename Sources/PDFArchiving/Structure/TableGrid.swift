/// The cells of a table by row and column, spans included (ISO 32000-1, 14.8.5.7).
package struct TableGrid {
  package struct Cell {
    package var place: Int
    package var isHeader: Bool
    /// `Row`, `Column` or `Both`; nil if the cell does not say.
    var scope: String?
    /// The identifiers of the cells that it names as its headers.
    var headers: [[UInt8]] = []
    /// Its own identifier, by which others name it.
    var identifier: [UInt8]?

    package init(
      place: Int, isHeader: Bool, scope: String? = nil, headers: [[UInt8]] = [],
      identifier: [UInt8]? = nil
    ) {
      (self.place, self.isHeader, self.scope) = (place, isHeader, scope)
      (self.headers, self.identifier) = (headers, identifier)
    }
  }

  package init() {}

  private var cells: [Cell] = []
  /// By row and column, the index of a cell; -1 for a gap.
  private var rows: [[Int]] = []
  private var current = -1
  private(set) var hasIntersection = false
  /// Spans beyond this are noise.
  private static let mostSpan = 256
  private static let mostRows = 20_000

  package mutating func beginRow() {
    current += 1
    if current == rows.count, rows.count < Self.mostRows { rows.append([]) }
  }

  package mutating func add(_ cell: Cell, rows rowSpan: Int, columns columnSpan: Int) {
    guard rows.indices.contains(current) else { return }
    let index = cells.count
    cells.append(cell)
    let height = min(max(rowSpan, 1), Self.mostSpan)
    let width = min(max(columnSpan, 1), Self.mostSpan)
    let start = rows[current].firstIndex(of: -1) ?? rows[current].count
    for row in current..<current + height {
      while row >= rows.count, rows.count < Self.mostRows { rows.append([]) }
      guard row < rows.count else { break }
      for column in start..<start + width {
        while column >= rows[row].count { rows[row].append(-1) }
        if rows[row][column] >= 0 { hasIntersection = true } else { rows[row][column] = index }
      }
    }
  }

  /// All rows have as many columns, without gaps.
  var isRegular: Bool {
    // A span may lead below the last row.
    guard current < rows.count, rows.count == current + 1 || rows.isEmpty else { return false }
    let width = rows.first?.count ?? 0
    return rows.allSatisfy { $0.count == width && !$0.contains(-1) }
  }

  /// The number of columns of the widest row.
  package var width: Int { rows.map(\.count).max() ?? 0 }

  /// The first column of a cell, in the order in which cells were added.
  package func firstColumn(of cell: Int) -> Int? {
    rows.lazy.compactMap { $0.firstIndex(of: cell) }.first
  }

  /// The column after the last one of a cell in a row.
  func end(of cell: Int, inRow row: Int) -> Int? {
    guard rows.indices.contains(row) else { return nil }
    return rows[row].lastIndex(of: cell).map { $0 + 1 }
  }

  /// No cell follows in the row.
  func isLast(_ cell: Int, inRow row: Int) -> Bool {
    rows.indices.contains(row) && rows[row].last == cell
  }

  /// The places of header cells that do not say which cells they are for. They must, unless every data cell but the
  /// corner names its headers (ISO 14289-1, 7.5).
  var headersWithoutScope: [Int] {
    let known = Set(cells.lazy.filter(\.isHeader).compactMap(\.identifier))
    let corner = rows.first?.first
    let areNamed = cells.indices.allSatisfy { index in
      let headers = cells[index].headers
      return cells[index].isHeader || index == corner
        || !headers.isEmpty && headers.allSatisfy(known.contains)
    }
    return areNamed ? [] : cells.filter { $0.isHeader && $0.scope == nil }.map(\.place)
  }

  /// The places of data cells that no header cell is for, and whether the cell names headers that there are
  /// not. A table may begin with a cell that is for none.
  var cellsWithoutHeaders: [(place: Int, namesUnknown: Bool)] {
    var rowHeaders: Set<Int> = []
    var columnHeaders: Set<Int> = []
    for (row, items) in rows.enumerated() {
      for (column, index) in items.enumerated() where index >= 0 && cells[index].isHeader {
        switch cells[index].scope {
        case "Row": rowHeaders.insert(row)
        case "Column": columnHeaders.insert(column)
        case "Both":
          rowHeaders.insert(row)
          columnHeaders.insert(column)
        default: break
        }
      }
    }
    let known = Set(cells.lazy.filter(\.isHeader).compactMap(\.identifier))
    var connected = Set(
      cells.indices.filter { index in
        let headers = cells[index].headers
        return cells[index].isHeader || !headers.isEmpty && headers.allSatisfy(known.contains)
      })
    for (row, items) in rows.enumerated() {
      for (column, index) in items.enumerated() where index >= 0 {
        if rowHeaders.contains(row) || columnHeaders.contains(column) { connected.insert(index) }
      }
    }
    if let corner = rows.first?.first { connected.insert(corner) }
    return cells.indices.filter { !connected.contains($0) }.map {
      (cells[$0].place, !cells[$0].headers.isEmpty)
    }
  }
}
