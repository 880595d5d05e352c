import PDFObjects

/// The numbers of rows, and the texts of rows that are behind boxes to check.
extension TableCells {
  // In points.
  private static let farthestNumber = 60.0
  private static let farthestAfterToggle = 36.0

  /// The number of the row that begins with a widget.
  func number(before first: Int) -> String? {
    let sights = surroundings.left(
      of: page.widgets[first].bounds, ignoring: first, most: 1, within: Self.farthestNumber)
    guard let sight = sights.first, sight.phrase >= 0, sight.passed.isEmpty,
      page.phrases[sight.phrase].isNumber
    else { return ruledRows.number(of: first) }
    return number(of: page.phrases[sight.phrase])
  }

  func number(of phrase: Phrase) -> String? {
    phrase.number.flatMap { phrase.isNumber && LineNumber.hasDigit($0) ? $0 : nil }
  }

  /// The text that follows a row of boxes to check, which are in columns: “□ □ 1. Wages?” under “Yes” and “No”.
  func labelAfterToggles(
    _ index: Int, _ mates: [Int], _ right: [WidgetSurroundings.Sight]
  ) -> Int? {
    guard !mates.isEmpty, headerPhrases[index] >= 0,
      ([index] + mates).allSatisfy({ page.widgets[$0].isToggle }),
      let sight = right.first(where: { $0.phrase >= 0 }),
      let last = ([index] + mates).max(by: {
        page.widgets[$0].bounds.right < page.widgets[$1].bounds.right
      }),
      page.phrases[sight.phrase].bounds.left - page.widgets[last].bounds.right
        < Self.farthestAfterToggle
    else { return nil }
    return page.phrases[sight.phrase].paragraph
  }
}
