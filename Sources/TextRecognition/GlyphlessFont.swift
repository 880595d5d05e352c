import PDFContent
package import PDFObjects

/// A font whose glyphs are empty, a code for each character.
///
/// It says what invisible text means. The font program is part of the file, as some viewers put a font of their own in the
/// place of one that is missing, with other widths.
package struct GlyphlessFont: Sendable {
  /// The name that tells a layer of text that this target has written.
  package static let name = "FormwrightText"

  /// The characters in ascending order: the code of each is its place, from 1.
  private let scalars: [Unicode.Scalar]
  private let codes: [Unicode.Scalar: UInt16]

  /// - Parameter scalars: what the text needs; of more than 65,534 characters, the last ones are left out.
  package init(_ scalars: Set<Unicode.Scalar>) {
    self.scalars = Array(scalars.sorted().prefix(0xFFFE))
    codes = Dictionary(uniqueKeysWithValues: zip(self.scalars, 1...))
  }

  /// The width of a character in thousandths of an em.
  ///
  /// Marks are nearly as narrow as in other fonts: MuPDF takes wide ones for the start of another line, and PDFium overlooks the
  /// space after one without width.
  static func width(of scalar: Unicode.Scalar) -> Int {
    scalar.properties.generalCategory == .nonspacingMark ? 20 : 500
  }

  /// The code of a character: nil for one that the font was not made for.
  func code(of scalar: Unicode.Scalar) -> [UInt8]? {
    codes[scalar].map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// Adds the font's objects (ISO 32000-2, 9.7).
  package func add(to document: inout Document) -> ObjectNumber {
    let name = PDFObject.name(PDFName(rawValue: Self.name))
    let program = PDFStream(
      compressing: program, dictionary: ["Length1": .integer(program.count)])
    let descriptor = document.add(
      .dictionary([
        "Type": .name("FontDescriptor"), "FontName": name, "Flags": .integer(4 + 1),
        "FontBBox": .rectangle(Rectangle(0, -200, 500, 800)), "ItalicAngle": .integer(0),
        "Ascent": .integer(800), "Descent": .integer(-200), "CapHeight": .integer(700),
        "StemV": .integer(80), "FontFile2": .reference(document.add(.stream(program))),
      ]))
    let descendant = document.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": name,
        "CIDSystemInfo": .dictionary([
          "Registry": .string(PDFString(text: "Adobe")),
          "Ordering": .string(PDFString(text: "Identity")), "Supplement": .integer(0),
        ]),
        "FontDescriptor": .reference(descriptor), "DW": .integer(500),
        "W": .array([.integer(0), .array(widths.map { .integer($0) })]),
        "CIDToGIDMap": .name("Identity"),
      ]))
    let entries = zip(1..., scalars).map { code, scalar in
      ToUnicodeWriter.Entry(code: code, text: [scalar])
    }
    let toUnicode = PDFStream(compressing: ToUnicodeWriter.map(entries, byteCount: 2))
    return document.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": name,
        "Encoding": .name("Identity-H"), "DescendantFonts": .array([.reference(descendant)]),
        "ToUnicode": .reference(document.add(.stream(toUnicode))),
      ]))
  }

  /// Of all glyphs, with the one for what is missing.
  private var widths: [Int] { [500] + scalars.map(Self.width) }

  // MARK: The font program

  /// A TrueType font (ISO/IEC 14496-22) of empty glyphs.
  private var program: [UInt8] {
    let glyphCount = scalars.count + 1
    var tables: [(tag: String, bytes: [UInt8])] = []
    // The empty glyphs share one byte, because readers take an empty table for a missing one.
    tables.append(("glyf", [0]))
    tables.append(
      (
        "head",
        Self.words(1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0x000B, 1000)
          + [UInt8](repeating: 0, count: 16)
          + Self.words(0, 0xFF38, 500, 800, 0, 8, 2, 0, 0)
      ))
    tables.append(
      (
        "hhea",
        Self.words(1, 0, 800, 0xFF38, 0, 500, 0, 500, 500, 1, 0, 0, 0, 0, 0, 0, 0, glyphCount)
      ))
    tables.append(("hmtx", widths.flatMap { Self.words($0, 0) }))
    tables.append(("loca", [UInt8](repeating: 0, count: 2 * (glyphCount + 1))))
    tables.append(
      (
        "maxp",
        Self.words(1, 0, glyphCount, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
      ))
    tables.append(("post", Self.words(3, 0, 0, 0, 0, 0, 0, 1) + [UInt8](repeating: 0, count: 16)))
    var file = Self.words(1, 0, tables.count, 64, 2, 16 * tables.count - 64)
    var body: [UInt8] = []
    var head = 0
    for table in tables {
      let place = 12 + 16 * tables.count + body.count
      if table.tag == "head" { head = place }
      let padded = table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
      let sum = Self.checksum(padded)
      file += Array(table.tag.utf8)
      file += Self.longs(sum, UInt32(place), UInt32(table.bytes.count))
      body += padded
    }
    file += body
    let adjustment = Self.longs(0xB1B0_AFBA &- Self.checksum(file))
    file.replaceSubrange(head + 8..<head + 12, with: adjustment)
    return file
  }

  private static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func longs(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, place in
      sum
        &+ bytes[place..<min(place + 4, bytes.count)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
  }
}
