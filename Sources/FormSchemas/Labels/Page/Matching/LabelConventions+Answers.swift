import PDFObjects

/// Boxes to check behind their answers, where a page has others before theirs: “Yes □ No □”.
extension LabelConventions {
  // In points.
  private static let besideBox = 14.0
  private static let mostAnswers = 6

  /// Whether a box is in a row of answers and boxes that begins with an answer and ends with a box.
  static func isBehindAnswer(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    let page = surroundings.page
    guard page.widgets[index].isToggle else { return false }
    var (first, last, count) = (index, index, 1)
    while count < mostAnswers {
      guard let before = answerBefore(first, surroundings) else { return false }
      let next = surroundings.left(of: page.phrases[before].bounds, most: 1, within: besideBox)
        .first?.passed.first
      guard let next, page.widgets[next].isToggle else { break }
      first = next
      count += 1
    }
    while count < mostAnswers {
      let sight = surroundings.right(
        of: page.widgets[last].bounds, ignoring: last, most: 1, within: besideBox
      ).first
      guard let sight, sight.phrase >= 0, sight.passed.isEmpty else { break }
      let (box, text) = (page.widgets[last].bounds, page.phrases[sight.phrase].bounds)
      // The text of the next cell.
      guard page.rules.verticalCount(from: box.right + 1, to: text.left, at: box.middleY) == 0
      else { break }
      let next = surroundings.right(of: text, most: 1, within: besideBox).first?.passed.first
      guard let next, page.widgets[next].isToggle else { return false }
      last = next
      count += 1
    }
    return count > 1
  }

  /// An answer directly before a box.
  private static func answerBefore(_ index: Int, _ surroundings: WidgetSurroundings) -> Int? {
    let page = surroundings.page
    let sight = surroundings.left(
      of: page.widgets[index].bounds, ignoring: index, most: 1, within: besideBox
    ).first
    guard let sight, sight.phrase >= 0, sight.passed.isEmpty else { return nil }
    let text = page.phrases[sight.phrase].text.lowercased()
    return LabelText.answers.contains(text) ? sight.phrase : nil
  }
}
