import LogicalStructure
import PDFObjects
import Testing

/// Trees that are none: loops, shared kids, missing parents and parent trees that lead elsewhere. Expected results follow
/// from the drawings and ISO 32000-2, 14.7.
@Suite("Damaged structure trees")
struct DamagedTreeTests {
  @Test("an element that is its own kid, and one that two share, are read once")
  func loops() throws {
    var tree = try HandDrawnTree.with(
      root: "/K [10 0 R 5 0 R]",
      [
        10: "<< /S /Document /P 5 0 R /K [11 0 R 12 0 R 10 0 R] >>",
        11: "<< /S /Sect /P 10 0 R /K [13 0 R 10 0 R] >>",
        12: "<< /S /Sect /P 10 0 R /K [13 0 R] >>",
        13: "<< /S /P /P 11 0 R >>",
      ])
    let elements = try #require(StructureElements(tree.document))
    #expect(elements.elements.map { tree.number($0.number) } == [10, 11, 13, 12])
    #expect(tree.document.structureElements.count == 5)
    let settling = tree.document.settleStructure()
    #expect(settling.repeated == 3)
    #expect(tree.document.outline(of: try tree[5]) == "(Document(Sect Sect(P)))")
    #expect(tree.document.settleStructure() == StructureSettling())
  }

  @Test("an array that contains itself ends")
  func arrayLoop() throws {
    let tree = try HandDrawnTree.with(
      root: "/K 10 0 R", [10: "[10 0 R 11 0 R [11 0 R 10 0 R]]", 11: "<< /S /P /P 5 0 R >>"])
    let elements = try #require(StructureElements(tree.document))
    #expect(elements.elements.map { tree.number($0.number) } == [11])
  }

  @Test("a chain of a hundred thousand elements is walked to its end, and settled")
  func deepChain() throws {
    var document = Document()
    let root = document.add(.null)
    var below = document.add(.dictionary(["S": .name("P"), "P": .reference(root)]))
    for _ in 0..<100_000 {
      below = document.add(.dictionary(["S": .name("Sect"), "K": .reference(below)]))
    }
    var entries = StructureRoot()
    entries[.kids] = .reference(below)
    document[root] = .dictionary(entries.dictionary)
    document.updateCatalog { $0[StructureRoot.key] = .reference(root) }
    #expect(document.structureElements.count == 100_001)
    #expect(document.settleStructure() == StructureSettling())
    #expect(StructureElements(document)?.elements.count == 256)
  }

  @Test("objects that are no elements are removed, and elements without a type become NonStruct")
  func strangers() throws {
    var tree = try HandDrawnTree.with(
      root: "/K [10 0 R 3 0 R (text) 12 0 R]",
      [10: "<< /P 5 0 R /K [11 0 R] >>", 11: "<< /S /P /P 10 0 R /Pg 3 0 R /K 0 >>"])
    let settling = tree.document.settleStructure()
    #expect(settling.untyped == 1)
    #expect(settling.strangers == 2)
    #expect(tree.document.outline(of: try tree[10]) == "NonStruct(P(0))")
  }

  @Test("types that lead around in the role map have no standard type")
  func roles() throws {
    let tree = try HandDrawnTree.with(
      root: "/K [10 0 R 11 0 R 12 0 R] /RoleMap << /A /B /B /A /P /H1 >>",
      [
        10: "<< /S /A /P 5 0 R >>", 11: "<< /S /Unknown /P 5 0 R >>", 12: "<< /S /P /P 5 0 R >>",
      ])
    let elements = try #require(StructureElements(tree.document))
    #expect(elements.elements.map(\.standardType) == [nil, nil, "P"])
    #expect(elements.circularTypes == ["A"])
    #expect(elements.remappedTypes == ["P"])
  }

  @Test("an element without a parent says so")
  func missingParent() throws {
    let tree = try HandDrawnTree.with(
      root: "/K [10 0 R 11 0 R]", [10: "<< /S /P >>", 11: "<< /S /P /P 99 0 R >>"])
    let elements = try #require(StructureElements(tree.document))
    #expect(elements.elements.map(\.hasParent) == [false, false])
  }

