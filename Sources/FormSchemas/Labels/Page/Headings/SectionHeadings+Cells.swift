import PDFObjects

/// Headings in ruled cells: captions of boxes, such as those for a stamp, and headers of tables.
extension SectionHeadings {
  // In points.
  private static let highestCell = 200.0
  private static let atRule = 2.0
  private static let sameEdge = 3.0
  /// Of the width of a page: a bar over a whole section is wider.
  private static let widestCell = 0.7
  /// In heights of the heading.
  private static let tall = 3.0

  /// The ruled cell of a heading, if other texts are in the cells beside it or the cell has room for more than the
  /// heading.
  static func cell(of heading: Rectangle, on page: LabelPage) -> Rectangle? {
    guard let cell = page.rules.cell(around: heading, within: highestCell),
      cell.width < widestCell * page.bounds.width
    else { return nil }
    return cell.height > tall * heading.height || hasNeighbor(cell, on: page) ? cell : nil
  }

  private static func hasNeighbor(_ cell: Rectangle, on page: LabelPage) -> Bool {
    let row = Rectangle(cell.left - cell.width, cell.bottom, cell.right + cell.width, cell.top)
    return page.phraseGrid.near(row).contains { index in
      let text = page.phrases[index].bounds
      guard text.middleY > cell.bottom, text.middleY < cell.top,
        text.right < cell.left || text.left > cell.right,
        let other = page.rules.cell(around: text, within: highestCell)
      else { return false }
      return abs(other.left - cell.right) < sameEdge || abs(other.right - cell.left) < sameEdge
    }
  }

  /// The cell of a heading ends above a widget, and neither of its sides goes on beside the widget.
  func endsAbove(_ box: Rectangle, _ heading: Heading) -> Bool {
    guard let cell = heading.cell, !cell.holdsMiddle(of: box) else { return false }
    return [cell.left, cell.right].allSatisfy { side in
      page.rules.verticalCount(
        from: side - Self.atRule, to: side + Self.atRule, at: box.middleY) == 0
    }
  }
}
