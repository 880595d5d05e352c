import PDFObjects

/// Joins text fields for one character each that are side by side, such as those for the digits of a
/// number: they have one label. A text field that is a small square alone is taken for a check box.
enum DigitBoxes {
  // In points.
  private static let widest = 32.0
  private static let widestGap = 10.0
  private static let fewest = 3
  private static let widestMark = 16.0

  static func joined(_ widgets: [LabeledWidget]) -> [LabeledWidget] {
    var joined: [LabeledWidget] = []
    var row: [LabeledWidget] = []
    let isBox = widgets.map(isDigitBox)
    for (index, widget) in widgets.enumerated() where !isBox[index] { joined.append(widget) }
    let boxes = widgets.indices.filter { isBox[$0] }.map { widgets[$0] }.sorted {
      let (left, right) = ($0.bounds, $1.bounds)
      // Rows of boxes, to a few points.
      let rows = ((left.middleY / 4).rounded(), (right.middleY / 4).rounded())
      return rows.0 != rows.1 ? rows.0 > rows.1 : left.left < right.left
    }
    for box in boxes {
      if let last = row.last, !follows(box.bounds, last.bounds) {
        close(&row, &joined)
      }
      row.append(box)
    }
    close(&row, &joined)
    return joined
  }

  private static func isDigitBox(_ widget: LabeledWidget) -> Bool {
    !widget.isToggle && !widget.isPushButton && widget.bounds.width < widest
      && widget.bounds.width < 1.8 * widget.bounds.height
  }

  private static func follows(_ box: Rectangle, _ last: Rectangle) -> Bool {
    box.sharesRow(with: last) && box.left > last.middleX && box.left - last.right < widestGap
      && abs(box.width - last.width) < 0.35 * max(box.width, last.width)
  }

  private static func close(_ row: inout [LabeledWidget], _ joined: inout [LabeledWidget]) {
    defer { row.removeAll() }
    guard row.count >= fewest, var whole = row.first else {
      // A square alone is there for a cross.
      if row.count == 1, abs(row[0].bounds.width - row[0].bounds.height) < 3,
        row[0].bounds.width < widestMark
      {
        row[0].isToggle = true
      }
      joined += row
      return
    }
    whole.members = row.map { LabeledWidget.Member(field: $0.field, widget: $0.widget) }
    whole.hasDigits = true
    for box in row.dropFirst() { whole.bounds = whole.bounds.union(box.bounds) }
    joined.append(whole)
  }
}
