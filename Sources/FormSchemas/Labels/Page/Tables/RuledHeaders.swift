import PDFObjects

/// Looks for headers of columns further up their tables: the headings of parts, values that are printed, and
/// rows of other cells are between a header and the cells that it is about.
struct RuledHeaders {
  let page: LabelPage

  struct Header {
    var phrase: Int
    /// A letter of the column between the header and the cells: “(b)” under “Beginning of tax year”.
    var letter: String?
  }

  // In points.
  private static let farthest = 720.0
  private static let nextLine = 24.0
  /// Of the width of a column, from where a field in it is a cell of another table.
  private static let wide = 0.6

  /// The nearest text above a cell that is between the same vertical rules and in no cell with a field.
  func header(over box: Rectangle) -> Header? {
    let strip = Rectangle(box.left, box.top, box.right, box.top + Self.farthest)
    let texts = page.phraseGrid.near(strip).filter { index in
      let phrase = page.phrases[index]
      return !phrase.isTurned && phrase.paragraph >= 0 && phrase.bounds.bottom > box.top
        && phrase.bounds.overlapX(strip) > 0
    }.sorted { page.phrases[$0].bounds.bottom < page.phrases[$1].bounds.bottom }
    var letter: Int?
    for index in texts {
      let phrase = page.phrases[index]
      if let letter {
        let number = page.phrases[letter]
        guard phrase.bounds.bottom - number.bounds.top < Self.nextLine else { break }
        if !phrase.isBare, page.rules.isInOuterCell(box, under: phrase.bounds) {
          return isOver(phrase.bounds, box) ? Header(phrase: index, letter: number.text) : nil
        }
        continue
      }
      guard page.rules.isInOuterColumn(phrase.bounds, over: box), isOver(phrase.bounds, box),
        !isInCellWithField(phrase.bounds, box)
      else { continue }
      if phrase.isBare, !isDate(phrase.text) {
        if phrase.number.map(LineNumber.hasDigit) == false { letter = index }
        continue
      }
      let text = page.paragraphs[phrase.paragraph]
      guard !text.isSentence, !TableCells.isOrder(text) else { return nil }
      return Header(phrase: index)
    }
    return letter.map { Header(phrase: $0) }
  }

  /// The end of a period: “4/15/25”.
  private func isDate(_ text: String) -> Bool {
    text.contains("/") && text.contains(where: \.isNumber)
  }

  /// A rule is between the two, and no field of another table.
  private func isOver(_ text: Rectangle, _ box: Rectangle) -> Bool {
    guard page.rules.horizontalCount(from: box.top - 2, to: text.middleY, at: box.middleX) > 0
    else { return false }
    let strip = Rectangle(box.left, box.top, box.right, text.bottom)
    return !page.widgetGrid.near(strip).contains { index in
      let other = page.widgets[index].bounds
      return other.bottom >= box.top - 1 && other.top <= text.bottom + 1
        && other.overlapX(box) > Self.wide * box.width
        && !TableCells.areSimilar(other, box)
    }
  }

  /// A text over a cell that names a smaller field in the header, on the right of the text.
  func isBesideField(_ text: Rectangle, _ box: Rectangle) -> Bool {
    let strip = Rectangle(text.right, text.bottom, box.right, text.top)
    return page.widgetGrid.near(strip).contains { index in
      let other = page.widgets[index].bounds
      return other.sharesRow(with: text) && other.left >= text.right - 1
        && other.left < text.right + Self.nextLine && other.right <= box.right + 1
    }
  }

  /// What is beside a field, or directly over one, is about that field.
  private func isInCellWithField(_ text: Rectangle, _ box: Rectangle) -> Bool {
    let strip = Rectangle(box.left, text.bottom - Self.nextLine, box.right, text.top)
    return page.widgetGrid.near(strip).contains { index in
      let other = page.widgets[index].bounds
      guard other.overlapX(box) > 0 else { return false }
      if other.sharesRow(with: text) { return true }
      return other.top <= text.bottom + 2 && other.overlapX(box) > Self.wide * box.width
        && page.rules.horizontalCount(from: other.middleY, to: text.middleY, at: box.middleX) == 0
    }
  }
}
