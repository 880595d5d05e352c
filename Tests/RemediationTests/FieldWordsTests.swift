import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@testable import Remediation

@Suite("Words in the language of the form")
struct FieldWordsTests {
  /// Words of dictionaries.
  @Test(
    "what tells a field from others is said in the language of the form",
    arguments: [
      ("fr", "Contrôlé le: month", "Contrôlé le: mois"), ("de", "Name, row 2", "Name, Zeile 2"),
      ("it", "Codice, row 3, box 1 of 5", "Codice, riga 3, casella 1 di 5"),
      ("es", "Nombre, 1 of 2", "Nombre, 1 de 2"), ("nl", "Bedrag: amount", "Bedrag: bedrag"),
      ("de", "Line b, 1 of 2", "Zeile b, 1 von 2"), ("fr", "Nom: Line c", "Nom: Ligne c"),
      ("de", "Art: Month of payment", "Art: Month of payment"),
      ("en", "Name, row 2", "Name, row 2"), ("ro", "Nume, row 2", "Nume, row 2"),
    ])
  func localized(_ language: String, _ label: String, _ said: String) {
    #expect(FieldWords(language).localized(label) == said)
  }

  @Test(
    "a pattern of dates has the letters of the language, and choices its word for “or”",
    arguments: [
      ("es", "dd/mm/aaaa", "o"), ("de", "tt/mm/jjjj", "oder"), ("fr", "jj/mm/aaaa", "ou"),
      ("en", "dd/mm/yyyy", "or"),
    ])
  func patterns(_ language: String, _ pattern: String, _ or: String) throws {
    var draft = FormDraft()
    let page = draft.addPage(["MediaBox": .rectangle(Rectangle(0, 0, 600, 800))], content: "")
    let script: PDFObject = .dictionary([
      "F": .dictionary([
        "S": .name("JavaScript"), "JS": .text("AFDate_FormatEx(\"dd/mm/yyyy\");"),
      ])
    ])
    draft.addField(
      ["FT": .name("Tx"), "T": .text("f"), "AA": script], rectangle: [50, 700, 150, 714], on: page)
    var document = draft.document()
    let field = try #require(Form(repairing: &document).fields.first)
    let words = FieldWords(language)
    #expect(words.remarks(on: field, besides: "") == " (\(pattern))")
    #expect(words.remarks(on: field, besides: "(\(pattern))") == "")
    #expect(words.localized("Kind: A or B", choices: ["A", "B"]) == "Kind: A \(or) B")
  }

  // Patient: [ a ]   …   Insured person: [ a ]
  @Test("a field in two places has the names of both")
  func places() {
    var page = DrawnPage()
    page.prose(760)
    page.text("Patient:", 50, 700)
    page.text("Insured person:", 50, 400)
    page.group(
      "name", [.init(state: "", x: 140, y: 698), .init(state: "", x: 140, y: 398)])
    let (document, form) = page.read()
    #expect(
      Remediator(document, form).report.fields.map(\.name) == ["Patient / Insured person"])
  }

  @Test("equal names of fields on pages of their own say the page")
  func pages() {
    var draft = FormDraft()
    for place in 0..<2 {
      let page = draft.addPage(["MediaBox": .rectangle(Rectangle(0, 0, 600, 800))], content: "")
      draft.addField(
        ["FT": .name("Tx"), "T": .text("f\(place)"), "TU": .text("Case number")],
        rectangle: [50, 700, 150, 714], on: page)
    }
    var document = draft.document()
    let form = Form(repairing: &document)
    #expect(
      Remediator(document, form).report.fields.map(\.name) == [
        "Case number (page 1)", "Case number (page 2)",
      ])
  }

  // a [1]  b [2]
  // c [3]
  /// ISO 32000-2, Table 31: without `/Tabs`, the order is that of `/Annots` in most viewers.
  @Test(
    "fields that the tab key reaches in another order are counted",
    arguments: [
      ([0, 1, 2], nil, 0), ([2, 0, 1], nil, 1), ([2, 1, 0], nil, 2), ([2, 0, 1], "R", 0),
    ]
      as [([Int], String?, Int)])
  func tabOrder(_ order: [Int], _ tabs: String?, _ moved: Int) {
    var draft = FormDraft()
    var entries: PDFDictionary = ["MediaBox": .rectangle(Rectangle(0, 0, 600, 800))]
    if let tabs { entries["Tabs"] = .name(PDFName(rawValue: tabs)) }
    let page = draft.addPage(entries, content: "")
    let places = [(50.0, 700.0), (300, 700), (50, 600)]
    for place in order {
      let (x, y) = places[place]
      draft.addField(
        ["FT": .name("Tx"), "T": .text("f\(place)")], rectangle: [x, y, x + 100, y + 14], on: page)
    }
    var document = draft.document()
    let form = Form(repairing: &document)
    let changes = Remediator(document, form).report.changes
    let found = changes.first { $0.message == "fields changed their place in the tab order" }
    #expect(found?.count ?? 0 == moved)
  }
}
