package import PDFObjects
import Typography

extension CompositeFont {
  /// Settles a Type 0 font (ISO 32000-2, 9.7.6). Whatever the dictionary lacks or gets wrong is made
  /// up for as viewers do; ``isUsable`` tells the outcome.
  package init(dictionary: PDFDictionary, in document: Document) {
    let descendant =
      document.array(dictionary["DescendantFonts"])?.first.flatMap { document.dictionary($0) }
      ?? [:]
    let descriptor =
      document.dictionary(descendant["FontDescriptor"])
      .map { FontDescriptor(dictionary: $0, in: document) } ?? FontDescriptor()
    let program = descriptor.program(in: document)
    let baseFont = document.name(dictionary["BaseFont"]) ?? document.name(descendant["BaseFont"])
    let name = FontName(baseFont?.text ?? "")
    let traits = descriptor.traits(name: name)
    let map = document.value("ToUnicode", in: dictionary)?.streamValue
      .flatMap { try? document.decodedData(of: $0, limit: 16 << 20) }
    let toUnicode = map.map(ToUnicodeMap.init(parsing:)) ?? ToUnicodeMap()
    let widths = CIDWidths(dictionary: descendant, in: document)
    let encoding = document.name(dictionary["Encoding"]) ?? ""

    self.dictionary = dictionary
    self.name = name
    self.traits = traits
    isEmbedded = program != nil
    isProgramDamaged = program == nil && descriptor.file != nil
    isVertical = encoding.rawValue.hasSuffix("-V")
    self.toUnicode = toUnicode
    defaultWidth = widths.standard
    let reader = CompositeFontReader(
      program: program, widths: widths,
      glyphMap: CIDGlyphMap(document.value("CIDToGIDMap", in: descendant), in: document))
    if encoding == "Identity-H" || encoding == "Identity-V" {
      let collection = document.dictionary(descendant["CIDSystemInfo"])
      let ordering = document.value("Ordering", in: collection ?? [:])?.stringValue?.text ?? ""
      (coding, glyphs) = reader.identity(toUnicode, ordering: ordering)
      drawable = nil
    } else if let map = UnicodeCMap(name: encoding) {
      coding = .unicode(map)
      (drawable, glyphs) = reader.unicode(map)
    } else {
      coding = .unknown
      (drawable, glyphs) = (nil, [:])
    }
    var metrics = descriptor.metrics(
      program: program, like: StandardFont(name: name.full) ?? .resembling(traits))
    // A CID-keyed program names no H to measure; the font's own code for it may lead there.
    if case .identity(let codes) = coding, let code = codes["H"], let bounds = glyphs[code]?.bounds
    {
      metrics.capHeight = bounds.top
    }
    self.metrics = metrics
  }
}

/// `/CIDToGIDMap` (ISO 32000-2, 9.7.4.2): two bytes a CID, or the identity.
private struct CIDGlyphMap {
  private var bytes: [UInt8]?

  init(_ object: PDFObject?, in document: Document) {
    if let stream = object?.streamValue {
      bytes = (try? document.decodedData(of: stream, limit: 1 << 20)) ?? []
    }
  }

  /// nil where the map ends before the CID.
  func glyph(_ cid: UInt32) -> UInt32? {
    guard let bytes else { return cid }
    let index = Int(cid) * 2
    guard index + 1 < bytes.count else { return nil }
    return UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
  }
}

/// The steps from a Type 0 font to the codes that can be drawn.
private struct CompositeFontReader {
  let program: FontProgram?
  let widths: CIDWidths
  let glyphMap: CIDGlyphMap

  /// Codes are CIDs. Without a program they mean something to a viewer only in one of the character
  /// collections it has fonts for.
  func identity(
    _ toUnicode: ToUnicodeMap, ordering: String
  ) -> (CompositeFont.Coding, [UInt32: CompositeFont.Glyph]) {
    let collections = ["Japan1", "GB1", "CNS1", "Korea1", "KR"]
    guard program != nil || collections.contains(ordering) else { return (.unknown, [:]) }
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
    guard let glyph = programGlyph(cid), glyph != .notDefined,
      let advance = program.advance(of: glyph)
    else { return nil }
    let scale = 1000 / Double(program.unitsPerEm)
    let bounds = program.outlineBounds(of: glyph)?.scaled(by: scale)
    if bounds == nil, !scalar.properties.isWhitespace { return nil }
    // With a width of zero the next character would be drawn on top of it, unless it is a mark.
    if width == 0, advance > 0 { return nil }
    return CompositeFont.Glyph(width: width, bounds: bounds)
  }

  private func programGlyph(_ cid: UInt32) -> GlyphIndex? {
    switch program?.format {
    case .trueType: glyphMap.glyph(cid).map { GlyphIndex($0) }
    case .compact, .type1, .other: program?.glyph(forCID: cid)
    case nil: nil
    }
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
