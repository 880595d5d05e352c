import PDFObjects

/// A table of a page: which pieces its cells hold.
struct FoundTable {
  struct Cell {
    var place: StructureNode.CellPlace
    var bounds: Rectangle
    /// Indexes of the scene's pieces, in reading order.
    var pieces: [Int]
  }
  var rows: Int
  var columns: Int
  var cells: [Cell]
  var confidence: Double
}

/// Finds tables: cells of rules whose columns line up over rows. A frame of captions and fields is none.
struct TableFinder {
  let scene: PageScene
  let rows: Rows

  init(_ scene: PageScene) {
    self.scene = scene
    rows = Rows(scene.pieces.lazy.map(\.bounds))
  }

  /// Tables of the page; no piece is in two.
  ///
  /// - Parameter running: pieces that are in none.
  func tables(without running: Set<Int>) -> [FoundTable] {
    var taken = running
    var tables: [FoundTable] = []
    for group in RuledCells.groups(of: scene) {
      for run in runs(of: group) {
        guard let table = table(run, taken), let judged = judged(table) else { continue }
        taken.formUnion(judged.cells.flatMap(\.pieces))
        tables.append(judged)
      }
    }
    return tables
  }

  // MARK: Rows that belong together

  /// Cells of consecutive rows whose columns line up.
  private func runs(of group: RuledCells.Group) -> [[RuledCells.Cell]] {
    let height = group.ys.count - 1
    // By row: the columns where its cells begin.
    var starts = Array(repeating: Set<Int>(), count: height)
    var widths = Array(repeating: 0, count: height)
    // Rows that a cell reaches over are not parted.
    var isTied = Array(repeating: false, count: height)
    for cell in group.cells {
      for row in cell.rows {
        starts[row].insert(cell.columns.lowerBound)
        widths[row] += cell.columns.count
        if row > cell.rows.lowerBound, cell.columns.count < group.xs.count - 1 {
          isTied[row] = true
        }
      }
    }
    var runs: [[RuledCells.Cell]] = []
    var start = 0
    while start < height {
      var end = start + 1
      var columns = starts[start]
      while end < height {
        let next = starts[end]
        // A row over the whole width, between rows of the same columns, names a part of the table.
        let isBetween =
          next.count == 1 && columns.count > 1 && end + 1 < height && starts[end + 1].count > 1
          && starts[end + 1] == starts[end - 1]
        guard isTied[end] || isBetween || fits(next, columns, isFirst: end - start <= 2) else {
          break
        }
        columns.formUnion(next)
        end += 1
      }
      // A title or note over the whole width is not in the table.
      var (first, last) = (start, end)
      while first < last, starts[first].count < 2 { first += 1 }
      while last > first, starts[last - 1].count < 2 { last -= 1 }
      if last - first > 1 {
        runs.append(
          group.cells.filter { $0.rows.lowerBound >= first && $0.rows.upperBound <= last })
      }
      start = end
    }
    return runs
  }

  /// A row of the same columns, or one whose cells reach over several of them; below heads, one of more columns.
  private func fits(_ next: Set<Int>, _ columns: Set<Int>, isFirst: Bool) -> Bool {
    if next.isEmpty || columns.isEmpty { return false }
    if next == columns || next.isSubset(of: columns) && next.count > 1 { return true }
    if next.count > 1, next.intersection(columns).count * 2 >= next.union(columns).count {
      return true
    }
    return isFirst && columns.isSubset(of: next) && columns.count > 1
      && columns.count * 2 >= next.count
  }

  // MARK: Cells with their pieces

