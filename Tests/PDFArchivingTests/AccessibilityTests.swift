import Diagnostics
import FormFixtures
import PDFObjects
import StructuredData
import Testing

@testable import PDFArchiving

/// ISO 14289-1, 7, in trees put together for one rule each.
@Suite("Accessible archives")
struct AccessibilityTests {
  private static let levels = ArchiveLevels(.pdfa2a, isAccessible: true)

  /// A page of one tagged line, in a document with a title and a language.
  private struct Tagged {
    var draft = FormDraft()
    let page: ObjectNumber
    let root: ObjectNumber
    let line: ObjectNumber

    init(type: PDFName = "P", content: String = "/P <</MCID 0>> BDC 0 g 1 1 9 9 re f EMC") {
      draft.hasForm = false
      page = draft.addPage(["StructParents": .integer(0)], content: content)
      root = draft.add(.null)
      line = draft.add(
        .dictionary([
          "Type": .name("StructElem"), "S": .name(type), "P": .reference(root),
          "Pg": .reference(page), "K": .integer(0),
        ]))
      draft[root] = [
        "Type": .name("StructTreeRoot"), "K": .array([.reference(line)]),
        "ParentTree": .dictionary([
          "Nums": .array([.integer(0), .array([.reference(line)])])
        ]),
      ]
      draft.catalog["StructTreeRoot"] = .reference(root)
      draft.catalog["Lang"] = .text("en")
    }
  }

  private func archived(_ document: Document, title: String? = "Title") -> ArchiveMending.Outcome {
    var options = ArchiveMending.Options()
    options.title = title
    return ArchiveMending.archive(document, level: Self.levels, options: options)
  }

  private func rules(_ outcome: ArchiveMending.Outcome) -> [String] {
    outcome.report.violations.map(\.rule.id)
  }

  @Test("a tagged page with a title and a language conforms")
  func tagged() {
    let outcome = archived(Tagged().draft.document())
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
  }

  @Test("what a person must supply is listed: title, language, alternative text, roles")
  func obstacles() {
    #expect(rules(archived(Tagged().draft.document(), title: nil)) == ["7.1-9"])
    #expect(rules(archived(Tagged(type: "Figure").draft.document())) == ["7.3-1"])
    #expect(rules(archived(Tagged(type: "H3").draft.document())) == ["7.4.2-1"])
    #expect(rules(archived(Tagged(type: "LI").draft.document())) == ["7.2-17"])
    #expect(Set(rules(archived(Tagged(type: "Odd").draft.document()))) == ["6.7.3.4-1", "7.1-5"])
    var tagged = Tagged()
    tagged.draft.catalog["Lang"] = nil
    // The title, which is in the language of the document.
    let outcome = archived(tagged.draft.document())
    #expect(rules(outcome) == ["7.2-33"])
    let hints: [Remedy] = ["Name the language of the document with \(.language)."]
    #expect(outcome.report.diagnostics.compactMap(\.hint) == hints)
    var options = ArchiveMending.Options()
    (options.title, options.language) = ("Title", "en")
    let named = ArchiveMending.archive(
      tagged.draft.document(), level: Self.levels, options: options)
    #expect(named.report.conforms, "\(named.report.violations)")
  }

  /// ISO 14289-1, 7.2: the language of a text is the catalog's, an element's, or that of its marked content.
  @Test(
    "the language of a text may be stated around it",
    arguments: [
      ("/P <</MCID 0>> BDC BT /F 9 Tf (x) Tj ET EMC", nil, true),
      ("/P <</MCID 0>> BDC BT /F 9 Tf (x) Tj ET EMC", "en", false),
      ("/P <</MCID 0 /Lang (en)>> BDC BT /F 9 Tf (x) Tj ET EMC", nil, false),
      ("/P <</MCID 0>> BDC /Span <</Lang (en)>> BDC BT /F 9 Tf (x) Tj ET EMC EMC", nil, false),
      ("/P <</MCID 0>> BDC /Span <</Lang (en)>> BDC EMC BT /F 9 Tf (x) Tj ET EMC", nil, true),
    ] as [(String, String?, Bool)])
  func languages(_ content: String, _ element: String?, _ isUnknown: Bool) {
    var tagged = Tagged(content: content)
    tagged.draft.catalog["Lang"] = nil
    if let element { tagged.draft[tagged.line]["Lang"] = .text(element) }
    let report = ArchiveChecker.check(tagged.draft.document(), level: Self.levels)
    #expect(report.violations.contains { $0.rule.id == "7.2-34" } == isUnknown)
  }

