import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFArchiving
import PDFObjects
import Testing

/// What a file of many outputs must hold, by ISO 32000-2: 7.7.3 (pages), 12.3.3 (outlines), 14.7.5 (the parent
/// tree). Read back through libqpdf.
@Suite("Many outputs in one file")
struct MergingTests {
  /// Two pages: a tagged text field on the first, a link by name from the second to the first, an image that
  /// all records share.
  private func form(hasOutline: Bool = false) -> Document {
    var draft = FormDraft()
    let first = draft.addPage(["StructParents": .integer(0)])
    let widget = draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "StructParent": .integer(2)],
      rectangle: [10, 10, 110, 30], on: first)
    let image = draft.add(
      .stream(
        PDFStream(
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(1),
            "Height": .integer(1), "BitsPerComponent": .integer(8),
            "ColorSpace": .name("DeviceGray"),
          ], data: [0x80])))
    let second = draft.addPage([
      "StructParents": .integer(1),
      "Resources": .dictionary(["XObject": .dictionary(["Im": .reference(image)])]),
    ])
    draft.list(
      draft.add(
        .dictionary([
          "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": PDFObject.numbers(0, 0, 9, 9),
          "Dest": .text("start"),
        ])), on: second)
    draft.catalog["Names"] = .dictionary([
      "Dests": .dictionary([
        "Names": .array([.text("start"), .array([.reference(first), .name("Fit")])])
      ])
    ])
    let root = draft.add(.null)
    let element = draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Form"), "P": .reference(root),
        "Pg": .reference(first),
        "K": .dictionary([
          "Type": .name("OBJR"), "Obj": .reference(widget), "Pg": .reference(first),
        ]),
      ]))
    let parents = draft.add(
      .dictionary(["Nums": .array([.integer(2), .reference(element)])]))
    draft[root] = [
      "Type": .name("StructTreeRoot"), "K": .reference(element),
      "ParentTree": .reference(parents), "ParentTreeNextKey": .integer(3),
    ]
    draft.catalog["StructTreeRoot"] = .reference(root)
    if hasOutline { addOutline(to: &draft, first) }
    return draft.document()
  }

  /// Adds an outline: an open item over two others, and a closed one over one.
  private func addOutline(to draft: inout FormDraft, _ page: ObjectNumber) {
    let first = PDFObject.reference(page)
    let root = draft.add(.null)
    let tops = [draft.add(.null), draft.add(.null)]
    func items(_ titles: [String], under parent: ObjectNumber) -> [ObjectNumber] {
      let numbers = titles.map { _ in draft.add(.null) }
      for (index, title) in titles.enumerated() {
        var entries: PDFDictionary = [
          "Title": .text(title), "Parent": .reference(parent),
          "Dest": .array([first, .name("Fit")]),
        ]
        if index > 0 { entries["Prev"] = .reference(numbers[index - 1]) }
        if index + 1 < numbers.count { entries["Next"] = .reference(numbers[index + 1]) }
        draft[numbers[index]] = entries
      }
      return numbers
    }
    let (open, closed) = (items(["b", "c"], under: tops[0]), items(["e"], under: tops[1]))
    draft[tops[0]] = [
      "Title": .text("a"), "Parent": .reference(root), "Next": .reference(tops[1]),
      "First": .reference(open[0]), "Last": .reference(open[1]), "Count": .integer(2),
      "Dest": .array([first, .name("Fit")]),
    ]
    draft[tops[1]] = [
      "Title": .text("d"), "Parent": .reference(root), "Prev": .reference(tops[0]),
      "First": .reference(closed[0]), "Last": .reference(closed[0]), "Count": .integer(-1),
      "Dest": .array([first, .name("Fit")]),
    ]
    draft[root] = [
      "Type": .name("Outlines"), "First": .reference(tops[0]), "Last": .reference(tops[1]),
      "Count": .integer(4),
    ]
    draft.catalog["Outlines"] = .reference(root)
  }

  /// What shows if the record's bookmark is opened: a, b, c and d (ISO 32000-1, Table 153).
  @Test("a record's bookmark counts what shows below the open ones of its form")
  func bookmarkCounts() throws {
    var options = PlanOptions()
    options.outcome = .flattened
    options.mergesOutputs = true
    let plan = try FormPlan(compiling: form(hasOutline: true), options: options)
    let document = try mergedFile(
      of: ["x", "y"].map { plan.fill([("a", .text($0))]).merged }
    ) { "record \($0)" }.document
    let outlines = document.dictionary(document.catalog["Outlines"]) ?? [:]
    let first = document.dictionary(outlines["First"])
    #expect(document.integer(first?["Count"]) == -4)
    #expect(document.integer(document.dictionary(first?["Next"])?["Count"]) == -4)
  }

  private func merged(
    _ values: [String], _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> Document {
    var options = PlanOptions()
    options.outcome = .flattened
    options.mergesOutputs = true
    change(&options)
    let plan = try FormPlan(compiling: form(), options: options)
    let records = values.map { value in
      let record = plan.fill([("a", .text(value))])
      #expect(record.isComplete)
      return record.merged
    }
    return try mergedFile(of: records) { "record \(values[$0 - 1])" }.document
  }

  @Test("each record has its pages, in order, and a bookmark", arguments: [1, 2, 150])
  func pages(_ count: Int) throws {
    let values = (1...count).map { "v\($0)" }
    let document = try merged(values)
    let pages = document.pageList()
    #expect(!pages.isDamaged)
    #expect(pages.pages.count == 2 * count)
    for (index, value) in values.enumerated() {
      let node = document[pages.pages[2 * index].number].dictionaryValue ?? [:]
      let streams = try (document.array(node["Contents"]) ?? []).compactMap {
        try document.resolve($0).streamValue.map {
          try document.decodedData(of: $0, limit: 1 << 20)
        }
      }
      let text = String(decoding: streams.joined(), as: UTF8.self)
      #expect(text.contains("(\(value))"))
    }
    var titles: [String] = []
    let outlines = document.dictionary(document.catalog["Outlines"]) ?? [:]
    #expect(document.integer(outlines["Count"]) == count)
    var item = document.dictionary(outlines["First"])
    while let node = item, titles.count <= count {
      titles.append(document.resolve(node["Title"] ?? .null).stringValue?.text ?? "")
      let place = document.array(node["Dest"])?.first?.referenceValue
      #expect(place == pages.pages[2 * (titles.count - 1)].number)
      item = document.dictionary(node["Next"])
    }
    #expect(titles == values.map { "record \($0)" })
  }

  @Test("what no record changes is there once")
  func shared() throws {
    let document = try merged((1...20).map(String.init))
    let images = document.objects.filter {
      document.name($0.streamValue?.dictionary["Subtype"]) == "Image"
    }
    #expect(images.count == 1)
  }

  @Test("links lead to pages of their own record")
  func links() throws {
    let document = try merged(["x", "y", "z"])
    let pages = document.pageList().pages.map(\.number)
    for record in 0..<3 {
      let page = document[pages[2 * record + 1]].dictionaryValue ?? [:]
      let links = (document.array(page["Annots"]) ?? []).compactMap { document.dictionary($0) }
      #expect(links.count == 1)
      #expect(document.array(links.first?["Dest"])?.first?.referenceValue == pages[2 * record])
    }
    #expect(document.catalog["Names"] == nil)
  }

  @Test("files that records embed are listed in order, each by its own name (7.9.6, 7.11.4)")
  func embeddedFiles() throws {
    let values = (1...130).map(String.init)
    let document = try merged(values) {
      $0.archive = ArchiveLevels(.pdfa3b)
      $0.attachments = [
        ArchiveAttachment(
          name: "rules.csv", mediaType: "text/csv", relationship: "Data", bytes: [0x31])
      ]
      $0.recordAttachments = [.boundValues]
    }
    let root = document.dictionary(document.catalog["Names"])?["EmbeddedFiles"]
    let tree = NameTree(root, in: document)
    let keys = tree.entries.map(\.key.bytes)
    #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
    let names = tree.entries.compactMap { entry in
      document.dictionary(entry.value)?["UF"]?.stringValue?.text
    }
    #expect(Set(names) == Set(values.map { "\($0)-page-1.json" } + ["rules.csv"]))
    #expect(names.count == 131)
    let pages = document.pageList().pages
    for (index, value) in values.enumerated() {
      let page = document[pages[2 * index].number].dictionaryValue ?? [:]
      let file = document.dictionary(document.array(page["AF"])?.first)
      #expect(file?["F"]?.stringValue?.text == "\(value)-page-1.json")
    }
  }

  @Test("the parent tree leads from each page to its record's elements")
  func structure() throws {
    let document = try merged((1...70).map(String.init))
    let root = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    let tree = NumberTree(root["ParentTree"], in: document)
    #expect(document.array(root["K"])?.count == 70)
    var keys: Set<Int> = []
    for page in document.pageList().pages {
      let node = document[page.number].dictionaryValue ?? [:]
      let key = try #require(document.integer(node["StructParents"]))
      #expect(keys.insert(key).inserted)
      guard let entry = document.array(tree[key]) else { continue }
      let elements = entry.compactMap { document.dictionary($0) }
      #expect(elements.count == 1)
      #expect(elements.first?["Pg"]?.referenceValue == page.number)
      #expect(elements.first?["P"] == document.catalog["StructTreeRoot"])
    }
    #expect(tree.sortedEntries.count == 70)
  }

  @Test("values that continue have their pages in their own record")
  func continued() throws {
    let values = ["short", String(repeating: "continued text ", count: 60), "last"]
    let document = try merged(values) { $0.overflow = .continue }
    var options = PlanOptions()
    options.outcome = .flattened
    options.overflow = .continue
    let plan = try FormPlan(compiling: form(), options: options)
    // As many as the outputs have as files.
    let count = try values.reduce(0) { count, value in
      try count
        + Document(bytes: plan.fill([("a", .text(value))]).file().bytes).pageList().pages.count
    }
    #expect(count > 6)
    #expect(document.pageList().pages.count == count)
    #expect(document.integer(document.dictionary(document.catalog["Pages"])?["Count"]) == count)
  }
}
