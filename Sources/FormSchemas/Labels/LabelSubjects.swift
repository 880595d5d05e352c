/// What brief labels say too little without: “Does anyone pay for utilities? Cooking fuel”, “Sex: Male”,
/// “Automobiles: Make, row 1”.
enum LabelSubjects {
  /// Spaces of an option that needs what it is about, of a column's header, and of the caption of an item with its
  /// number or of the heading of a table.
  private static let (mostOfOption, mostOfHeader, mostOfHeading) = (6, 4, 7)
  private static let fewestLetters = 3
  private static let longestItem = 64
  /// Spaces of an option that needs the heading of its section.
  private static let mostInSection = 5
  /// Words of what is counted, with its number, and headings that it may be among.
  private static let (mostOfRecord, nearest) = (4, 2)
  /// Spaces of the heading of a section that options are in.
  private static let mostOfTitle = 4

  /// What the label of a page says too little without; nil if it says enough.
  static func subject(of label: PageLabel, isToggle: Bool) -> String? {
    let found = [isToggle ? ofOption(label) : nil, ofCell(label), ofRecord(label)]
    return found.lazy.compactMap { subject in
      subject.map { LabelText.withoutEnd(PageLabeler.trimmed(LabelText.withoutLeaders($0))) }
    }.first { !label.text.holds($0) }
  }

  /// What an option is about: what may be chosen (“Type of entity (check only one box)”), a question that it answers
  /// or is the rest of, or the brief caption of a numbered item: “32. Child support was awarded to”.
  private static func ofOption(_ label: PageLabel) -> String? {
    let option = label.option ?? label.text
    guard spaces(option) < mostOfOption, label.group != label.text else { return nil }
    let number = LineNumber.beginning(option)?.number
    guard let heading = label.group else {
      if let subject = label.sections.first.flatMap(LabelText.beforeChoice) { return subject }
      // “waive some of the court fees” goes on with a sentence.
      guard spaces(option) < mostInSection, spaces(option) < 2 || option.first?.isLowercase != true
      else { return nil }
      return label.sections.prefix(nearest).lazy.compactMap { section in
        // One of the numbered options of an item.
        number.flatMap { _ in introducesOptions(section) ? section : item(section, over: number) }
          ?? (isQuestion(section) ? section : briefTitle(section))
      }.first { !label.text.holds($0) }
    }
    if let subject = LabelText.beforeChoice(heading) { return subject }
    if LabelText.asksForAnswer(heading) || isOpenQuestion(heading) || introducesOptions(heading) {
      return heading
    }
    return item(heading, over: number)
      ?? (label.isGroupTitled && LineNumber.beginning(heading) == nil ? tableTitle(heading) : nil)
  }

  /// The heading of a table that a cell is in, if the header of its column is brief.
  private static func ofCell(_ label: PageLabel) -> String? {
    guard label.text.holds(", row ") || label.text.holds(", line "),
      let row = label.text.ranges(of: ", row ").last ?? label.text.ranges(of: ", line ").last
    else { return nil }
    let header = String(label.text[..<row.lowerBound])
    guard spaces(header) < mostOfHeader, !header.contains(":"), header.first != "(",
      LineNumber.beginning(header).map({ mayBeLine($0.number, of: header) }) ?? true
    else { return nil }
    let words = Set(LabelText.words(header))
    let headings = label.sections.filter { section in
      !label.text.holds(section) && !words.isSubset(of: LabelText.words(section))
    }
    // The line of an item over the table says more than the heading of a section.
    if let item = headings.first, hasWord(item),
      LineNumber.beginning(item).map({ LineNumber.hasDigit($0.number) }) == true
    {
      return tableTitle(item) ?? PageLabeler.shortened(item, to: longestItem)
    }
    return headings.lazy.compactMap { tableTitle($0) }.first
  }

  /// The letter of a column, or the number of the line that all rows are: “1. Amount”, but not “9D Entered”.
  private static func mayBeLine(_ number: String, of header: String) -> Bool {
    !LineNumber.hasDigit(number) || spaces(header) == 1 && number.allSatisfy(\.isNumber)
  }

  /// A heading in a few words; nil if it is a condition or only the number of a part.
  private static func tableTitle(_ heading: String) -> String? {
    let gist = LabelText.gist(heading)
    let isPart = PartNumber.length(in: gist).map { $0 >= gist.count } ?? false
    let isCondition = LabelText.withoutNumber(gist).lowercased().hasPrefix("if ")
    return spaces(gist) < mostOfHeading && !isPart && !isCondition && hasWord(gist) ? gist : nil
  }

  /// The first record that the label is in: “Person 1”, “W-2 Record 2”. The numbers of lines are not those of one record.
  private static func ofRecord(_ label: PageLabel) -> String? {
    guard label.number == nil, label.group == nil, LineNumber.beginning(label.text) == nil else {
      return nil
    }
    return label.sections.prefix(nearest).first { section in
      let words = section.split(separator: " ")
      return (2...mostOfRecord).contains(words.count) && PartNumber.length(in: section) == nil
        && words.last.map { $0.count == 1 && $0.first?.isWholeNumber == true } == true
        && section.first?.isUppercase == true
    }
  }

  /// A heading of few words behind a number that is not that of a section (“2)”), and not that of a line beside the
  /// option's: “1b” before “1c”.
  private static func item(_ heading: String, over option: String?) -> String? {
    guard let first = LineNumber.beginning(heading), LineNumber.hasDigit(first.number),
      !first.word.hasSuffix(")"), !heading.hasSuffix("?")
    else { return nil }
    if let option, LineNumber.hasDigit(option) {
      let isPart = option.hasPrefix(first.number) && option != first.number
      guard isPart || option.count == 1 else { return nil }
    }
    let item = PageLabeler.trimmed(heading.split(separator: " (").first.map(String.init) ?? heading)
    return spaces(item) < mostOfHeading && hasWord(item) ? item : nil
  }

  /// A question for “yes” or “no” without a number.
  private static func isQuestion(_ heading: String) -> Bool {
    LineNumber.beginning(heading) == nil && LabelText.asksForAnswer(heading)
  }

  /// A heading of few words, without notes and without a number of its own.
  private static func briefTitle(_ heading: String) -> String? {
    let gist = LabelText.gist(heading)
    let isScrap =
      spaces(gist) < 2 && LabelText.words(gist).last.map { LabelText.isScrap(String($0)) } ?? true
    return spaces(gist) < mostOfTitle && hasWord(gist) && LineNumber.beginning(gist) == nil
      && !isScrap && PartNumber.length(in: gist) == nil ? gist : nil
  }

  /// “I receive the following benefits”, “I want the person named to”.
  private static func introducesOptions(_ heading: String) -> Bool {
    let words = LabelText.words(heading)
    guard words.count > 2 else { return false }
    return words.contains("following") || LabelText.goesOn(heading)
  }

  /// Asks for more than “yes” or “no”.
  private static func isOpenQuestion(_ text: String) -> Bool {
    text.contains("?")
      && LabelText.withoutNumber(text).split(separator: ",").contains { clause in
        LabelText.words(clause).first.map { openQuestions.contains(String($0)) } == true
      }
  }

  private static let openQuestions: Set<String> = [
    "how", "what", "when", "where", "which", "who", "whose", "why",
  ]

  private static func spaces(_ text: String) -> Int { text.count { $0 == " " } }

  private static func hasWord(_ text: String) -> Bool {
    text.split { !$0.isLetter }.contains { $0.count >= fewestLetters }
  }
}
