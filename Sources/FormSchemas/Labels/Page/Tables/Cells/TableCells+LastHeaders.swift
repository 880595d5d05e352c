import PDFObjects

/// Headers that other texts come before: those that are turned to fit narrow columns, and bare figures or letters, such
/// as the grades over a table of tests.
extension TableCells {
  // In points.
  private static let farthest = 130.0
  private static let touching = 4.0
  private static let level = 3.0
  private static let fewestFigures = 2
  /// In characters.
  private static let longestFigure = 4

  /// Gives columns without any header such a one, if their rows have texts of their own.
  ///
  /// - Parameter order: the widgets from top to bottom.
  mutating func findLastHeaders(_ order: [Int]) {
    var found: [Int: Int] = [:]
    for index in order where headerPhrases[index] < 0 && rowLabels[index] >= 0 && isCell[index] {
      if upper[index] >= 0, let above = found[upper[index]] {
        found[index] = above
      } else if let header = turnedHeader(over: index) ?? figure(over: index) {
        found[index] = header
      }
    }
    for (index, header) in found {
      let own = page.phrases[header]
      // One figure alone may be the number of anything.
      let others = Set((mates[index] ?? []).compactMap { found[$0] }).count { other in
        let phrase = page.phrases[other]
        return other != header && phrase.isTurned == own.isTurned
          && abs(phrase.bounds.bottom - own.bounds.bottom) < Self.level
      }
      if others >= (own.isTurned ? 1 : Self.fewestFigures) { headerPhrases[index] = header }
    }
  }

  /// The turned text that ends directly over a cell or over further cells of its column.
  private func turnedHeader(over index: Int) -> Int? {
    column(over: index).filter { page.phrases[$0].isTurned }
      .min { page.phrases[$0].bounds.left < page.phrases[$1].bounds.left }
  }

  /// The nearest text over a cell, if it is a figure.
  private func figure(over index: Int) -> Int? {
    column(over: index).filter { !page.phrases[$0].isTurned }
      .min { page.phrases[$0].bounds.bottom < page.phrases[$1].bounds.bottom }
      .flatMap { lowest in
        let phrase = page.phrases[lowest]
        return phrase.text.count <= Self.longestFigure && phrase.isNumber && !phrase.isPattern
          ? lowest : nil
      }
  }

  /// The texts over a cell that are no wider than its column.
  private func column(over index: Int) -> [Int] {
    let box = page.widgets[index].bounds
    let strip = Rectangle(box.left, box.top, box.right, box.top + Self.farthest)
    return page.phraseGrid.near(strip).filter { other in
      let text = page.phrases[other].bounds
      return text.left > box.left - Self.touching && text.right < box.right + Self.touching
        && text.bottom > box.middleY && text.bottom < strip.top
    }
  }
}
