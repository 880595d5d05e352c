import PDFObjects

/// Words of one line that belong together: nothing wider than a space, no rule and no widget is between
/// them.
struct Phrase {
  var text: String
  var bounds: Rectangle
  /// The right end of the leader (dots, underscores) that follows; of the text if none does.
  var reach: Double
  var size: Double
  var startsBold: Bool
  var endsBold: Bool
  /// All of it.
  var isItalic = false
  /// The number of a line of the form that the phrase starts with, such as `1a`, in lower case and
  /// without punctuation.
  var number: String?
  /// Nothing but such a number.
  var isNumber: Bool
  /// Nothing but the pattern of a date.
  var isPattern: Bool
  /// A bullet is before it.
  var isBulleted = false
  /// A box to check or an arrow is printed before it.
  var followsPicture = false
  /// A letter, but the caption of a box to check.
  var namesToggle = false
  /// Is printed where a field is and names none: “vs.” between two parties, “N/A” in a cell.
  var isFiller = false
  /// A number that starts a new item: with a period or parenthesis, or apart from the text.
  var startsItem: Bool
  /// The text runs from top to bottom or is turned.
  var isTurned = false
  /// The index of its paragraph.
  var paragraph = -1

  var hasLeader: Bool { reach > bounds.right + 1 }
  /// Starts with the number of a line, rather than with a letter for one.
  var isNumbered: Bool { number.map(LineNumber.hasDigit) ?? false }
  /// Names nothing by itself.
  var isBare: Bool { isNumber || isPattern || isFiller }
  /// “AM” or “PM”.
  var isHalfDay: Bool {
    text.utf8.count <= 4
      && ["am", "pm"].contains(text.lowercased().filter { $0 != "." })
  }
}

/// Phrases below one another that are read as one text.
struct Paragraph {
  /// From top to bottom.
  var phrases: [Int]
  var bounds: Rectangle
  var text: String
  var number: String?
  var isBold: Bool
  var size: Double
  /// Nothing but the number of a line.
  var isNumber: Bool
  /// All of it.
  var isItalic = false
  /// One of several texts with bullets below one another: an example rather than a caption.
  var isListed = false

  /// An instruction more likely than a label: several words that end with a period, and not a list that ends with “etc.”.
  var isSentence: Bool {
    text.hasSuffix(".") && text.utf8.count(where: { $0 == 0x20 }) > 5 && !text.hasSuffix("etc.")
  }

  var hasQuestionMark: Bool { text.utf8.contains(UInt8(ascii: "?")) }

  /// Tells people where to go on or what to mind.
  var isInstruction: Bool {
    Self.instructions.contains(where: start.hasPrefix)
  }

  /// Starts with the number of a line, rather than with a letter for one.
  var isNumbered: Bool { number.map(LineNumber.hasDigit) ?? false }

  /// An item of its own that asks for “yes” or “no”, which boxes to check answer.
  var isQuestionItem: Bool { number != nil && asksForAnswer }

  /// Asks for “yes” or “no”.
  var asksForAnswer: Bool { LabelText.asksForAnswer(text) }

  /// Says how many of the options below may be chosen, and nothing of what they are about: “(Check all that
  /// apply)”, “Fill in only one”.
  var isAboutChoosing: Bool {
    let words = text.lowercased().split { !$0.isLetter }
    guard words.count > 1, let first = words.first, LabelText.choosing.contains(String(first))
    else { return false }
    return words.dropFirst().allSatisfy { Self.chosen.contains(String($0)) }
  }

  private static let chosen: Set<String> = [
    "a", "all", "an", "any", "applicable", "applies", "apply", "appropriate", "below", "box",
    "boxes", "circle", "circles", "correct", "either", "explain", "in", "of", "one", "only",
    "option", "oval", "ovals", "please", "specify", "that", "the", "them", "x", "ankreuzen",
    "bitte", "casilla", "la", "que", "recuadro", "recuadros",
    "solo", "sólo", "todas", "todos", "los", "las", "correspondan", "un", "una", "uno", "case",
    "seule", "une",
  ]

  /// A note in parentheses on what to write.
  var isNote: Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return text.hasPrefix("(") && words.count > 2 && Self.ordering.contains(String(words[0]))
  }

  private static let ordering: Set<String> = [
    "add", "complete", "enter", "give", "include", "see", "use", "write",
  ]

  /// Shows what people may write.
  var isExample: Bool {
    start.hasPrefix("example") || start.hasPrefix("ejemplo")
  }

  /// Says how the form is used: “(This form must be attached to another form or court paper.)”
  var isAboutForm: Bool { Self.aboutForm.contains(where: start.hasPrefix) }

  private static let aboutForm = [
    "this attachment ", "this document must", "this form ", "use this form ",
  ]

  /// The first letters, without a mark of a note before them.
  private var start: String {
    text.drop { $0 == "*" || $0 == "(" }.prefix(Self.longestStart).lowercased()
  }

  private static let longestStart = 24
  private static let instructions = [
    "go to ", "skip ", "do not en", "note:", "note ", "caution", "pase a la",
    "you must ", "you may u", "continue ", "to be fil", "if more s", "if insuff",
    "see page ",
  ]
}

