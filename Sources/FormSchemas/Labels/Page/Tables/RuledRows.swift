import PDFObjects

/// Rows of tables whose first cell, between the same horizontal rules, has the text that says what the row is
/// about, with notes under it: “2 Child’s SSN” over how it is written.
struct RuledRows {
  let page: LabelPage

  // In points.
  private static let highest = 200.0
  private static let lowest = 20.0
  private static let farthest = 420.0
  /// The text begins so near under the upper rule.
  private static let nearTop = 9.0
  private static let indent = 24.0
  private static let offRow = 4.0

  /// The paragraph that begins the first cell of a field's row, if it begins with a number.
  func label(of index: Int) -> Int? {
    let widget = page.widgets[index]
    let box = widget.bounds
    guard !widget.isToggle,
      let row = page.rules.row(around: box, at: box.middleX, within: Self.highest),
      row.upperBound - row.lowerBound > Self.lowest
    else { return nil }
    let strip = Rectangle(
      max(page.bounds.left, box.left - Self.farthest), row.lowerBound, box.left, row.upperBound)
    var best: Int?
    var left = Double.infinity
    for near in page.phraseGrid.near(strip) {
      let phrase = page.phrases[near]
      guard !phrase.isTurned, phrase.paragraph >= 0, phrase.bounds.right < box.left,
        row.contains(phrase.bounds.middleY)
      else { continue }
      left = min(left, phrase.bounds.left)
      if let known = best, page.phrases[known].bounds.top >= phrase.bounds.top { continue }
      if phrase.bounds.top > row.upperBound - Self.nearTop { best = near }
    }
    guard let best else { return nil }
    let phrase = page.phrases[best]
    let paragraph = page.paragraphs[phrase.paragraph]
    guard phrase.bounds.left < left + Self.indent, paragraph.phrases.first == best,
      paragraph.isNumbered, !paragraph.isNumber,
      isRow(row, at: phrase.bounds),
      page.rules.verticalCount(
        from: phrase.bounds.right, to: box.left + 2, at: phrase.bounds.middleY)
        > 0,
      !hasField(in: strip, before: paragraph.bounds.right), !hasOwnField(phrase.bounds)
    else { return nil }
    return phrase.paragraph
  }

  /// The text that the first cell of a ruled row begins with, beside several fields of a column in the row.
  func text(besideSeveral index: Int) -> Int? {
    let box = page.widgets[index].bounds
    guard let row = page.rules.row(around: box, at: box.middleX, within: Self.highest) else {
      return nil
    }
    let column = Rectangle(box.left, row.lowerBound, box.right, row.upperBound)
    let count = page.widgetGrid.near(column).count { other in
      TableCells.areSimilar(page.widgets[other].bounds, box)
        && row.contains(page.widgets[other].bounds.middleY)
    }
    guard count > 1 else { return nil }
    let strip = Rectangle(
      max(page.bounds.left, box.left - Self.farthest), row.lowerBound, box.left, row.upperBound)
    let texts = page.phraseGrid.near(strip).filter { near in
      let phrase = page.phrases[near]
      return !phrase.isTurned && phrase.paragraph >= 0 && phrase.bounds.right < box.left
        && row.contains(phrase.bounds.middleY)
    }
    let first = texts.min { page.phrases[$0].bounds.left < page.phrases[$1].bounds.left }
    guard let first, case let phrase = page.phrases[first], !phrase.isBare,
      texts.allSatisfy({ page.phrases[$0].paragraph == phrase.paragraph }),
      case let text = page.paragraphs[phrase.paragraph].bounds,
      row.contains(text.bottom), row.contains(text.top), isRow(row, at: phrase.bounds),
      page.rules.verticalCount(from: text.right, to: box.left + 2, at: text.middleY) > 0,
      !hasField(in: strip, before: text.right)
    else { return nil }
    return phrase.paragraph
  }

  /// The number that the ruled row of a cell begins with: the only text of the row before its fields.
  func number(of index: Int) -> String? {
    let box = page.widgets[index].bounds
    guard let row = page.rules.row(around: box, at: box.middleX, within: Self.highest) else {
      return nil
    }
    let strip = Rectangle(
      max(page.bounds.left, box.left - Self.farthest), row.lowerBound, box.left, row.upperBound)
    let texts = page.phraseGrid.near(strip).map { page.phrases[$0] }.filter {
      !$0.isTurned && $0.bounds.middleX < box.left && row.contains($0.bounds.middleY)
    }
    guard texts.count == 1, let text = texts.first, text.isNumber, isRow(row, at: text.bounds),
      let number = text.number, LineNumber.hasDigit(number),
      !hasField(in: strip, before: text.bounds.left)
    else { return nil }
    return number
  }

  /// The rules of the row are at the text, too; the lower one may be a line to write on.
  private func isRow(_ row: ClosedRange<Double>, at text: Rectangle) -> Bool {
    guard let own = page.rules.row(around: text, at: text.right - 2, within: Self.highest) else {
      return false
    }
    return own.lowerBound < row.lowerBound + Self.offRow
      && abs(own.upperBound - row.upperBound) < Self.offRow
  }

  /// A field to write into is under the text in the text's own cell, which may be higher than the row beside it.
  private func hasOwnField(_ text: Rectangle) -> Bool {
    guard let cell = page.rules.cell(around: text, within: Self.highest) else { return false }
    return page.widgetGrid.near(cell).contains { index in
      !page.widgets[index].isToggle && cell.holdsMiddle(of: page.widgets[index].bounds)
    }
  }

  /// The first cell has a field of its own.
  private func hasField(in row: Rectangle, before right: Double) -> Bool {
    page.widgetGrid.near(row).contains { index in
      let box = page.widgets[index].bounds
      return box.left < right && box.middleY > row.bottom && box.middleY < row.top
    }
  }
}
