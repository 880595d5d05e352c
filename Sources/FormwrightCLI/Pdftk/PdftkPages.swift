import Formwright

/// Pages as pdftk's command line names them: `A1-end`, `B5-2odd`, `r1`, `~3`, `1-endeast`.
struct PdftkPages {
  /// A page of an input, and how it is turned.
  struct Page: Hashable {
    /// The place of the input.
    var input: Int
    /// From 1.
    var number: Int
    var turn: Turn
  }

  enum Turn: Hashable {
    /// Degrees clockwise, whatever the page has.
    case to(Int)
    /// Degrees clockwise, in addition to what the page has.
    case by(Int)
  }

  var pages: [Page] = []
  /// Whether a page is named, not an input alone.
  var namesPages = false
  fileprivate(set) var input: Int

  /// - Parameters:
  ///   - handles: of the inputs, in their order.
  ///   - counts: the numbers of their pages.
  /// - Throws: of kind `usage`.
  init(_ word: String, handles: [String?], counts: [Int]) throws(FormwrightError) {
    var rest = word[...]
    let handle = rest.prefix { ("A"..."Z").contains($0) }
    rest = rest.dropFirst(handle.count)
    if handle.isEmpty {
      input = 0
    } else {
      guard let named = handles.firstIndex(of: String(handle)) else {
        throw PdftkCommandLine.failure(
          "Given handle has no associated file:\n   \(handle), used here: \(word)")
      }
      input = named
    }
    let count = counts[input]
    rest = Substring(rest.lowercased())
    var numbers =
      try Self.range(&rest, word, count) ?? Array(1...max(count, 1)).filter { $0 <= count }
    namesPages = rest.count + handle.count < word.count
    var turn = Turn.by(0)
    while !rest.isEmpty {
      if Self.take("even", &rest) {
        numbers.removeAll { !$0.isMultiple(of: 2) }
        namesPages = true
      } else if Self.take("odd", &rest) {
        numbers.removeAll { $0.isMultiple(of: 2) }
        namesPages = true
      } else if Self.take("~", &rest) {
        guard let excluded = try Self.range(&rest, word, count) else {
          throw PdftkCommandLine.failure("Unexpected text in page range end, here:\n   \(word)")
        }
        let left = Set(excluded)
        numbers.removeAll { left.contains($0) }
        namesPages = true
      } else if let known = Self.turns.first(where: { Self.take($0.word, &rest) }) {
        turn = known.turn
      } else {
        throw PdftkCommandLine.failure(
          "Unexpected text in page range end, here:\n   \(word)\n   Acceptable keywords, for example: "
            + "\"even\" or \"odd\".\n   To rotate pages, use: \"north\" \"south\" \"east\"\n       "
            + "\"west\" \"left\" \"right\" or \"down\"")
      }
    }
    pages = numbers.map { Page(input: input, number: $0, turn: turn) }
  }

  private static let turns: [(word: String, turn: Turn)] = [
    ("north", .to(0)), ("east", .to(90)), ("south", .to(180)), ("west", .to(270)),
    ("left", .by(-90)), ("right", .by(90)), ("down", .by(180)),
  ]

  private static func take(_ word: String, _ rest: inout Substring) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  /// `3`, `3-5`, `5-3`, `2-end`, `r3-r1`; nil if there is none.
  private static func range(
    _ rest: inout Substring, _ word: String, _ count: Int
  ) throws(FormwrightError) -> [Int]? {
    guard let first = page(&rest, count) else { return nil }
    var last = first
    if rest.first == "-" {
      rest.removeFirst()
      guard let end = page(&rest, count) else {
        throw PdftkCommandLine.failure("Range end is missing, here:\n   \(word)")
      }
      last = end
    }
    for (number, place) in [(first, "start"), (last, "end")]
    where !(1...max(count, 1)).contains(number) {
      throw PdftkCommandLine.failure(
        number < 1
          ? "Invalid page number, here: \(word)"
          : "Range \(place) page number exceeds size of PDF\n   here: \(word)\n   input PDF has: \(count) "
            + "pages.")
    }
    return first <= last ? Array(first...last) : Array((last...first).reversed())
  }

  /// `7`, `end`, `r2`, `rend`.
  private static func page(_ rest: inout Substring, _ count: Int) -> Int? {
    let start = rest
    let isFromEnd = rest.first == "r"
    if isFromEnd { rest.removeFirst() }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty {
      rest = rest.dropFirst(digits.count)
      let number = min(Int(digits) ?? Int(Int32.max), Int(Int32.max))
      return isFromEnd ? count + 1 - number : number
    }
    if take("end", &rest) { return isFromEnd ? 1 : count }
    rest = start
    return nil
  }
}

extension PdftkPages {
  /// The same pages of another input.
  func of(input: Int) -> PdftkPages {
    var copy = self
    copy.input = input
    copy.pages = pages.map { Page(input: input, number: $0.number, turn: $0.turn) }
    copy.namesPages = false
    return copy
  }
}
