import Diagnostics
import PDFContent
import PDFObjects
import Synchronization
import Typography

/// The outlines of an installed font for the characters of WinAnsiEncoding, from which simple font programs are
/// made (ISO 32000-2, 9.6.2 and D.2).
final class EncodedFontSource: Sendable {
  struct Glyph: Sendable {
    var name: String
    var outline: GlyphOutline
    var advance: Double
  }

  let postScriptName: String
  let unitsPerEm: Int
  /// By code; nil for codes that the encoding or the font leaves undefined.
  private let glyphs: [Glyph?]
  private let ascent: Double
  private let descent: Double
  private let capHeight: Double
  private let italicAngle: Double
  private let weight: Int
  private let isSerif: Bool
  private let isFixedPitch: Bool

  /// What was found for a face, for the whole run: reading the outlines takes longer than using them.
  private static let found = Mutex<[AuthoredFace: EncodedFontSource?]>([:])

  static func find(_ face: AuthoredFace, catalog: FontCatalog?) -> EncodedFontSource? {
    if let known = found.withLock({ $0[face] }) { return known }
    let source = typeface(face, catalog: catalog).flatMap { EncodedFontSource($0) }
    found.withLock { $0[face] = .some(source) }
    return source
  }

  private static func typeface(_ face: AuthoredFace, catalog: FontCatalog?) -> Typeface? {
    let style = (face.isBold ? "Bold" : "") + (face.isItalic ? "Italic" : "")
    let candidates: [String]
    switch face.family {
    case "sans": candidates = ["LiberationSans", "NimbusSans", "DejaVuSans"]
    case "serif": candidates = ["LiberationSerif", "NimbusRoman", "DejaVuSerif"]
    case "mono": candidates = ["LiberationMono", "NimbusMonoPS", "DejaVuSansMono"]
    default:
      let request = FontRequest(
        script: Script(tag: "Latn"), weight: face.isBold ? 700 : 400, isItalic: face.isItalic)
      let named = try? FontCatalog(named: [face.family], usesSystemFonts: false)
      return named?.typeface(covering: ["A"], request: request)
        ?? named?.typeface(covering: ["1"], request: request)
    }
    for family in candidates {
      let names =
        style.isEmpty ? ["\(family)-Regular", family] : ["\(family)-\(style)"]
      for name in names {
        if let typeface = InstalledFont.named(name) { return typeface }
      }
    }
    let request = FontRequest(
      script: Script(tag: "Latn"), weight: face.isBold ? 700 : 400, isItalic: face.isItalic,
      isSerif: face.family == "serif", isFixedPitch: face.family == "mono")
    return catalog?.typeface(covering: ["A"], request: request)
  }

  private init?(_ typeface: Typeface) {
    guard
      let program = try? FontProgram(bytes: typeface.fileBytes, faceIndex: typeface.faceIndex)
    else { return nil }
    glyphs = (0..<256).map { code in
      guard let name = PredefinedEncoding.winAnsi.glyphName(of: UInt8(code)),
        let scalar = GlyphNames.scalars(of: name).first,
        let glyph = program.glyph(for: scalar), let outline = program.outline(of: glyph),
        let advance = program.advance(of: glyph)
      else { return nil }
      return Glyph(name: name, outline: outline, advance: advance)
    }
    guard glyphs[Int(UInt8(ascii: "A"))] != nil || glyphs[Int(UInt8(ascii: "1"))] != nil else {
      return nil
    }
    let scale = 1000 / Double(program.unitsPerEm)
    unitsPerEm = program.unitsPerEm
    postScriptName = Self.plain(typeface.postScriptName)
    ascent = typeface.metrics.ascender * scale
    descent = typeface.metrics.descender * scale
    capHeight = typeface.metrics.capHeight * scale
    italicAngle = typeface.metrics.italicAngle
    weight = typeface.metrics.weight
    isSerif = typeface.metrics.isSerif
    isFixedPitch = typeface.metrics.isFixedPitch
  }

