package import PDFObjects

/// The encodings that PDF knows by name, and those built into two of the standard fonts (ISO
/// 32000-2, 9.6.5 and Annex D): from a code to a glyph name.
package enum PredefinedEncoding: String, Hashable, Sendable, CaseIterable {
  case standard = "StandardEncoding"
  case winAnsi = "WinAnsiEncoding"
  case macRoman = "MacRomanEncoding"
  case macExpert = "MacExpertEncoding"
  /// Not for fonts, says the standard; forms name it all the same.
  case pdfDoc = "PDFDocEncoding"
  case symbol = "SymbolEncoding"
  case zapfDingbats = "ZapfDingbatsEncoding"

  /// The encoding that a font dictionary names.
  package init?(name: PDFName) { self.init(rawValue: name.rawValue) }

  /// The glyph names of the codes 0…255; nil where the encoding has none.
  package var glyphNames: [String?] {
    switch self {
    case .standard: Self.standardNames
    case .winAnsi: Self.winAnsiNames
    case .macRoman: Self.macRomanNames
    case .macExpert: Self.macExpertNames
    case .pdfDoc: Self.pdfDocNames
    case .symbol: Self.symbolNames
    case .zapfDingbats: Self.zapfDingbatsNames
    }
  }

  package func glyphName(of code: UInt8) -> String? { glyphNames[Int(code)] }

  /// The names of the standard Latin character set (Annex D.2): what any text font in any viewer
  /// can be expected to draw.
  static let latinGlyphNames: Set<String> = {
    var names: Set<String> = []
    for encoding in [PredefinedEncoding.standard, .winAnsi, .macRoman, .pdfDoc] {
      names.formUnion(encoding.glyphNames.compactMap(\.self))
    }
    return names
  }()

  /// The codes of WinAnsiEncoding that have no character of their own: Annex D.2, note 3 gives
  /// every unused code above 0o40 to the bullet.
  static let winAnsiFillers: Set<UInt8> = [0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// From a glyph name to its code in the (1,0) character map of a TrueType font (9.6.5.4).
  static let macintoshCodes: [String: UInt8] = {
    var codes: [String: UInt8] = [:]
    let tables = [macRomanNames, names(in: EncodingTables.macRomanAdditions)]
    for table in tables {
      for (code, name) in table.enumerated() {
        if let name, codes[name] == nil { codes[name] = UInt8(code) }
      }
    }
    return codes
  }()
}

extension PredefinedEncoding {
  private static let standardNames = names(in: EncodingTables.standard)
  private static let macRomanNames: [String?] = {
    var names = Self.names(in: EncodingTables.macRoman)
    // Note 6: the no-break space too is a space.
    names[0xCA] = "space"
    return names
  }()
  private static let macExpertNames = names(in: EncodingTables.macExpert)
  private static let pdfDocNames = names(in: EncodingTables.pdfDoc)
  private static let symbolNames = names(in: EncodingTables.symbol)
  private static let zapfDingbatsNames = names(in: EncodingTables.zapfDingbats)
  private static let winAnsiNames: [String?] = {
    var names = Self.names(in: EncodingTables.winAnsi)
    for code in winAnsiFillers { names[Int(code)] = "bullet" }
    // Notes 5 and 6: the soft hyphen is a hyphen, the no-break space a space.
    names[0xA0] = "space"
    names[0xAD] = "hyphen"
    return names
  }()

  private static func names(in table: String) -> [String?] {
    var names = [String?](repeating: nil, count: 256)
    var code = 0
    for word in table.split(whereSeparator: \.isWhitespace) {
      if word.utf8.first == UInt8(ascii: "@") {
        code = Int(word.dropFirst(), radix: 16) ?? 256
      } else if names.indices.contains(code) {
        names[code] = String(word)
        code += 1
      }
    }
    return names
  }
}
