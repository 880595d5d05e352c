import PDFObjects
import Testing

@testable import PDFContent

@Suite("Predefined encodings")
struct PredefinedEncodingTests {
  // Retyped from ISO 32000-2, D.2 to D.6; the whole tables were compared with those of
  // pdfminer.six 20260107 and pypdf 7.1 when they were made (pdfminer has a space at WinAnsi 0o255,
  // where note 5 has the hyphen).
  @Test(
    "codes have the names of Annex D",
    arguments: [
      (.standard, 0o47, "quoteright"), (.standard, 0o140, "quoteleft"), (.standard, 0o256, "fi"),
      (.standard, 0o200, nil), (.standard, 0o341, "AE"),
      (.winAnsi, 0o200, "Euro"), (.winAnsi, 0o216, "Zcaron"), (.winAnsi, 0o225, "bullet"),
      (.winAnsi, 0o177, "bullet"), (.winAnsi, 0o201, "bullet"), (.winAnsi, 0o240, "space"),
      (.winAnsi, 0o255, "hyphen"), (.winAnsi, 0o377, "ydieresis"), (.winAnsi, 0o37, nil),
      (.macRoman, 0o200, "Adieresis"), (.macRoman, 0o312, "space"), (.macRoman, 0o333, "currency"),
      (.macRoman, 0o255, nil), (.macRoman, 0o377, "caron"),
      (.pdfDoc, 0o30, "breve"), (.pdfDoc, 0o200, "bullet"), (.pdfDoc, 0o240, "Euro"),
      (.pdfDoc, 0o237, nil), (.pdfDoc, 0o225, "Lslash"),
      (.macExpert, 0o127, "fi"), (.macExpert, 0o63, "threeoldstyle"),
      (.symbol, 0o101, "Alpha"), (.symbol, 0o240, "Euro"), (.symbol, 0o245, "infinity"),
      (.zapfDingbats, 0o64, "a20"), (.zapfDingbats, 0o154, "a71"), (.zapfDingbats, 0o376, "a191"),
    ] as [(PredefinedEncoding, UInt8, String?)])
  func agrees(encoding: PredefinedEncoding, code: UInt8, name: String?) {
    #expect(encoding.glyphName(of: code) == name)
  }

  @Test("PDFDocEncoding says the same by names as by characters")
  func agreesWithTextStrings() {
    for code in UInt8.min...UInt8.max {
      guard let name = PredefinedEncoding.pdfDoc.glyphName(of: code) else { continue }
      #expect(GlyphNames.scalars(of: name) == [PDFDocEncoding.scalar(code)], "\(name)")
    }
  }
}

@Suite("Glyph names")
struct GlyphNamesTests {
  // Adobe Glyph List 2.0 and Specification 1.7, section 4.
  @Test(
    "names say their characters",
    arguments: [
      ("A", "A"), ("Lcommaaccent", "Ļ"), ("afii10017", "А"), ("afii57664", "א"), ("Euro", "€"),
      ("f_i", "fi"), ("f_f_i.alt", "ffi"), ("A.swash", "A"), ("uni20AC", "€"),
      ("uni20AC0308", "\u{20AC}\u{0308}"), ("u1F600", "😀"), ("u1040C", "\u{1040C}"),
      ("Lcommaaccent_uni20AC0308_u1040C.alternate", "\u{013B}\u{20AC}\u{0308}\u{1040C}"),
      ("uniD801DC0C", ""), ("uni20ac", "€"), ("foo", ""), (".notdef", ""), ("", ""), ("g42", ""),
      ("a20", ""), ("dalethatafpatah", "\u{05D3}\u{05B2}"), ("hyphen", "-"), ("minus", "−"),
    ])
  func reads(name: String, text: String) {
    #expect(GlyphNames.scalars(of: name) == Array(text.unicodeScalars))
  }

  @Test(
    "an encoding of letters is passed over in a symbol font that is not embedded, as viewers do")
  func lettersInSymbolFonts() {
    let names = PredefinedEncoding.winAnsi.glyphNames
    // ISO 32000-2, Annex D.6: code 063 is a19, a check mark; D.5: code 141 is alpha.
    #expect(StandardFont.zapfDingbats.glyphNames(statedAs: names)[0o63] == "a19")
    #expect(StandardFont.symbol.glyphNames(statedAs: names)[0o141] == "alpha")
    #expect(StandardFont.helvetica.glyphNames(statedAs: names) == names)
    var stated = names
    stated[0o63] = "a20"
    #expect(StandardFont.zapfDingbats.glyphNames(statedAs: stated)[0o63] == "a20")
  }

