import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// A merged file of a form with many structure elements, which are compressed once for all records. Read back through
/// libqpdf; what must be there follows from the form.
@Suite("Many records with the same structure")
struct RepeatedMergingTests {
  private static let elementCount = 150

  /// A page with a text field, and a list of paragraphs; each has its place in the content and, in turn, an
  /// attribute object that all records share.
  ///
  /// - Parameter alternate: the alternate description of each paragraph.
  private func form(alternate: String) -> Document {
    var draft = FormDraft()
    let page = draft.addPage(["StructParents": .integer(0)])
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "StructParent": .integer(1)],
      rectangle: [10, 10, 110, 30], on: page)
    let root = draft.add(.null)
    let section = draft.add(.null)
    let attributes = draft.add(.dictionary(["O": .name("Layout"), "SpaceBefore": .integer(3)]))
    let elements = (0..<Self.elementCount).map { index in
      draft.add(
        .dictionary([
          "Type": .name("StructElem"), "S": .name("P"), "P": .reference(section),
          "Pg": .reference(page), "K": .integer(index), "Alt": .text(alternate),
          "A": index % 2 == 0 ? .reference(attributes) : .dictionary(["O": .name("Layout")]),
        ]))
    }
    draft[section] = [
      "Type": .name("StructElem"), "S": .name("Sect"), "P": .reference(root),
      "K": .array(elements.map(PDFObject.reference)),
    ]
    let list = draft.add(.array(elements.map(PDFObject.reference)))
    draft[root] = [
      "Type": .name("StructTreeRoot"), "K": .reference(section),
      "ParentTree": .dictionary(["Nums": .array([.integer(0), .reference(list)])]),
      "ParentTreeNextKey": .integer(2),
    ]
    draft.catalog["StructTreeRoot"] = .reference(root)
    draft.catalog["MarkInfo"] = .dictionary(["Marked": .boolean(true)])
    return draft.document()
  }

  private func merged(
    _ count: Int, _ outcome: PlanOptions.Outcome, alternate: String = "x"
  ) throws -> (document: Document, bytes: [UInt8]) {
    var options = PlanOptions()
    options.outcome = outcome
    options.mergesOutputs = true
    let plan = try FormPlan(compiling: form(alternate: alternate), options: options)
    return try mergedFile(
      of: (1...count).map { plan.fill([("a", .text("v\($0)"))]).merged })
  }

  /// Numbers of objects get from three digits to five.
  @Test(
    "each record has its own elements, in order, which know their page and their parent",
    arguments: [PlanOptions.Outcome.flattened, .fillable])
  func elements(_ outcome: PlanOptions.Outcome) throws {
    let count = 70
    let document = try merged(count, outcome).document
    let root = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    let tree = NumberTree(root["ParentTree"], in: document)
    let sections = (document.array(root["K"]) ?? []).compactMap(\.referenceValue)
    #expect(sections.count == count)
    var attributes: Set<ObjectNumber> = []
    var seen: Set<ObjectNumber> = []
    for (index, page) in document.pageList().pages.enumerated() {
      let node = document[page.number].dictionaryValue ?? [:]
      let key = try #require(document.integer(node["StructParents"]))
      let listed = (document.array(tree[key]) ?? []).compactMap(\.referenceValue)
      #expect(listed.count >= Self.elementCount)
      let section = document[sections[index]].dictionaryValue ?? [:]
      let kids = (document.array(section["K"]) ?? []).compactMap(\.referenceValue)
      for (place, number) in listed.prefix(Self.elementCount).enumerated() {
        let element = document[number].dictionaryValue ?? [:]
        #expect(seen.insert(number).inserted)
        #expect(kids.contains(number))
        #expect(element["P"]?.referenceValue == sections[index])
        #expect(element["Pg"]?.referenceValue == page.number)
        #expect(element["K"] == .integer(place))
        if let shared = element["A"]?.referenceValue, place % 2 == 0 { attributes.insert(shared) }
      }
    }
    #expect(seen.count == count * Self.elementCount)
    #expect(attributes.count == 1)
    let shared = attributes.first.flatMap { document[$0].dictionaryValue }
    #expect(shared?["SpaceBefore"] == .integer(3))
  }

  /// Readers decode 64 KB at once.
  @Test("an object stream holds less than 64 KB")
  func largeElements() throws {
    let count = 12
    let text = String(repeating: "a long description ", count: 60)
    let (document, bytes) = try merged(count, .flattened, alternate: text)
    let streams = bytes.split(separator: Array("/ObjStm".utf8), omittingEmptySubsequences: false)
    // 150 texts of 1,140 bytes.
    #expect(streams.count - 1 >= 3 * count)
    let texts = document.objects.count { object in
      object.dictionaryValue?["Alt"]?.stringValue?.text == text
    }
    #expect(texts == count * Self.elementCount)
  }

  @Test("a record adds as many bytes late in the file as early")
  func growth() throws {
    let sizes = try [20, 40, 60].map { try merged($0, .flattened).bytes.count }
    let (early, late) = (sizes[1] - sizes[0], sizes[2] - sizes[1])
    #expect(abs(late - early) < early / 10)
  }
}
