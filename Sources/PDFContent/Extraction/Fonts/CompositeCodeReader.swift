import PDFObjects
import Typography

/// Codes of several bytes: a Type 0 font and its CIDFont (ISO 32000-2, 9.7).
final class CompositeCodeReader: CodeReader {
  private let font: FontDictionary
  private let codeMap: CharacterCodeMap
  private let collections: CharacterCollections
  private let toUnicode: CodeMeaning
  private let widths: CIDWidths
  private let vertical: VerticalMetrics?
  private let ordering: String
  /// Of a font without `/ToUnicode` whose codes are numbers of glyphs.
  private lazy var glyphOrder =
    ordering == "Identity" ? GlyphOrders.order(of: font.name, widths: widths) : nil

  init(_ font: FontDictionary, collections: CharacterCollections) {
    self.font = font
    self.collections = collections
    toUnicode = font.meaning
    widths = font.cidWidths
    ordering = font.ordering
    let (document, encoding) = (font.document, font.entries["Encoding"])
    codeMap =
      encoding.flatMap { collections.codeMap($0, in: document) }
      ?? CharacterCodeMap(
        identityIsVertical: document.name(encoding)?.rawValue.hasSuffix("-V") == true)
    vertical =
      codeMap.isVertical ? VerticalMetrics(dictionary: font.descendant, in: document) : nil
  }

  func font(_ number: ObjectNumber?) -> PageFont {
    let descriptor = font.descriptor
    return PageFont(
      name: font.name, subtype: "Type0", object: number, isEmbedded: descriptor.file != nil,
      isVertical: codeMap.isVertical, traits: descriptor.traits(name: font.name),
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
    if glyph.source == .none, let cid, let index = font.programGlyph(ofCID: cid),
      let scalar = font.programCharacters[index]
    {
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

  /// The name of the CMap, empty for an embedded one without a name.
  var codeMapName: String { codeMap.name }
}
