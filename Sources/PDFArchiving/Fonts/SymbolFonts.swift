import PDFContent

/// What the glyphs of symbol fonts mean, or which characters look like them: the fonts are older than the
/// characters, and say nothing themselves.
enum SymbolFonts {
  /// The character that looks like a code of a symbol font; nil if it is not known.
  ///
  /// - Parameter code: of one byte, or in Unicode's private area from U+F000 on, where the fonts have it.
  static func text(ofCode code: UInt32, in name: FontName) -> [Unicode.Scalar]? {
    let byte = code >= 0xF000 ? code - 0xF000 : code
    let plain = name.plain.lowercased()
    let found: Unicode.Scalar?
    if plain.hasPrefix("webdings") {
      found = webdings[byte]
    } else if plain.hasPrefix("wingdings") {
      switch plain.dropFirst("wingdings".utf8.count).first(where: \.isNumber) {
      case nil: found = wingdings[byte] ?? circledDigit(byte, from: 0x80)
      case "2": found = wingdings2[byte] ?? circledDigit(byte, from: 0x69)
      default: found = nil
      }
    } else {
      found = nil
    }
    return found.map { [$0] }
  }

  /// The character whose glyph stands in for a code of a symbol font that is not embedded; nil if the font says
  /// itself what the code is, or nothing is known.
  static func sign(
    of code: UInt32, _ facts: InspectedFont.Code, in font: InspectedFont
  ) -> [Unicode.Scalar]? {
    guard !font.hasProgram, facts.source == .code || facts.source == .none else { return nil }
    return text(ofCode: code, in: font.name)
  }

  /// What a private character of a symbol font means; nil if it is not known.
  static func meaning(of character: Unicode.Scalar, in name: FontName) -> [Unicode.Scalar]? {
    guard 0xF020...0xF0FF ~= character.value else { return nil }
    if name.plain.lowercased().hasPrefix("symbol") {
      let byte = UInt8(character.value - 0xF000)
      return PredefinedEncoding.symbol.glyphName(of: byte).map(GlyphNames.scalars(of:))
    }
    return text(ofCode: character.value, in: name)
  }

  /// 0 to 10 in a circle, then in a black circle.
  private static func circledDigit(_ byte: UInt32, from first: UInt32) -> Unicode.Scalar? {
    switch byte {
    case first: "\u{24EA}"
    case first + 1...first + 10: Unicode.Scalar(0x2460 + byte - first - 1)
    case first + 11: "\u{24FF}"
    case first + 12...first + 21: Unicode.Scalar(0x2776 + byte - first - 12)
    default: nil
    }
  }

  /// Wingdings, as Unicode 7 has its signs, and older ones that look alike.
  private static let wingdings: [UInt32: Unicode.Scalar] = [
    0x20: " ", 0x21: "\u{270F}", 0x22: "\u{2702}", 0x23: "\u{2701}", 0x28: "\u{260E}",
    0x29: "\u{2706}", 0x2A: "\u{2709}", 0x36: "\u{231B}", 0x3E: "\u{2707}", 0x3F: "\u{270D}",
    0x41: "\u{270C}", 0x45: "\u{261C}", 0x46: "\u{261E}", 0x47: "\u{261D}",
    0x48: "\u{261F}", 0x4A: "\u{263A}", 0x4C: "\u{2639}", 0x4E: "\u{2620}", 0x51: "\u{2708}",
    0x52: "\u{263C}", 0x54: "\u{2744}", 0x56: "\u{271E}", 0x58: "\u{2720}", 0x59: "\u{2721}",
    0x5A: "\u{262A}", 0x5B: "\u{262F}", 0x5D: "\u{2638}", 0x5E: "\u{2648}", 0x5F: "\u{2649}",
    0x60: "\u{264A}", 0x61: "\u{264B}", 0x62: "\u{264C}", 0x63: "\u{264D}", 0x64: "\u{264E}",
    0x65: "\u{264F}", 0x66: "\u{2650}", 0x67: "\u{2651}", 0x68: "\u{2652}", 0x69: "\u{2653}",
    0x6C: "\u{25CF}", 0x6D: "\u{274D}", 0x6E: "\u{25A0}", 0x6F: "\u{25A1}", 0x70: "\u{25A1}",
    0x71: "\u{2751}", 0x72: "\u{2752}", 0x73: "\u{25C6}", 0x74: "\u{25C6}", 0x75: "\u{25C6}",
    0x76: "\u{2756}", 0x77: "\u{25C6}", 0x78: "\u{2327}", 0x7A: "\u{2318}", 0x7B: "\u{2740}",
    0x9E: "\u{00B7}",
    0x9F: "\u{2022}", 0xA1: "\u{25CB}", 0xA4: "\u{25C9}", 0xA5: "\u{25CE}", 0xA7: "\u{25AA}",
    0xA8: "\u{25FB}", 0xAB: "\u{2605}", 0xB1: "\u{2316}", 0xB5: "\u{272A}", 0xB6: "\u{2730}",
    0xD8: "\u{27A2}", 0xDC: "\u{27B2}",
    0xDF: "\u{2190}", 0xE0: "\u{2192}", 0xE1: "\u{2191}", 0xE2: "\u{2193}", 0xE8: "\u{2794}",
    0xEA: "\u{1F87B}",
    0xEF: "\u{21E6}", 0xF0: "\u{21E8}", 0xF1: "\u{21E7}", 0xF2: "\u{21E9}", 0xFB: "\u{2718}",
    0xFC: "\u{2714}", 0xFD: "\u{2612}", 0xFE: "\u{2611}",
  ]
  /// Signs of Webdings that forms have: boxes, circles, marks and triangles.
  private static let webdings: [UInt32: Unicode.Scalar] = [
    0x20: " ", 0x33: "\u{23F4}", 0x34: "\u{23F5}", 0x35: "\u{23F6}", 0x36: "\u{23F7}",
    0x61: "\u{2714}", 0x63: "\u{2B1C}", 0x67: "\u{2B1B}", 0x6E: "\u{2B24}", 0x72: "\u{1F5D9}",
  ]

  /// Signs of Wingdings 2 that forms have: marks, boxes with marks, circles and squares.
  private static let wingdings2: [UInt32: Unicode.Scalar] = [
    0x20: " ", 0x4F: "\u{2718}", 0x50: "\u{2714}", 0x51: "\u{2612}", 0x52: "\u{2611}",
    0x53: "\u{2612}", 0x54: "\u{2612}", 0x97: "\u{25CF}", 0xA2: "\u{25A0}", 0xA3: "\u{25A1}",
  ]
}
