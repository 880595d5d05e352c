import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFContent
import PDFObjects
import Testing

/// Many outputs that keep their fields in one file. Fields of one full name are one field (ISO 32000-2, 12.7.4.2), so
/// those of each record get names of their own, and whatever names them follows. Read back through libqpdf.
@Suite("Many forms in one file")
struct LiveMergingTests {
  /// Two texts, their sum, and a button that resets every field and hides one.
  private func form(font: String = "Helvetica") -> Document {
    var draft = FormDraft()
    if case .dictionary(let resources)? = draft.form["DR"],
      case .dictionary(let fonts)? = resources["Font"], let helv = fonts["Helv"]?.referenceValue
    {
      draft[helv]["BaseFont"] = .name(PDFName(rawValue: font))
    }
    let page = draft.addPage()
    for (place, name) in ["a", "b"].enumerated() {
      let top = Double(10 + 40 * place)
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name)], rectangle: [10, top, 110, top + 20], on: page)
    }
    let script = draft.add(
      .stream(
        PDFStream(dictionary: [:], data: PDFString(text: "this.getField('b').value = \"（\";").bytes)
      ))
    let total = draft.addField(
      [
        "FT": .name("Tx"), "T": .text("total"),
        "AA": .dictionary([
          "C": .dictionary([
            "S": .name("JavaScript"),
            "JS": .text(#"AFSimple_Calculate("SUM", new Array("a", "b"));"#),
          ]), "Fo": .dictionary(["S": .name("JavaScript"), "JS": .reference(script)]),
        ]),
      ], rectangle: [10, 90, 110, 110], on: page)
    draft.form["CO"] = .array([.reference(total)])
    let hide = draft.add(.dictionary(["S": .name("Hide"), "T": .text("b")]))
    draft.addField(
      [
        "FT": .name("Btn"), "T": .text("push"), "Ff": .integer(1 << 16),
        "A": .dictionary(["S": .name("ResetForm"), "Next": .reference(hide)]),
      ], rectangle: [10, 130, 110, 150], on: page)
    let own = draft.add(
      .dictionary(["S": .name("JavaScript"), "JS": .text("function twice(n) {}")]))
    let named = draft.add(
      .dictionary(["S": .name("JavaScript"), "JS": .text("getField('a').value = 1")]))
    draft.catalog["Names"] = .dictionary([
      "JavaScript": .dictionary([
        "Names": .array([.text("open"), .reference(named), .text("twice"), .reference(own)])
      ])
    ])
    return draft.document()
  }

  private func plan(_ document: Document) throws -> FormPlan {
    var options = PlanOptions()
    options.mergesOutputs = true
    return try FormPlan(compiling: document, options: options)
  }

  /// A file of one record for each plan.
  private func merged(_ plans: [FormPlan], firstNumber: Int = 1) throws -> Document {
    let records = plans.enumerated().map { place, plan in
      plan.fill([("a", .text("\(place + 1)")), ("b", .text("2"))]).merged
    }
    return try mergedFile(of: records, from: firstNumber).document
  }

  private func field(_ name: String, _ document: Document, _ form: Form) throws -> PDFDictionary {
    let field = try #require(form.fields.first { $0.name == name })
    return document[field.number].dictionaryValue ?? [:]
  }

  @Test(
    "each record has its fields, with its values, below a field that its number names",
    arguments: [1, 98])
  func fields(_ first: Int) throws {
    let plan = try plan(form())
    var document = try merged([plan, plan, plan], firstNumber: first)
    let form = Form(repairing: &document)
    let names = ["a", "b", "total", "push"]
    let records = first...first + 2
    #expect(
      Set(form.fields.map(\.name)) == Set(records.flatMap { r in names.map { "record\(r).\($0)" } })
    )
    for (place, record) in records.enumerated() {
      #expect(
        try field("record\(record).a", document, form)["V"]?.stringValue?.text == "\(place + 1)")
      #expect(
        try field("record\(record).total", document, form)["V"]?.stringValue?.text == "\(place + 3)"
      )
    }
    #expect(form.calculationOrder == records.map { "record\($0).total" })
  }

  @Test("fields stay where only some are flattened")
  func someFlattened() throws {
    var options = PlanOptions()
    options.outcome = .flattened
    options.mergesOutputs = true
    options.flattenedFields = [FieldPattern("b")]
    let plan = try FormPlan(compiling: form(), options: options)
    var document = try merged([plan, plan])
    let names = Form(repairing: &document).fields.map(\.name)
    #expect(
      Set(names) == Set((1...2).flatMap { r in ["a", "total", "push"].map { "record\(r).\($0)" } }))
  }

  @Test("calculations, reset and hide actions mean the fields of their record")
  func actions() throws {
    let plan = try plan(form())
    var document = try merged([plan, plan])
    let form = Form(repairing: &document)
    for record in 1...2 {
      let total = try field("record\(record).total", document, form)
      let actions = document.dictionary(total["AA"]) ?? [:]
      #expect(
        document.dictionary(actions["C"])?["JS"]?.stringValue?.text
          == #"AFSimple_Calculate("SUM", new Array("record\#(record).a", "record\#(record).b"));"#)
      // A script with letters that PDFDocEncoding lacks is in UTF-16 (7.9.2.2).
      #expect(
        document.dictionary(actions["Fo"])?["JS"]?.stringValue?.text
          == "this.getField('record\(record).b').value = \"（\";")
      let push = try field("record\(record).push", document, form)
      let action = document.dictionary(push["A"]) ?? [:]
      let reset = (document.array(action["Fields"]) ?? []).compactMap { document.dictionary($0) }
      #expect(reset.map { $0["T"]?.stringValue?.text } == ["record\(record)"])
      let hide = document.dictionary(action["Next"])
      #expect(hide?["T"]?.stringValue?.text == "record\(record).b")
    }
  }

  @Test("scripts of the document stay where they name no field; others are warned of")
  func documentScripts() throws {
    let plan = try plan(form())
    #expect(plan.diagnostics.map(\.code) == ["document-script"])
    let document = try merged([plan, plan])
    let names = document.dictionary(document.catalog["Names"])
    let tree = NameTree(names?["JavaScript"], in: document)
    #expect(tree.entries.map(\.key.text) == ["twice"])
    let script = document.dictionary(tree.entries.first?.value)?["JS"]?.stringValue?.text
    #expect(script == "function twice(n) {}")
  }

  @Test("fonts of one name that differ between forms get names of their own (12.7.3, /DR)")
  func fonts() throws {
    let plans = [try plan(form()), try plan(form(font: "Courier"))]
    var document = try merged([plans[0], plans[1], plans[0]])
    let form = Form(repairing: &document)
    let dictionary = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    let fonts = document.dictionary(document.dictionary(dictionary["DR"])?["Font"]) ?? [:]
    for (record, font) in [(1, "Helvetica"), (2, "Courier"), (3, "Helvetica")] {
      let field = try #require(form.fields.first { $0.name == "record\(record).a" })
      let name = try #require(DefaultAppearance(parsing: field.defaultAppearance).fontName)
      #expect(document.name(document.dictionary(fonts[name])?["BaseFont"])?.rawValue == font)
    }
  }
}
