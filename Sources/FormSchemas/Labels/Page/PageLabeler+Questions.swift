import PDFObjects

/// Options, and the questions that they answer.
extension PageLabeler {
  /// Is an option rather than what options are about: “Yes”, “Jun”.
  func isOption(_ text: String) -> Bool {
    let text = Self.trimmed(text).lowercased()
    return text.utf8.count < 4 && text.utf8.allSatisfy { $0 < 0x80 }
      || LabelText.answers.contains(text)
  }

  /// Says too little without its question.
  func isAmbiguous(_ text: String) -> Bool {
    let first = text.lowercased().prefix { $0.isLetter }
    return text.unicodeScalars.count < 4 || text.allSatisfy(\.isNumber)
      || first == "none" || first == "other" || LabelText.answers.contains(String(first))
  }

  /// What an option of few words says too little without: a question for “yes” or “no” that it is the rest of (“Does
  /// anyone pay for utilities? Cooking fuel”), what may be chosen (“Type of entity (check only one box)”), or the brief
  /// caption of a numbered item: “32. Child support was awarded to”.
  func subject(of option: String, in heading: String?) -> String? {
    guard let heading, option.count(where: { $0 == " " }) < Self.mostSpaces else { return nil }
    if LabelText.asksForAnswer(heading) { return heading }
    return LabelText.beforeChoice(heading) ?? briefItem(heading)
  }

  /// A heading of few words behind a number that is not that of a section: “2)”.
  private func briefItem(_ heading: String) -> String? {
    guard let first = LineNumber.beginning(heading), LineNumber.hasDigit(first.number),
      !first.word.hasSuffix(")"), !heading.hasSuffix("?")
    else { return nil }
    let item = Self.trimmed(heading.split(separator: " (").first.map(String.init) ?? heading)
    return item.count(where: { $0 == " " }) < Self.mostWords && LabelText.hasWord(item)
      ? item : nil
  }

  /// Of the caption of an item, with its number.
  private static let mostWords = 6

  /// Of an option that needs its question.
  private static let mostSpaces = 4

  /// The item that a box is under, if it is a question; otherwise a question or item on its row.
  func question(of index: Int, _ own: Int) -> String? {
    if let item = items.heading(of: index, own: own), item.contains("?") { return item }
    return matching.surroundings.left(of: page.widgets[index].bounds, ignoring: index, most: 8).lazy
      .filter { $0.phrase >= 0 && !page.phrases[$0.phrase].isBare }
      .map { page.paragraphs[page.phrases[$0.phrase].paragraph] }
      .first {
        $0.text != page.paragraphs[own].text && $0.text.utf8.count > 12 && !isAmbiguous($0.text)
          && ($0.text.contains("?") || $0.number.map(LineNumber.hasDigit) == true)
      }?.text
  }

  /// The question that is the header of the column that a box is in, over several rows of answers.
  func columnQuestion(of index: Int, _ own: Int) -> String? {
    let header = cells.header(of: index)
    guard header >= 0, header != own, isHeader(index), cells.isInColumn[index],
      page.paragraphs[header].text.contains("?")
    else { return nil }
    return cells.headerText(of: index)
  }
}