  @Test(
    "a parent tree that is missing or leads elsewhere is made anew from the elements",
    arguments: [
      "", "/ParentTree 5 0 R", "/ParentTree << /Nums [0 (text) 1 [3 0 R]] >>",
      "/ParentTree << /Kids [20 0 R] >>",
    ])
  func parentTree(_ entry: String) throws {
    let tree = try HandDrawnTree.with(
      root: "/K [10 0 R] \(entry)",
      pages: ["/StructParents 0 /Annots [12 0 R]", "/StructParents 0"],
      [
        10: "<< /S /Document /P 5 0 R /K [11 0 R 13 0 R << /S /Span /Pg 4 0 R /K 7 >>] >>",
        11: "<< /S /P /P 10 0 R /Pg 3 0 R /K [0 << /Type /MCR /Pg 4 0 R /MCID 1 >>] >>",
        12: "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /StructParent -4 >>",
        13: "<< /S /Form /P 10 0 R /K << /Type /OBJR /Obj 12 0 R /Pg 3 0 R >> >>",
        20: "<< /Kids [20 0 R] /Nums [0 [10 0 R] 0] >>",
      ])
    var editing = try #require(StructureEditing(tree.document))
    editing.rebuildParentTree()
    let parents = editing.tree.parents
    let found = editing.tree.identifiersThatLeadBack(parents)
    #expect(found[try tree[3]] == [0])
    // The direct element is no object that the parent tree could lead to.
    #expect(found[try tree[4]] == [1])
    #expect(editing.tree.owner(of: try tree[12], parents)?.type == "Form")
    let pages = [try tree[3], try tree[4]]
    let keys = pages.map {
      editing.document.integer(editing.document[$0].dictionaryValue?["StructParents"])
    }
    #expect(keys[0] != keys[1])
  }

  @Test("references to pages and annotations that are gone are removed, others stay")
  func dangling() throws {
    var tree = try HandDrawnTree.with(
      root: "/K [10 0 R 99 0 R]", pages: ["/Annots [12 0 R]", ""],
      [
        10: """
        << /S /Document /P 5 0 R /K [
           << /Type /OBJR /Obj 12 0 R >> << /Type /OBJR /Obj 13 0 R >> << /Obj 99 0 R >>
           << /Type /MCR /Pg 4 0 R /MCID 0 >> << /MCID 1 /Pg 14 0 R >> 2
           << /S /Span /K << /Type /OBJR /Obj 13 0 R >> >>] >>
        """,
        12: "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>",
        13: "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>",
        14: "<< /Type /Page >>",
      ])
    tree.document.removeDanglingReferences(pages: [try tree[3], try tree[4]])
    let kids = try #require(tree.document[try tree[10]].dictionaryValue?["K"]?.arrayValue)
    #expect(kids.count == 4)
    #expect(tree.document.dictionary(kids[0])?["Obj"] == .reference(try tree[12]))
    #expect(tree.document.dictionary(kids[1])?["MCID"] == .integer(0))
    #expect(kids[2] == .integer(2))
    #expect(tree.document.dictionary(kids[3]) == ["S": .name("Span")])
    #expect(tree.document.array(StructureRoot(of: tree.document)?[.kids])?.count == 1)
  }

  @Test("equal identifiers become different, and headers that no cell is are removed")
  func identifiers() throws {
    var tree = try HandDrawnTree.with(
      root: "/K [10 0 R 20 0 R] /IDTree << /Names [(x) 3 0 R] >>",
      [
        10: "<< /S /Table /P 5 0 R /K 11 0 R >>", 11: "<< /S /TR /P 10 0 R /K [12 0 R 13 0 R] >>",
        12: "<< /S /TH /P 11 0 R /ID (a) >>",
        13: "<< /S /TD /P 11 0 R /A << /O /Table /Headers [(a) (none)] >> >>",
        20: "<< /S /Table /P 5 0 R /K 21 0 R >>", 21: "<< /S /TR /P 20 0 R /K [22 0 R 23 0 R] >>",
        22: "<< /S /TH /P 21 0 R /ID (a) >>",
        23: "<< /S /TD /P 21 0 R /A << /O /Table /Headers [(a)] >> >>",
      ])
    #expect(tree.document.settleIdentifiers() == (1, 1))
    let document = tree.document
    func headers(_ cell: Int) throws -> [String?] {
      let attributes = document.dictionary(document[try tree[cell]].dictionaryValue?["A"])
      return (document.array(attributes?["Headers"]) ?? []).map { $0.stringValue?.text }
    }
    #expect(document.identifier(of: try tree[12])?.text == "a")
    let renamed = try #require(document.identifier(of: try tree[22])?.text)
    #expect(renamed != "a")
    #expect(try headers(13) == ["a"])
    #expect(try headers(23) == [renamed])
    let names = try #require(StructureRoot(of: document)).identifiers(in: document).entries
    #expect(names.map { $0.key.text } == ["a", renamed])
    #expect(names.map { tree.number($0.value.referenceValue) } == [12, 22])
  }
}
