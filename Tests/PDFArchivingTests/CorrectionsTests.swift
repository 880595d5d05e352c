import Diagnostics
import FormFixtures
import PDFObjects
import StructuredData
import Testing

@testable import PDFArchiving

/// Lists of corrections, as a person writes them. Expected trees are drawn by hand; a dot is marked content.
@Suite("Lists of corrections")
struct CorrectionsTests {
  private let level = ArchiveLevels(nil, isAccessible: true)
  private let digest = String(repeating: "0123456789abcdef", count: 4)

  private func mended(
    _ tagged: TaggedDraft, _ members: [(String, StructuredValue)]
  ) throws -> Document {
    let list = try ArchiveCorrections(
      .object([("formwright", .number(1)), ("form", .string(digest))] + members))
    var document = tagged.document()
    try list.apply(to: &document, of: digest)
    return document
  }

  private func template(_ document: Document) -> StructuredValue {
    let report = ArchiveMending.archive(document, level: level).report
    var list = CorrectionsTemplate(report, of: document)
    return list.value(of: digest)
  }

  private func line(_ identifier: Int, _ text: String, y: Int) -> String {
    "/P <</MCID \(identifier)>> BDC BT /F 10 Tf 20 \(y) Td (\(text)) Tj ET EMC "
  }

  private func rules(_ document: Document) -> Set<String> {
    Set(ArchiveMending.archive(document, level: level).report.violations.map(\.rule.id))
  }

  /// RFC 5646, 2.1.
  @Test(
    "a language is a tag, in the list and in its entries",
    arguments: ["Englisch", "en_US", "deutsch"])
  func languages(_ language: String) throws {
    let tagged = TaggedDraft(line(0, "Name", y: 200))
    for members: [(String, StructuredValue)] in [
      [("language", .string(language))],
      [("objects", [["object": 1, "language": .string(language)]])],
    ] {
      #expect(throws: FormwrightError.self) { try mended(tagged, members) }
    }
  }

