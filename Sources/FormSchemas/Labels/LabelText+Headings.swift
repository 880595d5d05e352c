/// What headings and sentences say in few words.
extension LabelText {
  /// A text without the number of a line that it begins with.
  package static func withoutNumber(_ text: String) -> String {
    guard let first = LineNumber.beginning(text), LineNumber.hasDigit(first.number) else {
      return text
    }
    return PageLabeler.trimmed(String(text.dropFirst(first.word.count)))
  }

  /// Asks for “yes” or “no”.
  static func asksForAnswer(_ text: String) -> Bool {
    guard text.contains("?"), !text.lowercased().contains("(yes") else { return false }
    return words(withoutNumber(text)).first.map { askingWords.contains(String($0)) } ?? false
  }

  private static let askingWords: Set<String> = [
    "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "should", "was", "were",
    "will", "would",
  ]

  /// What may be chosen, where a heading ends with how to choose: “Type of entity” of “Type of entity (check only one
  /// box)”.
  static func beforeChoice(_ heading: String) -> String? {
    var start = heading.startIndex
    while let end = heading[start...].firstIndex(where: { ".:?(—".contains($0) }) {
      start = heading.index(after: end)
      guard isOrderToChoose(heading[start...]),
        heading[start...].first == " " || "(—".contains(heading[end])
      else { continue }
      let subject =
        PageLabeler.trimmed(withoutOpenNote(String(heading[..<end])))
        + (heading[end] == "?" ? "?" : "")
      return hasWord(withoutNumber(subject)) ? subject : nil
    }
    return nil
  }

  /// “Please check one:”.
  static func isOrderToChoose(_ text: some StringProtocol) -> Bool {
    words(text).first { $0 != "please" }.map { choosing.contains(String($0)) } ?? false
  }

  /// Words that tell people to choose.
  static let choosing: Set<String> = [
    "check", "choose", "circle", "fill", "mark", "select", "marque", "seleccione", "cochez",
    "zutreffendes",
  ]

  /// What people answer to questions that boxes to check are beside.
  static let answers: Set<String> = [
    "yes", "no", "sí", "oui", "non", "ja", "nein", "sì", "sim", "não", "nee", "tak", "nie", "áno",
  ]

  /// A question without the answer that is printed before the box of another one: “Do you own a pet? YES”.
  static func withoutAnswer(_ question: String) -> String {
    guard let mark = question.lastIndex(of: "?"),
      answers.contains(PageLabeler.trimmed(String(question[mark...].dropFirst())).lowercased())
    else { return question }
    return String(question[...mark])
  }

  /// The words of a text in lower case, without figures and punctuation.
  static func words(_ text: some StringProtocol) -> [Substring] {
    text.lowercased().split { !$0.isLetter }
  }

  /// “Yes (check all that apply)”.
  static func beginsWithAnswer(_ text: String) -> Bool {
    words(text).first.map { answers.contains(String($0)) } ?? false
  }

  /// A label with what tells equal ones apart behind it: “Net profit, cents”; a sentence without its period.
  static func placed(_ text: String, _ place: String) -> String {
    let isSentence = text.hasSuffix(".") && text.count(where: { $0 == " " }) > 3
    return "\(isSentence ? String(text.dropLast()) : text), \(place)"
  }

  /// A label without the place of its field among those of one caption: “Phone” of “Phone, part 1 of 2”.
  package static func withoutPart(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard words.count > 4, words[words.count - 2] == "of", Int(words[words.count - 1]) != nil,
      Int(words[words.count - 3]) != nil, ["part", "box"].contains(words[words.count - 4]),
      words[words.count - 5].hasSuffix(",")
    else { return text }
    return withoutEnd(words.dropLast(4).joined(separator: " "))
  }

  /// A word of a sentence that names nothing: “on”, “plus”.
  static func isScrap(_ text: String) -> Bool {
    let words = words(text)
    return !words.isEmpty && words.allSatisfy { scraps.contains(String($0)) }
  }

  /// Ends with a word that something follows: “I want the person named to”, “was awarded to:”.
  static func goesOn(_ text: String) -> Bool {
    guard let end = text.lastIndex(where: \.isLetter) else { return false }
    let start = text[...end].lastIndex { !$0.isLetter }.map { text.index(after: $0) }
    let word = text[(start ?? text.startIndex)...end].lowercased()
    return word == "to" || scraps.contains(word)
  }

  private static let scraps: Set<String> = [
    "a", "an", "and", "at", "by", "for", "i", "in", "of", "on", "per", "plus", "the",
    "with", "al", "am", "den", "el", "il", "lì",
  ]

  /// A heading without a note in parentheses that is cut off: “Filing status (mark an”.
  static func withoutOpenNote(_ text: String) -> String {
    guard let open = text.ranges(of: " (").last, !text[open.lowerBound...].contains(")") else {
      return text
    }
    return String(text[..<open.lowerBound])
  }

  /// What a court or a state heads its papers with: “STATE OF MICHIGAN”, “IN THE CIRCUIT COURT OF THE 17TH”.
  package static func isTitleOfCourt(_ text: String) -> Bool {
    !text.contains(where: \.isLowercase) && titlesOfCourts.contains(where: text.hasPrefix)
  }

  private static let titlesOfCourts = [
    "STATE OF ", "COMMONWEALTH OF ", "THE STATE OF ", "IN THE ", "SUPERIOR COURT", "UNITED STATES ",
  ]

