/// Words that name nothing: patterns of values, amounts, and what only joins two fields.
extension PhraseBuilder {
  /// Shows how a date or a number is written: `MM/DD/YYYY`, `xxx-xx-`.
  static func isPattern(_ text: String) -> Bool {
    if text.unicodeScalars.allSatisfy({ "xX×+=÷-–—/ ".unicodeScalars.contains($0) }) { return true }
    if joiningWords.contains(text) || ["/s/", "my"].contains(text.lowercased()) || isAmount(text)
      || isCurrency(text)
    {
      return true
    }
    guard !["am", "a.m."].contains(text.lowercased()), !hasMixedLetters(text) else {
      return false
    }
    return text.unicodeScalars.allSatisfy { patternCharacters.contains($0) }
      && text.unicodeScalars.contains { "mMdDyYjJ".unicodeScalars.contains($0) }
  }

  /// Those of “MM/DD/YYYY” in English, German (TT.MM.JJJJ), French (JJ/MM/AAAA), Italian (GG/MM/AAAA) and Polish
  /// (dd-mm-rrrr).
  private static let patternCharacters = Set("mMdDyYjJaAtTgGrR/.-() ".unicodeScalars)

  /// Words of the letters that patterns have, such as “ja”, “day” or “add”: a letter of a pattern stands alone or is
  /// repeated.
  private static func hasMixedLetters(_ text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { word in
      let letters = Array(word)
      return letters.count > 1
        && letters.indices.contains { place in
          (place == 0 || letters[place - 1] != letters[place])
            && (place + 1 == letters.count || letters[place + 1] != letters[place])
        }
    }
  }

  /// An amount, a year or another figure: `$250,000`, `x0.`, `2023`.
  private static func isAmount(_ text: String) -> Bool {
    var digits = 0
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType != nil {
        digits += 1
      } else if scalar.properties.isAlphabetic {
        guard scalar == "x" || scalar == "X" else { return false }
      }
    }
    if text.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x2E || $0 == 0x2C }) { return digits > 0 }
    return digits > 2 || digits > 0 && text.utf8.contains { $0 == 0x24 || $0 == 0x25 || $0 == 0x78 }
  }

  /// Words between fields that name none of them.
  static let joiningWords: Set<String> = [
    "or", "and", "to", "of", "o", "y", "a", "ou", "et", "oder", "und", "OR", "AND",
  ]

  static func saysSomething(_ text: String) -> Bool {
    if text.utf8.count < 12,
      ["page ", "página "].contains(where: { text.lowercased().hasPrefix($0) }),
      text.unicodeScalars.last?.properties.numericType != nil
    {
      return false
    }
    guard !isCents(text), !isGarbled(text) else { return false }
    return text.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }

  /// Mostly signs that texts hardly have: the font does not say what its characters look like.
  private static func isGarbled(_ text: String) -> Bool {
    var (letters, signs) = (0, 0)
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        letters += 1
      } else if !usualSigns.contains(scalar) {
        signs += 1
      }
    }
    return signs > letters && signs + letters > shortestGarbled
  }

  private static let shortestGarbled = 8
  private static let usualSigns = Set(" .,;:()[]_-–—…·/$€£*=<>✓".unicodeScalars)

  /// The cents of an amount, which a form prints.
  static func isCents(_ text: String) -> Bool { text == "00" || text == ".00" }
}
