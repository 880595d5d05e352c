import FormFilling
import FormFixtures
import InteractiveForms
import PDFArchiving
import PDFObjects
import Testing

/// PDF/A allows no hidden widgets (ISO 19005-2, 6.3.2): those of a live archive have no area instead.
@Suite("Hidden fields of archives")
struct HiddenFieldTests {
  @Test("a value of a hidden field is stored, and drawn nowhere")
  func value() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("hidden"), "F": .integer(2)],
      rectangle: [50, 200, 150, 220], on: page)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("seen"), "F": .integer(4)],
      rectangle: [50, 100, 150, 120], on: page)
    var options = PlanOptions()
    options.archive = .pdfa2b
    let plan = try FormPlan(compiling: draft.document(), options: options)
    let output = try plan.fill([("hidden", .text("Alpha")), ("seen", .text("Beta"))]).file().bytes
    let file = try ReadBack(output)
    #expect(file.value("hidden") == .text("Alpha"))
    #expect(file.widget("hidden")["AP"] == nil)
    #expect(file.widget("seen")["AP"] != nil)
    let drawn = try file.document.objects.compactMap { $0.streamValue }.map {
      String(decoding: try file.document.decodedData(of: $0), as: UTF8.self)
    }
    #expect(drawn.contains { $0.contains("(Beta) Tj") })
    #expect(!drawn.contains { $0.contains("(Alpha) Tj") })
  }
}
