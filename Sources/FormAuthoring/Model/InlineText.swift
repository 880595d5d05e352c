/// Text with inline markup: `**bold**`, `*italic*` and `[text](address)`.
struct InlineText: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    var text: String
    var isBold = false
    var isItalic = false
    /// The address that the run links to.
    var link: String?
  }

  var runs: [Run]

  init(runs: [Run]) { self.runs = runs }

  /// Text without any markup.
  init(plain text: String) { runs = text.isEmpty ? [] : [Run(text: text)] }

  /// The text without its markup.
  var plain: String { runs.map(\.text).joined() }

  var isEmpty: Bool { runs.isEmpty }

  /// Reads markup. A backslash takes the next character as it is; what is not closed is text.
  init(markup: String) {
    let characters = Array(markup)
    var runs: [Run] = []
    var current = Run(text: "")
    var index = 0
    func next(_ offset: Int) -> Character? {
      index + offset < characters.count ? characters[index + offset] : nil
    }
    func closes(_ mark: [Character], from start: Int) -> Bool {
      guard start < characters.count, !characters[start].isWhitespace else { return false }
      var place = start
      while place < characters.count {
        if characters[place] == "\\" {
          place += 2
          continue
        }
        if characters[place] == "*", place > start, !characters[place - 1].isWhitespace {
          if mark.count == 1 {
            if place + 1 >= characters.count || characters[place + 1] != "*" { return true }
            place += 2
            continue
          }
          if place + 1 < characters.count, characters[place + 1] == "*" { return true }
        }
        place += 1
      }
      return false
    }
    func flush() {
      if !current.text.isEmpty { runs.append(current) }
      current.text = ""
    }
    while index < characters.count {
      let character = characters[index]
      switch character {
      case "\\":
        if let escaped = next(1) {
          if !"\\*[]()".contains(escaped) { current.text.append("\\") }
          current.text.append(escaped)
          index += 2
        } else {
          current.text.append("\\")
          index += 1
        }
      case "*" where next(1) == "*" && (current.isBold || closes(["*", "*"], from: index + 2)):
        flush()
        current.isBold.toggle()
        index += 2
      case "*" where current.isItalic || closes(["*"], from: index + 1):
        flush()
        current.isItalic.toggle()
        index += 1
      case "[":
        guard let link = Self.link(characters, index) else {
          current.text.append(character)
          index += 1
          continue
        }
        flush()
        var run = current
        run.text = link.text
        run.link = link.address
        runs.append(run)
        index = link.end
      default:
        current.text.append(character)
        index += 1
      }
    }
    flush()
    self.runs = runs
  }

  /// `[text](address)` at a place.
  private static func link(
    _ characters: [Character], _ start: Int
  ) -> (text: String, address: String, end: Int)? {
    guard let close = characters[start...].firstIndex(of: "]"), close > start + 1,
      close + 1 < characters.count, characters[close + 1] == "(",
      let end = characters[(close + 2)...].firstIndex(of: ")"), end > close + 2
    else { return nil }
    let address = String(characters[(close + 2)..<end])
    guard !address.contains(where: \.isWhitespace) else { return nil }
    return (String(characters[(start + 1)..<close]), address, end + 1)
  }
}

/// Text in one language, or the same in several.
struct LocalizedText: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    /// A BCP 47 tag; nil for the language of the document.
    var language: String?
    var text: InlineText
  }

  var parts: [Part]

  init(_ text: InlineText) { parts = [Part(language: nil, text: text)] }

  init(parts: [Part]) { self.parts = parts }

  /// The first language, without markup.
  var plain: String { parts.first?.text.plain ?? "" }

  /// All languages, without markup.
  var allPlain: String { parts.map(\.text.plain).joined(separator: " / ") }
}
