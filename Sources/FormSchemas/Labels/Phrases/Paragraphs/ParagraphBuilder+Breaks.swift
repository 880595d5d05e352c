import PDFObjects

/// Lines that end where they do because a field is behind them, and lines that go on.
extension ParagraphBuilder {
  // In points.
  private static let besideCaption = 14.0
  private static let besideOptions = 60.0
  private static let touching = 5.0
  private static let underStart = 4.0
  private static let fewLetters = 4
  private static let deepestIndent = 60.0
  /// Of the width of a page.
  private static let (middlingLine, longLine) = (0.4, 0.6)
  /// Of the width of the next line.
  private static let shortLine = 0.5
  /// Of the size of a line.
  private static let behindNumber = 3.5
  private static let mostSpaces = 3
  /// In bytes.
  static let shortCaption = 24

  /// A line ends in the middle of a sentence.
  func goesOn(_ phrase: Phrase, _ other: Phrase) -> Bool {
    let last = phrase.text.split(separator: " ").last.map(String.init) ?? ""
    return other.text.first?.isLowercase == true || last.hasSuffix(",") || LabelText.isScrap(last)
      || PhraseBuilder.joiningWords.contains(last.lowercased()) || last.lowercased() == "after"
  }

  /// Running text goes on behind the blank or box at the end of a text, to the end of its line: what is below goes on
  /// with that. “The sum of ____ per month as / and for maintenance”.
  func goesOnBehindBlank(_ phrase: Phrase, before other: Phrase) -> Bool {
    guard phrase.text.last?.isLetter == true, let field = field(after: phrase),
      page.widgets[field].bounds.left - phrase.bounds.right < Self.besideCaption
    else { return false }
    let box = page.widgets[field].bounds
    let row = Rectangle(box.right, phrase.bounds.bottom, page.bounds.right, phrase.bounds.top)
    let behind = page.phraseGrid.near(row).map { page.phrases[$0] }.filter {
      !$0.isTurned && $0.bounds.left > box.right - 1 && $0.bounds.sharesRow(with: row)
    }
    guard let first = behind.min(by: { $0.bounds.left < $1.bounds.left }),
      let last = behind.max(by: { $0.bounds.right < $1.bounds.right })
    else { return false }
    return first.bounds.left - box.right < Self.besideCaption
      && first.text.first?.isUppercase != true
      && (other.bounds.right > box.left || page.widgets[field].isToggle)
      && abs(first.size - phrase.size) < 0.5 && first.text.contains(" ")
      && last.bounds.right > other.bounds.right
      && last.bounds.right - phrase.bounds.left > Self.longLine * page.bounds.width
  }

  /// The boxes of its answers are behind a question: “Is person 2 under 21? □ Yes □ No” over “Mother’s name:”.
  func isQuestion(_ phrase: Phrase, before other: Phrase) -> Bool {
    guard let last = phrase.text.last, "?？".contains(last), let first = other.text.first,
      first.isLetter, !first.isLowercase, let box = field(after: phrase)
    else { return false }
    return page.widgets[box].isToggle
  }

  /// A brief text directly before its box, over the caption of a field: “Mr □ Mrs □” over “Family name”.
  func isOption(_ phrase: Phrase, before other: Phrase) -> Bool {
    guard phrase.text.utf8.count < Self.shortCaption, isOverField(other),
      other.text.first?.isUppercase == true, let box = field(after: phrase)
    else { return false }
    return page.widgets[box].isToggle
      && page.widgets[box].bounds.left - phrase.bounds.right < Self.besideCaption
  }

  /// A line that is nearly as long as the page is wide goes on in lower case, as in texts with double spacing.
  func goesOnFarBelow(_ phrase: Phrase, _ other: Phrase) -> Bool {
    phrase.bounds.width
      > (LabelText.goesOn(phrase.text) ? Self.middlingLine : Self.longLine) * page.bounds.width
      && other.text.first?.isLowercase == true && phrase.text.last?.isLetter == true
      && abs(phrase.size - other.size) < 0.5 && !endsAtField(phrase) && !endsAtField(other)
  }

