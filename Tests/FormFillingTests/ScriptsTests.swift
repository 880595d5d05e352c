import Diagnostics
import DocumentEditing
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
    var options = PlanOptions()
    options.pages = PageSelection("1")
    let record = try FormPlan(compiling: draft.document(), options: options)
      .fill([("a", .text("5"))])
    #expect(record.tail != nil)
    #expect(record.diagnostics.map(\.code) == ["calculated"])
    #expect(record.diagnostics.first?.message.contains("“b” is not on any page") == true)
  }

  private func sums(_ order: [String], of sources: [String: String]) throws -> FormPlan {
    var draft = FormDraft()
    let page = draft.addPage()
    var numbers: [String: ObjectNumber] = [:]
    for name in ["a", "other"] + order.sorted() {
      var entries: PDFDictionary = ["FT": .name("Tx"), "T": .text(name)]
      if let source = sources[name] {
        entries["AA"] = .dictionary(["C": script("AFSimple_Calculate(\"SUM\", \"\(source)\");")])
      }
      numbers[name] = draft.addField(entries, rectangle: [10, 10, 110, 30], on: page)
    }
    draft.form["CO"] = .array(order.compactMap { numbers[$0].map(PDFObject.reference) })
    return try FormPlan(compiling: draft.document())
  }

  /// By hand: b = a, c = b, d = c + a; whatever the order of `/CO`, d is 2a.
  @Test(
    "a total agrees with its sources, also those that are calculated later",
    arguments: [["b", "c", "d"], ["d", "c", "b"], ["c", "d", "b"]])
  func laterSources(_ order: [String]) throws {
    let plan = try sums(order, of: ["b": "a", "c": "b", "d": "c, a"])
    #expect(plan.diagnostics.isEmpty)
    let file = try ReadBack(plan.fill([("a", .number("21"))]).file().bytes)
    #expect(["b", "c", "d"].map { file.value($0) } == [.text("21"), .text("21"), .text("42")])
  }

  @Test("calculations that depend on each other are reported once, and end", arguments: ["b", "c"])
  func cycle(_ source: String) throws {
    let plan = try sums(["b", "c"], of: ["b": source, "c": "b, a"])
    let warning = try #require(plan.diagnostics.first)
    #expect(plan.diagnostics.count == 1 && warning.code == "calculated")
    #expect(warning.message.contains("“b”"))
    let record = plan.fill([("a", .number("1"))])
    #expect(record.tail != nil && record.diagnostics.isEmpty)
  }

  /// PDF.js and PDFium read “1,000.50” as 1 (`AFMakeNumber`), and the total must be theirs.
  @Test(
    "a text that a sum reads as another number is named, without its value",
    arguments: [
      ("1,000.50", "1"), ("1.000,50", "1"), ("12 apples", "12"), ("1,000", "1"), ("$12", "0"),
    ])
  func misreadNumbers(_ text: String, _ total: String) throws {
    let plan = try sums(["b"], of: ["b": "a"])
    let record = plan.fill([("a", .text(text))])
    #expect(record.diagnostics.map(\.field) == ["a"])
    #expect(record.diagnostics.allSatisfy { $0.severity == .warning && !"\($0)".contains(text) })
    #expect(try ReadBack(record.file().bytes).value("b") == .text(total))
  }

  @Test(
    "numbers as they are written cause no warning",
    arguments: ["1000.5", "-3", "0,125", "1,5", " 7 ", "n/a"])
  func plainNumbers(_ text: String) throws {
    #expect(try sums(["b"], of: ["b": "a"]).fill([("a", .text(text))]).diagnostics.isEmpty)
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

  @Test(
    "a field stays blank if all fields that it is calculated from are, and follows one that is not")
  func blankSources() throws {
    let plan = try sums(["b", "c", "d"], of: ["b": "a", "c": "b", "d": "c, other"])
    let blank = try ReadBack(plan.fill([("other", .null)]).file().bytes)
    #expect(["b", "c", "d"].map { blank.value($0) } == [nil, nil, nil])
    let zero = try ReadBack(plan.fill([("a", .number("0"))]).file().bytes)
    #expect(["b", "c", "d"].map { zero.value($0) } == [.text("0"), .text("0"), .text("0")])
  }

  /// A script that checks or formats a value says nothing of a record without one; one that calculates gives the value.
  @Test("that a script is not run matters to the records that need it")
  func neededScripts() throws {
    let document = form { draft, page in
      let fields: [(String, PDFName)] = [("a", "V"), ("b", "F"), ("c", "C")]
      for (index, (name, event)) in fields.enumerated() {
        draft.addField(
          ["FT": .name("Tx"), "T": .text(name), "AA": .dictionary([event: script("other();")])],
          rectangle: [10, 10 + 30 * Double(index), 110, 30 + 30 * Double(index)], on: page)
      }
    }
    let plan = try FormPlan(compiling: document)
    func fields(_ inputs: FieldInputs) -> [String?] {
      plan.diagnostics(for: inputs).filter { $0.code == "script" }.map(\.field)
    }
    #expect(plan.diagnostics.filter { $0.code == "script" }.map(\.field) == ["a", "b", "c"])
    #expect(fields([]) == ["c"])
    #expect(fields([("b", .text("1"))]) == ["b", "c"])
    #expect(fields([("a", .text("1")), ("b", .null)]) == ["a", "b", "c"])
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

  private func field(_ script: String, flags: Int = 0) -> Document {
    form { draft, page in
      draft.addField(
        [
          "FT": .name("Tx"), "T": .text("a"), "Ff": .integer(flags),
          "AA": .dictionary(["F": self.script(script)]),
        ], rectangle: [10, 10, 110, 30], on: page)
    }
  }

  /// `sepStyle` 2 shows 1.234,56 and 3 shows 1234,56 (Acrobat SDK, `AFNumber_Format`).
  @Test("a JSON number is stored with the field's decimal sign and fills again", arguments: [2, 3])
  func decimalComma(_ style: Int) throws {
    let document = field("AFNumber_Format(2, \(style), 0, 0, \"\", true);")
    let file = try document.filled([("a", .number("1.200"))])
    #expect(file.value("a") == .text("1,200"))
    #expect(try file.appearanceText("a").contains("(1,20) Tj"))
    #expect(try document.filled([("a", .text("1,200"))]).value("a") == .text("1,200"))
    #expect(try document.filled([("a", .number("1200"))]).value("a") == .text("1200"))
    let plain = try document.filled([("a", .number("1.2"))]) { $0.runsScripts = false }
    #expect(plain.value("a") == .text("1.2"))
  }

  @Test("a text that could be either of two numbers is refused", arguments: [2, 3])
  func ambiguousNumber(_ style: Int) throws {
    let document = field("AFNumber_Format(2, \(style), 0, 0, \"\", true);")
    let error = try #require(throws: FillProblems.self) {
      try document.filled([("a", .text("1.200"))])
    }
    #expect(error.codes == ["format"])
    #expect(error.diagnostics.first?.hint?.text.contains("1234") == true)
    #expect(error.diagnostics.first?.hint?.text.contains("1,234") == true)
    #expect(error.diagnostics.allSatisfy { !"\($0)".contains("1.200") })
  }

  @Test("signs that the format has are taken, and what is given is stored")
  func signs() throws {
    let money = try amount.filled([("amount", .text("$1,200.50"))])
    #expect(money.value("amount") == .text("$1,200.50"))
    #expect(try money.appearanceText("amount").contains("($1,200.50) Tj"))
    let percent = try field("AFPercent_Format(1, 0);").filled([("a", .text("12.5%"))])
    #expect(try percent.appearanceText("a").contains("(12.5%) Tj"))
  }

  @Test("a date that could be either of two is warned of, unless the form has it already")
  func doubtfulDate() throws {
    let document = field("AFDate_FormatEx(\"dd-mmm-yyyy\");")
    let record = try FormPlan(compiling: document).fill([("a", .text("03/04/2025"))])
    #expect(record.diagnostics.map(\.code) == ["date-order"])
    #expect(record.diagnostics.map(\.severity) == [.warning])
    #expect(record.diagnostics.allSatisfy { !"\($0)".contains("03/04") })
    let file = try document.filled([("a", .text("03/04/2025"))])
    #expect(try file.appearanceText("a").contains("(03-Apr-2025) Tj"))
    let again = try FormPlan(compiling: file.document).fill([("a", .text("03/04/2025"))])
    #expect(again.diagnostics == [])
    #expect(
      try FormPlan(compiling: document).fill([("a", .text("2025-04-03"))]).diagnostics == [])
  }

  /// By hand: 2 + 3 = 5. A filled form exports its totals too.
  @Test("values for read-only totals are ignored, and the totals calculated", arguments: [0, 1])
  func totalsGiven(_ flags: Int) throws {
    let document = form { draft, page in
      for (index, name) in ["a", "b"].enumerated() {
        let bottom = Double(10 + 30 * index)
        draft.addField(
          ["FT": .name("Tx"), "T": .text(name)], rectangle: [10, bottom, 110, bottom + 20], on: page
        )
      }
      let total = draft.addField(
        [
          "FT": .name("Tx"), "T": .text("total"), "Ff": .integer(flags),
          "AA": .dictionary(["C": script("AFSimple_Calculate(\"SUM\", new Array(\"a\", \"b\"));")]),
        ], rectangle: [10, 100, 110, 120], on: page)
      draft.form["CO"] = .array([.reference(total)])
    }
    let plan = try FormPlan(compiling: document)
    let inputs: FieldInputs = [("a", .text("2")), ("b", .text("3"))]
    let right = plan.fill(inputs + [("total", .text("5"))])
    #expect(right.diagnostics == [])
    let wrong = plan.fill(inputs + [("total", .text("9"))])
    #expect(wrong.diagnostics.map(\.code) == ["calculated"])
    #expect(wrong.diagnostics.map(\.severity) == [.warning])
    #expect(wrong.tail?.bytes == right.tail?.bytes)
    let file = try document.filled(inputs + [("total", .text("9"))])
    #expect(file.value("total") == .text("5"))
    // Not calculated, the field is read-only as any other.
    var options = PlanOptions()
    options.runsScripts = false
    let refused = try FormPlan(compiling: document, options: options).fill([("total", .text("9"))]
    )
    #expect(refused.diagnostics.map(\.code) == (flags == 1 ? ["read-only"] : []))
  }
}
