import Diagnostics
import FormFixtures
import PDFContent
import PDFObjects
import Testing

@testable import PDFArchiving

/// Everything that an archive loses is told.
@Suite("What archives lose")
struct RemovalNoteTests: ArchivingTrial {
  private func notes(_ document: Document, _ level: ArchiveLevels = .pdfa2b) -> [String] {
    let outcome = ArchiveMending.archive(document, level: level)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    return outcome.notes.map(\.message)
  }

  @Test("graphics states: transfer functions, halftones, blend modes, overprint modes, intents")
  func states() {
    func state(_ entries: PDFDictionary) -> PDFObject { .dictionary(entries) }
    let states: PDFDictionary = [
      "A": state(["TR": .name("Identity")]), "B": state(["TR2": .name("Identity")]),
      "C": state(["TR2": .name("Default"), "HT": .name("Default")]),
      "D": state(["BM": .name("Odd"), "OPM": .integer(1), "RI": .name("Odd")]),
    ]
    let document = draft(["ExtGState": .dictionary(states)], content: "/A gs").document()
    #expect(
      Set(notes(document)) == [
        "2 transfer functions were removed", "a halftone was removed",
        "a blend mode that PDF does not define was replaced", "an overprint mode was set to 0",
        "a rendering intent that PDF does not define was removed",
      ])
  }

  @Test("content: operators and rendering intents")
  func content() {
    let document = draft(content: "/Odd ri foo foo 0 g 1 1 9 9 re f").document()
    #expect(
      Set(notes(document)) == [
        "2 operators that PDF does not define were removed",
        "a rendering intent that PDF does not define was removed",
      ])
  }

  @Test("XObjects: interpolation and PostScript")
  func objects() {
    var draft = FormDraft()
    draft.hasForm = false
    let image = draft.add(
      .stream(
        PDFStream(
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(1),
            "Height": .integer(1), "BitsPerComponent": .integer(8),
            "ColorSpace": .name("DeviceGray"), "Interpolate": .boolean(true),
          ], data: [0])))
    let script = draft.add(
      .stream(
        PDFStream(
          dictionary: ["Type": .name("XObject"), "Subtype": .name("PS")],
          data: Array("showpage".utf8))))
    draft.addPage(
      [
        "Resources": .dictionary([
          "XObject": .dictionary(["I": .reference(image), "P": .reference(script)])
        ])
      ], content: "/I Do /P Do")
    #expect(
      Set(notes(draft.document())) == [
        "the request to interpolate an image was removed",
        "a PostScript XObject, which viewers do not draw, was removed",
      ])
  }

  @Test(
    "an attachment whose annotation has no appearance stays a file of the document",
    arguments: [ArchiveLevels.pdfa2b, .pdfa3b])
  func attachment(_ level: ArchiveLevels) throws {
    var draft = FormDraft()
    draft.hasForm = false
    let page = draft.addPage()
    let file = draft.add(.stream(PDFStream(dictionary: [:], data: Array("x".utf8))))
    let annotation = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("FileAttachment"), "F": .integer(4),
        "Rect": .numbers(1, 1, 9, 9),
        "FS": .dictionary([
          "Type": .name("Filespec"), "F": .text("h.txt"),
          "EF": .dictionary(["F": .reference(file)]),
        ]),
      ]))
    draft.list(annotation, on: page)
    let outcome = ArchiveMending.archive(draft.document(), level: level)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    let document = outcome.document
    let names = document.dictionary(document.catalog["Names"]) ?? [:]
    let listed = NameTree(names["EmbeddedFiles"], in: document)[PDFString(text: "h.txt")]
    let messages = outcome.notes.map(\.message)
    guard level.allowsAttachments else {
      #expect(listed == nil)
      #expect(messages.contains("an embedded file was removed"))
      return
    }
    let number = try #require(listed?.referenceValue)
    #expect(document.array(document.catalog["AF"]) == [.reference(number)])
    #expect(messages.contains { $0.contains("its file stays as an attachment") })
  }

  @Test("a damaged profile of process colors gives way to process colors with a profile")
  func damagedInks() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let profile = draft.add(
      .stream(PDFStream(dictionary: ["N": .integer(4)], data: Array("junk".utf8))))
    draft.addPage(
      [
        "Resources": .dictionary([
          "ColorSpace": .dictionary([
            "C": .array([.name("ICCBased"), .reference(profile)])
          ])
        ])
      ], content: "/C cs 1 0 0 0 sc 1 1 9 9 re f")
    _ = try archived(draft.document(), breaking: "6.2.4.2-1", .pdfa2b)
  }

  /// Wingdings: U+2611 at 0xFE and U+25CF at 0x6C look like its glyphs (Unicode 7, Wingdings mapping).
  @Test("the signs of a symbol font that is not embedded mean what the page shows")
  func signs() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("TrueType"),
        "BaseFont": .name("Wingdings-Regular"), "FirstChar": .integer(0x20),
        "LastChar": .integer(0xFF),
        "Widths": .array([PDFObject](repeating: .integer(800), count: 224)),
        "FontDescriptor": .dictionary([
          "Type": .name("FontDescriptor"), "FontName": .name("Wingdings-Regular"),
          "Flags": .integer(4),
        ]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 5 5 Td <FE6C> Tj ET")
    let outcome = try archived(draft.document(), breaking: "6.2.11.4.1-1")
    let document = outcome.document
    let maps = try document.objects.compactMap { object in
      object.dictionaryValue.flatMap { document.value("ToUnicode", in: $0)?.streamValue }
    }.map { String(decoding: try document.decodedData(of: $0), as: UTF8.self) }
    #expect(maps.contains { $0.contains("<FE> <2611>") && $0.contains("<6C> <25CF>") }, "\(maps)")
  }
}
