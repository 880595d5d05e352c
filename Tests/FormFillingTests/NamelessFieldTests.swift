import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// A field without a name is listed by its place. PDFium and MuPDF draw no widget of such a field,
/// so that a live fill names it, in two parts: a partial name has no period (ISO 32000-2, 12.7.4.2).
@Suite("Fields without a name")
struct NamelessFieldTests {
  private func form(_ build: (inout FormDraft, ObjectNumber) -> Void) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    build(&draft, page)
    return draft.document()
  }

  private var two: Document {
    form { draft, page in
      draft.addField(["FT": .name("Tx")], rectangle: [10, 10, 110, 30], on: page)
      draft.addField(
        ["FT": .name("Tx"), "T": .text("own")], rectangle: [10, 40, 110, 60], on: page)
      // Missing from the form's list of fields.
      draft.addWidget(["FT": .name("Tx")], rectangle: [10, 70, 110, 90], on: page)
    }
  }

  @Test("a live fill gives the field the name it was filled by")
  func named() throws {
    let file = try two.filled([("page1.widget1", .text("x")), ("page1.widget3", .text("y"))])
    let roots =
      file.document.array(
        file.document.dictionary(file.document.catalog["AcroForm"])?["Fields"]) ?? []
    let names = roots.map { file.document.dictionary($0)?["T"]?.stringValue?.text }
    #expect(names == ["page1", "own"])
    let field = try #require(file.field("page1.widget1"))
    #expect(field.isNamed)
    #expect(file.widget("page1.widget1")["T"] == .text("widget1"))
    #expect(file.value("page1.widget1") == .text("x"))
    #expect(file.value("page1.widget3") == .text("y"))
  }

  @Test("the output takes values by that name, and comes out as one fill would")
  func again() throws {
    let once = try two.filled([("page1.widget1", .text("x"))])
    let twice = try once.document.filled([("page1.widget1", .text("x"))])
    #expect(twice.bytes == once.bytes)
    let cleared = try once.document.filled([("page1.widget1", .null)])
    #expect(!cleared.holdsAnywhere("(x)"))
  }

  @Test("a name that another field has is not given twice")
  func collision() throws {
    let document = form { draft, page in
      draft.addField(["FT": .name("Tx")], rectangle: [10, 10, 110, 30], on: page)
      draft.addField(
        ["FT": .name("Tx"), "T": .text("page1")], rectangle: [10, 40, 110, 60], on: page)
      let kid = draft.addWidget(["T": .text("widget1")], rectangle: [10, 70, 110, 90], on: page)
      draft.addParent(["T": .text("page2"), "FT": .name("Tx")], kids: [kid])
    }
    let file = try document.filled([("page1-2.widget1", .text("x")), ("page1", .text("y"))])
    #expect(file.form.fields.map(\.name) == ["page1-2.widget1", "page1", "page2.widget1"])
    #expect(file.value("page1-2.widget1") == .text("x"))
    #expect(file.value("page1") == .text("y"))
  }

  @Test("a field that is listed under the name of another gets a name of its own")
  func sameName() throws {
    let document = form { draft, page in
      draft.addField(["FT": .name("Tx")], rectangle: [10, 10, 110, 30], on: page)
      let kid = draft.addWidget(
        ["T": .text("widget1"), "FT": .name("Tx")], rectangle: [10, 70, 110, 90], on: page)
      draft.addParent(["T": .text("page1")], kids: [kid])
    }
    let file = try document.filled([
      ("page1.widget1", .text("x")), ("page1.widget1-2", .text("y")),
    ])
    #expect(file.value("page1.widget1") == .text("x"))
    #expect(file.value("page1.widget1-2") == .text("y"))
    #expect(!file.form.fields.contains { !$0.isNamed })
  }
}
