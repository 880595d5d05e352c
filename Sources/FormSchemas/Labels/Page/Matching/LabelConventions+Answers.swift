import PDFObjects

/// Boxes to check behind their answers, where a page has others before theirs: “Yes □ No □”.
extension LabelConventions {
  // In points.
  static let besideBox = 14.0
  private static let behindLast = 20.0
  private static let mostBoxes = 30
  private static let fewestTexts = 3
  /// Of the space behind a box.
  private static let nearer = 0.75
  /// In bytes.
  private static let longestText = 24

  /// Whether a box is in a row of answers and boxes that begins with an answer and ends with a box.
  static func isBehindAnswer(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    row(of: index, surroundings) { LabelText.answers.contains($0.text.lowercased()) }
      .map { $0.count > 1 && !$0.endsAtField } ?? false
  }

  /// The same for a row of several other texts: “AM □ A1 □ A2 □”. Before a field, as in “Apt. □ Ste. □ Flr. □ ____”, the
  /// texts are nearer to the boxes behind them than to those before them.
  static func isBehindText(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    guard
      let row = row(
        of: index, surroundings,
        { $0.text.utf8.count < longestText && !$0.text.hasSuffix(":") }),
      row.count >= fewestTexts
    else { return false }
    let isNearer = row.before * Double(row.count - 1) < nearer * row.behind * Double(row.count)
    return row.endsAtField || row.isNumbered ? isNearer : true
  }

  /// A row that begins with a text and ends with a box or a field behind that.
  private struct Row {
    var count = 1
    /// The spaces before all boxes, and behind all boxes but the last.
    var (before, behind) = (0.0, 0.0)
    var endsAtField = false
    var isNumbered = false
  }

  private static func row(
    of index: Int, _ surroundings: WidgetSurroundings, _ isText: (Phrase) -> Bool
  ) -> Row? {
    let page = surroundings.page
    guard page.widgets[index].isToggle else { return nil }
    var (first, last, row) = (index, index, Row())
    while row.count < mostBoxes {
      guard let before = textBefore(first, surroundings, isText) else { return nil }
      let text = page.phrases[before]
      row.before += page.widgets[first].bounds.left - text.bounds.right
      let next = surroundings.left(of: text.bounds, most: 1, within: besideBox).first?.passed.first
      guard let next, page.widgets[next].isToggle else {
        row.isNumbered = text.isNumbered
        break
      }
      row.behind += text.bounds.left - page.widgets[next].bounds.right
      first = next
      row.count += 1
    }
    while row.count < mostBoxes {
      let sight = surroundings.right(
        of: page.widgets[last].bounds, ignoring: last, most: 1, within: behindLast
      ).first
      guard let sight, sight.phrase >= 0, sight.passed.isEmpty else {
        // A field to write into behind the last box is for what is not printed.
        row.endsAtField = sight?.passed.first.map { !page.widgets[$0].isToggle } == true
        break
      }
      let (box, text) = (page.widgets[last].bounds, page.phrases[sight.phrase].bounds)
      // The text of the next cell.
      guard page.rules.verticalCount(from: box.right + 1, to: text.left, at: box.middleY) == 0
      else { break }
      let next = surroundings.right(of: text, most: 1, within: besideBox).first?.passed.first
      guard let next, isText(page.phrases[sight.phrase]) else { return nil }
      // “Dr □ Other ____”
      guard page.widgets[next].isToggle else {
        row.endsAtField = true
        break
      }
      row.behind += text.left - box.right
      row.before += page.widgets[next].bounds.left - text.right
      last = next
      row.count += 1
    }
    return row
  }

  /// A text before a box, with nothing between the two.
  static func textBefore(
    _ index: Int, _ surroundings: WidgetSurroundings, within: Double = besideBox,
    _ isText: (Phrase) -> Bool
  ) -> Int? {
    let page = surroundings.page
    return surroundings.textBefore(page.widgets[index].bounds, ignoring: index, within: within)
      .flatMap { isText(page.phrases[$0]) ? $0 : nil }
  }
}
