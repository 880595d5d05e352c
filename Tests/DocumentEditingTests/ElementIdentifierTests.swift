import DocumentEditing
import FormFixtures
import LogicalStructure
import PDFObjects
import Testing

/// Identifiers of structure elements stay unique, and `/Headers` of cells and `/IDTree` lead to them (ISO 32000-1,
/// 14.7.2, Tables 322 and 323; 14.8.5.7, Table 349). What is expected follows from the fixture by hand.
@Suite("Identifiers of structure elements in edited documents")
struct ElementIdentifierTests {
  /// Two pages with a table: a header cell on the first, and on each a data cell that names it.
  private func table(_ identifier: String, listed: Bool) -> Document {
    var draft = FormDraft()
    draft.hasForm = false
    let pages = (0...1).map { draft.addPage(["StructParents": .integer($0)]) }
    let root = draft.add(.null)
    let table = draft.add(.null)
    let row = draft.add(.null)
    func cell(_ type: PDFName, _ page: Int, _ mark: Int, _ more: PDFDictionary) -> PDFObject {
      var cell: PDFDictionary = [
        "Type": .name("StructElem"), "S": .name(type), "P": .reference(row),
        "Pg": .reference(pages[page]), "K": .integer(mark),
      ]
      for (key, value) in more { cell[key] = value }
      return .reference(draft.add(.dictionary(cell)))
    }
    let attributes = PDFObject.reference(
      draft.add(.dictionary(["O": .name("Table"), "Headers": .array([.text(identifier)])])))
    let header = cell("TH", 0, 0, ["ID": .text(identifier)])
    let cells = [0, 1].map { cell("TD", $0, 1 - $0, ["A": attributes]) }
    draft[row] = [
      "Type": .name("StructElem"), "S": .name("TR"), "P": .reference(table),
      "K": .array([header] + cells),
    ]
    draft[table] = [
      "Type": .name("StructElem"), "S": .name("Table"), "P": .reference(root),
      "K": .reference(row),
    ]
    let lists: [PDFObject] = [.array([header, cells[0]]), .array([cells[1]])]
    var tree: PDFDictionary = [
      "Type": .name("StructTreeRoot"), "K": .reference(table),
      "ParentTree": .dictionary(["Nums": .array([.integer(0), lists[0], .integer(1), lists[1]])]),
    ]
    if listed { tree["IDTree"] = .dictionary(["Names": .array([.text(identifier), header])]) }
    draft[root] = tree
    draft.catalog["StructTreeRoot"] = .reference(root)
    return draft.document()
  }

  /// Of each table, the identifier of its header cell and the names that its data cells have.
  private func tables(_ document: Document) -> [(header: String?, named: [[String?]?])] {
    func kids(_ object: PDFObject) -> [PDFObject] {
      guard let kids = document.dictionary(object)?["K"] else { return [] }
      return document.array(kids) ?? [kids]
    }
    guard let root = document.catalog["StructTreeRoot"] else { return [] }
    return kids(root).map { table in
      let cells = kids(table).flatMap(kids).compactMap { document.dictionary($0) }
      let named = cells.filter { $0["ID"] == nil }.map { cell in
        document.array(document.dictionary(cell["A"])?["Headers"])?.map { $0.stringValue?.text }
      }
      return (cells.compactMap { $0["ID"]?.stringValue?.text }.first, named)
    }
  }

  @Test("copies of a form and other forms have identifiers of their own", arguments: [true, false])
  func copies(_ isListed: Bool) throws {
    let sources = [table("h", listed: isListed), table("h-2", listed: isListed)]
    let parts = [0, 0, 1, 0].map { PageAssembly.Part(source: $0, places: [0, 1]) }
    let assembly = try #require(PageAssembly(parts, of: sources.map { ImportSource($0) }))
    let document = assembly.editor.document
    let tables = tables(document)
    #expect(tables.count == 4)
    #expect(Set(tables.map(\.header)).count == 4)
    for table in tables { #expect(table.named == [[table.header], [table.header]]) }
    let root = document.dictionary(document.catalog["StructTreeRoot"])
    let names = NameTree(root?["IDTree"], in: document)
    #expect(Set(names.entries.map(\.key.text)) == Set(tables.compactMap(\.header)))
    for (name, element) in names.entries {
      #expect(document.dictionary(element)?["ID"] == .string(name))
    }
  }

  @Test("a cell whose header is on a page that is left out names it no more")
  func leftOut() {
    var editor = DocumentEditor(repaired: table("h", listed: true))
    editor.arrangePages([1])
    let tables = tables(editor.document)
    #expect(tables.count == 1)
    #expect(tables.first?.header == nil)
    #expect(tables.first?.named == [nil])
    let root = editor.document.dictionary(editor.document.catalog["StructTreeRoot"])
    let names = NameTree(root?["IDTree"], in: editor.document)
    #expect(names.entries.isEmpty)
  }
}
