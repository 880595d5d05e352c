import Diagnostics
import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// Objects of another type than the standard demands. veraPDF 1.28 names the rules for files with these faults, and
/// finds none in the files that are made of them (Tests/Judges/archives.py).
@Suite("Odd objects of archives")
struct OddObjectTests: ArchivingTrial {
  // MARK: Actions (6.5.1)

  @Test(
    "an action whose type is no name is removed",
    arguments: [nil, .array([.name("URI")]), .string(PDFString(text: "URI"))] as [PDFObject?])
  func action(_ type: PDFObject?) throws {
    var action: PDFDictionary = ["URI": .text("a")]
    action["S"] = type
    var draft = FormDraft()
    draft.hasForm = false
    let page = draft.addPage()
    let link = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "F": .integer(4),
        "Rect": .numbers(1, 1, 9, 9), "A": .dictionary(action),
      ]))
    draft.list(link, on: page)
    let outcome = try archived(draft.document(), breaking: "6.5.1-1", .pdfa2b)
    #expect(outcome.document[link].dictionaryValue?["A"] == nil)
    #expect(outcome.notes.map(\.message) == ["an action (without a type) was removed"])
  }

  @Test("the attributes of a structure element are no action")
  func attributes() {
    var draft = TaggedDraft("/P <</MCID 0>> BDC EMC")
    _ = draft.add("P", content: 0, ["A": .dictionary(["SpaceBefore": .integer(1)])])
    #expect(!rules(draft.document(), ArchiveLevels(.pdfa2a)).contains("6.5.1-1"))
  }

  // MARK: Boxes (6.1.13)

  @Test(
    "a media box that is not four numbers gives way to the page that viewers show",
    arguments: [
      .integer(612), .array([]), .array([.integer(0), .integer(0), .name("Foo"), .integer(100)]),
    ] as [PDFObject])
  func mediaBox(_ box: PDFObject) throws {
    var draft = FormDraft()
    draft.hasForm = false
    let page = draft.addPage(["MediaBox": box], content: "")
    let outcome = try archived(draft.document(), breaking: "6.1.13-11", .pdfa2b)
    // Viewers take US Letter.
    #expect(
      outcome.document.rectangle(outcome.document[page].dictionaryValue?["MediaBox"])
        == Rectangle(0, 0, 612, 792))
    #expect(outcome.notes.contains { $0.page == 1 && $0.message.hasPrefix("the MediaBox") })
  }

  @Test("a trim box that is no rectangle is removed")
  func trimBox() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let page = draft.addPage(["TrimBox": .text("x")], content: "")
    let outcome = try archived(draft.document(), breaking: "6.1.13-11", .pdfa2b)
    #expect(outcome.document[page].dictionaryValue?["TrimBox"] == nil)
  }

  // MARK: Streams and resources (6.1.7, 6.2.2)

  @Test("a filter that is no name is refused: nobody knows what the stream holds")
  func filter() {
    var draft = FormDraft()
    draft.hasForm = false
    let stream = draft.add(
      .stream(
        PDFStream(
          dictionary: ["Filter": .array([.integer(0), .integer(0)])], data: Array("x".utf8))))
    draft.addPage(["PieceInfo": .dictionary(["X": .reference(stream)])])
    let report = ArchiveMending.archive(draft.document(), level: .pdfa2b).report
    #expect(report.violations.map(\.rule.id) == ["6.1.7.2-1"])
  }

  @Test("an appearance gets the resources that viewers find on its page")
  func borrowed() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let state = draft.add(.dictionary(["Type": .name("ExtGState"), "LW": .integer(2)]))
    let page = draft.addPage([
      "Resources": .dictionary(["ExtGState": .dictionary(["G": .reference(state)])])
    ])
    let appearance = draft.addAppearance(
      "/G gs", width: 9, height: 9, ["Resources": .dictionary([:])])
    let stamp = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Stamp"), "F": .integer(4),
        "Rect": .numbers(1, 1, 9, 9), "AP": .dictionary(["N": .reference(appearance)]),
      ]))
    draft.list(stamp, on: page)
    let outcome = try archived(draft.document(), breaking: "6.2.2-2", .pdfa2b)
    let resources = outcome.document.dictionary(
      outcome.document[appearance].dictionaryValue?["Resources"])
    #expect(
      outcome.document.dictionary(resources?["ExtGState"])?["G"]?.referenceValue == state)
  }

  // MARK: The header (6.1.2)

  @Test(
    "the header is the first line, and names a version from 1.0 to 1.7",
    arguments: [
      ("%PDF-1.4\n", true), ("%PDF-1.7\r\n", true), ("%PDF-2.0\n", false), ("%PDF-1.x\n", false),
      ("x\n%PDF-1.4\n", false), ("%PDF-1.8\n", false), ("", false),
    ])
  func header(_ text: String, _ isLawful: Bool) {
    var draft = FormDraft()
    draft.hasForm = false
    draft.addPage()
    let report = ArchiveChecker.check(draft.document(), level: .pdfa2b, bytes: Array(text.utf8))
    #expect(report.violations.contains { $0.rule.id == "6.1.2-1" } != isLawful)
  }

  // MARK: Structure (6.7.3.4; ISO 14289-1, 7.1)

  @Test("a structure element without a type has no meaning of its own, and says so")
  func untyped() throws {
    var draft = TaggedDraft("/P <</MCID 0>> BDC EMC")
    let element = draft.add("P", content: 0)
    draft.draft[element]["S"] = .text("P")
    let document = draft.document()
    #expect(rules(document, ArchiveLevels(nil, isAccessible: true)).contains("7.1-5"))
    let outcome = try archived(document, breaking: "6.7.3.4-1", ArchiveLevels(.pdfa3a))
    // ISO 32000-1, Table 333: NonStruct is “a grouping element having no inherent structural significance”.
    #expect(outcome.document[element].dictionaryValue?["S"] == .name("NonStruct"))
    #expect(outcome.notes.map(\.message) == ["1 structure element without a type became NonStruct"])
  }

  @Test("objects that are not structure elements are removed from the structure tree")
  func stranger() throws {
    var draft = TaggedDraft("/P <</MCID 0>> BDC EMC")
    let element = draft.add("P", content: 0)
    draft.draft[element]["K"] = .array([.integer(0), .dictionary([:]), .reference(draft.page)])
    let outcome = try archived(draft.document(), breaking: "6.7.3.4-1", ArchiveLevels(.pdfa3a))
    #expect(outcome.document[element].dictionaryValue?["K"] == .array([.integer(0)]))
    #expect(
      outcome.notes.map(\.message)
        == ["2 objects that are not structure elements were removed from the structure tree"])
  }

  // MARK: Found by mutants

  @Test("an annotation without a place gets one without area")
  func withoutPlace() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let field = draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "Rect": .integer(4)], rectangle: [1, 1, 9, 9], on: page)
    let outcome = try archived(draft.document(), breaking: "6.3.3-1", .pdfa2b)
    let box = outcome.document.rectangle(outcome.document[field].dictionaryValue?["Rect"])
    #expect(box?.width == 0 && box?.height == 0)
  }

  @Test("a form XObject that draws itself is refused")
  func recursion() {
    var draft = FormDraft()
    draft.hasForm = false
    let form = draft.addAppearance("/X Do", width: 9, height: 9)
    guard case .stream(var stream) = draft.objects[form] else { return }
    stream.dictionary["Resources"] = .dictionary([
      "XObject": .dictionary(["X": .reference(form)])
    ])
    let copy = draft.add(.stream(stream))
    draft.addPage(
      ["Resources": .dictionary(["XObject": .dictionary(["X": .reference(copy)])])],
      content: "/X Do")
    var document = draft.document()
    document[form] = .stream(stream)
    let report = ArchiveMending.archive(document, level: .pdfa2b).report
    #expect(report.violations.map(\.rule.id) == ["6.2.2-2"])
    #expect(report.violations.first?.detail == "it draws itself")
  }

  @Test("a resource of the wrong type is none: the page's takes its place")
  func wrongResource() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let inner = draft.addAppearance("0 g 1 1 2 2 re f", width: 9, height: 9)
    let form = draft.addAppearance(
      "/Y Do", width: 9, height: 9,
      ["Resources": .dictionary(["XObject": .dictionary(["Y": .array([])])])])
    draft.addPage(
      [
        "Resources": .dictionary([
          "XObject": .dictionary(["X": .reference(form), "Y": .reference(inner)])
        ])
      ], content: "/X Do")
    let outcome = try archived(draft.document(), breaking: "6.2.2-2", .pdfa2b)
    let resources = outcome.document.dictionary(
      outcome.document[form].dictionaryValue?["Resources"])
    #expect(outcome.document.dictionary(resources?["XObject"])?["Y"] == .reference(inner))
  }

  @Test("invisible text in a damaged font is refused where its codes have no names")
  func damagedInvisible() {
    var draft = FormDraft()
    draft.hasForm = false
    let program = draft.add(.stream(PDFStream(dictionary: [:], data: Array("junk".utf8))))
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("TrueType"), "BaseFont": .name("Odd"),
        "Encoding": .name("WinAnsiEncoding"), "FirstChar": .integer(1), "LastChar": .integer(1),
        "Widths": .numbers(500),
        "FontDescriptor": .dictionary([
          "Type": .name("FontDescriptor"), "FontName": .name("Odd"), "Flags": .integer(32),
          "FontFile2": .reference(program),
        ]),
      ]))
    draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])],
      content: "BT /F 9 Tf 3 Tr <01> Tj ET")
    #expect(!ArchiveMending.archive(draft.document(), level: .pdfa2u).report.conforms)
  }
}
