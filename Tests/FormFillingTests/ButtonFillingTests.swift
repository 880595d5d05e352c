import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// ISO 32000-2, 12.7.5.2: a button's value is a name, and each of its widgets shows the appearance
/// that its own `/AS` names.
@Suite("Filling check boxes and radio buttons")
struct ButtonFillingTests {
  /// A widget with one on-state, drawn by the form.
  private func button(
    _ draft: inout FormDraft, state: PDFName, on page: ObjectNumber, _ more: PDFDictionary = [:]
  ) -> ObjectNumber {
    let on = draft.addAppearance("1 1 7 7 re f", width: 9, height: 9)
    let off = draft.addAppearance("q Q", width: 9, height: 9)
    var entries: PDFDictionary = [
      "AS": .name("Off"),
      "AP": .dictionary([
        "N": .dictionary([state: .reference(on), "Off": .reference(off)])
      ]),
    ]
    for (key, value) in more { entries[key] = value }
    return draft.addWidget(entries, rectangle: [0, 0, 9, 9], on: page)
  }

  private func group(_ states: [PDFName], flags: Int, _ more: PDFDictionary = [:]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = states.map { button(&draft, state: $0, on: page) }
    var entries: PDFDictionary = [
      "T": .text("b"), "FT": .name("Btn"), "Ff": .integer(flags),
    ]
    for (key, value) in more { entries[key] = value }
    draft.addParent(entries, kids: kids)
    return draft.document()
  }

  private let radio = 1 << 15

  private func shown(_ file: ReadBack, _ count: Int) -> [PDFName?] {
    (0..<count).map { file.document.name(file.widget("b", $0)["AS"]) }
  }

  @Test("a radio group shows its value in one widget and Off in the others")
  func radioGroup() throws {
    let file = try group(["a", "b", "c"], flags: radio).filled([("b", .text("b"))])
    #expect(file.value("b") == .name("b"))
    #expect(shown(file, 3) == ["Off", "b", "Off"])
  }

  @Test("null and Off turn everything off", arguments: [FieldInput.null, .text("Off"), .text("")])
  func off(_ input: FieldInput) throws {
    let on = try group(["a", "b"], flags: radio).filled([("b", .text("a"))])
    let file = try on.document.filled([("b", input)])
    #expect(file.value("b") == .name("Off"))
    #expect(shown(file, 2) == ["Off", "Off"])
  }

  /// ISO 32000-2, Table 230: `/Opt` holds an export value a widget, in the order of the kids.
  @Test("an export value stands for the state of its widget")
  func exportValues() throws {
    let options: PDFDictionary = ["Opt": .array([.text("Rot"), .text("Blau")])]
    let file = try group(["0", "1"], flags: radio, options).filled([("b", .text("Blau"))])
    #expect(file.value("b") == .name("1"))
    #expect(shown(file, 2) == ["Off", "1"])
  }

  @Test("true turns a box on by whatever name its state has", arguments: ["Yes", "1", "はい"])
  func trueIsTheState(_ name: String) throws {
    let state = PDFName(text: name)
    let file = try group([state], flags: 0).filled([("b", .boolean(true))])
    #expect(file.value("b") == .name(state))
    #expect(shown(file, 1) == [state])
  }

  @Test("true does not choose among several states; the hint names them")
  func ambiguous() throws {
    let document = group(["one", "two"], flags: 0)
    let problems = #expect(throws: FillProblems.self) {
      try document.filled([("b", .boolean(true))])
    }
    #expect(problems?.codes == ["not-an-option"])
    let hint = try #require(problems?.diagnostics.first?.hint)
    #expect(hint.text.contains("one") && hint.text.contains("two"))
  }

  @Test("what is no state is refused, and not repeated in the message")
  func unknownState() throws {
    let document = group(["one", "two"], flags: radio)
    let problems = #expect(throws: FillProblems.self) {
      try document.filled([("b", .text("Secret"))])
    }
    let diagnostic = try #require(problems?.diagnostics.first)
    #expect(diagnostic.code == "not-an-option")
    #expect(diagnostic.field == "b")
    #expect(!"\(diagnostic)".contains("Secret"))
  }

  @Test("a widget without an appearance gets one for each state")
  func madeAppearance() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Btn"), "T": .text("b")], rectangle: [0, 0, 9, 9], on: page)
    let file = try draft.document().filled([("b", .boolean(true))])
    let appearances = file.document.dictionary(file.widget("b")["AP"]) ?? [:]
    let states = try #require(file.document.dictionary(appearances["N"]))
    #expect(Set(states.keys) == ["Yes", "Off"])
    #expect(shown(file, 1) == ["Yes"])
  }

  /// poppler (22.12, AnnotAppearance) takes `/N` for a stream where it is a reference.
  @Test("the table of states stands in the widget itself")
  func directTable() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("1 1 7 7 re f", width: 9, height: 9)
    let table = draft.add(.dictionary(["Yes": .reference(on), "Off": .reference(on)]))
    draft.addField(
      ["FT": .name("Btn"), "T": .text("b"), "AP": .dictionary(["N": .reference(table)])],
      rectangle: [0, 0, 9, 9], on: page)
    let file = try draft.document().filled([("b", .boolean(true))])
    let appearances = file.document.dictionary(file.widget("b")["AP"]) ?? [:]
    #expect(appearances["N"]?.dictionaryValue != nil)
  }

  @Test("flattening draws the state that is on and nothing for Off")
  func flattened() throws {
    let document = group(["a", "b"], flags: radio)
    let on = try document.filled([("b", .text("b"))], flattening: true)
    let off = try document.filled([("b", .null)], flattening: true)
    #expect(try on.content().contains(" Do"))
    #expect(try on.content() != off.content())
  }
}
