/// The fonts every viewer has (ISO 32000-2, 9.6.2.2), with what Adobe's metrics files say of them.
package enum StandardFont: String, Hashable, Sendable, CaseIterable {
  case courier = "Courier"
  case courierBold = "Courier-Bold"
  case courierOblique = "Courier-Oblique"
  case courierBoldOblique = "Courier-BoldOblique"
  case helvetica = "Helvetica"
  case helveticaBold = "Helvetica-Bold"
  case helveticaOblique = "Helvetica-Oblique"
  case helveticaBoldOblique = "Helvetica-BoldOblique"
  case timesRoman = "Times-Roman"
  case timesBold = "Times-Bold"
  case timesItalic = "Times-Italic"
  case timesBoldItalic = "Times-BoldItalic"
  case symbol = "Symbol"
  case zapfDingbats = "ZapfDingbats"

  /// The encoding the font has when the dictionary names none.
  package var builtInEncoding: PredefinedEncoding {
    switch self {
    case .symbol: .symbol
    case .zapfDingbats: .zapfDingbats
    default: .standard
    }
  }

  package var isSymbolic: Bool { self == .symbol || self == .zapfDingbats }

  /// The glyph names of an encoding in this font where no file has it. Many programs state an encoding of
  /// letters for Symbol and ZapfDingbats; viewers pass over the names that these fonts do not have.
  func glyphNames(statedAs names: [String?]) -> [String?] {
    guard isSymbolic else { return names }
    return zip(names, builtInEncoding.glyphNames).map { stated, own in
      stated.flatMap { width(ofGlyph: $0) == nil ? nil : $0 } ?? own
    }
  }

  /// The advance width of a glyph in thousandths of an em; nil where the font has no such glyph.
  package func width(ofGlyph name: String) -> Double? {
    switch self {
    case .courier, .courierBold, .courierOblique, .courierBoldOblique:
      Self.latinWidths[name] == nil ? nil : 600
    case .helvetica, .helveticaOblique: Self.latinWidth(name, column: 0)
    case .helveticaBold, .helveticaBoldOblique: Self.latinWidth(name, column: 1)
    case .timesRoman: Self.latinWidth(name, column: 2)
    case .timesBold: Self.latinWidth(name, column: 3)
    case .timesItalic: Self.latinWidth(name, column: 4)
    case .timesBoldItalic: Self.latinWidth(name, column: 5)
    case .symbol: Self.symbolWidths[name]
    case .zapfDingbats: Self.zapfDingbatsWidths[name]
    }
  }

  /// Heights in thousandths of an em. The two symbol fonts state none: theirs are the top and bottom
  /// of the font's box and, for capitals, Symbol's Greek ones and ZapfDingbats' digits.
  package var metrics: FontMetrics {
    switch self {
    case .courier: .init(629, -157, 562, 426, -23, -250, 715, 805)
    case .courierBold: .init(629, -157, 562, 439, -113, -250, 749, 801)
    case .courierOblique: .init(629, -157, 562, 426, -27, -250, 849, 805)
    case .courierBoldOblique: .init(629, -157, 562, 439, -57, -250, 869, 801)
    case .helvetica: .init(718, -207, 718, 523, -166, -225, 1000, 931)
    case .helveticaBold: .init(718, -207, 718, 532, -170, -228, 1003, 962)
    case .helveticaOblique: .init(718, -207, 718, 523, -170, -225, 1116, 931)
    case .helveticaBoldOblique: .init(718, -207, 718, 532, -174, -228, 1114, 962)
    case .timesRoman: .init(683, -217, 662, 450, -168, -218, 1000, 898)
    case .timesBold: .init(683, -217, 676, 461, -168, -218, 1000, 935)
    case .timesItalic: .init(683, -217, 653, 441, -169, -217, 1010, 883)
    case .timesBoldItalic: .init(683, -217, 669, 462, -200, -218, 996, 921)
    case .symbol: .init(1010, -293, 673, 487, -180, -293, 1090, 1010)
    case .zapfDingbats: .init(820, -143, 705, 705, -1, -143, 981, 820)
    }
  }

  package var traits: FontTraits {
    switch self {
    case .courier: [.fixedPitch, .serif]
    case .courierBold: [.fixedPitch, .serif, .bold]
    case .courierOblique: [.fixedPitch, .serif, .italic]
    case .courierBoldOblique: [.fixedPitch, .serif, .bold, .italic]
    case .helvetica: []
    case .helveticaBold: .bold
    case .helveticaOblique: .italic
    case .helveticaBoldOblique: [.bold, .italic]
    case .timesRoman: .serif
    case .timesBold: [.serif, .bold]
    case .timesItalic: [.serif, .italic]
    case .timesBoldItalic: [.serif, .bold, .italic]
    case .symbol, .zapfDingbats: .symbolic
    }
  }

  /// The text font of the standard ones that looks most like a font of these traits.
  package static func resembling(_ traits: FontTraits) -> StandardFont {
    let isBold = traits.contains(.bold)
    let isItalic = traits.contains(.italic)
    func pick(
      _ regular: StandardFont, _ bold: StandardFont, _ italic: StandardFont, _ both: StandardFont
    ) -> StandardFont {
      isBold ? (isItalic ? both : bold) : (isItalic ? italic : regular)
    }
    if traits.contains(.fixedPitch) {
      return pick(.courier, .courierBold, .courierOblique, .courierBoldOblique)
    }
    if traits.contains(.serif) {
      return pick(.timesRoman, .timesBold, .timesItalic, .timesBoldItalic)
    }
    return pick(.helvetica, .helveticaBold, .helveticaOblique, .helveticaBoldOblique)
  }
}

// MARK: - The tables

extension StandardFont {
  private static func latinWidth(_ name: String, column: Int) -> Double? {
    latinWidths[name].flatMap { $0.indices.contains(column) ? Double($0[column]) : nil }
  }

  private static let latinWidths = PackedMetrics.named(StandardFontWidths.latin)
  private static let symbolWidths = PackedMetrics.named(StandardFontWidths.symbol)
    .compactMapValues { $0.first.map(Double.init) }
  private static let zapfDingbatsWidths = PackedMetrics.named(StandardFontWidths.zapfDingbats)
    .compactMapValues { $0.first.map(Double.init) }
}