  private static func plain(_ name: String) -> String {
    let kept = name.utf8.filter { (0x21...0x7E).contains($0) && !"()<>[]{}/%#,".utf8.contains($0) }
    return kept.isEmpty ? "Font" : String(decoding: kept.prefix(60), as: UTF8.self)
  }

  private func width(_ glyph: Glyph?) -> Double {
    (glyph?.advance ?? 0) * 1000 / Double(unitsPerEm)
  }

  /// The font dictionary of a program with some codes, or all of them.
  ///
  /// - Parameter descriptor: the object of the font descriptor that is replaced, with its program.
  func font(
    codes: Set<UInt8>?, in document: inout Document, replacing descriptor: ObjectNumber? = nil
  ) -> PDFDictionary {
    var outlines: [CompactFontWriter.Glyph] = []
    var names: Set<String> = []
    var widths = [Double](repeating: 0, count: 256)
    for code in 0..<256 {
      guard let glyph = glyphs[code] else { continue }
      widths[code] = width(glyph)
      guard codes?.contains(UInt8(code)) ?? true, names.insert(glyph.name).inserted else {
        continue
      }
      outlines.append(
        CompactFontWriter.Glyph(
          name: glyph.name, outline: glyph.outline, width: Int(glyph.advance.rounded())))
    }
    var writer = CompactFontWriter(
      name: postScriptName, keys: .names, unitsPerEm: unitsPerEm, glyphs: outlines)
    let program = writer.program()
    let tag = String(
      decoding: SHA256.digest(program).prefix(6).map { UInt8(ascii: "A") + $0 % 26 }, as: UTF8.self)
    let name = PDFName(rawValue: "\(tag)+\(postScriptName)")
    let file = PDFObject.stream(
      PDFStream(compressing: program, dictionary: ["Subtype": .name("Type1C")]))
    let fileNumber: ObjectNumber
    if let descriptor,
      let old = document.dictionary(.reference(descriptor))?["FontFile3"]?.referenceValue
    {
      document[old] = file
      fileNumber = old
    } else {
      fileNumber = document.add(file)
    }
    let description = PDFObject.dictionary(self.descriptor(name, fileNumber, outlines))
    let number: ObjectNumber
    if let descriptor {
      document[descriptor] = description
      number = descriptor
    } else {
      number = document.add(description)
    }
    return [
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(name),
      "Encoding": .name("WinAnsiEncoding"), "FirstChar": .integer(32), "LastChar": .integer(255),
      "Widths": .array((32..<256).map { .number(widths[$0]) }),
      "FontDescriptor": .reference(number),
    ]
  }

  private func descriptor(
    _ name: PDFName, _ file: ObjectNumber, _ glyphs: [CompactFontWriter.Glyph]
  ) -> PDFDictionary {
    let scale = 1000 / Double(unitsPerEm)
    let boxes = glyphs.compactMap(\.outline.bounds)
    let box = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }?.scaled(by: scale)
    var flags = FontTraits()
    if isFixedPitch { flags.insert(.fixedPitch) }
    if isSerif { flags.insert(.serif) }
    if italicAngle != 0 { flags.insert(.italic) }
    let stem = 50 + (Double(weight) / 65) * (Double(weight) / 65)
    return [
      "Type": .name("FontDescriptor"), "FontName": .name(name),
      // Bit 6: nonsymbolic.
      "Flags": .integer(Int(flags.rawValue | 32)),
      "FontBBox": .array(
        [
          (box?.left ?? 0).rounded(.down), (box?.bottom ?? 0).rounded(.down),
          (box?.right ?? 0).rounded(.up), (box?.top ?? 0).rounded(.up),
        ].map(PDFObject.number)),
      "Ascent": .number(ascent), "Descent": .number(descent), "CapHeight": .number(capHeight),
      "ItalicAngle": .number(italicAngle), "StemV": .number(stem.rounded()),
      "FontFile3": .reference(file),
    ]
  }
}
