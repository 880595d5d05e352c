import InteractiveForms

/// The name of a field as a label, for fields that no text is near: `courtAddressLine2` becomes “Court address line 2”.
enum FieldNameText {
  /// Labels of the page that are less likely are hardly those of their fields.
  private static let unlikely = 0.42
  /// How likely it is that a name says what its field is for.
  private static let named = 0.3

  /// Puts names in the place of labels of the page that are unlikely, or that no text is near enough for, if a name says
  /// something else.
  ///
  /// - Parameter texts: of the pages of the form: names in other words are no labels.
  static func standIn(
    for fields: inout [FieldLabel], _ places: [Int], of form: Form, _ texts: [String]
  ) {
    let places = places.filter { fields[$0].isLessLikely(than: unlikely) }
    guard !places.isEmpty else { return }
    let known = (texts + fields.map(\.text)).reduce(into: Set<String>()) { known, text in
      known.formUnion(FieldNameWords.words(of: text))
    }
    var named: [Int] = []
    for place in places {
      let name = FieldNameWords(form.fields[place].name)
      let own = FieldNameWords.words(of: fields[place].text)
      // “Amount” says less than any word of the page, and a part of a date says which.
      guard
        own.isEmpty || name.words.count > 1 && !fields[place].text.contains(", part "),
        name.share(in: own) == 0,
        let text = label(of: name, known: known)
      else { continue }
      fields[place] = FieldLabel(text: text, source: .name, confidence: Self.named)
      named.append(place)
    }
    EqualLabels.count(&fields, named, of: form)
  }

  /// - Parameter known: words that the form uses, in lower case. Names of other words are codes more often than words.
  /// - Returns: nil if the name is made up or has words that nobody knows.
  static func label(of name: FieldNameWords, known: Set<String>) -> String? {
    // Longer ones are cut out of a text, and what fields are in says nothing of one.
    guard (1...mostWords).contains(name.words.count), name.isOfLastName,
      name.words.allSatisfy({ known.contains($0) || common.contains($0) })
    else { return nil }
    let parts = FieldNameWords.parts(of: name.partial)
    var texts: [String] = []
    var isPlace = false
    for part in parts {
      let word = part.lowercased()
      if part.allSatisfy(\.isNumber) {
        if isPlace { texts.append(part) }
        isPlace = false
        continue
      }
      isPlace = placed.contains(word)
      guard isPlace || FieldNameWords.isWord(word) || linking.contains(word) || word == "number"
      else { continue }
      let isAcronym = part.allSatisfy(\.isUppercase) && acronyms.contains(word)
      texts.append(isAcronym ? part : word)
    }
    // “Row” without a number says nothing.
    while let last = texts.last, placed.contains(last) || linking.contains(last) {
      texts.removeLast()
    }
    while let first = texts.first, placed.contains(first) || linking.contains(first) {
      texts.removeFirst()
      if texts.first?.allSatisfy(\.isNumber) == true { texts.removeFirst() }
    }
    guard let first = texts.first else { return nil }
    texts[0] = first.prefix(1).uppercased() + first.dropFirst()
    return texts.joined(separator: " ")
  }

  private static let mostWords = 6
  private static let placed: Set<String> = ["line", "row"]
  private static let linking: Set<String> = [
    "and", "as", "at", "by", "for", "from", "id", "in", "is", "no", "of", "on", "or", "the", "to",
    "with",
  ]
  private static let acronyms: Set<String> = ["dob", "ein", "fax", "itin", "ssn", "tin", "zip"]
  /// What most forms ask for, whether or not this one prints the word.
  private static let common: Set<String> = [
    "account", "address", "amount", "apt", "birth", "cell", "city", "code", "company", "country",
    "county", "current", "date", "day", "description", "dob", "due", "ein", "email", "employer",
    "fax",
    "first", "home", "initial", "initials", "last", "mailing", "middle", "month", "name", "number",
    "occupation", "phone", "postal", "print", "signature", "ssn", "state", "street", "suffix",
    "telephone", "tin", "title", "total", "work", "year", "years", "zip", "zipcode",
  ]
}
