import PDFObjects

/// Letters and numbers of forms that are the captions of boxes in a row: “[ ] A  [ ] B  [ ] W” are codes for what may
/// be checked, not numbers of lines.
enum ToggleLetters {
  // In points.
  private static let besideBox = 10.0
  private static let farthestNext = 30.0
  private static let sameColumn = 6.0
  private static let nextRow = 24.0
  private static let fewest = 2
  /// Behind names.
  private static let generations: Set<String> = ["II", "III", "IV"]
  /// Of sexes and answers: “□ m □ w □ d”, “□ j □ n”.
  private static let codes: Set<String> = ["d", "f", "h", "j", "m", "n", "o", "s", "v", "w", "x"]

  /// Lets such letters name their boxes.
  static func markCaptions(_ phrases: inout [Phrase], on page: LabelPage) {
    for index in phrases.indices where page.option(at: phrases[index].bounds) != nil {
      phrases[index].number = nil
      phrases[index].isNumber = false
      phrases[index].namesToggle = true
    }
    let before = phrases.indices.filter { isBeforeBox($0, phrases, page) }
    for index in before where before.contains(where: { arePartners($0, index, phrases) }) {
      phrases[index].number = nil
      phrases[index].isNumber = false
      phrases[index].isPattern = false
      phrases[index].namesToggle = true
    }
    let letters = phrases.indices.filter {
      !phrases[$0].namesToggle && isCaption($0, phrases, page)
    }
    for index in letters {
      let row = phrases[index].bounds
      let count = letters.count { other in
        let place = phrases[other].bounds
        return place.sharesRow(with: row)
          || abs(place.left - row.left) < sameColumn && abs(place.middleY - row.middleY) < nextRow
      }
      guard count >= fewest || generations.contains(phrases[index].text) else { continue }
      phrases[index].namesToggle = true
    }
  }

  /// A capital letter directly before a box, with no box before it: “H □”, or with a box before it that has a letter of its
  /// own: “M □” of “H □ M □”.
  private static func isBeforeBox(_ index: Int, _ phrases: [Phrase], _ page: LabelPage) -> Bool {
    let phrase = phrases[index]
    guard phrase.isBare, !phrase.isTurned, phrase.text.unicodeScalars.count == 1,
      phrase.text.unicodeScalars.first?.properties.isUppercase == true,
      let box = toggle(behind: phrase.bounds, page)
    else { return false }
    // Behind the last box is no letter.
    var last = box
    for _ in 0..<mostInRow {
      let behind = Rectangle(last.right, last.bottom, last.right + farthestNext, last.top)
      let next = phrases.first {
        !$0.isTurned && $0.bounds.sharesRow(with: last) && $0.bounds.left >= last.right - 1
          && $0.bounds.left < behind.right
      }
      guard let next else { return true }
      guard let box = toggle(behind: next.bounds, page) else { return false }
      last = box
    }
    return false
  }

  /// The box to check that begins directly behind a text.
  private static func toggle(behind text: Rectangle, _ page: LabelPage) -> Rectangle? {
    let behind = Rectangle(text.right, text.bottom, text.right + besideBox, text.top)
    return page.widgetGrid.near(behind).map { page.widgets[$0] }.first { widget in
      widget.isToggle && widget.bounds.sharesRow(with: text) && widget.bounds.left > text.right - 2
        && widget.bounds.left < behind.right
    }?.bounds
  }

  /// Two letters are on one row.
  private static func arePartners(_ one: Int, _ other: Int, _ phrases: [Phrase]) -> Bool {
    one != other && phrases[one].bounds.sharesRow(with: phrases[other].bounds)
  }

  private static let mostInRow = 12

  /// A capital letter, a letter in parentheses or a number directly behind a box, with no further text before the next one.
  private static func isCaption(_ index: Int, _ phrases: [Phrase], _ page: LabelPage) -> Bool {
    let phrase = phrases[index]
    let isInParentheses =
      phrase.text.utf8.count == 3 && phrase.text.hasPrefix("(") && phrase.text.hasSuffix(")")
    let isLetter =
      phrase.text.unicodeScalars.count == 1
      && phrase.text.unicodeScalars.first?.properties.isUppercase == true
      || isInParentheses
    // The number of a form, such as 8839, and other figures to choose from.
    let isFigure = (2...4).contains(phrase.text.utf8.count) && phrase.text.allSatisfy(\.isNumber)
    let isForm = isFigure && phrase.text.utf8.count == 4
    let isCaption =
      isLetter || isFigure || generations.contains(phrase.text)
      || codes.contains(phrase.text) && hasCode(beside: phrase, phrases)
    guard phrase.isBare, !phrase.isTurned, isCaption else { return false }
    let row = phrase.bounds
    let before = Rectangle(row.left - besideBox, row.bottom, row.left, row.top)
    let isBehindBox = page.widgetGrid.near(before).contains { other in
      let box = page.widgets[other].bounds
      return page.widgets[other].isToggle && box.sharesRow(with: row)
        && box.right > before.left && box.right < row.left + 2
    }
    guard isBehindBox else { return false }
    let after = Rectangle(row.right, row.bottom, row.right + farthestNext, row.top)
    let next =
      page.widgetGrid.near(after).map { page.widgets[$0] }
      .filter { $0.isToggle && $0.bounds.sharesRow(with: row) && $0.bounds.left >= row.right - 1 }
      .map(\.bounds.left).min() ?? after.right
    return !phrases.contains { other in
      let isLetterOfNext =
        other.isNumber
        && (other.text.first?.isLowercase == true
          || isForm && other.text.utf8.count == 1 && next - other.bounds.right < besideBox)
      return !other.isTurned && other.bounds.left >= row.right && other.bounds.left < next
        && !isLetterOfNext
        && other.bounds.sharesRow(with: row)
    }
  }

  /// Another such letter is on the row that does not follow in the alphabet, as those of lines do.
  private static func hasCode(beside phrase: Phrase, _ phrases: [Phrase]) -> Bool {
    let value = phrase.text.unicodeScalars.first?.value ?? 0
    return phrases.contains { other in
      codes.contains(other.text) && other.bounds.sharesRow(with: phrase.bounds)
        && abs(other.bounds.left - phrase.bounds.left) < farthestCode
        && other.text.unicodeScalars.first.map {
          max($0.value, value) - min($0.value, value) > 1
        } == true
    }
  }

  /// In points.
  private static let farthestCode = 80.0
}
