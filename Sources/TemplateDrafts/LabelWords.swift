import FormSchemas

/// What a label says in few words: the parts that it consists of, and names for paths made from them.
struct LabelWords: Hashable {
  /// What the field is under, and what it is itself: “Spouse: First name” has two. At least one.
  let parts: [String]
  /// What is said behind the last part: “Enter middle initial” of “2. Name. Enter middle initial.”
  let details: [String]

  /// The part that names the field itself.
  var own: String { parts[parts.count - 1] }

  /// - Parameter text: not empty.
  init(_ text: String) {
    let said = Self.clauses(of: Self.joiningInitials(text)).compactMap(Self.caption)
    let named = said.filter { !$0.isOrder }
    let kept = named.isEmpty ? Array(said.suffix(1)) : named
    parts = kept.isEmpty ? [text] : kept.map(\.text)
    details = kept.last?.details ?? []
  }

  // MARK: Clauses and sentences

  /// “V. A. File Number” as “VA File Number”.
  private static func joiningInitials(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    func isInitial(_ word: String) -> Bool {
      word.count == 2 && word.last == "." && word.first?.isUppercase == true
    }
    var place = 0
    while place + 1 < words.count {
      if isInitial(words[place]), isInitial(words[place + 1]) {
        var end = place
        while end < words.count, isInitial(words[end]) { end += 1 }
        words.replaceSubrange(
          place..<end, with: [words[place..<end].map { $0.dropLast() }.joined()])
      }
      place += 1
    }
    return LabelText.joiningSpelledLetters(words.joined(separator: " "))
  }

