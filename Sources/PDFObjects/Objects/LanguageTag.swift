/// Tags for languages (BCP 47), as `/Lang` has them (ISO 32000-2, 14.9.2).
package enum LanguageTag {
  /// Whether a text is a tag by the grammar of RFC 5646, 2.1: a language of two or three letters with what may follow it, a
  /// private tag (`x-…`), or one of the old irregular ones that begin with `i-`. Longer languages, which the grammar leaves
  /// room for, do not exist: “Englisch” is none. Whether a language is registered is not asked.
  package static func isWellFormed(_ text: String) -> Bool {
    var parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
    guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }),
      let first = parts.popFirst(), first.allSatisfy(isLetter)
    else { return false }
    if first.count == 1 { return isOne(of: "xi", first) && !parts.isEmpty }
    guard first.count <= 3 else { return false }
    /// Takes parts from the front, as many as there are up to a number.
    func take(_ most: Int, where isMeant: (Substring.UTF8View) -> Bool) {
      var count = 0
      while count < most, let part = parts.first, isMeant(part) {
        parts.removeFirst()
        count += 1
      }
    }
    // Extended languages, script, region and variants.
    take(3) { $0.count == 3 && $0.allSatisfy(isLetter) }
    take(1) { $0.count == 4 && $0.allSatisfy(isLetter) }
    take(1) { part in
      part.count == 2 && part.allSatisfy(isLetter) || part.count == 3 && part.allSatisfy(isDigit)
    }
    take(.max) { part in
      part.count >= 5 || part.count == 4 && part.first.map(isDigit) == true
    }
    // Extensions and private parts each begin with a letter or digit of their own.
    while let singleton = parts.popFirst() {
      guard singleton.count == 1, !parts.isEmpty else { return false }
      let isPrivate = isOne(of: "x", singleton)
      let before = parts.count
      take(.max) { isPrivate || $0.count > 1 }
      guard parts.count < before else { return false }
    }
    return true
  }

  private static func isOne(of letters: String, _ part: Substring.UTF8View) -> Bool {
    part.first.map { letters.utf8.contains($0 | 0x20) } ?? false
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
