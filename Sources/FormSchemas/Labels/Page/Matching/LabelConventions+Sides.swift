import PDFObjects

/// On which side the boxes of one row or column have their texts: all of them on the same.
extension LabelConventions {
  enum Side { case left, right }

  // In points.
  private static let farthestNext = 260.0
  private static let (sameColumn, nextRow) = (3.0, 40.0)
  private static let fewestInColumn = 3
  private static let muchNearer = 2.0

  /// Whether another text is much nearer behind a box than the one before it that names it.
  static func isContradicted(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    guard let behind = gap(.right, of: index, surroundings) else { return false }
    return max(behind, 1) * muchNearer < gap(.left, of: index, surroundings) ?? near
  }

  /// For each box the side of its row, or else of its column; nil if these do not show it.
  static func sidesOfGroups(_ surroundings: WidgetSurroundings) -> [Side?] {
    let page = surroundings.page
    var sides: [Side?] = Array(repeating: nil, count: page.widgets.count)
    let toggles = page.widgets.indices.filter {
      page.widgets[$0].isToggle && !page.widgets[$0].hasCaptionInside
    }
    let texts = Dictionary(
      uniqueKeysWithValues: toggles.map { index in
        (
          index,
          (
            left: hasText(.left, of: index, surroundings),
            right: hasText(.right, of: index, surroundings)
          )
        )
      })
    for row in rows(of: toggles, page) where row.count > 1 {
      guard let first = texts[row[0]], let last = texts[row[row.count - 1]],
        first.left != last.right
      else { continue }
      // A letter before the first box is no text that leads to all of them.
      let isLetter =
        directText(.left, of: row[0], surroundings)
        .map { page.phrases[$0.phrase].namesToggle } ?? false
      let isLeft = first.left && (isLetter || !isNearerBehind(row, surroundings))
      for index in row { sides[index] = isLeft ? .left : .right }
    }
    for column in columns(of: toggles.filter { sides[$0] == nil }, page)
    where column.count >= fewestInColumn {
      let votes = column.compactMap { index -> Side? in
        guard let found = texts[index], found.left != found.right else { return nil }
        return found.left ? .left : .right
      }
      guard votes.count * 2 > column.count, let side = votes.first, Set(votes).count == 1 else {
        continue
      }
      for index in column { sides[index] = side }
    }
    return sides
  }

  /// Whether each text of a row is much nearer to the box before it than to the one behind it: “The tenant is □ a person.
  /// □ a company. □ ____” begins with what the boxes are about, and the last one is before a line.
  private static func isNearerBehind(_ row: [Int], _ surroundings: WidgetSurroundings) -> Bool {
    let behind = row.dropLast().map { gap(.right, of: $0, surroundings) }
    let before = row.dropFirst().map { gap(.left, of: $0, surroundings) }
    return zip(behind, before).allSatisfy { behind, before in
      behind.map { max($0, 1) * muchNearer < before ?? near } ?? false
    }
  }

  /// The space between a box and a text that is directly beside it.
  private static func gap(
    _ side: Side, of index: Int, _ surroundings: WidgetSurroundings
  ) -> Double? {
    directText(side, of: index, surroundings)?.distance
  }

  /// Whether a text is directly beside a box, other than the number of its line.
  private static func hasText(
    _ side: Side, of index: Int, _ surroundings: WidgetSurroundings
  ) -> Bool {
    directText(side, of: index, surroundings).map { surroundings.page.phrases[$0.phrase] }
      .map { !$0.isBare || $0.namesToggle } ?? false
  }

  /// The text that is directly beside a box.
  private static func directText(
    _ side: Side, of index: Int, _ surroundings: WidgetSurroundings
  ) -> WidgetSurroundings.Sight? {
    let box = surroundings.page.widgets[index].bounds
    let sights =
      side == .left
      ? surroundings.left(of: box, ignoring: index, most: 1, within: near)
      : surroundings.right(of: box, ignoring: index, most: 1, within: near)
    return sights.first.flatMap { $0.isDirect ? $0 : nil }
  }

  /// The boxes of each row from left to right, with nothing but their texts between.
  private static func rows(of toggles: [Int], _ page: LabelPage) -> [[Int]] {
    let order = toggles.sorted { page.widgets[$0].bounds.left < page.widgets[$1].bounds.left }
    return chains(of: order, page, within: { $1.left - $0.right < farthestNext }) { last, box in
      let gap = Rectangle(last.right, box.bottom, max(last.right, box.left), box.top)
      return last.sharesRow(with: box) && abs(last.middleY - box.middleY) < sameColumn
        && box.left > last.right - 1 && !page.areInTwoColumns(last, box)
        && page.rules.verticalCount(from: last.right + 2, to: box.left - 2, at: box.middleY) == 0
        && !page.widgetGrid.near(gap).contains { other in
          let bounds = page.widgets[other].bounds
          return !page.widgets[other].isToggle && bounds.sharesRow(with: gap)
            && bounds.middleX > gap.left && bounds.middleX < gap.right
        }
    }
  }

  /// The boxes that begin at one place under one another.
  private static func columns(of toggles: [Int], _ page: LabelPage) -> [[Int]] {
    let order = toggles.sorted { page.widgets[$0].bounds.top > page.widgets[$1].bounds.top }
    return chains(of: order, page, within: { $0.middleY - $1.middleY < nextRow }) { last, box in
      abs(last.left - box.left) < sameColumn
    }
  }
}
