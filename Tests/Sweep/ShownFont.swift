import Formwright
import Typography

/// A font of an output file, as a reader has it: what each code shows, says, and how far it goes.
final class ShownFont {
  struct Glyph {
    /// In thousandths of the font size.
    var width: Double
    var bounds: GlyphBounds?
    var scalars: [Unicode.Scalar]
  }

  private enum Source {
    case form(FormFont)
    case embedded(EmbeddedSource)
  }

  private let source: Source
  private let byteCount: Int
  private let hasSurrogates: Bool
  private var known: [UInt32: Glyph] = [:]

  /// - Parameter isOfRecord: it came with the record, and is not the form's.
  init(_ dictionary: PDFDictionary, in document: Document, isOfRecord: Bool) {
    let isComposite = document.name(dictionary["Subtype"]) == "Type0"
    byteCount = isComposite ? 2 : 1
    let encoding = document.name(dictionary["Encoding"])?.rawValue ?? ""
    hasSurrogates = isComposite && encoding.contains("UTF16")
    if isOfRecord, isComposite, let embedded = EmbeddedSource(dictionary, in: document) {
      source = .embedded(embedded)
    } else {
      source = .form(FormFont(dictionary: dictionary, in: document))
    }
  }

  /// The glyphs of a string, each with whether word spacing applies to it.
  func forEach(in bytes: [UInt8], _ body: (Glyph, _ isWordSpace: Bool) -> Void) {
    var index = 0
    while index + byteCount <= bytes.count {
      var code = UInt32(bytes[index])
      if byteCount == 2 { code = code << 8 | UInt32(bytes[index + 1]) }
      index += byteCount
      if hasSurrogates, (0xD800...0xDBFF).contains(code), index + 1 < bytes.count {
        code = code << 16 | UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
        index += 2
      }
      body(glyph(code), byteCount == 1 && code == 32)
    }
  }

  private func glyph(_ code: UInt32) -> Glyph {
    if let glyph = known[code] { return glyph }
    let glyph: Glyph
    switch source {
    case .embedded(let embedded): glyph = embedded.glyph(code)
    case .form(let font):
      glyph = Glyph(
        width: font.width(of: code), bounds: font.bounds(of: code),
        scalars: Self.scalars(of: code, in: font))
    }
    known[code] = glyph
    return glyph
  }

  /// By the name of its glyph where it has one, else by `/ToUnicode`.
  private static func scalars(of code: UInt32, in font: FormFont) -> [Unicode.Scalar] {
    if case .simple(let simple) = font {
      let character = simple.characters[Int(code & 0xFF)]
      return character.encodes.map { [$0] } ?? character.scalars
    }
    var bytes: [UInt8] = []
    for place in (0..<font.byteCount(of: code)).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: code >> UInt32(8 * place)))
    }
    return Array(font.decode(bytes).unicodeScalars)
  }
}

/// A Type 0 font with a program of its own: outlines from the program, widths from `/W`, meanings
/// from `/ToUnicode`.
private final class EmbeddedSource {
  private let program: FontProgram
  private let toUnicode: ToUnicodeMap
  private let places: [UInt8]?
  private var widths: [UInt32: Double] = [:]

  init?(_ font: PDFDictionary, in document: Document) {
    func data(_ object: PDFObject?) -> [UInt8]? {
      guard let stream = object.map(document.resolve)?.streamValue else { return nil }
      return try? document.decodedData(of: stream, limit: 64 << 20)
    }
    guard let descendant = document.dictionary(document.array(font["DescendantFonts"])?.first),
      let descriptor = document.dictionary(descendant["FontDescriptor"]),
      let bytes = data(descriptor["FontFile2"]) ?? data(descriptor["FontFile3"]),
      let program = try? FontProgram(bytes: bytes)
    else { return nil }
    self.program = program
    toUnicode = ToUnicodeMap(parsing: data(font["ToUnicode"]) ?? [])
    places = data(descendant["CIDToGIDMap"])
    let items = document.array(descendant["W"]) ?? []
    for index in stride(from: 0, to: items.count - 1, by: 2) {
      guard let first = document.integer(items[index]) else { continue }
      for (offset, width) in (document.array(items[index + 1]) ?? []).enumerated() {
        widths[UInt32(first + offset)] = document.number(width)
      }
    }
  }

  func glyph(_ code: UInt32) -> ShownFont.Glyph {
    let index: GlyphIndex?
    if let places {
      let place = 2 * Int(code)
      index =
        place + 1 < places.count
        ? GlyphIndex(UInt32(places[place]) << 8 | UInt32(places[place + 1])) : nil
    } else {
      index = program.glyph(forCID: code)
    }
    let scale = 1000 / Double(program.unitsPerEm)
    return ShownFont.Glyph(
      width: widths[code] ?? 1000,
      bounds: index.flatMap { program.outlineBounds(of: $0)?.scaled(by: scale) },
      scalars: toUnicode[code])
  }
}
