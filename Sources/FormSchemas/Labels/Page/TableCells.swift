import PDFObjects

/// The widgets that are cells of a table: others are on their row and in their column, without text
/// between them.
struct TableCells {
  let page: LabelPage
  let surroundings: WidgetSurroundings
  /// For each widget, whether it is such a cell.
  private(set) var isCell: [Bool]
  /// The number of cells above each widget in its column.
  private(set) var rows: [Int]
  /// The number of cells on the left of each widget on its row.
  private(set) var columns: [Int]
  /// Of the widget's column, a paragraph, or -1.
  private(set) var headers: [Int]
  /// Of the widget's row, a paragraph, or -1.
  private(set) var rowLabels: [Int]

  /// A heading further from the first cell than this, in points, is not its own.
  private static let farthestHeader = 40.0

  init(page: LabelPage, surroundings: WidgetSurroundings) {
    self.page = page
    self.surroundings = surroundings
    let count = page.widgets.count
    isCell = Array(repeating: false, count: count)
    rows = Array(repeating: 0, count: count)
    columns = Array(repeating: 0, count: count)
    headers = Array(repeating: -1, count: count)
    rowLabels = Array(repeating: -1, count: count)
    for index in page.widgets.indices where !page.widgets[index].isPushButton { look(from: index) }
    // A cell has neighbors that are cells, too.
    let candidates = isCell
    for index in page.widgets.indices where candidates[index] {
      isCell[index] = rowMates(of: index).contains { candidates[$0] }
    }
  }

  private func rowMates(of index: Int) -> [Int] {
    let box = page.widgets[index].bounds
    return mates(surroundings.left(of: box, ignoring: index))
      + mates(surroundings.right(of: box, ignoring: index, within: 420))
  }

  /// The widgets before the first text.
  private func mates(_ sights: [WidgetSurroundings.Sight]) -> [Int] {
    guard
      let first = sights.first(where: { $0.phrase < 0 || !page.phrases[$0.phrase].isNumber })
        ?? sights.last
    else { return [] }
    return first.passed
  }

  private mutating func look(from index: Int) {
    let box = page.widgets[index].bounds
    let left = surroundings.left(of: box, ignoring: index)
    let leftMates = mates(left)
    let rightMates = mates(surroundings.right(of: box, ignoring: index, within: 420))
    let above = surroundings.above(
      box, ignoring: index, most: 4, within: WidgetSurroundings.farthestAbove)
    let column = similar(mates(above), to: box)
    let below = similar(
      mates(
        surroundings.below(
          box, ignoring: index, most: 4, within: WidgetSurroundings.farthestAbove)), to: box)
    columns[index] = leftMates.count
    rows[index] = column.count
    if let sight = left.first(where: { $0.phrase >= 0 && !page.phrases[$0.phrase].isNumber }) {
      rowLabels[index] = page.phrases[sight.phrase].paragraph
    }
    if let sight = above.first(where: { $0.phrase >= 0 && !page.phrases[$0.phrase].isNumber }),
      sight.passed.count == column.count
    {
      let top = column.last.map { page.widgets[$0].bounds.top } ?? box.top
      if page.phrases[sight.phrase].bounds.bottom - top < Self.farthestHeader {
        headers[index] = page.phrases[sight.phrase].paragraph
      }
    }
    isCell[index] = leftMates.count + rightMates.count > 0 && column.count + below.count > 0
  }

  /// Those at the beginning that are as wide as the box and in line with it.
  private func similar(_ widgets: [Int], to box: Rectangle) -> ArraySlice<Int> {
    widgets.prefix { index in
      let other = page.widgets[index].bounds
      return abs(other.middleX - box.middleX) < 6 && abs(other.width - box.width) < 12
    }
  }
}
