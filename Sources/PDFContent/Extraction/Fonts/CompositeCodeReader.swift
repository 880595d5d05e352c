import PDFObjects
import Typography

/// Codes of several bytes: a Type 0 font and its CIDFont (ISO 32000-2, 9.7).
final class CompositeCodeReader: CodeReader {
  private let document: Document
  private let dictionary: PDFDictionary
  private let descendant: PDFDictionary
  private let name: FontName
  private let descriptor: FontDescriptor
  private let codeMap: CharacterCodeMap
  private let collections: CharacterCollections
  private let toUnicode: CodeMeaning
  private let widths: CIDWidths
  private let vertical: VerticalMetrics?
  /// `/Ordering` of the character collection.
  let ordering: String
  private lazy var characters = makeCharacters()
  private lazy var places = makePlaces()
  /// Of a font without `/ToUnicode` whose codes are numbers of glyphs.
  private lazy var glyphOrder =
    ordering == "Identity" ? GlyphOrders.order(of: name, widths: widths) : nil
  private lazy var program = descriptor.program(in: document)

  init(
    dictionary: PDFDictionary, in document: Document, collections: CharacterCollections
  ) {
    self.document = document
    self.dictionary = dictionary
    self.collections = collections
    let descendant =
      document.array(dictionary["DescendantFonts"])?.first.flatMap { document.dictionary($0) }
      ?? document.dictionary(dictionary["DescendantFonts"]) ?? [:]
    self.descendant = descendant
    let baseFont = document.name(dictionary["BaseFont"]) ?? document.name(descendant["BaseFont"])
    name = FontName(baseFont?.text ?? "")
    descriptor =
      document.dictionary(descendant["FontDescriptor"])
      .map { FontDescriptor(dictionary: $0, in: document) } ?? FontDescriptor()
    toUnicode = CodeMeaning(of: dictionary, in: document)
    widths = CIDWidths(dictionary: descendant, in: document)
    codeMap =
      dictionary["Encoding"].flatMap { collections.codeMap($0, in: document) }
      ?? CharacterCodeMap(
        identityIsVertical: document.name(dictionary["Encoding"])?.rawValue.hasSuffix("-V") == true)
    vertical =
      codeMap.isVertical ? VerticalMetrics(dictionary: descendant, in: document) : nil
    let system = document.dictionary(descendant["CIDSystemInfo"]) ?? [:]
    ordering = document.value("Ordering", in: system)?.stringValue?.text ?? ""
  }

  func font(_ number: ObjectNumber?) -> PageFont {
    PageFont(
      name: name, subtype: "Type0", object: number, isEmbedded: descriptor.file != nil,
      isVertical: codeMap.isVertical, traits: descriptor.traits(name: name),
      ascent: (descriptor.ascent ?? 880) / 1000, descent: (descriptor.descent ?? -120) / 1000)
  }

  func nextCode(in bytes: ArraySlice<UInt8>) -> (code: UInt32, byteCount: Int) {
    codeMap.nextCode(in: bytes)
  }

  func glyph(_ code: UInt32, byteCount: Int) -> ShownFont.Glyph {
    let cid = codeMap.cid(of: code, byteCount: byteCount)
    var glyph = ShownFont.Glyph()
    let width = widths[cid ?? 0]
    if let vertical {
      let metrics = vertical[cid ?? 0]
      glyph.advance = metrics.advance / 1000
      glyph.originX = (metrics.originX ?? width / 2) / 1000
      glyph.originY = metrics.originY / 1000
    } else {
      glyph.advance = width / 1000
    }
    glyph.setText(toUnicode[code], from: .toUnicode)
    if glyph.source != .none { return glyph }
    if let cid, let map = collections.unicode(ofOrdering: ordering) {
      glyph.setText(map[cid].filter { !Self.isVariationSelector($0) }, from: .characterCollection)
    } else if let map = UnicodeCMap(name: PDFName(rawValue: codeMap.name)),
      let scalar = UnicodeCMap.scalar(of: code), map.code(for: scalar) != nil
    {
      glyph.setText([scalar], from: .characterCollection)
    }
    // Producers leave codes out of a CMap that have no text of their own, as parts of clusters.
    guard toUnicode.isEmpty else { return glyph }
    if glyph.source == .none, let cid, let scalar = programCharacter(cid) {
      glyph.setText([scalar], from: .fontProgram)
    }
    if glyph.source == .none, let cid, let scalars = glyphOrder?.scalars(ofGlyph: cid) {
      glyph.setText(scalars, from: .glyphOrder)
    }
    // As poppler and PDFium do.
    if glyph.source == .none, code > 0x20, let scalar = Unicode.Scalar(code) {
      glyph.setText([scalar], from: .code)
    }
    return glyph
  }

  private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value)
  }

  // MARK: Inspection

  func cid(of code: UInt32, byteCount: Int) -> UInt32? {
    codeMap.cid(of: code, byteCount: byteCount)
  }

  /// In thousandths of the font size.
  func width(ofCID cid: UInt32) -> Double { widths[cid] }

  /// Whether `/ToUnicode` says what a code means.
  func isMapped(_ code: UInt32) -> Bool { !toUnicode[code].isEmpty }

  /// Whether `/ToUnicode` says something of any code.
  var hasMeanings: Bool { !toUnicode.isEmpty }

  /// Whether `/ToUnicode` says U+FFFD of a code.
  func isReplaced(_ code: UInt32) -> Bool { toUnicode.isReplaced(code) }

  /// The name of the CMap, empty for an embedded one without a name.
  var codeMapName: String { codeMap.name }

  // MARK: The font program

  /// The glyph of a CID in the embedded program; nil if the program, or the map to it, has none.
  func programGlyph(ofCID cid: UInt32) -> GlyphIndex? {
    guard let program else { return nil }
    switch program.format {
    case .trueType:
      guard let places else {
        return Int(cid) < program.glyphCount ? GlyphIndex(cid) : nil
      }
      let index = Int(cid) * 2
      guard index + 1 < places.count else { return nil }
      return GlyphIndex(UInt32(places[index]) << 8 | UInt32(places[index + 1]))
    case .compact, .type1, .other: return program.glyph(forCID: cid)
    }
  }

  /// The character that leads to a CID's glyph in the program's own map.
  private func programCharacter(_ cid: UInt32) -> Unicode.Scalar? {
    programGlyph(ofCID: cid).flatMap { characters[$0] }
  }

  private func makePlaces() -> [UInt8]? {
    document.value("CIDToGIDMap", in: descendant)?.streamValue
      .flatMap { try? document.decodedData(of: $0, limit: 1 << 20) }
  }

  private func makeCharacters() -> [GlyphIndex: Unicode.Scalar] {
    guard let program else { return [:] }
    return Dictionary(
      program.unicodeGlyphs.map { ($0.glyph, $0.scalar) }, uniquingKeysWith: { first, _ in first })
  }
}
