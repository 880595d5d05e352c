/// The order of a renumbered subset: its glyphs keep the order of their characters, without those that the document does
/// not use. Each glyph is the character that its width allows, between those of its neighbors.
struct AscendingGlyphOrder: GlyphOrder {
  private let texts: [UInt32: [Unicode.Scalar]]

  private static let last: UInt32 = 255
  private static let fewestFound = 12
  private static let fewestWidths = 5
  /// Glyphs that are found for one that is not.
  private static let mostlyFound = 9

  /// Nil unless nearly all widths are those of characters of the font in their order.
  init?(of font: StandardFont, widths: CIDWidths) {
    let glyphs = (1...Self.last).filter { widths[$0] != widths.standard }
    // In fonts of one width, any order would do.
    guard glyphs.count >= Self.fewestFound,
      Set(glyphs.map { widths[$0] }).count >= Self.fewestWidths
    else {
      return nil
    }
    let characters = Self.characters.map { (width: font.width(ofGlyph: $0.name), $0.weight) }
    let found = Self.assigned(glyphs.map { widths[$0] }, characters)
    let count = found.count { $0 != nil }
    guard count >= Self.fewestFound, count >= Self.mostlyFound * (found.count - count) else {
      return nil
    }
    // Digits have one width: which of them are used, only all ten tell.
    let hasAllDigits = Set(found).isSuperset(of: Self.digits)
    texts = Dictionary(
      uniqueKeysWithValues: zip(glyphs, found).compactMap { glyph, place in
        place.map { place in
          let isKnown = hasAllDigits || !Self.digits.contains(place)
          return (
            glyph, isKnown ? GlyphNames.scalars(of: Self.characters[place].name) : ["\u{FFFD}"]
          )
        }
      })
  }

  func scalars(ofGlyph glyph: UInt32) -> [Unicode.Scalar] { texts[glyph] ?? [] }

  /// For each glyph the character that makes the weight of all together the highest.
  private static func assigned(
    _ widths: [Double], _ characters: [(width: Double?, weight: Int)]
  ) -> [Int?] {
    // The best weights of the first glyphs with the first characters.
    var best = Array(
      repeating: Array(repeating: 0, count: characters.count + 1), count: widths.count + 1)
    func isAlike(_ glyph: Int, _ character: Int) -> Bool {
      characters[character].width.map { abs($0 - widths[glyph]) < GlyphOrders.sameWidth } ?? false
    }
    for glyph in widths.indices {
      for character in characters.indices {
        var weight = max(best[glyph][character + 1], best[glyph + 1][character])
        if isAlike(glyph, character) {
          weight = max(weight, best[glyph][character] + characters[character].weight)
        }
        best[glyph + 1][character + 1] = weight
      }
    }
    var found: [Int?] = Array(repeating: nil, count: widths.count)
    var (glyph, character) = (widths.count, characters.count)
    while glyph > 0, character > 0 {
      let weight = best[glyph][character]
      if weight == best[glyph][character - 1] {
        character -= 1
      } else if weight == best[glyph - 1][character] {
        glyph -= 1
      } else {
        glyph -= 1
        character -= 1
        found[glyph] = character
      }
    }
    return found
  }

  /// The characters of StandardEncoding up to “~” (ISO 32000-2, Annex D.2), and what it counts that each is used: a glyph
  /// that is found counts most, and common letters more than rare ones.
  private static let characters: [(name: String, weight: Int)] = (32...126).compactMap { code in
    PredefinedEncoding.standard.glyphNames[code].map { name in
      (name, found + (weights[Character(Unicode.Scalar(UInt8(code)))] ?? 0))
    }
  }
  private static let digits = Set(
    characters.indices.filter { characters[$0].name == "zero" }.flatMap { $0..<$0 + 10 })
  private static let found = 32
  private static let mostCommon = 26
  /// How common letters are in forms, each of its kind.
  private static let weights: [Character: Int] = {
    var weights: [Character: Int] = [:]
    for letters in ["etaoinsrhldcumfpgwybvkxjqz", "SPACTDEINRMFLBOHUWGVYJKQXZ", " .,-()/:'?;"] {
      for (rank, letter) in letters.enumerated() { weights[letter] = mostCommon - rank }
    }
    for digit in "0123456789" { weights[digit] = mostCommon / 2 }
    return weights
  }()
}
