import PDFObjects

/// Sentences that go on behind a box: “Check [ ] if self-employed”.
extension PageLabeler {
  // In points.
  private static let nearBox = 14.0
  private static let aligned = 3.0
  private static let farthestBehind = 160.0
  private static let nearField = 40.0
  private static let touching = 6.0
  /// With a letter between.
  private static let nearFigure = 36.0
  /// In parts of the font size.
  private static let nextLine = 2.4
  private static let mostSpaces = 3
  private static let longestStart = 24
  private static let fewestBefore = 3
  /// In bytes.
  private static let longestCondition = 40

  /// The sentence that a box is in, from the text behind it and the words before it, or the line over that text.
  func sentence(around index: Int, _ choice: LabelCandidate, _ text: String) -> String? {
    let box = page.widgets[index].bounds
    if let whole = sentenceAroundField(choice, text) { return whole }
    if choice.relation == .right, startsWithLowercase(text), let line = lineOver(choice.paragraph) {
      return "\(Self.trimmed(line)) \(text)"
    }
    guard choice.relation == .right, startsWithLowercase(text),
      let sight = matching.surroundings.left(
        of: box, ignoring: index, most: 1, within: Self.nearBox
      ).first, sight.phrase >= 0, sight.passed.isEmpty
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    guard !phrase.isBare, !phrase.hasLeader, phrase.text.last?.isLetter == true,
      phrase.paragraph != choice.paragraph, !isOptionText(phrase, except: index)
    else { return nil }
    let start = "\(Self.trimmed(phrase.text)) \(text)"
    guard !text.contains(" ") else { return start }
    return nextLine(of: phrase).map { "\(start) \($0)" }
  }

  /// The words around a field in a sentence, if those before it say too little: “a … limited liability company”, “On
  /// or about … the parties were married”, and “lived together at … on” for words that begin a line.
  func sentenceBehind(_ index: Int, _ choice: LabelCandidate, _ text: String) -> String? {
    guard !page.widgets[index].isToggle, choice.relation == .left,
      let words = matching.wordsBefore(index), words.paragraph == choice.paragraph
    else { return nil }
    if let place = placeBehind(index, words) { return place }
    guard LabelText.isScrap(words.text) || isBriefStart(words) else { return nil }
    let before = Self.trimmed(words.text)
    if LabelText.isScrap(words.text), let start = lineBefore(words) {
      return "\(Self.trimmed(start)) … \(before)"
    }
    guard
      let sight = matching.surroundings.right(
        of: page.widgets[index].bounds, ignoring: index, most: 1, within: Self.nearField
      ).first, sight.phrase >= 0, sight.passed.isEmpty
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    let behind = Self.trimmed(phrase.text).drop { ", ".contains($0) }
    guard LabelText.hasWord(String(behind)), phrase.paragraph != words.paragraph,
      LabelText.isScrap(words.text) || behind.first?.isLowercase == true
    else { return nil }
    return "\(before) … \(Self.shortened(String(behind), to: Self.longest / 2))"
  }

