/// Texts of labels: cleaned, shortened and judged.
package enum LabelText {
  /// Replaces line ends, tabs and doubled spaces by one space, and removes control characters, soft hyphens
  /// with the white space behind them, and white space at both ends. Soft hyphens, and codes without a
  /// meaning, are the spaces of a text that has several and no others.
  package static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isPending = false
    var isHyphenated = false
    let marks =
      text.utf8.contains { $0 >= 0x80 } ? text.unicodeScalars.count(where: mayBeSpace) : 0
    let areSpaces = marks > 1 && !text.unicodeScalars.contains(where: isSpace)
    for scalar in text.unicodeScalars {
      if areSpaces, mayBeSpace(scalar) {
        isPending = true
      } else if scalar == "\u{AD}" {
        isHyphenated = true
      } else if isSpace(scalar) {
        isPending = !isHyphenated
      } else if !isControl(scalar) {
        if isPending, !result.isEmpty { result.append(" ") }
        (isPending, isHyphenated) = (false, false)
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Controls, and marks that turn the direction of what follows: nobody reads them.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x180E, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2069,
      0xFEFF, 0xFFFD, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  private static func mayBeSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{AD}" || scalar == "\u{FFFD}"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x3000: true
    default: false
    }
  }

  /// Cuts a text that is longer than `limit` characters at the end of a sentence, if at least half of the
  /// limit is before it, or of a phrase, if two thirds are; otherwise after a word that is not short, with an ellipsis.
  package static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    let scalars = Array(text.unicodeScalars)
    var sentenceEnd = 0
    var (phraseEnd, wordEnd) = (0, 0)
    var depth = scalars[0] == "(" ? 1 : 0
    for index in 1..<limit {
      if scalars[index] == "(" { depth += 1 }
      if scalars[index] == ")" { depth = max(0, depth - 1) }
      guard scalars[index] == " " else {
        if isWideStop(scalars[index]) { sentenceEnd = index + 1 }
        continue
      }
      if depth == 0, endsPhrase(scalars, at: index) { phraseEnd = index }
      // “of the …” says that more is to come, and not what.
      let start = scalars[..<index].lastIndex(of: " ") ?? -1
      let isShort =
        index - start - 1 < fewestLettersOfEnd && scalars[index - 1].properties.isLowercase
      if !isShort { wordEnd = index }
      if endsSentence(scalars, before: index) { sentenceEnd = index }
    }
    if sentenceEnd * 2 >= limit { return string(scalars[..<sentenceEnd]) }
    let isPhrase = phraseEnd * 3 >= limit * 2
    var end = isPhrase ? phraseEnd : wordEnd * 2 > limit ? wordEnd : limit - 1
    while end > 0, "… ,;:–—".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
    if isPhrase { return string(scalars[..<end]) }
    return string(scalars[..<end]) + "…"
  }

  /// Whether the state of an option is a word for people, unlike “Yes”, “On”, “Choice2” or “1”.
  package static func isWordOfOption(_ state: String) -> Bool {
    let made = ["yes", "on", "true", "no", "off", "false"]
    return state.count(where: \.isLetter) > 2 && !state.contains(where: \.isNumber)
      && !state.contains("_") && state.first?.isUppercase == true
      && !made.contains(state.lowercased())
  }

  /// The beginnings of the words of a text, by which “Married” is “Marriage”, without letters that stand alone.
  static func beginnings(_ text: String) -> Set<String> {
    Set(words(text).filter { $0.count > 1 }.map { String($0.prefix(5)) })
  }

  private static let fewestLettersOfEnd = 4

  /// A phrase ends behind a comma or the like, and before a parenthesis or a dash.
  private static func endsPhrase(_ scalars: [Unicode.Scalar], at space: Int) -> Bool {
    if ",;:".unicodeScalars.contains(scalars[space - 1]) { return true }
    return space + 1 < scalars.count && "(–—".unicodeScalars.contains(scalars[space + 1])
  }

  /// A text without words that are printed twice, one after the other: “line 37” of “line 37 37”, “Rent: Rent (monthly)”.
  /// One short word may be said twice (“Vous vous engagez à …”).
  package static func saidOnce(_ text: String) -> String {
    var words = text.split(separator: " ")
    func withoutColon(_ word: Substring) -> Substring {
      word.hasSuffix(":") ? word.dropLast() : word
    }
    func isRepeated(_ start: Int, _ count: Int) -> Bool {
      let (first, second) = (words[start..<start + count], words[start + count..<start + 2 * count])
      guard zip(first.dropLast(), second).allSatisfy(==),
        withoutColon(words[start + count - 1]) == withoutColon(words[start + 2 * count - 1])
      else { return false }
      return count > 1 ? first.joined().contains(where: \.isLetter) : isLong(second[start + 1])
    }
    func isLong(_ word: Substring) -> Bool {
      word.count(where: \.isLetter) > fewestLettersOfEnd
        || word.count > 1 && word.allSatisfy(\.isNumber) && !word.allSatisfy { $0 == "0" }
    }
    var start = 0
    while start < words.count {
      let most = min(mostSaidTwice, (words.count - start) / 2)
      if most > 0, let count = (1...most).reversed().first(where: { isRepeated(start, $0) }) {
        words.removeSubrange(start..<start + count)
      } else {
        start += 1
      }
    }
    return words.joined(separator: " ")
  }

  /// In words.
  private static let mostSaidTwice = 12

  /// The first and the last words of a text that is longer than both together: “10. Action requested … Narrative reason”.
  package static func abridged(_ text: String, head: Int, tail: Int) -> String {
    guard text.utf8.count > head + tail else { return text }
    let characters = Array(text)
    guard characters.count > head + tail + 3 else { return text }
    let spaces = characters.indices.filter { characters[$0] == " " }
    let end = spaces.last { $0 <= head && $0 > head / 2 } ?? head
    let start = spaces.first { $0 >= characters.count - tail && $0 < characters.count - tail / 3 }
    let last = characters[(start.map { $0 + 1 } ?? characters.count - tail)...]
    return "\(withoutEnd(String(characters[..<end]))) … \(String(last))"
  }

  /// What is before the end of the first sentence, if another one follows: “County” of “County. The name given to me”.
  static func firstSentence(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let end = scalars.indices.dropFirst().first { index in
      scalars[index] == " " && endsSentence(scalars, before: index) && scalars[index - 1] == "."
        && index + 1 < scalars.count && scalars[index + 1].properties.isUppercase
    }
    return end.map { withoutEnd(string(scalars[..<$0])) } ?? text
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func isWideStop(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "。" || scalar == "？" || scalar == "！"
  }

  /// A period, question mark or the like ends a sentence; not a period after a number or one letter.
  private static func endsSentence(_ scalars: [Unicode.Scalar], before space: Int) -> Bool {
    var last = space - 1
    while last > 0, scalars[last] == ")" || scalars[last] == "”" || scalars[last] == "\"" {
      last -= 1
    }
    switch scalars[last] {
    case "?", "!", "؟": return true
    case ".":
      var start = last
      while start > 0, scalars[start - 1] != " " { start -= 1 }
      // “No.”, “St.”, “12.”
      return last - start > 3
    default: return false
    }
  }

  /// Whether a label has all of a heading in it, but for the punctuation at the end of several words.
  static func says(_ label: String, _ heading: String) -> Bool {
    // A heading that was cut off goes on in the label.
    let start = heading.hasSuffix("…") ? String(heading.dropLast()) : heading
    return label.holds(start.contains(" ") ? withoutEnd(start) : start)
  }

  /// A text without the punctuation at its end.
  package static func withoutEnd(_ text: String) -> String {
    var text = text
    while let last = text.last, ".,;:".contains(last) { text.removeLast() }
    return text
  }

  /// Whether an alternate name says something: it has a word beside the number of a line, and does not
  /// merely repeat the field's name or a name that a program made up.
  package static func isMeaningful(_ text: String, fieldName: String) -> Bool {
    guard hasWord(text) else { return false }
    // “NAME_Row_1” is a name of a program.
    if text.contains("_"), !text.contains(" ") { return false }
    let key = letters(text)
    guard !key.hasPrefix("undefined") else { return false }
    let partial = fieldName.split(separator: ".").last.map(String.init) ?? fieldName
    let plain = String(partial.prefix { $0 != "[" })
    return [fieldName, partial, plain].allSatisfy { letters($0) != key || isWritten(text, as: $0) }
  }

  /// What may be said of an alternate name that says little, if nothing says more; nil for “undefined_2”, “fill_27” and
  /// “ni_3”, which programs made. “Owner_Row_3” is what Acrobat calls a cell of a table.
  package static func readable(_ text: String) -> String? {
    if let row = text.ranges(of: "_Row_").last, let number = Int(text[row.upperBound...]) {
      let column = String(text[..<row.lowerBound])
      return hasWord(column) ? placed(column, "row \(number)") : nil
    }
    // “5d.” is the number of a line.
    let isMade =
      text.contains("_")
      || text.contains(where: \.isNumber) && text.count(where: \.isLetter) > 1
    return letters(text).hasPrefix("undefined") || !text.contains(" ") && isMade ? nil : text
  }

  /// Whether a text that repeats a name is written for people, as “Issued” is for `issued` and “First Name” for
  /// `firstName`, unlike “F1 01” for `f1_01`.
  private static func isWritten(_ text: String, as name: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    guard text.contains(where: \.isLowercase), !words.allSatisfy({ madeUp.contains(String($0)) })
    else { return false }
    // Names of several words are copies of a text for people: “Month of expected date”.
    if isWrittenOut(text), words.count(where: { $0.count > 1 }) >= fewestWordsOfPhrase {
      return true
    }
    guard !text.contains(where: \.isNumber) else { return false }
    return text.contains(" ") && !name.contains(" ")
      || text.first?.isUppercase == true && name.first?.isLowercase == true
  }

  private static let fewestWordsOfPhrase = 4

  /// With spaces and a capital letter or a number at its beginning, and no word of letters and digits: unlike “users1
  /// name full 1”.
  private static func isWrittenOut(_ text: String) -> Bool {
    guard text.contains(" "), !text.contains("_"),
      text.first(where: { $0.isLetter || $0.isNumber })?.isLowercase == false
    else { return false }
    return !text.split(separator: " ").contains { word in
      word.first?.isLetter == true && word.contains(where: \.isNumber)
    }
  }

  /// What programs that make forms name fields.
  package static let madeUp: Set<String> = [
    "box", "button", "check", "checkbox", "combo", "combobox", "dropdown", "field", "group", "list",
    "listbox", "number", "numeric", "radio", "radiobutton", "text", "textbox", "textfield",
    "unnamed",
    "untitled",
  ]

  /// Whether a text has a word, unlike “5d. $” and “00 6b.”: the number of a line is none, and neither is a
  /// lone Latin letter.
  package static func hasWord(_ text: String) -> Bool {
    text.split(separator: " ").contains { word in
      guard LineNumber.parse(String(word)) == nil else { return false }
      let letters = word.unicodeScalars.filter { $0.properties.isAlphabetic }
      return letters.count > 1 || letters.contains { $0.value >= 0x250 }
    }
  }

  /// Letters and digits, in lower case.
  package static func letters(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      result.append(scalar)
    }
    return String(result)
  }

  /// Removes dot leaders, and the number of the line if it is repeated behind them: “3. Total tax . . . . 3.”
  /// becomes “3. Total tax”.
  package static func withoutLeaders(_ text: String) -> String {
    var words = text.split(separator: " ")
    func isDots(_ word: Substring) -> Bool { word.allSatisfy { $0 == "." || $0 == "…" } }
    var place = 0
    var removed = false
    while place < words.count {
      let run = words[place...].prefix(while: isDots)
      let dots = run.reduce(0) { $0 + $1.count }
      if dots >= 3 {
        words.removeSubrange(place..<place + run.count)
        removed = true
      } else {
        place += 1
      }
    }
    guard removed else { return text }
    if words.count > 1, let first = words.first, let last = words.last,
      first.first?.isNumber == true,
      first.filter({ $0 != "." }) == last.filter({ $0 != "." })
    {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  /// Joins capital letters that are written apart so that a screen reader spells them: “Z I P code”
  /// becomes “ZIP code”.
  package static func joiningSpelledLetters(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let spaces = scalars.indices.filter { index in
      scalars[index] == " " && index > 0 && index + 1 < scalars.count
        && isLoneCapital(scalars, index - 1) && isLoneCapital(scalars, index + 1)
    }
    guard !spaces.isEmpty else { return text }
    var result = String.UnicodeScalarView()
    var start = 0
    for space in spaces {
      result.append(contentsOf: scalars[start..<space])
      start = space + 1
    }
    result.append(contentsOf: scalars[start...])
    return String(result)
  }

  private static func isLoneCapital(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index].value >= 0x41, scalars[index].value <= 0x5A else { return false }
    func isLetter(_ place: Int) -> Bool {
      guard scalars.indices.contains(place) else { return false }
      let scalar = scalars[place]
      return scalar == "'" || scalar == "’" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    return !isLetter(index - 1) && !isLetter(index + 1)
  }
}