  /// The parts between colons; what is behind a “NOTE:” at the end of one is left out.
  private static func clauses(of text: String) -> [String] {
    var clauses: [String] = []
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      words.append(word)
      guard word.hasSuffix(":") else { continue }
      if words.count > 1, DraftWords.notices.contains(word.dropLast().lowercased()) {
        words.removeLast()
        break
      }
      clauses.append(words.joined(separator: " "))
      words = []
    }
    if !words.isEmpty { clauses.append(words.joined(separator: " ")) }
    return clauses
  }

  /// The sentence of a clause that names something, whether all of them only tell people what to do, and the
  /// sentences behind it.
  private static func caption(
    of clause: String
  ) -> (text: String, isOrder: Bool, details: [String])? {
    var sentences = sentences(of: clause).filter { !isPlaceInTable($0) }
    if let numbered = sentences.lastIndex(where: isNumbered) {
      sentences.removeFirst(numbered)
    }
    guard let first = sentences.first else { return nil }
    guard let place = sentences.firstIndex(where: { !isOrder($0) }) else {
      return (first, true, Array(sentences.dropFirst()))
    }
    return (sentences[place], false, Array(sentences[(place + 1)...]))
  }

  /// The first sentence of a text.
  static func firstSentence(_ text: String) -> String { sentences(of: text).first ?? text }

  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var words: [Substring] = []
    let all = text.split(separator: " ")
    for (place, word) in all.enumerated() {
      words.append(word)
      let next = all.indices.contains(place + 1) ? all[place + 1] : nil
      if ends(word, isFirst: words.count == 1, before: next) {
        sentences.append(words.joined(separator: " "))
        words = []
      }
    }
    if !words.isEmpty { sentences.append(words.joined(separator: " ")) }
    return sentences.map(trimmed).filter { !$0.isEmpty }
  }

  /// Whether a word ends a sentence; not the number that one begins with, and not “No.” or “apt.”.
  private static func ends(_ word: Substring, isFirst: Bool, before next: Substring?) -> Bool {
    guard let next, let start = next.first(where: { $0 != "(" }) else { return false }
    let core = word.reversed().drop { $0 == ")" || $0 == "”" || $0 == "\"" }
    guard let mark = core.first else { return false }
    if "?!。？！".contains(mark) { return true }
    guard mark == ".", start.isUppercase || start.isNumber || next.first == "(" else {
      return false
    }
    let letters = core.dropFirst().prefix { $0.isLetter || $0.isNumber }
    if isFirst, letters.count < 3 || letters.contains(where: \.isNumber) { return false }
    return letters.count > 3 || letters.count == 3 && letters.allSatisfy(\.isUppercase)
      || letters.allSatisfy(\.isNumber)
  }

  /// “Page 2”, “Row” before a number, “1. Column”.
  private static func isPlaceInTable(_ sentence: String) -> Bool {
    DraftWords.words(of: sentence).allSatisfy {
      $0.allSatisfy(\.isNumber) || DraftWords.placesInTables.contains($0)
    }
  }

  private static func isNumbered(_ sentence: String) -> Bool {
    let rest = LabelText.withoutNumber(sentence)
    return rest != sentence && LabelText.hasWord(rest)
  }

  /// Whether a sentence tells what to do, and names nothing.
  private static func isOrder(_ sentence: String) -> Bool {
    let text = LabelText.withoutNumber(sentence)
    let words = DraftWords.words(of: text)
    guard text.first != "(", let first = words.first else { return true }
    if DraftWords.orders.contains(first), words.count > 2 || DraftWords.notices.contains(first) {
      return true
    }
    return words.last == "required" || words.last == "only"
  }

  /// “Name, row 1” and “Name, 1 of 4” without the row.
  static func withoutRow(_ text: String) -> String {
    guard let comma = text.ranges(of: ", ").last else { return text }
    let words = DraftWords.words(of: String(text[comma.upperBound...]))
    let isRow =
      words.first.map { DraftWords.placesInTables.contains($0) } == true
      || words.contains("of")
    return isRow && words.contains { $0.allSatisfy(\.isNumber) }
      ? String(text[..<comma.lowerBound]) : text
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, ".,;:".contains(last) || last == " " { text.removeLast() }
    return String(text)
  }

  // MARK: Names

  /// A text as a key of a path: its first words in lower case, joined by underscores; empty if it has no words.
  ///
  /// - Parameter limit: how many words.
  static func key(_ text: String, limit: Int) -> String {
    var words = DraftWords.words(of: withoutNotes(withoutNumber(text)))
      .filter { !DraftWords.articles.contains($0) }
    if let first = words.first, words.count > 1 {
      if DraftWords.requests.contains(first) { words.removeFirst() }
      if DraftWords.choosing.contains(first) {
        let rest = words.drop { DraftWords.choosing.contains($0) || DraftWords.chosen.contains($0) }
        if !rest.isEmpty { words = Array(rest) }
      }
    }
    if words.count > limit { words.removeAll { DraftWords.small.contains($0) } }
    if let figure = words.first, figure.first?.isNumber == true, words.count > 1 {
      // A path of jq begins with a letter.
      words = Array(words.dropFirst().prefix(max(1, limit - 1))) + [figure]
    }
    words = Array(words.prefix(limit))
    if words.isEmpty || words.count == 1 && words[0].first?.isNumber == true {
      let line = DraftWords.words(of: text).prefix(2)
      return line.isEmpty ? "" : (["line"] + line).joined(separator: "_")
    }
    return words.joined(separator: "_")
  }

  /// Without the number of a line, a part or a section: “14. B. New address”, “Part I. Taxpayer”.
  private static func withoutNumber(_ text: String) -> String {
    var rest = LabelText.withoutNumber(text)
    let words = rest.split(separator: " ", maxSplits: 2)
    if words.count == 3, DraftWords.divisions.contains(words[0].lowercased()), words[1].count < 6 {
      rest = LabelText.withoutNumber(String(words[2]))
    }
    let letter = rest.split(separator: " ", maxSplits: 1)
    if letter.count == 2, letter[0].count == 2, letter[0].last == ".",
      letter[0].first?.isUppercase == true
    {
      rest = String(letter[1])
    }
    return rest
  }

  /// Without what is in parentheses, if anything else is said.
  private static func withoutNotes(_ text: String) -> String {
    var depth = 0
    var rest = ""
    for character in text {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth = max(0, depth - 1)
      default: if depth == 0 { rest.append(character) }
      }
    }
    return LabelText.hasWord(rest) ? rest : text
  }
}
