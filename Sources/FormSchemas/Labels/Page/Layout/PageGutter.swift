import PDFObjects

/// The space between two columns of a page, each of which has texts and fields to write into.
///
/// On a page with captions on the left and fields on the right, there is none: one side has no fields.
enum PageGutter {
  // Of the width of a page.
  private static let leftmost = 0.38
  private static let rightmost = 0.62
  private static let steps = 48
  /// Titles and notes over both columns.
  private static let mostTexts = 9
  private static let mostFields = 2
  // On each side.
  private static let fewestTexts = 10
  private static let fewestFields = 5
  /// Letters of a text that is more than the head of a narrow column.
  private static let fewestLetters = 8
  /// Of the fields of a column.
  private static let fewestNamed = 4.0 / 9
  /// Numbers between the last one on the left and the first one on the right that are not read.
  private static let mostBetween = 3
  // In points.
  private static let widestNumbers = 24.0
  private static let farthestLeft = 200.0
  private static let farthestAbove = 16.0

  /// The middle of the space, from the left, and whether the items on the right go on with the numbers of those on the
  /// left; nil if there is none.
  static func place(on page: LabelPage) -> (place: Double, isNumbered: Bool)? {
    let texts = page.phrases.filter { !$0.isTurned }
    let fields = page.widgets.map(\.bounds)
    guard texts.count >= 2 * fewestTexts, fields.count >= 2 * fewestFields else { return nil }
    var free: [Double] = []
    for step in 0...steps {
      let share = leftmost + (rightmost - leftmost) * Double(step) / Double(steps)
      let place = page.bounds.left + share * page.bounds.width
      func crosses(_ box: Rectangle) -> Bool { box.left < place && box.right > place }
      guard fields.count(where: crosses) <= mostFields,
        texts.count(where: { crosses($0.bounds) }) <= mostTexts
      else { continue }
      free.append(place)
    }
    guard !free.isEmpty else { return nil }
    let place = free[free.count / 2]
    if areNumbered(texts, fields, place) { return (place, true) }
    return [true, false].allSatisfy { isLeft in
      isColumn(
        texts.filter { ($0.bounds.middleX < place) == isLeft },
        fields.filter { ($0.middleX < place) == isLeft })
    } ? (place, false) : nil
  }

  /// The items on the right go on with the numbers of those on the left: 7, 8 and 9 beside 10 and 11.
  private static func areNumbered(_ texts: [Phrase], _ fields: [Rectangle], _ place: Double)
    -> Bool
  {
    let numbers = texts.compactMap { text -> (left: Double, number: Int)? in
      guard text.isNumber || text.startsItem, !text.text.hasPrefix("("),
        let number = text.number.flatMap(Int.init)
      else { return nil }
      return (text.bounds.left, number)
    }
    func column(from start: Double, to end: Double) -> Set<Int> {
      let inside = numbers.filter { $0.left >= start && $0.left < end }
      guard let margin = inside.map(\.left).min() else { return [] }
      return Set(inside.filter { $0.left < margin + widestNumbers }.map(\.number))
    }
    let (left, right) = (column(from: -.infinity, to: place), column(from: place, to: .infinity))
    guard left.count > 1, right.count > 1, let last = left.max(), let next = right.min(),
      next > last, next <= last + mostBetween
    else { return false }
    return [true, false].allSatisfy { isLeft in
      fields.count { ($0.middleX < place) == isLeft } >= fewestFields
    }
  }

  /// Many of the fields of a column have a text of it beside or over them, unlike those of a table over the page.
  private static func isColumn(_ texts: [Phrase], _ fields: [Rectangle]) -> Bool {
    let words = texts.filter { $0.text.count(where: \.isLetter) >= fewestLetters }
    guard words.count >= fewestTexts, fields.count >= fewestFields else { return false }
    let grid = SpatialGrid(words.map(\.bounds))
    let named = fields.count { box in
      let row = Rectangle(box.left - farthestLeft, box.bottom, box.right, box.top + farthestAbove)
      return grid.near(row).contains { index in
        let text = words[index].bounds
        let isBeside = text.sharesRow(with: box) && text.middleX < box.middleX
        let isOver =
          text.bottom > box.middleY && text.bottom < row.top && text.overlapX(box) > 0
        return text.right > row.left && (isBeside || isOver)
      }
    }
    return Double(named) >= fewestNamed * Double(fields.count)
  }
}

extension LabelPage {
  /// A heading is in the left one of two columns that each have fields, a field in the right one.
  func isAcross(_ heading: Rectangle, _ box: Rectangle) -> Bool {
    fieldColumn.map { heading.right < $0 && box.left > $0 } ?? false
  }

  /// Where the right one of two columns starts that each have fields. Captions on the left of all fields are not a
  /// column of their own.
  func findFieldColumn() -> Double? {
    if let gutter { return gutter }
    guard let secondColumn else { return nil }
    let left = widgets.count { $0.bounds.middleX < secondColumn }
    return min(left, widgets.count - left) * Self.fewestInColumn > widgets.count
      ? secondColumn : nil
  }

  /// One of so many fields.
  private static let fewestInColumn = 5

  /// Two places are in different ones of the page's columns, or of those of a part of it.
  func areInTwoColumns(_ place: Rectangle, _ other: Rectangle) -> Bool {
    gutter.map { (place.middleX < $0) != (other.middleX < $0) } ?? false
      || headedColumns.areParted(place, other)
  }
}
