import Diagnostics
import FormFilling
import FormFixtures
import FormTemplates
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// Forms that are put together for each record. The expected pages, names and values are written by hand.
@Suite("Packets")
struct PacketTests {
  /// Two pages: one with `name` and two rows, and another with `note`. Both have `case`.
  private static func rows() -> Document {
    var draft = FormDraft()
    let first = draft.addPage(content: "BT /Helv 9 Tf (rows) Tj ET")
    let second = draft.addPage()
    for (place, name) in ["name", "row1", "row2"].enumerated() {
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name)],
        rectangle: [10, 10 + 30 * Double(place), 110, 30 + 30 * Double(place)], on: first)
    }
    draft.addField(
      ["FT": .name("Tx"), "T": .text("note")], rectangle: [10, 10, 110, 30], on: second)
    return draft.document()
  }

  private static func single(_ field: String) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text(field), "MaxLen": .integer(8)],
      rectangle: [10, 10, 110, 30], on: page)
    return draft.document()
  }

  private static let forms = """
    forms:
      - form: cover
        title: Cover
        fields: {name: .name}
      - form: rows
        title: List
        when: .list
        fields:
          name: .name
          note: .note
          items: {each: .list, rows: 2, rest: REST, fields: {"row{n}": .}}
      - form: letter
        each: .letters
        fields: {to: .to, name: $record.name}
    """

  private func packet(
    rest: String = "copies", forms: String = Self.forms, outcome: PlanOptions.Outcome = .fillable,
    more: [String: Document] = [:]
  ) throws -> (packet: Packet, binding: RecordBinding) {
    let text = forms.replacing("REST", with: rest)
    let template = try Template(YAMLReader.read(Array(text.utf8)))
    var letter = FormDraft()
    let page = letter.addPage()
    for (place, name) in ["to", "name"].enumerated() {
      letter.addField(
        ["FT": .name("Tx"), "T": .text(name)],
        rectangle: [10, 10 + 30 * Double(place), 110, 30 + 30 * Double(place)], on: page)
    }
    let documents = [
      "cover": Self.single("name"), "rows": Self.rows(), "letter": letter.document(),
    ].merging(more) { $1 }
    var files: [Packet.File] = []
    var names: [String] = []
    for path in template.formPaths where !names.contains(path) {
      var document = try #require(documents[path])
      let form = Form(repairing: &document)
      files.append(
        Packet.File(
          name: path, document: document, form: form, finishing: FinishingOptions(),
          labels: NoLabels()))
      names.append(path)
    }
    var options = PlanOptions()
    options.outcome = outcome
    let packet = try Packet(
      template, files: files, places: template.formPaths.map { names.firstIndex(of: $0) ?? 0 },
      options: options, pictures: NoPictureFiles(), labels: NoLabels(), directory: "")
    return (packet, RecordBinding(template: template))
  }

  private struct Output {
    var values: [String: String]
    var document: Document
    var pages: Int { document.pageList().pages.count }
  }

  private func record(
    _ record: String, _ made: (packet: Packet, binding: RecordBinding)
  ) throws -> FilledRecord {
    var coverage = BindingCoverage()
    let value = try JSONReader.read(Array(record.utf8))
    let (plan, inputs) = try RecordForms.packet(made.packet).prepare(
      made.binding.scope(of: value), made.binding, noting: &coverage)
    let record = plan.fill(inputs)
    #expect(record.diagnostics.isEmpty)
    return record
  }

  private func filled(
    _ record: String, _ made: (packet: Packet, binding: RecordBinding)
  ) throws -> Output {
    let record = try self.record(record, made)
    var document = try Document(bytes: record.file().bytes)
    let form = Form(repairing: &document)
    var values: [String: String] = [:]
    for field in form.fields {
      if case .text(let text)? = field.value, !text.isEmpty { values[field.name] = text }
    }
    return Output(values: values, document: document)
  }

  private func titles(_ document: Document) -> [String] {
    var titles: [String] = []
    var next = document.dictionary(document.catalog["Outlines"])?["First"]
    while let node = document.dictionary(next), titles.count < 20 {
      titles.append(document.value("Title", in: node)?.stringValue?.text ?? "")
      next = node["Next"]
    }
    return titles
  }

  @Test("a form is left out where its condition does not hold, and is there for each item")
  func conditions() throws {
    let made = try packet()
    let alone = try filled(#"{"name": "A", "letters": []}"#, made)
    #expect(alone.pages == 1)
    #expect(alone.values == ["name": "A"])
    let letters = try filled(
      #"{"name": "A", "letters": [{"to": "B"}, {"to": "C"}]}"#, made)
    #expect(letters.pages == 3)
    #expect(
      letters.values == ["name": "A", "to": "B", "name-2": "A", "to-2": "C", "name-3": "A"])
  }

  @Test("a list goes on in copies of the form")
  func copies() throws {
    let output = try filled(
      #"{"name": "A", "note": "N", "list": ["1", "2", "3", "4", "5"]}"#, packet())
    #expect(output.pages == 1 + 3 * 2)
    #expect(
      output.values == [
        "name": "A", "name-2": "A", "row1": "1", "row2": "2", "note": "N",
        "name-3": "A", "row1-2": "3", "row2-2": "4", "note-2": "N",
        "name-4": "A", "row1-3": "5", "note-3": "N",
      ])
    #expect(titles(output.document) == ["Cover", "List", "List (2)", "List (3)"])
  }

  @Test("copies of some pages follow these pages")
  func copiesOfPages() throws {
    let output = try filled(
      #"{"name": "A", "note": "N", "list": ["1", "2", "3"]}"#, packet(rest: #"{copies: "1"}"#))
    #expect(output.pages == 1 + 2 + 1)
    #expect(
      output.values == [
        "name": "A", "name-2": "A", "row1": "1", "row2": "2", "note": "N",
        "name-3": "A", "row1-2": "3",
      ])
    // The page with the note comes last.
    let pages = output.document.pageList().pages
    let names = pages.map { page in
      (output.document.array(output.document[page.number].dictionaryValue?["Annots"]) ?? [])
        .compactMap {
          output.document.dictionary($0).flatMap { output.document.value("T", in: $0) }
        }
        .compactMap { $0.stringValue?.text }
    }
    #expect(
      names == [
        ["name"], ["name-2", "row1", "row2"], ["name-3", "row1-2", "row2-2"], ["note"],
      ])
  }

  @Test("records that need the same forms have the same plan, and flattened forms no fields")
  func flattened() throws {
    let made = try packet(outcome: .flattened)
    let first = try filled(#"{"name": "A", "list": ["1"]}"#, made)
    let again = try filled(#"{"name": "A", "list": ["1"]}"#, made)
    #expect(first.values.isEmpty)
    #expect(first.pages == 3)
    #expect(first.document.objects == again.document.objects)
  }

  @Test(
    "what cannot be put together is told",
    arguments: [
      (#"{"letters": {"to": "x"}}"#, "rows"), (#"{"list": "x"}"#, "rows"),
    ])
  func problems(_ record: String, _ code: DiagnosticCode) throws {
    let made = try packet()
    var coverage = BindingCoverage()
    let value = try JSONReader.read(Array(record.utf8))
    let error = #expect(throws: FormwrightError.self) {
      try RecordForms.packet(made.packet).prepare(
        made.binding.scope(of: value), made.binding, noting: &coverage)
    }
    #expect(error?.diagnostics.first?.code == code)
  }

  @Test("a list that needs too many copies, and a record that needs no form, are errors")
  func limits() throws {
    let made = try packet(forms: "forms: [{form: cover, when: .a, each: .b, fields: {name: .}}]")
    var coverage = BindingCoverage()
    let many = StructuredValue.array((0...1000).map { .string(String($0)) })
    let records: [StructuredValue] = [
      .object([("a", .boolean(true)), ("b", many)]), .object([("b", .array([.string("x")]))]),
    ]
    for record in records {
      let error = #expect(throws: FormwrightError.self) {
        try RecordForms.packet(made.packet).prepare(
          made.binding.scope(of: record), made.binding, noting: &coverage)
      }
      #expect(error?.diagnostics.first?.code == "packet")
    }
  }

  @Test(
    "pages that a form does not have are told at the form's place",
    arguments: [
      "forms:\n  - {form: cover, pages: 2, fields: {name: .n}}",
      "forms:\n  - {form: rows, fields: {r: {each: .l, rows: 2, rest: {copies: 3}, fields: {'row{n}': .}}}}",
    ])
  func missingPages(_ forms: String) throws {
    let error = #expect(throws: FormwrightError.self) { _ = try packet(forms: forms) }
    #expect(error?.diagnostics.map(\.code) == ["no-page"])
    #expect(error?.diagnostics.first?.location?.line == 2)
  }

  @Test(
    "templates that are no packet are refused",
    arguments: [
      ("forms: []", "“forms” is not a list of forms"),
      ("forms: [x]", "an entry of “forms” is a string, not an object"),
      ("forms: [{fields: {}}]", "the entry has no “form”"),
      ("forms: [{form: f}]", "the entry has no “fields”"),
      ("forms: [{form: f, fields: {}, x: 1}]", "unknown key “x” in a form"),
      ("forms: [{form: f, fields: {}, pages: a}]", "“a” is not a list of pages"),
      ("forms: [{form: f, fields: {}}]\nfields: {}", "the template has both “fields” and “forms”"),
      (
        "forms: [{form: f, fields: {r: {each: .l, rows: 2, rest: x, fields: {'a{n}': .}}}}]",
        "“rest” does not say where the remaining items go"
      ),
      ("forms: [{form: f, fields: {a: $n}}]", "“$n” has no meaning here"),
      (
        "form: f\nfields: {r: {each: .l, rows: 2, rest: copies, fields: {'a{n}': .}},"
          + " s: {each: .m, rows: 2, rest: {copies: 1}, fields: {'b{n}': .}}}",
        "the rows of one form continue in different copies"
      ),
    ])
  func mistakes(_ text: String, _ message: String) throws {
    let error = #expect(throws: FormwrightError.self) {
      try Template(YAMLReader.read(Array(text.utf8)))
    }
    #expect(error?.diagnostics.map(\.message) == [message])
  }

  @Test(
    "rows on pages that are not copied take the first items only, and the rest of the list is on the others"
  )
  func restOnSomePages() throws {
    let forms = """
      forms:
        - form: parts
          fields:
            items: {each: .list, rows: 3, rest: {copies: "2"}, fields: {"row{n}": .}}
      """
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    for (place, page) in [(1, pages[0]), (2, pages[1]), (3, pages[1])] {
      draft.addField(
        ["FT": .name("Tx"), "T": .text("row\(place)")],
        rectangle: [10, 10 + 30 * Double(place), 110, 30 + 30 * Double(place)], on: page)
    }
    let made = try packet(forms: forms, more: ["parts": draft.document()])
    let output = try filled(#"{"list": ["a", "b", "c", "d", "e", "f"]}"#, made)
    #expect(
      output.values == [
        "row1": "a", "row2": "b", "row3": "c", "row2-2": "d", "row3-2": "e", "row2-3": "f",
      ])
    #expect(output.pages == 4)
    #expect(try filled(#"{"list": ["a", "b", "c"]}"#, made).pages == 2)
  }

  @Test("a list whose rows are on no copied page is an error of the template")
  func restOnNoPage() {
    #expect {
      try packet(rest: "{copies: \"2\"}")
    } throws: { error in
      (error as? FormwrightError)?.diagnostics.map(\.message)
        == ["none of the rows is on the pages that are copied"]
    }
  }

  @Test("names of let that use the number of the copy have their own value in each")
  func namesOfCopies() throws {
    let forms = """
      let: {here: '"\\($copy) of \\($copies)"', last: $copy == $copies, again: $last}
      forms:
        - form: rows
          fields:
            name: $here
            note: {value: '"end"', when: $again}
            items: {each: .list, rows: 2, rest: copies, fields: {"row{n}": .}}
      """
    let output = try filled(#"{"list": ["a", "b", "c"]}"#, packet(forms: forms))
    #expect(output.values["name"] == "1 of 2")
    #expect(output.values["name-2"] == "2 of 2")
    #expect(output.values["note"] == nil)
    #expect(output.values["note-2"] == "end")
  }

  @Test("packets of different forms share the system fonts that they are drawn with")
  func sharedFonts() throws {
    let made = try packet()
    let typefaces = try [
      #"{"name": "Ω", "letters": []}"#, #"{"name": "Ω", "letters": [{"to": "B"}]}"#,
    ].flatMap { try record($0, made).typefaces }
    guard typefaces.count == 2 else {
      print("SKIPPED: no system font has a Greek letter")
      return
    }
    #expect(typefaces[0] === typefaces[1])
  }
}
