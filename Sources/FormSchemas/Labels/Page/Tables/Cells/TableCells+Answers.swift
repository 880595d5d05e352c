import PDFObjects

/// Rows of tables with cells of boxes to check, such as “Yes” and “No”: such answers end no row.
extension TableCells {
  /// In bytes.
  private static let longestAnswer = 6
  /// Texts that are looked at on a row: two answers a cell.
  static let mostTexts = 16
  /// In points.
  private static let nearAnswer = 9.0

  /// The text has the number of another line than the field: that of the fields further left.
  func isOtherLine(_ paragraph: Int, _ left: [WidgetSurroundings.Sight]) -> Bool {
    guard let nearest = left.first, nearest.phrase >= 0, nearest.passed.isEmpty,
      let own = page.phrases[nearest.phrase].number, page.phrases[nearest.phrase].isNumber,
      let number = page.paragraphs[paragraph].number,
      LineNumber.hasDigit(own), LineNumber.hasDigit(number), own != number
    else { return false }
    let (whole, other) = (LineNumber.whole(of: own) ?? own, LineNumber.whole(of: number) ?? number)
    return whole != other
  }

  /// The widgets on one side of a widget before the first text.
  func mates(_ sights: [WidgetSurroundings.Sight], of index: Int) -> [Int] {
    if let first = sights.first(where: { $0.phrase < 0 || !isPassed($0.phrase, index) }) {
      return first.passed
    }
    guard let last = sights.last else { return [] }
    guard isInCell(last.phrase, index) else { return last.passed }
    let box = page.phrases[last.phrase].bounds
    let isLeft = box.left < page.widgets[index].bounds.left
    let beyond =
      isLeft
      ? surroundings.left(of: box, most: 1)
      : surroundings.right(of: box, most: 1, within: Self.farthestRow)
    return last.passed + (beyond.first?.passed ?? []).filter { !last.passed.contains($0) }
  }

  /// Numbers say nothing of a row, and for a field to write into, neither do the answers in the cell beside it.
  func isPassed(_ phrase: Int, _ index: Int) -> Bool {
    page.phrases[phrase].isBare || isInCell(phrase, index)
  }

  /// An answer, or a figure or sign that each row has.
  private func isInCell(_ phrase: Int, _ index: Int) -> Bool {
    isAnswer(phrase, index)
      || page.phrases[phrase].text.contains { $0.isNumber || $0 == "/" }
        && isPrintedInCells(phrase, before: page.widgets[index].bounds)
  }

  /// A brief text directly behind a box to check, seen from a field to write into.
  private func isAnswer(_ phrase: Int, _ index: Int) -> Bool {
    let text = page.phrases[phrase]
    guard !page.widgets[index].isToggle, text.text.utf8.count < Self.longestAnswer else {
      return false
    }
    let strip = Rectangle(
      text.bounds.left - Self.nearAnswer, text.bounds.bottom, text.bounds.left + 1, text.bounds.top)
    return page.widgetGrid.near(strip).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.right > strip.left && box.right < strip.right
        && box.sharesRow(with: text.bounds)
    }
  }
}
