import PDFObjects

/// Which of the texts further up a widget is under: those of its column, and those over the whole width.
extension SectionHeadings {
  /// Of the width of a page.
  private static let offCenter = 0.03

  /// Nothing parts the two: no vertical rule at the widget, and one horizontal rule at most.
  func isUnder(_ heading: Rectangle, _ box: Rectangle) -> Bool {
    heading.bottom - box.top < 90
      && page.rules.verticalCount(from: heading.left, to: box.left - 3, at: box.middleY) == 0
      && page.rules.horizontalCount(
        from: box.top + 3, to: heading.middleY, at: min(heading.middleX, box.middleX)) < 2
  }

  /// In a box of its own beside the widget.
  func isAside(_ heading: Rectangle, _ box: Rectangle) -> Bool {
    heading.right < box.left
      && page.rules.verticalCount(from: heading.right, to: box.left, at: heading.middleY) > 0
  }

  /// A text is in the middle of the page, and nothing else is on its line.
  func isCentered(_ text: Rectangle) -> Bool {
    let line = Rectangle(page.bounds.left, text.bottom, page.bounds.right, text.top)
    return abs(text.middleX - page.bounds.middleX) < Self.offCenter * page.bounds.width
      && page.secondColumn == nil && page.gutter == nil
      && !page.phraseGrid.near(line).contains { index in
        let other = page.phrases[index].bounds
        return other.sharesRow(with: text) && other.overlapX(text) <= 0
      }
      && !page.widgetGrid.near(line).contains { page.widgets[$0].bounds.sharesRow(with: text) }
  }

  func sharesColumn(_ heading: Rectangle, _ box: Rectangle) -> Bool {
    if page.areColumnsNumbered, page.isAcross(heading, box) { return false }
    guard let secondColumn, box.left > secondColumn else { return true }
    return heading.right > secondColumn
  }
}
