import LogicalStructure
import PDFObjects
import Testing

/// Elements, annotations and marked content that are put into a tree or taken out of it (ISO 32000-2, 14.7.2 and 14.7.5).
@Suite("Edits of the structure tree")
struct StructureEditingTests {
  /// A paragraph, and a form element of the widget 12; the widget 14 is in no element.
  private static func drawing() throws -> HandDrawnTree {
    try HandDrawnTree.with(
      root: "/K 10 0 R /ParentTree << /Nums [0 [11 0 R] 1 13 0 R] >> /ParentTreeNextKey 2",
      pages: ["/StructParents 0 /Annots [12 0 R 14 0 R]", ""],
      [
        10: "<< /S /Document /P 5 0 R /K [11 0 R 13 0 R] >>",
        11: "<< /S /P /P 10 0 R /Pg 3 0 R /K 0 >>",
        12: "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /StructParent 1 >>",
        13: """
        << /S /Form /P 10 0 R /Pg 3 0 R /Alt (Name) /K << /Type /OBJR /Obj 12 0 R >>
           /A [<< /O /Layout /Width 9 >> 3 << /O /PrintField /Role /tv >> 4] >>
        """,
        14: "<< /Type /Annot /Subtype /Widget /Rect [0 9 9 9] >>",
      ])
  }

  @Test("an annotation gets an element, and leads back to it through the parent tree")
  func annotation() throws {
    let tree = try Self.drawing()
    let (page, widget, paragraph) = (try tree[3], try tree[14], try tree[11])
    var editing = try #require(StructureEditing(tree.document))
    let form = editing.addElement("Form", of: widget, on: page, in: try tree[10])
    editing.insert(
      .reference(form), beside: .element(paragraph), before: false, in: try tree[10])
    editing.finish()
    #expect(editing.document.outline(of: try tree[5]) == "(Document(P(0) Form(@) Form(@)))")
    #expect(editing.tree.owner(of: widget, editing.tree.parents)?.number == form)
    #expect(editing.document[widget].dictionaryValue?["StructParent"] == .integer(2))
    let root = try #require(StructureRoot(of: editing.document))
    #expect(root[.nextKey] == .integer(3))
  }

