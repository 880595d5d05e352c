import Diagnostics
import FormFixtures
import Metadata
import PDFObjects
import Testing

@testable import PDFArchiving

/// What ISO 19005-2 forbids, in documents put together for one rule each. That veraPDF agrees with the
/// results is checked in Tests/Judges/archives.py.
@Suite("Archiving a document")
struct ArchiveMendingTests: ArchivingTrial {
  @Test("a document without faults gets a claim, metadata and an output intent alone")
  func plain() throws {
    let document = draft().document()
    #expect(rules(document) == ["6.2.4.3-4", "6.6.2.1-1"])
    let outcome = ArchiveMending.archive(document, level: .pdfa3u)
    #expect(outcome.report.conforms)
    #expect(outcome.notes.isEmpty)
    let intent = try #require(outcome.document.outputIntents.first?.dictionary)
    #expect(intent["S"] == .name("GTS_PDFA1"))
    let stream = outcome.document.value("Metadata", in: outcome.document.catalog)?.streamValue
    let data = try #require(stream).data
    let packet = try #require(XMPProperties(Array(data)))
    #expect(packet.text(XMPSchemas.identification, "part") == "3")
    #expect(packet.text(XMPSchemas.identification, "conformance") == "U")
  }

  @Test("DeviceCMYK gets a profile by a default color space")
  func processColors() throws {
    let document = draft(content: "0 0 0 1 k 1 1 9 9 re f").document()
    let outcome = try archived(document, breaking: "6.2.4.3-3")
    let page = try #require(outcome.document.pageList().pages.first)
    let resources = try #require(outcome.document.dictionary(page.resources))
    let spaces = try #require(outcome.document.dictionary(resources["ColorSpace"]))
    let space = try #require(outcome.document.array(spaces["DefaultCMYK"]))
    #expect(space.first == .name("ICCBased"))
    #expect(outcome.document.dictionary(space[1])?["N"] == .integer(4))
  }

