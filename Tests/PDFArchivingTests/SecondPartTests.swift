import FormFixtures
import LogicalStructure
import PDFObjects
import Testing

@testable import PDFArchiving

/// PDF/UA-2 (ISO 14289-2:2024): clauses 5, 6.1, 8.2.5.2, 8.8 and 8.10.2.3. veraPDF judges the same of outputs.
@Suite("PDF/UA-2")
struct SecondPartTests {
  /// A page with a heading, a note, a widget that has a name, and a bookmark that leads to the page.
  private func document() -> Document {
    var tagged = TaggedDraft(
      "/H1 <</MCID 0>> BDC BT /F 10 Tf 10 700 Td (Title) Tj ET EMC "
        + "/Note <</MCID 1>> BDC BT /F 10 Tf 10 100 Td (Remark) Tj ET EMC")
    _ = tagged.add("H1", content: 0)
    _ = tagged.add("Note", content: 1, ["ID": .text("n1")])
    let widget = tagged.draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Tx"), "T": .text("f"),
        "TU": .text("Full name"), "Rect": .rectangle(Rectangle(10, 500, 90, 520)),
      ]))
    tagged.draft[tagged.page]["Annots"] = .array([.reference(widget)])
    let outlines = tagged.draft.add(.null)
    let item = tagged.draft.add(
      .dictionary([
        "Title": .text("Remark"), "Parent": .reference(outlines),
        "Dest": .array([
          .reference(tagged.page), .name("XYZ"), .null, .integer(110), .null,
        ]),
      ]))
    tagged.draft[outlines] = [
      "First": .reference(item), "Last": .reference(item), "Count": .integer(1),
    ]
    tagged.draft.catalog["Outlines"] = .reference(outlines)
    return tagged.document()
  }

  private static let own: Set = [
    "ua2:5-2", "ua2:5-5", "ua2:6.1-1", "ua2:8.2.5.2-2", "ua2:8.2.5.14-1", "ua2:8.8-1",
    "ua2:8.10.2.3-1",
  ]

  private func rules(_ document: Document) -> Set<String> {
    Set(
      ArchiveChecker.check(document, level: .pdfua2, isUnfinished: true).violations
        .map(\.rule.id)
    ).filter { $0.hasPrefix("ua2:") }
  }

  @Test("it is a level of its own, which goes with no other")
  func level() {
    #expect(ArchiveLevels("pdfua-2") == .pdfua2)
    #expect(ArchiveLevels("pdfua-2")?.text == "pdfua-2")
    #expect(ArchiveLevels("pdfa-2a,pdfua-2") == nil && ArchiveLevels("pdfua-1,pdfua-2") == nil)
    #expect(ArchiveLevels("pdfua-1")?.accessibilityPart == 1)
  }

  @Test("what PDF/UA-1 does not ask for is found, and mended")
  func mending() throws {
    #expect(rules(document()).isSuperset(of: Self.own.subtracting(["ua2:5-2", "ua2:5-5"])))
    var options = ArchiveMending.Options()
    options.title = "Title"
    let outcome = ArchiveMending.archive(document(), level: .pdfua2, options: options)
    #expect(rules(outcome.document) == [])
    let result = outcome.document
    #expect(result.version == "2.0")
    let tree = try #require(StructureElements(result))
    // ISO 32000-2, 14.7.4.2: the name of the namespace.
    let namespace = result.dictionary(tree.elements[0].dictionary["NS"])
    #expect(namespace?["NS"]?.stringValue?.text == "http://iso.org/pdf2/ssn")
    #expect(tree.elements.map(\.type).contains("FENote"))
    let page = try #require(result.pageList().pages.first)
    let annotations = result.array(result[page.number].dictionaryValue?["Annots"]) ?? []
    let widget = result.dictionary(annotations.first)
    #expect(widget?["Contents"]?.stringValue?.text == "Full name")
    // The bookmark leads to the element at its place, and to the page for viewers that know no elements.
    let outlines = result.dictionary(result.catalog["Outlines"])
    let action = result.dictionary(result.dictionary(outlines?["First"])?["A"])
    let note = try #require(tree.elements.first { $0.type == "FENote" }?.number)
    #expect(result.array(action?["SD"])?.first == .reference(note))
    #expect(result.array(action?["D"])?.first == .reference(page.number))
  }
}
