package import PDFObjects
import Typography

extension SimpleFont {
  /// Settles a Type 1, multiple master, TrueType or Type 3 font (ISO 32000-2, 9.6). Whatever the
  /// dictionary lacks or gets wrong is made up for as viewers do; ``isUsable`` tells the outcome.
  package init(dictionary: PDFDictionary, in document: Document) {
    self.init(FontDictionary(dictionary, in: document))
  }

  init(_ font: FontDictionary) {
    let isEmbedded = font.program != nil
    // A dictionary without `/Subtype` that names a font is taken for a Type 1 font.
    let (document, entries) = (font.document, font.entries)
    let isNamed =
      document.name(entries["Subtype"]) == nil && document.name(entries["BaseFont"]) != nil
    let stated = font.kind.isComposite ? .other : font.kind
    let kind = stated == .other && isNamed ? .type1 : stated
    let traits = font.traits(isEmbedded: isEmbedded)
    let alike = font.standard ?? .resembling(traits)
    let reader = SimpleFontReader(
      font, kind: kind, alike: alike, isSymbolic: traits.contains(.symbolic))
    facts = FontFacts(
      font, traits: traits, metrics: font.descriptor.metrics(program: font.program, like: alike))
    self.kind = kind
    standardFont = font.standard
    characters = (UInt8.min...UInt8.max).map(reader.character)
    codes = reader.codes(of: characters)
  }

  /// A standard font as every viewer has it, in WinAnsiEncoding, or in its own where it is a symbol
  /// font.
  package static func standard(_ font: StandardFont) -> SimpleFont {
    standardFonts[font] ?? makeStandard(font)
  }

  private static let standardFonts = Dictionary(
    uniqueKeysWithValues: StandardFont.allCases.map { ($0, makeStandard($0)) })

  private static func makeStandard(_ font: StandardFont) -> SimpleFont {
    var dictionary: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("Type1"),
      "BaseFont": .name(PDFName(rawValue: font.rawValue)),
    ]
    if !font.isSymbolic { dictionary["Encoding"] = .name("WinAnsiEncoding") }
    return SimpleFont(dictionary: dictionary, in: Document())
  }
}

/// The steps from a font dictionary to its 256 characters.
private struct SimpleFontReader {
  let font: FontDictionary
  let kind: FontKind
  /// The standard font it is, or looks like.
  let alike: StandardFont
  let names: [String?]
  let program: FontProgram?
  let glyphs: EmbeddedGlyphs?
  let widths: SimpleFontWidths
  let toUnicode: ToUnicodeMap

  init(_ font: FontDictionary, kind: FontKind, alike: StandardFont, isSymbolic: Bool) {
    self.font = font
    self.kind = kind
    self.alike = alike
    program = font.program
    let glyphs = font.glyphs(isSymbolic: isSymbolic)
    self.glyphs = glyphs
    names = font.glyphNames(glyphs, isEmbedded: program != nil, isSymbolic: isSymbolic)
    widths = font.widths
    toUnicode = font.meaning.map
  }

  /// The code that draws each character: not a filler, and not the upper of two for a space or hyphen in the Latin
  /// encodings, if there is another.
  func codes(of characters: [SimpleFont.Character]) -> [Unicode.Scalar: UInt8] {
    guard kind != .type3, kind != .other else { return [:] }
    func isPreferred(_ code: UInt8) -> Bool {
      let isDoubled = names[Int(code)] == "space" || names[Int(code)] == "hyphen"
      return !font.encoding.isFiller(code) && !(code >= 0x80 && isDoubled)
    }
    let all = (UInt8.min...UInt8.max).filter { characters[Int($0)].canDraw }
    return Dictionary(
      (all.filter(isPreferred) + all.filter { !isPreferred($0) }).compactMap { code in
        characters[Int(code)].encodes.map { ($0, code) }
      }, uniquingKeysWith: { first, _ in first })
  }

  func character(_ code: UInt8) -> SimpleFont.Character {
    var character = SimpleFont.Character()
    let glyph = glyphs?.glyph(code: code, name: names[Int(code)])
    // A symbolic font's encoding names nothing; its program may.
    let name = names[Int(code)] ?? glyph.flatMap { program?.name(of: $0) }
    character.glyphName = name
    let meaning = name.map(font.scalars(ofGlyph:)) ?? []
    let mapped = toUnicode[UInt32(code)]
    character.scalars = mapped.isEmpty ? meaning : mapped
    if meaning.count == 1 {
      character.encodes = meaning[0]
    } else if meaning.isEmpty, mapped.count == 1 {
      character.encodes = mapped[0]
    }
    settleWidth(of: &character, code: code, glyph: glyph)
    guard character.encodes != nil, kind != .type3, kind != .other, widths.covers(code) else {
      return character
    }
    if glyphs != nil {
      settleInk(of: &character, code: code, glyph: glyph)
    } else {
      character.canDraw = isExpected(name) && !widths.isHole(code)
      character.bounds = name.flatMap { standardBounds(ofGlyph: $0, width: character.width) }
    }
    return character
  }

  private func settleWidth(
    of character: inout SimpleFont.Character, code: UInt8, glyph: GlyphIndex?
  ) {
    let advance = glyph.flatMap { glyph in
      program.flatMap { program in
        program.advance(of: glyph).map { $0 * 1000 / Double(program.unitsPerEm) }
      }
    }
    let expected = character.glyphName.flatMap { alike.width(ofGlyph: $0) }
    character.width = widths[code] ?? advance ?? expected ?? 0
  }

  /// An embedded font draws what its program has, whatever the widths say.
  private func settleInk(
    of character: inout SimpleFont.Character, code: UInt8, glyph: GlyphIndex?
  ) {
    guard let program, let glyph, glyph != .notDefined else { return }
    if let bounds = program.outlineBounds(of: glyph) {
      character.bounds = bounds.scaled(by: 1000 / Double(program.unitsPerEm))
      // With a width of zero the next character would be drawn on top of it.
      character.canDraw = character.width > 0 || !(program.advance(of: glyph) ?? 0 > 0)
    } else if let scalar = character.encodes, scalar.properties.isWhitespace {
      character.canDraw = program.advance(of: glyph) != nil && character.width > 0
    }
  }

  /// Viewers stretch the font they put in a missing one's place to its widths.
  private func standardBounds(ofGlyph name: String, width: Double) -> GlyphBounds? {
    guard var bounds = alike.bounds(ofGlyph: name) else { return nil }
    if let usual = alike.width(ofGlyph: name), usual > 0, width > 0 {
      bounds.left *= width / usual
      bounds.right *= width / usual
    }
    return bounds
  }

  /// Without a program, a viewer can be expected to draw the standard Latin characters, or those of
  /// the symbol font it is.
  private func isExpected(_ name: String?) -> Bool {
    guard let name else { return false }
    if let standard = font.standard, standard.isSymbolic {
      return standard.width(ofGlyph: name) != nil
    }
    return PredefinedEncoding.latinGlyphNames.contains(name)
  }
}
