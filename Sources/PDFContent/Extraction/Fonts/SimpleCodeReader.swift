import PDFObjects
import Typography

/// Codes of one byte: Type 1, TrueType and Type 3 fonts (ISO 32000-2, 9.6).
///
/// The embedded program is opened only for what the dictionary does not say.
final class SimpleCodeReader: CodeReader {
  private let document: Document
  private let dictionary: PDFDictionary
  private let kind: SimpleFont.Kind
  private let name: FontName
  private let descriptor: FontDescriptor
  private let encoding: SimpleFontEncoding
  private let widths: SimpleFontWidths
  private let toUnicode: CodeMeaning
  private let standard: StandardFont?
  private let traits: FontTraits
  /// `/FontMatrix` of a Type 3 font, in place of the thousandths of other fonts.
  private let fontMatrix: Matrix?
  private lazy var program = kind == .type3 ? nil : descriptor.program(in: document)
  private lazy var glyphs = makeGlyphs()
  private lazy var names = makeNames()
  private lazy var characters = makeCharacters()

  init(dictionary: PDFDictionary, in document: Document) {
    self.document = document
    self.dictionary = dictionary
    kind =
      document.name(dictionary["Subtype"])
      .map { SimpleFont.Kind(rawValue: $0.rawValue) ?? .other } ?? .type1
    name = FontName(
      (document.name(dictionary["BaseFont"]) ?? document.name(dictionary["Name"]) ?? "").text)
    let descriptor =
      document.dictionary(dictionary["FontDescriptor"])
      .map { FontDescriptor(dictionary: $0, in: document) } ?? FontDescriptor()
    self.descriptor = descriptor
    encoding = SimpleFontEncoding(dictionary["Encoding"], in: document)
    widths = SimpleFontWidths(dictionary: dictionary, descriptor: descriptor, in: document)
    toUnicode = CodeMeaning(of: dictionary, in: document)
    standard = kind == .type3 ? nil : StandardFont(name: name.full)
    var traits = descriptor.traits(name: name)
    if let standard, descriptor.file == nil {
      traits.formUnion(standard.traits)
      if !standard.isSymbolic { traits.remove(.symbolic) }
    }
    self.traits = traits
    fontMatrix =
      kind == .type3
      ? document.matrix(dictionary["FontMatrix"]) ?? Matrix(0.001, 0, 0, 0.001, 0, 0) : nil
  }

  func font(_ number: ObjectNumber?) -> PageFont {
    var ascent: Double
    var descent: Double
    if let fontMatrix {
      let box = document.rectangle(dictionary["FontBBox"]) ?? Rectangle(0, 0, 0, 0)
      let height = box.transformed(by: fontMatrix) as Rectangle
      (ascent, descent) = (height.top, height.bottom)
      if !(0.05...4).contains(ascent - descent) { (ascent, descent) = (0.75, -0.25) }
    } else {
      let metrics = descriptor.metrics(program: nil, like: standard ?? .resembling(traits))
      (ascent, descent) = (metrics.ascent / 1000, metrics.descent / 1000)
    }
    return PageFont(
      name: name, subtype: document.name(dictionary["Subtype"]) ?? "Type1", object: number,
      isEmbedded: descriptor.file != nil || kind == .type3, isVertical: false, traits: traits,
      ascent: ascent, descent: descent)
  }

  func nextCode(in bytes: ArraySlice<UInt8>) -> (code: UInt32, byteCount: Int) {
    (UInt32(bytes.first ?? 0), 1)
  }

  func glyph(_ code: UInt32, byteCount: Int) -> ShownFont.Glyph {
    let byte = UInt8(truncatingIfNeeded: code)
    var glyph = ShownFont.Glyph()
    glyph.advance = advance(of: byte)
    glyph.setText(toUnicode[code], from: .toUnicode)
    guard glyph.source == .none, !showsNothing(byte) else { return glyph }
    setText(of: &glyph, byte)
    // As poppler and PDFium do.
    if glyph.source == .none, byte > 0x20 { glyph.setText([Unicode.Scalar(byte)], from: .code) }
    return glyph
  }

  /// Whether `/Differences` names a code `.notdef`, and the program draws nothing for it.
  private func showsNothing(_ code: UInt8) -> Bool {
    names[Int(code)] == nil && encoding.undefined.contains(code) && programGlyph(of: code) == nil
  }

  // MARK: Inspection

  /// The glyph of a code in the embedded program.
  func programGlyph(of code: UInt8) -> GlyphIndex? {
    let name = names.indices.contains(Int(code)) ? names[Int(code)] : nil
    return glyphs?.glyph(code: code, name: name) ?? meantGlyph(of: code, name: name)
  }

  /// The glyph for the character that `/ToUnicode` gives a code whose name says nothing, in a TrueType program that
  /// names lead into: the standard has none, and PDFium and Poppler draw this one.
  private func meantGlyph(of code: UInt8, name: String?) -> GlyphIndex? {
    guard let program, program.format == .trueType, !traits.contains(.symbolic), let name,
      scalars(ofGlyph: name).isEmpty
    else { return nil }
    let text = toUnicode[UInt32(code)]
    return text.count == 1 ? text.first.flatMap { program.glyph(for: $0) } : nil
  }

  /// The name that the encoding gives a code, or that the program gives its glyph.
  func glyphName(of code: UInt8) -> String? {
    if let name = names[Int(code)] { return name }
    return programGlyph(of: code).flatMap { program?.name(of: $0) }
  }

