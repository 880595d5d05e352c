/// The name of a font, `/BaseFont` (ISO 32000-2, 9.6.2.1): with or without the six capitals and the
/// plus sign that mark a subset (9.9.2).
package struct FontName: Hashable, Sendable {
  /// As the dictionary has it.
  package let full: String

  package init(_ full: String) { self.full = full }

  /// `ABCDEF` of `ABCDEF+Name`.
  package var subsetTag: String? {
    let bytes = full.utf8
    guard bytes.count > 7, bytes.dropFirst(6).first == UInt8(ascii: "+"),
      bytes.prefix(6).allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return nil }
    return String(full.unicodeScalars.prefix(6).map(Character.init))
  }

  /// The name without the mark of a subset.
  package var plain: String {
    subsetTag == nil ? full : String(String.UnicodeScalarView(full.unicodeScalars.dropFirst(7)))
  }

  /// The letters and digits of the plain name in lower case, for looking words up in.
  var folded: String {
    String(
      String.UnicodeScalarView(
        plain.unicodeScalars.compactMap { scalar in
          switch scalar.value {
          case 0x30...0x39, 0x61...0x7A: scalar
          case 0x41...0x5A: Unicode.Scalar(scalar.value + 32)
          default: nil
          }
        }))
  }

  /// What the words in the name say.
  var traits: FontTraits {
    let name = folded
    var traits: FontTraits = []
    let bytes = Array(name.utf8)
    func says(_ words: [String]) -> Bool { words.contains { Self.contains(bytes, $0.utf8) } }
    if says(["bold", "black", "heavy", "demi"]) { traits.insert(.bold) }
    if says(["italic", "oblique"]) { traits.insert(.italic) }
    if says(["courier", "mono", "consol", "typewriter", "lettergothic", "ocrb", "ocra"]) {
      traits.insert(.fixedPitch)
    }
    if !says(["sans", "gothic"]), says(Self.serifWords) { traits.insert(.serif) }
    if says(Self.ornamentalWords) || name == "symbol" { traits.insert(.symbolic) }
    return traits
  }

  /// The font has pictures in the places of letters, as Wingdings has.
  package var isOrnamental: Bool {
    let bytes = Array(folded.utf8)
    return Self.ornamentalWords.contains { Self.contains(bytes, $0.utf8) }
  }

  private static let ornamentalWords = [
    "dingbat", "wingding", "webding", "europeanpi", "monotypesorts",
  ]

  /// Byte by byte: the search of the standard library takes longer than everything else about a font.
  private static func contains(_ bytes: [UInt8], _ word: String.UTF8View) -> Bool {
    guard let first = word.first, word.count <= bytes.count else { return false }
    return (0...bytes.count - word.count).contains { start in
      bytes[start] == first && bytes[start...].starts(with: word)
    }
  }

  private static let serifWords = [
    "times", "serif", "roman", "georgia", "garamond", "minion", "palatino", "bookman", "century",
    "cambria", "courier", "caslon", "baskerville", "bodoni", "didot", "song", "mincho", "ming",
    "batang", "cmr",
  ]
}

extension StandardFont {
  /// The standard font a name means: its own, one of the names other systems give to fonts of the
  /// same metrics (`Arial,Bold`, `TimesNewRomanPS-BoldMT`), or the short ones form editors use
  /// (`Helv`, `HeBo`, `ZaDb`). The mark of a subset is ignored.
  package init?(name: String) {
    let plain = FontName(name).plain
    if let font = StandardFont(rawValue: plain) ?? Self.shortNames[plain] {
      self = font
      return
    }
    let folded = FontName(name).folded
    for (family, font) in Self.families where folded.hasPrefix(family) {
      guard let style = Self.styles[String(folded.dropFirst(family.count))] else { continue }
      self = font.isSymbolic ? font : Self.resembling(font.traits.union(style))
      return
    }
    return nil
  }

  /// The names that form editors give the standard fonts in `/DR`.
  private static let shortNames: [String: StandardFont] = [
    "Helv": .helvetica, "HeBo": .helveticaBold, "HeOb": .helveticaOblique,
    "HeBO": .helveticaBoldOblique, "TiRo": .timesRoman, "TiBo": .timesBold, "TiIt": .timesItalic,
    "TiBI": .timesBoldItalic, "Cour": .courier, "CoBo": .courierBold, "CoOb": .courierOblique,
    "CoBO": .courierBoldOblique, "Symb": .symbol, "ZaDb": .zapfDingbats,
  ]

  /// Folded family names, longer ones before those they begin with.
  private static let families: [(String, StandardFont)] = [
    ("arialmt", .helvetica), ("arial", .helvetica), ("helvetica", .helvetica),
    ("timesnewromanpsmt", .timesRoman), ("timesnewromanps", .timesRoman),
    ("timesnewroman", .timesRoman), ("times", .timesRoman),
    ("couriernewpsmt", .courier), ("couriernewps", .courier), ("couriernew", .courier),
    ("courier", .courier), ("symbolmt", .symbol), ("symbol", .symbol),
    ("itczapfdingbats", .zapfDingbats), ("zapfdingbats", .zapfDingbats),
  ]

  private static let styles: [String: FontTraits] = [
    "": [], "mt": [], "regular": [], "roman": [], "normal": [],
    "bold": .bold, "boldmt": .bold,
    "italic": .italic, "italicmt": .italic, "oblique": .italic,
    "bolditalic": [.bold, .italic], "bolditalicmt": [.bold, .italic],
    "boldoblique": [.bold, .italic],
  ]
}
