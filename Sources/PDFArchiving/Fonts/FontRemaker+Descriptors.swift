import PDFContent
import PDFObjects
import Typography

// MARK: Descriptors

extension FontRemaker {
  /// The name of the font that the outlines are from.
  func baseName(_ used: [String]) -> String {
    let name = used.first ?? font.name.plain
    let plain = name.utf8.filter {
      (0x21...0x7E).contains($0) && !"()<>[]{}/%#,".utf8.contains($0)
    }
    return plain.isEmpty ? "Font" : String(decoding: plain.prefix(60), as: UTF8.self)
  }

  /// A descriptor that says what the font's own said, about the new program.
  func descriptor(_ glyphs: [CompactFontWriter.Glyph], name: String) -> PDFDictionary {
    let document = font.document
    let old = document.dictionary(font.descendant["FontDescriptor"]) ?? [:]
    let alike = font.standard ?? .resembling(font.traits)
    let metrics = alike.metrics
    let scale = 1000 / Double(unitsPerEm)
    let boxes = glyphs.compactMap(\.outline.bounds)
    let box = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    let scaled = box?.scaled(by: scale) ?? metrics.boundingBox
    var flags = font.traits.intersection([.fixedPitch, .serif, .italic]).rawValue
    flags |= font.traits.contains(.symbolic) || font.kind.isComposite ? 4 : 32
    var descriptor: PDFDictionary = [
      "Type": .name("FontDescriptor"), "FontName": .name(PDFName(rawValue: name)),
      "Flags": .integer(Int(flags)),
      "FontBBox": .array(
        [
          scaled.left.rounded(.down), scaled.bottom.rounded(.down), scaled.right.rounded(.up),
          scaled.top.rounded(.up),
        ].map(PDFObject.number)),
    ]
    func number(_ key: PDFName, _ standard: Double) -> PDFObject {
      .number(document.number(old[key]) ?? standard)
    }
    descriptor["Ascent"] = number("Ascent", metrics.ascent)
    descriptor["Descent"] = number("Descent", metrics.descent)
    descriptor["CapHeight"] = number("CapHeight", metrics.capHeight)
    descriptor["ItalicAngle"] = number("ItalicAngle", font.traits.contains(.italic) ? -12 : 0)
    descriptor["StemV"] = number("StemV", font.traits.contains(.bold) ? 140 : 80)
    return descriptor
  }
}
