import PDFObjects

/// Places in rows that are higher than one line.
extension RoomFinder {
  // In points.
  private static let widestAmount = 140.0
  /// Rows further away say nothing of a row.
  private static let farthestRow = 200.0

  /// The line to write on that stands beside a further line of the text.
  func line(besideEndOf text: Rectangle, _ height: Double?) -> Rectangle? {
    let cell = marks.cell(around: text)
    let lowest = lowest(under: text, in: Rectangle(cell.left, cell.bottom, text.right, cell.top))
    guard lowest < text.bottom else { return nil }
    let row = Rectangle(text.left, lowest, text.right, text.top)
    let rule = marks.horizontal.filter {
      $0.left > text.right && $0.top > lowest - 4 && $0.top < text.bottom
        && $0.right <= cell.right + 1 && $0.width > 20
    }.min { $0.left < $1.left }
    guard let rule,
      marks.words(in: Rectangle(row.right + 4, rule.top, rule.left, rule.top + 8))
        .filter({ !$0.isMark }).isEmpty
    else { return nil }
    return on(rule, text, height)
  }

  /// The lowest part of a cell that is as high as the rows of its column, if the column is narrow, as that of
  /// amounts is: what is beside a text of several lines is on the last of them.
  func ofOneRow(_ room: Rectangle) -> Rectangle {
    guard room.width < Self.widestAmount else { return room }
    let x = (room.left + room.right) / 2
    let rules = marks.horizontal.filter {
      $0.left < x && $0.right > x && abs($0.top - room.bottom) < Self.farthestRow
    }.map(\.top).sorted()
    var rows: [(bottom: Double, height: Double)] = []
    for (lower, upper) in zip(rules, rules.dropFirst()) where upper - lower > 9 {
      rows.append((lower, upper - lower))
    }
    guard let pitch = rows.map(\.height).min(), room.height > 1.3 * pitch else { return room }
    // Rows of another table say nothing of this one: one of the next above or below has that height, too.
    let above = rows.filter { $0.bottom > room.top - 2 }.prefix(4)
    let below = rows.filter { $0.bottom < room.bottom - 2 }.suffix(4)
    guard rows.count(where: { $0.height < pitch + 1 }) > 2,
      (above + below).contains(where: { $0.height < pitch + 1 })
    else { return room }
    return Rectangle(room.left, room.bottom, room.right, room.bottom + pitch - 1)
  }
}
