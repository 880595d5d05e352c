import LogicalStructure
import PDFObjects
import Testing

/// The example of ISO 32000-2, 14.7.7: a chapter with a heading and a paragraph that continues on the second page, and one
/// more chapter. The content of the pages is left out.
@Suite("The standard's example of a structure tree")
struct StandardExampleTests {
  private static func example() throws -> HandDrawnTree {
    try HandDrawnTree([
      1: "<< /Type /Catalog /Pages 100 0 R /StructTreeRoot 300 0 R >>",
      100: "<< /Type /Pages /Kids [101 0 R 102 0 R] /Count 2 >>",
      101: "<< /Type /Page /Parent 100 0 R /MediaBox [0 0 612 792] /StructParents 0 >>",
      102: "<< /Type /Page /Parent 100 0 R /MediaBox [0 0 612 792] /StructParents 1 >>",
      300: """
      << /Type /StructTreeRoot /K [301 0 R 304 0 R]
         /RoleMap << /Chap /Sect /Head1 /H /Para1 /P >>
         /ClassMap << /Normal 305 0 R >>
         /ParentTree 400 0 R /ParentTreeNextKey 2 /IDTree 403 0 R >>
      """,
      301: "<< /Type /StructElem /S /Chap /ID (Chap1) /P 300 0 R /K [302 0 R 303 0 R] >>",
      302: """
      << /Type /StructElem /S /Head1 /ID (Sec1.1) /P 301 0 R /Pg 101 0 R
         /A << /O /Layout /SpaceAfter 25 /SpaceBefore 0 /TextIndent 12.5 >> /K 0 >>
      """,
      303: """
      << /Type /StructElem /S /Para1 /ID (Para1) /P 301 0 R /Pg 101 0 R /C /Normal
         /K [1 << /Type /MCR /Pg 102 0 R /MCID 0 >>] >>
      """,
      304: "<< /Type /StructElem /S /Chap /ID (Chap2) /P 300 0 R /K [306 0 R] >>",
      305: "<< /O /Layout /EndIndent 0 /StartIndent 0 >>",
      306: "<< /Type /StructElem /S /Para1 /ID (Para2) /P 304 0 R /Pg 102 0 R /K [1 2] >>",
      400: "<< /Nums [0 401 0 R 1 402 0 R] >>",
      401: "[302 0 R 303 0 R]",
      402: "[303 0 R 306 0 R 306 0 R]",
      403: "<< /Kids [404 0 R] >>",
      404: """
      << /Limits [(Chap1) (Sec1.1)]
         /Names [(Chap1) 301 0 R (Chap2) 304 0 R (Para1) 303 0 R (Para2) 306 0 R (Sec1.1) 302 0 R] >>
      """,
    ])
  }

  @Test("elements come in the order of the tree, with the standard types of the role map")
  func elements() throws {
    let example = try Self.example()
    let tree = try #require(StructureElements(example.document))
    #expect(tree.elements.map { example.number($0.number) } == [301, 302, 303, 304, 306])
    #expect(tree.elements.map(\.type) == ["Chap", "Head1", "Para1", "Chap", "Para1"])
    #expect(tree.elements.map(\.standardType) == ["Sect", "H", "P", "Sect", "P"])
    #expect(tree.elements.map(\.parent) == [nil, 0, 0, nil, 3])
    #expect(tree.elements.map(\.kids) == [[1, 2], [], [], [4], []])
    #expect(tree.elements.map(\.page) == [nil, 1, 1, nil, 2])
    #expect(!tree.elements.contains { !$0.hasParent })
    #expect(tree.circularTypes.isEmpty && tree.remappedTypes.isEmpty && tree.untyped.isEmpty)
  }

  @Test("a marked-content sequence belongs to a page and to the element that refers to it")
  func content() throws {
    let example = try Self.example()
    let tree = try #require(StructureElements(example.document))
    let (first, second) = (try example[101], try example[102])
    #expect(
      tree.elements[2].marks == [
        MarkedContentReference(page: first, identifier: 1),
        MarkedContentReference(page: second, identifier: 0),
      ])
    #expect(tree.identifiers == [first: [0, 1], second: [0, 1, 2]])
    #expect(tree.holders == [first: [0: 1, 1: 2], second: [0: 2, 1: 4, 2: 4]])
    #expect(tree.identifiersThatLeadBack(tree.parents) == tree.identifiers)
  }

  @Test("the identifiers of the elements are those of the ID tree")
  func identifiers() throws {
    let example = try Self.example()
    let tree = try #require(StructureElements(example.document))
    let identifiers = ElementIdentifiers(tree, in: example.document)
    #expect(identifiers.treeIsComplete)
    #expect(identifiers.places[Array("Sec1.1".utf8)] == [1])
    var document = example.document
    #expect(document.settleIdentifiers() == (0, 0))
  }

  @Test("attributes are those of one owner")
  func attributes() throws {
    let example = try Self.example()
    let tree = try #require(StructureElements(example.document))
    let layout = tree.attributes(of: tree.elements[1], owner: "Layout")
    #expect(layout.map { example.document.number($0["TextIndent"]) } == [12.5])
    #expect(tree.attributes(of: tree.elements[1], owner: "Table").isEmpty)
    #expect(tree.root.classes(in: example.document).keys == ["Normal"])
  }

  @Test("without its first page, a document keeps the content of its second one")
  func removal() throws {
    var example = try Self.example()
    let page = try example[101]
    let former = example.document.structureElements
    removeStructureContent(of: [page], in: &example.document)
    removeUnreachableElements(of: former, in: &example.document)
    let document = example.document
    #expect(document.outline(of: try example[301]) == "Chap(Para1(0))")
    #expect(document.outline(of: try example[304]) == "Chap(Para1(1 2))")
    let root = try #require(StructureRoot(of: document))
    #expect(root.parentTree(in: document).sortedEntries.map(\.key) == [1])
    let names = root.identifiers(in: document).entries.map { $0.key.text }
    #expect(names == ["Chap1", "Chap2", "Para1", "Para2"])
  }
}
