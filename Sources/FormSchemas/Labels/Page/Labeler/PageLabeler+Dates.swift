import PDFObjects

/// Blanks of dates that are written out: “this ____ day of ____”, “a ____ de ____ de ____”, “____年____月____日”.
extension PageLabeler {
  /// What is written behind “day of”.
  static let month = ", month"
  private static let year = ", year"
  private static let joining: Set<String> = ["de", "del", "di"]
  private static let units: Set<String> = [
    "年", "月", "日", "時", "时", "分", "년", "월", "일", "시", "분",
  ]
  // In points.
  private static let behindBlank = 10.0
  private static let touching = 12.0
  private static let narrow = 48.0
  private static let farthestStart = 240.0
  private static let (besideParts, overParts) = (120.0, 14.0)
  private static let mostParts = 8
  /// In characters.
  private static let longestUnit = 4
  private static let longestEnd = 8

  /// The label of a blank before a unit of time in Chinese, Japanese or Korean, with the words before the date.
  func labelOfTimeUnit(_ index: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle,
      let behind = matching.wordsBehind(index, within: Self.behindBlank),
      let unit = Self.unit(behind.text)
    else { return nil }
    let start = matching.surroundings.left(
      of: box, ignoring: index, most: Self.mostParts, within: Self.farthestStart
    ).first { $0.phrase >= 0 && !isPartOfDate($0.phrase) }
    guard let start else { return PageLabel(text: unit, confidence: 0.5) }
    let text = page.paragraphs[page.phrases[start.phrase].paragraph].text
    return PageLabel(
      text: LabelText.joined(Self.shortened(Self.trimmed(text), to: Self.longest / 2), unit),
      confidence: 0.7)
  }

  /// The unit that a text begins with, and hardly more: “일부터”, “일까지 중”.
  private static func unit(_ text: String) -> String? {
    guard let first = text.first.map(String.init), units.contains(first),
      text.prefix(while: { $0 != " " }).count <= longestUnit, text.count <= longestEnd
    else { return nil }
    return first
  }

  private func isPartOfDate(_ phrase: Int) -> Bool {
    page.phrases[phrase].isBare || Self.unit(page.phrases[phrase].text) != nil
  }

  /// The text over the first of several fields for the parts of a date: “Date of birth” over “Day ____ Month ____”.
  func headingOfDate(_ index: Int, _ text: String) -> String? {
    guard !page.widgets[index].isToggle, Self.isPart(text) else { return nil }
    var (first, parts): (Int, Set<String>) = (index, [text.lowercased()])
    for _ in 0..<Self.mostParts {
      let sights = matching.surroundings.left(
        of: page.widgets[first].bounds, ignoring: first, most: 2, within: Self.besideParts)
      guard let (before, part) = part(in: sights), parts.insert(part.lowercased()).inserted else {
        break
      }
      first = before
    }
    let behind = matching.surroundings.right(
      of: page.widgets[index].bounds, ignoring: index, most: 2, within: Self.besideParts)
    guard first != index || part(in: behind) != nil, let choice = matching.choices[first] else {
      return nil
    }
    let whole = page.widgets[first].bounds.union(page.paragraphs[choice.paragraph].bounds)
    let strip = Rectangle(
      whole.left - Self.touching, whole.top - 2, whole.left + Self.narrow,
      whole.top + Self.overParts)
    let over = page.phraseGrid.near(strip).map { page.phrases[$0] }.filter { text in
      text.paragraph >= 0 && matching.owners[text.paragraph] < 0 && !text.isBare
        && text.bounds.middleY > strip.bottom && text.bounds.bottom < strip.top
        && text.bounds.left > strip.left && !page.paragraphs[text.paragraph].isSentence
    }.min { $0.bounds.bottom < $1.bounds.bottom }
    return over.map { Self.trimmed(page.paragraphs[$0.paragraph].text) }
  }

  /// A part of a date, or one of the two dates of a period.
  private static func isPart(_ text: String) -> Bool {
    ValueParts.isPartOfDate(text) || ValueParts.isEndOfPeriod(text)
  }

  /// The nearest field in a direction, if it is for a part of a date, and what it is called.
  private func part(in sights: [WidgetSurroundings.Sight]) -> (field: Int, text: String)? {
    guard let field = sights.compactMap(\.passed.first).first,
      let choice = matching.choices[field],
      case let text = Self.trimmed(page.paragraphs[choice.paragraph].text), Self.isPart(text)
    else { return nil }
    return (field, text)
  }

  /// A month or a year behind “de” in Spanish, Portuguese or Italian: “Santiago, a ____ de ____ de ____”.
  func partOfDate(_ index: Int, _ words: Phrase) -> String? {
    guard Self.joins(words),
      let previous = matching.blank(before: words, within: Self.touching)
    else { return nil }
    if let before = matching.wordsBefore(previous), Self.joins(before) {
      return Self.trimmed(words.text) + Self.year
    }
    let goesOn = matching.wordsBehind(index, within: Self.touching).map(Self.joins) ?? false
    guard goesOn, page.widgets[previous].bounds.width < Self.narrow else { return nil }
    return Self.trimmed(words.text) + Self.month
  }

  private static func joins(_ words: Phrase) -> Bool {
    joining.contains(words.text.lowercased().filter(\.isLetter))
  }
}
