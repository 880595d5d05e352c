/// What the name of a field says in words: `Pt1Line4b_FamilyName[0]` says “family name”, and `f1_01[0]` says nothing.
///
/// Names are for programs: many are made up or copied from another form, so that they never count for more than what
/// is printed, but they often tell which of two texts near a field is its own.
struct FieldNameWords: Hashable {
  /// In lower case, in the order of the name.
  private(set) var words: [String] = []
  /// The partial name that has them.
  private(set) var partial = ""
  /// That is the field's own name, not one of the fields that it is in.
  private(set) var isOfLastName = false
  /// Letters of all words.
  private var length = 0

  static let none = FieldNameWords()

  private init() {}

  /// - Parameter name: the fully qualified name (ISO 32000-2, 12.7.4.2). Of its partial names, the last one with words
  ///   counts.
  init(_ name: String) {
    for (depth, own) in name.split(separator: ".").suffix(Self.deepest).reversed().enumerated() {
      isOfLastName = depth == 0
      partial = String(own.prefix(Self.longest).prefix { $0 != "[" })
      words = Self.parts(of: partial).map { $0.lowercased() }.filter(Self.isWord)
      if !words.isEmpty { break }
    }
    length = words.reduce(0) { $0 + $1.count }
  }

  /// How much of the name a text says, from 0 to 1.
  func share(in text: Set<String>) -> Double {
    guard length > 0 else { return 0 }
    let found = words.reduce(0) { sum, word in
      sum + (text.contains(word) || text.contains { Self.areAlike(word, $0) } ? word.count : 0)
    }
    return Double(found) / Double(length)
  }

  /// The words of a text as ``share(in:)`` compares them.
  static func words(of text: String) -> Set<String> {
    Set(
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { $0.count >= fewestLetters && $0.allSatisfy(\.isLetter) })
  }

  /// One begins with the other: “addr” and “address”. Names are written without spaces, too: “receiptdate”.
  private static func areAlike(_ word: String, _ printed: String) -> Bool {
    if printed.hasPrefix(word) { return true }
    return printed.count >= fewestOfPart && word.holds(printed)
  }

  /// Letters of a partial name.
  private static let longest = 100
  private static let deepest = 4
  private static let fewestLetters = 3
  private static let fewestOfPart = 4

  static func isWord(_ word: String) -> Bool {
    word.count >= fewestLetters && !LabelText.madeUp.contains(word) && !placeWords.contains(word)
  }

  /// Words for the place of a field in its form, and what programmers put before names.
  private static let placeWords: Set<String> = [
    "area", "body", "cell", "chk", "col", "column", "form", "item", "line", "page", "part", "pdf",
    "row", "sec", "section", "subform", "tab", "tabelle", "table", "topmostsubform", "txt",
    "undefined",
  ]

  /// The parts of a name that capitals, figures and punctuation part: “Pt”, “1”, “Line”, “4”, “b”, “Family”, “Name”.
  static func parts(of name: some StringProtocol) -> [String] {
    var parts: [String] = []
    var part = ""
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        if !part.isEmpty { parts.append(part) }
        part = ""
        continue
      }
      if let last = part.last, isBoundary(last, letter, letters[(place + 1)...].first) {
        parts.append(part)
        part = ""
      }
      part.append(letter)
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  private static func isBoundary(_ last: Character, _ letter: Character, _ next: Character?) -> Bool
  {
    if last.isNumber != letter.isNumber { return true }
    guard letter.isUppercase else { return false }
    return last.isLowercase || next?.isLowercase == true
  }
}
