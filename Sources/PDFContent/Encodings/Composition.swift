/// Canonical composition of a base character and a combining mark (Unicode, UAX #15), for text that
/// arrives decomposed and fonts that have the composed character only.
///
/// Needs no table: the standard library compares characters by canonical equivalence, so each
/// composed character is found under its decomposition.
enum Composition {
  /// The character that a base and a mark make together; nil where there is none.
  static func compose(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = composeHangul(base, mark) { return syllable }
    var pair = String.UnicodeScalarView()
    pair.append(base)
    pair.append(mark)
    return composed[String(pair)]
  }

  /// Whether a character may combine with one before it. Below U+0300 none does.
  static func mayCombine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x300...0x36F: true
    // Vowels and final consonants of Hangul.
    case 0x1161...0x11C2: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }

  /// The Unicode Standard, 3.12: syllables are numbered by their consonants and vowel.
  private static func composeHangul(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      let value = 0xAC00 + ((first.value - 0x1100) * 21 + (second.value - 0x1161)) * 28
      return Unicode.Scalar(value)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      return Unicode.Scalar(first.value + second.value - 0x11A7)
    default:
      return nil
    }
  }

  /// Latin, Greek, Cyrillic and Arabic letters with marks, kana with voice marks.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x00C0...0x024F, 0x0370...0x04FF, 0x0622...0x06D3, 0x1E00...0x1FFF, 0x3040...0x30FF,
  ]

  private static let composed: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for range in ranges {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let text = String(scalar)
        // The first of two equivalent characters is the composed one; the other is a singleton.
        if table[text] == nil { table[text] = scalar }
      }
    }
    return table
  }()
}

extension String {
  /// How many characters (Unicode scalars) the text has once bases and marks are composed where one
  /// character stands for both: é is one, however it was typed.
  package var composedCount: Int {
    var count = 0
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let base = last, Composition.mayCombine(scalar),
        let composed = Composition.compose(base, scalar)
      {
        last = composed
      } else {
        count += 1
        last = scalar
      }
    }
    return count
  }
}
