import Diagnostics
import FieldFormats
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// Places of fields beside texts, in turn, in tables and above rules. Places are counted by hand from those of the
/// rules and boxes that the page draws.
@Suite("Places beside texts")
struct PlacesBesideTextTests {
  private func base() throws -> Document {
    let text = """
      pages:
        - size: [400, 300]
          content:
            - {text: Part A, at: [20, 285], size: 10}
            - {text: Number, at: [20, 260], size: 10}
            - {box: [80, 256, 130, 272], width: 0.5}
            - {box: [140, 256, 190, 272], width: 0.5}
            - {line: [20, 220, 180, 220], width: 0.5}
            - {text: Signature, at: [60, 208], size: 8}
            - {text: Part B, at: [20, 190], size: 10}
            - {text: Number, at: [20, 170], size: 10}
            - {text: ________________, at: [80, 170], size: 10}
            - {box: [20, 80, 320, 100], width: 0.5}
            - {box: [20, 60, 320, 80], width: 0.5}
            - {box: [20, 40, 320, 60], width: 0.5}
            - {line: [120, 40, 120, 100], width: 0.5}
            - {line: [220, 40, 220, 100], width: 0.5}
            - {text: Month, at: [24, 86], size: 8}
            - {text: Hours, at: [124, 86], size: 8}
            - {text: Pay, at: [224, 86], size: 8}
            - {text: January, at: [24, 66], size: 8}
            - {text: February, at: [24, 46], size: 8}
      """
    return try FormAuthor.document(for: FormSpecification(YAMLReader.read(Array(text.utf8))))
  }

  private func edited(_ text: String) throws -> Form {
    var document = try base()
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(Array(text.utf8)), fieldNames: form.fields.map(\.name), pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, specification).document
    return Form(repairing: &edited)
  }

  private func rectangles(_ items: String...) throws -> [Rectangle] {
    let form = try edited("fields:\n" + items.map { "  - {\($0)}\n" }.joined())
    return form.fields.compactMap { $0.widgets.first?.rectangle }
  }

  private func isNear(_ rectangle: Rectangle, _ other: Rectangle) -> Bool {
    abs(rectangle.left - other.left) <= 1.5 && abs(rectangle.bottom - other.bottom) <= 1.5
      && abs(rectangle.right - other.right) <= 1.5 && abs(rectangle.top - other.top) <= 1.5
  }

  @Test("fields that name the same text take the boxes beside it in turn")
  func inTurn() throws {
    let found = try rectangles(
      "text: a, right of: Number, after: Part A", "text: b, right of: Number, after: Part A")
    try #require(found.count == 2)
    #expect(isNear(found[0], Rectangle(80, 256, 130, 272)))
    #expect(isNear(found[1], Rectangle(140, 256, 190, 272)))
  }

  @Test("“after” chooses among equal texts; underscores are a rule to write on")
  func after() throws {
    let found = try rectangles("text: a, right of: Number, after: Part B")
    try #require(found.count == 1)
    // Sixteen underscores of Helvetica are 16 × 5.56 points wide.
    #expect(abs(found[0].left - 80) <= 1.5 && abs(found[0].right - 168.96) <= 1.5)
    #expect((166...170).contains(found[0].bottom))
  }

  @Test("above a text: on the rule that the text is under")
  func above() throws {
    let found = try rectangles("text: a, above: Signature")
    try #require(found.count == 1)
    #expect(abs(found[0].left - 20) <= 1.5 && abs(found[0].right - 180) <= 1.5)
    #expect((219.5...221.5).contains(found[0].bottom))
  }

  @Test("a cell of a table is named by its row and its column")
  func cells() throws {
    let found = try rectangles(
      "text: a, right of: January, under: Pay", "text: b, right of: February, under: Hours")
    try #require(found.count == 2)
    #expect(isNear(found[0], Rectangle(220, 60, 320, 80)))
    #expect(isNear(found[1], Rectangle(120, 40, 220, 60)))
  }

  @Test("no room, and texts that are not there, are told with a remedy")
  func problems() throws {
    let item = "{text: NAME, right of: Number, after: Part A}"
    let items = (1...9).map { "  - " + item.replacing("NAME", with: "f\($0)") }
    let cases = [
      ("fields:\n" + items.joined(separator: "\n"), "take all the room"),
      ("fields: [{text: a, right of: Number, after: Part Z}]\n", "“Part Z” is not on"),
      (
        "fields: [{text: a, rect: [1, 1, 50, 20], after: Part A}]\n",
        "only for places beside a text"
      ),
      ("fields: [{text: a, rect: [1, 1, 50, 20]}]\ntabOrder: [b]\n", "not a field"),
    ]
    for (text, message) in cases {
      let failure = #expect(throws: FormwrightError.self) { try edited(text) }
      #expect(failure?.diagnostics.first?.message.contains(message) == true)
    }
  }

  @Test("a field has several widgets with states of their own, in the tab order that is asked for")
  func widgets() throws {
    var document = try base()
    let form = Form(repairing: &document)
    let text = """
      fields:
        - checkbox: choice
          widgets: [{state: one, rect: [10, 10, 20, 20]}, {state: two, rect: [50, 10, 60, 20]}]
          value: two
        - {text: between, rect: [30, 10, 40, 20]}
      tabOrder: [choice, between, choice]
      """
    let specification = try BaseSpecification(
      YAMLReader.read(Array(text.utf8)), fieldNames: [], pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, specification).document
    let result = Form(repairing: &edited)
    let choice = try #require(result.fields.first { $0.name == "choice" })
    #expect(choice.widgets.map { $0.onStates.map(\.text) } == [["one"], ["two"]])
    let between = try #require(result.fields.first { $0.name == "between" }?.widgets.first)
    let page = try #require(result.pages.pages.first)
    let list = edited.array(edited[page.number].dictionaryValue?["Annots"]) ?? []
    let annotations = list.compactMap(\.referenceValue)
    #expect(annotations == [choice.widgets[0].number, between.number, choice.widgets[1].number])
  }

  @Test("calculations follow a field that is renamed")
  func renamedInScripts() throws {
    let text = """
      pages:
        - size: [400, 300]
          fields:
            - {text: first, rect: [10, 10, 60, 30], label: First}
            - {text: second, rect: [10, 50, 60, 70], label: Second}
            - {text: total, rect: [10, 90, 60, 110], label: Total, calculate: {sum: [first, second]}}
      """
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let form = Form(repairing: &document)
    let change = try BaseSpecification(
      YAMLReader.read(Array("change: {first: {rename: wages}}\n".utf8)),
      fieldNames: form.fields.map(\.name), pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, change).document
    let total = try #require(Form(repairing: &edited).fields.first { $0.name == "total" })
    guard case .simple(_, let names)? = total.scripts.calculation else {
      Issue.record("the calculation is lost")
      return
    }
    #expect(names == ["wages", "second"])
  }

  @Test("a field is not put over text")
  func overText() throws {
    let text = """
      pages:
        - size: [400, 300]
          content:
            - {text: Please read, at: [20, 200], size: 10}
            - {text: all of this text, at: [20, 180], size: 10}
            - {text: before you sign., at: [20, 168], size: 10}
      """
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(Array("fields: [{text: a, under: Please read, height: 30}]\n".utf8)),
      fieldNames: [], pageCount: 1)
    let failure = #expect(throws: FormwrightError.self) {
      try FormAuthor.edit(document, form: form, specification)
    }
    #expect(
      failure?.diagnostics.first?.message
        == "there is no free place under “Please read”: text is there")
  }
}
