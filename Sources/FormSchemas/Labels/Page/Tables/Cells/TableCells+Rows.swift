import PDFObjects

/// The numbers of rows, and the texts of rows that are behind boxes to check.
extension TableCells {
  // In points.
  private static let farthestNumber = 60.0
  private static let farthestAfterToggle = 36.0
  private static let highestCell = 400.0
  private static let besideCell = 8.0
  private static let besidePrinted = 40.0
  /// In sizes of a font.
  private static let severalLines = 4.0
  /// In heights of a field.
  private static let nextRow = 2.5
  /// In bytes.
  private static let longestPrinted = 8
  /// Between the lowest lines of captions of one row.
  private static let level = 3.0

  /// Gives rows that are like one further up the headers of that row.
  mutating func goOnWithRepeatedRows() {
    var counts: [Int: Int] = [:]
    for row in RepeatedRows(page: page, surroundings: surroundings).matches() {
      let headers = row.compactMap { $0.upper >= 0 ? headerPhrases[$0.upper] : nil }
        .filter { $0 >= 0 }.map { page.phrases[$0].bounds }
      for (index, above) in row {
        guard above >= 0 else {
          upper[index] = -1
          headerPhrases[index] = header(inLineWith: headers, over: index) ?? -1
          continue
        }
        counts[above, default: 0] += 1
        upper[index] = above
        rows[index] = rows[above] + (counts[above] ?? 0)
        headerPhrases[index] = headerPhrases[above]
      }
    }
  }

  /// The text over the column of a widget that is in line with the headers of other columns.
  private func header(inLineWith headers: [Rectangle], over index: Int) -> Int? {
    let box = page.widgets[index].bounds
    return headers.lazy.compactMap { header in
      let strip = Rectangle(box.left, header.bottom, box.right, header.top)
      return page.phraseGrid.near(strip).first { other in
        let text = page.phrases[other].bounds
        return abs(text.bottom - header.bottom) < Self.level && text.overlapX(box) > 0
      }
    }.first
  }

  /// The widget that each paragraph is the label of, as far as it is known, and a cell of the row that it is the label of.
  func owners(after known: [Int]) -> [Int] {
    var owners = known
    for (index, label) in rowLabels.enumerated()
    where label >= 0 && isCell[index] && owners[label] < 0 {
      owners[label] = index
    }
    return owners
  }

  /// The number of the row that begins with a widget.
  func number(before first: Int) -> String? {
    let sights = surroundings.left(
      of: page.widgets[first].bounds, ignoring: first, most: 1, within: Self.farthestNumber)
    guard let sight = sights.first, sight.phrase >= 0, sight.passed.isEmpty,
      page.phrases[sight.phrase].isNumber
    else { return ruledRows.number(of: first) }
    return number(of: page.phrases[sight.phrase])
  }

  func number(of phrase: Phrase) -> String? {
    phrase.number.flatMap { phrase.isNumber && LineNumber.hasDigit($0) ? $0 : nil }
  }

  /// The text that follows a row of boxes to check, which are in columns: “□ □ 1. Wages?” under “Yes” and “No”.
  func labelAfterToggles(
    _ index: Int, _ mates: [Int], _ right: [WidgetSurroundings.Sight]
  ) -> Int? {
    guard !mates.isEmpty, headerPhrases[index] >= 0,
      ([index] + mates).allSatisfy({ page.widgets[$0].isToggle }),
      let sight = right.first(where: { $0.phrase >= 0 }),
      let last = ([index] + mates).max(by: {
        page.widgets[$0].bounds.right < page.widgets[$1].bounds.right
      }),
      page.phrases[sight.phrase].bounds.left - page.widgets[last].bounds.right
        < Self.farthestAfterToggle
    else { return nil }
    return page.phrases[sight.phrase].paragraph
  }

  /// A text is in a table of its own that ends with boxes to check, beside that of a field to write into.
  func isInOtherTable(_ sight: WidgetSurroundings.Sight, _ index: Int) -> Bool {
    let boxes = sight.passed.filter { page.widgets[$0].isToggle }.map { page.widgets[$0].bounds }
    guard !page.widgets[index].isToggle, let last = boxes.map(\.right).max() else { return false }
    let box = page.widgets[index].bounds
    return page.rules.hasGap(from: last, to: box.left, at: box.middleY)
  }

  /// Finds numbers in ruled cells that are as high as several rows.
  mutating func findLineNumbers() {
    for phrase in page.phrases where number(of: phrase) != nil {
      guard let cell = page.rules.cell(around: phrase.bounds, within: Self.highestCell),
        cell.height > Self.severalLines * phrase.size
      else { continue }
      let strip = Rectangle(cell.right, cell.bottom, cell.right + Self.besideCell, cell.top)
      let rows = page.widgetGrid.near(strip).filter { index in
        let box = page.widgets[index].bounds
        return isInColumn[index] && box.left > cell.right - 2 && box.left < strip.right
          && box.middleY > cell.bottom && box.middleY < cell.top
      }
      guard rows.count > 2,
        rows.allSatisfy({ rowNumbers[$0] == nil || rowNumbers[$0] == phrase.number })
      else { continue }
      for index in rows { lineNumbers[index] = number(of: phrase) }
    }
  }

  /// What is printed in a cell of several rows behind fields for other columns: “S/L”, “12 yrs.”.
  func isPrintedInCells(_ place: Int, before box: Rectangle) -> Bool {
    let phrase = page.phrases[place]
    guard phrase.text.utf8.count <= Self.longestPrinted, !phrase.hasLeader,
      let previous = surroundings.left(of: phrase.bounds, most: 1, within: Self.besidePrinted)
        .first?.passed.first, !page.widgets[previous].isToggle
    else { return false }
    let near = Self.nextRow * box.height
    let column = Rectangle(
      phrase.bounds.left, phrase.bounds.bottom - near, phrase.bounds.right,
      phrase.bounds.top + near)
    return page.phraseGrid.near(column).contains { other in
      let text = page.phrases[other]
      let distance = abs(text.bounds.middleY - phrase.bounds.middleY)
      return other != place && text.text == phrase.text && distance < near
        && distance > 0.5 * box.height && text.bounds.overlapX(phrase.bounds) > 0
    }
  }

  /// The text before the last of several boxes to check, which a field to write into is behind: “Always ○ Never ○ ____”.
  func isAnswer(
    _ sight: WidgetSurroundings.Sight, among sights: [WidgetSurroundings.Sight], before index: Int
  ) -> Bool {
    func toggles(_ sight: WidgetSurroundings.Sight) -> Int {
      sight.passed.count { page.widgets[$0].isToggle }
    }
    return !page.widgets[index].isToggle && toggles(sight) == 1
      && sights.contains { toggles($0) > 1 }
  }

  /// A text of one line, or of several beside one widget of the column.
  func isBesideOne(_ text: Rectangle, _ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    guard text.height >= 1.8 * box.height + 2 else { return true }
    let strip = Rectangle(box.left, text.bottom, box.right, text.top)
    return page.rules.horizontalCount(from: text.bottom, to: text.top, at: box.middleX) < 2
      && !page.widgetGrid.near(strip).contains { other in
        let bounds = page.widgets[other].bounds
        return other != index && isSimilar(other, to: box) && bounds.middleY > text.bottom
          && bounds.middleY < text.top
      }
  }
}
