import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@Suite("What is done to a form is allowed first")
struct OutcomeTests {
  /// A signature field with a value: the file is signed (ISO 32000-2, 12.8).
  private func signed() -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    let signature = draft.add(
      .dictionary([
        "Type": .name("Sig"), "ByteRange": .numbers(0, 10, 20, 10), "Contents": .text("x"),
      ]))
    draft.addField(
      ["FT": .name("Sig"), "T": .text("s"), "V": .reference(signature)],
      rectangle: [10, 40, 110, 60], on: page)
    return draft.document()
  }

  @Test(
    "no outcome drops a signature unless it is asked to",
    arguments: [PlanOptions.Outcome.fillable, .flattened, .flattenedUnfilled])
  func signatures(_ outcome: PlanOptions.Outcome) throws {
    var options = PlanOptions()
    options.outcome = outcome
    let failure = #expect(throws: FormwrightError.self) {
      try FormPlan(compiling: signed(), options: options)
    }
    #expect(failure?.kind == .file)
    #expect(failure?.diagnostics.map(\.code) == ["signed"])
    options.overrides.dropsSignatures = true
    _ = try FormPlan(compiling: signed(), options: options)
  }

  @Test("a plan of a repaired document is that of the document as it was, warnings included")
  func repairedOnce() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    // A widget that no field lists: reading the form puts it into the field tree.
    draft.addWidget(["FT": .name("Tx"), "T": .text("b")], rectangle: [10, 40, 110, 60], on: page)
    let document = draft.document()
    var repaired = document
    let form = Form(repairing: &repaired)
    let once = try FormPlan(compiling: repaired, form: form, labels: NoLabels())
    let again = try FormPlan(compiling: document)
    #expect(once.prefix.bytes == again.prefix.bytes)
    #expect(once.diagnostics == again.diagnostics)
    #expect(Set(form.fields.map(\.name)) == ["a", "b"])
    // Each number names the field's object in the one document there is.
    for field in form.fields {
      #expect(repaired[field.number].dictionaryValue?["T"] == .text(field.name))
    }
  }
}
