package import PDFObjects
package import Typography

/// A font of a document, code by code: what its dictionary states, what its embedded program has, and
/// what its codes mean.
///
/// Where ``FormFont`` decides how to fill with a font, this tells whether a font is as a standard demands.
/// Belongs to one task.
package final class InspectedFont {
  /// What the dictionary says the font is.
  package enum Kind: Hashable, Sendable {
    /// Type 1 and multiple master.
    case type1
    case trueType
    case type3
    /// A Type 0 font whose descendant is a CIDFontType0.
    case compositeCompact
    /// A Type 0 font whose descendant is a CIDFontType2.
    case compositeTrueType
    /// No font that the standard knows.
    case other

    package var isComposite: Bool { self == .compositeCompact || self == .compositeTrueType }
  }

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

  package let document: Document
  package let dictionary: PDFDictionary
  /// The CIDFont; the font itself if it is simple.
  package let descendant: PDFDictionary
  /// The object of the CIDFont; nil if it is direct, or the font is simple.
  package let descendantNumber: ObjectNumber?
  package let kind: Kind
  package let name: FontName
  /// The descriptor has a font program, whether it can be read or not.
  package let hasProgram: Bool
  /// The embedded program; nil if there is none or it cannot be read.
  package private(set) lazy var program = descriptor.program(in: document)
  /// Which standard font the name means.
  package let standard: StandardFont?
  package let traits: FontTraits
  /// Text runs from top to bottom.
  package var isVertical: Bool { composite?.font(nil).isVertical ?? false }
  /// `/ToUnicode` of a composite font says something: readers find nothing for codes that it leaves out.
  package var hasMeanings: Bool { composite?.hasMeanings ?? false }
  /// `/Ordering` of a composite font's character collection.
  package var ordering: String { composite?.ordering ?? "" }

  private let descriptor: FontDescriptor
  private let simple: SimpleCodeReader?
  private let composite: CompositeCodeReader?
  private var known: [UInt64: Code] = [:]

  package init(dictionary: PDFDictionary, in document: Document) {
    self.document = document
    self.dictionary = dictionary
    let isComposite = document.name(dictionary["Subtype"]) == "Type0"
    var descendant = dictionary
    var descendantNumber: ObjectNumber?
    if isComposite {
      let object = document.array(dictionary["DescendantFonts"])?.first
      descendant = document.dictionary(object) ?? [:]
      descendantNumber = object?.referenceValue
    }
    self.descendant = descendant
    self.descendantNumber = descendantNumber
    kind = Self.kind(of: dictionary, descendant, in: document)
    let baseFont = document.name(dictionary["BaseFont"]) ?? document.name(descendant["BaseFont"])
    name = FontName(baseFont?.text ?? "")
    descriptor =
      document.dictionary(descendant["FontDescriptor"])
      .map { FontDescriptor(dictionary: $0, in: document) } ?? FontDescriptor()
    hasProgram = kind != .type3 && descriptor.file != nil
    standard = kind == .type3 ? nil : StandardFont(name: name.full)
    var traits = descriptor.traits(name: name)
    if let standard, descriptor.file == nil {
      traits.formUnion(standard.traits)
      if !standard.isSymbolic { traits.remove(.symbolic) }
    }
    self.traits = traits
    if isComposite {
      simple = nil
      composite = CompositeCodeReader(
        dictionary: dictionary, in: document, collections: CharacterCollections())
    } else {
      simple = SimpleCodeReader(dictionary: dictionary, in: document)
      composite = nil
    }
  }

  private static func kind(
    of dictionary: PDFDictionary, _ descendant: PDFDictionary, in document: Document
  ) -> Kind {
    switch document.name(dictionary["Subtype"]) {
    case "Type1", "MMType1": .type1
    case "TrueType": .trueType
    case "Type3": .type3
    case "Type0":
      document.name(descendant["Subtype"]) == "CIDFontType2"
        ? .compositeTrueType : .compositeCompact
    default: .other
    }
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
      isInToUnicode: reader.isMapped(code), isReplaced: reader.isReplaced(code))
  }

  private func inspect(_ code: UInt32, _ byteCount: Int, _ reader: CompositeCodeReader) -> Code {
    let shown = reader.glyph(code, byteCount: byteCount)
    let cid = reader.cid(of: code, byteCount: byteCount)
    let glyph = cid.flatMap { reader.programGlyph(ofCID: $0) }
    return Code(
      glyph: glyph, name: nil, cid: cid, width: reader.width(ofCID: cid ?? 0),
      programWidth: programWidth(of: glyph), text: shown.text, source: shown.source,
      isInToUnicode: reader.isMapped(code), isReplaced: reader.isReplaced(code))
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
