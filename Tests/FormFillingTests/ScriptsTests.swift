import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// What Acrobat's forms library does to the values of a form. The expected texts are Acrobat's, as
/// PDF.js's tests of the same functions record them.
@Suite("Scripts of fields")
struct ScriptsTests {
  private func script(_ text: String) -> PDFObject {
    .dictionary(["S": .name("JavaScript"), "JS": .text(text)])
  }

  private func form(_ build: (inout FormDraft, ObjectNumber) -> Void) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    build(&draft, page)
    return draft.document()
  }

  private var amount: Document {
    form { draft, page in
      draft.addField(
        [
          "FT": .name("Tx"), "T": .text("amount"),
          "AA": .dictionary(["F": script("AFNumber_Format(2, 0, 0, 0, \"$\", true);")]),
        ], rectangle: [10, 10, 110, 30], on: page)
    }
  }

  @Test("a value is stored as given and drawn formatted", arguments: [false, true])
  func formatted(flattening: Bool) throws {
    let filled = try amount.filled([("amount", .text("1234.5"))], flattening: flattening)
    #expect(filled.holdsAnywhere("($1,234.50) Tj"))
    if !flattening { #expect(filled.value("amount") == .text("1234.5")) }
  }

  @Test("a value the format cannot read is refused without being quoted")
  func refused() throws {
    let error = try #require(throws: FillProblems.self) {
      try amount.filled([("amount", .text("a lot"))])
    }
    #expect(error.diagnostics.map(\.code) == ["format"])
    #expect(error.diagnostics.allSatisfy { !$0.message.contains("a lot") })
  }

  @Test("without scripts it is written as given")
  func withoutScripts() throws {
    let filled = try amount.filled([("amount", .text("a lot"))]) { $0.runsScripts = false }
    #expect(try filled.appearanceText("amount").contains("(a lot) Tj"))
  }

  @Test("a value outside the range of a validation is refused")
  func range() throws {
    let document = form { draft, page in
      draft.addField(
        [
          "FT": .name("Tx"), "T": .text("age"),
          "AA": .dictionary(["V": script("AFRange_Validate(true, 0, true, 120);")]),
        ], rectangle: [10, 10, 110, 30], on: page)
    }
    #expect(try document.filled([("age", .number("120"))]).value("age") == .text("120"))
    #expect(throws: FillProblems.self) { try document.filled([("age", .number("121"))]) }
  }

  @Test("a calculation from a field on a dropped page says so")
  func droppedInput() throws {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: pages[0])
    draft.addField(
      ["FT": .name("Tx"), "T": .text("b")], rectangle: [10, 10, 110, 30], on: pages[1])
    let total = draft.addField(
      [
        "FT": .name("Tx"), "T": .text("total"),
        "AA": .dictionary(["C": script("/** BVCALC b + 1 EVCALC **/")]),
      ], rectangle: [10, 40, 110, 60], on: pages[0])
    draft.form["CO"] = .array([.reference(total)])
    var options = FillOptions()
    options.pages = PageSelection("1")
    let record = try FormPlan(compiling: draft.document(), options: options)
      .strike([("a", .text("5"))])
    #expect(record.tail != nil)
    #expect(record.diagnostics.map(\.code) == ["calculated"])
    #expect(record.diagnostics.first?.message.contains("“b” is on no page") == true)
  }

  /// By hand: 2 × 3.5 = 7, and 7 + 2 = 9. Totals are mostly read-only (ISO 32000-2, Table 227): that
  /// keeps users out, not the form's own calculations.
  @Test(
    "calculations run in the form's order, on what the ones before them left",
    arguments: [0, 1])
  func calculations(_ flags: Int) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    var numbers: [ObjectNumber] = []
    for (index, (name, calculation)) in [
      ("a", nil), ("b", nil), ("product", "AFSimple_Calculate(\"PRD\", new Array(\"a\", \"b\"));"),
      ("sum", "AFSimple_Calculate(\"SUM\", new Array(\"product\", \"a\"));"),
    ].enumerated() {
      var entries: PDFDictionary = ["FT": .name("Tx"), "T": .text(name)]
      if let calculation {
        entries["AA"] = .dictionary(["C": script(calculation)])
        entries["Ff"] = .integer(flags)
      }
      let bottom = Double(10 + 30 * index)
      numbers.append(
        draft.addField(entries, rectangle: [10, bottom, 110, bottom + 20], on: page))
    }
    draft.form["CO"] = .array([.reference(numbers[2]), .reference(numbers[3])])
    let filled = try draft.document().filled([("a", .text("2")), ("b", .text("3.5"))])
    #expect(filled.value("product") == .text("7"))
    #expect(filled.value("sum") == .text("9"))
    #expect(try filled.appearanceText("sum").contains("(9) Tj"))
    let flat = try draft.document().filled(
      [("a", .text("2")), ("b", .text("3.5"))], flattening: true)
    #expect(try flat.content().contains("(9) Tj"))
  }

  @Test("a script of another kind is not run, and said to be")
  func other() throws {
    let document = form { draft, page in
      draft.addField(
        [
          "FT": .name("Tx"), "T": .text("odd"),
          "AA": .dictionary(["V": script("if (event.value == 1) app.alert('no');")]),
        ], rectangle: [10, 10, 110, 30], on: page)
    }
    let plan = try FormPlan(compiling: document)
    let warnings = plan.diagnostics.filter { $0.code == "script" }
    #expect(warnings.map(\.field) == ["odd"])
  }
}
