package import Typography

extension StandardFont {
  /// The box around a glyph, in thousandths of an em; nil for a blank and for glyphs outside the
  /// standard Latin character set (in Symbol and ZapfDingbats: outside the font).
  ///
  /// The fonts viewers put in place of the standard ones differ from it by some thousandths.
  package func bounds(ofGlyph name: String) -> GlyphBounds? {
    switch self {
    case .helvetica: Tables.helvetica[name]
    case .helveticaBold: Tables.helveticaBold[name]
    case .helveticaOblique: Tables.helvetica[name].map(Self.slanted)
    case .helveticaBoldOblique: Tables.helveticaBold[name].map(Self.slanted)
    case .timesRoman: Tables.timesRoman[name]
    case .timesBold: Tables.timesBold[name]
    case .timesItalic: Tables.timesItalic[name]
    case .timesBoldItalic: Tables.timesBoldItalic[name]
    case .courier: Tables.courier[name]
    case .courierBold: Tables.courierBold[name]
    case .courierOblique: Tables.courier[name].map(Self.slanted)
    case .courierBoldOblique: Tables.courierBold[name].map(Self.slanted)
    case .symbol: Tables.symbol[name]
    case .zapfDingbats: Tables.zapfDingbats[name]
    }
  }

  /// The oblique faces are the upright ones slanted by 12°; the box slanted, rounded outwards, holds
  /// the glyph slanted.
  private static func slanted(_ bounds: GlyphBounds) -> GlyphBounds {
    let slope = 0.212_556_561_7
    var slanted = bounds
    slanted.left = (bounds.left + bounds.bottom * slope).rounded(.down)
    slanted.right = (bounds.right + bounds.top * slope).rounded(.up)
    return slanted
  }
}

/// The boxes by font and glyph name, unpacked when first asked for.
private enum Tables {
  static let helvetica = latin(StandardFontBounds.helvetica)
  static let helveticaBold = latin(StandardFontBounds.helveticaBold)
  static let timesRoman = latin(StandardFontBounds.timesRoman)
  static let timesBold = latin(StandardFontBounds.timesBold)
  static let timesItalic = latin(StandardFontBounds.timesItalic)
  static let timesBoldItalic = latin(StandardFontBounds.timesBoldItalic)
  static let courier = latin(StandardFontBounds.courier)
  static let courierBold = latin(StandardFontBounds.courierBold)
  static let symbol = named(StandardFontBounds.symbol)
  static let zapfDingbats = named(StandardFontBounds.zapfDingbats)

  private static func latin(_ table: String) -> [String: GlyphBounds] {
    var bounds: [String: GlyphBounds] = [:]
    let names = PackedMetrics.entries(StandardFontBounds.latinNames)
    for (name, entry) in zip(names, PackedMetrics.entries(table)) {
      bounds[String(Substring(name))] = box(PackedMetrics.numbers(entry))
    }
    return bounds
  }

  private static func named(_ table: String) -> [String: GlyphBounds] {
    PackedMetrics.named(table).compactMapValues(box)
  }

  private static func box(_ numbers: [Int]) -> GlyphBounds? {
    guard numbers.count == 4 else { return nil }
    let box = GlyphBounds(
      left: Double(numbers[0]), bottom: Double(numbers[1]), right: Double(numbers[2]),
      top: Double(numbers[3]))
    return box.isEmpty ? nil : box
  }
}
