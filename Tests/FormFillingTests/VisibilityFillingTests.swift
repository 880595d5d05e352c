import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Check boxes that show and hide fields. `display.visible` sets the print flag alone of those that matter here, and
/// `display.hidden` the hidden flag besides (Acrobat's JavaScript reference, Field.display; ISO 32000-2, Table 167): 4
/// and 6.
@Suite("Fields that check boxes show and hide")
struct VisibilityFillingTests {
  private func form(showsWhenOn: Bool = true) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("0 0 9 9 re f", width: 10, height: 10)
    let off = draft.addAppearance("q Q", width: 10, height: 10)
    let states =
      showsWhenOn ? "display.hidden : display.visible" : "display.visible : display.hidden"
    let script = ["more.first", "more.second"].map {
      "this.getField(\"\($0)\").display = event.target.value == \"Off\" ? \(states);"
    }
    draft.addField(
      [
        "FT": .name("Btn"), "T": .text("box"), "AS": .name("Off"),
        "AP": .dictionary([
          "N": .dictionary(["Yes": .reference(on), "Off": .reference(off)])
        ]),
        "A": .dictionary([
          "S": .name("JavaScript"), "JS": .text(script.joined(separator: "\n")),
        ]),
      ], rectangle: [10, 250, 20, 260], on: page)
    let flags = PDFObject.integer(showsWhenOn ? 6 : 4)
    let first = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("first"), "F": flags], rectangle: [10, 200, 190, 220],
      on: page)
    // A total that no record may give is shown and hidden all the same.
    let second = draft.addWidget(
      [
        "FT": .name("Tx"), "T": .text("second"), "F": flags, "Ff": .integer(1), "V": .text("Fixed"),
      ],
      rectangle: [10, 150, 190, 170], on: page)
    draft.addParent(["T": .text("more")], kids: [first, second])
    return draft.document()
  }

  private func flags(_ file: ReadBack, _ name: String) -> Int? {
    file.document.integer(file.widget(name)["F"])
  }

  @Test("a live form shows them while the box is on", arguments: [true, false])
  func live(_ isOn: Bool) throws {
    let filled = try form().filled(
      [("box", .boolean(isOn)), ("more.first", .text("Ada"))], flattening: false)
    #expect(flags(filled, "more.first") == (isOn ? 4 : 6))
    #expect(flags(filled, "more.second") == (isOn ? 4 : 6))
    #expect(filled.value("more.first") == .text("Ada"))
  }

  @Test("the other way: they are hidden while the box is on")
  func hiding() throws {
    let filled = try form(showsWhenOn: false).filled([("box", .boolean(true))], flattening: false)
    #expect(flags(filled, "more.first") == 6)
    #expect(flags(filled, "more.second") == 6)
  }

  /// A radio group with the states `x` and `y`; `detail` is shown while it has the value `x`. By `/Opt`, the values of the
  /// states `0` and `1` may be `x` and `y` (ISO 32000-2, Table 230).
  private func radios(exporting: Bool) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("0 0 9 9 re f", width: 10, height: 10)
    let script =
      "this.getField(\"detail\").display = event.target.value == \"x\" ? display.visible : display.hidden;"
    let kids = (exporting ? ["0", "1"] : ["x", "y"]).enumerated().map { place, state in
      draft.addWidget(
        [
          "AS": .name("Off"),
          "AP": .dictionary(["N": .dictionary([PDFName(text: state): .reference(on)])]),
          "A": .dictionary(["S": .name("JavaScript"), "JS": .text(script)]),
        ], rectangle: [10 + 20 * Double(place), 250, 20 + 20 * Double(place), 260], on: page)
    }
    var group: PDFDictionary = [
      "FT": .name("Btn"), "Ff": .integer(1 << 15), "T": .text("way"),
    ]
    if exporting { group["Opt"] = .array([.text("x"), .text("y")]) }
    draft.addParent(group, kids: kids)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("detail"), "F": .integer(4)],
      rectangle: [10, 200, 190, 220], on: page)
    return draft.document()
  }

  @Test("a radio group shows a field while one of its options is chosen", arguments: [true, false])
  func options(_ exporting: Bool) throws {
    for (value, expected) in [("x", 4), ("y", 6)] {
      let filled = try radios(exporting: exporting).filled(
        [("way", .text(value))], flattening: false)
      #expect(flags(filled, "detail") == expected)
    }
    let none = try radios(exporting: exporting).filled([("way", .null)], flattening: false)
    #expect(flags(none, "detail") == 6)
  }

  @Test("without a value for the box, they stay as they are")
  func untouched() throws {
    let filled = try form().filled([("more.first", .text("Ada"))], flattening: false)
    #expect(flags(filled, "more.first") == 6)
  }

  @Test(
    "a page shows them while the box is on; otherwise a warning says that the value is not shown")
  func flattened() throws {
    let shown = try form().filled(
      [("box", .boolean(true)), ("more.first", .text("Ada"))], flattening: true)
    #expect(try shown.content().contains("(Ada) Tj"))
    let plan = try FormPlan(compiling: form(), options: Self.flat)
    let record = plan.fill([("box", .boolean(false)), ("more.first", .text("Ada"))])
    #expect(record.diagnostics.map(\.code) == ["not-shown"])
    #expect(try !ReadBack(record.file().bytes).content().contains("(Ada) Tj"))
  }

  private static var flat: PlanOptions {
    var options = PlanOptions()
    options.outcome = .flattened
    return options
  }

  @Test("the script counts as one that is carried out")
  func count() {
    var document = form()
    let form = Form(repairing: &document)
    let count = ScriptCount(document: document, form: form)
    #expect(count.total == 1 && count.native == 1)
  }
}
