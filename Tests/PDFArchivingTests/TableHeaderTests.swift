import Testing

@testable import PDFArchiving

/// Header cells of tables (ISO 14289-1, 7.5). Where the standard does not say more than that tables include headers, the
/// expected answers are those of veraPDF 1.31 for files with these tables.
@Suite("Headers of tables")
struct TableHeaderTests {
  /// A table from a drawing: rows between slashes, cells between spaces. `h` is a header cell without a scope, `c` and
  /// `r` one for its column or row, `d` a data cell; `h1` has the identifier 1, and `d1` names it.
  private func grid(_ drawing: String) -> TableGrid {
    var grid = TableGrid()
    var place = 0
    for row in drawing.split(separator: "/") {
      grid.beginRow()
      for cell in row.split(separator: " ") {
        let number = Array(cell.dropFirst().utf8)
        let isHeader = cell.first != "d"
        let scope: String? =
          switch cell.first {
          case "c": "Column"
          case "r": "Row"
          default: nil
          }
        grid.add(
          TableGrid.Cell(
            place: place, isHeader: isHeader, scope: scope,
            headers: isHeader || number.isEmpty ? [] : [number],
            identifier: isHeader && !number.isEmpty ? number : nil), rows: 1, columns: 1)
        place += 1
      }
    }
    return grid
  }

  @Test(
    "header cells say what they are for, unless all data cells name their headers",
    arguments: [
      ("c c / d d", []), ("c h / d d", [1]), ("c c / d d / d h", [5]), ("c c / d d / d r", []),
      ("h1 h2 / d1 d2", []), ("h1 h2 / d1 d", [0, 1]), ("h1 h2 / d9 d1", [0, 1]),
      ("d h2 / d2 d2", []), ("h h / h h", []), ("c c / d9 d", []),
    ] as [(String, [Int])])
  func scopes(_ drawing: String, _ places: [Int]) {
    #expect(grid(drawing).headersWithoutScope == places)
  }

  @Test(
    "every data cell but the corner has a header",
    arguments: [
      ("c c / d d", []), ("d c / r d", []), ("d h2 / d2 d2", []), ("h1 h2 / d1 d9", [3]),
      ("d d / d d", [1, 2, 3]), ("c d / d d", [1, 3]),
    ] as [(String, [Int])])
  func headers(_ drawing: String, _ places: [Int]) {
    #expect(grid(drawing).cellsWithoutHeaders.map(\.place) == places)
  }
}
