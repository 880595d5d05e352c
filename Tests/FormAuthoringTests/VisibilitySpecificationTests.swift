import Diagnostics
import FieldFormats
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// What check boxes show and hide. The script is what Acrobat's JavaScript reference asks for: `event.target.value` is
/// “Off” while the box is off. Flags are those of ISO 32000-2, Table 167: 2 hides.
@Suite("Fields that check boxes show and hide, authored")
struct VisibilitySpecificationTests {
  private func form(_ text: String) throws -> (form: Form, document: Document) {
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    return (Form(repairing: &document), document)
  }

  private func hidden(_ form: Form) -> [String: Bool] {
    Dictionary(
      uniqueKeysWithValues: form.fields.map { ($0.name, $0.widgets.allSatisfy(\.isHidden)) })
  }

  @Test("they are hidden as the box says at first, and its script follows the box")
  func initialState() throws {
    let (form, document) = try form(
      """
      body:
        - {checkbox: has, label: More, action: {show: [more.first, plain]}}
        - {checkbox: not, label: Less, value: true, action: {hide: more.second}}
        - {text: more.first}
        - {text: more.second}
        - {text: plain, visibility: hidden}
        - {text: other}
      """)
    #expect(
      hidden(form) == [
        "has": false, "not": false, "more.first": true, "more.second": true, "plain": true,
        "other": false,
      ])
    let box = try #require(form.fields.first { $0.name == "has" })
    #expect(
      Action.sequence(document[box.widgets[0].number].dictionaryValue?["A"], in: document) == [
        .javaScript(
          """
          this.getField("more.first").display = event.target.value == "Off" ? display.hidden : display.visible;
          this.getField("plain").display = event.target.value == "Off" ? display.hidden : display.visible;
          """)
      ])
    #expect(box.scripts.visibility.map(\.field) == ["more.first", "plain"])
    #expect(ScriptCount(document: document, form: form).native == 2)
  }

  @Test("a box that is on at first shows them; a name stands for all fields below it")
  func onAtFirst() throws {
    let (form, _) = try form(
      """
      body:
        - {checkbox: has, value: true, action: {show: more}}
        - {text: more.first, visibility: hidden}
        - {text: more.second}
      """)
    #expect(hidden(form) == ["has": false, "more.first": false, "more.second": false])
    #expect(
      form.fields.first { $0.name == "has" }?.scripts.visibility.map(\.field) == [
        "more.first", "more.second",
      ])
  }

  private static let shown = """
    body:
      - {radio: way, options: {a: Post, b: Phone, c: No}}
      - {checkbox: has}
      - {text: street, shown: {way: a}}
      - group: More
        as: more
        shown: {way: [a, b]}
        items: [{text: one}, {text: two, shown: {has: false}}]
    """

  @Test(
    "fields that an option shows are in the file, and scripts hide them when it is opened and changed"
  )
  func shownByOption() throws {
    let (form, document) = try form(Self.shown)
    #expect(hidden(form).values.allSatisfy { !$0 })
    let way = try #require(form.fields.first { $0.name == "way" })
    typealias Rule = VisibilityScript.Rule
    #expect(
      way.scripts.visibility == [
        Rule(field: "street", showsWhenOn: true, values: ["a"]),
        Rule(field: "more.one", showsWhenOn: true, values: ["a", "b"]),
      ])
    #expect(
      form.fields.first { $0.name == "has" }?.scripts.visibility == [
        Rule(field: "more.two", showsWhenOn: false)
      ])
    let names = document.dictionary(document.dictionary(document.catalog["Names"])?["JavaScript"])
    let scripts = try #require(document.array(names?["Names"]))
    #expect(
      Action.sequence(scripts[1], in: document) == [
        .javaScript(
          """
          this.getField("street").display = this.getField("way").value == "a" ? display.visible : display.hidden;
          this.getField("more.one").display = this.getField("way").value == "a" || this.getField("way").value == "b" ? display.visible : display.hidden;
          this.getField("more.two").display = this.getField("has").value == "Off" ? display.visible : display.hidden;
          """)
      ])
  }

  @Test(
    "what cannot show a field is told",
    arguments: [
      ("{wey: a}", "“shown” names “wey”, which is neither a check box nor a radio group"),
      ("{way: d}", "the radio group “way” has no option “d”"),
      ("{way: true}", "“shown” names no option of the radio group “way”"),
      ("{has: a}", "“shown” names an option of “has”, which is a check box"),
      ("way", "“shown” does not name one check box or radio group"),
    ])
  func mistakes(_ shown: String, _ message: String) {
    let text = Self.shown.replacing("{way: a}", with: shown)
    let error = #expect(throws: FormwrightError.self) { _ = try form(text) }
    #expect(error?.diagnostics.map(\.message) == [message])
  }

  @Test("without actions, as in an archive, nothing is hidden")
  func dropped() throws {
    var specification = try FormSpecification(
      YAMLReader.read(Array("body:\n  - {checkbox: has, action: {show: a}}\n  - {text: a}\n".utf8)))
    specification.dropInteractions()
    var document = try FormAuthor.document(for: specification)
    #expect(hidden(Form(repairing: &document)) == ["has": false, "a": false])
  }

  @Test("a check box on an existing PDF hides fields that the PDF has")
  func onExistingPDF() throws {
    var (_, document) = try form("body:\n  - {text: more.first}\n  - {text: other}\n")
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(
        Array("fields: [{checkbox: has, rect: [20, 20, 30, 30], action: {show: more}}]".utf8)),
      fieldNames: form.fields.map(\.name), pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, specification).document
    let result = Form(repairing: &edited)
    #expect(hidden(result) == ["has": false, "more.first": true, "other": false])
    #expect(
      result.fields.first { $0.name == "has" }?.scripts.visibility.map(\.field) == ["more.first"])
  }
}
