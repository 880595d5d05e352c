import PDFContent
import Typography

/// The installed fonts that take the place of fonts that are not embedded.
///
/// Fonts of the same widths come first: URW's for the standard 14 fonts, Liberation for Arial, Times New
/// Roman and Courier New. The order depends on the name and look of the font alone.
final class StandInFonts {
  /// A glyph of an installed font.
  struct Glyph {
    var outline: GlyphOutline
    /// In font units.
    var advance: Double
    var unitsPerEm: Int
    /// The font's own name.
    var fontName: String
  }

  private struct Source {
    var typeface: Typeface
    var program: FontProgram
  }

  private var sources: [String: Source?] = [:]
  private let catalog: FontCatalog?

  let usesInstalledFonts: Bool

  /// - Parameters:
  ///   - catalog: the fonts for characters that no font of the same widths has.
  ///   - usesInstalledFonts: whether there are others than those of the catalog.
  init(catalog: FontCatalog?, usesInstalledFonts: Bool = true) {
    self.catalog = catalog
    self.usesInstalledFonts = usesInstalledFonts
  }

  /// The glyph that stands in for one of a font that is not embedded; nil if no font has it.
  ///
  /// - Parameters:
  ///   - name: the glyph name in the font's encoding.
  ///   - text: what the code means.
  func glyph(named name: String?, meaning text: [Unicode.Scalar], of font: InspectedFont) -> Glyph?
  {
    for candidate in usesInstalledFonts ? Self.names(for: font) : [] {
      guard let source = source(candidate) else { continue }
      if let found = glyph(named: name, meaning: text, in: source) { return found }
    }
    guard let catalog, let first = text.first else { return nil }
    let traits = font.traits
    let request = FontRequest(
      script: Script.of(first), weight: traits.contains(.bold) ? 700 : 400,
      isItalic: traits.contains(.italic), isSerif: traits.contains(.serif),
      isFixedPitch: traits.contains(.fixedPitch))
    guard text.count == 1, let typeface = catalog.typeface(covering: text, request: request),
      typeface.instance == nil, let source = source(typeface)
    else { return nil }
    return glyph(named: nil, meaning: text, in: source)
  }

  private func glyph(
    named name: String?, meaning text: [Unicode.Scalar], in source: Source
  ) -> Glyph? {
    let program = source.program
    var index = text.count == 1 ? program.glyph(for: text[0]) : nil
    if index == nil || GlyphNames.isOrnament(name ?? "") {
      index = name.flatMap { program.glyph(named: $0) } ?? index
    }
    guard let index, index != .notDefined, let outline = program.outline(of: index),
      let advance = program.advance(of: index)
    else { return nil }
    return Glyph(
      outline: outline, advance: advance, unitsPerEm: program.unitsPerEm,
      fontName: source.typeface.postScriptName)
  }

  // MARK: Sources

  private func source(_ name: String) -> Source? {
    if let known = sources[name] { return known }
    let found = InstalledFont.named(name).flatMap(open)
    sources[name] = .some(found)
    return found
  }

  private func source(_ typeface: Typeface) -> Source? {
    let key = "\(typeface.path ?? typeface.postScriptName)#\(typeface.faceIndex)"
    if let known = sources[key] { return known }
    let found = open(typeface)
    sources[key] = .some(found)
    return found
  }

  private func open(_ typeface: Typeface) -> Source? {
    guard
      let program = try? FontProgram(bytes: typeface.fileBytes, faceIndex: typeface.faceIndex)
    else { return nil }
    return Source(typeface: typeface, program: program)
  }

  // MARK: Names

  /// PostScript names of fonts to try, the best first.
  static func names(for font: InspectedFont) -> [String] {
    switch font.standard {
    case .symbol: return ["StandardSymbolsPS"]
    case .zapfDingbats: return ["D050000L"]
    default: break
    }
    let plain = String(
      String.UnicodeScalarView(
        font.name.plain.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) }))
    let traits = font.standard?.traits.union(font.traits) ?? font.traits
    let style = Style(isBold: traits.contains(.bold), isItalic: traits.contains(.italic))
    let isSerif = traits.contains(.serif)
    let liberation =
      traits.contains(.fixedPitch)
      ? "LiberationMono" : isSerif ? "LiberationSerif" : "LiberationSans"
    let nimbus =
      traits.contains(.fixedPitch) ? "NimbusMonoPS" : isSerif ? "NimbusRoman" : "NimbusSans"
    var names: [String] = []
    if plain.contains("narrow") || plain.contains("condensed") {
      names.append("NimbusSansNarrow\(style.oblique)")
    }
    for (word, family) in families where plain.contains(word) { names.append(family(style)) }
    let isMicrosoft = ["arial", "timesnewroman", "couriernew"].contains { plain.hasPrefix($0) }
    let own = "\(nimbus)\(style.italic)"
    let other = "\(liberation)\(style.plain)"
    let isAdobe = ["helvetica", "times", "courier"].contains { plain.hasPrefix($0) }
    names += isMicrosoft || !isAdobe ? [other, own] : [own, other]
    return names + ["DejaVuSans\(style.oblique == "-Regular" ? "" : style.oblique)", "DejaVuSans"]
  }

  private struct Style {
    var isBold: Bool
    var isItalic: Bool

    private func name(_ italic: String, _ regular: String) -> String {
      switch (isBold, isItalic) {
      case (true, true): "-Bold\(italic)"
      case (true, false): "-Bold"
      case (false, true): "-\(italic)"
      case (false, false): regular
      }
    }
    var italic: String { name("Italic", "-Regular") }
    var oblique: String { name("Oblique", "-Regular") }
    var plain: String { name("Italic", "") }
  }

  /// Families of URW's that are drawn after well-known ones.
  private static let families: [(String, @Sendable (Style) -> String)] = [
    ("palatino", { "P052\($0.italic == "-Regular" ? "-Roman" : $0.italic)" }),
    ("bookantiqua", { "P052\($0.italic == "-Regular" ? "-Roman" : $0.italic)" }),
    ("century", { "C059\(schoolbook($0))" }),
    ("avantgarde", { "URWGothic\(gothic($0))" }),
  ]

  private static func schoolbook(_ style: Style) -> String {
    switch (style.isBold, style.isItalic) {
    case (true, true): "-BdIta"
    case (true, false): "-Bold"
    case (false, true): "-Italic"
    case (false, false): "-Roman"
    }
  }

  private static func gothic(_ style: Style) -> String {
    (style.isBold ? "-Demi" : "-Book") + (style.isItalic ? "Oblique" : "")
  }
}

extension GlyphNames {
  /// A name of ZapfDingbats' (`a1`), which other fonts give to other glyphs.
  static func isOrnament(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: "a"), (2...4).contains(name.utf8.count) else {
      return false
    }
    return name.utf8.dropFirst().allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }
}