  /// RFC 3066: letters, then letters and digits, of at most eight characters between hyphens.
  @Test(
    "languages of marked content are language tags",
    arguments: [("en-US", false), ("1-pt", true), ("-pt", true), ("", true), ("portugues", true)])
  func languageTags(_ language: String, _ isWrong: Bool) {
    let tagged = Tagged(
      content: "/P <</MCID 0 /Lang (\(language))>> BDC 1 1 9 9 re f EMC")
    let report = ArchiveChecker.check(tagged.draft.document(), level: Self.levels)
    #expect(report.violations.contains { $0.rule.id == "7.2-29" } == isWrong)
  }

  @Test("a standard type that is mapped to itself loses the entry")
  func idleRole() {
    var tagged = Tagged()
    tagged.draft[tagged.root]["RoleMap"] = .dictionary(["P": .name("P"), "Odd": .name("P")])
    let before = ArchiveChecker.check(tagged.draft.document(), level: Self.levels)
    #expect(before.violations.contains { $0.rule.id == "7.1-6" })
    let outcome = archived(tagged.draft.document())
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
  }

  @Test("tagged content of a form XObject is drawn once")
  func sharedForm() {
    func rules(_ content: String) -> [String] {
      var tagged = Tagged(content: content)
      let form = tagged.draft.add(
        .stream(
          PDFStream(
            dictionary: [
              "Subtype": .name("Form"),
              "BBox": .array([.integer(0), .integer(0), .integer(9), .integer(9)]),
            ], data: Array("/P <</MCID 0>> BDC 1 1 9 9 re f EMC".utf8))))
      tagged.draft[tagged.page]["Resources"] = .dictionary([
        "XObject": .dictionary(["X": .reference(form)])
      ])
      return ArchiveChecker.check(tagged.draft.document(), level: Self.levels).violations
        .map(\.rule.id)
    }
    #expect(!rules("/P <</MCID 0>> BDC /X Do EMC").contains("7.20-2"))
    #expect(rules("/P <</MCID 0>> BDC /X Do /X Do EMC").contains("7.20-2"))
  }

  @Test("a media clip states its type and has a text")
  func mediaClips() {
    func rules(_ clip: PDFDictionary) -> [String] {
      var tagged = Tagged()
      let number = tagged.draft.add(.dictionary(clip))
      tagged.draft.catalog["Clip"] = .reference(number)
      return ArchiveChecker.check(tagged.draft.document(), level: Self.levels).violations
        .map(\.rule.id).filter { $0.hasPrefix("7.18.6.2") }
    }
    #expect(rules(["S": .name("MCD")]) == ["7.18.6.2-1", "7.18.6.2-2"])
    let type = PDFObject.text("video/mp4")
    let empty = PDFObject.array([.text(""), .text("")])
    let text = PDFObject.array([.text(""), .text("A ship")])
    #expect(rules(["S": .name("MCD"), "CT": type, "Alt": empty]) == ["7.18.6.2-2"])
    #expect(rules(["S": .name("MCD"), "CT": type, "Alt": text]).isEmpty)
  }

  @Test("lines outside the structure become artifacts, and are counted; images do not")
  func artifacts() {
    let lines = Tagged(content: "/P <</MCID 0>> BDC 1 1 9 9 re f EMC 1 1 m 9 9 l S 2 2 m 3 3 l S")
    let outcome = archived(lines.draft.document())
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    #expect(outcome.notes.contains { $0.message.hasPrefix("2 untagged items") && $0.page == 1 })
    let image = Tagged(
      content: "/P <</MCID 0>> BDC 1 1 9 9 re f EMC BI /W 1 /H 1 /IM true /BPC 1 ID \u{1} EI")
    #expect(rules(archived(image.draft.document())) == ["7.1-3"])
  }

