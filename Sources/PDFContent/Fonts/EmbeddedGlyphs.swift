import Typography

/// Finds the glyph a code of a simple font stands for in its embedded program (ISO 32000-2, 9.6.5).
struct EmbeddedGlyphs {
  let program: FontProgram
  let isSymbolic: Bool
  /// `/Encoding` names WinAnsiEncoding or MacRomanEncoding and changes nothing in it.
  private let hasPlainTextEncoding: Bool
  /// Codes that `/Differences` names `.notdef`: the built-in encoding does not apply to them.
  private let undefined: Set<UInt8>
  private let builtIn: [GlyphIndex?]

  init(program: FontProgram, isSymbolic: Bool, encoding: SimpleFontEncoding) {
    self.program = program
    self.isSymbolic = isSymbolic
    hasPlainTextEncoding =
      (encoding.base == .winAnsi || encoding.base == .macRoman) && encoding.differences.isEmpty
    undefined = encoding.undefined
    builtIn = program.builtInEncoding ?? []
  }

  /// The names that the program's own encoding gives to codes.
  var builtInNames: [String?]? {
    guard !builtIn.isEmpty else { return nil }
    return builtIn.map { glyph in glyph.flatMap { program.name(of: $0) } }
  }

  /// - Parameter name: the glyph name the font's encoding gives the code.
  func glyph(code: UInt8, name: String?) -> GlyphIndex? {
    switch program.format {
    case .type1, .compact: namedGlyph(code: code, name: name)
    case .trueType, .other: trueTypeGlyph(code: code, name: name)
    }
  }

  /// 9.6.5.2: by name, and by the built-in encoding where the font's encoding has no name.
  private func namedGlyph(code: UInt8, name: String?) -> GlyphIndex? {
    guard let name else {
      return builtIn.isEmpty || undefined.contains(code) ? nil : builtIn[Int(code)]
    }
    if let glyph = program.glyph(named: name) { return glyph }
    // An OpenType program without names, or a CID-keyed one, is asked for the character.
    if program.hasGlyphNames { return nil }
    return unicodeGlyph(name) ?? (program.isCIDKeyed ? GlyphIndex(UInt32(code)) : nil)
  }

  /// 9.6.5.4. Nonsymbolic fonts, and fonts with a plain encoding, go by name: the (3,1) map, else
  /// (1,0), else the names in "post". Symbolic ones go by code: (3,0), else (1,0). A symbolic font that has
  /// neither breaks the standard; PDFium and Poppler take its codes for characters.
  private func trueTypeGlyph(code: UInt8, name: String?) -> GlyphIndex? {
    if !isSymbolic {
      guard let name else { return hasNamedMap ? nil : symbolGlyph(code: code) }
      return glyph(byName: name, code: code)
    }
    if hasPlainTextEncoding, let name, let glyph = glyph(byName: name, code: code) { return glyph }
    if let glyph = symbolGlyph(code: code)
      ?? program.glyph(for: UInt32(code), in: .macintoshRoman)
      ?? program.glyph(for: Unicode.Scalar(code))
    {
      return glyph
    }
    return name.flatMap { glyph(byName: $0, code: code) }
  }

  private func glyph(byName name: String, code: UInt8) -> GlyphIndex? {
    if has(.windowsUnicode) || has(.windowsFullUnicode) {
      if let glyph = unicodeGlyph(name) { return glyph }
    } else if has(.macintoshRoman) {
      if let macintosh = PredefinedEncoding.macintoshCodes[name],
        let glyph = program.glyph(for: UInt32(macintosh), in: .macintoshRoman)
      {
        return glyph
      }
    } else if let glyph = symbolGlyph(code: code) {
      // The standard is silent; viewers fall back to the symbol map by code.
      return glyph
    }
    return program.glyph(named: name)
  }

  /// The code itself or at the start of one of the ranges Windows puts symbols in.
  private func symbolGlyph(code: UInt8) -> GlyphIndex? {
    for base: UInt32 in [0xF000, 0, 0xF100, 0xF200] {
      if let glyph = program.glyph(for: base + UInt32(code), in: .windowsSymbol) { return glyph }
    }
    return nil
  }

  private func unicodeGlyph(_ name: String) -> GlyphIndex? {
    let scalars = GlyphNames.scalars(of: name)
    guard scalars.count == 1 else { return nil }
    for scalar in scalars + GlyphNames.twins(of: scalars[0]) {
      if let glyph = program.glyph(for: scalar) { return glyph }
    }
    return nil
  }

  /// A map that names lead to: without one, codes do.
  private var hasNamedMap: Bool {
    has(.windowsUnicode) || has(.windowsFullUnicode) || has(.macintoshRoman)
  }

  private func has(_ map: CharacterMap) -> Bool { program.characterMaps.contains(map) }
}
