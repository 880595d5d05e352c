import PDFObjects

/// Fields to write into that are blanks of sentences.
extension PageLabeler {
  // In points.
  private static let touching = 6.0
  private static let nearField = 40.0
  private static let farthestAside = 160.0
  private static let widestBlank = 320.0
  /// In parts of the font size.
  private static let nextLine = 2.4
  /// Of words that begin a sentence.
  private static let mostSpaces = 3
  // In bytes.
  private static let longestStart = 24
  private static let mostBlanks = 4
  /// Words before a field that say enough.
  private static let fewestBefore = 3

  /// The words around a field in a sentence, if those before it say too little: “a … limited liability company”, “On
  /// or about … the parties were married”, and “lived together at … on” for words that begin a line.
  func sentenceBehind(_ index: Int, _ choice: LabelCandidate, _ text: String) -> String? {
    guard !page.widgets[index].isToggle, choice.relation == .left,
      let words = matching.wordsBefore(index), words.paragraph == choice.paragraph
    else { return nil }
    if leadsOn(words), let name = definition(index, after: words) { return name }
    if let name = partOfDate(index, words) ?? placeBehind(index, words) { return name }
    if let caption = captionEnding(words) { return caption }
    if let whole = specification(words) { return whole }
    let before = Self.trimmed(words.text)
    if Self.startsWithDay(before), before.count <= Self.longestDay { return before + Self.month }
    if !LabelText.isScrap(words.text) || matching.wordsBehind(index, within: Self.nearField) == nil,
      !isDay(index), let start = textBefore(line: words)
    {
      return "\(start) \(before)"
    }
    guard LabelText.isScrap(words.text) || isBriefStart(words) else {
      return isDay(index) ? "\(before) … day of" : countingWord(index, behind: text)
    }
    if LabelText.isScrap(words.text), let start = lineBefore(words) {
      return "\(Self.trimmed(start)) … \(before)"
    }
    guard let phrase = matching.wordsBehind(index, within: Self.nearField) else {
      return goingOn(words)
    }
    let behind = Self.trimmed(LabelText.firstSentence(phrase.text)).drop { ", ".contains($0) }
    guard LabelText.hasWord(String(behind)), phrase.paragraph != words.paragraph,
      LabelText.isScrap(words.text) || behind.first?.isLowercase == true
    else { return goingOn(words) }
    var whole = "\(before) … \(Self.shortened(String(behind), to: Self.longest / 2))"
    if LabelText.isScrap(before), sayLittle(behind), let rest = textBehind(phrase) {
      whole += " \(rest)"
    }
    return whole
  }

  /// “To be deducted in … months”.
  private func countingWord(_ index: Int, behind text: String) -> String? {
    guard text.last?.isLetter == true, text.split(separator: " ").count >= Self.fewestBefore,
      let behind = matching.wordsBehind(index, within: Self.nearField),
      let counted = LabelText.counted(at: behind.text)
    else { return nil }
    return "\(text) … \(counted)"
  }

  /// “this ____ day of ____, 20__”.
  private func isDay(_ index: Int) -> Bool {
    matching.wordsBehind(index, within: Self.nearField).map { Self.startsWithDay($0.text) } ?? false
  }

  private static func startsWithDay(_ text: String) -> Bool {
    text.drop { ", ".contains($0) }.lowercased().hasPrefix("day of")
  }

  /// “day of the”.
  private static let longestDay = 10

  /// “on” with the words before the blank that it is behind: “The decedent died at … on”; those between two blanks
  /// may say nothing, as in “this … day of …, 20…, by”.
  private func goingOn(_ words: Phrase) -> String? {
    guard LabelText.isScrap(words.text) || words.text.first?.isLowercase == true else {
      return nil
    }
    var place = words
    for _ in 0..<Self.mostBlanks {
      guard let previous = matching.blank(before: place, within: Self.touching),
        let start = matching.wordsBefore(previous)
      else { return nil }
      if LabelText.hasWord(start.text), !LabelText.isScrap(start.text),
        !Self.startsWithDay(start.text)
      {
        return "\(Self.shortened(start.text, to: Self.longest / 2)) … \(Self.trimmed(words.text))"
      }
      place = start
    }
    return nil
  }

  /// “of” or “being the” without a word that says what is asked for.
  private func sayLittle(_ words: some StringProtocol) -> Bool {
    LabelText.words(words).allSatisfy { word in
      LabelText.isScrap(String(word)) || ["being", "is", "are", "was", "to", "as"].contains(word)
    }
  }

  /// What goes on behind words of a sentence: behind the next blank, and otherwise on the next line.
  private func textBehind(_ words: Phrase) -> String? {
    var (found, phrase) = ("", words)
    for _ in 0..<Self.mostBlanks {
      let sight = matching.surroundings.right(
        of: phrase.bounds, most: 1, within: Self.widestBlank
      ).first { $0.phrase >= 0 }
      if let sight {
        if !sight.passed.isEmpty { found += "… " }
        phrase = page.phrases[sight.phrase]
      } else if let next = lineBehind(phrase) {
        phrase = next
      } else {
        return nil
      }
      found += Self.trimmed(phrase.text)
      if !sayLittle(phrase.text) { return found }
      found += " "
    }
    return nil
  }

