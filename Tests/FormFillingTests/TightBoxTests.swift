import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Helvetica's capitals and descent take 0.925 of its size (Adobe's Core 14 metrics: 718 and 207): 20 pt
/// are 18.5 points high.
@Suite("Boxes that are lower than their fonts")
struct TightBoxTests {
  private func form(heights: [Double], size: Int = 20) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    for (index, height) in heights.enumerated() {
      draft.addField(
        ["FT": .name("Tx"), "T": .text("f\(index)"), "DA": .text("/Helv \(size) Tf 0 g")],
        rectangle: [10, 10 + 40 * Double(index), 110, 10 + 40 * Double(index) + height], on: page)
    }
    return draft.document()
  }

  @Test("are reported once, for the form, and for no record", arguments: [false, true])
  func once(flattening: Bool) throws {
    var options = PlanOptions()
    if flattening { options.outcome = .flattened }
    let plan = try FormPlan(compiling: form(heights: [17, 30, 17]), options: options)
    #expect(plan.diagnostics.map(\.code) == ["tight"])
    #expect(plan.diagnostics.first?.field == nil)
    #expect(plan.diagnostics.first?.message.contains("2 fields") == true)
    #expect(plan.diagnostics.first?.hint?.text.contains("“f0”, “f2”") == true)
    let record = plan.fill([("f0", .text("xx")), ("f1", .text("xx")), ("f2", .text("xx"))])
    #expect(record.diagnostics == [])
    let one = try FormPlan(compiling: form(heights: [17]), options: options)
    #expect(one.diagnostics.map(\.field) == ["f0"])
    #expect(try FormPlan(compiling: form(heights: [30]), options: options).diagnostics == [])
  }

  @Test("say that height is the problem where ink would be cut")
  func hint() throws {
    let error = try #require(throws: FillProblems.self) {
      try form(heights: [9]).filled([("f0", .text("Ag"))])
    }
    #expect(error.codes == ["overflow"])
    let hint = try #require(error.diagnostics.first?.hint)
    #expect(hint.text.contains("taller"))
    #expect(!hint.text.lowercased().contains("shorten"))
    let long = try #require(throws: FillProblems.self) {
      try form(heights: [30]).filled([("f0", .text(String(repeating: "long ", count: 20)))])
    }
    #expect(long.diagnostics.first?.hint?.text.contains("Shorten") == true)
  }
}
