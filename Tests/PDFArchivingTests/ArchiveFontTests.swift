import Diagnostics
import FormFixtures
import PDFContent
import PDFObjects
import Testing
import Typography

@testable import PDFArchiving

/// What ISO 19005-2, 6.2.11 asks of fonts, in documents put together for one rule each. That veraPDF agrees
/// with the results is checked in Tests/Judges/archives.py.
@Suite("Fonts of archives")
struct ArchiveFontTests: ArchivingTrial {
  @Test("a font that is not embedded is embedded, with its widths and meanings")
  func font() throws {
    var draft = self.draft(content: "")
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ]))
    draft.addPage(
      [
        "Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])
      ], content: "BT /F 12 Tf (A\\344 ) Tj ET")
    let outcome = try archived(draft.document(), breaking: "6.2.11.4.1-1")
    let fonts = outcome.document.objects.compactMap(\.dictionaryValue).filter {
      $0["Type"] == .name("Font") && $0["FontDescriptor"] != nil
    }
    let new = try #require(fonts.first)
    #expect(fonts.count == 1)
    let descriptor = try #require(outcome.document.dictionary(new["FontDescriptor"]))
    #expect(descriptor["FontFile3"] != nil)
    // Adobe's metrics of Helvetica: space 278, A 667, adieresis 556.
    #expect(outcome.document.integer(new["FirstChar"]) == 32)
    let widths = try #require(outcome.document.array(new["Widths"])).compactMap(\.numberValue)
    #expect(widths.count == 0xE4 - 32 + 1)
    #expect(widths[0] == 278 && widths[33] == 667 && widths[0xE4 - 32] == 556)
    #expect(outcome.notes.map(\.message).contains { $0.contains("“Helvetica”") })
  }

  @Test("a font that an empty string is shown with is embedded: veraPDF counts it as used")
  func emptyString() throws {
    var draft = self.draft(content: "")
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 12 Tf <> Tj ET")
    let outcome = try archived(draft.document(), breaking: "6.2.11.4.1-1")
    let descriptors = outcome.document.objects.compactMap(\.dictionaryValue).filter {
      $0["FontFile3"] != nil
    }
    #expect(descriptors.count == 1)
    #expect(!outcome.notes.map(\.message).contains { $0.contains("Helvetica") })
  }

  /// ISO 32000-2, Table 124: `/Subtype` of the program says what it is.
  @Test(
    "a program whose kind is no name is written anew",
    arguments: [nil, .boolean(true), .string(PDFString(text: "Type1C"))] as [PDFObject?])
  func programKind(_ kind: PDFObject?) throws {
    let box = GlyphOutline(contours: [
      .init(start: .init(0, 0), segments: [.line(.init(500, 0)), .line(.init(500, 700))])
    ])
    var writer = CompactFontWriter(
      name: "Odd", keys: .names, unitsPerEm: 1000,
      glyphs: [.init(name: "A", outline: box, width: 667)])
    var file: PDFDictionary = [:]
    file["Subtype"] = kind
    var draft = FormDraft()
    draft.hasForm = false
    let program = draft.add(.stream(PDFStream(dictionary: file, data: writer.program())))
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Odd"),
        "Encoding": .name("WinAnsiEncoding"), "FirstChar": .integer(65), "LastChar": .integer(65),
        "Widths": .numbers(667),
        "FontDescriptor": .dictionary([
          "Type": .name("FontDescriptor"), "FontName": .name("Odd"), "Flags": .integer(32),
          "FontFile3": .reference(program),
        ]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 5 5 Td (A) Tj ET")
    let outcome = try archived(draft.document(), breaking: "6.2.11.2-7")
    let descriptor = outcome.document.dictionary(
      outcome.document[font].dictionaryValue?["FontDescriptor"])
    let new = try #require(
      descriptor.flatMap { outcome.document.value("FontFile3", in: $0)?.streamValue })
    #expect(new.dictionary["Subtype"] == .name("Type1C"))
  }

  @Test("text in invisible mode needs no embedded font")
  func invisible() {
    var draft = self.draft(content: "")
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT 3 Tr /F 12 Tf (A) Tj ET")
    #expect(!rules(draft.document()).contains("6.2.11.4.1-1"))
  }

  @Test("a glyph name put together from others needs a character for level u (6.2.11.7.2)")
  func ligatures() throws {
    var draft = self.draft(content: "")
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .dictionary(["Differences": .array([.integer(1), .name("f_i")])]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 12 Tf <01> Tj ET")
    #expect(rules(draft.document()).contains("6.2.11.7.2-1"))
    #expect(!rules(draft.document(), .pdfa2b).contains("6.2.11.7.2-1"))
  }

  /// The texts of all maps to Unicode.
  private func maps(of document: Document) throws -> [String] {
    try document.objects.compactMap { object in
      object.dictionaryValue.flatMap { document.value("ToUnicode", in: $0)?.streamValue }
    }.map { String(decoding: try document.decodedData(of: $0), as: UTF8.self) }
  }

  /// “ＭＳ” in Shift JIS is 82 6C 82 72. Taken for Latin-1, it would be UTF-8, but no text (veraPDF: 6.1.8).
  @Test("a name in an encoding that nothing states is written in ASCII")
  func namesInOtherEncodings() {
    #expect(PDFName(bytes: [0x82, 0x6C, 0x82, 0x72, 0x2D, 0x41]).inASCII == "82l82r-A")
  }

  @Test("a name that the Adobe Glyph List does not have gets a meaning in the map")
  func unlistedName() throws {
    var draft = self.draft(content: "")
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .dictionary([
          "BaseEncoding": .name("WinAnsiEncoding"),
          "Differences": .array([.integer(0x41), .name("uni0042")]),
        ]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 5 5 Td (A) Tj ET")
    let outcome = try archived(draft.document(), breaking: "6.2.11.7.2-1")
    #expect(try maps(of: outcome.document).contains { $0.contains("<41> <0042>") })
  }

  @Test(
    "a code that a composite font's map leaves out is a gap, and private where all must have a meaning"
  )
  func omittedCode() throws {
    let box = GlyphOutline(contours: [
      .init(start: .init(0, 0), segments: [.line(.init(500, 0)), .line(.init(500, 700))])
    ])
    var writer = CompactFontWriter(
      name: "Odd",
      keys: .identifiers(registry: "Adobe", ordering: "Identity", supplement: 0), unitsPerEm: 1000,
      glyphs: [0x24, 0x25].map { .init(cid: $0, outline: box, width: 667) })
    var draft = self.draft(content: "")
    let file = draft.add(
      .stream(
        PDFStream(
          dictionary: ["Subtype": .name("CIDFontType0C")], data: writer.program())))
    let descriptor = draft.add(
      .dictionary([
        "Type": .name("FontDescriptor"), "FontName": .name("Odd"), "Flags": .integer(4),
        "FontFile3": .reference(file),
      ]))
    let map = draft.add(
      .stream(
        PDFStream(
          dictionary: [:],
          data: Array(
            """
            1 begincodespacerange <0000> <FFFF> endcodespacerange
            1 beginbfchar <0024> <0041> endbfchar
            """.utf8))))
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("Odd"),
        "Encoding": .name("Identity-H"), "ToUnicode": .reference(map),
        "DescendantFonts": .array([
          .dictionary([
            "Type": .name("Font"), "Subtype": .name("CIDFontType0"), "BaseFont": .name("Odd"),
            "FontDescriptor": .reference(descriptor), "DW": .integer(667),
            "CIDSystemInfo": .dictionary([
              "Registry": .string(PDFString(text: "Adobe")),
              "Ordering": .string(PDFString(text: "Identity")), "Supplement": .integer(0),
            ]),
          ])
        ]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 5 5 Td <00240025> Tj ET")
    for (level, expected) in [(ArchiveLevels.pdfa2u, "0020"), (ArchiveLevels(.pdfa2a), "E025")] {
      let outcome = ArchiveMending.archive(draft.document(), level: level)
      let maps = try maps(of: outcome.document)
      #expect(maps.contains { $0.contains("<0025> <\(expected)>") }, "\(maps)")
    }
  }

  @Test(
    "a control character without a meaning is itself, and private where all must have one"
  )
  func controlCharacter() throws {
    var draft = self.draft(content: "")
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .dictionary([
          "BaseEncoding": .name("WinAnsiEncoding"),
          "Differences": .array([.integer(0x14), .name("mystery")]),
        ]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 5 5 Td (A\\024) Tj ET")
    for (level, expected) in [(ArchiveLevels.pdfa2u, "0014"), (ArchiveLevels(.pdfa2a), "E014")] {
      let outcome = ArchiveMending.archive(draft.document(), level: level)
      let text = try #require(try maps(of: outcome.document).first)
      // Adobe Technical Note 5411, 2: a code and the character that it means.
      #expect(text.contains("<14> <\(expected)>"), "\(text)")
    }
  }

  @Test(
    "a code that the form's map says U+FFFD of says so still, but where each must mean something")
  func replacementCharacter() throws {
    var draft = self.draft(content: "")
    let map = draft.add(
      .stream(
        PDFStream(
          dictionary: [:],
          data: Array(
            """
            1 begincodespacerange <00> <FF> endcodespacerange
            2 beginbfchar <41> <0041> <42> <FFFD> endbfchar
            """.utf8))))
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"), "ToUnicode": .reference(map),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 5 5 Td (AB) Tj ET")
    #expect(!rules(draft.document()).contains("6.2.11.7.2-1"))
    for (level, expected) in [(ArchiveLevels.pdfa2u, "FFFD"), (ArchiveLevels(.pdfa2a), "0042")] {
      let outcome = ArchiveMending.archive(draft.document(), level: level)
      let text = try maps(of: outcome.document)
      #expect(text.contains { $0.contains("<42> <\(expected)>") }, "\(text)")
    }
  }

  @Test(
    "archiving once more finds the same fonts, with the codes that the form took from them",
    arguments: [nil, "WinAnsiEncoding"] as [PDFName?])
  func again(base: PDFName?) throws {
    var draft = FormDraft()
    // U+00AD is no character of PDFDocEncoding; the standard encoding has “guilsinglright” there.
    var encoding: PDFDictionary = ["Differences": .array([.integer(0xAD), .name(".notdef")])]
    encoding["BaseEncoding"] = base.map(PDFObject.name)
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .dictionary(encoding),
      ]))
    draft.form["DR"] = .dictionary(["Font": .dictionary(["Helv": .reference(font)])])
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    let first = ArchiveMending.archive(draft.document(), level: .pdfa2u)
    let second = ArchiveMending.archive(first.document, level: .pdfa2u)
    let names = [first, second].map { outcome in
      Set(
        outcome.document.objects.compactMap(\.dictionaryValue).filter {
          $0["FontDescriptor"] != nil
        }.compactMap { outcome.document.name($0["BaseFont"]) })
    }
    #expect(names[0].count == 1 && names[0] == names[1])
  }

  @Test(
    "signs of symbol fonts have had characters since Unicode 7",
    arguments: [
      ("ABCDEF+Webdings", 0xF063, "\u{2B1C}"), ("Webdings", 0xF020, " "),
      ("Wingdings-Regular", 0xF081, "\u{2460}"), ("Wingdings", 0xF06F, "\u{25A1}"),
      ("Wingdings", 0xF0FC, "\u{2714}"), ("Wingdings2", 0xF06A, "\u{2460}"),
      ("SymbolMT", 0xF0B7, "\u{2022}"), ("Wingdings3", 0xF06F, nil), ("Arial", 0xF063, nil),
      ("Wingdings", 0xE001, nil),
    ] as [(String, UInt32, String?)])
  func signs(_ font: String, _ code: UInt32, _ expected: String?) throws {
    let meaning = SymbolFonts.meaning(of: try #require(Unicode.Scalar(code)), in: FontName(font))
    #expect(meaning == expected.map { Array($0.unicodeScalars) })
  }
}
