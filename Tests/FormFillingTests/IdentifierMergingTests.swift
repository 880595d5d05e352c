import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Identifiers of structure elements in a merged file: each is unique in the whole file, and `/IDTree` leads from it to
/// its element (ISO 32000-1, 14.7.2, Tables 322 and 323), by the rules of name trees (7.9.6). `/Headers` of a cell name
/// elements of its own record (14.8.5.7). Read back through libqpdf.
@Suite("Identifiers in one file of many records")
struct IdentifierMergingTests {
  /// A page with a text field, and a table with a row of header cells and a row of data cells, each of which names the
  /// header cell above it. Attributes are direct, in an array, or an object that several cells refer to.
  private func form(columns: Int) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    let root = draft.add(.null)
    let table = draft.add(.null)
    func row(_ cells: [PDFDictionary]) -> PDFObject {
      let row = draft.add(.null)
      let kids = cells.map { cell in
        var cell = cell
        cell["Type"] = .name("StructElem")
        cell["P"] = .reference(row)
        return PDFObject.reference(draft.add(.dictionary(cell)))
      }
      draft[row] = [
        "Type": .name("StructElem"), "S": .name("TR"), "P": .reference(table), "K": .array(kids),
      ]
      return .reference(row)
    }
    let headers = row(
      (0..<columns).map { ["S": .name("TH"), "ID": .string(PDFString(bytes: Self.name($0)))] })
    let data = row(
      (0..<columns).map { column in
        let attributes = PDFObject.dictionary([
          "O": .name("Table"), "Headers": .array([.string(PDFString(bytes: Self.name(column)))]),
        ])
        let layout = PDFObject.dictionary(["O": .name("Layout"), "SpaceBefore": .integer(3)])
        return switch column % 3 {
        case 0: ["S": .name("TD"), "A": attributes]
        case 1: ["S": .name("TD"), "A": .array([layout, attributes])]
        default: ["S": .name("TD"), "A": .reference(draft.add(attributes))]
        }
      })
    draft[table] = [
      "Type": .name("StructElem"), "S": .name("Table"), "P": .reference(root),
      "K": .array([headers, data]),
    ]
    draft[root] = ["Type": .name("StructTreeRoot"), "K": .reference(table)]
    draft.catalog["StructTreeRoot"] = .reference(root)
    draft.catalog["MarkInfo"] = .dictionary(["Marked": .boolean(true)])
    return draft.document()
  }

  /// A byte string, not a text: a parenthesis, and a byte that is no letter, are as good as any.
  private static func name(_ column: Int) -> [UInt8] {
    Array("H\(column))".utf8) + [UInt8(column % 256)]
  }

  private func merged(_ forms: [Document], _ outcome: PlanOptions.Outcome) throws -> Document {
    var options = PlanOptions()
    options.outcome = outcome
    options.mergesOutputs = true
    let plans = try forms.map { try FormPlan(compiling: $0, options: options) }
    let records = (1...120).map { number in
      plans[number % plans.count].fill([("a", .text("v\(number)"))]).merged
    }
    return try mergedFile(of: records).document
  }

  /// The entries of a name tree, whose nodes are as 7.9.6 wants them.
  private func entries(
    _ node: PDFObject?, _ document: Document, isRoot: Bool = true
  ) throws -> [(key: [UInt8], value: PDFObject)] {
    let node = try #require(document.dictionary(node))
    var found: [(key: [UInt8], value: PDFObject)] = []
    if let kids = document.array(node["Kids"]) {
      #expect(node["Names"] == nil && !kids.isEmpty && kids.count <= 64)
      for kid in kids { found += try entries(kid, document, isRoot: false) }
    } else {
      let names = try #require(document.array(node["Names"]))
      #expect(names.count.isMultiple(of: 2) && names.count <= 2 * 64)
      for place in stride(from: 0, to: names.count, by: 2) {
        found.append((try #require(names[place].stringValue).bytes, names[place + 1]))
      }
    }
    let limits = (document.array(node["Limits"]) ?? []).compactMap { $0.stringValue?.bytes }
    #expect(limits == (isRoot ? [] : [found.first?.key, found.last?.key].compactMap { $0 }))
    return found
  }

  /// Few elements are written for each record, many are compressed once for all records. Numbers of objects get from
  /// three digits to five.
  @Test(
    "identifiers differ, /IDTree leads to each, and cells name headers of their own record",
    arguments: [([3], true), ([100], true), ([100], false), ([100, 7], true)])
  func identifiers(_ columns: [Int], _ isFlattened: Bool) throws {
    let document = try merged(
      columns.map { form(columns: $0) }, isFlattened ? .flattened : .fillable)
    let root = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    let entries = try entries(root["IDTree"], document)
    for (before, after) in zip(entries, entries.dropFirst()) {
      #expect(before.key.lexicographicallyPrecedes(after.key))
    }
    var tree: [[UInt8]: ObjectNumber] = [:]
    for (key, value) in entries { tree[key] = value.referenceValue }

    func kids(_ number: ObjectNumber) -> [ObjectNumber] {
      let kids = document.dictionary(.reference(number))?["K"]
      return (document.array(kids) ?? []).compactMap(\.referenceValue)
    }
    // Beside each table is the element of its flattened field.
    let tables = (document.array(root["K"]) ?? []).compactMap(\.referenceValue)
      .filter { document.dictionary(.reference($0))?["S"] == .name("Table") }
    #expect(tables.count == 120)
    var seen: Set<[UInt8]> = []
    for (record, table) in tables.enumerated() {
      let rows = kids(table)
      try #require(rows.count == 2)
      let (headers, cells) = (kids(rows[0]), kids(rows[1]))
      #expect(headers.count == columns[(record + 1) % columns.count])
      for (column, (header, cell)) in zip(headers, cells).enumerated() {
        let node = document.dictionary(.reference(header)) ?? [:]
        let identifier = try #require(node["ID"]?.stringValue?.bytes)
        #expect(seen.insert(identifier).inserted)
        #expect(tree[identifier] == header)
        let attributes = document.dictionary(.reference(cell))?["A"]
        let dictionaries = (document.array(attributes) ?? [attributes].compactMap { $0 })
          .compactMap { document.dictionary($0) }
        #expect(dictionaries.count == (column % 3 == 1 ? 2 : 1))
        let named = dictionaries.compactMap { document.array($0["Headers"]) }.joined()
        #expect(named.map { $0.stringValue?.bytes } == [identifier])
      }
    }
    #expect(entries.count == seen.count)
  }
}
