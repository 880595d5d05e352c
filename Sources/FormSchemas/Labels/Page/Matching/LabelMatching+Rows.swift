import PDFObjects

/// Whether a text on the row of a field is in the row of a table, or beside a field with a caption of its own.
extension LabelMatching {
  // In points.
  private static let besideSign = 14.0
  private static let farFromSign = 120.0
  /// A number beside a field is that of a text no further up.
  private static let farthestItem = 60.0
  static let nextRow = 14.0
  /// In bytes.
  private static let longestCaption = 32
  /// In points.
  private static let highestCell = 320.0
  /// Heights of a field that a cell for several of them has.
  private static let severalRows = 4.0
  /// Of a text behind a number that says something by itself.
  private static let fewestLetters = 3

  /// A text is over several fields side by side, each with a brief text of its own directly below it: “Address”
  /// over fields with “Street” and “City” under them.
  func isOverCaptionedRow(_ text: Phrase, _ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    let row = Rectangle(text.bounds.left, box.bottom, text.bounds.right, box.top)
    let fields = page.widgetGrid.near(row).filter { other in
      let bounds = page.widgets[other].bounds
      return !page.widgets[other].isToggle && bounds.overlapX(row) > 0
        && abs(bounds.bottom - box.bottom) < Self.touching && bounds.sharesRow(with: box)
    }
    guard fields.count > 1 else { return false }
    let captions = fields.compactMap(captionBelow)
    return captions.count == fields.count && Set(captions).count == captions.count
  }

  /// The phrase directly below a field that begins near its left or is centered under it.
  private func captionBelow(_ index: Int) -> Int? {
    let box = page.widgets[index].bounds
    let below = surroundings.below(box, ignoring: index, most: 1, within: Self.touching)
    guard let sight = below.first, sight.phrase >= 0, sight.passed.isEmpty else { return nil }
    let phrase = page.phrases[sight.phrase]
    guard !phrase.isBare, phrase.text.utf8.count < Self.longestCaption,
      phrase.bounds.left > box.left - Self.touching, phrase.bounds.left < box.right
    else { return nil }
    return sight.phrase
  }

  /// “a” beside “16a”; the number before the letter may be that of another column.
  func isLetter(_ own: String, of number: String) -> Bool {
    own.last == number.last && own.last?.isLetter == true && number.first?.isNumber == true
      && own.dropLast().allSatisfy(\.isNumber)
  }

  /// The words of the sentence that a field is in, before it.
  func wordsBefore(_ index: Int) -> Phrase? {
    surroundings.textBefore(page.widgets[index].bounds, ignoring: index).map { page.phrases[$0] }
  }

  /// The words of the sentence that a field is in, directly behind it.
  func wordsBehind(_ index: Int, within: Double) -> Phrase? {
    surroundings.textBehind(page.widgets[index].bounds, ignoring: index, within: within)
      .map { page.phrases[$0] }
  }

  /// The field to write into that ends directly before words.
  func blank(before words: Phrase, within: Double) -> Int? {
    surroundings.left(of: words.bounds, most: 1, within: within).first?.passed.first.flatMap {
      page.widgets[$0].isToggle ? nil : $0
    }
  }

  /// Bold, wider than the field and placed to it by no edge.
  func isTitle(_ text: Phrase, over box: Rectangle) -> Bool {
    LabelText.isTitleOfCourt(text.text)
      || text.startsBold && text.endsBold && text.bounds.width > 1.2 * box.width
        && abs(text.bounds.left - box.left) > Self.nextRow
        && abs(text.bounds.middleX - box.middleX) > Self.nextRow
  }

  /// Words that a field goes on after, rather than its name: “resides at”, “I,” or “4. On”.
  func isWithinSentence(_ words: Phrase) -> Bool {
    let letters = words.text.unicodeScalars.filter(\.properties.isAlphabetic)
    guard let first = letters.first, let last = words.text.last else { return false }
    if words.text.split(separator: " ").last.map({ LabelText.isScrap(String($0)) }) == true {
      return true
    }
    if let number = words.number {
      return last == "," || letters.count - number.count(where: \.isLetter) < Self.fewestLetters
    }
    return last == "," || first.properties.isLowercase && last != ":"
  }

  /// A text is directly over the field and begins where it does, with no rule between.
  func hasCaption(_ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    let above = surroundings.above(box, ignoring: index, most: 1, within: Self.touching)
    guard let sight = above.first, sight.phrase >= 0, sight.passed.isEmpty else { return false }
    let text = page.phrases[sight.phrase].bounds
    return abs(text.left - box.left) < Self.nextRow
      && page.rules.horizontalCount(from: box.top + 0.5, to: text.middleY, at: text.left + 1) == 0
  }

  /// A text in a ruled cell that is beside several rows: the rules of the field's row end at it.
  func isBesideSeveralRows(_ text: Rectangle, _ box: Rectangle) -> Bool {
    guard page.rules.verticalCount(from: text.right, to: box.left + 1, at: box.middleY) > 0 else {
      return false
    }
    guard !isInColumnOfRows(text, box) else { return false }
    if let cell = page.rules.cell(around: text, within: Self.highestCell),
      cell.height > Self.severalRows * max(box.height, text.height)
    {
      return true
    }
    return [box.bottom, box.top].contains { edge in
      page.rules.horizontalCount(from: edge - 4, to: edge + 4, at: box.middleX) > 0
        && page.rules.horizontalCount(from: edge - 6, to: edge + 6, at: text.middleX) == 0
    }
  }

