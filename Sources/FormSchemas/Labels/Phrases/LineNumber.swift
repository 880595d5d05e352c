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
