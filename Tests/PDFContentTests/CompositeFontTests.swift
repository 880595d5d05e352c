import FormFixtures
import PDFContent
import PDFObjects
import Testing
import Typography

@Suite("Composite fonts")
struct CompositeFontTests {
  private func font(
    encoding: PDFName, ordering: String = "Identity", descendant: PDFDictionary = [:],
    program: [UInt8]? = nil, toUnicode: String? = nil
  ) -> CompositeFont {
    var child: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("CIDFontType0"),
      "CIDSystemInfo": .dictionary([
        "Registry": .string(PDFString(text: "Adobe")),
        "Ordering": .string(PDFString(text: ordering)), "Supplement": .integer(0),
      ]),
    ]
    for (key, value) in descendant { child[key] = value }
    if let program {
      child["FontDescriptor"] = .dictionary([
        "Flags": .integer(4),
        "FontFile3": .stream(
          PDFStream(dictionary: ["Subtype": .name("OpenType")], data: program)),
      ])
    }
    var dictionary: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("ABCDEF+Some-Bold"),
      "Encoding": .name(encoding), "DescendantFonts": .array([.dictionary(child)]),
    ]
    if let toUnicode {
      dictionary["ToUnicode"] = .stream(PDFStream(dictionary: [:], data: Array(toUnicode.utf8)))
    }
    return CompositeFont(dictionary: dictionary, in: Document())
  }

  @Test("with Identity-H, codes are the CIDs that ToUnicode names and the program draws")
  func identity() throws {
    guard let program = urwFont("opentype/urw-base35/NimbusSans-Regular.otf") else { return }
    // Glyph order of the font by fontTools 4.68: 1 is space, 34 A, 35 B, 36 C.
    let map = """
      1 begincodespacerange <0000> <FFFF> endcodespacerange
      beginbfchar <0001> <0020> <FFF0> <005A> endbfchar beginbfrange <0022> <0024> <0041> endbfrange
      """
    let widths: PDFObject = .array([
      .integer(34), .array([.integer(667), .integer(600)]), .integer(1), .integer(1), .integer(278),
    ])
    let font = font(
      encoding: "Identity-H", descendant: ["W": widths, "DW": .integer(500)], program: program,
      toUnicode: map)
    #expect(font.isEmbedded && font.isUsable && font.traits.contains(.bold) && !font.isVertical)
    let encoded = font.encode("A B\u{A0}CZ")
    #expect(encoded.bytes == [0, 34, 0, 1, 0, 35, 0, 1, 0, 36])
    #expect(encoded.codes.map(\.width) == [667, 278, 600, 278, 500])
    #expect(encoded.missing.map(\.scalar) == ["Z"], "the program has no glyph 65520")
    #expect(font.decode(encoded.bytes) == "A B C")
    #expect(font.bounds(of: 34).map { $0.top > 700 } == true)
    #expect(font.bounds(of: 1) == nil)
  }

  @Test("Identity-H without a program or without ToUnicode cannot be filled with")
  func refuses() throws {
    let map = "beginbfchar <0041> <0041> endbfchar"
    #expect(!font(encoding: "Identity-H", toUnicode: map).isUsable)
    #expect(font(encoding: "Identity-H", ordering: "Japan1", toUnicode: map).isUsable)
    #expect(!font(encoding: "90ms-RKSJ-H", ordering: "Japan1", toUnicode: map).isUsable)
    guard let program = urwFont("opentype/urw-base35/NimbusSans-Regular.otf") else { return }
    #expect(!font(encoding: "Identity-H", program: program).isUsable)
  }

  @Test("with a Unicode CMap, the code is the character")
  func unicode() {
    let japanese = font(
      encoding: "UniJIS-UTF16-H", ordering: "Japan1",
      descendant: [
        "W": .array([
          .integer(1), .integer(95), .integer(500), .integer(97), .array([.integer(512)]),
        ])
      ])
    let encoded = japanese.encode("Aあ漢\\\u{20B9F}か\u{3099}")
    #expect(
      encoded.bytes == [
        0x00, 0x41, 0x30, 0x42, 0x6F, 0x22, 0x00, 0x5C, 0xD8, 0x42, 0xDF, 0x9F, 0x30, 0x4C,
      ])
    #expect(encoded.isComplete)
    // U+005C is CID 97 of Adobe-Japan1.
    #expect(encoded.codes.map(\.width) == [500, 1000, 1000, 512, 1000, 1000])
    #expect(encoded.codes.last?.scalars == 5..<7)
    #expect(japanese.decode(encoded.bytes) == "Aあ漢\\\u{20B9F}が")
    // Not in the collection: Arabic, Hangul, a simplified form.
    #expect(japanese.encode("ع한说").missing.count == 3)
  }

  // Counted in the CMap files of poppler-data 0.4.12.
  @Test(
    "each collection has its characters",
    arguments: [
      ("UniJIS-UCS2-H", "日本語カナ", "说한\u{20B9F}"), ("UniJIS-UCS2-HW-H", "日本", "说"),
      ("UniGB-UTF16-H", "说中文", "한"), ("UniGB-UCS2-H", "说中文", "한"),
      ("UniCNS-UTF16-H", "說中文", "说한"), ("UniKS-UTF16-H", "한국어 說", "说"),
      ("UniKS-UCS2-V", "한국어", "说"),
    ])
  func collections(name: String, has: String, lacks: String) {
    let font = font(encoding: PDFName(rawValue: name))
    #expect(font.encode(has).isComplete)
    #expect(font.encode(lacks).missing.count == lacks.unicodeScalars.count)
    #expect(font.isVertical == name.hasSuffix("V"))
  }

  @Test("nonsense is passed over")
  func survivesNonsense() {
    let odd = font(
      encoding: "Identity-H", ordering: "GB1",
      descendant: [
        "W": .array([
          .integer(-1), .integer(70_000), .array([.integer(5)]), .integer(9), .integer(3),
          .integer(1), .integer(65_535), .array(Array(repeating: .integer(1), count: 70_000)),
        ]), "DW": .integer(-4), "CIDToGIDMap": .stream(PDFStream(dictionary: [:], data: [1])),
      ], toUnicode: "beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange")
    #expect(odd.width(of: 0x41) == 1000)
    #expect(!CompositeFont(dictionary: [:], in: Document()).isUsable)
    #expect(odd.decode([0x00]) == "")
  }

  @Test("a subset of a real form draws what its ToUnicode says")
  func realSubset() throws {
    guard let document = try RealForms.document("qpdf-minimal-signed-restricted.pdf"),
      let dictionary = resourceFont("SourceSansPro-Regular", of: document)
    else { return }
    let form = FormFont(dictionary: dictionary, in: document)
    #expect(form.isUsable && form.isEmbedded)
    // ToUnicode: <0023> is h; /W: 35 [544 246 …] (pikepdf).
    #expect(form.code(for: "h") == 0x23)
    #expect(form.width(of: 0x23) == 544)
    #expect(form.code(for: "Ж") == nil)
  }

  @Test("a Japanese form's font takes Japanese")
  func realJapanese() throws {
    guard let document = try RealForms.document("pdfcpu-japanese.pdf"),
      let dictionary = resourceFont("F0", of: document)
    else { return }
    let form = FormFont(dictionary: dictionary, in: document)
    #expect(form.isUsable && !form.isEmbedded)
    let encoded = form.encode("東京")
    #expect(encoded.bytes == [0x67, 0x71, 0x4E, 0xAC])
    #expect(encoded.width == 2000)
  }

  @Test("the ink of a line is the union of its glyphs’ boxes, each at its place")
  func ink() throws {
    let form = FormFont.standard(.helvetica)
    // Helvetica.afm: A 14 0 654 718, WX 667; g 40 -220 499 538.
    let ink = try #require(form.ink(of: form.encode("A g")))
    #expect(ink == GlyphBounds(left: 14, bottom: -220, right: 667 + 278 + 499, top: 718))
    #expect(form.ink(of: form.encode("  ")) == nil)
    // ZapfDingbats.afm: a20 36 -14 811 705.
    let check = FormFont.standard(.zapfDingbats)
    #expect(
      check.ink(of: check.encode("✔"))
        == GlyphBounds(left: 36, bottom: -14, right: 811, top: 705))
    // Helvetica-Oblique.afm: V 173 0 800 718; the slanted box of Helvetica’s holds it.
    let oblique = FormFont.standard(.helveticaOblique)
    let slanted = try #require(oblique.ink(of: oblique.encode("V")))
    #expect(slanted.left <= 173 && slanted.right >= 800)
  }
}
