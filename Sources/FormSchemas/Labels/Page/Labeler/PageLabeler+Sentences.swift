import PDFObjects

/// Sentences that go on behind a box: “Check [ ] if self-employed”.
extension PageLabeler {
  // In points.
  private static let nearBox = 14.0
  private static let aligned = 3.0
  private static let farthestBehind = 160.0
  static let mostOnRow = 12
  /// With a letter between.
  private static let nearFigure = 36.0
  /// In bytes.
  private static let longestEnding = 24
  private static let mostLines = 3
  private static let fewestWordsOfLine = 5

  /// What a text says of a field: the question at its end, or the beginning and the end of a sentence that a blank goes on
  /// with.
  func text(of source: Paragraph, _ index: Int, _ choice: LabelCandidate) -> String {
    let text = LabelText.withoutLeadingNote(Self.trimmed(source.text))
    if choice.relation == .above, let order = LabelText.closingOrder(text) { return order }
    guard choice.relation == .left else { return text }
    if let question = LabelText.closingQuestion(text) { return question }
    guard !page.widgets[index].isToggle, source.number == nil,
      let words = matching.wordsBefore(index)?.text, source.text.hasSuffix(words),
      case let cut = Self.shortened(text, to: Self.longest), cut.utf8.count < text.utf8.count,
      cut.last.map({ !".?!".contains($0) }) ?? false
    else { return text }
    return LabelText.abridged(text, head: Self.headOfSentence, tail: Self.tailOfSentence)
  }

  /// In characters.
  private static let (headOfSentence, tailOfSentence) = (60, 120)

  /// The sentence that a box is in, from the text behind it and the words before it, or the line over that text.
  func sentence(around index: Int, _ choice: LabelCandidate, _ text: String) -> String? {
    let box = page.widgets[index].bounds
    if let whole = sentenceAroundField(choice, text) { return whole }
    if choice.relation == .right, startsWithLowercase(text), !LabelText.answers.contains(text),
      let line = lineOver(choice.paragraph)
    {
      return "\(Self.trimmed(line)) \(text)"
    }
    guard choice.relation == .right, startsWithLowercase(text),
      let sight = matching.surroundings.left(
        of: box, ignoring: index, most: 1, within: Self.nearBox
      ).first, sight.phrase >= 0, sight.passed.isEmpty
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    // The box may be on a blank of the sentence.
    guard !phrase.isBare, !phrase.hasLeader || phrase.reach > box.left - 2,
      phrase.text.last?.isLetter == true,
      phrase.paragraph != choice.paragraph, !isOptionText(phrase, except: index)
    else { return nil }
    let start = "\(Self.trimmed(phrase.text)) \(text)"
    guard !text.contains(" ") else { return start }
    return nextLine(of: phrase).map { "\(start) \($0)" }
  }

  /// The text on the row of a box for an answer that follows all answers, where none is before them: “[ ] Yes  [ ] No
  /// I am a citizen”.
  func textBehindAnswers(_ index: Int) -> String? {
    let box = page.widgets[index].bounds
    func isAnswer(_ phrase: Int) -> Bool {
      let paragraph = page.phrases[phrase].paragraph
      return isOption(at: paragraph)
        && page.widgets[matching.owners[paragraph]].bounds.sharesRow(with: box)
    }
    // A field to write into ends what is on the left.
    let before = matching.surroundings.left(of: box, ignoring: index, most: 4).prefix { sight in
      sight.passed.allSatisfy { page.widgets[$0].isToggle }
    }
    // On a row that begins with answers, what is between are the texts of others.
    let row = matching.surroundings.left(of: box, ignoring: index, most: Self.mostOnRow)
    let isRowOfAnswers =
      row.contains { $0.phrase >= 0 && !isAnswer($0.phrase) }
      && row.last.map { $0.phrase < 0 ? !$0.passed.isEmpty : isAnswer($0.phrase) } == true
    guard
      isRowOfAnswers
        || before.allSatisfy({
          $0.phrase < 0 || page.phrases[$0.phrase].isBare || isAnswer($0.phrase)
        })
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
      phrase.text.contains(" ") || isRowOfAnswers,
      LabelText.withoutNumber(phrase.text).first?.isUppercase == true,
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
        of: page.widgets[index].bounds, ignoring: index, most: Self.mostOnRow
      ).first(where: { sight in
        sight.phrase >= 0 && !page.phrases[sight.phrase].isBare
          && !page.phrases[sight.phrase].text.allSatisfy(\.isNumber)
      }), words.passed.allSatisfy({ page.widgets[$0].isToggle })
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
        && !isOptionText(line)
    }?.text
  }

  /// The sentence whose last line is before a field, from where it begins: “If the person is not your dependent, enter
  /// / the child’s name here ____”.
  func sentenceEnding(_ choice: LabelCandidate, _ text: String) -> String? {
    guard choice.relation == .left, startsWithLowercase(text), text.utf8.count < Self.longestEnding,
      let first = page.paragraphs[choice.paragraph].phrases.first
    else { return nil }
    var (line, whole) = (page.phrases[first], text)
    for _ in 0..<Self.mostLines {
      guard let upper = fullLine(over: line, of: choice.widget) else { break }
      let words = upper.text.split(separator: " ")
      let start = words.lastIndex { $0.hasSuffix(".") || $0.hasSuffix(".)") }.map { $0 + 1 }
      whole = (words[(start ?? 0)...] + [Substring(whole)]).joined(separator: " ")
      line = upper
      if start != nil || !startsWithLowercase(upper.text) { break }
    }
    return whole == text ? nil : whole
  }

  /// A line of running text that goes on in the one below it, with no field behind.
  private func fullLine(over line: Phrase, of index: Int) -> Phrase? {
    let (left, top) = (line.bounds.left, line.bounds.top)
    let strip = Rectangle(left - Self.aligned, top - 1, left + Self.aligned, top + line.size)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.first { upper in
      abs(upper.bounds.left - left) < Self.aligned && upper.bounds.bottom >= top - 2
        && upper.bounds.bottom < strip.top && abs(upper.size - line.size) < 0.5
        && upper.bounds.right > line.bounds.right && !upper.hasLeader
        && upper.text.split(separator: " ").count >= Self.fewestWordsOfLine
        && upper.text.last.map { $0.isLetter || $0 == "," } == true
        && matching.surroundings.right(
          of: upper.bounds, ignoring: index, most: 1, within: Self.nearFigure
        ).isEmpty
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

  /// A box is before the text, or another one than the box that is left out.
  private func isOptionText(_ phrase: Phrase, except index: Int = -1) -> Bool {
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