  /// The first text of the next line of a sentence.
  private func lineBehind(_ phrase: Phrase) -> Phrase? {
    let strip = Rectangle(
      page.bounds.left, phrase.bounds.bottom - Self.nextLine * phrase.size, phrase.bounds.right,
      phrase.bounds.bottom)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.filter {
      $0.paragraph >= 0 && $0.bounds.top <= phrase.bounds.middleY
        && $0.bounds.middleY > strip.bottom
        && abs($0.size - phrase.size) < 1 && !$0.isBare
    }.max {
      abs($0.bounds.top - $1.bounds.top) > 3
        ? $0.bounds.top < $1.bounds.top : $0.bounds.left > $1.bounds.left
    }
  }

  /// What a blank is called by the word directly behind it, where the words before are those of the blank before: “In
  /// the ____ judicial circuit, ____ county”.
  private func placeBehind(_ index: Int, _ words: Phrase) -> String? {
    guard words.text.hasSuffix(","),
      let previous = matching.blank(before: words, within: Self.touching),
      let start = matching.wordsBefore(previous), LabelText.isScrap(start.text),
      let behind = matching.wordsBehind(index, within: Self.touching)
    else { return nil }
    return Self.trimmed(behind.text)
  }

  /// A few words that a sentence begins with, such as “4. On or about”.
  private func isBriefStart(_ words: Phrase) -> Bool {
    let text = LabelText.withoutNumber(words.text)
    if text.hasSuffix(","), text.utf8.count < Self.longestStart, LabelText.hasWord(text) {
      return true
    }
    return !text.hasSuffix(":") && !text.hasSuffix(")") && !words.hasLeader
      && text.count(where: { $0 == " " }) < Self.mostSpaces
      && text.utf8.count < Self.longestStart && LabelText.hasWord(text)
      && LabelText.isScrap(String(text.prefix { $0 != " " }))
  }

  /// The words before the field that ends the line over words that begin one.
  private func lineBefore(_ words: Phrase) -> String? {
    guard words.text.first?.isLowercase == true,
      matching.surroundings.left(of: words.bounds, most: 1, within: Self.farthestAside).isEmpty
    else { return nil }
    let above = Rectangle(
      words.bounds.left, words.bounds.top, page.bounds.right,
      words.bounds.top + Self.nextLine * words.size)
    let last = page.widgetGrid.near(above).filter { index in
      let box = page.widgets[index].bounds
      return !page.widgets[index].isToggle && box.middleY > above.bottom
        && box.middleY < above.top && box.left > words.bounds.left
    }.max { page.widgets[$0].bounds.right < page.widgets[$1].bounds.right }
    guard let last, let start = matching.wordsBefore(last),
      matching.surroundings.right(
        of: page.widgets[last].bounds, ignoring: last, most: 1, within: Self.farthestAside
      ).isEmpty, !start.hasLeader || !start.text.hasSuffix(":"),
      abs(start.size - words.size) < 1,
      start.text.split(separator: " ").count(where: { LabelText.hasWord(String($0)) })
        >= Self.fewestBefore
    else { return nil }
    return start.text
  }

  /// The last words of the line over a few words that begin one, where a sentence goes on from one to the other.
  private func textBefore(line words: Phrase) -> String? {
    guard words.text.first?.isLowercase == true, words.text.prefix(3).allSatisfy({ $0 != "/" }),
      words.text.count(where: { $0 == " " }) <= Self.mostSpaces,
      page.paragraphs[words.paragraph].bounds.top < words.bounds.top + 1,
      matching.surroundings.left(of: words.bounds, most: 1, within: Self.farthestAside).isEmpty
    else { return nil }
    let above = Rectangle(
      words.bounds.left, words.bounds.top, page.bounds.right,
      words.bounds.top + Self.nextLine * words.size)
    let last = page.phraseGrid.near(above).map { page.phrases[$0] }.filter {
      $0.bounds.middleY > above.bottom && $0.bounds.middleY < above.top && !$0.isTurned
    }.max { $0.bounds.right < $1.bounds.right }
    guard let last, abs(last.size - words.size) < 1, last.text.last?.isLetter == true,
      !last.hasLeader, last.bounds.right > page.bounds.left + Self.endOfLine * page.bounds.width,
      last.bounds.bottom - words.bounds.top < words.size,
      !page.widgetGrid.near(above).contains(where: { index in
        page.widgets[index].bounds.sharesRow(with: last.bounds)
          && page.widgets[index].bounds.left > last.bounds.middleX
      })
    else { return nil }
    let parts = last.text.split(separator: " ").suffix(Self.mostWordsBefore)
    return Self.trimmed(parts.joined(separator: " "))
  }

  /// Of the width of a page.
  private static let endOfLine = 0.75
  private static let mostWordsBefore = 8
}
