/// A set of glyphs, a bit each.
struct GlyphSet: Sendable {
  private var words: [UInt64]
  private(set) var count = 0

  /// - Parameter capacity: what is not below this is never in the set.
  init(capacity: Int) {
    words = [UInt64](repeating: 0, count: (max(0, capacity) + 63) / 64)
  }

  func contains(_ glyph: GlyphIndex) -> Bool {
    let word = Int(glyph.rawValue / 64)
    return word < words.count && words[word] >> (glyph.rawValue % 64) & 1 == 1
  }

  mutating func insert(_ glyph: GlyphIndex) {
    let word = Int(glyph.rawValue / 64)
    guard word < words.count, !contains(glyph) else { return }
    words[word] |= 1 << UInt64(glyph.rawValue % 64)
    count += 1
  }

  /// In ascending order.
  var glyphs: [GlyphIndex] {
    words.indices.flatMap { word in
      (0..<64).compactMap { bit in
        words[word] >> UInt64(bit) & 1 == 1 ? GlyphIndex(UInt32(word * 64 + bit)) : nil
      }
    }
  }
}
