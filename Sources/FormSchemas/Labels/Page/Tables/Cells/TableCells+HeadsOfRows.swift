import PDFObjects

/// Texts in rows of their own, which the rows below them are about.
extension TableCells {
  /// A text alone in a row of a table over the columns of several fields, which the rows below it are about.
  func isHeadOfRows(_ text: Phrase, over box: Rectangle) -> Bool {
    guard let cell = page.rules.cell(around: text.bounds, within: Self.highestRow),
      cell.left < min(box.left, text.bounds.left) + 2, cell.width > Self.severalColumns * box.width,
      !page.widgetGrid.near(cell).contains(where: {
        cell.holdsMiddle(of: page.widgets[$0].bounds)
      }),
      page.phraseGrid.near(cell).allSatisfy({
        page.phrases[$0].paragraph == text.paragraph
          || !cell.holdsMiddle(of: page.phrases[$0].bounds)
      })
    else { return false }
    let row = Rectangle(cell.left, box.bottom, cell.right, box.top)
    let fields = page.widgetGrid.near(row).count { other in
      let bounds = page.widgets[other].bounds
      return bounds.sharesRow(with: box) && row.left < bounds.middleX && row.right > bounds.middleX
    }
    let above = Rectangle(box.left, cell.top, box.right, cell.top + Self.highestRow)
    let hasColumn =
      page.widgetGrid.near(above).contains { Self.areSimilar(page.widgets[$0].bounds, box) }
      || page.rules.verticalCount(from: cell.left + 3, to: cell.right - 3, at: cell.top + 6) > 1
    return fields >= Self.fewestFields && hasColumn
  }

  /// The text alone in a cell directly over a box to check that is over several such boxes, as far as it is nearer than
  /// another text.
  func headOfSeveral(over box: Rectangle, below height: Double) -> Int? {
    guard let row = page.rules.row(around: box, at: box.middleX, within: Self.highestRow),
      case let over = Rectangle(
        box.left, row.upperBound + Self.overRule, box.right, row.upperBound + 2 * Self.overRule),
      let cell = page.rules.cell(around: over, within: Self.highestRow),
      cell.width > Self.severalColumns * box.width, cell.top < height + Self.inCell,
      cell.bottom > box.middleY
    else { return nil }
    let texts = page.phraseGrid.near(cell).filter { cell.holdsMiddle(of: page.phrases[$0].bounds) }
    guard texts.count == 1, !page.phrases[texts[0]].isBare, !page.phrases[texts[0]].isTurned,
      !page.widgetGrid.near(cell).contains(where: {
        cell.holdsMiddle(of: page.widgets[$0].bounds)
      })
    else { return nil }
    return texts[0]
  }

  // In points.
  private static let overRule = 2.0
  private static let inCell = 4.0

  /// Heads the row of a cell, and its column if nothing else does.
  mutating func takeHeadOfRows(_ phrase: Int, _ index: Int) {
    if phrase >= 0 {
      headsOfRows[index] = page.phrases[phrase].paragraph
      if headerPhrases[index] < 0 { headerPhrases[index] = phrase }
    } else if upper[index] >= 0 {
      headsOfRows[index] = headsOfRows[upper[index]]
    }
  }

  /// Gives all cells of a row the lowest text that one of them is under.
  mutating func shareHeadsOfRows() {
    guard !headsOfRows.isEmpty else { return }
    var shared: [Int: Int] = [:]
    for index in page.widgets.indices where isCell[index] {
      shared[index] = ([index] + (mates[index] ?? [])).compactMap { headsOfRows[$0] }.min {
        page.paragraphs[$0].bounds.bottom < page.paragraphs[$1].bounds.bottom
      }
    }
    headsOfRows = shared
  }

  // In points.
  private static let highestRow = 40.0
  private static let severalColumns = 2.5
  private static let fewestFields = 3
}
