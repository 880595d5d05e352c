import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Checking a record without filling it: what filling says is the measure.
@Suite("Checking records")
struct CheckingTests {
  private func document() -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("name"), "MaxLen": .integer(30), "Ff": .integer(2)],
      rectangle: [10, 10, 60, 24], on: page)
    draft.addField(
      [
        "FT": .name("Tx"), "T": .text("amount"),
        "AA": .dictionary([
          "F": .dictionary([
            "S": .name("JavaScript"), "JS": .text("AFNumber_Format(2, 0, 0, 0, \"\", true);"),
          ])
        ]),
      ], rectangle: [10, 30, 200, 44], on: page)
    draft.addField(
      [
        "FT": .name("Ch"), "T": .text("country"), "Ff": .integer(1 << 17),
        "Opt": .array([.text("Italy"), .text("Malta")]),
      ], rectangle: [10, 50, 200, 64], on: page)
    return draft.document()
  }

  private let records: [FieldInputs] = [
    ["name": "Ada", "amount": 12, "country": "Malta"],
    ["name": "Ada", "amount": "twelve", "country": "Atlantis"],
    ["name": String(repeating: "W", count: 30)],
    ["name": String(repeating: "W", count: 31), "nmae": "x"],
    ["name": "\u{10FFFD}"],
    ["name": ["a", "b"]],
    [:],
  ]

  @Test("the problems are those of filling, live and flattened", arguments: [false, true])
  func agreesWithFilling(flattens: Bool) throws {
    var options = PlanOptions()
    if flattens { options.outcome = .flattened }
    let plan = try FormPlan(compiling: document(), options: options)
    var codes: Set<String> = []
    for record in records {
      let problems = plan.problems(with: record)
      #expect(problems == plan.fill(record).diagnostics)
      codes.formUnion(problems.map(\.code.rawValue))
    }
    #expect(
      codes.isSuperset(of: [
        "format", "not-an-option", "overflow", "too-long", "unknown-field", "no-glyph",
      ]))
  }

  @Test("without layout, what does not fit its box is no problem")
  func withoutLayout() throws {
    let plan = try FormPlan(compiling: document())
    #expect(plan.problems(with: records[2], laysOut: false).isEmpty)
    #expect(
      plan.problems(with: records[1], laysOut: false).map(\.code) == ["format", "not-an-option"])
  }

  /// What the thorough check says is the measure.
  @Test("the screen accepts only records without a problem, and all plain ones")
  func screen() throws {
    let plan = try FormPlan(compiling: document())
    var screen = try #require(RecordScreen(plan))
    func accepts(_ record: FieldInputs) -> Bool {
      screen.begin()
      return record.allSatisfy { input in
        if case .text(let text) = input.value { return screen.accepts(input.name, text) }
        return screen.accepts(input.name, input.value)
      } && screen.isComplete
    }
    for record in records + records.reversed() where accepts(record) {
      #expect(plan.problems(with: record, laysOut: false).isEmpty)
    }
    #expect(accepts(["name": "Ada", "amount": 12, "country": "Malta"]))
    // In another order, with characters of several bytes, and longer in bytes than the field's limit.
    #expect(accepts(["country": nil, "name": String(repeating: "é", count: 30)]))
    #expect(!accepts(["name": String(repeating: "é", count: 31)]))
    // The required name is missing, or empty.
    #expect(!accepts(["amount": 12]))
    #expect(!accepts(["name": ""]))
    #expect(!accepts(["name": "Ada", "amount": "1.200,00"]))
    #expect(!accepts(["nmae": "Ada"]))
  }

  @Test("there is no screen for forms that calculate")
  func noScreen() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let sum = draft.addField(
      [
        "FT": .name("Tx"), "T": .text("sum"),
        "AA": .dictionary([
          "C": .dictionary([
            "S": .name("JavaScript"), "JS": .text(#"AFSimple_Calculate("SUM", new Array("a"));"#),
          ])
        ]),
      ], rectangle: [10, 10, 60, 24], on: page)
    draft.form["CO"] = .array([.reference(sum)])
    let document = draft.document()
    #expect(try RecordScreen(FormPlan(compiling: document)) == nil)
    var options = PlanOptions()
    options.runsScripts = false
    #expect(try RecordScreen(FormPlan(compiling: document, options: options)) != nil)
  }

  @Test("a required field without a value is listed; a calculated or read-only one is not")
  func required() throws {
    #expect(try FormPlan(compiling: document()).requiredFields == ["name"])
  }

  @Test("a text that no box could show is refused before it is laid out", arguments: [false, true])
  func hugeText(isMultiline: Bool) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("t"), "Ff": .integer(isMultiline ? 1 << 12 : 0)],
      rectangle: [10, 10, 200, 80], on: page)
    let plan = try FormPlan(compiling: draft.document())
    let huge = String(repeating: "a", count: 1 << 20 + 1)
    #expect(plan.fill(["t": huge]).diagnostics.map(\.code) == ["too-long"])
    #expect(plan.problems(with: ["t": huge]).map(\.code) == ["too-long"])
  }

  @Test("null and an empty text leave push buttons and signatures as they are")
  func nothingToClear() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Btn"), "T": .text("b"), "Ff": .integer(1 << 16)],
      rectangle: [10, 10, 60, 24], on: page)
    draft.addField(["FT": .name("Sig"), "T": .text("s")], rectangle: [10, 40, 60, 64], on: page)
    let plan = try FormPlan(compiling: draft.document())
    let untouched = try plan.fill([]).file().bytes
    for value: FieldInput in [nil, ""] {
      let filled = plan.fill(["b": value, "s": value])
      #expect(filled.diagnostics.isEmpty)
      #expect(try filled.file().bytes == untouched)
    }
    #expect(plan.fill(["b": true]).diagnostics.map(\.code) == ["image"])
  }
}