  /// What a blank is called by the word directly behind it, where the words before are those of the blank before: “In
  /// the ____ judicial circuit, ____ county”.
  private func placeBehind(_ index: Int, _ words: Phrase) -> String? {
    guard words.text.hasSuffix(","),
      let previous = matching.surroundings.left(of: words.bounds, most: 1, within: Self.touching)
        .first?.passed.first, !page.widgets[previous].isToggle,
      let start = matching.wordsBefore(previous), LabelText.isScrap(start.text),
      let sight = matching.surroundings.right(
        of: page.widgets[index].bounds, ignoring: index, most: 1, within: Self.touching
      ).first, sight.phrase >= 0, sight.passed.isEmpty
    else { return nil }
    return Self.trimmed(page.phrases[sight.phrase].text)
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
      matching.surroundings.left(of: words.bounds, most: 1, within: Self.farthestBehind).isEmpty
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
        of: page.widgets[last].bounds, ignoring: last, most: 1, within: Self.farthestBehind
      ).isEmpty, !start.hasLeader || !start.text.hasSuffix(":"),
      abs(start.size - words.size) < 1,
      start.text.split(separator: " ").count(where: { LabelText.hasWord(String($0)) })
        >= Self.fewestBefore
    else { return nil }
    return start.text
  }

  /// The question that a field goes on after, which is called no more than “If yes, who?”.
  func questionBefore(_ text: String, _ index: Int, _ choice: LabelCandidate) -> String? {
    guard !page.widgets[index].isToggle, text.utf8.count < Self.longestCondition,
      ["if yes", "if no", "if so", "yes,"].contains(where: text.lowercased().hasPrefix)
    else { return nil }
    let owner = matching.owners[choice.paragraph]
    let heading =
      owner >= 0 && page.widgets[owner].isToggle ? groups.heading(of: owner) : nil
    let question = heading ?? question(of: index, choice.paragraph)
    if let question, question.contains("?") { return question }
    return questionOver(index)
  }

  /// The question on the line over that of a field.
  private func questionOver(_ index: Int) -> String? {
    guard let words = matching.wordsBefore(index) else { return nil }
    let strip = Rectangle(
      words.bounds.left - Self.farthestBehind, words.bounds.top, words.bounds.left + Self.nearField,
      words.bounds.top + Self.nextLine * words.size)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.filter { line in
      line.paragraph >= 0 && line.bounds.bottom >= words.bounds.top - 1
        && line.bounds.bottom < strip.top
        && abs(line.bounds.left - words.bounds.left) < Self.nearField
    }.map { page.paragraphs[$0.paragraph].text }.first { $0.contains("?") }
  }

  /// The text on the row of a box for an answer that follows all answers, where none is before them: “[ ] Yes  [ ] No
  /// I am a citizen”.
  func textBehindAnswers(_ index: Int) -> String? {
    let box = page.widgets[index].bounds
    func isAnswer(_ phrase: Int) -> Bool {
      let owner = matching.owners[page.phrases[phrase].paragraph]
      return owner >= 0 && page.widgets[owner].isToggle
        && matching.choices[owner]?.relation == .right
        && page.widgets[owner].bounds.sharesRow(with: box)
    }
    // A field to write into ends what is on the left.
    let before = matching.surroundings.left(of: box, ignoring: index, most: 4).prefix { sight in
      sight.passed.allSatisfy { page.widgets[$0].isToggle }
    }
    guard
      before.allSatisfy({ $0.phrase < 0 || page.phrases[$0.phrase].isBare || isAnswer($0.phrase) })
    else { return nil }
    let after = matching.surroundings.right(
      of: box, ignoring: index, most: 6, within: Self.farthestBehind)
    guard
      let sight = after.first(where: { sight in
        sight.phrase >= 0 && !page.phrases[sight.phrase].isNumber && !isAnswer(sight.phrase)
      }),
      sight.passed.allSatisfy({ page.widgets[$0].isToggle })
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    let paragraph = page.paragraphs[phrase.paragraph]
    let owner = matching.owners[phrase.paragraph]
    let isFree =
      owner < 0
      || !page.widgets[owner].isToggle && page.widgets[owner].bounds.left > phrase.bounds.middleX
    guard isFree, !paragraph.isInstruction, !isOptionText(phrase, except: index),
      !phrase.text.hasPrefix("("), !phrase.text.lowercased().hasPrefix("if "),
      phrase.text.contains(" "),
      phrase.text.first?.isUppercase == true,
      page.rules.verticalCount(from: box.right, to: phrase.bounds.left, at: box.middleY) == 0
    else { return nil }
    // Further lines may have answers of their own.
    let lines = paragraph.phrases.drop { $0 != sight.phrase }.dropFirst().prefix { line in
      let bounds = page.phrases[line].bounds
      let row = Rectangle(box.left - 1, bounds.bottom, box.right + 1, bounds.top)
      return !page.widgetGrid.near(row).contains { page.widgets[$0].bounds.sharesRow(with: row) }
    }
    return ([sight.phrase] + lines).map { page.phrases[$0].text }.joined(separator: " ")
  }

  /// An option that goes on behind a field: “[ ] Cost, $ ____, of expert services”.
  private func sentenceAroundField(_ choice: LabelCandidate, _ text: String) -> String? {
    let paragraph = page.paragraphs[choice.paragraph]
    guard choice.relation == .right, paragraph.text.hasSuffix(","),
      let last = paragraph.phrases.last,
      let sight = matching.surroundings.right(of: page.phrases[last].bounds, most: 1).first,
      sight.phrase >= 0, sight.passed.count == 1, !page.widgets[sight.passed[0]].isToggle,
      page.phrases[sight.phrase].text.hasPrefix(",")
    else { return nil }
    let behind = page.phrases[sight.phrase].text.drop { ", ".contains($0) }
    return behind.first?.isLowercase == true
      ? "\(text) … \(Self.shortened(String(behind), to: Self.longest / 2))" : nil
  }

  /// The words directly before the first of several boxes that are called by the numbers of forms.
  func textBeforeFigure(_ text: String, _ index: Int) -> String? {
    guard text.allSatisfy(\.isNumber),
      let words = matching.surroundings.left(
        of: page.widgets[index].bounds, ignoring: index, most: 2, within: Self.nearFigure
      ).first(where: { $0.phrase >= 0 && !page.phrases[$0.phrase].isNumber }),
      words.passed.isEmpty, !page.phrases[words.phrase].isBare
    else { return nil }
    let before = page.phrases[words.phrase].text
    return before.hasSuffix(": a") ? String(before.dropLast(2)) : before
  }

  /// The line that ends directly over a text beside a box and begins where that does: the box is beside both.
  private func lineOver(_ paragraph: Int) -> String? {
    let text = page.paragraphs[paragraph].bounds
    let size = page.paragraphs[paragraph].size
    let strip = Rectangle(
      text.left - Self.aligned, text.top, text.left + Self.aligned, text.top + 1.5 * size)
    guard page.paragraphs[paragraph].phrases.count == 1 else { return nil }
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.first { line in
      abs(line.bounds.left - text.left) < Self.aligned && line.bounds.bottom >= text.top - 1
        && line.bounds.bottom < strip.top - 0.5 * size && !line.isBare && line.paragraph >= 0
        && matching.owners[line.paragraph] < 0 && line.text.last?.isLetter == true
        && abs(line.size - size) < 1 && line.bounds.right <= text.right + 6 * size
        && toggle(before: line.bounds) == nil
    }?.text
  }

  private func toggle(before text: Rectangle) -> Int? {
    let strip = Rectangle(text.left - Self.nearBox, text.bottom, text.left, text.top)
    return page.widgetGrid.near(strip).first {
      page.widgets[$0].isToggle && page.widgets[$0].bounds.sharesRow(with: text)
        && page.widgets[$0].bounds.right > strip.left
    }
  }

  /// The line that begins directly under a text, with a lowercase letter.
  private func nextLine(of phrase: Phrase) -> String? {
    let strip = Rectangle(
      phrase.bounds.left - Self.aligned, phrase.bounds.bottom - phrase.size,
      phrase.bounds.left + Self.aligned, phrase.bounds.bottom)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.first { next in
      abs(next.bounds.left - phrase.bounds.left) < Self.aligned
        && next.bounds.middleY < phrase.bounds.bottom && next.bounds.middleY > strip.bottom
        && startsWithLowercase(next.text)
    }?.text
  }

  private func startsWithLowercase(_ text: String) -> Bool {
    text.prefix(2).count == 2
      && text.prefix(2).unicodeScalars.allSatisfy(\.properties.isLowercase)
  }

  /// Another box is before the text.
  private func isOptionText(_ phrase: Phrase, except index: Int) -> Bool {
    let strip = Rectangle(
      phrase.bounds.left - Self.nearBox, phrase.bounds.bottom, phrase.bounds.left + 1,
      phrase.bounds.top)
    return page.widgetGrid.near(strip).contains { other in
      let box = page.widgets[other].bounds
      return other != index && page.widgets[other].isToggle && box.right > strip.left
        && box.right < strip.right + 1 && box.sharesRow(with: phrase.bounds)
    }
  }
}
