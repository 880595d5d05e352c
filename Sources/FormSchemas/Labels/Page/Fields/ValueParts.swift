/// What the parts of a value are called that is written into several fields.
enum ValueParts {
  /// Labels of the parts, from the label of the whole: “Date of birth (MM-DD-YYYY)” has “Date of birth:
  /// month”.
  static func labels(_ label: String, count: Int) -> [String] {
    names(label, count: count) ?? (1...max(1, count)).map { "\(label), part \($0) of \(count)" }
  }

  /// The same if the label lists as many parts; otherwise nil.
  static func names(_ label: String, count: Int) -> [String]? {
    if count == 2, let names = namesOfPerson(label) { return names }
    // “fait le __ / __ / ____”
    if count == 3, let last = label.split(separator: " ").last,
      beforeDates.contains(last.lowercased())
    {
      return ["day", "month", "year"].map { LabelText.joined(label, $0) }
    }
    for (names, rest) in lists(in: label, count: count) where names.count == count {
      return names.map { LabelText.joined(rest, $0) }
    }
    return nil
  }

  /// Whether a label names a part of the value that an item asks for: “Month”, “From”. A question asks for
  /// parts of a date alone.
  static func isPart(_ label: String, of item: String) -> Bool {
    let label = String(label.lowercased().filter { $0.isLetter })
    return partsOfDates.contains(label) || partsOfNames.contains(label) && !item.contains("?")
  }

  /// Whether a text names the parts of a date and nothing else: “Day, Month, Year”.
  static func arePartsOfDate(_ text: String) -> Bool {
    guard text.utf8.count <= longestParts else { return false }
    let words = text.lowercased().split { !$0.isLetter }
    return words.count > 1 && words.allSatisfy { partsOfDates.contains(String($0)) }
      && Set(words).count == words.count && !periods.contains(String(words[0]))
  }

  /// Whether a text names one part of a date.
  static func isPartOfDate(_ text: String) -> Bool {
    let word = text.lowercased()
    return partsOfDates.contains(word) && !periods.contains(word)
  }

  /// Whether a text names one end of a period.
  static func isEndOfPeriod(_ text: String) -> Bool { periods.contains(text.lowercased()) }

  /// Whether a text names a part of a name and nothing else: “FIRST”.
  static func isPartOfName(_ text: String) -> Bool {
    partsOfNames.contains(String(text.lowercased().filter { $0.isLetter }))
      || partsInOneWord.contains(text.lowercased())
  }

  /// Whether a label of few words names a part of the address that a numbered item asks for: “City” in “8.
  /// Mailing address”.
  static func isPartOfAddress(_ label: String, _ item: String) -> Bool {
    label.count(where: { $0 == " " }) < mostWords
      && item.lowercased().contains("address")
  }

  private static let mostWords = 4
  /// In bytes: of the parts of a date.
  private static let longestParts = 60
  /// Articles and prepositions before a date that begins with the day.
  private static let beforeDates: Set<String> = [
    "al", "am", "au", "den", "du", "el", "il", "le", "lì",
  ]

  private static let partsOfDates: Set<String> = [
    "day", "month", "year", "from", "to", "día", "dia", "mes", "mês", "año", "ano", "jour", "mois",
    "année", "tag", "monat", "jahr", "giorno", "mese", "anno", "dag", "maand", "jaar",
  ]
  private static let periods: Set<String> = ["from", "to"]
  private static let partsOfNames: Set<String> = ["first", "middle", "last", "mi"]
  /// In one word; “First name” is a caption of its own.
  private static let partsInOneWord: Set<String> = ["firstname", "lastname", "middlename"]

  /// The lists that a label has in parentheses or as the pattern of a date, with the label without them.
  private static func lists(in label: String, count: Int) -> [(names: [String], rest: String)] {
    var found: [(names: [String], rest: String)] = []
    var start = label.startIndex
    while let open = label[start...].firstIndex(of: "(") {
      guard let close = label[open...].firstIndex(of: ")") else { break }
      let inside = label[label.index(after: open)..<close]
      let rest = LabelText.cleaned(
        String(label[..<open]) + String(label[label.index(after: close)...]))
      if let names = dateParts(inside) {
        found.append((names, rest))
      } else if !inside.contains(where: \.isNumber) {
        let names = inside.split { $0 == "," || $0 == "/" || $0 == ";" }.map {
          LabelText.cleaned(String($0))
        }
        // “(paid to banks, etc.)” is an example.
        if names.allSatisfy({ $0.utf8.count > 1 && $0.utf8.count < 24 }),
          !names.contains(where: { $0.hasPrefix("etc") })
        {
          found.append((names, rest))
        }
      }
      start = label.index(after: close)
    }
    let words = label.split(separator: " ")
    for (place, word) in words.enumerated() {
      guard let names = dateParts(word) else { continue }
      found.append((names, (words[..<place] + words[(place + 1)...]).joined(separator: " ")))
    }
    return found
  }

  /// The label for each of the two names that “First and last name” lists.
  private static func namesOfPerson(_ label: String) -> [String]? {
    let words = label.split(separator: " ")
    guard
      let place = words.indices.dropLast(3).first(where: { place in
        words[place...].prefix(4).map { LabelText.letters(String($0)) }
          == ["first", "and", "last", "name"]
      })
    else { return nil }
    return [words[place], words[place + 2]].map { name in
      (words[..<place] + [name] + words[(place + 3)...]).joined(separator: " ")
    }
  }

  /// The parts of a date in a pattern such as `MM/DD/YYYY`.
  private static func dateParts(_ text: Substring) -> [String]? {
    let parts = text.lowercased().split { !$0.isLetter }
    guard parts.count > 1 else { return nil }
    var names: [String] = []
    for part in parts {
      switch part {
      case "mm", "m", "month": names.append("month")
      case "dd", "d", "day": names.append("day")
      case "yyyy", "yy", "year": names.append("year")
      default: return nil
      }
    }
    return Set(names).count == names.count ? names : nil
  }
}
