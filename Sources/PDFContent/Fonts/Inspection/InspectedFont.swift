package import PDFObjects
package import Typography

/// A font of a document, code by code: what its dictionary states, what its embedded program has, and
/// what its codes mean.
///
/// Where ``FormFont`` decides how to fill with a font, this tells whether a font is as a standard demands.
/// Belongs to one task.
package final class InspectedFont {
  /// One code. Widths are in thousandths of the font size.
  package struct Code {
    /// The glyph of the embedded program; nil if it has none, or there is no program.
    package var glyph: GlyphIndex?
    /// The name that the encoding of a simple font gives the code; nil if it gives none.
    package var name: String?
    /// The character identifier in a composite font.
    package var cid: UInt32?
    /// The advance that text is set by.
    package var width: Double
    /// The advance of the glyph in the embedded program.
    package var programWidth: Double?
    /// What the code means; empty if nothing is known.
    package var text: [Unicode.Scalar]
    package var source: PageGlyph.UnicodeSource
    /// `/ToUnicode` says what the code means.
    package var isInToUnicode: Bool
    /// `/ToUnicode` says of the code that its character is unknown, by U+FFFD.
    package var isReplaced = false
    /// The name of a simple font's code is in the Adobe Glyph List. Names put together (`f_i`, `a.alt`) and those
    /// made of a number (`uni0041`) are not, and PDF/A goes by the list (ISO 19005-2, 6.2.11.7.2).
    package var isNamedInList: Bool {
      source == .glyphName && name.map(GlyphNames.isListed) == true
    }
  }

  package let traits: FontTraits
  package var document: Document { font.document }
  package var dictionary: PDFDictionary { font.entries }
  /// The CIDFont; the font itself if it is simple.
  package var descendant: PDFDictionary { font.descendant }
  /// The object of the CIDFont; nil if it is direct, or the font is simple.
  package var descendantNumber: ObjectNumber? { font.descendantNumber }
  package var kind: FontKind { font.kind }
  package var name: FontName { font.name }
  /// The descriptor has a font program, whether it can be read or not.
  package var hasProgram: Bool { font.hasProgram }
  /// The embedded program; nil if there is none or it cannot be read.
  package var program: FontProgram? { font.program }
  /// Which standard font the name means.
  package var standard: StandardFont? { font.standard }
  /// `/Encoding` of a simple font.
  package var encoding: SimpleFontEncoding { font.encoding }
  /// Text runs from top to bottom.
  package var isVertical: Bool { composite?.font(nil).isVertical ?? false }
  /// `/ToUnicode` of a composite font says something: readers find nothing for codes that it leaves out.
  package var hasMeanings: Bool { composite != nil && !font.meaning.isEmpty }
  /// `/Ordering` of a composite font's character collection.
  package var ordering: String { composite == nil ? "" : font.ordering }

  private let font: FontDictionary
  private let simple: SimpleCodeReader?
  private let composite: CompositeCodeReader?
  private var known: [UInt64: Code] = [:]

  package init(dictionary: PDFDictionary, in document: Document) {
    font = FontDictionary(dictionary, in: document)
    traits = font.traits(isEmbedded: font.hasProgram)
    let isComposite = font.kind.isComposite
    simple = isComposite ? nil : SimpleCodeReader(font)
    composite =
      isComposite ? CompositeCodeReader(font, collections: CharacterCollections()) : nil
  }

  /// The code at the start of a string's bytes, and its number of bytes, at least 1.
  package func nextCode(in bytes: ArraySlice<UInt8>) -> (code: UInt32, byteCount: Int) {
    composite?.nextCode(in: bytes) ?? (UInt32(bytes.first ?? 0), 1)
  }

  /// What is known of a code.
  package func code(_ code: UInt32, byteCount: Int) -> Code {
    let key = UInt64(byteCount) << 32 | UInt64(code)
    if let found = known[key] { return found }
    let found = composite.map { inspect(code, byteCount, $0) } ?? simple.map { inspect(code, $0) }
    let result =
      found
      ?? Code(
        glyph: nil, name: nil, cid: nil, width: 0, programWidth: nil, text: [], source: .none,
        isInToUnicode: false)
    if known.count < 1 << 17 { known[key] = result }
    return result
  }

  private func inspect(_ code: UInt32, _ reader: SimpleCodeReader) -> Code {
    let byte = UInt8(truncatingIfNeeded: code)
    let shown = reader.glyph(code, byteCount: 1)
    let glyph = reader.programGlyph(of: byte)
    return Code(
      glyph: glyph, name: reader.glyphName(of: byte), cid: nil, width: reader.width(of: byte),
      programWidth: programWidth(of: glyph), text: shown.text, source: shown.source,
      isInToUnicode: !font.meaning[code].isEmpty, isReplaced: font.meaning.isReplaced(code))
  }

  private func inspect(_ code: UInt32, _ byteCount: Int, _ reader: CompositeCodeReader) -> Code {
    let shown = reader.glyph(code, byteCount: byteCount)
    let cid = reader.cid(of: code, byteCount: byteCount)
    let glyph = cid.flatMap { font.programGlyph(ofCID: $0) }
    return Code(
      glyph: glyph, name: nil, cid: cid, width: font.cidWidths[cid ?? 0],
      programWidth: programWidth(of: glyph), text: shown.text, source: shown.source,
      isInToUnicode: !font.meaning[code].isEmpty, isReplaced: font.meaning.isReplaced(code))
  }

  private func programWidth(of glyph: GlyphIndex?) -> Double? {
    guard let program, let glyph else { return nil }
    return program.advance(of: glyph).map { $0 * 1000 / Double(program.unitsPerEm) }
  }

  /// The name of the CMap of a composite font; nil for an embedded one without a name.
  package var codeMapName: String? { composite?.codeMapName }
}

@available(*, unavailable)
extension InspectedFont: Sendable {}

extension ShownFont.Glyph {
  fileprivate var text: [Unicode.Scalar] {
    if scalar != 0 { return Unicode.Scalar(scalar).map { [$0] } ?? [] }
    return ligature
  }
}
