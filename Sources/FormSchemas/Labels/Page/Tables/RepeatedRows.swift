import PDFObjects

/// Rows of fields that are like a row further up whose captions are over it: other texts are between the two, but the
/// captions are about both.
struct RepeatedRows {
  private let page: LabelPage
  private let surroundings: WidgetSurroundings

  // In points.
  private static let level = 2.0
  private static let inLine = 1.5
  private static let nearCaption = 12.0
  private static let nearBelow = 5.0
  private static let besideRow = 250.0
  private static let fewest = 3
  private static let mostRows = 16

  private struct Row {
    var widgets: [Int]
    /// Most of its fields have texts over them.
    var hasCaptions: Bool
    /// None has a text over, under or before it.
    var isBare: Bool
  }

  init(page: LabelPage, surroundings: WidgetSurroundings) {
    self.page = page
    self.surroundings = surroundings
  }

  /// For each row that is like another one, its widgets with those of the other row in the same columns, or -1.
  func matches() -> [[(widget: Int, upper: Int)]] {
    let rows = rows()
    guard rows.contains(where: \.hasCaptions), rows.contains(where: \.isBare) else { return [] }
    var last: [Int] = []
    var found: [[(widget: Int, upper: Int)]] = []
    for (place, row) in rows.enumerated() {
      if row.hasCaptions { last.append(place) }
      guard row.isBare else { continue }
      for other in last.suffix(Self.mostRows).reversed() {
        let pairs = row.widgets.map { index in
          (widget: index, upper: rows[other].widgets.first { areInLine(index, $0) } ?? -1)
        }
        let count = pairs.count { $0.upper >= 0 }
        guard count >= Self.fewest, count * 4 >= pairs.count * 3 else { continue }
        found.append(pairs)
        break
      }
    }
    return found
  }

  private func areInLine(_ index: Int, _ other: Int) -> Bool {
    let (box, next) = (page.widgets[index].bounds, page.widgets[other].bounds)
    return abs(box.left - next.left) < Self.inLine && abs(box.right - next.right) < Self.inLine
  }

  /// Rows of several fields to write into, from top to bottom.
  private func rows() -> [Row] {
    let order = page.widgets.indices.filter {
      !page.widgets[$0].isToggle || page.widgets[$0].hasCaptionInside
    }.sorted { page.widgets[$0].bounds.bottom > page.widgets[$1].bounds.bottom }
    var rows: [[Int]] = []
    for index in order {
      if let first = rows.last?.first,
        page.widgets[first].bounds.bottom - page.widgets[index].bounds.bottom < Self.level
      {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows.filter { $0.count >= Self.fewest }.map { row in
      let nearAbove = row.count { hasText(over: page.widgets[$0].bounds) }
      let isBare =
        nearAbove == 0 && !row.contains { hasText(under: page.widgets[$0].bounds) }
        && !hasLabel(row)
      return Row(widgets: row, hasCaptions: nearAbove * 2 > row.count, isBare: isBare)
    }
  }

  /// A text is on the row, which is about it alone.
  private func hasLabel(_ row: [Int]) -> Bool {
    guard let first = row.min(by: { page.widgets[$0].bounds.left < page.widgets[$1].bounds.left })
    else { return false }
    return surroundings.left(
      of: page.widgets[first].bounds, ignoring: first, within: Self.besideRow
    )
    .contains { $0.phrase >= 0 && !page.phrases[$0.phrase].isNumber }
  }

  private func hasText(over box: Rectangle) -> Bool {
    hasText(surroundings.above(box, most: 1, within: Self.nearCaption))
  }

  private func hasText(under box: Rectangle) -> Bool {
    hasText(surroundings.below(box, most: 1, within: Self.nearBelow))
  }

  /// Another field directly over a field is as good as a text: the row goes on from it. The caption of a box to check
  /// is about that box.
  private func hasText(_ sights: [WidgetSurroundings.Sight]) -> Bool {
    sights.contains { sight in
      guard sight.phrase >= 0 else {
        return sight.passed.contains { !page.widgets[$0].isToggle }
      }
      return !surroundings.isCaptionOfBox(page.phrases[sight.phrase].bounds)
    }
  }
}
