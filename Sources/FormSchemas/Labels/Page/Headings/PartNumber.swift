/// How headings begin the numbered parts of a form: “Part 2.”, “Section IV:”, “Teil B”.
enum PartNumber {
  /// The number of characters of the word and the number that a heading begins with, with the punctuation
  /// after them; nil if it does not begin a part.
  static func length(in text: String) -> Int? {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count > 1, Self.words.contains(words[0].lowercased()) else { return nil }
    let number = words[1]
    let core = number.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
    let rest = number.dropFirst(core.count)
    guard !core.isEmpty, rest.allSatisfy({ ".:—–)".contains($0) }), isNumber(core) else {
      return nil
    }
    return words[0].count + 1 + number.count
  }

  /// The word and the number that a heading begins with, without the punctuation after them; the whole
  /// heading if it does not begin a part.
  static func prefix(of heading: String) -> String {
    length(in: heading).map { PageLabeler.trimmed(String(heading.prefix($0))) } ?? heading
  }

  private static let words: Set<String> = [
    "part", "section", "step", "schedule", "parte", "sección", "seccion", "partie", "teil",
    "abschnitt",
    "rhan", "adran", "deel", "część", "del",
  ]

  private static func isNumber(_ text: Substring) -> Bool {
    if text.count == 1 { return true }
    if text.allSatisfy(\.isNumber) { return text.count < 4 }
    if text.allSatisfy({ "IVXL".contains($0) }) { return true }
    let digits = text.drop { $0.isLetter }.drop { $0 == "-" }
    let letters = text.prefix { $0.isLetter || "IVXL".contains($0) }
    return letters.count < 3 && !digits.isEmpty && digits.allSatisfy(\.isNumber)
      || text.last?.isLetter == true && text.dropLast().allSatisfy(\.isNumber)
  }

  /// Without “(continued)” at its end.
  static func withoutContinuation(_ text: String) -> String {
    guard let open = text.lastIndex(of: "(") else { return text }
    let inside = text[text.index(after: open)...].prefix { $0.isLetter }.lowercased()
    guard inside.hasPrefix("cont") || inside.hasPrefix("fort") else { return text }
    return LabelText.cleaned(String(text[..<open]))
  }

  /// A note to the office that gets the form, or the name of the office, heads nothing that people fill in.
  static func isOfficeUse(_ text: String) -> Bool {
    let text = text.lowercased()
    return [
      "use only", "office use", "do not write", "for official use", "department of ",
      "revenue service",
    ].contains(where: text.holds)
  }
}
