import PDFObjects

/// Sentences that go on behind a box: “Check [ ] if self-employed”.
extension PageLabeler {
  // In points.
  private static let nearBox = 14.0
  private static let aligned = 3.0
  private static let farthestBehind = 160.0

  /// The sentence that a box is in, from the text behind it and the words before it.
  func sentence(around index: Int, _ choice: LabelCandidate, _ text: String) -> String? {
    let box = page.widgets[index].bounds
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
    let before = matching.surroundings.left(of: box, ignoring: index, most: 4)
    guard
      before.allSatisfy({ $0.phrase < 0 || page.phrases[$0.phrase].isBare || isAnswer($0.phrase) })
    else { return nil }
    let after = matching.surroundings.right(
      of: box, ignoring: index, most: 6, within: Self.farthestBehind)
    guard let sight = after.first(where: { $0.phrase >= 0 && !isAnswer($0.phrase) }),
      sight.passed.allSatisfy({ page.widgets[$0].isToggle })
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    let paragraph = page.paragraphs[phrase.paragraph]
    guard matching.owners[phrase.paragraph] < 0, !paragraph.isInstruction,
      !phrase.text.hasPrefix("("), phrase.text.contains(" "),
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
