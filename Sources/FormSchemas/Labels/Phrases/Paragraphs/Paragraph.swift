import PDFObjects

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
