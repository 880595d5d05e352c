import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// `/V` is inheritable (ISO 32000-2, Table 226).
@Suite("Values that fields take from their ancestors")
struct InheritedValueTests {
  private var form: Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = ["a", "b"].enumerated().map { index, name in
      draft.addWidget(
        ["T": .text(name)], rectangle: [10, 10 + 30 * Double(index), 110, 30 + 30 * Double(index)],
        on: page)
    }
    draft.addParent(["T": .text("p"), "FT": .name("Tx"), "V": .text("Grapefruit")], kids: kids)
    return draft.document()
  }

  @Test("a field that is cleared has no value, and the other keeps it")
  func cleared() throws {
    let file = try form.filled([("p.a", .null)])
    #expect(file.field("p.a")?.value == nil)
    #expect(file.field("p.b")?.value == .text("Grapefruit"))
  }

  @Test("nothing of the old value stays when both are replaced")
  func replaced() throws {
    let file = try form.filled([("p.a", .text("x")), ("p.b", .null)])
    #expect(!file.holdsAnywhere("Grapefruit"))
    #expect(file.field("p.a")?.value == .text("x"))
  }

  @Test("a value that is a damaged stream stays until a record replaces it")
  func undecodable() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let stream = PDFStream(
      dictionary: ["Filter": .name("FlateDecode")], data: Array("no flate data".utf8))
    let value = draft.add(.stream(stream))
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "V": .reference(value)], rectangle: [10, 10, 110, 30],
      on: page)
    let document = draft.document()
    let plan = try FormPlan(compiling: document)
    #expect(plan.diagnostics.map(\.code) == ["value"])
    func holdsStream(_ file: ReadBack) -> Bool {
      file.document.objects.contains { Array($0.streamValue?.data ?? []) == Array(stream.data) }
    }
    let untouched = try document.filled([])
    #expect(holdsStream(untouched))
    #expect(untouched.value("a")?.streamValue != nil)
    let filled = try document.filled([("a", .text("x"))])
    #expect(!holdsStream(filled))
    #expect(filled.value("a") == .text("x"))
  }

  /// Rich text is the form's (ISO 32000-2, 12.7.4.4): no record brings it, and none can avoid it.
  @Test("formatted text is reported for the form, not for the records that replace it")
  func richText() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    for (index, name) in ["a", "b"].enumerated() {
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name), "RV": .text("<p>Grapefruit</p>")],
        rectangle: [10, 10 + 30 * Double(index), 110, 30 + 30 * Double(index)], on: page)
    }
    let plan = try FormPlan(compiling: draft.document())
    #expect(plan.diagnostics.map(\.code) == ["rich-text"])
    #expect(plan.diagnostics.first?.hint?.text.contains("“a”, “b”") == true)
    // It stays where a record gives no value.
    #expect(plan.diagnostics(for: []).isEmpty)
    #expect(plan.diagnostics(for: [("b", .text("x"))]).map(\.field) == ["b"])
    #expect(plan.fill([("a", .text("x"))]).diagnostics == [])
    let file = try draft.document().filled([("a", .text("x")), ("b", .null)])
    #expect(!file.holdsAnywhere("Grapefruit"))
  }
}