  /// The question that a long text ends with, with the number of the text: “4. The fund assumes that … What would you be
  /// able to contribute?”
  static func closingQuestion(_ text: String) -> String? {
    guard text.utf8.count > longText, text.hasSuffix("?"),
      let end = [". ", "? "].flatMap({ text.ranges(of: $0) }).map(\.upperBound).max(),
      case let question = text[end...], question.utf8.count < longText,
      question.count(where: { $0 == " " }) >= fewestSpaces, question.first?.isUppercase == true,
      !question.lowercased().hasPrefix("if ")
    else { return nil }
    let number =
      LineNumber.beginning(text).flatMap { LineNumber.hasDigit($0.number) ? "\($0.word) " : nil }
      ?? ""
    return number + question
  }

  /// The order that a long text ends with: “… abuse of any parties, as stated below: Indicate the number of the case”.
  static func closingOrder(_ text: String) -> String? {
    guard text.utf8.count > longText,
      let end = [". ", ": "].flatMap({ text.ranges(of: $0) }).map(\.upperBound).max(),
      case let order = text[end...], order.utf8.count < longText,
      order.count(where: { $0 == " " }) >= fewestSpaces,
      let first = words(order).first, orders.contains(String(first)),
      order.first?.isUppercase == true
    else { return nil }
    return String(order)
  }

  private static let orders: Set<String> = [
    "describe", "explain", "give", "indicate", "list", "provide", "specify", "state",
  ]

  // In bytes.
  private static let longText = 160
  private static let fewestSpaces = 4

  /// “Form 1116” or “Form A”, without a title.
  static func isNumberOfForm(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard words.count == 2, wordsForForm.contains(words[0].lowercased()) else { return false }
    return words[1].contains(where: \.isNumber) || words[1].allSatisfy(\.isUppercase)
  }

  private static let wordsForForm: Set<String> = [
    "form", "formulaire", "formular", "formulario", "formulier", "vordruck",
  ]

  /// A line on which a note in parentheses begins that the next line goes on with.
  static func opensNote(_ line: String) -> Bool {
    line.ranges(of: "(").last.map { !line[$0.lowerBound...].contains(")") } ?? false
  }

  /// A line on which a note ends that a line before it began: “already counted in Item Number 1.)”, but not “1) Name”.
  static func closesNote(_ line: String) -> Bool {
    guard let close = line.firstIndex(of: ")") else { return false }
    return line[..<close].count > longestNumber && !line[..<close].contains("(")
  }

  private static let longestNumber = 3

  /// A text without a note on choosing that it begins with: “(check the period that applies) for a household of”.
  static func withoutLeadingNote(_ text: String) -> String {
    guard text.hasPrefix("("), let close = text.firstIndex(of: ")") else { return text }
    let note = text[..<close].lowercased().split { !$0.isLetter }
    let rest = text[close...].dropFirst().drop { ": ".contains($0) }
    let isNote =
      note.count > 2 && ["check", "choose", "circle", "mark", "select"].contains(note[0])
    return isNote && rest.contains(" ") ? String(rest) : text
  }

  /// What a heading is about, in a few words: its first clause, without the number of its part and without
  /// words that all headings have; the number, if its title is long.
  static func gist(_ heading: String) -> String {
    guard !heading.hasSuffix("?") else { return heading }
    if let title = capitalTitle(of: heading) { return title }
    if withoutCondition(heading) != nil, let owner = owner(in: heading) { return owner }
    let number = PartNumber.length(in: heading)
    var title = PageLabeler.trimmed(String(heading.dropFirst(number ?? 0)))
    let ends = [" (", ", if ", " if ", ", ", "; ", "—", " - "].compactMap {
      title.ranges(of: $0).first?.lowerBound
    }
    if let end = ends.min() {
      let clause = String(title[..<end])
      if hasWord(clause), clause.utf8.count > 7 { title = clause }
    }
    title = withoutCommonWords(title)
    guard number != nil else { return title }
    let isBrief = hasWord(title) && title.count(where: { $0 == " " }) < mostWordsOfTitle
    return isBrief ? title : PartNumber.prefix(of: heading)
  }

  /// The title in capital letters that a sentence begins with: “WORK SCHEDULE: If your schedule varies, give an
  /// example.”
  static func capitalTitle(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let title = text[..<colon]
    let letters = title.unicodeScalars.filter(\.properties.isAlphabetic)
    guard PartNumber.length(in: text) == nil, letters.count > 9,
      letters.allSatisfy({ !$0.properties.isLowercase }),
      title.contains(" "), title.utf8.count < 60,
      text[colon...].unicodeScalars.contains(where: \.properties.isLowercase)
    else { return nil }
    return String(title)
  }

  private static let mostWordsOfTitle = 3

  /// “Information about your spouse” is about “your spouse”.
  private static func withoutCommonWords(_ heading: String) -> String {
    var words = heading.split(separator: " ")
    func isCommon(_ word: Substring?) -> Bool {
      word.map { ["information", "details", "section"].contains($0.lowercased()) } ?? false
    }
    if words.count > 2, isCommon(words.first),
      ["about", "on"].contains(words[1].lowercased())
    {
      words.removeFirst(2)
    }
    // “Personal information” is about nobody else than the rest of the form.
    // “Identifying information” says more than “identifying”.
    if words.count > 1, isCommon(words.last), !adjectives.contains(words[0].lowercased()),
      !words[words.count - 2].hasSuffix("ing")
    {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  private static let adjectives: Set<String> = [
    "additional", "contact", "further", "general", "important", "more", "other", "personal",
  ]
}
