import PDFObjects

/// Fields side by side that have one label. If the label lists as many parts, each has its own: under “1. Name (First,
/// Middle Initial, Last)” the second of three fields is “1. Name: Middle Initial”.
enum NamedParts {
  // In points.
  private static let widestGap = 24.0
  private static let touching = 2.0
  static let widestCents = 26.0

  /// - Parameter headers: for each widget the header of its column, or -1: fields in columns of their own are no parts.
  static func tellApart(
    _ labels: inout [PageLabel?], of widgets: [LabeledWidget], headers: [Int]
  ) {
    for (text, row) in rows(of: widgets, by: { labels[$0]?.text })
    where Set(row.map { headers[$0] }).count < 2 {
      let counts = row.map { max(1, widgets[$0].members.count) }
      guard let parts = ValueParts.names(text, count: counts.reduce(0, +)) else { continue }
      var rest = parts[...]
      for (index, count) in zip(row, counts) {
        let own = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        if count == 1 { labels[index]?.text = own[0] } else { labels[index]?.memberTexts = own }
      }
    }
  }

  /// Two fields of a row with one label, of which one is for percent and the other for an amount: “____ % or $ ____”.
  static func tellBySigns(
    _ labels: inout [PageLabel?], of widgets: [LabeledWidget], percents: [Int], amounts: [Int]
  ) {
    for index in percents {
      guard let text = labels[index]?.text,
        let amount = amounts.first(where: { other in
          labels[other]?.text == text && other != index
            && widgets[other].bounds.sharesRow(with: widgets[index].bounds)
        })
      else { continue }
      labels[index]?.text = LabelText.placed(text, "percent")
      labels[amount]?.text = LabelText.placed(text, "amount")
    }
  }

  /// Counts the fields of a row that still have one label and touch one another; those for dollars and cents are
  /// called so.
  ///
  /// - Parameter columns: for each widget the header of its column, or -1 if it is in none; nil if it is a cell
  ///   of a column without a header.
  /// - Parameter isInDollars: no other currency is on the page.
  static func count(
    _ labels: inout [PageLabel?], of widgets: [LabeledWidget], columns: [Int?], isInDollars: Bool
  ) {
    struct Key: Hashable {
      var text: String
      var column: Int
    }
    func isWhole(_ index: Int) -> Bool { widgets[index].members.isEmpty }
    let inColumns = rows(of: widgets) { index -> Key? in
      guard let label = labels[index], let column = columns[index], isWhole(index) else {
        return nil
      }
      return Key(text: label.text, column: column)
    }.map { (text: $0.key.text, row: $0.row) }
    let counted = Set(inColumns.flatMap(\.row))
    let amounts = rows(of: widgets) { index in
      isWhole(index) && !counted.contains(index) ? labels[index]?.text : nil
    }.filter { isAmount($0.row.map { widgets[$0].bounds }) }.map { (text: $0.key, row: $0.row) }
    for (text, row) in inColumns + amounts {
      let names =
        isInDollars && isAmount(row.map { widgets[$0].bounds })
        ? ["dollars", "cents"] : row.indices.map { "part \($0 + 1) of \(row.count)" }
      for (name, index) in zip(names, row) { labels[index]?.text = LabelText.placed(text, name) }
    }
  }

  /// Two fields for dollars and cents: they touch, and the second has the room for two digits.
  private static func isAmount(_ boxes: [Rectangle]) -> Bool {
    boxes.count == 2 && boxes[1].left - boxes[0].right < touching
      && boxes[1].width < widestCents && boxes[1].width < 0.5 * boxes[0].width
  }

  /// The rows of fields to write into that have one key and touch one another.
  private static func rows<Key: Hashable>(
    of widgets: [LabeledWidget], by key: (Int) -> Key?
  ) -> [(key: Key, row: [Int])] {
    var members: [Key: [Int]] = [:]
    for index in widgets.indices where !widgets[index].isToggle {
      if let key = key(index) { members[key, default: []].append(index) }
    }
    return members.filter { $0.value.count > 1 }.flatMap { key, members in
      rows(of: members, widgets).map { (key, $0) }
    }
  }

  /// The fields that touch one another, from left to right.
  private static func rows(of members: [Int], _ widgets: [LabeledWidget]) -> [[Int]] {
    var rows: [[Int]] = []
    for index in members.sorted(by: { widgets[$0].bounds.left < widgets[$1].bounds.left }) {
      let box = widgets[index].bounds
      let place = rows.firstIndex { row in
        let last = widgets[row[row.count - 1]].bounds
        return last.sharesRow(with: box) && box.left >= last.right - 1
          && box.left - last.right < widestGap
      }
      if let place { rows[place].append(index) } else { rows.append([index]) }
    }
    return rows.filter { $0.count > 1 }
  }
}
