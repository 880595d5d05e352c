import PDFObjects
import Typography

/// Codes of one byte: Type 1, TrueType and Type 3 fonts (ISO 32000-2, 9.6).
///
/// The embedded program is opened only for what the dictionary does not say.
final class SimpleCodeReader: CodeReader {
  private let font: FontDictionary
  private let widths: SimpleFontWidths
  private let toUnicode: CodeMeaning
  private let traits: FontTraits
  /// `/FontMatrix` of a Type 3 font, in place of the thousandths of other fonts.
  private let fontMatrix: Matrix?
  private lazy var glyphs = font.glyphs(isSymbolic: traits.contains(.symbolic))
  private lazy var names = makeNames()
  private var program: FontProgram? { font.program }

  init(_ font: FontDictionary) {
    self.font = font
    widths = font.widths
    toUnicode = font.meaning
    traits = font.traits(isEmbedded: font.hasProgram)
    fontMatrix =
      font.kind == .type3
      ? font.document.matrix(font.entries["FontMatrix"]) ?? Matrix(0.001, 0, 0, 0.001, 0, 0) : nil
  }

  func font(_ number: ObjectNumber?) -> PageFont {
    let document = font.document
    var ascent: Double
    var descent: Double
    var name = font.name
    if let fontMatrix {
      if font.entries["BaseFont"] == nil {
        name = FontName(document.name(font.entries["Name"])?.text ?? "")
      }
      let box = document.rectangle(font.entries["FontBBox"]) ?? Rectangle(0, 0, 0, 0)
      let height = box.transformed(by: fontMatrix) as Rectangle
      (ascent, descent) = (height.top, height.bottom)
      if !(0.05...4).contains(ascent - descent) { (ascent, descent) = (0.75, -0.25) }
    } else {
      let metrics = font.descriptor.metrics(
        program: nil, like: font.standard ?? .resembling(traits))
      (ascent, descent) = (metrics.ascent / 1000, metrics.descent / 1000)
    }
    return PageFont(
      name: name, subtype: document.name(font.entries["Subtype"]) ?? "Type1", object: number,
      isEmbedded: font.descriptor.file != nil || font.kind == .type3, isVertical: false,
      traits: traits, ascent: ascent, descent: descent)
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
    names[Int(code)] == nil && font.encoding.undefined.contains(code)
      && programGlyph(of: code) == nil
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
      font.scalars(ofGlyph: name).isEmpty
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

  // MARK: Widths

  private func advance(of code: UInt8) -> Double {
    if let fontMatrix { return (widths[code] ?? 0) * fontMatrix.a }
    if let width = widths[code] { return width / 1000 }
    if font.standard != nil || !font.hasProgram {
      let alike = font.standard ?? .resembling(traits)
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
      glyph.setText(font.scalars(ofGlyph: name), from: .glyphName)
      if glyph.source != .none { return }
      if let scalar = numbered(name) {
        glyph.setText([scalar], from: .code)
        return
      }
    }
    if let program, let index = glyphs?.glyph(code: code, name: names[Int(code)]) {
      if let name = program.name(of: index) {
        glyph.setText(font.scalars(ofGlyph: name), from: .fontProgram)
        if glyph.source != .none { return }
      }
      if let scalar = font.programCharacters[index] {
        glyph.setText([scalar], from: .fontProgram)
        return
      }
    }
    guard font.kind != .type3, names[Int(code)] == nil,
      let name = fallbackEncoding.glyphName(of: code)
    else { return }
    glyph.setText(GlyphNames.scalars(of: name), from: .code)
  }

  /// Codes of a TrueType program with a Macintosh map alone are those of Mac OS Roman.
  private var fallbackEncoding: PredefinedEncoding {
    guard font.kind == .trueType, let maps = program?.characterMaps, maps.contains(.macintoshRoman),
      !maps.contains(.windowsUnicode)
    else { return .standard }
    return .macRoman
  }

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
    guard let name, Self.hexadecimal(name) != nil, font.scalars(ofGlyph: name).isEmpty else {
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
    var names = font.glyphNames(
      glyphs, isEmbedded: font.hasProgram, isSymbolic: traits.contains(.symbolic))
    // In a font that is not embedded, viewers draw a space for code 32 whatever its name.
    if !font.hasProgram, font.kind != .type3, names.count > 32, names[32] == nil {
      names[32] = "space"
    }
    return names
  }
}