  @Test("a path is marked from where it begins")
  func marking() throws {
    var draft = FormDraft()
    draft.hasForm = false
    draft.addPage(content: "q 1 0 0 1 0 0 cm 1 1 m 2 2 l S Q")
    let content = try #require(untagged(draft.document()))
    var marked = content
    #expect(marked.markMeaningless() == 1)
    let words = String(decoding: marked.marked, as: UTF8.self).split { $0.isWhitespace }
    #expect(
      words.joined(separator: " ") == "q 1 0 0 1 0 0 cm /Artifact BMC 1 1 m 2 2 l S EMC Q")
  }

  private func untagged(_ document: Document) -> UntaggedContent? {
    var allowance = DecodingAllowance(1 << 20)
    return UntaggedContent(
      of: document.pageList().pages[0], identifiers: [], in: document, &allowance)
  }

  @Test("data cells have headers by the scopes of header cells in their row or column")
  func tables() {
    func cell(_ place: Int, header: Bool = false, scope: String? = nil) -> TableGrid.Cell {
      TableGrid.Cell(place: place, isHeader: header, scope: scope)
    }
    var grid = TableGrid()
    grid.beginRow()
    grid.add(cell(0, header: true, scope: "Column"), rows: 1, columns: 1)
    grid.add(cell(1, header: true), rows: 1, columns: 1)
    grid.beginRow()
    grid.add(cell(2), rows: 1, columns: 1)
    grid.add(cell(3), rows: 1, columns: 1)
    #expect(grid.isRegular && !grid.hasIntersection)
    #expect(grid.cellsWithoutHeaders.map(\.place) == [3])
    // A cell that spans two rows leaves one place in the second.
    grid.beginRow()
    grid.add(cell(4), rows: 2, columns: 1)
    grid.add(cell(5), rows: 1, columns: 1)
    #expect(!grid.isRegular)
    grid.beginRow()
    grid.add(cell(6), rows: 1, columns: 1)
    #expect(grid.isRegular)
    grid.beginRow()
    grid.add(cell(7), rows: 1, columns: 1)
    #expect(!grid.isRegular)
  }

  @Test("a list of corrections makes a figure conform, and belongs to one file")
  func mends() throws {
    let figure = Tagged(type: "Figure")
    let document = figure.draft.document()
    let report = ArchiveChecker.check(document, level: ArchiveLevels(nil, isAccessible: true))
    let digest = String(repeating: "0123456789abcdef", count: 4)
    var list = CorrectionsTemplate(report, of: document)
    let template = list.value(of: digest)
    #expect(template["form"]?.stringValue == digest)
    let listed = try #require(template["objects"]?.arrayValue)
    #expect(listed.compactMap { $0["object"]?.integerValue } == [figure.line.index])
    let filled: StructuredValue = [
      "formwright": 1, "form": .string(digest), "title": "T",
      "objects": [["object": .number(figure.line.index), "alt": "A seal", "role": nil]],
    ]
    let corrections = try ArchiveCorrections(filled)
    var mended = document
    #expect(throws: FormwrightError.self) { try corrections.apply(to: &mended, of: "def") }
    try corrections.apply(to: &mended, of: digest)
    #expect(archived(mended, title: corrections.title).report.conforms)
    let wrong: [(String, StructuredValue)] = [
      ("objects", [["object": 0]]), ("others", 1), ("formwright", 2), ("formwright", "one"),
      ("form", "abc"), ("form", nil), ("title", "  "), ("title", "T\u{0}"),
      ("objects", [["object": 1, "role": "Nonsense"]]), ("objects", [["object": 1, "alt": " "]]),
      ("objects", [["object": 1, "role": "Artifact", "alt": "A seal"]]),
      ("tables", [["object": 1, "layout": true, "headerRows": 1]]),
    ]
    for (key, value) in wrong {
      var object = try #require(filled.objectValue)
      object[key] = value
      #expect(throws: FormwrightError.self, "\(key)") {
        try ArchiveCorrections(StructuredValue(.object(object)))
      }
    }
  }

  @Test("levels are a list of at most one of PDF/A, and PDF/UA")
  func levels() {
    #expect(ArchiveLevels("pdfa-2b") == .pdfa2b)
    #expect(ArchiveLevels("pdfa-2a,pdfua-1") == Self.levels)
    #expect(ArchiveLevels("pdfua-1,pdfa-2a")?.text == "pdfa-2a,pdfua-1")
    for wrong in ["", "pdfa-1b", "pdfa-2b,pdfa-3b", "pdfua-1,pdfua-1", "pdfa-2b,"] {
      #expect(ArchiveLevels(wrong) == nil)
    }
  }

  @Test("PDF/A-3 carries files that are associated with the document")
  func attachments() throws {
    var draft = FormDraft()
    draft.hasForm = false
    draft.addPage()
    var options = ArchiveMending.Options()
    options.attachments = [
      ArchiveAttachment(
        name: "values.csv", mediaType: "text/csv", relationship: "Data", bytes: Array("a,b\n".utf8))
    ]
    let outcome = ArchiveMending.archive(draft.document(), level: .pdfa3b, options: options)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    let files = try #require(outcome.document.array(outcome.document.catalog["AF"]))
    #expect(outcome.document.dictionary(files[0])?["AFRelationship"] == .name("Data"))
  }
}
