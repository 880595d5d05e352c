import PDFContent
import PDFObjects
import Testing
import Typography

@Suite("Simple fonts")
struct SimpleFontTests {
  private func font(_ dictionary: PDFDictionary, in document: Document = Document()) -> SimpleFont {
    SimpleFont(dictionary: dictionary, in: document)
  }

  @Test("a standard font draws WinAnsi, and says where it cannot")
  func encodesWinAnsi() {
    let helvetica = SimpleFont.standard(.helvetica)
    #expect(helvetica.isUsable && !helvetica.isEmbedded && !helvetica.traits.contains(.symbolic))
    let encoded = helvetica.encode("Zoë’s € Łódź")
    // Codes from ISO 32000-2, D.2.
    #expect(
      encoded.bytes == [
        0x5A, 0x6F, 0xEB, 0x92, 0x73, 0x20, 0x80, 0x20, 0xF3, 0x64,
      ])
    #expect(encoded.missing.map(\.scalar) == ["Ł", "ź"])
    #expect(encoded.missing.map(\.offset) == [8, 11])
    #expect(!encoded.isComplete)
    // 611 + 556 + 556 + 222 + 500 by the AFM file.
    #expect(helvetica.encode("Zoë’s").width == 2445)
    #expect(helvetica.decode(encoded.bytes) == "Zoë’s € ód")
  }

  /// ISO 32000-2, Table 109: the width of a code outside /FirstChar to /LastChar is /MissingWidth, by default 0;
  /// poppler, PDFium and MuPDF draw such characters on top of each other.
  @Test("a code that the widths do not reach is not drawn with the font", arguments: [0, 500])
  func codesOutsideWidths(_ missing: Int) {
    let font = font([
      "Type": .name("Font"), "Subtype": .name("TrueType"), "BaseFont": .name("Arial"),
      "Encoding": .name("WinAnsiEncoding"), "FirstChar": .integer(65), "LastChar": .integer(66),
      "Widths": .array([.integer(667), .integer(667)]),
      "FontDescriptor": .dictionary([
        "Type": .name("FontDescriptor"), "FontName": .name("Arial"), "Flags": .integer(32),
        "MissingWidth": .integer(missing),
      ]),
    ])
    #expect(font.code(for: "B") == 66)
    #expect(font.code(for: "C") == (missing == 0 ? nil : 67))
    #expect(font.code(for: " ") == (missing == 0 ? nil : 32))
  }

  @Test("decomposed text is composed where the font has the composed character")
  func composes() {
    let helvetica = SimpleFont.standard(.helvetica)
    let encoded = helvetica.encode("e\u{301}A\u{30A}x\u{301}")
    #expect(encoded.bytes == [0xE9, 0xC5, 0x78])
    #expect(encoded.codes.map(\.scalars) == [0..<2, 2..<4, 4..<5])
    #expect(encoded.missing == [.init(scalar: "\u{301}", offset: 5)])
  }

  @Test(
    "characters that look and read the same stand in for each other, others do not",
    arguments: [
      ("\u{00A0}", 0x20), ("\u{202F}", 0x20), ("\u{2010}", 0x2D), ("\u{2011}", 0x2D),
      ("\u{00AD}", 0x2D), ("\u{2212}", 0x2D), ("\u{03BC}", 0xB5), ("\u{02C9}", 0xAF),
      ("\u{02BC}", nil), ("\u{2126}", nil), ("\u{0}", nil), ("\n", nil), ("\u{200B}", nil),
      ("•", 0x95), ("-", 0x2D), (" ", 0x20),
    ] as [(Unicode.Scalar, UInt8?)])
  func equivalents(scalar: Unicode.Scalar, code: UInt8?) {
    #expect(SimpleFont.standard(.helvetica).code(for: scalar) == code)
  }

  @Test("symbol fonts have an encoding of their own")
  func symbols() {
    let dingbats = SimpleFont.standard(.zapfDingbats)
    #expect(dingbats.code(for: "✔") == UInt8(ascii: "4"))
    #expect(dingbats.code(for: "●") == UInt8(ascii: "l"))
    #expect(dingbats.code(for: "A") == nil)
    #expect(dingbats.dictionary["Encoding"] == nil)
    let symbol = SimpleFont.standard(.symbol)
    #expect(symbol.code(for: "α") == UInt8(ascii: "a"))
    #expect(symbol.code(for: "Ω") == UInt8(ascii: "W"))
    #expect(symbol.code(for: "μ") == UInt8(ascii: "m"))
  }

  @Test("differences change the base encoding, and only standard characters are counted on")
  func differences() {
    let changed = font([
      "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
      "Encoding": .dictionary([
        "BaseEncoding": .name("WinAnsiEncoding"),
        "Differences": .array([
          .integer(65), .name("Lslash"), .name("afii10017"), .name(".notdef"), .integer(129),
          .name("fi"), .integer(999), .name("B"),
        ]),
      ]),
    ])
    #expect(changed.code(for: "Ł") == 65)
    #expect(changed.code(for: "A") == nil)
    #expect(changed.code(for: "C") == nil)
    #expect(changed.code(for: "А") == nil, "a substitute may lack Cyrillic")
    #expect(changed.characters[66].scalars == ["А"])
    #expect(changed.code(for: "\u{FB01}") == 129)
    #expect(changed.width(of: 65) == 556)
  }

  @Test("a font without an encoding has StandardEncoding")
  func implicitEncoding() {
    let bare = font(["Subtype": .name("Type1"), "BaseFont": .name("Helvetica")])
    #expect(bare.code(for: "’") == 0o47)
    #expect(bare.code(for: "é") == nil)
  }

  @Test("widths come from the font, then from the standard font it is or looks like")
  func widths() {
    let stated = font([
      "Subtype": .name("TrueType"), "BaseFont": .name("Whatever-Bold"),
      "Encoding": .name("WinAnsiEncoding"), "FirstChar": .integer(65), "LastChar": .integer(67),
      "Widths": .array([.integer(700), .integer(0), .real(PDFReal(710.5))]),
    ])
    #expect(stated.width(of: 65) == 700)
    #expect(stated.width(of: 67) == 710.5)
    #expect(stated.code(for: "B") == nil, "a width of zero among others is a hole")
    #expect(stated.width(of: UInt8(ascii: "a")) == 556, "Helvetica-Bold’s")
    #expect(stated.traits.contains(.bold))
    let zeros = font([
      "Subtype": .name("Type1"), "BaseFont": .name("Times-Roman"), "FirstChar": .integer(0),
      "Widths": .array(Array(repeating: .integer(0), count: 256)),
    ])
    #expect(zeros.code(for: "B") == 66)
    #expect(zeros.width(of: 66) == 667)
  }

  @Test("nonsense in a descriptor gives way to a font of the same family")
  func repairsDescriptor() {
    let repaired = font([
      "Subtype": .name("TrueType"), "BaseFont": .name("TimesNewRomanPSMT"),
      "Encoding": .name("WinAnsiEncoding"),
      "FontDescriptor": .dictionary([
        "Ascent": .integer(0), "Descent": .integer(216), "CapHeight": .integer(90_000),
        "Flags": .integer(34),
        "FontBBox": .array([.integer(0), .integer(0), .integer(0), .integer(0)]),
      ]),
    ])
    #expect(repaired.metrics.ascent == 683)
    #expect(repaired.metrics.descent == -216)
    #expect(repaired.metrics.capHeight == 662)
    #expect(repaired.metrics.boundingBox == StandardFont.timesRoman.metrics.boundingBox)
    #expect(
      repaired.traits.contains(.serif) && !repaired.traits.contains(.fixedPitch)
        && !repaired.traits.contains(.symbolic))
  }

  @Test("what is no usable font says so")
  func refuses() {
    #expect(!font([:]).isUsable)
    #expect(!font(["Subtype": .name("Type3"), "Encoding": .name("WinAnsiEncoding")]).isUsable)
    #expect(!font(["Subtype": .name("Type0"), "BaseFont": .name("Helvetica")]).isUsable)
    #expect(!font(["Type": .name("Encoding"), "Differences": .array([])]).isUsable)
    #expect(font(["BaseFont": .name("Helvetica")]).isUsable)
  }

  @Test("keys of the wrong type and numbers out of range are passed over")
  func survivesNonsense() {
    let odd = font([
      "Subtype": .name("Type1"), "BaseFont": .integer(3), "Encoding": .array([]),
      "FirstChar": .integer(-7), "Widths": .array([.name("x"), .real(PDFReal(lexeme: "1e999"))]),
      "ToUnicode": .stream(PDFStream(dictionary: [:], data: Array("beginbfchar <01>".utf8))),
      "FontDescriptor": .dictionary([
        "Flags": .integer(.max), "FontFile2": .integer(1), "FontBBox": .array([.null]),
      ]),
    ])
    #expect(odd.characters.count == 256)
  }
}