  @Test("marked content gets the next identifier that neither the page nor the parent tree has")
  func markedContent() throws {
    let tree = try Self.drawing()
    var editing = try #require(StructureEditing(tree.document))
    let paragraph = try tree[11]
    #expect(editing.takeIdentifier(on: try tree[3], for: paragraph, besides: [1, 2]) == 3)
    #expect(editing.takeIdentifier(on: try tree[4], for: paragraph, besides: []) == 0)
    editing.releaseIdentifier(0, on: try tree[3])
    editing.finish()
    let parents = editing.tree.parents
    #expect(
      editing.document.array(parents[0]) == [.null, .null, .null, .reference(paragraph)])
    // The second page had no key.
    #expect(editing.document[try tree[4]].dictionaryValue?["StructParents"] == .integer(2))
    #expect(editing.document.array(parents[2]) == [.reference(paragraph)])
  }

  @Test("the place of a kid is found by what it refers to")
  func places() throws {
    let tree = try Self.drawing()
    let editing = try #require(StructureEditing(tree.document))
    let page = try tree[3]
    let mark = StructureKid.markedContent(page: page, identifier: 0)
    #expect(editing.place(of: mark, in: try tree[11]) == 0)
    #expect(editing.place(of: .object(try tree[12]), in: try tree[13]) == 0)
    #expect(editing.place(of: .element(try tree[13]), in: try tree[10]) == 1)
    #expect(editing.place(of: .element(try tree[13]), in: try tree[11]) == nil)
  }

  @Test(
    "flattened, a widget leaves marked content in its element; removed, it takes the element along")
  func replacement() throws {
    for isRemoved in [false, true] {
      var tree = try Self.drawing()
      let (page, widget, form) = (try tree[3], try tree[12], try tree[13])
      var structure = try #require(StructureTree(document: &tree.document))
      #expect(structure.owner(of: widget) == form)
      #expect(structure.owner(of: try tree[14]) == nil)
      let identifier = structure.takeIdentifier(
        on: page, for: form, besides: [], in: tree.document)
      #expect(identifier == 1)
      structure.replace(
        [widget: isRemoved ? .removed : .markedContent(page: page, identifier: identifier)],
        in: &tree.document)
      #expect(
        tree.document.outline(of: try tree[10])
          == (isRemoved ? "Document(P(0))" : "Document(P(0) Form(1))"))
      let parents = try #require(StructureRoot(of: tree.document)).parentTree(in: tree.document)
      #expect(parents[1] == nil)
    }
  }

  @Test("attributes of an owner replace those that it had, with their revision numbers")
  func attributes() throws {
    var tree = try Self.drawing()
    let structure = try #require(StructureTree(document: &tree.document))
    let attributes = PrintFieldAttributes(role: .checkBox, description: "Yes", isChecked: true)
    let form = try tree[13]
    structure.set(
      [.dictionary(attributes.dictionary(version: "1.7"))], owner: "PrintField", on: form,
      in: &tree.document)
    #expect(
      tree.document[form].dictionaryValue?["A"]
        == .array([
          .dictionary(["O": .name("Layout"), "Width": .integer(9)]), .integer(3),
          .dictionary([
            "O": .name("PrintField"), "Role": .name("cb"), "Desc": .string(PDFString(text: "Yes")),
            "checked": .name("on"),
          ]),
        ]))
    // ISO 32000-2, Table 385, has the key with a capital, and list boxes.
    #expect(attributes.dictionary(version: "2.0")["Checked"] == .name("on"))
    let list = PrintFieldAttributes(role: .listBox)
    #expect(list.dictionary(version: "2.0")["Role"] == .name("lb"))
    #expect(list.dictionary(version: "1.7")["Role"] == .name("tv"))
  }

  @Test("annotations come in the order of the tree, each once, told by their entries if need be")
  func order() throws {
    let tree = try HandDrawnTree.with(
      root: "/K [10 0 R 11 0 R]",
      [
        10: "<< /S /P /P 5 0 R /K [<< /Obj 14 0 R >> 13 0 R] >>",
        11: "<< /S /P /P 5 0 R /K [<< /Type /OBJR /Obj 12 0 R >> << /Type /OBJR /Obj 14 0 R >>] >>",
        12: "<< /Subtype /Link >>", 13: "<< /Type /OBJR /Obj 15 0 R >>",
        14: "<< /Subtype /Link >>", 15: "<< /Subtype /Link >>",
      ])
    #expect(tree.document.annotationsInStructureOrder.map(tree.number) == [14, 15, 12])
  }

  @Test("labels are those of the annotation's element, else of the element around it")
  func labels() throws {
    let tree = try HandDrawnTree.with(
      root: "/K 10 0 R",
      [
        10: "<< /S /P /P 5 0 R /K [15 0 R 11 0 R 12 0 R] >>",
        11: "<< /S /Form /P 10 0 R /Alt (Name) /K << /Type /OBJR /Obj 13 0 R >> >>",
        12: "<< /S /Form /P 10 0 R /Pg 4 0 R /K [16 0 R << /Type /OBJR /Obj 14 0 R >>] >>",
        13: "<< /Subtype /Widget >>", 14: "<< /Subtype /Widget >>",
        15: "<< /S /Lbl /P 10 0 R /Pg 3 0 R /K [0 << /Type /MCR /Pg 4 0 R /MCID 5 >>] >>",
        16: "<< /S /Lbl /P 12 0 R /K 7 >>",
      ])
    let elements = AnnotationElements(document: tree.document).elements
    let (first, second) = (try tree[3], try tree[4])
    let outer = try #require(elements[try tree[13]])
    #expect(outer.alternateDescription == "Name")
    #expect(
      outer.labels == [
        MarkedContentReference(page: first, identifier: 0),
        MarkedContentReference(page: second, identifier: 5),
      ])
    #expect(
      elements[try tree[14]]?.labels == [MarkedContentReference(page: second, identifier: 7)])
  }

  @Test(
    "a root that is no object becomes one before it is edited; a document is tagged if it says so")
  func directRoot() throws {
    var tree = try HandDrawnTree([
      1: """
      << /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >>
         /StructTreeRoot << /Type /StructTreeRoot /K << /S /Document >> >> >>
      """,
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ])
    #expect(StructureRoot(of: tree.document)?.number == nil)
    #expect(tree.document.isTagged)
    _ = StructureTree(document: &tree.document)
    let root = try #require(StructureRoot(of: tree.document))
    #expect(root.number != nil)
    // The element is an object too, so that it can be named.
    #expect(root.kids(in: tree.document).first?.referenceValue != nil)
    tree.document.updateCatalog { $0["MarkInfo"] = nil }
    #expect(!tree.document.isTagged && tree.document.hasStructure)
  }
}
