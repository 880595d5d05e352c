import PDFObjects
import Typography

/// What the dictionaries of a font say (ISO 32000-2, 9.5 to 9.9): one reading of them for all that look at fonts.
///
/// ``FormFont`` takes its metrics from it to fill with the font, ``ShownFont`` the meaning of its codes to read text,
/// ``InspectedFont`` what is embedded to judge the font. Belongs to one task.
final class FontDictionary {
  let document: Document
  let entries: PDFDictionary
  let kind: FontKind
  /// The CIDFont; the font itself if it is simple.
  let descendant: PDFDictionary
  /// The object of the CIDFont; nil if it is direct, or the font is simple.
  let descendantNumber: ObjectNumber?
  let name: FontName
  let descriptor: FontDescriptor
  /// Which standard font the name means.
  let standard: StandardFont?
  /// `/ToUnicode`
  private(set) lazy var meaning = CodeMeaning(of: entries, in: document)
  /// The embedded program; nil if there is none or it cannot be read.
  private(set) lazy var program = kind == .type3 ? nil : descriptor.program(in: document)
  /// What the program's own map says of its glyphs.
  private(set) lazy var programCharacters = Dictionary(
    (program?.unicodeGlyphs ?? []).map { ($0.glyph, $0.scalar) },
    uniquingKeysWith: { first, _ in first })

  init(_ entries: PDFDictionary, in document: Document) {
    self.document = document
    self.entries = entries
    var descendant = entries
    var descendantNumber: ObjectNumber?
    if document.name(entries["Subtype"]) == "Type0" {
      let fonts = entries["DescendantFonts"]
      let object = document.array(fonts)?.first ?? fonts
      descendant = document.dictionary(object) ?? [:]
      descendantNumber = object?.referenceValue
    }
    self.descendant = descendant
    self.descendantNumber = descendantNumber
    kind = FontKind(of: entries, descendant: descendant, in: document)
    var name = document.name(entries["BaseFont"]) ?? document.name(descendant["BaseFont"])
    if kind != .type3 { name = name ?? document.name(entries["Name"]) }
    self.name = FontName(name?.text ?? "")
    descriptor =
      document.dictionary(descendant["FontDescriptor"])
      .map { FontDescriptor(dictionary: $0, in: document) } ?? FontDescriptor()
    standard = kind == .type3 ? nil : StandardFont(name: self.name.full)
  }

  /// The descriptor has a font program, whether it can be read or not.
  var hasProgram: Bool { kind != .type3 && descriptor.file != nil }

  /// - Parameter isEmbedded: viewers draw with the font's own program.
  func traits(isEmbedded: Bool) -> FontTraits {
    var traits = descriptor.traits(name: name)
    if let standard, !isEmbedded {
      traits.formUnion(standard.traits)
      // Forms often flag Helvetica symbolic; without a program its encoding is known all the same.
      if !standard.isSymbolic { traits.remove(.symbolic) }
    }
    return traits
  }

  // MARK: Simple fonts (9.6)

  private(set) lazy var encoding = SimpleFontEncoding(entries["Encoding"], in: document)
  private(set) lazy var widths = SimpleFontWidths(
    dictionary: entries, descriptor: descriptor, in: document)
  /// The names are those of ZapfDingbats.
  private(set) lazy var isDingbats =
    standard == .zapfDingbats || name.folded.contains("dingbats")

  /// The characters of a glyph's name.
  func scalars(ofGlyph name: String) -> [Unicode.Scalar] {
    isDingbats ? GlyphNames.zapfDingbatsScalars(of: name) : GlyphNames.scalars(of: name)
  }

  /// The glyphs of the embedded program; nil if there is none that can be read.
  func glyphs(isSymbolic: Bool) -> EmbeddedGlyphs? {
    program.map { EmbeddedGlyphs(program: $0, isSymbolic: isSymbolic, encoding: encoding) }
  }

  /// The names that the font gives to its 256 codes.
  ///
  /// - Parameters:
  ///   - glyphs: asked only if the dictionary does not say.
  ///   - isEmbedded: as for ``traits(isEmbedded:)``.
  func glyphNames(
    _ glyphs: @autoclosure () -> EmbeddedGlyphs?, isEmbedded: Bool, isSymbolic: Bool
  ) -> [String?] {
    let names = encoding.names(
      over: encoding.base == nil
        ? implicitNames(glyphs, isEmbedded: isEmbedded, isSymbolic: isSymbolic) : [])
    return isEmbedded ? names : standard?.glyphNames(statedAs: names) ?? names
  }

