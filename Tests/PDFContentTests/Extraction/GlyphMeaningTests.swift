import PDFContent
import PDFObjects
import Testing
import Typography

/// What codes mean in fonts of every kind (ISO 32000-2, 9.6, 9.7 and 9.10).
@Suite("What glyphs mean")
struct GlyphMeaningTests {
  @Test("a Type 3 font has its widths in its own space, and meanings by its glyph names")
  func readsType3() {
    var page = ContentPage()
    let drawing = page.stream("50 0 d0 0 0 50 50 re f")
    page.fonts.append(
      (
        "T",
        .dictionary([
          "Type": .name("Font"), "Subtype": .name("Type3"),
          "FontBBox": .rectangle(Rectangle(0, 0, 100, 100)),
          "FontMatrix": .matrix(Matrix(0.01, 0, 0, 0.01, 0, 0)),
          "CharProcs": .dictionary(["Aacute": drawing]), "FirstChar": .integer(97),
          "LastChar": .integer(97), "Widths": .array([.integer(50)]),
          "Encoding": .dictionary(["Differences": .array([.integer(97), .name("Aacute")])]),
        ])
      ))
    // 50 × 0.01 × 10 = 5.
    #expect(places(page.read("BT /T 10 Tf (aa) Tj ET")) == ["Á 0 0", "Á 5 0"])
  }

  @Test("code 32 of a font that is not embedded is a space, though the encoding calls it .notdef")
  func readsUnnamedSpace() {
    var page = ContentPage()
    page.fonts.append(
      (
        "H",
        .dictionary([
          "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
          "Encoding": .dictionary(["Differences": .array([.integer(32), .name(".notdef")])]),
        ])
      ))
    // Helvetica's own widths: 556 for “a”, 278 for the space.
    #expect(places(page.read("BT /H 10 Tf (a b) Tj ET")) == ["a 0 0", "  5.56 0", "b 8.34 0"])
  }

