import PDFObjects

/// Options, and the questions that they answer.
extension PageLabeler {
  /// Is an option rather than what options are about: “Yes”, “Jun”.
  func isOption(_ text: String) -> Bool {
    guard !text.hasSuffix(":") else { return false }
    let text = Self.trimmed(text).lowercased()
    return text.utf8.count < 4 && text.utf8.allSatisfy { $0 < 0x80 }
      || LabelText.answers.contains(text)
  }

  /// Says too little without its question.
  func isAmbiguous(_ text: String) -> Bool {
    let first = text.lowercased().prefix { $0.isLetter }
    return text.unicodeScalars.count < 4 || text.allSatisfy(\.isNumber) || isAmount(text)
      || first == "none" || first == "other" || LabelText.answers.contains(String(first))
  }

  /// “80,00 €”.
  private func isAmount(_ text: String) -> Bool {
    let parts = text.split { !$0.isNumber }
    return text.count(where: \.isLetter) < 2 && parts.count > 1 && parts.last?.count == 2
      && text.first?.isNumber == true
  }

  /// The item that a box is under, if it is a question; otherwise a question or item on its row.
  func question(of index: Int, _ own: Int) -> String? {
    if let item = items.heading(of: index, own: own), item.contains("?") { return item }
    return matching.surroundings.left(of: page.widgets[index].bounds, ignoring: index, most: 8).lazy
      .filter { $0.phrase >= 0 && !page.phrases[$0.phrase].isBare }
      .map { page.paragraphs[page.phrases[$0.phrase].paragraph] }
      .first {
        $0.text != page.paragraphs[own].text && $0.text.utf8.count > 12 && !isAmbiguous($0.text)
          && ($0.hasQuestionMark || $0.isNumbered)
      }?.text
  }

  /// The option on the row of a box that goes on with the boxes behind it: “□ Support payable to □ Petitioner
  /// □ Respondent”.
  func optionLeading(to index: Int) -> String? {
    for sight in matching.surroundings.left(
      of: page.widgets[index].bounds, ignoring: index, most: Self.mostBehindOption)
    {
      guard sight.phrase >= 0, sight.passed.allSatisfy({ page.widgets[$0].isToggle }) else { break }
      let phrase = page.phrases[sight.phrase]
      guard phrase.paragraph >= 0, isOption(at: phrase.paragraph) else { break }
      let words = phrase.text.split(separator: " ")
      if words.count >= Self.fewestOfOption, words.last?.allSatisfy(\.isLetter) == true,
        LabelText.goesOn(phrase.text) || isDirectlyBefore(phrase, index),
        words.last?.lowercased() != "i",
        !LabelText.opensNote(phrase.text)
      {
        guard matching.owners[phrase.paragraph] != index else { return nil }
        let lines = page.paragraphs[phrase.paragraph].phrases
        return lines.prefix(through: lines.firstIndex(of: sight.phrase) ?? 0)
          .map { page.phrases[$0].text }.joined(separator: " ")
      }
    }
    return nil
  }

  /// A sentence goes on behind the box that it is before: “Judgment is entered for plaintiff □ when plaintiff files”.
  private func isDirectlyBefore(_ words: Phrase, _ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    guard let choice = matching.choices[index], choice.relation == .right,
      let first = page.paragraphs[choice.paragraph].text.first, first.isLowercase
    else { return false }
    return box.left - words.bounds.right < Self.besideWords
      && page.paragraphs[choice.paragraph].text.contains(" ")
  }

  /// In points.
  private static let besideWords = 8.0
  private static let mostBehindOption = 5
  /// In words.
  private static let fewestOfOption = 3

  /// The question that is the header of the column that a box is in, over several rows of answers.
  func columnQuestion(of index: Int, _ own: Int) -> String? {
    let header = cells.header(of: index)
    guard header >= 0, header != own, isHeader(index), cells.isInColumn[index],
      page.paragraphs[header].hasQuestionMark
    else { return nil }
    return cells.headerText(of: index)
  }

  /// The label of a box in a row of answers behind a statement, unless what is nearest says both.
  func labelOfAnswer(_ index: Int, _ nearest: PageLabel?) -> PageLabel? {
    guard let answer = answers.answers[index] else { return nil }
    let known = nearest?.text ?? ""
    let saysBoth =
      !answer.isPart && known.contains(answer.statement.prefix(Self.start))
      && (known.hasSuffix(answer.text) || known.contains(": \(answer.text.prefix(Self.start))"))
    guard !saysBoth else { return nil }
    let statement = Self.shortened(answer.statement, to: Self.longest)
    return PageLabel(
      text: LabelText.joined(statement, answer.text), option: answer.text, group: statement,
      confidence: 0.75)
  }

  /// In characters.
  private static let start = 16

  /// The question that a field goes on after, which is called no more than “If yes, who?”.
  func questionBefore(_ text: String, _ index: Int, _ choice: LabelCandidate) -> String? {
    guard !page.widgets[index].isToggle, text.utf8.count < Self.longestCondition,
      ["if yes", "if no", "if so", "yes,"].contains(where: text.lowercased().hasPrefix)
    else { return nil }
    let owner = matching.owners[choice.paragraph]
    let heading =
      owner >= 0 && page.widgets[owner].isToggle ? groups.heading(of: owner) : nil
    if heading == nil, let answered = answeredQuestion(over: index) { return answered }
    let question = heading ?? question(of: index, choice.paragraph)
    if let question, question.contains("?") { return question }
    return questionOver(index)
  }

  /// What the answers on the line directly over that of a field are about.
  private func answeredQuestion(over index: Int) -> String? {
    guard let words = matching.wordsBefore(index) else { return nil }
    let row = Rectangle(
      words.bounds.right, words.bounds.top, page.bounds.right,
      words.bounds.top + Self.lineOver * words.size)
    return page.widgetGrid.near(row).lazy.filter { other in
      let box = page.widgets[other].bounds
      return page.widgets[other].isToggle && box.left > words.bounds.left
        && box.middleY > row.bottom && box.middleY < row.top
    }.compactMap { other -> String? in
      guard let own = matching.choices[other],
        LabelText.beginsWithAnswer(page.paragraphs[own.paragraph].text)
      else { return nil }
      return groups.heading(of: other)
    }.first { $0.count { $0 == " " } > Self.fewestSpaces }
  }

  /// The question on the line over that of a field.
  private func questionOver(_ index: Int) -> String? {
    guard let words = matching.wordsBefore(index) else { return nil }
    let strip = Rectangle(
      words.bounds.left - Self.besideWordsOver, words.bounds.top,
      words.bounds.left + Self.nearWords,
      words.bounds.top + Self.lineOver * words.size)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.filter { line in
      line.paragraph >= 0 && line.bounds.bottom >= words.bounds.top - 1
        && line.bounds.bottom < strip.top
        && abs(line.bounds.left - words.bounds.left) < Self.nearWords
    }.map { page.paragraphs[$0.paragraph].text }.first { $0.contains("?") }
  }

  // In points.
  private static let (nearWords, besideWordsOver) = (40.0, 160.0)
  /// In parts of the font size.
  private static let lineOver = 2.4
  private static let longestCondition = 40
  private static let fewestSpaces = 2
}
