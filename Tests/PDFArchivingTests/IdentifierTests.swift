import Diagnostics
import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// Identifiers of structure elements: unique in the document, with an entry of `/IDTree` for each (ISO 32000-1, 14.7.2,
/// Tables 322 and 323); `/Headers` are identifiers of header cells (14.8.5.7, Table 349). Expected trees follow from the
/// drafts.
@Suite("Identifiers of structure elements")
struct IdentifierTests {
  private let accessible = ArchiveLevels(nil, isAccessible: true)
  private let levelA = ArchiveLevels(.pdfa2a)

  /// Tables of a header cell over a data cell that names it; the identifiers are those of the header cells.
  private func draft(_ identifiers: [String], tree: [String]) -> (TaggedDraft, [ObjectNumber]) {
    var tagged = TaggedDraft("")
    var cells: [ObjectNumber] = []
    var headers: [ObjectNumber] = []
    for identifier in identifiers {
      let table = tagged.add("Table")
      let header = tagged.add(
        "TH", in: tagged.add("TR", in: table), ["ID": .text(identifier)])
      let attributes: PDFDictionary = [
        "O": .name("Table"), "Headers": .array([.text(identifier)]),
      ]
      headers.append(header)
      cells.append(
        tagged.add(
          "TD", in: tagged.add("TR", in: table), ["A": .array([.dictionary(attributes)])]))
    }
    let names = tree.flatMap { name -> [PDFObject] in
      let place = identifiers.firstIndex(of: name) ?? 0
      return [.text(name), .reference(headers[place])]
    }
    if !names.isEmpty { tagged.rootEntries["IDTree"] = .dictionary(["Names": .array(names)]) }
    return (tagged, headers + cells)
  }

  private func rules(_ document: Document, _ level: ArchiveLevels) -> Set<String> {
    Set(ArchiveChecker.check(document, level: level).violations.map(\.rule.id))
      .intersection(["14.7.2-1", "14.7.2-2", "14.8.5.7-1"])
  }

  @Test(
    "identifiers that are not unique or not listed are violations of PDF/UA and of level A",
    arguments: [
      (["a", "b"], ["a", "b"], []), (["a", "a"], ["a"], ["14.7.2-1"]),
      (["a", "b"], ["a"], ["14.7.2-2"]), (["a"], [], ["14.7.2-2"]),
    ] as [([String], [String], Set<String>)])
  func checks(_ identifiers: [String], _ tree: [String], _ expected: Set<String>) {
    let document = draft(identifiers, tree: tree).0.document()
    for level in [accessible, levelA] { #expect(rules(document, level) == expected) }
    #expect(rules(document, .pdfa2u).isEmpty)
  }

  @Test("a name of a header that the document does not have is a violation, and removed")
  func unknownHeader() throws {
    var (tagged, elements) = draft(["a"], tree: ["a"])
    let cell = try #require(elements.last)
    tagged.draft[cell]["A"] = .dictionary([
      "O": .name("Table"), "Headers": .array([.text("a"), .text("gone")]), "RowSpan": .integer(1),
    ])
    var document = tagged.document()
    #expect(rules(document, accessible) == ["14.8.5.7-1"])
    let notes = document.prepareStructure(for: levelA)
    #expect(notes.map(\.code) == ["archived"])
    #expect(rules(document, accessible).isEmpty)
    #expect(
      document.dictionary(document[cell].dictionaryValue?["A"])
        == ["O": .name("Table"), "Headers": .array([.text("a")]), "RowSpan": .integer(1)])
  }

  @Test("elements with one identifier get different ones, and cells name those of their table")
  func unique() throws {
    let (tagged, elements) = draft(["a", "a", "a-2"], tree: [])
    var document = tagged.document()
    let notes = document.prepareStructure(for: levelA)
    #expect(notes.map(\.code) == ["archived"])
    #expect(rules(document, accessible).isEmpty)
    let expected = ["a", "a-3", "a-2"]
    for (place, name) in expected.enumerated() {
      let header = document[elements[place]].dictionaryValue
      let cell = document[elements[place + 3]].dictionaryValue
      #expect(header?["ID"]?.stringValue?.text == name)
      let attributes = document.dictionary(document.array(cell?["A"])?.first ?? cell?["A"])
      #expect(document.array(attributes?["Headers"])?.map { $0.stringValue?.text } == [name])
    }
    let root = document.dictionary(document.catalog["StructTreeRoot"])
    let names = document.array(document.dictionary(root?["IDTree"])?["Names"]) ?? []
    #expect(names.map { $0.stringValue?.text } == ["a", nil, "a-2", nil, "a-3", nil])
    #expect(
      names.compactMap(\.referenceValue) == [elements[0], elements[2], elements[1]])
    // Once more changes nothing.
    let before = document
    #expect(document.prepareStructure(for: levelA).isEmpty)
    #expect(document.objects == before.objects)
  }
}
