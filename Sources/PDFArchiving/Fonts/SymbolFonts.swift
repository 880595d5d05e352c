import PDFContent

/// Characters that look like the glyphs of symbol fonts that are often left out of files.
enum SymbolFonts {
  /// The character that looks like a code of a symbol font; nil if it is not known.
  static func text(ofCode code: UInt32, in name: FontName) -> [Unicode.Scalar]? {
    let plain = name.plain.lowercased()
    guard plain.hasPrefix("wingdings"), !plain.hasSuffix("2"), !plain.hasSuffix("3") else {
      return nil
    }
    let byte = code >= 0xF000 ? code - 0xF000 : code
    return wingdings[byte].map { [$0] }
  }

  /// Wingdings, as Unicode 7 has its signs, and older ones that look alike.
  private static let wingdings: [UInt32: Unicode.Scalar] = [
    0x20: " ", 0x21: "\u{270F}", 0x22: "\u{2702}", 0x28: "\u{260E}", 0x2A: "\u{2709}",
    0x36: "\u{231B}", 0x41: "\u{270C}", 0x45: "\u{261C}", 0x46: "\u{261E}", 0x47: "\u{261D}",
    0x48: "\u{261F}", 0x4A: "\u{263A}", 0x4C: "\u{2639}", 0x4E: "\u{2620}", 0x52: "\u{263C}",
    0x6C: "\u{25CF}", 0x6D: "\u{274D}", 0x6E: "\u{25A0}", 0x6F: "\u{25A1}", 0x70: "\u{25A1}",
    0x71: "\u{2751}", 0x72: "\u{2752}", 0x73: "\u{25C6}", 0x74: "\u{25C6}", 0x75: "\u{25C6}",
    0x76: "\u{2756}", 0x77: "\u{25C6}", 0x78: "\u{2327}", 0x7B: "\u{2740}", 0x9E: "\u{00B7}",
    0x9F: "\u{2022}", 0xA1: "\u{25CB}", 0xA4: "\u{25C9}", 0xA5: "\u{25CE}", 0xA7: "\u{25AA}",
    0xA8: "\u{25FB}", 0xAB: "\u{2605}", 0xB1: "\u{2316}", 0xD8: "\u{27A2}", 0xDC: "\u{27B2}",
    0xDF: "\u{2190}", 0xE0: "\u{2192}", 0xE1: "\u{2191}", 0xE2: "\u{2193}", 0xE8: "\u{2794}",
    0xEF: "\u{21E6}", 0xF0: "\u{21E8}", 0xF1: "\u{21E7}", 0xF2: "\u{21E9}", 0xFB: "\u{2718}",
    0xFC: "\u{2714}", 0xFD: "\u{2612}", 0xFE: "\u{2611}",
  ]
}
