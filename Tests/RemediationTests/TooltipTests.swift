import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@testable import Remediation

/// Tooltips of a file are believed unless something speaks against them.
@Suite("Tooltips of the file")
struct TooltipTests {
  /// A label and a field behind it, one under the other.
  private func fields(
    _ rows: [(label: String, tooltip: String?, entries: PDFDictionary)]
  ) -> [RemediatedField] {
    var page = DrawnPage()
    page.prose(760)
    for (number, row) in rows.enumerated() {
      let y = 700 - 40 * Double(number)
      page.text(row.label, 50, y)
      var entries = row.entries
      if let tooltip = row.tooltip { entries["TU"] = .text(tooltip) }
      page.field("f\(number)", 60 + 5.5 * Double(row.label.count), y - 3, 200, entries)
    }
    let (document, form) = page.read()
    return Remediator(document, form).report.fields
  }

  private func fields(_ rows: [(String, String?)]) -> [RemediatedField] {
    fields(rows.map { ($0.0, $0.1, [:]) })
  }

  @Test("a tooltip says a thing in its own words, and stays")
  func held() {
    let found = fields([
      ("Last name:", "Family name of the applicant"), ("Born on:", "Date of birth, month first"),
      ("Telephone:", "Daytime telephone number"), ("City:", "City or town"),
    ])
    #expect(found.map(\.source) == ["TU", "TU", "TU", "TU"])
    // “Born on” says nothing of a date of birth that could be compared.
    #expect(found.map(\.certainty) == [.known, .doubtful, .known, .known])
  }

  @Test("of fields with one tooltip and different labels, it belongs to those that it is like")
  func shared() {
    let found = fields([
      ("First surname:", "First surname"), ("Second surname:", "First surname"),
      ("Province:", "Province of birth"),
    ])
    #expect(found.map(\.name) == ["First surname", "Second surname", "Province of birth"])
    #expect(found.map(\.source) == ["TU", "page", "TU"])
  }

