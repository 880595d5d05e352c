import PDFObjects

/// Options that each row of a table has, beside its fields or under them: “Home”, “Work” and “School” under each address
/// of a list are those of its rows.
enum OptionRows {
  // In points.
  private static let farthestBeside = 420.0
  private static let farthestUnder = 14.0

  /// Adds the numbers of rows to options that are alike.
  static func number(_ labels: inout [PageLabel?], on page: LabelPage) {
    let rows = page.widgets.indices.map { index in
      page.widgets[index].isToggle ? nil : labels[index].flatMap { row(of: $0.text) }
    }
    guard rows.contains(where: { $0 != nil }) else { return }
    let toggles = page.widgets.indices.filter {
      page.widgets[$0].isToggle && labels[$0].map { row(of: $0.text) == nil } == true
    }
    // Blocks tell options apart as well.
    let names = page.widgets.indices.map { labels[$0].map { $0.blocks + [$0.text] } ?? [] }
    for alike in Dictionary(grouping: toggles, by: { names[$0] }).values
    where alike.count > 1 {
      let numbers = alike.compactMap { rowNear($0, rows, page) }
      guard numbers.count == alike.count, Set(numbers).count == alike.count else { continue }
      for (index, number) in zip(alike, numbers) { labels[index]?.text += ", row \(number)" }
    }
  }

  /// The number at the end of “Name, row 2”.
  private static func row(of label: String) -> String? {
    guard let comma = label.lastIndex(of: ",") else { return nil }
    let end = label[comma...].dropFirst(2)
    return end.hasPrefix("row ") ? String(end.dropFirst(4)) : nil
  }

  /// The row of the nearest cell that is on the row of a box, or directly over it.
  private static func rowNear(_ index: Int, _ rows: [String?], _ page: LabelPage) -> String? {
    let box = page.widgets[index].bounds
    let beside = Rectangle(
      box.left - farthestBeside, box.bottom, box.right + farthestBeside, box.top)
    let onRow = page.widgetGrid.near(beside).filter { other in
      let cell = page.widgets[other].bounds
      return rows[other] != nil && cell.bottom < box.middleY && cell.top > box.middleY
    }.min {
      distance(page.widgets[$0].bounds, box) < distance(page.widgets[$1].bounds, box)
    }
    if let onRow { return rows[onRow] }
    let over = Rectangle(box.left, box.top, box.right, box.top + farthestUnder)
    let above = page.widgetGrid.near(over).filter { other in
      let cell = page.widgets[other].bounds
      return rows[other] != nil && cell.bottom >= box.top - 1 && cell.bottom < over.top
        && cell.left < box.middleX && cell.right > box.middleX
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
    return above.flatMap { rows[$0] }
  }

  private static func distance(_ cell: Rectangle, _ box: Rectangle) -> Double {
    max(cell.left - box.right, box.left - cell.right)
  }
}