  /// The encoding if `/Encoding` gives no base (9.6.5.1, Table 112): the embedded program's own; else the one of the
  /// standard font; else StandardEncoding, unless the font is symbolic and its encoding therefore unknown.
  private func implicitNames(
    _ glyphs: () -> EmbeddedGlyphs?, isEmbedded: Bool, isSymbolic: Bool
  ) -> [String?] {
    let none = [String?](repeating: nil, count: 256)
    if isEmbedded, kind != .trueType || isSymbolic {
      if let names = glyphs()?.builtInNames { return names }
      if isSymbolic { return none }
    }
    if let standard { return standard.builtInEncoding.glyphNames }
    return isSymbolic || kind == .type3 ? none : PredefinedEncoding.standard.glyphNames
  }

  // MARK: Composite fonts (9.7)

  private(set) lazy var cidWidths = CIDWidths(dictionary: descendant, in: document)
  private lazy var glyphMap = CIDGlyphMap(
    document.value("CIDToGIDMap", in: descendant), in: document)
  /// `/Ordering` of the character collection.
  private(set) lazy var ordering =
    document.value("Ordering", in: document.dictionary(descendant["CIDSystemInfo"]) ?? [:])?
    .stringValue?.text ?? ""

  /// The glyph of a CID in the embedded program; nil if the program, or the map to it, has none.
  func programGlyph(ofCID cid: UInt32) -> GlyphIndex? {
    guard let program else { return nil }
    switch program.format {
    case .trueType:
      guard let glyph = glyphMap.glyph(cid), Int(glyph) < program.glyphCount else { return nil }
      return GlyphIndex(glyph)
    case .compact, .type1, .other: return program.glyph(forCID: cid)
    }
  }
}

@available(*, unavailable)
extension FontDictionary: Sendable {}

/// What kind of font a dictionary says it is (ISO 32000-2, 9.5, Table 108).
package enum FontKind: Hashable, Sendable {
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

  init(of entries: PDFDictionary, descendant: PDFDictionary, in document: Document) {
    switch document.name(entries["Subtype"]) {
    case "Type1", "MMType1": self = .type1
    case "TrueType": self = .trueType
    case "Type3": self = .type3
    case "Type0":
      self =
        document.name(descendant["Subtype"]) == "CIDFontType2"
        ? .compositeTrueType : .compositeCompact
    default: self = .other
    }
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

  /// Nil if the map ends before the CID.
  func glyph(_ cid: UInt32) -> UInt32? {
    guard let bytes else { return cid }
    let index = Int(cid) * 2
    guard index + 1 < bytes.count else { return nil }
    return UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
  }
}

/// What `/ToUnicode` says about codes (ISO 32000-2, 9.10.3): a CMap, or the name of one that says that
/// codes are Unicode.
struct CodeMeaning {
  /// The CMap; empty for a name.
  private(set) var map = ToUnicodeMap()
  private var isIdentity = false
  /// It says something about some code: what it does not name then means nothing.
  var isEmpty: Bool { map.isEmpty && !isIdentity }

  init(of dictionary: PDFDictionary, in document: Document) {
    switch document.value("ToUnicode", in: dictionary) {
    case .stream(let stream):
      if let bytes = try? document.decodedData(of: stream, limit: 16 << 20) {
        map = ToUnicodeMap(parsing: bytes)
      }
    case .name(let name): isIdentity = name == "Identity-H" || name == "Identity-V"
    default: break
    }
  }

  /// The characters of a code; none if nothing is said. Noncharacters say nothing.
  subscript(code: UInt32) -> [Unicode.Scalar] {
    if isIdentity { return Unicode.Scalar(code).map { [$0] } ?? [] }
    let scalars = map[code]
    return scalars.contains { $0.value & 0xFFFE == 0xFFFE } ? [] : scalars
  }

  func isReplaced(_ code: UInt32) -> Bool { !isIdentity && map.isReplaced(code) }
}