/// Numbers of the lines of a form.
enum LineNumber {
  /// The number that a word is, in lower case and without punctuation: `12`, `1a`, `(b)`, `3.`, `iv`.
  static func parse(_ word: String) -> String? {
    if let nested = nested(word) { return nested }
    guard word.utf8.count <= 7 else { return nil }
    if let decimal = decimal(word) { return decimal }
    var core = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars {
      switch scalar {
      case "(", ")", ".", ":", "—", "–", "-", "[", "]": continue
      case "0"..."9", "a"..."z": core.append(scalar)
      default: return nil
      }
    }
    // “B1.”, but not “W2”.
    if let first = core.first, first.value >= 0x61, core.count > 1, core.count < 4,
      let last = word.utf8.last, last == 0x2E || last == 0x29 || last == 0x3A,
      core.dropFirst().allSatisfy({ $0.value < 0x3A })
    {
      return String(core)
    }
    let digits = core.prefix { $0.value < 0x3A }
    let rest = core.dropFirst(digits.count)
    guard rest.allSatisfy({ $0.value >= 0x61 }) else { return nil }
    if digits.isEmpty {
      let text = String(core)
      // “F(a)” is a letter in a letter.
      let isNested = rest.count == 2 && word.dropFirst().first == "("
      guard rest.count == 1 || isNested || romans.contains(text) else { return nil }
      return text
    }
    // “12ab”, but not “2.LK”.
    guard digits.count <= 3,
      rest.count < 2 || rest.count == 2 && !word.contains(where: \.isUppercase),
      digits.contains(where: { $0 != "0" }), !ordinals.contains(String(rest))
    else { return nil }
    return String(core)
  }

  /// The number that a text begins with, and the word that it is.
  static func beginning(_ text: String) -> (word: Substring, number: String)? {
    text.split(separator: " ", maxSplits: 1).first.flatMap { word in
      parse(String(word)).map { (word, $0) }
    }
  }

  /// Whether a line with a number may be under a heading with a number: 3b may be under 3, but not under 3a.
  static func mayHead(_ heading: String, _ line: String) -> Bool {
    heading.last?.isLetter != true || line.hasPrefix(heading)
  }

  /// Whether the line with a number may be under a heading, going by the number that the heading begins with, if any.
  static func mayHead(text heading: String, _ line: String) -> Bool {
    guard let number = beginning(heading)?.number, hasDigit(number) else { return true }
    return mayHead(number, line)
  }

  /// A part of a lettered line: “62b(1)”.
  private static func nested(_ word: String) -> String? {
    guard word.utf8.count <= 8, word.utf8.last == 0x29,
      let open = word.firstIndex(of: "("), let letter = word[..<open].last, letter.isLetter
    else { return nil }
    let (digits, part) = (word[..<open].dropLast(), word[open...].dropFirst().dropLast())
    func isNumber(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
    return isNumber(digits) && isNumber(part) ? word.lowercased() : nil
  }

  /// A part of a line in decimal numbers: “3.1”.
  private static func decimal(_ word: String) -> String? {
    let core = word.last.map { ".):".contains($0) } == true ? word.dropLast() : word[...]
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first != "0", parts[1].first != "0",
      parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    return String(core)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// A letter and a digit, as items of a list may begin with: “C1 Is the partnership …”.
  static func isCode(_ word: Substring) -> Bool {
    word.utf8.count == 2 && word.first?.isLetter == true && word.last?.isNumber == true
  }

  private static let romans: Set<String> = [
    "ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii",
  ]

  /// What follows the digits of “1st” and “2nd”.
  private static let ordinals: Set<String> = ["st", "nd", "rd", "th"]

  /// A number as people write it: `1a`, but `B1`.
  static func spelled(_ number: String) -> String {
    hasDigit(number) && number.first?.isLetter == true ? number.uppercased() : number
  }

  /// The number of the line that a lettered line is a part of: `25` of `25a`, `62b` of `62b(1)`.
  static func whole(of number: String) -> String? {
    if number.hasSuffix(")"), let open = number.lastIndex(of: "(") {
      let stem = String(number[..<open])
      return hasDigit(stem) ? stem : nil
    }
    let digits = number.prefix(while: \.isNumber)
    let rest = number.dropFirst(digits.count)
    return !digits.isEmpty && !rest.isEmpty && rest.allSatisfy(\.isLetter) ? String(digits) : nil
  }

  static func hasDigit(_ number: String) -> Bool {
    number.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
  }
}
