import Diagnostics
import FormFixtures
import InteractiveForms
import PDFArchiving
import PDFObjects
import StructuredData
import Testing

@testable import Remediation

/// Names of options and of the widgets of a field, as the page, the file or a person says them.
@Suite("Names of options and widgets")
struct OptionNamingTests {
  private let digest = String(repeating: "0", count: 64)

  private func remediated(
    _ objects: StructuredValue = [], _ draw: (inout DrawnPage) -> Void
  ) throws -> Remediator {
    var page = DrawnPage()
    page.prose(760)
    draw(&page)
    var (document, form) = page.read()
    let list = try ArchiveCorrections([
      "formwright": 1, "form": .string(digest), "objects": objects,
    ])
    try list.apply(to: &document, of: digest)
    form = Form(repairing: &document)
    var options = Remediator.Options()
    options.corrections = list
    return Remediator(document, form, options: options)
  }

  /// `/TU` of each widget.
  private func names(_ remediator: Remediator, of field: String) -> [String?] {
    let page = remediator.document.pageList().pages[0]
    let widgets =
      remediator.document.array(
        remediator.document[page.number].dictionaryValue?["Annots"]) ?? []
    return widgets.compactMap(\.referenceValue).filter { number in
      let node = remediator.document[number].dictionaryValue ?? [:]
      return remediator.document.dictionary(node["Parent"])?["T"]?.stringValue?.text == field
    }.map { remediator.document[$0].dictionaryValue?["TU"]?.stringValue?.text }
  }

  // Marital status   S □   C □   V □
  private func draw(_ page: inout DrawnPage) {
    page.text("Marital status", 50, 600)
    for (place, text) in ["S", "C", "V"].enumerated() {
      page.text(text, 150 + 40 * Double(place), 600)
    }
    page.group(
      "status",
      [
        .init(state: "Single", x: 160, y: 598), .init(state: "Cohabiting", x: 200, y: 598),
        .init(state: "Vidual", x: 240, y: 598),
      ])
  }

  @Test("an option is named by a person, by its state or its number, and read with its question")
  func given() throws {
    let done = try remediated(
      [
        [
          "field": "status", "name": "Marital status",
          "options": ["Single": "never married", "Cohabiting": "living together", "3": "widowed"],
        ]
      ], draw)
    let expected = [
      "Marital status: never married", "Marital status: living together",
      "Marital status: widowed",
    ]
    #expect(names(done, of: "status") == expected)
    #expect(done.report.fields.first?.options.map(\.name) == expected)
    #expect(done.report.fields.first?.options.map(\.isKnown) == [true, true, true])
    #expect(done.report.spoken.filter { $0.field == "status" }.map(\.text) == expected)
  }

  @Test("an option that the field does not have is refused, with those that it has")
  func unknown() {
    let error = #expect(throws: FormwrightError.self) {
      try remediated([["field": "status", "options": ["Divorced": "divorced"]]], draw)
    }
    let problem = error?.diagnostics.first
    #expect(problem?.message == "the widget of “status” has no option “Divorced”")
    #expect(problem?.hint?.text.contains("“Cohabiting”, “Single”, “Vidual”") == true)
  }

  @Test(
    "options that nothing names are doubtful, one by one; a state that is a word names its option")
  func unnamed() throws {
    let done = try remediated { page in
      page.text("Kind of permit:", 50, 600)
      page.group(
        "kind",
        [
          .init(state: "1", x: 300, y: 400), .init(state: "2", x: 300, y: 300),
          .init(state: "Temporary", x: 300, y: 200),
        ])
    }
    let options = try #require(done.report.fields.first).options
    #expect(options.map(\.isKnown) == [false, false, true])
    #expect(options.last?.label == "Temporary")
    let spoken = done.report.spoken.filter { $0.field == "kind" }
    #expect(spoken.prefix(2).map(\.isDoubtful) == [true, true])
  }

  @Test("the name of a field reaches each widget, also one that has a tooltip of its own")
  func widgets() throws {
    let done = try remediated([["field": "docket", "name": "Docket number"]]) { page in
      page.group(
        "docket",
        [
          .init(state: "", x: 50, y: 600, entries: ["TU": .text("Case number")]),
          .init(state: "", x: 50, y: 500, entries: ["TU": .text("Number of the case")]),
        ], ["TU": .text("Case number")])
    }
    #expect(names(done, of: "docket") == ["Docket number", "Docket number"])
    #expect(done.report.fields.map(\.name) == ["Docket number"])
    #expect(
      done.report.spoken.filter { $0.field == "docket" }.map(\.text)
        == ["Docket number", "Docket number"])
  }

  // PDF.js reads the name of a field from the widget alone.
  @Test(
    "widgets that are objects of their own repeat the field's name, if their author says nothing else"
  )
  func repeated() throws {
    let done = try remediated { page in
      page.group(
        "docket",
        [
          .init(state: "", x: 50, y: 600),
          .init(state: "", x: 50, y: 500, entries: ["TU": .text("")]),
          .init(state: "", x: 50, y: 400, entries: ["TU": .text("Case number on the copy")]),
        ], ["TU": .text("Case number")])
      page.group("one", [.init(state: "", x: 50, y: 300)], ["TU": .text("Name of the court")])
      page.group(
        "again", [.init(state: "Yes", x: 50, y: 200), .init(state: "Yes", x: 50, y: 150)],
        ["TU": .text("There are children")])
    }
    #expect(names(done, of: "docket") == ["Case number", "Case number", "Case number on the copy"])
    #expect(names(done, of: "one") == ["Name of the court"])
    #expect(names(done, of: "again") == ["There are children", "There are children"])
  }

  @Test("the name of a group leaves the names of its options")
  func groups() throws {
    let done = try remediated([["field": "sex", "name": "Sex"]]) { page in
      page.group(
        "sex",
        [
          .init(state: "a", x: 50, y: 600, entries: ["TU": .text("female")]),
          .init(state: "b", x: 50, y: 500, entries: ["TU": .text("male")]),
        ])
    }
    #expect(names(done, of: "sex") == ["female", "male"])
  }

  // Estado civil □ S   □ C   □ V
  @Test("the words of states win over letters and over the words of other options")
  func letters() throws {
    let done = try remediated { page in
      page.text("Estado civil", 50, 600)
      page.group(
        "estado",
        [
          .init(state: "Soltero", x: 160, y: 598), .init(state: "Casado", x: 220, y: 598),
          .init(state: "Viudo", x: 280, y: 598),
        ])
      for (text, x) in [("S", 173.0), ("C", 233), ("V", 293)] { page.text(text, x, 600) }
      page.group(
        "tipo",
        [
          .init(state: "Mensual", x: 50, y: 400), .init(state: "Semanal", x: 50, y: 380),
          .init(state: "Diario", x: 50, y: 360),
        ])
      for (text, y) in [("pago semanal", 402.0), ("pago diario", 382), ("otro", 362)] {
        page.text(text, 64, y)
      }
    }
    let options = done.report.fields.map { $0.options.map(\.label) }
    #expect(options == [["Soltero", "Casado", "Viudo"], ["Mensual", "Semanal", "Diario"]])
    #expect(done.report.fields.last?.certainty != .known)
  }
}
