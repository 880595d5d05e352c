package import Diagnostics
package import PDFObjects
package import Typography

/// The fonts of the machine that one document uses, each as a Type 0 font with just the glyphs that
/// are shown (ISO 32000-2, 9.7).
///
/// Layout asks for a code for each glyph as it writes; the font objects are made when all is written.
/// The order of first use decides names and codes, so the same document gets the same bytes.
package struct EmbeddedTypefaces: Sendable {
  /// One typeface and what is used of it.
  package struct Entry: Sendable {
    package let typeface: Typeface
    /// Under which contents find it.
    package let name: PDFName
    /// What each code shows and stands for, in the order of first use.
    fileprivate(set) var uses: [UInt16: Use] = [:]
    fileprivate var codes: [Use: UInt16] = [:]
  }

  struct Use: Hashable, Sendable {
    var glyph: GlyphIndex
    /// What a reader is told the code stands for.
    var text: [Unicode.Scalar]
  }

  private let prefix: String
  package private(set) var entries: [Entry] = []
  /// `/ToUnicode` names every code. Codes that mean nothing by themselves, as the parts of a cluster whose
  /// text is stated around it, stand for a space without width; PDF/A demands a meaning of each.
  package var meansEveryCode = false

  /// - Parameter prefix: begins the names of the fonts in resources.
  package init(prefix: String) { self.prefix = prefix }

  package var isEmpty: Bool { entries.isEmpty }

  /// Where a typeface stands among the ``entries``; it is put there if it is new.
  package mutating func index(of typeface: Typeface) -> Int {
    if let known = entries.firstIndex(where: { $0.typeface === typeface }) { return known }
    let name = PDFName(rawValue: "\(prefix)\(entries.count)")
    entries.append(Entry(typeface: typeface, name: name))
    return entries.count - 1
  }

  /// The code, of two bytes, that shows a glyph and stands for a text.
  ///
  /// In TrueType fonts one glyph may have several codes, each with a meaning of its own. In CFF fonts
  /// the code is given by the font, and the first meaning is kept.
  ///
  /// - Returns: the code, and whether it stands for just this text.
  package mutating func code(
    of glyph: GlyphIndex, standingFor text: [Unicode.Scalar], in index: Int
  ) -> (code: UInt16, isExact: Bool) {
    let use = Use(glyph: glyph, text: text)
    if let known = entries[index].codes[use] { return (known, true) }
    let code: UInt16
    switch entries[index].typeface.outlines {
    case .glyf: code = UInt16(clamping: entries[index].uses.count + 1)
    case .compact, .cidKeyedCompact: code = entries[index].typeface.cid(of: glyph)
    }
    if let taken = entries[index].uses[code] { return (code, taken == use) }
    entries[index].uses[code] = use
    entries[index].codes[use] = code
    return (code, true)
  }

  /// The font dictionary of an entry. The objects it refers to are handed out one by one.
  ///
  /// - Parameter add: puts an object into the file and says its number.
  /// - Throws: ``FormwrightError`` with code `font` where the typeface cannot be embedded.
  package func fontDictionary(
    at index: Int, add: (PDFObject) -> ObjectNumber
  ) throws(FormwrightError) -> PDFObject {
    try EmbeddedTypeface(entry: entries[index], meansEveryCode: meansEveryCode)
      .dictionary(add: add)
  }
}

/// Writes one typeface as font objects.
private struct EmbeddedTypeface {
  let entry: EmbeddedTypefaces.Entry
  let uses: [(code: UInt16, use: EmbeddedTypefaces.Use)]
  let subset: FontSubset
  let baseFont: String
  let meansEveryCode: Bool

  init(
    entry: EmbeddedTypefaces.Entry, meansEveryCode: Bool
  ) throws(FormwrightError) {
    self.entry = entry
    self.meansEveryCode = meansEveryCode
    uses = entry.uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    subset = try entry.typeface.subset(keeping: uses.map(\.use.glyph))
    baseFont = Self.tag(subset.program) + "+" + Self.plainName(entry.typeface.postScriptName)
  }

