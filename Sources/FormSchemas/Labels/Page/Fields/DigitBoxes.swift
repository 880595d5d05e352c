import PDFObjects

/// Joins text fields for one character each that are side by side, such as those for the digits of a
/// number: they have one label. A text field that is a small square alone is taken for a check box.
enum DigitBoxes {
  // In points.
  private static let widest = 32.0
  private static let widestGap = 10.0
  private static let fewest = 3
  private static let widestMark = 16.0
  /// A field so near at the same height is for another part of the same value.
  static let besideMark = 24.0
  static let level = 3.0
  private static let sameRow = 4.0
  /// Of the width of a box.
  private static let apart = 0.4

  static func joined(_ widgets: [LabeledWidget]) -> [LabeledWidget] {
    var joined: [LabeledWidget] = []
    var row: [LabeledWidget] = []
    let isBox = widgets.map(isDigitBox)
    for (index, widget) in widgets.enumerated() where !isBox[index] { joined.append(widget) }
    for box in rows(widgets.indices.filter { isBox[$0] }.map { widgets[$0] }).joined() {
      if let last = row.last, !follows(box.bounds, last.bounds) {
        close(&row, &joined, among: widgets)
      }
      row.append(box)
    }
    close(&row, &joined, among: widgets)
    return joined
  }

  /// From top to bottom, and each from left to right.
  private static func rows(_ boxes: [LabeledWidget]) -> [[LabeledWidget]] {
    var rows: [[LabeledWidget]] = []
    for box in boxes.sorted(by: { $0.bounds.middleY > $1.bounds.middleY }) {
      if let first = rows.last?.first, first.bounds.middleY - box.bounds.middleY < sameRow {
        rows[rows.count - 1].append(box)
      } else {
        rows.append([box])
      }
    }
    return rows.map { $0.sorted { $0.bounds.left < $1.bounds.left } }
  }

  private static func isDigitBox(_ widget: LabeledWidget) -> Bool {
    !widget.isToggle && widget.bounds.width < widest
      && widget.bounds.width < 1.8 * widget.bounds.height
  }

  private static func follows(_ box: Rectangle, _ last: Rectangle) -> Bool {
    box.sharesRow(with: last) && box.left > last.middleX && box.left - last.right < widestGap
      && abs(box.width - last.width) < 0.35 * max(box.width, last.width)
  }

  private static func close(
    _ row: inout [LabeledWidget], _ joined: inout [LabeledWidget], among widgets: [LabeledWidget]
  ) {
    defer { row.removeAll() }
    guard row.count >= fewest, !areApart(row), var whole = row.first else {
      // A square alone is there for a cross.
      if row.count == 1, abs(row[0].bounds.width - row[0].bounds.height) < 3,
        row[0].bounds.width < widestMark, !isPart(row[0], among: widgets)
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

  /// Each box is as far from the next one as columns of a table are; boxes for the parts of a number are so apart only
  /// where one part ends.
  private static func areApart(_ row: [LabeledWidget]) -> Bool {
    zip(row, row.dropFirst()).allSatisfy { box, next in
      next.bounds.left - box.bounds.right > apart * min(box.bounds.width, next.bounds.width)
    }
  }

  /// A field of the same height is beside the box, as those for the first and the last name are beside
  /// that for an initial.
  private static func isPart(_ box: LabeledWidget, among widgets: [LabeledWidget]) -> Bool {
    widgets.contains { other in
      let gap = max(
        other.bounds.left - box.bounds.right, box.bounds.left - other.bounds.right)
      return !other.isToggle && gap > -1 && gap < besideMark
        && other.bounds.width > 2 * box.bounds.width
        && abs(other.bounds.bottom - box.bounds.bottom) < level
        && abs(other.bounds.top - box.bounds.top) < level
    }
  }
}