  @Test("how to type is no name, but is said behind the name where the field is particular")
  func instructions() {
    let length: PDFDictionary = ["MaxLen": .integer(9)]
    let found = fields([
      ("First name:", "Use figures alone", [:]), ("Account:", "Use figures alone", length),
      ("Telephone (with area code):", "Use figures alone (include area code)", [:]),
    ])
    #expect(
      found.map(\.name) == [
        "First name", "Account. Use figures alone", "Telephone (with area code)",
      ])
  }

  @Test("a tooltip that was cut off or is the label of another field is not believed")
  func cutAndCopied() {
    let found = fields([
      ("Last name:", "SSN(s"), ("Street:", "Postal code"), ("Postal code:", "Postal code"),
    ])
    #expect(found.map(\.name) == ["Last name", "Street", "Postal code"])
  }

  @Test("a tooltip with another number than the printed text is that of another field")
  func numbers() {
    let found = fields([
      ("1st surname:", "1st surname"), ("2nd surname:", "1st surname"),
      ("Street 2:", "Street, line 3 of the address"), ("Phone 1:", "Phone"),
    ])
    #expect(found.map(\.name).prefix(2) == ["1st surname", "2nd surname"])
    #expect(found.map(\.source) == ["TU", "page", "TU", "TU"])
  }

  @Test("what a value looks like is no name")
  func patterns() {
    let script: PDFObject = .dictionary([
      "F": .dictionary([
        "S": .name("JavaScript"), "JS": .text("AFDate_FormatEx(\"dd/mm/yyyy\");"),
      ])
    ])
    let found = fields([("Day of birth:", "dd/mm/yyyy", ["AA": script])])
    #expect(found.map(\.name) == ["Day of birth (dd/mm/yyyy)"])
  }

  @Test(
    "where a field's own name agrees with the page, both outweigh a tooltip that has nothing of either"
  )
  func threeWitnesses() {
    var page = DrawnPage()
    page.prose(760)
    for (number, (label, name)) in [("Last name:", "your_last"), ("Enter the sum:", "b")]
      .enumerated()
    {
      let y = 700 - 40 * Double(number)
      page.text(label, 50, y)
      page.field(name, 130, y - 3, 200, number == 0 ? ["TU": .text("Enter")] : [:])
    }
    let (document, form) = page.read()
    #expect(Remediator(document, form).report.fields.map(\.name) == ["Last name", "Enter the sum"])
  }

  @Test(
    "a label is confirmed by the field's name if it is not that of another field too",
    arguments: [(["court_district"], true), (["court_district", "court_county"], false)])
  func confirmed(_ names: [String], _ isConfirmed: Bool) {
    var page = DrawnPage()
    for (number, name) in names.enumerated() {
      page.field(name, 300, 600 - 200 * Double(number), 200)
    }
    let form = page.read().form
    let label = TooltipEvidence.stems(["district", "county"])
    #expect(NameWords(form).confirm(label, of: 0) == isConfirmed)
  }

  @Test("a tooltip that is not believed where the page says nothing is doubtful")
  func doubtful() {
    var page = DrawnPage()
    page.prose(760)
    page.field("a", 400, 100, 60, ["TU": .text("Number (of the")])
    let (document, form) = page.read()
    let found = Remediator(document, form).report.fields
    #expect(found.map(\.name) == ["Number (of the"])
    #expect(found.map(\.certainty) == [.doubtful])
  }

  @Test("equal tooltips are told apart by the page, or by numbers")
  func equal() {
    let found = fields([
      ("Name:", "Full name"), ("Name:", "Full name"), ("Town:", "Town"),
    ])
    #expect(found.map(\.name) == ["Full name (1 of 2)", "Full name (2 of 2)", "Town"])
  }

  @Test("fields too thin to be seen are decoration, and are not asked for")
  func slivers() {
    var draft = FormDraft()
    let number = draft.addPage(["MediaBox": .rectangle(Rectangle(0, 0, 600, 800))], content: "")
    for place in 0..<2 {
      let y = 100 + 20 * Double(place)
      var entries: PDFDictionary = ["FT": .name("Tx"), "T": .text("line\(place)")]
      if place == 1 { entries["TU"] = .text("Rule") }
      draft.addField(entries, rectangle: [100, y, 300, y + 0.5], on: number)
    }
    var document = draft.document()
    let form = Form(repairing: &document)
    let report = Remediator(document, form).report
    #expect(report.fields.map(\.name) == ["decorative line", "Rule"])
    #expect(!report.questions.contains { $0.kind == .fieldName })
  }

  // Are you married?   □ no  □ yes
  // Do you have a dog? □ no  □ yes
  @Test("answers whose tooltip is the answer alone are said with what the page asks")
  func answers() {
    var page = DrawnPage()
    page.prose(760)
    for (row, question) in ["Are you married?", "Do you have a dog?"].enumerated() {
      let y = 700 - 30 * Double(row)
      page.text(question, 50, y)
      for (place, answer) in ["no", "yes"].enumerated() {
        let x = 200 + 60 * Double(place)
        page.field(
          "\(answer)\(row)", x, y - 2, 10, ["FT": .name("Btn"), "TU": .text(answer)])
        page.text(answer, x + 14, y)
      }
    }
    let (document, form) = page.read()
    #expect(
      Remediator(document, form).report.fields.map(\.name) == [
        "Are you married? no", "Are you married? yes", "Do you have a dog? no",
        "Do you have a dog? yes",
      ])
  }

  // □ Other: [      ]
  @Test("a box and the field behind it with one name are told apart by their kinds")
  func kinds() {
    var page = DrawnPage()
    page.prose(760)
    page.field("box", 50, 598, 10, ["FT": .name("Btn")])
    page.text("Other:", 64, 600)
    page.field("text", 100, 597, 200)
    let (document, form) = page.read()
    #expect(Remediator(document, form).report.fields.map(\.name) == ["Other", "Other"])
  }

  @Test("a tooltip that lists the captions of several fields is the name of none")
  func lists() {
    let all = "Applicant (Surname) (Given name) (Date of birth)"
    let found = fields([
      ("Surname:", all), ("Given name:", all), ("Date of birth:", all), ("Town:", "Town"),
    ])
    #expect(found.map(\.name) == ["Surname", "Given name", "Date of birth", "Town"])
  }

  @Test("a text field's tooltip that no word near it confirms is doubtful, and stays")
  func unconfirmed() {
    let found = fields([("Last name:", "Surname"), ("City:", "City or town")])
    #expect(found.map(\.name) == ["Surname", "City or town"])
    #expect(found.map(\.certainty) == [.doubtful, .known])
  }

  @Test("one tooltip of several fields that the page calls by words of their own is not known")
  func counted() {
    let found = fields([
      ("Daytime telephone:", "Telephone of the person"),
      ("Evening telephone:", "Telephone of the person"),
    ])
    #expect(found.allSatisfy { $0.source == "page" || $0.certainty == .doubtful })
  }
}