  /// A font whose codes are numbers of glyphs, with the widths of each, and no `/ToUnicode`.
  private func glyphFont(_ name: PDFName, _ widths: [(glyph: Int, width: Int)]) -> PDFObject {
    let descendant: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": .name(name),
      "CIDSystemInfo": .dictionary([
        "Registry": .string(PDFString(text: "Adobe")),
        "Ordering": .string(PDFString(text: "Identity")), "Supplement": .integer(0),
      ]),
      "W": .array(widths.flatMap { [.integer($0.glyph), .array([.integer($0.width)])] }),
    ]
    return .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(name),
      "Encoding": .name("Identity-H"), "DescendantFonts": .array([.dictionary(descendant)]),
    ])
  }

  // OpenType, table “post”, format 1: S is glyph 54, o 82, c 70, i 76, a 68, l 79, e 72, é 112 and r 85. The widths are
  // those of Arial, which are Helvetica's.
  @Test("numbers of glyphs in the order of Macintosh fonts are read, if the widths agree")
  func readsGlyphOrder() {
    let widths = [
      (54, 667), (82, 556), (70, 500), (76, 222), (68, 556), (79, 222), (72, 556), (85, 333),
      (112, 556),
    ]
    var page = ContentPage()
    page.fonts.append(("A", glyphFont("ArialMT-Identity-H", widths)))
    page.fonts.append(("B", glyphFont("Calibri-Identity-H", widths)))
    page.fonts.append(("C", glyphFont("ArialMT", widths.map { ($0.0, $0.1 + 90) })))
    let codes = "<003600520046004C0070>"
    func text(_ font: String) -> String {
      let content = page.read("BT /\(font) 10 Tf \(codes) Tj ET")
      return content.glyphs.map(content.text(of:)).joined()
    }
    #expect(text("A") == "Socié")
    // Another order, and other widths: the codes are all that is known.
    #expect(text("B") == "6RFLp")
    #expect(text("C") == "6RFLp")
  }

  private func text(_ font: PDFObject, _ glyphs: [Int]) -> String {
    var page = ContentPage()
    page.fonts.append(("A", font))
    let codes = glyphs.map { String(String($0 + 0x1_0000, radix: 16).dropFirst()) }.joined()
    let content = page.read("BT /A 10 Tf <\(codes)> Tj ET")
    return content.glyphs.map(content.text(of:)).joined()
  }

  // Glyphs of Calibri as documents with maps to Unicode have them: S 94, o 381, c 272, i 349, a 258, l 367, N 69; the
  // widths are those of its glyphs.
  @Test("the order of Calibri's glyphs is known by their widths, whatever the font is called")
  func readsCalibri() {
    let widths = [
      (94, 459), (381, 527), (272, 423), (349, 229), (258, 479), (367, 229), (4, 579), (28, 488),
      (68, 855),
    ]
    let glyphs = [94, 381, 272, 349, 258, 367]
    #expect(text(glyphFont("AAAAAA+CIDFont+F2", widths), glyphs) == "Social")
    // One width is another font's.
    #expect(text(glyphFont("AAAAAA+CIDFont+F2", widths + [(24, 500)]), glyphs) != "Social")
  }

  // Helvetica's widths of “(),-/ABCDEFILMNSTabcdehilmnorstuw” with the space before them, renumbered from 1.
  @Test("a subset of a standard font that is renumbered in the order of its characters is read")
  func readsRenumberedSubset() {
    let characters = " (),-/ABCDEFILMNSTabcdehilmnorstuw"
    let widths: [Character: Int] = [
      " ": 278, "(": 333, ")": 333, ",": 278, "-": 333, "/": 278, "A": 667, "B": 667, "C": 722,
      "D": 722,
      "E": 667, "F": 611, "I": 278, "L": 556, "M": 833, "N": 722, "S": 667, "T": 611, "a": 556,
      "b": 556, "c": 500,
      "d": 556, "e": 556, "h": 556, "i": 222, "l": 222, "m": 833, "n": 556, "o": 556, "r": 333,
      "s": 500, "t": 278,
      "u": 556, "w": 722,
    ]
    let numbered = characters.enumerated().map { (glyph: $0 + 1, width: widths[$1] ?? 0) }
    func glyphs(_ text: String) -> [Int] {
      text.map { letter in
        characters.distance(from: characters.startIndex, to: characters.firstIndex(of: letter)!) + 1
      }
    }
    let font = glyphFont("LRCBSC+Helvetica", numbered)
    #expect(
      text(font, glyphs("Last Name (in black ink)".replacing("k", with: "c")))
        == "Last Name (in blacc inc)")
    // In no order of characters.
    let shuffled = zip(numbered, numbered.reversed()).map { (glyph: $0.glyph, width: $1.width) }
    #expect(text(glyphFont("LRCBSC+Helvetica", shuffled), [20, 21]) != text(font, [20, 21]))
  }

  // OpenType, table “post”, format 1: digits are glyphs 19 to 28, i 76, l 79, M 48, m 80, a 68.
  @Test(
    "other fonts in the order of Macintosh fonts are known by equal digits, narrow and wide letters"
  )
  func readsGlyphOrderByShape() {
    let digits = (19...28).map { (glyph: $0, width: 470) }
    let letters = [
      (glyph: 76, width: 220), (glyph: 79, width: 220), (glyph: 48, width: 714),
      (glyph: 80, width: 713),
    ]
    #expect(
      text(glyphFont("AvenirNext-Identity-H", digits + letters), [80, 68, 76, 79, 20]) == "mail1")
    // A wide “l”.
    let others = letters.map { $0.glyph == 79 ? (glyph: 79, width: 600) : $0 }
    #expect(text(glyphFont("AvenirNext-Identity-H", digits + others), [80, 68, 76, 79]) != "mail")
  }

  @Test("a predefined CMap cuts codes of one and two bytes, and its collection gives them meanings")
  func readsPredefinedCMaps() throws {
    try #require(SystemCMaps.contents(of: "90ms-RKSJ-H") != nil, "poppler-data is not installed")
    var page = ContentPage()
    page.addComposite("J", encoding: .name("90ms-RKSJ-H"), ordering: "Japan1")
    page.addComposite("G", encoding: .name("GBK-EUC-H"), ordering: "GB1")
    page.addComposite("K", encoding: .name("UniKS-UTF16-H"), ordering: "Korea1")
    // Shift JIS: 82A0 is あ, 93FA is 日, 41 is A. GBK: D6D0 is 中. UTF-16: D55C is 한.
    let content = page.read("BT /J 10 Tf <82A093FA41> Tj /G 10 Tf <D6D0> Tj /K 10 Tf <D55C> Tj ET")
    #expect(content.glyphs.map { content.text(of: $0) } == ["あ", "日", "A", "中", "한"])
    #expect(content.glyphs.map(\.code) == [0x82A0, 0x93FA, 0x41, 0xD6D0, 0xD55C])
    #expect(Set(content.glyphs.map(\.unicodeSource)) == [.characterCollection])
  }

  @Test("an embedded CMap leads from codes to CIDs and their widths")
  func readsEmbeddedCMaps() {
    var page = ContentPage()
    let map = page.stream(
      """
      1 begincodespacerange <00> <7F> endcodespacerange
      1 begincodespacerange <8000> <FFFF> endcodespacerange
      1 begincidrange <20> <7E> 100 endcidrange
      1 begincidchar <8001> 7 endcidchar
      """)
    page.addComposite(
      "E", encoding: map, ["0041": "0058", "8001": "0059"],
      [
        (
          "W",
          .array([
            .integer(7), .array([.integer(300)]), .integer(100), .integer(200), .integer(500),
          ])
        )
      ])
    #expect(
      places(page.read("BT /E 10 Tf <41800141> Tj ET")) == ["X 0 0", "Y 5 0", "X 8 0"])
  }

  @Test("vertical writing runs down, and glyphs are placed from their vertical origins")
  func readsVerticalWriting() {
    var page = ContentPage()
    page.addComposite(
      "V", encoding: .name("Identity-V"), ["0001": "5929", "0002": "5730"],
      [("W2", .array([.integer(2), .integer(2), .integer(-500), .integer(250), .integer(900)]))])
    // The default vertical origin is half the width of 1000 to the right, and 880 up: 100 - 5, 200 - 8.8;
    // then 10 down, and by /W2 2.5 to the left and 9 down; then 5 down.
    let content = page.read("BT /V 10 Tf 100 200 Td <000100020001> Tj ET")
    #expect(places(content) == ["天 95 191.2", "地 97.5 181", "天 95 176.2"])
    #expect(PageText(content).lines.map(\.direction) == [.topToBottom])
  }

  @Test("ActualText stands for all that its sequence shows; marked content keeps its identifier")
  func readsActualText() {
    let content = ContentPage().read(
      """
      BT /F 10 Tf /Span << /ActualText (office) >> BDC (AB) Tj EMC
      /P << /MCID 3 >> BDC (A) Tj EMC (B) Tj ET
      """)
    #expect(content.glyphs.map { content.text(of: $0) } == ["office", "", "A", "B"])
    #expect(content.glyphs.map(\.markedContent) == [0, 0, 1, -1])
    #expect(content.markedContents.map(\.identifier) == [nil, 3])
    #expect(content.markedContents.map(\.tag) == ["Span", "P"])
  }

  @Test(
    "a ToUnicode CMap goes before everything else; a name that says nothing gives way to the code")
  func ordersSources() {
    var page = ContentPage()
    let map = page.stream("1 beginbfchar <41> <0416> endbfchar")
    page.fonts.append(
      (
        "U",
        .dictionary([
          "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
          "ToUnicode": map,
          "Encoding": .dictionary([
            "BaseEncoding": .name("WinAnsiEncoding"),
            "Differences": .array([.integer(66), .name("Zhecyrillic"), .name("mysterious")]),
          ]),
        ])
      ))
    let content = page.read("BT /U 10 Tf (ABC) Tj ET")
    #expect(content.glyphs.map { content.text(of: $0) } == ["Ж", "Ж", "C"])
    #expect(content.glyphs.map(\.unicodeSource) == [.toUnicode, .glyphName, .code])
  }

  @Test("numbers in names that say nothing are codes: hexadecimal if one has a digit above 9")
  func readsNumberedNames() {
    // Poppler, GfxFont.cc: “a name that looks like 'Axx' … where 'xx' is two hex digits”.
    for (names, expected) in [
      (["G48", "G65", "G6C", "G6F"], "Helo"), (["a72", "a101", "a108", "a111"], "Helo"),
    ] {
      var page = ContentPage()
      page.fonts.append(
        (
          "N",
          .dictionary([
            "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Strange"),
            "Encoding": .dictionary([
              "Differences": .array(
                [.integer(1)] + names.map { .name(PDFName(rawValue: $0)) })
            ]),
          ])
        ))
      let content = page.read("BT /N 10 Tf <01020304> Tj ET")
      #expect(content.glyphs.map { content.text(of: $0) }.joined() == expected)
    }
  }

  @Test("a code that the encoding calls .notdef means nothing")
  func readsUndefinedCodes() {
    var page = ContentPage()
    page.fonts.append(
      (
        "N",
        .dictionary([
          "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
          "Encoding": .dictionary(["Differences": .array([.integer(66), .name(".notdef")])]),
        ])
      ))
    let content = page.read("BT /N 10 Tf (ABC) Tj ET")
    #expect(content.glyphs.map { content.text(of: $0) } == ["A", "", "C"])
  }

  @Test("optional content that is switched off shows nothing")
  func leavesOutHiddenLayers() {
    var page = ContentPage()
    let group = page.document.add(.dictionary(["Type": .name("OCG")]))
    page.resources["Properties"] = .dictionary(["L": .reference(group)])
    let content = "/OC /L BDC BT /F 10 Tf (A) Tj ET EMC BT /F 10 Tf (B) Tj ET"
    #expect(page.read(content).glyphs.map(\.code) == [65, 66])
    page.catalog["OCProperties"] = .dictionary([
      "OCGs": .array([.reference(group)]),
      "D": .dictionary(["OFF": .array([.reference(group)])]),
    ])
    #expect(page.read(content).glyphs.map(\.code) == [66])
  }
}
