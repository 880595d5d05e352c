import Diagnostics
import DocumentEditing
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

  /// A name first exactly, then without regard to case; an export value and a label likewise, in this order.
  @Test(
    "a state goes by its name, its export value or the label of its box, in any case",
    arguments: ["b", "B", "Blau", "BLAU", "azure", "Azure"])
  func spellings(_ text: String) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = [("a", "Crimson"), ("b", "Azure")].map { (state: PDFName, label: String) in
      button(&draft, state: state, on: page, ["TU": .text("Colour: " + label)])
    }
    draft.addParent(
      [
        "T": .text("b"), "FT": .name("Btn"), "Ff": .integer(radio),
        "Opt": .array([.text("Rot"), .text("Blau")]),
      ], kids: kids)
    let file = try draft.document().filled([("b", .text(text))])
    #expect(file.value("b") == .name("b"))
    #expect(shown(file, 2) == ["Off", "b"])
  }

  @Test(
    "the exact name of a state goes before another case of it, and a name before an export value")
  func orderOfSpellings() throws {
    let options: PDFDictionary = ["Opt": .array([.text("y"), .text("x"), .text("z")])]
    let document = group(["x", "X", "y"], flags: radio, options)
    #expect(try document.filled([("b", .text("X"))]).value("b") == .name("X"))
    #expect(try document.filled([("b", .text("y"))]).value("b") == .name("y"))
  }

  @Test(
    "words of spreadsheets check a box in data of any kind",
    arguments: ["yes", "YES", "on", "x", "X", "1", "true", "True"])
  func words(_ word: String) throws {
    let file = try group(["Ja"], flags: 0).filled([("b", .text(word))])
    #expect(shown(file, 1) == ["Ja"])
  }

  @Test("and uncheck it", arguments: ["no", "No", "off", "OFF", "0", "false"])
  func wordsForOff(_ word: String) throws {
    let on = try group(["Ja"], flags: 0).filled([("b", .boolean(true))])
    #expect(shown(try on.document.filled([("b", .text(word))]), 1) == ["Off"])
  }

  @Test("the name of a state goes before the words for false", arguments: ["No", "NO", "no"])
  func stateNamedNo(_ word: String) throws {
    #expect(shown(try group(["No"], flags: 0).filled([("b", .text(word))]), 1) == ["No"])
  }

  /// pdfcpu escapes the bytes of names twice (its sample `japanese.pdf`).
  @Test("a name that is escaped twice is shown and taken as text")
  func escapedNames() throws {
    let document = group(["#e5#a5#b3", "#e7#94#b7"], flags: radio)
    #expect(try document.filled([("b", .text("女"))]).value("b") == .name("#e5#a5#b3"))
    let problems = #expect(throws: FillProblems.self) { try document.filled([("b", .text("x"))]) }
    #expect(problems?.diagnostics.first?.hint?.text.contains("女") == true)
  }

  @Test("what two boxes share is refused, and their index chooses")
  func sharedStates() throws {
    let document = group(["a", "b", "a"], flags: radio)
    let problems = #expect(throws: FillProblems.self) { try document.filled([("b", .text("a"))]) }
    #expect(problems?.codes == ["not-an-option"])
    let hint = try #require(problems?.diagnostics.first?.hint?.text)
    #expect(hint.contains("{\"index\": 1}") && hint.contains("{\"index\": 3}"))
    #expect(!hint.contains("{\"index\": 2}"))
    let file = try document.filled([("b.index", .number("3"))])
    #expect(file.value("b") == .name("a"))
    #expect(shown(file, 3) == ["Off", "Off", "a"])
    #expect(throws: FillProblems.self) { try document.filled([("b.index", .number("4"))]) }
  }

  @Test("names that differ in case alone are refused unless one is exact", arguments: [0, 1 << 15])
  func statesThatDifferInCase(_ flags: Int) throws {
    let document = group(["yes", "YES", "no"], flags: flags)
    #expect(throws: FillProblems.self) { try document.filled([("b", .text("Yes"))]) }
    #expect(try document.filled([("b", .text("YES"))]).value("b") == .name("YES"))
  }

  /// Drawn by hand: b a
  ///                c    d on the next page, listed first.
  @Test("an index counts boxes as pages show them")
  func indexInPageOrder() throws {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    let places: [(PDFName, [Double], Int)] = [
      ("d", [0, 50, 9, 59], 1), ("c", [0, 20, 9, 29], 0), ("a", [50, 52, 59, 61], 0),
      ("b", [0, 50, 9, 59], 0),
    ]
    let kids = places.map { state, rectangle, page in
      let kid = button(&draft, state: state, on: pages[page])
      draft[kid]["Rect"] = .array(rectangle.map(PDFObject.number))
      return kid
    }
    draft.addParent(["T": .text("b"), "FT": .name("Btn"), "Ff": .integer(radio)], kids: kids)
    let document = draft.document()
    for (index, state) in ["b", "a", "c", "d"].enumerated() {
      let file = try document.filled([("b.index", .number("\(index + 1)"))])
      #expect(file.value("b") == .name(PDFName(rawValue: state)))
    }
  }

  @Test("a value means the same box whatever pages the output has", arguments: [false, true])
  func boxesOnLeftOutPages(_ flattening: Bool) throws {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    let kids = zip(["Yes", "No"] as [PDFName], pages).map { button(&draft, state: $0, on: $1) }
    draft.addParent(["T": .text("b"), "FT": .name("Btn")], kids: kids)
    let document = draft.document()
    for value: FieldInput in [.text("Yes"), .text("yes"), .boolean(true)] {
      let problems = #expect(throws: FillProblems.self) {
        try document.filled([("b", value)], flattening: flattening) {
          $0.pages = PageSelection("2")
        }
      }
      #expect(problems?.codes.count == 1)
    }
    if flattening { return }
    let kept = try document.filled([("b", .text("No"))]) { $0.pages = PageSelection("2") }
    #expect(kept.value("b") == .name("No"))
  }

  /// PDFium (`CPDF_FormControl::GetOnStateName`) takes the first on-state of a widget for its own.
  @Test("a state belongs to the box of which it is the first")
  func severalStatesOfOneBox() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("1 1 7 7 re f", width: 9, height: 9)
    let kids = [["1", "TU"], ["TU"]].map { (states: [PDFName]) in
      draft.addWidget(
        [
          "AP": .dictionary([
            "N": .dictionary(PDFDictionary(states.map { ($0, .reference(on)) }))
          ])
        ], rectangle: [0, 0, 9, 9], on: page)
    }
    draft.addParent(
      ["T": .text("b"), "FT": .name("Btn"), "Ff": .integer(radio)], kids: kids)
    #expect(shown(try draft.document().filled([("b", .text("TU"))]), 2) == ["Off", "TU"])
  }

  /// ISO 32000-2, 8.10.2: `/BBox` is required; poppler and MuPDF draw nothing without it.
  @Test("a state whose appearance has no box is drawn", arguments: [true, false])
  func appearanceWithoutBox(_ isEmpty: Bool) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    var broken = PDFStream(dictionary: [:], data: Array("0 0 m 9 9 l S".utf8))
    if isEmpty { broken.dictionary["BBox"] = .numbers(0, 0, 0, 0) }
    let on = draft.add(.stream(broken))
    draft.addField(
      [
        "FT": .name("Btn"), "T": .text("b"),
        "AP": .dictionary(["N": .dictionary(["Yes": .reference(on)])]),
      ], rectangle: [0, 0, 9, 9], on: page)
    let file = try draft.document().filled([("b", .boolean(true))])
    let states = file.document.dictionary(
      file.document.dictionary(file.widget("b")["AP"])?["N"])
    let drawn = try #require(file.document.value("Yes", in: states ?? [:])?.streamValue)
    #expect(file.document.rectangle(drawn.dictionary["BBox"])?.isEmpty == false)
    let flat = try draft.document().filled([("b", .boolean(true))], flattening: true)
    #expect(
      flat.document.objects.contains { object in
        object.streamValue.map { flat.document.name($0.dictionary["Subtype"]) == "Form" } == true
      })
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
