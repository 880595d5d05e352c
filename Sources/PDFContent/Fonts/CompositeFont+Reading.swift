package import PDFObjects
import Typography

extension CompositeFont {
  /// Settles a Type 0 font (ISO 32000-2, 9.7.6). Whatever the dictionary lacks or gets wrong is made
  /// up for as viewers do; ``isUsable`` tells the outcome.
  package init(dictionary: PDFDictionary, in document: Document) {
    self.init(FontDictionary(dictionary, in: document))
  }

  init(_ font: FontDictionary) {
    let document = font.document
    let encoding = document.name(font.entries["Encoding"]) ?? ""
    let traits = font.descriptor.traits(name: font.name)
    isVertical = encoding.rawValue.hasSuffix("-V")
    toUnicode = font.meaning.map
    defaultWidth = font.cidWidths.standard
    let reader = CompositeFontReader(font: font, program: font.program, widths: font.cidWidths)
    if encoding == "Identity-H" || encoding == "Identity-V" {
      (coding, glyphs) = reader.identity(toUnicode)
      drawable = nil
    } else if let map = UnicodeCMap(name: encoding) {
      coding = .unicode(map)
      (drawable, glyphs) = reader.unicode(map)
    } else {
      coding = .unknown
      (drawable, glyphs) = (nil, [:])
    }
    var metrics = font.descriptor.metrics(
      program: font.program, like: font.standard ?? .resembling(traits))
    // A CID-keyed program names no H to measure; the font's own code for it may lead there.
    if case .identity(let codes) = coding, let code = codes["H"], let bounds = glyphs[code]?.bounds
    {
      metrics.capHeight = bounds.top
    }
    facts = FontFacts(font, traits: traits, metrics: metrics)
  }
}

/// The steps from a Type 0 font to the codes that can be drawn.
private struct CompositeFontReader {
  let font: FontDictionary
  let program: FontProgram?
  let widths: CIDWidths

  /// Codes are CIDs. Without a program they mean something to a viewer only in one of the character
  /// collections it has fonts for.
  func identity(
    _ toUnicode: ToUnicodeMap
  ) -> (CompositeFont.Coding, [UInt32: CompositeFont.Glyph]) {
    let collections = ["Japan1", "GB1", "CNS1", "Korea1", "KR"]
    guard program != nil || collections.contains(font.ordering) else { return (.unknown, [:]) }
    var codes: [Unicode.Scalar: UInt32] = [:]
    var glyphs: [UInt32: CompositeFont.Glyph] = [:]
    for (code, scalar) in toUnicode.codesOfSingleScalars
    where code <= 0xFFFF && codes[scalar] == nil {
      if let glyph = glyph(ofCID: code, meaning: scalar) {
        codes[scalar] = code
        glyphs[code] = glyph
      }
    }
    return (.identity(codes), glyphs)
  }

  /// The glyph of a CID; nil where the program does not draw it.
  private func glyph(ofCID cid: UInt32, meaning scalar: Unicode.Scalar) -> CompositeFont.Glyph? {
    let width = widths[cid]
    guard let program else { return CompositeFont.Glyph(width: width) }
    guard let glyph = font.programGlyph(ofCID: cid), glyph != .notDefined,
      let advance = program.advance(of: glyph)
    else { return nil }
    let scale = 1000 / Double(program.unitsPerEm)
    let bounds = program.outlineBounds(of: glyph)?.scaled(by: scale)
    if bounds == nil, !scalar.properties.isWhitespace { return nil }
    // With a width of zero the next character would be drawn on top of it, unless it is a mark.
    if width == 0, advance > 0 { return nil }
    return CompositeFont.Glyph(width: width, bounds: bounds)
  }

  /// Codes are characters. The CIDs between them and the glyphs are not known here, so a program is
  /// asked for its characters instead.
  func unicode(_ map: UnicodeCMap) -> (Set<Unicode.Scalar>?, [UInt32: CompositeFont.Glyph]) {
    var glyphs: [UInt32: CompositeFont.Glyph] = [:]
    func add(_ scalar: Unicode.Scalar, bounds: GlyphBounds?) {
      let width = map.cid(for: scalar).map { widths[$0] } ?? widths.standard
      if width != widths.standard || bounds != nil, let code = map.code(for: scalar) {
        glyphs[code.value] = CompositeFont.Glyph(width: width, bounds: bounds)
      }
    }
    guard let program else {
      for value: UInt32 in Array(0x20...0x7E) + Array(0xFF61...0xFF9F) {
        if let scalar = Unicode.Scalar(value) { add(scalar, bounds: nil) }
      }
      return (nil, glyphs)
    }
    var drawable: Set<Unicode.Scalar> = []
    let scale = 1000 / Double(program.unitsPerEm)
    for (scalar, glyph) in program.unicodeGlyphs where map.code(for: scalar) != nil {
      let bounds = program.outlineBounds(of: glyph)
      guard bounds != nil || scalar.properties.isWhitespace else { continue }
      drawable.insert(scalar)
      add(scalar, bounds: bounds?.scaled(by: scale))
    }
    return (drawable, glyphs)
  }
}