  /// The row over the text or under it has a text at the same place and a field beside it.
  private func isInColumnOfRows(_ text: Rectangle, _ box: Rectangle) -> Bool {
    let column = Rectangle(
      text.left, box.bottom - Self.nextRow, text.left + Self.nextRow, box.top + Self.nextRow)
    return page.phraseGrid.near(column).contains { index in
      let other = page.phrases[index].bounds
      guard abs(other.left - text.left) < 2, !other.sharesRow(with: text),
        other.middleY > column.bottom, other.middleY < column.top
      else { return false }
      let row = Rectangle(box.left, other.bottom, box.left + 4, other.top)
      return page.widgetGrid.near(row).contains { widget in
        let bounds = page.widgets[widget].bounds
        return abs(bounds.left - box.left) < 2 && bounds.sharesRow(with: row)
          && !bounds.sharesRow(with: box)
      }
    }
  }

  /// The year that is printed directly under a number.
  func year(under number: Rectangle) -> String? {
    let below = Rectangle(
      number.left, number.bottom - 1.5 * number.height, number.right, number.bottom)
    return page.phraseGrid.near(below).map { page.phrases[$0] }.first { phrase in
      phrase.text.utf8.count == 4 && ["19", "20"].contains { phrase.text.hasPrefix($0) }
        && phrase.text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        && phrase.bounds.middleY < number.bottom && phrase.bounds.middleY > below.bottom
        && phrase.bounds.overlapX(number) > 0
    }?.text
  }

  /// Only the sign of a currency is between a text and a field; it may be far from the caption of a box to check.
  func isBehindSign(_ box: Rectangle, of text: Phrase) -> Bool {
    let sign = page.currencies.first { sign in
      sign.sharesRow(with: box) && sign.left > text.bounds.right - 1 && sign.right < box.left + 2
        && box.left - sign.right < Self.besideSign
    }
    guard let sign else { return false }
    return sign.left - text.bounds.right < Self.besideSign
      || sign.left - text.bounds.right < Self.farFromSign
        && surroundings.isCaptionOfBox(text.bounds)
  }

  /// The text is about all cells of the row.
  func isLabelOfRow(_ paragraph: Int, _ index: Int) -> Bool {
    cells.isCell[index] && cells.header(of: index) >= 0 && cells.sharesRowLabel[index]
      && cells.rowLabels[index] == paragraph
  }

  /// The text with a number on the left of a field or of the rows above it.
  ///
  /// - Parameter part: the letter of the part of the text that is looked for.
  func item(_ number: String, before box: Rectangle, part: Character? = nil) -> Int? {
    if items[number] == nil, let last = number.last, last.isLetter, number.count > 1 {
      // “22F” and “22S” are columns of line 22.
      return item(String(number.dropLast()), before: box, part: last)
    }
    var best: (distance: Double, phrase: Int)?
    for phrase in items[number] ?? [] where part.map({ !isOtherPart(phrase, than: $0) }) ?? true {
      let paragraph = page.paragraphs[page.phrases[phrase].paragraph]
      let bounds = paragraph.bounds
      // A question is about its options.
      guard bounds.left < box.left, bounds.top > box.bottom, !paragraph.hasQuestionMark else {
        continue
      }
      let distance = max(0, bounds.bottom - box.top)
      if distance < best?.distance ?? Self.farthestItem { best = (distance, phrase) }
    }
    return best?.phrase
  }

  /// The item begins with another part of it: “26. a. Tax due” is not 26d.
  private func isOtherPart(_ phrase: Int, than letter: Character) -> Bool {
    let words = page.phrases[phrase].text.split(separator: " ").prefix(2)
    guard words.count > 1, words[1].hasSuffix("."), words[1].count == 2,
      let own = words[1].first, own.isLowercase
    else { return false }
    return own != letter
  }

  /// The wide field on the left that a narrow one without a text of its own touches: those around are about both.
  func wideField(before index: Int) -> Int? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, box.width < NamedParts.widestCents else { return nil }
    let before = Rectangle(box.left - 2, box.bottom, box.left, box.top)
    let dollars = page.widgetGrid.near(before).first { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle && abs(bounds.right - box.left) < 2
        && abs(bounds.middleY - box.middleY) < 2 && bounds.width > Self.wide * box.width
        && page.widgets[other].members.isEmpty
    }
    guard let dollars, !isBetweenParts(index) else { return nil }
    let around = Rectangle(
      box.left - Self.ownText, box.bottom - 2 * Self.ownText, box.right + Self.ownText,
      box.top + 2 * Self.ownText)
    let header = cells.headerPhrases[index]
    let texts = page.phraseGrid.near(around) + (header >= 0 ? [header] : [])
    let hasOwn = texts.contains { text in
      let phrase = page.phrases[text]
      return !phrase.isBare && phrase.bounds.left > around.left
        && phrase.bounds.right < around.right
    }
    return hasOwn ? nil : dollars
  }

  /// A further field under the same header touches it on its right: the initial between a first and a last name.
  private func isBetweenParts(_ index: Int) -> Bool {
    let (box, header) = (page.widgets[index].bounds, cells.headerPhrases[index])
    guard header >= 0 else { return false }
    let behind = Rectangle(box.right, box.bottom, box.right + 2, box.top)
    return page.widgetGrid.near(behind).contains { other in
      let bounds = page.widgets[other].bounds
      return other != index && abs(bounds.left - box.right) < 2 && bounds.sharesRow(with: box)
        && cells.headerPhrases[other] == header
    }
  }

  /// In points.
  private static let ownText = 7.0
  /// In widths of a field for cents.
  private static let wide = 2.5
}
