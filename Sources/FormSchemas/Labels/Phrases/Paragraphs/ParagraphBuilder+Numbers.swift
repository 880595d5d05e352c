import PDFObjects

/// The numbers of lettered lines.
extension ParagraphBuilder {
  // In points.
  private static let widestIndent = 40.0
  private static let nextColumn = 150.0
  private static let sameRow = 6.0
  private static let farthestInColumn = 100.0

  /// Gives a letter the number that it is below: “b” after “4a” is “4b”.
  func completeNumbers(_ phrases: inout [Phrase]) {
    let order = phrases.indices.filter { phrases[$0].number != nil }.sorted {
      let (left, right) = (phrases[$0].bounds, phrases[$1].bounds)
      return abs(left.middleY - right.middleY) > 3
        ? left.middleY > right.middleY : left.left < right.left
    }
    var mains: [MainNumber] = []
    for index in order {
      guard let number = phrases[index].number, phrases[index].startsItem || phrases[index].isNumber
      else { continue }
      let bounds = phrases[index].bounds
      let digits = String(number.prefix { $0.isNumber })
      // “(2)” is the number of a row or a column.
      if phrases[index].text.hasPrefix("("), !digits.isEmpty { continue }
      if !digits.isEmpty {
        // Numbers on the right repeat those on the left.
        let column = page.gutter.flatMap { bounds.left > $0 ? $0 : nil }
        let margin =
          column.map { $0 + 0.15 * page.bounds.width }
          ?? page.bounds.left + 0.3 * page.bounds.width
        if !phrases[index].isNumber || bounds.left < margin {
          mains.append(MainNumber(digits: digits, left: bounds.left, bottom: bounds.bottom))
        }
        continue
      }
      guard number.utf8.count == 1, !isColumn(index, phrases),
        let main = main(of: bounds, phrases, mains),
        bounds.left > main.left - 4,
        main.bottom - bounds.top < 420
      else { continue }
      phrases[index].number = main.digits + number
      let text = phrases[index].text
      guard let place = text.firstIndex(where: { $0.isLetter }), !text.hasPrefix("(") else {
        continue
      }
      phrases[index].text = text[..<place] + main.digits + text[place...]
    }
  }

  /// A capital letter alone with others on its row: they are over columns.
  private func isColumn(_ index: Int, _ phrases: [Phrase]) -> Bool {
    func isCapital(_ phrase: Phrase) -> Bool {
      phrase.isNumber && phrase.text.count == 1 && phrase.text.first?.isUppercase == true
    }
    guard isCapital(phrases[index]) else { return false }
    let letter = phrases[index].bounds
    let row = Rectangle(page.bounds.left, letter.bottom, page.bounds.right, letter.top)
    return page.phraseGrid.near(row).count {
      isCapital(phrases[$0]) && phrases[$0].bounds.sharesRow(with: letter)
    } > 2
  }

  private struct MainNumber {
    var digits: String
    var left: Double
    var bottom: Double
  }

  /// The number above a letter in the same column of lines; otherwise that on its row, or the last one.
  private func main(of letter: Rectangle, _ phrases: [Phrase], _ mains: [MainNumber]) -> MainNumber?
  {
    let onRow = main(onRowOf: letter, phrases)
    // On a page of two columns, the numbers of one are not those of the other.
    let mains = mains.filter { isInColumn($0.left, letter.left) }
    let inColumn = mains.last {
      letter.left > $0.left - 4 && letter.left - $0.left < Self.widestIndent
    }
    let first = onRow ?? mains.last
    guard let first, let inColumn, inColumn.left - first.left > Self.nextColumn,
      abs(first.bottom - letter.bottom) < Self.sameRow,
      inColumn.bottom - letter.top < Self.farthestInColumn
    else { return first }
    return inColumn
  }

  private func isInColumn(_ left: Double, _ other: Double) -> Bool {
    page.gutter.map { (left < $0) == (other < $0) } ?? true
  }

  /// The number that begins an item on the left of a letter, although the letter is a little higher.
  private func main(onRowOf letter: Rectangle, _ phrases: [Phrase]) -> MainNumber? {
    let row = Rectangle(page.bounds.left, letter.bottom - letter.height, letter.left, letter.top)
    return page.phraseGrid.near(row).map { phrases[$0] }.filter { phrase in
      phrase.startsItem && phrase.bounds.right < letter.left
        && isInColumn(phrase.bounds.left, letter.left)
        && phrase.number?.allSatisfy(\.isNumber) == true
        // A number alone is in the margin, directly before the letter.
        && (phrase.isNumber
          ? phrase.bounds.sharesRow(with: letter)
            && letter.left - phrase.bounds.right < Self.widestIndent
          : phrase.bounds.overlapY(letter) > 0)
    }.max { $0.bounds.left < $1.bounds.left }.map {
      MainNumber(digits: $0.number ?? "", left: $0.bounds.left, bottom: $0.bounds.bottom)
    }
  }
}
