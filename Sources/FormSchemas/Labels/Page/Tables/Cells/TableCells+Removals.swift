import PDFObjects

/// Headers and numbers that are not those of the cells that they were found for.
extension TableCells {
  /// Removes the headers of cells in the last rows of a column, where only that column goes on, as the lines for totals
  /// under a table do.
  ///
  /// - Parameter order: the widgets from top to bottom.
  mutating func removeHeadersBelowTables(_ order: [Int]) {
    func isAlone(_ index: Int) -> Bool {
      mates[index]?.allSatisfy {
        areCents($0, of: index) || headerPhrases[$0] == headerPhrases[index]
          || headerPhrases[$0] < 0
      } ?? true
    }
    var isBelow = Array(repeating: false, count: page.widgets.count)
    var lower = Array(repeating: -1, count: page.widgets.count)
    for index in order where upper[index] >= 0 { lower[upper[index]] = index }
    for index in order.reversed()
    where headerPhrases[index] >= 0 && upper[index] >= 0 && rowLabels[index] >= 0 {
      isBelow[index] = isAlone(index) && (lower[index] < 0 || isBelow[lower[index]])
    }
    // A column that is alone from its top is a table of its own.
    for index in order where isBelow[index] {
      var top = index
      while upper[top] >= 0 { top = upper[top] }
      if !isAlone(top) { headerPhrases[index] = -1 }
    }
  }

  /// Removes headers in ruled cells that the labels of the rows are under, too: they head the table.
  mutating func removeHeadingsOfTables() {
    let cells = headerPhrases.indices.filter { index in
      guard headerPhrases[index] >= 0, rowLabels[index] >= 0, !page.widgets[index].isToggle,
        let cell = page.rules.cell(
          around: page.phrases[headerPhrases[index]].bounds, within: Self.highestHeading)
      else { return false }
      let (box, label) = (page.widgets[index].bounds, page.paragraphs[rowLabels[index]].bounds)
      return label.right < box.left && cell.left < label.left + 2 && cell.right > box.right - 2
    }
    for index in cells { headerPhrases[index] = -1 }
  }

  /// In points.
  private static let highestHeading = 60.0

  /// A narrow cell directly behind another one.
  private func areCents(_ index: Int, of dollars: Int) -> Bool {
    let (box, other) = (page.widgets[index].bounds, page.widgets[dollars].bounds)
    return box.width < 0.5 * other.width && abs(box.left - other.right) < 2
  }

  /// Gives narrow cells for cents the header of the cell that they touch, where theirs is about several columns.
  mutating func giveCentsHeaders(_ order: [Int]) {
    for index in order where isCell[index] {
      guard let dollars = mates[index]?.first(where: { areCents(index, of: $0) }),
        headerPhrases[dollars] >= 0, headerPhrases[index] >= 0,
        headerPhrases[dollars] != headerPhrases[index],
        page.phrases[headerPhrases[index]].bounds.width > 3 * page.widgets[index].bounds.width
      else { continue }
      headerPhrases[index] = headerPhrases[dollars]
      headerLetters[index] = headerLetters[dollars]
    }
  }

  /// Removes headers that are captions in the first row of ruled cells: those are not about further rows.
  mutating func removeCaptions() {
    for index in isCell.indices where isCell[index] && isInRuledRow[index] {
      let header = headerPhrases[index]
      guard header >= 0 else { continue }
      let top = page.widgets[self.top(of: index)].bounds
      let text = page.phrases[header].bounds
      let place = max(top.left + 1, min(top.right - 1, text.middleX))
      if page.rules.horizontalCount(from: top.top - 2, to: text.middleY, at: place) == 0 {
        headerPhrases[index] = -1
      }
    }
  }

  /// Removes numbers that several rows of a column have: they are not those of the rows.
  mutating func removeRepeatedNumbers() {
    struct Row: Hashable {
      var header: Int
      var number: String
    }
    var heights: [Row: Set<Int>] = [:]
    func row(_ index: Int) -> Row? {
      rowNumbers[index].map { Row(header: headerPhrases[index], number: $0) }
    }
    for index in rowNumbers.indices {
      // Several cells of one row may be under one header.
      let height = Int(page.widgets[index].bounds.middleY)
      if let row = row(index) { heights[row, default: []].insert(height) }
    }
    for index in rowNumbers.indices {
      if let row = row(index), heights[row, default: []].count > 1 { rowNumbers[index] = nil }
    }
  }
}
