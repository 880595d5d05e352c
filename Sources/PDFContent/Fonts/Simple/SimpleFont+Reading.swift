package import PDFObjects
import Typography

extension SimpleFont {
  /// Settles a Type 1, multiple master, TrueType or Type 3 font (ISO 32000-2, 9.6). Whatever the
  /// dictionary lacks or gets wrong is made up for as viewers do; ``isUsable`` tells the outcome.
  package init(dictionary: PDFDictionary, in document: Document) {
    let kind = Self.kind(of: dictionary, in: document)
    let name = FontName(document.name(dictionary["BaseFont"])?.text ?? "")
    let descriptor =
      document.dictionary(dictionary["FontDescriptor"])
      .map { FontDescriptor(dictionary: $0, in: document) } ?? FontDescriptor()
    let program = kind == .type3 ? nil : descriptor.program(in: document)
    let standard = StandardFont(name: name.full)
    var traits = descriptor.traits(name: name)
    if let standard, program == nil {
      traits.formUnion(standard.traits)
      // Forms often flag Helvetica symbolic; without a program its encoding is known all the same.
      if !standard.isSymbolic { traits.remove(.symbolic) }
    }
    let alike = standard ?? .resembling(traits)

    let reader = SimpleFontReader(
      document: document, dictionary: dictionary, kind: kind, name: name, descriptor: descriptor,
      program: program, standard: standard, alike: alike,
      isSymbolic: traits.contains(.symbolic))
    self.init(
      dictionary: dictionary, kind: kind, name: name, isEmbedded: program != nil,
      isProgramDamaged: program == nil && descriptor.file != nil, standardFont: standard,
      traits: traits, metrics: descriptor.metrics(program: program, like: alike),
      characters: reader.characters(),
      preferring: { !reader.encoding.isFiller($0) && !($0 >= 0x80 && reader.isDoubled($0)) })
  }

  /// A dictionary without `/Subtype` that names a font is taken for a Type 1 font.
  private static func kind(of dictionary: PDFDictionary, in document: Document) -> Kind {
    if let name = document.name(dictionary["Subtype"]) {
      return Kind(rawValue: name.rawValue) ?? .other
    }
    return document.name(dictionary["BaseFont"]) == nil ? .other : .type1
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
  let document: Document
  let kind: SimpleFont.Kind
  let name: FontName
  let standard: StandardFont?
  /// The standard font it is, or looks like.
  let alike: StandardFont
  let encoding: SimpleFontEncoding
  let names: [String?]
  let program: FontProgram?
  let glyphs: EmbeddedGlyphs?
  let widths: SimpleFontWidths
  let toUnicode: ToUnicodeMap
  /// The names are those of ZapfDingbats.
  let isDingbats: Bool

  init(
    document: Document, dictionary: PDFDictionary, kind: SimpleFont.Kind, name: FontName,
    descriptor: FontDescriptor, program: FontProgram?, standard: StandardFont?,
    alike: StandardFont, isSymbolic: Bool
  ) {
    self.document = document
    self.kind = kind
    self.name = name
    self.program = program
    self.standard = standard
    self.alike = alike
    isDingbats = standard == .zapfDingbats || name.folded.contains("dingbats")
    encoding = SimpleFontEncoding(dictionary["Encoding"], in: document)
    glyphs = program.map { [encoding] in
      EmbeddedGlyphs(program: $0, isSymbolic: isSymbolic, encoding: encoding)
    }
    let stated = encoding.names(
      over: Self.implicitNames(
        kind: kind, standard: standard, glyphs: glyphs, isSymbolic: isSymbolic))
    names = program == nil ? standard?.glyphNames(statedAs: stated) ?? stated : stated
    widths = SimpleFontWidths(dictionary: dictionary, descriptor: descriptor, in: document)
    let map = document.value("ToUnicode", in: dictionary)?.streamValue
      .flatMap { try? document.decodedData(of: $0, limit: 16 << 20) }
    toUnicode = map.map(ToUnicodeMap.init(parsing:)) ?? ToUnicodeMap()
  }

  /// The encoding where `/Encoding` gives no base (9.6.5.1, Table 112): the embedded program's own;
  /// else the one of the symbol fonts; else StandardEncoding, unless the font is symbolic and its
  /// encoding therefore unknown.
  private static func implicitNames(
    kind: SimpleFont.Kind, standard: StandardFont?, glyphs: EmbeddedGlyphs?, isSymbolic: Bool
  ) -> [String?] {
    if let glyphs, kind != .trueType || isSymbolic {
      if let names = glyphs.builtInNames { return names }
      if isSymbolic { return [String?](repeating: nil, count: 256) }
    }
    if let standard { return standard.builtInEncoding.glyphNames }
    if isSymbolic || kind == .type3 { return [String?](repeating: nil, count: 256) }
    return PredefinedEncoding.standard.glyphNames
  }

  func characters() -> [SimpleFont.Character] { (UInt8.min...UInt8.max).map(character) }

  /// The upper of two codes for a space or hyphen in the Latin encodings.
  func isDoubled(_ code: UInt8) -> Bool {
    names[Int(code)] == "space" || names[Int(code)] == "hyphen"
  }

  private func character(_ code: UInt8) -> SimpleFont.Character {
    var character = SimpleFont.Character()
    let glyph = glyphs?.glyph(code: code, name: names[Int(code)])
    // A symbolic font's encoding names nothing; its program may.
    let name = names[Int(code)] ?? glyph.flatMap { program?.name(of: $0) }
    character.glyphName = name
    let meaning = name.map(scalars(ofGlyph:)) ?? []
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

  private func scalars(ofGlyph name: String) -> [Unicode.Scalar] {
    isDingbats ? GlyphNames.zapfDingbatsScalars(of: name) : GlyphNames.scalars(of: name)
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
    if let standard, standard.isSymbolic { return standard.width(ofGlyph: name) != nil }
    return PredefinedEncoding.latinGlyphNames.contains(name)
  }
}
