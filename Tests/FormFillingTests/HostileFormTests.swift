import Diagnostics
import DocumentEditing
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Numbers and depths that no producer writes: a file that has them is filled, or refused, and takes
/// no more time than another.
@Suite("Forms with absurd numbers")
struct HostileFormTests {
  private func form(_ entries: PDFDictionary, rectangle: [Double]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var all: PDFDictionary = ["FT": .name("Tx"), "T": .text("a")]
    for (key, value) in entries { all[key] = value }
    draft.addField(all, rectangle: rectangle, on: page)
    return draft.document()
  }

  /// Fills either way, and says what was refused.
  private func codes(
    _ document: Document, _ value: FieldInput, _ policy: OverflowPolicy = .shrink
  ) throws -> Set<String> {
    var codes: Set<String> = []
    for outcome in [PlanOptions.Outcome.fillable, .flattened] {
      var options = PlanOptions()
      options.outcome = outcome
      options.overflow = policy
      let record = try FormPlan(compiling: document, options: options).fill([("a", value)])
      codes.formUnion(record.diagnostics.filter { $0.severity == .error }.map(\.code.rawValue))
    }
    return codes
  }

  @Test("a parent tree that ends with the greatest integer", arguments: [Int.max, .min, -1])
  func parentTree(_ key: Int) throws {
    var draft = FormDraft()
    let page = draft.addPage(["StructParents": .integer(key)])
    let widget = draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "StructParent": .integer(key)],
      rectangle: [10, 10, 110, 30], on: page)
    let root = draft.add(.null)
    let element = draft.add(
      .dictionary([
        "S": .name("Form"), "P": .reference(root),
        "K": .dictionary(["Type": .name("OBJR"), "Obj": .reference(widget)]),
      ]))
    draft[root] = [
      "K": .reference(element),
      "ParentTree": .dictionary(["Nums": .array([.integer(key), .reference(element)])]),
    ]
    draft.catalog["StructTreeRoot"] = .reference(root)
    let file = try draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(try file.content().contains("/MCID 0"))
    let page0 = file.document[file.form.pages.pages[0].number].dictionaryValue ?? [:]
    #expect(file.document.integer(page0["StructParents"]) == 0)
  }

  @Test(
    "font sizes next to nothing", arguments: ["1e-17", "0.00000000000000001", "0.0000001", "1e300"])
  func sizes(_ size: String) throws {
    let appearance: PDFDictionary = ["DA": .text("/Helv \(size) Tf 0 g")]
    let list: PDFDictionary = ["FT": .name("Ch"), "Opt": .array([.text("x"), .text("y")])]
    for policy in OverflowPolicy.allCases {
      for flags in [0, 1 << 12, 1 << 24] {
        let more: PDFDictionary = ["Ff": .integer(flags), "MaxLen": .integer(3)]
        _ = try codes(
          form(appearance.merging(more), rectangle: [0, 0, 9, 9]), .text("x\ny"), policy)
      }
      _ = try codes(
        form(appearance.merging(list), rectangle: [0, 0, 90, 90]), .text("y"), policy)
    }
  }

  /// An automatic size in such a box has billions of steps.
  @Test("a comb that is a billion points wide")
  func comb() throws {
    let comb: PDFDictionary = [
      "Ff": .integer(1 << 24), "MaxLen": .integer(3), "DA": .text("/Helv 0 Tf 0 g"),
    ]
    for rectangle in [[0, 0, 9e8, 9e8], [0, 0, 20, 9e8], [0, 0, 9e8, 20]] as [[Double]] {
      #expect(try codes(form(comb, rectangle: rectangle), .text("abc")) == [])
    }
    // Cells too narrow for any size.
    let narrow = comb.merging(["MaxLen": .integer(.max)])
    #expect(try codes(form(narrow, rectangle: [0, 0, 20, 9e8]), .text("abc")) == ["overflow"])
  }

  /// Four graphics states are left open, and four `Q` and one of ours close them.
  @Test("a stream named several times in a page's contents is counted as often")
  func repeatedContent() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 90, 20], on: page)
    let stream = draft.add(.stream(PDFStream(compressing: Array("q 0 0 9 9 re f\n".utf8))))
    draft[page]["Contents"] = .array([PDFObject](repeating: .reference(stream), count: 4))
    let file = try draft.document().filled([("a", .text("x"))], flattening: true)
    let words = try file.content().split { $0 == " " || $0 == "\n" }
    #expect(words.count { $0 == "q" } == words.count { $0 == "Q" })
    #expect(words.prefix { $0 != "Tj" }.count { $0 == "Q" } >= 5)
  }

  /// Fifty times 80 MB: decoded each time, they would fill the memory.
  @Test("a small stream of a large page is decoded once")
  func pageBomb() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 90, 20], on: page)
    let spaces = [UInt8](repeating: 0x20, count: 80 << 20)
    let stream = draft.add(.stream(PDFStream(compressing: spaces)))
    draft[page]["Contents"] = .array([PDFObject](repeating: .reference(stream), count: 50))
    let document = draft.document()
    var options = PlanOptions()
    options.outcome = .flattened
    let clock = ContinuousClock()
    let elapsed = try clock.measure {
      let plan = try FormPlan(compiling: document, options: options)
      #expect(plan.fill([("a", .text("x"))]).tail != nil)
    }
    // Once takes a twentieth of this, fifty times ten times as long.
    #expect(elapsed < .seconds(10))
  }

  @Test("a form of which every page is marked as a continuation page keeps its pages")
  func forgedMark() throws {
    var draft = FormDraft()
    let mark: PDFDictionary = [
      "Formwright": .dictionary([
        "Private": .dictionary(["ContinuedFields": .array([.text("a")])])
      ])
    ]
    let page = draft.addPage(["PieceInfo": .dictionary(mark)])
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 90, 20], on: page)
    for flattening in [false, true] {
      let file = try draft.document().filled([("a", .text("x"))], flattening: flattening) {
        $0.pages = PageSelection("1")
      }
      #expect(file.form.pages.pages.count == 1)
    }
  }

  /// Each element holds the next; the last holds the content of the page that is left out.
  @Test("a structure tree as deep as memory allows", arguments: [400, 20_000])
  func structure(_ levels: Int) throws {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    draft.addField(["FT": .name("Tx"), "T": .text("b")], rectangle: [0, 0, 90, 20], on: pages[1])
    var kid = PDFObject.dictionary([
      "Type": .name("MCR"), "Pg": .reference(pages[0]), "MCID": .integer(0),
    ])
    for _ in 0..<levels {
      kid = .reference(draft.add(.dictionary(["S": .name("Div"), "K": kid])))
    }
    draft.catalog["StructTreeRoot"] = .reference(draft.add(.dictionary(["K": kid])))
    for flattening in [false, true] {
      let file = try draft.document().filled([("b", .text("x"))], flattening: flattening) {
        $0.pages = PageSelection("2")
      }
      #expect(file.form.pages.pages.count == 1)
    }
  }

  private func nested(_ levels: Int) -> Document {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    var kid = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 90, 20], on: pages[0])
    for _ in 0..<levels { kid = draft.addParent(["T": .text("n")], kids: [kid], isRoot: false) }
    draft.addRoot(.reference(kid))
    draft.addField(["FT": .name("Tx"), "T": .text("b")], rectangle: [0, 0, 90, 20], on: pages[1])
    return draft.document()
  }

  @Test("fields as deep as memory allows are dropped with their pages", arguments: [900, 50_000])
  func depth(_ levels: Int) throws {
    let document = nested(levels)
    let file = try document.filled([("b", .text("x"))]) { $0.pages = PageSelection("2") }
    #expect(file.form.fields.map(\.name) == ["b"])
    var options = PlanOptions()
    options.outcome = .flattened
    options.flattenedFields = [FieldPattern("*a")]
    _ = try FormPlan(compiling: document, options: options).fill([("b", .text("x"))])
  }
}

extension PDFDictionary {
  fileprivate func merging(_ other: PDFDictionary) -> PDFDictionary {
    var copy = self
    for (key, value) in other { copy[key] = value }
    return copy
  }
}