  /// The first line of an item, which goes on at the margin of the page.
  func isIndented(_ phrase: Phrase, over other: Phrase) -> Bool {
    phrase.number != nil && goesOnFarBelow(phrase, other)
      && other.bounds.left < phrase.bounds.left
      && phrase.bounds.left - other.bounds.left < Self.deepestIndent
  }

  /// The text of a box goes on under the box.
  func isBehindBox(_ phrase: Phrase, over other: Phrase) -> Bool {
    guard other.bounds.left < phrase.bounds.left, goesOn(phrase, other),
      phrase.text.last?.isPunctuation == false,
      phrase.bounds.width > Self.longLine * page.bounds.width,
      let box = toggle(before: phrase).map({ page.widgets[$0].bounds })
    else { return false }
    return abs(box.left - other.bounds.left) < Self.underBox
  }

  /// In points.
  private static let underBox = 6.0

  /// A box is in the middle of its text, of which the first line goes on in the line beside the box.
  func isBesideMiddle(_ phrase: Phrase, _ other: Phrase) -> Bool {
    goesOn(phrase, other) && phrase.text.last?.isLetter == true
      && abs(phrase.bounds.left - other.bounds.left) < 1
      && phrase.bounds.width > Self.longLine * page.bounds.width
  }

  /// A blank of a sentence is directly behind a line, or before it.
  private func endsAtField(_ line: Phrase) -> Bool {
    let row = Rectangle(
      line.bounds.left - Self.besideCaption, line.bounds.bottom,
      line.bounds.right + Self.besideCaption, line.bounds.top)
    return page.widgetGrid.near(row).contains { index in
      let box = page.widgets[index].bounds
      return !page.widgets[index].isToggle && box.overlapX(row) > 0 && box.sharesRow(with: row)
    }
  }

  /// The caption of the field directly on its right, under a text that is complete and is over that field,
  /// too: “No. & Street” under “8. Mailing address (street, city, state)”.
  func isCaption(_ other: Phrase, under phrase: Phrase) -> Bool {
    guard let last = phrase.text.last, ")]?:".contains(last),
      other.text.utf8.count < Self.shortCaption,
      other.text.unicodeScalars.first?.properties.isUppercase == true,
      let field = field(after: other)
    else { return false }
    let box = page.widgets[field].bounds
    return !page.widgets[field].isToggle && box.left - other.reach < Self.besideCaption
      && box.left < phrase.bounds.right
  }

  /// “Other (bills, etc.):” over a field and under the caption of a field behind that.
  func isOtherCaption(_ other: Phrase, under phrase: Phrase) -> Bool {
    guard other.text.hasSuffix(":"), other.text.first?.isUppercase == true,
      phrase.text.last.map({ $0.isLetter || $0 == ")" }) == true, !goesOn(phrase, other),
      isOverField(other), field(after: other) == nil, let field = field(after: phrase)
    else { return false }
    return !page.widgets[field].isToggle
  }

