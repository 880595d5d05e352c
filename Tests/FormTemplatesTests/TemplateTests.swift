import Diagnostics
import DocumentEditing
import FormAppearances
import FormFilling
import FormFixtures
import FormTemplates
import PDFObjects
import StructuredData
import Testing

@Suite("Templates")
struct TemplateTests {
  private func template(_ text: String) throws -> Template {
    try Template(YAMLReader.read(Array(text.utf8)))
  }

  private func problems(_ text: String) -> [Diagnostic] {
    do {
      _ = try template(text)
      return []
    } catch let failure as FormwrightError {
      return failure.diagnostics
    } catch { return [] }
  }

  @Test("everything a template may say")
  func whole() throws {
    let template = try template(
      """
      formwright: 1
      form: forms/benefits.pdf
      id: .case
      output:
        name: .case
        flatten: true
      overflow: clip
      fields:
        a: .x
        b: '"\\(.x) \\(.y)"'
        c: true
        d: 12.50
        e: null
      """)
    #expect(template.formPaths == ["forms/benefits.pdf"])
    #expect(template.flattens)
    #expect(template.overflow == .clip)
    #expect(template.forms[0].bindings.map(\.name) == ["a", "b", "c", "d", "e"])
    let record = try JSONReader.read(Array(#"{"x":"1","y":"2","case":"k"}"#.utf8))
    let values = try template.forms[0].bindings.map { try $0.expression.value(in: record) }
    #expect(values[0].stringValue == "1")
    #expect(values[1].stringValue == "1 2")
    #expect(values[2].booleanValue == true)
    #expect(values[3].numberText == "12.50")
    #expect(try template.id?.value(in: record).stringValue == "k")
  }

  @Test("every problem is told at its place")
  func everyProblem() {
    let problems = problems(
      """
      formwright: 2
      form: a.pdf
      colour: red
      overflow: explode
      output:
        folder: x
      fields:
        a: .x |
        b: [1]
      """)
    #expect(problems.map { $0.location?.line } == [1, 3, 4, 6, 8, 9])
    #expect(problems.allSatisfy { $0.severity == .error })
  }

  @Test("a template needs a form and fields", arguments: ["fields: {a: .x}", "form: a.pdf", "[1]"])
  func missing(_ text: String) {
    #expect(!problems(text).isEmpty)
  }

  @Test("bindings to fields the form lacks are told before the first record")
  func unknownFields() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("reason")], rectangle: [10, 10, 110, 30], on: page)
    let plan = try FormPlan(compiling: draft.document())
    let template = try template("form: a.pdf\nfields:\n  reason: .a\n  raeson: .b\n")
    let problems = RecordBinding(template: template).problems(with: plan)
    #expect(problems.map(\.code) == ["unknown-field"])
    #expect(problems.first?.location == SourceLocation(line: 4, column: 3))
    #expect(problems.first?.hint?.text.contains("reason") == true)
  }

  /// Of a batch with `--pages`: said once, and left out of every record.
  @Test("bindings to fields on dropped pages are warned of and left out")
  func droppedPages() throws {
    var draft = FormDraft()
    for name in ["first", "second"] {
      let page = draft.addPage()
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name)], rectangle: [10, 10, 110, 30], on: page)
    }
    var options = PlanOptions()
    options.pages = PageSelection("1")
    let plan = try FormPlan(compiling: draft.document(), options: options)
    let template = try template("form: a.pdf\nfields:\n  first: .a\n  second: .b\n")
    var binding = RecordBinding(template: template)
    #expect(binding.problems(with: plan).isEmpty)
    let warnings = binding.settle(for: plan)
    #expect(warnings.map(\.code) == ["page-dropped"])
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.map(\.field) == ["second"])
    #expect(warnings.first?.location == SourceLocation(line: 4, column: 3))
    #expect(binding.bindings?.map(\.name) == ["first"])
  }

  @Test("a language is a language tag")
  func language() throws {
    #expect(try template("form: a.pdf\nlanguage: zh-Hant\nfields: {}").language == "zh-Hant")
    let problems = problems("form: a.pdf\nlanguage: '!!'\nfields: {}")
    #expect(problems.map { $0.location?.line } == [2])
  }

  @Test(
    "what would put something else onto the form than its author means is an error of the template",
    arguments: [
      ("fields: {a: {value: .d, date: mm/dd/yyyy}}", "“mm” in “date” are minutes"),
      (
        "fields: {a: {value: .d, else: Z}}",
        "“else” requires “map”"
      ),
      (
        "fields: {a: {value: .d, number: 2, currency: true}}",
        "“number” and “currency” both say how the number is written"
      ),
      (
        "fields: {a: {value: .d, check: {x: b}, format: upper}}",
        "“check” and “format” cannot be used together"
      ),
      ("id: '\"\\($copy)\"'\nfields: {}", "“$copy” has no meaning here"),
      (
        "let: {c: $copy}\noutput: {name: $c}\nfields: {}",
        "“$c” depends on “$copy”, which has no meaning here"
      ),
      (
        "fields: {}\noverlays: [{text: .a, page: 1, pages: 2, rect: [0, 0, 9, 9]}]",
        "an overlay has both “page” and “pages”"
      ),
    ])
  func misleading(_ text: String, _ message: String) {
    let found = problems("form: f.pdf\n" + text)
    #expect(found.map(\.message) == [message])
    #expect(found.allSatisfy { $0.hint != nil && $0.location != nil })
  }

  @Test("minutes beside an hour are minutes, and copies have numbers in the fields of forms")
  func meant() {
    #expect(problems("form: f.pdf\nfields: {a: {value: .d, date: 'HH:mm'}, b: $copies}").isEmpty)
  }

  @Test(
    "a key with a hyphen is quoted in the hint, and a key of the template that is nearly right is named"
  )
  func nearlyRight() {
    #expect(
      problems("form: f.pdf\nfields: {a: .first-name}").first?.hint
        == "Did you mean .\"first-name\"?")
    #expect(problems("form: f.pdf\nfeilds: {}").contains { $0.hint == "Did you mean “fields”?" })
  }

}