  private func table(_ cells: [RuledCells.Cell], _ taken: Set<Int>) -> FoundTable? {
    let lefts = Set(cells.map(\.columns.lowerBound)).sorted()
    let tops = Set(cells.map(\.rows.lowerBound)).sorted()
    guard lefts.count > 1, tops.count > 1 else { return nil }
    var table = FoundTable(rows: tops.count, columns: lefts.count, cells: [], confidence: 0)
    for cell in cells {
      let inside = rows.near(cell.bounds.bottom, cell.bounds.top).filter {
        !taken.contains($0) && cell.bounds.holdsMiddle(of: scene.pieces[$0].bounds)
      }
      let row = lefts.isEmpty ? 0 : tops.partitioned { $0 >= cell.rows.lowerBound }
      let column = lefts.partitioned { $0 >= cell.columns.lowerBound }
      table.cells.append(
        FoundTable.Cell(
          place: StructureNode.CellPlace(
            row: row + 1, column: column + 1,
            rowSpan: max(1, tops.partitioned { $0 >= cell.rows.upperBound } - row),
            columnSpan: max(1, lefts.partitioned { $0 >= cell.columns.upperBound } - column)),
          bounds: cell.bounds, pieces: inside))
    }
    return withoutEmptyColumns(table)
  }

  /// Double rules and margins of cells draw columns and rows in which nothing stands.
  private func withoutEmptyColumns(_ table: FoundTable) -> FoundTable? {
    var table = table
    func kept(
      _ count: Int, _ range: (StructureNode.CellPlace) -> Range<Int>, _ size: (Rectangle) -> Double
    ) -> [Int] {
      var isThin = Array(repeating: false, count: count + 2)
      var isUsed = Array(repeating: false, count: count + 2)
      for cell in table.cells {
        let range = range(cell.place)
        guard range.count == 1 else { continue }
        let place = min(range.lowerBound, count)
        if size(cell.bounds) < 8 { isThin[place] = true }
        if !cell.pieces.isEmpty { isUsed[place] = true }
      }
      var number = 0
      return (0...count + 1).map { place in
        if place > 0, place <= count, isUsed[place] || !isThin[place] { number += 1 }
        return number
      }
    }
    let columns = kept(table.columns, { $0.column..<$0.column + $0.columnSpan }, \.width)
    let rows = kept(table.rows, { $0.row..<$0.row + $0.rowSpan }, \.height)
    table.cells = table.cells.compactMap { cell in
      var cell = cell
      let (column, row) = (cell.place.column, cell.place.row)
      cell.place.columnSpan =
        columns[min(column + cell.place.columnSpan - 1, table.columns)] - columns[column - 1]
      cell.place.rowSpan = rows[min(row + cell.place.rowSpan - 1, table.rows)] - rows[row - 1]
      guard cell.place.columnSpan > 0, cell.place.rowSpan > 0 else { return nil }
      cell.place.column = columns[column - 1] + 1
      cell.place.row = rows[row - 1] + 1
      return cell
    }
    (table.columns, table.rows) = (columns[table.columns], rows[table.rows])
    return table.columns > 1 && table.rows > 1 ? table : nil
  }

  // MARK: Whether it is one

  private func judged(_ table: FoundTable) -> FoundTable? {
    var table = table
    let filled = table.cells.filter { !words(of: $0).isEmpty }
    guard filled.count > 2 else { return nil }
    let most =
      table.cells.map { words(of: $0).reduce(0) { $0 + scene.pieces[$1].wordCount } }.max() ?? 0
    guard most <= Measure.longestCell else { return nil }
    let isHead = markHeads(&table)
    let captioned = table.cells.count { cell in
      cell.pieces.contains { scene.pieces[$0].kind == .field && !scene.pieces[$0].isToggle }
        && !words(of: cell).isEmpty
    }
    let withFields = table.cells.contains { $0.pieces.contains { scene.pieces[$0].kind == .field } }
    let questions = filled.count { cell in
      words(of: cell).last.map { scene.pieces[$0].text.hasSuffix(":") } == true
    }
    let whole = Double(table.cells.count)
    let even =
      Double(table.cells.count { $0.place.columnSpan == 1 && $0.place.rowSpan == 1 }) / whole
    let texts = Double(max(filled.count, 1))
    var score = TableWeights.constant + (isHead ? TableWeights.head : 0)
    score += TableWeights.row * Double(min(table.rows, 6) - 2) + TableWeights.even * even
    score +=
      TableWeights.captioned * Double(captioned) / texts + TableWeights.question * Double(questions)
      / texts
    score += withFields ? 0 : TableWeights.textAlone
    table.confidence = 1 / (1 + (-score).exponential)
    guard score > 0 else { return nil }
    markSides(&table)
    return table
  }

