import PDFObjects

/// Boxes to check in the columns of a grid, each far behind its text: “Homelessness      □   Serious illness   □”.
extension LabelConventions {
  // In points.
  private static let farthest = 220.0
  private static let behindLast = 60.0
  private static let sameColumn = 3.0
  private static let nextRow = 40.0
  private static let mostBoxes = 12

  /// For each widget, whether it is in a row of texts and boxes in turn that begins with a text and ends with a box, and
  /// a row below or above it is alike.
  static func areNamedInGrid(_ surroundings: WidgetSurroundings) -> [Bool] {
    let page = surroundings.page
    var isInGrid = Array(repeating: false, count: page.widgets.count)
    var rows: [[Int]] = []
    for index in page.widgets.indices where page.widgets[index].isToggle {
      let box = page.widgets[index].bounds
      // Only where a row ends.
      guard
        surroundings.right(of: box, ignoring: index, most: 1, within: behindLast).isEmpty,
        let row = row(endingWith: index, surroundings), row.count > 1
      else { continue }
      rows.append(row)
    }
    for (place, row) in rows.enumerated() {
      let isAlike = rows.enumerated().contains { other, boxes in
        other != place && boxes.count == row.count
          && zip(row, boxes).allSatisfy { first, second in
            let (box, next) = (page.widgets[first].bounds, page.widgets[second].bounds)
            return abs(box.left - next.left) < sameColumn
              && abs(box.middleY - next.middleY) < nextRow
          }
      }
      if isAlike { for index in row { isInGrid[index] = true } }
    }
    return isInGrid
  }

  /// The boxes of a row from left to right; nil if the row begins with a box.
  private static func row(endingWith last: Int, _ surroundings: WidgetSurroundings) -> [Int]? {
    let page = surroundings.page
    var row = [last]
    while row.count < mostBoxes {
      let before = textBefore(row[0], surroundings, within: farthest) {
        !$0.isBare && !$0.hasLeader && !$0.text.hasSuffix("?")
      }
      guard let before else { return nil }
      let next = surroundings.left(of: page.phrases[before].bounds, most: 1, within: farthest).first
      guard let next else { return row }
      guard let box = next.passed.first, page.widgets[box].isToggle else { return nil }
      row.insert(box, at: 0)
    }
    return nil
  }
}
