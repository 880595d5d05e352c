import PDFObjects

/// Headers that run from bottom to top, over narrow columns.
extension TableCells {
  // In points.
  private static let overCell = 20.0
  private static let beside = 3.0
  private static let fewestLetters = 4

  /// The lines of a turned text whose lower end is over a box, from left to right.
  func turnedHeaders(over box: Rectangle) -> [Int] {
    let strip = Rectangle(
      box.left - Self.beside, box.top, box.right + Self.beside, box.top + Self.overCell)
    return page.phraseGrid.near(strip).filter { index in
      let phrase = page.phrases[index]
      return phrase.isTurned && phrase.bounds.height > phrase.bounds.width
        && phrase.bounds.middleX > strip.left && phrase.bounds.middleX < strip.right
        && phrase.bounds.bottom > box.middleY && phrase.bounds.bottom < strip.top
        && phrase.text.count(where: \.isLetter) >= Self.fewestLetters
    }.sorted { page.phrases[$0].bounds.left < page.phrases[$1].bounds.left }
  }

  /// The whole of the turned header of a cell's column.
  func turnedHeader(of index: Int) -> String {
    var top = index
    while upper[top] >= 0 { top = upper[top] }
    return turnedHeaders(over: page.widgets[top].bounds).map { page.phrases[$0].text }
      .joined(separator: " ")
  }
}