  /// “Accounting method:” before boxes to check, which may have numbers before them.
  private func leadsToOptions(_ phrase: Phrase) -> Bool {
    guard phrase.text.hasSuffix(":"), phrase.text.utf8.count < Self.shortCaption else {
      return false
    }
    let strip = Rectangle(
      phrase.bounds.right, phrase.bounds.bottom, phrase.bounds.right + Self.besideOptions,
      phrase.bounds.top)
    return page.widgetGrid.near(strip).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.overlapX(strip) > 0 && box.sharesRow(with: strip)
    }
  }

  /// The field to write into that ends directly before a line.
  func field(before line: Phrase) -> Int? {
    let text = line.bounds
    let strip = Rectangle(text.left - Self.touching, text.bottom, text.left, text.top)
    return page.widgetGrid.near(strip).first { index in
      let box = page.widgets[index].bounds
      return !page.widgets[index].isToggle && abs(text.left - box.right) < Self.touching
        && box.sharesRow(with: strip)
    }
  }

  /// Leads to the field directly behind it: “I certify that on (date):”, “I,”, “The defendant owes $”.
  func isComplete(_ phrase: Phrase, before next: Phrase) -> Bool {
    let letters = phrase.text.count(where: \.isLetter)
    let isAmount = page.currencies.contains { sign in
      sign.sharesRow(with: phrase.bounds) && sign.left >= phrase.bounds.right - 1
        && sign.left - phrase.bounds.right < Self.besideCaption
    }
    if leadsToOptions(phrase), next.text.unicodeScalars.first?.properties.isUppercase == true {
      return true
    }
    guard
      [":", "[", "("].contains(where: phrase.text.hasSuffix)
        || phrase.text.hasSuffix(",") && letters < Self.fewLetters
        || isAmount && next.text.unicodeScalars.first?.properties.isUppercase == true,
      let field = field(after: phrase)
    else { return false }
    let box = page.widgets[field].bounds
    return !page.widgets[field].isToggle && box.left - phrase.bounds.right < Self.besideCaption
  }

  /// One ends a caption, and the next line begins another: “Kontoinhaber:” over “Name der Bank”.
  func areCaptions(_ phrase: Phrase, _ other: Phrase) -> Bool {
    phrase.text.hasSuffix(":") && phrase.text.utf8.count < Self.shortCaption
      && other.text.unicodeScalars.first?.properties.isUppercase == true
  }

  /// A field to write into begins directly under the beginning of a text.
  func isOverField(_ text: Phrase) -> Bool {
    page.field(under: text.bounds, reach: text.size, aligned: Self.underStart) != nil
  }

  /// The caption of the field directly under it, although it stands as near under the end of an option as a line of it
  /// would: “□ Apply the refund to next year’s / taxes / Further information:”.
  func leadsToField(_ caption: Phrase, under phrase: Phrase) -> Bool {
    caption.text.hasSuffix(":") && caption.text.first?.isUppercase == true
      && phrase.text.last?.isLetter == true
      && phrase.bounds.width < Self.shortLine * caption.bounds.width
      && !LabelText.isScrap(phrase.text) && isOverField(caption)
  }

  /// A few words directly before a box: “sans emploi □”.
  func isBeside(_ toggle: Int, _ phrase: Phrase) -> Bool {
    phrase.text.count { $0 == " " } < Self.mostSpaces
      && page.widgets[toggle].bounds.left - phrase.bounds.right < phrase.size
  }

  /// A number of its own is before each of two lines, as before the items of a list.
  func areNumbered(_ phrase: Phrase, _ other: Phrase) -> Bool {
    guard other.text.unicodeScalars.first?.properties.isLowercase != true,
      let next = number(before: other)
    else { return false }
    guard let first = number(before: phrase) else {
      // A further line of the item before.
      return abs(next.size - other.size) < 1 && next.bounds.overlapY(phrase.bounds) < 0
        && isFurtherLine(phrase)
    }
    return first.bounds != next.bounds && abs(first.bounds.left - next.bounds.left) < phrase.size
  }

  /// The line over it begins where it does, and has a number before it.
  private func isFurtherLine(_ line: Phrase) -> Bool {
    lines(over: line).contains { number(before: $0) != nil }
  }

  /// The lines directly over one that begin where it does.
  func lines(over line: Phrase) -> [Phrase] {
    let (left, top) = (line.bounds.left, line.bounds.top)
    let start = Rectangle(left - Self.underStart, top, left + Self.underStart, top + line.size)
    return page.phraseGrid.near(start).map { page.phrases[$0] }.filter { upper in
      abs(upper.bounds.left - left) < Self.underStart && upper.bounds.middleY > top
        && upper.bounds.bottom < start.top
    }
  }

  /// The number that stands alone before a line, with nothing between the two.
  private func number(before line: Phrase) -> Phrase? {
    let text = line.bounds
    let strip = Rectangle(
      text.left - Self.behindNumber * line.size, text.bottom, text.left, text.top)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.filter {
      $0.bounds.right <= text.left + 1 && $0.bounds.right > strip.left
        && $0.bounds.sharesRow(with: text)
    }.max { $0.bounds.right < $1.bounds.right }.flatMap { $0.isNumber ? $0 : nil }
  }
}