  /// In thousandths of the font size; of a Type 3 font, in its glyph space.
  func width(of code: UInt8) -> Double {
    fontMatrix == nil ? advance(of: code) * 1000 : widths[code] ?? 0
  }

  /// Whether `/ToUnicode` says what a code means.
  func isMapped(_ code: UInt32) -> Bool { !toUnicode[code].isEmpty }

  /// Whether `/ToUnicode` says U+FFFD of a code.
  func isReplaced(_ code: UInt32) -> Bool { toUnicode.isReplaced(code) }

  // MARK: Widths

  private func advance(of code: UInt8) -> Double {
    if let fontMatrix { return (widths[code] ?? 0) * fontMatrix.a }
    if let width = widths[code] { return width / 1000 }
    if standard != nil || descriptor.file == nil {
      let alike = standard ?? .resembling(traits)
      if let width = names[Int(code)].flatMap({ alike.width(ofGlyph: $0) }) { return width / 1000 }
    }
    guard let program, let glyph = glyphs?.glyph(code: code, name: names[Int(code)]) else {
      return 0
    }
    return (program.advance(of: glyph) ?? 0) / Double(program.unitsPerEm)
  }

  // MARK: Text

  private func setText(of glyph: inout ShownFont.Glyph, _ code: UInt8) {
    if let name = names[Int(code)] {
      glyph.setText(scalars(ofGlyph: name), from: .glyphName)
      if glyph.source != .none { return }
      if let scalar = numbered(name) {
        glyph.setText([scalar], from: .code)
        return
      }
    }
    if let program, let index = glyphs?.glyph(code: code, name: names[Int(code)]) {
      if let name = program.name(of: index) {
        glyph.setText(scalars(ofGlyph: name), from: .fontProgram)
        if glyph.source != .none { return }
      }
      if let scalar = characters[index] {
        glyph.setText([scalar], from: .fontProgram)
        return
      }
    }
    guard kind != .type3, names[Int(code)] == nil,
      let name = fallbackEncoding.glyphName(of: code)
    else { return }
    glyph.setText(GlyphNames.scalars(of: name), from: .code)
  }

  /// Codes of a TrueType program with a Macintosh map alone are those of Mac OS Roman.
  private var fallbackEncoding: PredefinedEncoding {
    guard kind == .trueType, let maps = program?.characterMaps, maps.contains(.macintoshRoman),
      !maps.contains(.windowsUnicode)
    else { return .standard }
    return .macRoman
  }

  private func scalars(ofGlyph name: String) -> [Unicode.Scalar] {
    isDingbats ? GlyphNames.zapfDingbatsScalars(of: name) : GlyphNames.scalars(of: name)
  }

  private lazy var isDingbats =
    standard == .zapfDingbats || name.folded.contains("dingbats")

  /// Names that producers make of codes, as `a65` or `C65`: viewers take the number for the character.
  private func numbered(_ name: String) -> Unicode.Scalar? {
    let letters = name.utf8.prefix { !(0x30...0x39 ~= $0) }
    let digits = name.utf8.dropFirst(letters.count)
    let isNumbered = (1...2).contains(letters.count) && (2...3).contains(digits.count)
    let value =
      hasHexadecimalNames
      ? Self.hexadecimal(name)
      : isNumbered ? UInt32(String(decoding: Array(digits), as: UTF8.self)) : nil
    guard let value, (32...255).contains(value) else { return nil }
    return Unicode.Scalar(value)
  }

  /// The numbers in names are hexadecimal, as those of `G65` and `G6C`. Poppler: they are if one has a digit
  /// above 9.
  private lazy var hasHexadecimalNames = names.contains { name in
    guard let name, Self.hexadecimal(name) != nil, scalars(ofGlyph: name).isEmpty else {
      return false
    }
    return !name.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The number of a name that is a letter and two hexadecimal digits.
  private static func hexadecimal(_ name: String) -> UInt32? {
    guard name.utf8.count == 3, let letter = name.utf8.first, 0x61...0x7A ~= letter | 0x20 else {
      return nil
    }
    let digits = name.dropFirst()
    return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
  }

  private func makeNames() -> [String?] {
    var names = encoding.names(over: implicitNames)
    if let standard, descriptor.file == nil { names = standard.glyphNames(statedAs: names) }
    // In a font that is not embedded, viewers draw a space for code 32 whatever its name.
    if descriptor.file == nil, kind != .type3, names.count > 32, names[32] == nil {
      names[32] = "space"
    }
    return names
  }

  /// The encoding if `/Encoding` gives no base (9.6.5.1, Table 112).
  private var implicitNames: [String?] {
    let isSymbolic = traits.contains(.symbolic)
    if encoding.base != nil { return [] }
    if descriptor.file != nil, kind != .trueType || isSymbolic {
      if let names = glyphs?.builtInNames { return names }
      if isSymbolic { return [String?](repeating: nil, count: 256) }
    }
    if let standard { return standard.builtInEncoding.glyphNames }
    if isSymbolic || kind == .type3 { return [String?](repeating: nil, count: 256) }
    return PredefinedEncoding.standard.glyphNames
  }

  private func makeGlyphs() -> EmbeddedGlyphs? {
    program.map {
      EmbeddedGlyphs(program: $0, isSymbolic: traits.contains(.symbolic), encoding: encoding)
    }
  }

  private func makeCharacters() -> [GlyphIndex: Unicode.Scalar] {
    guard let program else { return [:] }
    return Dictionary(
      program.unicodeGlyphs.map { ($0.glyph, $0.scalar) }, uniquingKeysWith: { first, _ in first })
  }
}
