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
    abs(text.middleX - page.bounds.middleX) < Self.offCenter * page.bounds.width
      && page.secondColumn == nil && page.gutter == nil && isAlone(text)
  }

  /// A text stands alone over a table: over the widget, too, or in the middle of the widget's row.
  func isOverTable(_ heading: Heading, _ row: Rectangle?, of box: Rectangle) -> Bool {
    guard let row, heading.isAlone else { return false }
    return heading.bounds.overlapX(box) > 0
      || abs(heading.bounds.middleX - row.middleX) < Self.offMiddle * row.width
  }

  /// Of the width of a row.
  private static let offMiddle = 0.1

  /// Nothing else is on the line of a text.
  func isAlone(_ text: Rectangle) -> Bool {
    let line = Rectangle(page.bounds.left, text.bottom, page.bounds.right, text.top)
    return !page.phraseGrid.near(line).contains { index in
      let other = page.phrases[index].bounds
      return other.sharesRow(with: text) && other.overlapX(text) <= 0
    }
      && !page.widgetGrid.near(line).contains { page.widgets[$0].bounds.sharesRow(with: text) }
  }

  /// Two headings on one line over columns of fields, or with a word in common: “Period I” and “Period II”.
  func areNeighbors(_ heading: Heading, _ other: Heading) -> Bool {
    guard heading.bounds.sharesRow(with: other.bounds),
      -heading.bounds.overlapX(other.bounds) > Self.indent, heading.rank == other.rank,
      !heading.isItem, !other.isItem
    else { return false }
    let words = Set(LabelText.words(heading.text))
    return LabelText.words(other.text).contains { $0.count > 1 && words.contains($0) }
      || hasColumn(under: heading.bounds) && hasColumn(under: other.bounds)
  }

  /// Several fields to write into are over one another under a heading.
  private func hasColumn(under heading: Rectangle) -> Bool {
    let strip = Rectangle(
      heading.left, heading.bottom - Self.underHeading, heading.right, heading.bottom)
    return page.widgetGrid.near(strip).count { index in
      let box = page.widgets[index].bounds
      return !page.widgets[index].isToggle && box.overlapX(strip) > 0 && box.top < heading.middleY
        && box.top > strip.bottom && box.left > heading.left - Self.beforeHeading
        && box.right < heading.right + Self.beforeHeading
    } > 1
  }

  // In points.
  private static let underHeading = 60.0
  private static let beforeHeading = 60.0

  /// Of several headings on one line, another one that is further right is over a widget or its left side.
  func isUnderNeighbor(of heading: Heading, _ box: Rectangle) -> Bool {
    heading.bounds.overlapX(box) <= 0
      && headings.contains { other in
        other.bounds.left > heading.bounds.right && areNeighbors(heading, other)
          && (other.bounds.left <= box.left + Self.indent || other.bounds.overlapX(box) > 0)
      }
  }

  /// In points.
  static let indent = 12.0

  func sharesColumn(_ heading: Rectangle, _ box: Rectangle) -> Bool {
    if page.areColumnsNumbered, page.isAcross(heading, box) { return false }
    guard let secondColumn, box.left > secondColumn else { return true }
    return heading.right > secondColumn
  }
}