  /// A number, an amount or a share.
  private static func isFigure(_ text: String) -> Bool {
    let digits = text.unicodeScalars.count { "0"..."9" ~= $0 }
    let letters = text.unicodeScalars.count(where: \.properties.isAlphabetic)
    return digits > letters
  }

  private func words(of cell: FoundTable.Cell) -> [Int] {
    cell.pieces.filter { scene.pieces[$0].kind == .text }
  }

  /// Marks the heads: a row at the top whose cells all hold text and look different from those below.
  private func markHeads(_ table: inout FoundTable) -> Bool {
    var found = false
    for row in 1..<min(table.rows, 4) {
      let cells = table.cells.filter { $0.place.row == row }
      let below = table.cells.filter { $0.place.row > row }
      let filled = cells.filter { !words(of: $0).isEmpty }
      guard !cells.isEmpty, filled.count * 3 >= cells.count * 2, filled.count > 1 || row > 1,
        !cells.contains(where: { $0.pieces.contains { scene.pieces[$0].kind == .field } })
      else { break }
      func share(_ cells: [FoundTable.Cell], _ holds: (PageScene.Piece) -> Bool) -> Double {
        let all = cells.flatMap(words)
        return all.isEmpty ? 0 : Double(all.count { holds(scene.pieces[$0]) }) / Double(all.count)
      }
      let bold = share(filled, \.style.isBold) - share(below, \.style.isBold)
      let shaded = share(filled, \.style.isShaded) - share(below, \.style.isShaded)
      let empty = Double(below.count { words(of: $0).isEmpty }) / Double(max(below.count, 1))
      let long = Double(
        filled.count { words(of: $0).reduce(0) { $0 + scene.pieces[$1].wordCount } > 12 })
      let figures =
        share(below) { Self.isFigure($0.text) } - share(filled) { Self.isFigure($0.text) }
      let score =
        HeadWeights.constant + HeadWeights.style * (bold + shaded) + HeadWeights.content
        * (empty + figures)
        + HeadWeights.long * long / Double(max(filled.count, 1))
        + (row > 1 ? HeadWeights.further : 0)
      guard score > 0 else { break }
      found = true
      for index in table.cells.indices
      where table.cells[index].place.row == row && !words(of: table.cells[index]).isEmpty {
        table.cells[index].place.heads = .column
      }
    }
    return found
  }

  /// Marks all texts of the first column as heads of their rows, if most rows that are filled in begin with one, or if
  /// other columns have heads and the first has none.
  private func markSides(_ table: inout FoundTable) {
    func holdsField(_ cell: FoundTable.Cell) -> Bool {
      cell.pieces.contains { scene.pieces[$0].kind == .field }
    }
    func rows(_ cell: FoundTable.Cell) -> Range<Int> {
      cell.place.row..<cell.place.row + cell.place.rowSpan
    }
    let sides = table.cells.indices.filter { index in
      let cell = table.cells[index]
      return cell.place.column == 1 && cell.place.columnSpan < table.columns
        && cell.place.heads == nil && !words(of: cell).isEmpty && !holdsField(cell)
    }
    let asking = table.cells.filter { $0.place.column > 1 && holdsField($0) }
      .reduce(into: Set<Int>()) { $0.formUnion(rows($1)) }
    let named = sides.reduce(into: Set<Int>()) { $0.formUnion(rows(table.cells[$1])) }
    let heads = table.cells.filter { $0.place.heads != nil }
    guard
      named.intersection(asking).count * 2 > asking.count
        || !heads.isEmpty && heads.allSatisfy({ $0.place.column > 1 })
    else { return }
    for index in sides { table.cells[index].place.heads = .row }
  }
}

extension Double {
  /// e to the power of this number, without a library: to 2⁻¹⁰ of it.
  var exponential: Double {
    let limited = Swift.max(-30, Swift.min(30, self))
    var (power, base, count) = (1.0, 1 + limited / 1024, 1024)
    while count > 0 {
      if count & 1 == 1 { power *= base }
      base *= base
      count >>= 1
    }
    return power
  }
}
