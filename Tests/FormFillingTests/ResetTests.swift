import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// ISO 32000-2, 12.7.6.3: a reset sets `/V` to `/DV`, or removes it where there is none.
@Suite("Resetting a form")
struct ResetTests {
  private func reset(_ document: Document, _ shouldReset: (String) -> Bool = { _ in true }) throws
    -> ReadBack
  {
    var options = PlanOptions()
    options.forcesReadOnly = true
    let plan = try FormPlan(compiling: document, options: options)
    let tail = try #require(plan.reset(shouldReset).tail)
    return try ReadBack(plan.prefix.bytes + tail.bytes)
  }

  private var filled: Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "V": .text("now"), "DV": .text("before")],
      rectangle: [10, 10, 110, 30], on: page)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("b"), "V": .text("now"), "Ff": .integer(1)],
      rectangle: [10, 40, 110, 60], on: page)
    let on = draft.addAppearance("0 0 5 5 re f", width: 10, height: 10)
    draft.addField(
      [
        "FT": .name("Btn"), "T": .text("c"), "V": .name("Yes"), "AS": .name("Yes"),
        "AP": .dictionary(["N": .dictionary(["Yes": .reference(on)])]),
      ], rectangle: [10, 70, 20, 80], on: page)
    return draft.document()
  }

  @Test("a field takes its default, one without a default is cleared, a box is off")
  func all() throws {
    let result = try reset(filled)
    #expect(result.value("a") == .text("before"))
    #expect(try result.appearanceText("a").contains("(before) Tj"))
    #expect(result.value("b") == nil)
    #expect(!result.holdsAnywhere("now"))
    #expect(result.widget("c")["AS"] == .name("Off"))
  }

  /// ISO 32000-2, Table 234: `/DV` holds an export value. Here it is also the text of another option.
  @Test("a choice's default is an export value before it is a display text")
  func choice() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let options = [("0", "1"), ("1", "2")].map { PDFObject.array([.text($0.0), .text($0.1)]) }
    draft.addField(
      [
        "FT": .name("Ch"), "T": .text("a"), "Ff": .integer(1 << 17), "Opt": .array(options),
        "V": .text("0"), "DV": .text("1"),
      ], rectangle: [10, 10, 110, 30], on: page)
    let result = try reset(draft.document())
    #expect(result.value("a") == .text("1"))
    #expect(try result.appearanceText("a").contains("(2) Tj"))
  }

  @Test("fields that are not meant stay as they are")
  func some() throws {
    let result = try reset(filled) { $0 == "b" }
    #expect(result.value("a") == .text("now"))
    #expect(result.value("b") == nil)
    #expect(result.widget("c")["AS"] == .name("Yes"))
  }
}