  @Test("what an entry says must fit the object that it names, by the number of the list")
  func misfits() throws {
    var tagged = TaggedDraft(line(0, "Name", y: 200))
    let paragraph = tagged.add("P", content: 0)
    let table = tagged.add("Table")
    _ = tagged.add("TD", in: tagged.add("TR", in: table))
    func message(_ part: String, _ entry: StructuredValue) -> String? {
      do {
        _ = try mended(tagged, [(part, .array([entry]))])
      } catch { return (error as? FormwrightError)?.diagnostics.first?.message }
      return nil
    }
    let number = StructuredValue.number(paragraph.index)
    let name = "object \(paragraph.index)"
    #expect(
      message("objects", ["object": number, "scope": "Row"])
        == "\(name) is not a header cell, and has no scope")
    #expect(
      message("objects", ["object": number, "colSpan": 2])
        == "\(name) is not a cell, and spans no rows or columns")
    #expect(
      message("objects", ["object": number, "description": "A link"])
        == "\(name) is not an annotation or field")
    #expect(message("tables", ["object": number, "headerRows": 1]) == "\(name) is not a table")
    #expect(
      message("tables", ["object": .number(table.index), "headerRows": [1, 7]])
        == "the table has no row 7; it has 1 row")
  }

  /// Every key that a list may have, as `help corrections` describes them.
  @Test("a list that is written says the same when it is read")
  func written() throws {
    let list = try ArchiveCorrections([
      "formwright": 1, "form": .string(digest), "title": "A title", "language": "en",
      "links": "text", "types": ["Textbody": "P"],
      "characters": [["character": "U+F0A8", "font": "Wingdings", "means": "☐"]],
      "tables": [["object": 4, "headerRows": [1, 3], "headerColumns": 1, "lastCellsSpan": true]],
      "content": [
        ["page": 2, "piece": 1, "role": "H1", "after": 5],
        ["match": ["page": "1-3,5", "text": "Page *"], "role": "Artifact"],
      ],
      "objects": [
        ["object": 7, "alt": "Seal", "language": "fr"],
        ["objects": [8, 9], "wrap": ["LI", "LBody"]],
        ["match": ["type": "P", "in": "TD", "text": ""], "actualText": "none", "after": 3],
        [
          "field": "a.b", "name": "Status", "area": "1 2 3.5 4", "page": 1,
          "options": ["Yes": "yes: \"sure\"", "2": "no"],
        ],
        ["object": 11, "role": "TH", "scope": "Both", "rowSpan": 2, "colSpan": 3],
        ["object": 12, "description": "A link"],
      ],
      "places": [
        [
          "page": 1, "area": "1 2 30 40", "type": "P", "text": "x", "role": "H2",
          "oneElement": true, "after": ["page": 2, "area": "5 6 70 80"],
        ],
        ["page": 1, "area": "1 2 30 40", "headerRows": 1, "headerColumns": [2]],
        ["page": 1, "area": "1 2 30 40", "actualText": "t", "language": "de", "layout": true],
      ],
    ])
    #expect(try ArchiveCorrections(list.structured) == list)
    let items = list.structured["places"]?.arrayValue ?? []
    let lines = items.map { "- " + YAMLWriter.line($0) + "\n" }.joined()
    let read = try YAMLReader.read(Array("places:\n\(lines)".utf8))
    #expect(read["places"] == list.structured["places"])
  }

  // MARK: Patterns

  @Test(
    "stars stand for any characters",
    arguments: [
      ("Part 1", "Part *", true), ("Part", "Part *", false), ("a.b.c", "*b*", true),
      ("", "*", true), ("", "", true), ("ab", "a", false), ("aXbXc", "a*X*c", true),
    ])
  func patterns(_ text: String, _ pattern: String, _ isMatch: Bool) {
    #expect(ArchiveCorrections.Pattern.matches(Array(text), Array(pattern)) == isMatch)
  }

  @Test("one entry changes every element of a type with a text, in a parent")
  func roles() throws {
    var tagged = TaggedDraft(
      line(0, "Part A", y: 200) + line(1, "Part B", y: 150) + line(2, "Other", y: 100))
    _ = tagged.add("H", content: 0)
    let division = tagged.add("Div")
    _ = tagged.add("H", in: division, content: 1)
    _ = tagged.add("H", content: 2)
    let document = try mended(
      tagged,
      [
        (
          "objects",
          [
            ["match": ["type": "H", "text": "Part *"], "role": "H1"],
            ["match": ["type": "H", "in": "Div"], "role": "H2"],
          ]
        )
      ])
    #expect(document.outline(of: tagged.top) == "Document(H1(·) Div(H2(·)) H(·))")
    #expect(throws: FormwrightError.self) {
      try mended(tagged, [("objects", [["match": ["type": "H7"], "role": "P"]])])
    }
  }

  @Test("elements are put around others, the outermost first")
  func wrapping() throws {
    var tagged = TaggedDraft(line(0, "Item", y: 200))
    let list = tagged.add("L")
    let item = tagged.add("Div", in: list, content: 0)
    let document = try mended(
      tagged, [("objects", [["object": .number(item.index), "wrap": ["LI", "LBody"]]])])
    #expect(document.outline(of: tagged.top) == "Document(L(LI(LBody(Div(·)))))")
    #expect(rules(document).isDisjoint(with: ["7.2-17", "7.2-18", "7.2-19", "7.2-20"]))
  }

  @Test("types of the form's own are mapped; standard ones cannot be")
  func types() throws {
    var tagged = TaggedDraft(line(0, "Text", y: 200))
    _ = tagged.add("Textbody", content: 0)
    #expect(template(tagged.document())["types"]?.objectValue?.members.map(\.key) == ["Textbody"])
    let document = try mended(tagged, [("types", ["Textbody": "P"])])
    #expect(!rules(document).contains("7.1-5"))
    #expect(throws: FormwrightError.self) { try mended(tagged, [("types", ["P": "H1"])]) }
  }

  // MARK: Tables

  /// Two rows of two cells, the first row shorter if `isShort`.
  private func table(isShort: Bool = false) -> (tagged: TaggedDraft, table: ObjectNumber) {
    var tagged = TaggedDraft(
      line(0, "a", y: 200) + line(1, "b", y: 150) + line(2, "c", y: 100) + line(3, "d", y: 50))
    let table = tagged.add("Table")
    let first = tagged.add("TR", in: table)
    _ = tagged.add("TD", in: first, content: 0)
    if !isShort { _ = tagged.add("TD", in: first, content: 1) }
    let second = tagged.add("TR", in: table)
    _ = tagged.add("TD", in: second, content: 2)
    _ = tagged.add("TD", in: second, content: 3)
    if isShort { _ = tagged.add("P", content: 1) }
    return (tagged, table)
  }

  @Test("rows and columns of headers are given for a table as a whole")
  func headers() throws {
    let (tagged, table) = table()
    #expect(template(tagged.document())["tables"]?.arrayValue?.count == 1)
    let document = try mended(
      tagged,
      [("tables", [["object": .number(table.index), "headerRows": 1, "headerColumns": [1]]])])
    #expect(document.outline(of: table) == "Table(TR(TH(·) TH(·)) TR(TH(·) TD(·)))")
    #expect(!rules(document).contains("7.5-1"))
    let scopes = document.objects.compactMap { object in
      document.dictionary(document.array(object.dictionaryValue?["A"])?.first)?["Scope"]
    }
    #expect(scopes == [.name("Column"), .name("Column"), .name("Row")])
  }

  @Test("a table that only places things has no rows and cells")
  func layout() throws {
    let (tagged, table) = table()
    let document = try mended(
      tagged, [("tables", [["object": .number(table.index), "layout": true]])])
    #expect(document.outline(of: table) == "Div(Div(P(·) P(·)) Div(P(·) P(·)))")
  }

  @Test("the last cell of a short row reaches to the last column")
  func spans() throws {
    let (tagged, table) = table(isShort: true)
    #expect(rules(tagged.document()).contains("7.2-43"))
    let document = try mended(
      tagged,
      [("tables", [["object": .number(table.index), "lastCellsSpan": true, "headerRows": 1]])])
    #expect(rules(document).isDisjoint(with: ["7.2-43", "7.5-1"]))
  }

  // MARK: Content

  @Test("untagged text is listed by page and piece, with its text, and is tagged where it is read")
  func content() throws {
    var tagged = TaggedDraft(
      line(0, "One", y: 200) + "BT /F 10 Tf 20 150 Td (Two ) Tj (and) Tj ET "
        + line(1, "Three", y: 100) + "BT /F 10 Tf 20 20 Td (Page 1) Tj ET")
    _ = tagged.add("P", content: 0)
    _ = tagged.add("P", content: 1)
    let listed = template(tagged.document())["content"]?.arrayValue ?? []
    #expect(listed.compactMap { $0["text"]?.stringValue } == ["Two and", "Page 1"])
    #expect(listed.compactMap { $0["piece"]?.integerValue } == [1, 2])
    let document = try mended(
      tagged,
      [
        (
          "content",
          [
            ["page": 1, "piece": 1, "role": "H2"],
            ["match": ["text": "Page *"], "role": "Artifact"],
          ]
        )
      ])
    // Both strings are in one sequence.
    #expect(document.outline(of: tagged.top) == "Document(P(·) H2(·) P(·))")
    #expect(!rules(document).contains("7.1-3"))
    for wrong: StructuredValue in [
      ["page": 1, "piece": 9, "role": "P"], ["match": ["text": "Nothing"], "role": "P"],
      ["page": 1, "piece": 1, "role": "P", "in": 1],
    ] {
      #expect(throws: FormwrightError.self) {
        try mended(tagged, [("content", .array([wrong]))])
      }
    }
  }

  @Test("a picture becomes an artifact; an element with text does not")
  func decoration() throws {
    var tagged = TaggedDraft(
      line(0, "One", y: 200) + "/Figure <</MCID 1>> BDC 20 20 9 9 re f EMC")
    let paragraph = tagged.add("P", content: 0)
    let figure = tagged.add("Figure", content: 1)
    let document = try mended(
      tagged, [("objects", [["object": .number(figure.index), "role": "Artifact"]])])
    #expect(document.outline(of: tagged.top) == "Document(P(·))")
    #expect(rules(document).isDisjoint(with: ["7.1-3", "7.3-1"]))
    #expect(throws: FormwrightError.self) {
      try mended(tagged, [("objects", [["object": .number(paragraph.index), "role": "Artifact"]])])
    }
  }

  @Test("objects have the numbers of the file, in reports, in lists and where lists are applied")
  func fileNumbers() throws {
    var tagged = TaggedDraft("/Figure <</MCID 0>> BDC 20 20 9 9 re f EMC")
    let figure = tagged.add("Figure", content: 0)
    let draft = tagged.document()
    let document = Document(
      objects: draft.objects, trailer: draft.trailer, headerVersion: "1.7", encryption: nil,
      readingDiagnostics: [],
      fileNumbers: FileNumbers((1...draft.objects.count).map { UInt32(1000 + $0) }))
    let number = 1000 + figure.index
    let report = ArchiveChecker.check(document, level: level, isUnfinished: true)
    #expect(report.diagnostics.contains { $0.message.hasSuffix("in object \(number)") })
    let listed = template(document)["objects"]?.arrayValue?.compactMap { $0["object"] }
    #expect(listed == [.number(number)])
    var described = document
    let list = try ArchiveCorrections([
      "formwright": 1, "form": .string(digest),
      "objects": [["object": .number(number), "alt": "A black square"]],
    ])
    try list.apply(to: &described, of: digest)
    #expect(described[figure].dictionaryValue?["Alt"]?.stringValue?.text == "A black square")
  }

  @Test("links are described by the text that they are on")
  func links() throws {
    var tagged = TaggedDraft(line(0, "example.org", y: 200))
    _ = tagged.add("P", content: 0)
    let link = tagged.draft.addWidget(
      ["Subtype": .name("Link")], rectangle: [18, 196, 90, 212], on: tagged.page)
    #expect(template(tagged.document())["links"] != nil)
    let document = try mended(tagged, [("links", "text")])
    #expect(document[link].dictionaryValue?["Contents"]?.stringValue?.text == "example.org")
  }

  @Test("a field gets its name by its full name, whichever of its widgets is on the page")
  func fields() throws {
    var tagged = TaggedDraft(line(0, "Name", y: 200))
    _ = tagged.add("P", content: 0)
    let widget = tagged.draft.addWidget([:], rectangle: [80, 198, 180, 212], on: tagged.page)
    let field = tagged.draft.addParent(
      ["FT": .name("Tx"), "T": .text("name")], kids: [widget], isRoot: false)
    tagged.draft.addParent(["T": .text("applicant")], kids: [field])
    let document = try mended(
      tagged, [("objects", [["field": "applicant.name", "name": "Your name"]])])
    #expect(document[field].dictionaryValue?["TU"]?.stringValue?.text == "Your name")
    #expect(throws: FormwrightError.self) {
      try mended(tagged, [("objects", [["field": "applicant.town", "name": "Town"]])])
    }
  }

  @Test("a private character means what the list says, in every font or in one")
  func characters() throws {
    let list = try ArchiveCorrections([
      "formwright": 1, "form": .string(digest),
      "characters": [["character": "U+F0A8", "font": "Wingdings", "means": "☐"]],
    ])
    #expect(list.characters.map(\.codePoint) == [0xF0A8])
    #expect(throws: FormwrightError.self) {
      try ArchiveCorrections([
        "formwright": 1, "form": .string(digest),
        "characters": [["character": "U+0041", "means": "A"]],
      ])
    }
    #expect(throws: FormwrightError.self) {
      try mended(
        TaggedDraft(""),
        [("characters", [["character": "U+F0A8", "font": "Wingdings", "means": "☐"]])])
    }
    #expect(throws: Never.self) {
      try mended(
        TaggedDraft(""),
        [("characters", [["character": "U+F0A8", "font": "Helvet", "means": "☐"]])])
    }
  }
}