  @Test("the names of ZapfDingbats mean something in that font alone")
  func readsDingbats() {
    #expect(GlyphNames.zapfDingbatsScalars(of: "a20") == ["\u{2714}"])
    #expect(GlyphNames.zapfDingbatsScalars(of: "a71") == ["\u{25CF}"])
    #expect(GlyphNames.zapfDingbatsScalars(of: "space") == [" "])
  }

  @Test("a character's best-known name comes first")
  func names() {
    #expect(GlyphNames.names(of: " ").first == "space")
    #expect(GlyphNames.names(of: "Б").contains("afii10018"))
    #expect(GlyphNames.names(of: "\u{03BC}").contains("mu"))
    #expect(GlyphNames.names(of: "\u{1F600}") == ["u1F600"])
  }
}

@Suite("ToUnicode maps")
struct ToUnicodeMapTests {
  @Test("characters, ranges, lists and code spaces are read (ISO 32000-2, 9.10.3, example 2)")
  func reads() {
    let map = ToUnicodeMap(
      parsing: Array(
        """
        /CIDInit /ProcSet findresource begin 12 dict begin begincmap
        /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
        1 begincodespacerange <0000> <FFFF> endcodespacerange
        2 beginbfrange <0000> <005E> <0020>
        <005F> <0061> [<00660066> <00660069> <00660066006C>] endbfrange
        2 beginbfchar <3A51> <D840DC3E> <0100> /Euro endbfchar
        endcmap end end
        """.utf8))
    #expect(map.codeSpaces == [.init(byteCount: 2, first: 0, last: 0xFFFF)])
    #expect(map[0x21] == ["A"])
    #expect(map[0x5F] == ["f", "f"])
    #expect(map[0x61] == ["f", "f", "l"])
    #expect(map[0x3A51] == ["\u{2003E}"])
    #expect(map[0x100] == ["€"])
    #expect(map[0x62].isEmpty)
  }

  /// The expected map is a dictionary into which the definitions are written one after the other.
  @Test("a later definition of a code replaces an earlier one")
  func laterDefinitions() {
    var state: UInt64 = 1
    func random(_ limit: UInt32) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(state >> 33) % limit
    }
    func hexadecimal(_ value: UInt32) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    for _ in 0..<200 {
      var text = "beginbfrange\n"
      var expected: [UInt32: UInt32] = [:]
      for _ in 0..<(1 + random(12)) {
        let first = random(60)
        let last = first + random(20)
        let target = 0x41 + random(1000)
        text += "<\(hexadecimal(first))> <\(hexadecimal(last))> <\(hexadecimal(target))>\n"
        for code in first...last { expected[code] = target + code - first }
      }
      let map = ToUnicodeMap(parsing: Array(text.utf8))
      for code: UInt32 in 0..<100 {
        #expect(map[code].map(\.value) == (expected[code].map { [$0] } ?? []))
      }
    }
  }

  /// Surrogates are no characters; U+0000 and U+FFFD say nothing.
  @Test("ranges over what is no character have gaps there, and any number of them takes no time")
  func wholeRanges() {
    let text = String(repeating: "beginbfrange <0000> <FFFF> <0000> endbfrange ", count: 5000)
    let map = ToUnicodeMap(parsing: Array(text.utf8))
    #expect(map[0x41] == ["A"])
    #expect(map[0xD7FF] == ["\u{D7FF}"])
    #expect(map[0xE000] == ["\u{E000}"])
    for code: UInt32 in [0, 0xD800, 0xDFFF, 0xFFFD] { #expect(map[code].isEmpty) }
    #expect([0, 0xD800, 0xFFFD, 0xFFFE].filter(map.isReplaced) == [0xFFFD])
  }

  @Test(
    "damage and greed are passed over",
    arguments: [
      "beginbfrange <00000000> <FFFFFFFF> <0041> <FFFFFFF0> <FFFFFFFF> <D800>",
      "beginbfrange <05> <01> <0041> endbfrange", "beginbfchar <0102030405> <41>",
      "beginbfchar <> <> <41>", "beginbfrange <01> <02> 7 endbfrange",
      "beginbfrange <FFFFFFFF> <FFFFFFFF> [<41> <42>]", "beginbfchar <01> (",
    ])
  func survives(text: String) {
    let map = ToUnicodeMap(parsing: Array(text.utf8))
    #expect(map[0xFFFF_0000].isEmpty)
  }
}