  func dictionary(add: (PDFObject) -> ObjectNumber) -> PDFObject {
    let file = add(.stream(fontFile))
    let descriptor = add(.dictionary(self.descriptor(file: file)))
    var font: PDFDictionary = [
      "Type": .name("Font"), "BaseFont": .name(PDFName(rawValue: baseFont)),
      "CIDSystemInfo": .dictionary([
        "Registry": .string(PDFString(text: "Adobe")),
        "Ordering": .string(PDFString(text: "Identity")), "Supplement": .integer(0),
      ]),
      "FontDescriptor": .reference(descriptor), "W": .array(widths), "DW": .integer(1000),
    ]
    if subset.kind == .trueType {
      font["Subtype"] = .name("CIDFontType2")
      font["CIDToGIDMap"] = .reference(add(.stream(placesByCode)))
    } else {
      font["Subtype"] = .name("CIDFontType0")
    }
    let descendant = add(.dictionary(font))
    let toUnicode = add(.stream(PDFStream(compressing: toUnicodeMap)))
    return .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type0"),
      "BaseFont": .name(PDFName(rawValue: baseFont)), "Encoding": .name("Identity-H"),
      "DescendantFonts": .array([.reference(descendant)]), "ToUnicode": .reference(toUnicode),
    ])
  }

  /// Six letters that tell one subset from another (9.9.2).
  private static func tag(_ program: [UInt8]) -> String {
    String(
      decoding: SHA256.digest(program).prefix(6).map { UInt8(ascii: "A") + $0 % 26 }, as: UTF8.self)
  }

  /// A PostScript name without what a name object would have to escape.
  private static func plainName(_ name: String) -> String {
    let kept = name.utf8.filter { byte in
      (0x21...0x7E).contains(byte) && !"()<>[]{}/%#".utf8.contains(byte)
    }
    return kept.isEmpty ? "Font" : String(decoding: kept, as: UTF8.self)
  }

  /// `/FontFile2` or `/FontFile3` (9.9.1).
  private var fontFile: PDFStream {
    if subset.kind == .trueType {
      return PDFStream(
        compressing: subset.program, dictionary: ["Length1": .integer(subset.program.count)])
    }
    return PDFStream(
      compressing: subset.program, dictionary: ["Subtype": .name("CIDFontType0C")])
  }

  /// `/CIDToGIDMap`: for each code the place of its glyph in the subset, two bytes (9.7.4.2).
  private var placesByCode: PDFStream {
    var map = [UInt8](repeating: 0, count: 2 * (Int(uses.last?.code ?? 0) + 1))
    for (code, use) in uses {
      let place = subset.places[use.glyph] ?? 0
      map[2 * Int(code)] = UInt8(place >> 8)
      map[2 * Int(code) + 1] = UInt8(place & 0xFF)
    }
    return PDFStream(compressing: map)
  }

  /// In thousandths of the font size.
  private func scaled(_ value: Double) -> Double {
    value * 1000 / Double(entry.typeface.unitsPerEm)
  }

  /// `/W`: runs of codes with their widths (9.7.4.3).
  private var widths: [PDFObject] {
    var result: [PDFObject] = []
    var run: [PDFObject] = []
    var next = -1
    for (code, use) in uses {
      if Int(code) != next, !run.isEmpty {
        result.append(.array(run))
        run = []
      }
      if run.isEmpty { result.append(.integer(Int(code))) }
      run.append(.number(scaled(entry.typeface.advance(of: use.glyph))))
      next = Int(code) + 1
    }
    if !run.isEmpty { result.append(.array(run)) }
    return result
  }

  /// The font's box; at an instance of a variable font, which tells it of the default alone, with
  /// the glyphs in use.
  private var boundingBox: GlyphBounds {
    let box = entry.typeface.metrics.boundingBox
    guard entry.typeface.instance != nil else { return box }
    return uses.compactMap { entry.typeface.bounds(of: $0.use.glyph) }.reduce(into: box) {
      $0.left = min($0.left, $1.left.rounded(.down))
      $0.bottom = min($0.bottom, $1.bottom.rounded(.down))
      $0.right = max($0.right, $1.right.rounded(.up))
      $0.top = max($0.top, $1.top.rounded(.up))
    }
  }

  /// 9.8.1. `/StemV` is not in OpenType; it is told from the weight as is usual.
  private func descriptor(file: ObjectNumber) -> PDFDictionary {
    let metrics = entry.typeface.metrics
    let box = boundingBox
    var flags = FontTraits.symbolic
    if metrics.isFixedPitch { flags.insert(.fixedPitch) }
    if metrics.isSerif { flags.insert(.serif) }
    if metrics.italicAngle != 0 { flags.insert(.italic) }
    let stem = 50 + (Double(metrics.weight) / 65) * (Double(metrics.weight) / 65)
    return [
      "Type": .name("FontDescriptor"), "FontName": .name(PDFName(rawValue: baseFont)),
      "Flags": .integer(Int(flags.rawValue)),
      "FontBBox": .rectangle(
        Rectangle(scaled(box.left), scaled(box.bottom), scaled(box.right), scaled(box.top))),
      "ItalicAngle": .number(metrics.italicAngle), "Ascent": .number(scaled(metrics.ascender)),
      "Descent": .number(scaled(metrics.descender)),
      "CapHeight": .number(scaled(metrics.capHeight)), "StemV": .number(stem.rounded()),
      subset.kind == .trueType ? "FontFile2" : "FontFile3": .reference(file),
    ]
  }

  /// `/ToUnicode` (9.10.3): what each code stands for.
  private var toUnicodeMap: [UInt8] {
    ToUnicodeWriter.map(
      uses.map { code, use in
        ToUnicodeWriter.Entry(
          code: UInt32(code),
          text: use.text.isEmpty && meansEveryCode ? ["\u{200B}"] : use.text)
      }, byteCount: 2)
  }
}