  @Test("a default color space that a page has serves the others")
  func givenProcessColors() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let profile = draft.add(
      .stream(PDFStream(dictionary: ["N": .integer(4)], data: ColorProfiles.processColors)))
    let given: PDFDictionary = [
      "ColorSpace": .dictionary([
        "DefaultCMYK": .array([.name("ICCBased"), .reference(profile)])
      ])
    ]
    for resources in [given, [:]] {
      draft.addPage(["Resources": .dictionary(resources)], content: "0 0 0 1 k 1 1 9 9 re f")
    }
    let outcome = try archived(draft.document(), breaking: "6.2.4.3-3")
    let profiles = outcome.document.objects.filter {
      $0.streamValue?.dictionary["N"] == .integer(4)
    }
    #expect(profiles.count == 1)
  }

  @Test("scripts, actions, embedded files and requirements go, and are listed")
  func actions() throws {
    var draft = self.draft()
    draft.catalog["OpenAction"] = .dictionary(["S": .name("JavaScript"), "JS": .text("app.beep()")])
    draft.catalog["AA"] = .dictionary(["WC": .dictionary(["S": .name("JavaScript")])])
    draft.catalog["Requirements"] = .array([.dictionary(["S": .name("EnableJavaScripts")])])
    let file = draft.add(
      .stream(PDFStream(dictionary: ["Type": .name("EmbeddedFile")], data: Array("x".utf8))))
    draft.catalog["Names"] = .dictionary([
      "EmbeddedFiles": .dictionary([
        "Names": .array([
          .text("x"),
          .dictionary([
            "Type": .name("Filespec"), "F": .text("x"),
            "EF": .dictionary(["F": .reference(file)]),
          ]),
        ])
      ])
    ])
    let document = draft.document()
    #expect(rules(document).isSuperset(of: ["6.5.1-1", "6.5.2-1", "6.11-1"]))
    let outcome = ArchiveMending.archive(document, level: .pdfa2b)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    #expect(outcome.document.catalog["OpenAction"] == nil)
    #expect(outcome.document.catalog["Names"] == nil)
    #expect(outcome.notes.count >= 1)
  }

  @Test("an action that follows a forbidden one takes its place")
  func chain() throws {
    var draft = self.draft()
    draft.catalog["OpenAction"] = .dictionary([
      "S": .name("Hide"), "T": .text("a"),
      "Next": .dictionary(["S": .name("Named"), "N": .name("NextPage")]),
    ])
    let outcome = try archived(draft.document(), breaking: "6.5.1-1")
    let action = try #require(outcome.document.dictionary(outcome.document.catalog["OpenAction"]))
    #expect(action["S"] == .name("Named"))
  }

  @Test("unknown operators are removed")
  func operators() throws {
    let document = draft(content: "BX 1 2 foo EX 0 g /Loud ri 1 1 9 9 re f").document()
    let outcome = try archived(document, breaking: "6.2.2-1")
    #expect(rules(document).contains("6.2.6-1"))
    let page = try #require(outcome.document.pageList().pages.first)
    let contents = outcome.document[page.number].dictionaryValue?["Contents"]
    let stream = try #require(contents.flatMap { outcome.document.resolve($0).streamValue })
    let text = String(decoding: try outcome.document.decodedData(of: stream), as: UTF8.self)
    #expect(!text.contains("foo") && !text.contains("Loud") && text.contains("1 1 9 9 re"))
  }

  @Test("graphics states lose transfer functions and unknown blend modes")
  func states() throws {
    let state: PDFDictionary = [
      "Type": .name("ExtGState"), "TR": .name("Identity"), "TR2": .name("Identity"),
      "BM": .array([.name("Odd"), .name("Multiply")]), "RI": .name("Loud"),
    ]
    let document = draft(
      ["ExtGState": .dictionary(["G": .dictionary(state)])], content: "/G gs 1 1 9 9 re f"
    ).document()
    #expect(
      rules(document).isSuperset(of: ["6.2.5-1", "6.2.5-2", "6.2.6-1", "6.2.10-1", "6.2.10-2"]))
    let outcome = ArchiveMending.archive(document, level: .pdfa2b)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
  }

  @Test("annotations print, and hidden ones go")
  func annotations() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let link = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": .rectangle(Rectangle(0, 0, 9, 9)),
      ]))
    let hidden = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "F": .integer(2),
        "Rect": .rectangle(Rectangle(0, 0, 9, 9)),
      ]))
    let film = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Movie"), "F": .integer(4),
        "Rect": .rectangle(Rectangle(0, 0, 9, 9)),
      ]))
    let page = draft.addPage([
      "Annots": .array([.reference(link), .reference(hidden), .reference(film)])
    ])
    let outcome = try archived(draft.document(), breaking: "6.3.1-1")
    let kept = outcome.document.array(outcome.document[page].dictionaryValue?["Annots"])
    #expect(kept == [.reference(link)])
    #expect(outcome.document[link].dictionaryValue?["F"] == .integer(4))
    #expect(outcome.notes.count == 2)
  }

  @Test("the structure lets go of annotations that are removed")
  func taggedAnnotations() throws {
    var draft = self.draft()
    let hidden = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "F": .integer(2),
        "Rect": .rectangle(Rectangle(0, 0, 9, 9)),
      ]))
    draft.addPage(["Annots": .array([.reference(hidden)])])
    let root = draft.add(.null)
    let element = draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Link"), "P": .reference(root),
        "K": .array([.dictionary(["Type": .name("OBJR"), "Obj": .reference(hidden)])]),
      ]))
    draft[root] = ["Type": .name("StructTreeRoot"), "K": .array([.reference(element)])]
    draft.catalog["StructTreeRoot"] = .reference(root)
    let outcome = try archived(draft.document(), breaking: "6.3.2-2")
    #expect(outcome.document[element].dictionaryValue?["K"] == nil)
  }

  @Test("an action of an unknown kind goes, and with it what follows")
  func unknownActions() throws {
    var draft = self.draft()
    let link = draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": .rectangle(Rectangle(0, 0, 9, 9)),
        "F": .integer(4),
        "A": .dictionary([
          "S": .name("Foo"),
          "Next": .dictionary(["S": .name("JavaScript"), "JS": .text("app.beep()")]),
        ]),
      ]))
    draft.addPage(["Annots": .array([.reference(link)])])
    let outcome = try archived(draft.document(), breaking: "6.5.1-1")
    #expect(outcome.document[link].dictionaryValue?["A"] == nil)
  }

  @Test("an annotation that viewers draw by themselves is an obstacle; a lone pop-up window goes")
  func annotationsWithoutAppearance() {
    var draft = self.draft()
    func annotation(_ kind: String) -> PDFObject {
      .reference(
        draft.add(
          .dictionary([
            "Type": .name("Annot"), "Subtype": .name(PDFName(text: kind)), "F": .integer(4),
            "Rect": .rectangle(Rectangle(0, 0, 90, 9)), "Contents": .text("words"),
          ])))
    }
    let popup = annotation("Popup")
    let page = draft.addPage(["Annots": .array([popup])])
    let outcome = ArchiveMending.archive(draft.document(), level: .pdfa2u)
    #expect(outcome.report.conforms)
    #expect(outcome.document[page].dictionaryValue?["Annots"] == nil)
    for kind in ["FreeText", "Highlight", "Ink"] {
      let written = annotation(kind)
      draft[page]["Annots"] = .array([written])
      let report = ArchiveMending.archive(draft.document(), level: .pdfa2u).report
      #expect(report.violations.map(\.rule.id).contains("6.3.3-1"), "\(kind)")
    }
  }

  @Test("an element that contains itself, and one that is named twice, are left out once")
  func loops() {
    var draft = self.draft()
    let root = draft.add(.dictionary(["Type": .name("StructTreeRoot")]))
    let first = draft.add(.dictionary(["S": .name("Sect"), "P": .reference(root)]))
    let second = draft.add(.dictionary(["S": .name("P"), "P": .reference(first)]))
    draft[root]["K"] = .reference(first)
    draft[first]["K"] = .array([.reference(first), .reference(second), .reference(second)])
    draft.catalog["StructTreeRoot"] = .reference(root)
    let outcome = ArchiveMending.archive(draft.document(), level: ArchiveLevels(.pdfa3b))
    #expect(outcome.document[first].dictionaryValue?["K"] == .array([.reference(second)]))
    #expect(outcome.notes.count == 1)
  }

  @Test("a document without pages is refused")
  func noPages() throws {
    #expect(throws: FormwrightError.self) { try FormDraft().document().requirePages() }
    try draft().document().requirePages()
  }

  @Test("a field without any widget that is seen stays, with one that has no area")
  func hiddenFields() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let look = draft.add(
      .stream(
        PDFStream(
          dictionary: [
            "Subtype": .name("Form"), "BBox": .rectangle(Rectangle(0, 0, 50, 20)),
          ], data: Array("0 0 9 9 re f".utf8))))
    let hidden = draft.addField(
      [
        "FT": .name("Tx"), "T": .text("code"), "V": .text("A7"), "F": .integer(2),
        "AP": .dictionary(["N": .reference(look)]),
      ],
      rectangle: [50, 200, 100, 220], on: page)
    let seen = draft.addWidget([:], rectangle: [50, 150, 100, 170], on: page)
    let unseen = draft.addWidget(["F": .integer(6)], rectangle: [50, 100, 100, 120], on: page)
    let parent = draft.addParent(["FT": .name("Tx"), "T": .text("twice")], kids: [seen, unseen])
    let outcome = try archived(draft.document(), breaking: "6.3.2-2")
    let kept = outcome.document.array(outcome.document[page].dictionaryValue?["Annots"])
    #expect(kept == [.reference(hidden), .reference(seen)])
    let field = outcome.document[hidden].dictionaryValue
    #expect(outcome.document.rectangle(field?["Rect"]) == Rectangle(50, 200, 50, 200))
    #expect(field?["F"] == .integer(4))
    #expect(field?["V"] == .text("A7"))
    #expect(field?["AP"] == nil, "readers of text would find what it showed")
    #expect(outcome.document[parent].dictionaryValue?["Kids"] == .array([.reference(seen)]))
    #expect(outcome.notes.map(\.message).contains { $0.contains("“code” stays") })
  }

  @Test("what cannot be fixed automatically is reported, and the document does not conform")
  func obstacle() {
    let nested = String(repeating: "q ", count: 40) + String(repeating: "Q ", count: 40)
    let outcome = ArchiveMending.archive(draft(content: nested).document(), level: .pdfa2b)
    #expect(outcome.report.violations.map(\.rule.id) == ["6.1.13-8"])
    #expect(outcome.report.diagnostics.first?.page == 1)
  }

  @Test("every rule that is reported has words, and rules are numbered once")
  func rules() {
    let ids = ArchiveRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.count > 100)
    for rule in ArchiveRule.all { #expect(rule.violation.last != ".") }
  }
}
