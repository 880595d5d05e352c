import FormFixtures
import InteractiveForms
import LogicalStructure
import PDFArchiving
import PDFObjects
import Testing

@testable import Remediation

@Suite("Remediated forms")
struct RemediatorTests {
  @Test("a name that nothing says is the field's place, and is listed")
  func names() {
    var page = DrawnPage()
    page.prose(760)
    page.text("Family name:", 50, 600)
    page.field("f1", 120, 597, 200)
    page.field("f2", 50, 100, 60)
    page.field("f3", 200, 400, 60, ["TU": .text("Date of birth")])
    page.field(
      "f4", 400, 300, 20,
      [
        "FT": .name("Btn"), "Ff": .integer(1 << 16),
        "MK": .dictionary(["CA": .text("Print form")]),
      ])
    let (document, form) = page.read()
    let remediator = Remediator(document, form)
    let fields = remediator.report.fields
    #expect(
      fields.map(\.name) == ["Family name", "page 1, text field 1", "Date of birth", "Print form"])
    #expect(fields.map(\.certainty) == [.known, .unknown, .known, .known])
    #expect(fields.map(\.isChanged) == [true, true, false, true])
    #expect(remediator.report.questions.filter { $0.kind == .fieldName }.map(\.field) == ["f2"])
    for (field, name) in zip(form.fields, fields) {
      let node = remediator.document[field.number].dictionaryValue ?? [:]
      #expect(node["TU"]?.stringValue?.text == name.name)
    }
  }

  @Test(
    "a guess is no fact when the file is remediated again, unless somebody has written the name since"
  )
  func guesses() throws {
    var page = DrawnPage()
    page.prose(760)
    page.text("Family name:", 50, 600)
    page.field("f1", 120, 597, 200)
    page.field("f2", 50, 100, 60)
    func guess(about name: String) -> PDFDictionary {
      [
        "TU": .text("Yearly income"),
        "XXNameGuess": .array([.text(name), .name("doubtful"), .number(0.4)]),
      ]
    }
    page.field("f3", 400, 400, 60, guess(about: "Yearly income"))
    page.field("f4", 400, 300, 60, guess(about: "Income of the household"))
    let (document, form) = page.read()
    let first = Remediator(document, form)
    #expect(first.report.fields.map(\.certainty).prefix(3) == [.known, .unknown, .doubtful])
    #expect(first.report.fields[2].confidence == 0.4)
    #expect(first.report.fields[3].confidence > 0.4)
    var remediated = first.document
    let second = Remediator(remediated, Form(repairing: &remediated))
    #expect(second.report.fields.map(\.name) == first.report.fields.map(\.name))
    #expect(second.report.fields.map(\.certainty) == first.report.fields.map(\.certainty))
    #expect(second.report.questions.filter { $0.kind == .fieldName }.map(\.field) == ["f2"])
  }

  @Test("a form that is required, or has cells, says so; equal names are numbered")
  func remarks() {
    var page = DrawnPage()
    page.prose(760)
    page.text("Number:", 50, 600)
    page.field("a", 120, 597, 200, ["Ff": .integer(2 | 1 << 24), "MaxLen": .integer(9)])
    let (document, form) = page.read()
    #expect(
      Remediator(document, form).report.fields.map(\.name) == ["Number (9 characters, required)"])
  }

  @Test("language, title and bookmarks come from the pages")
  func document() {
    var page = DrawnPage()
    page.text("Application for a Permit", 50, 740, size: 18, bold: true)
    page.prose(700)
    page.text("Part A Applicant", 50, 660, size: 12, bold: true)
    page.prose(640)
    let (document, form) = page.read()
    let remediator = Remediator(document, form)
    #expect(remediator.report.language?.text == "en")
    #expect(remediator.report.language?.source == "detected")
    #expect(remediator.report.title?.text == "Application for a Permit")
    #expect(remediator.document.catalog["Lang"]?.stringValue?.text == "en")
    let outline = remediator.document.dictionary(remediator.document.catalog["Outlines"]) ?? [:]
    let first = remediator.document.dictionary(outline["First"]) ?? [:]
    #expect(first["Title"]?.stringValue?.text == "Application for a Permit")
    let below = remediator.document.dictionary(first["First"]) ?? [:]
    #expect(below["Title"]?.stringValue?.text == "Part A Applicant")
  }

  /// WCAG 2.1, 2.4.2: a title describes topic or purpose.
  @Test(
    "names of files and numbers of forms are no titles",
    arguments: [
      ("Application for a Permit", true), ("Renuncia", true), ("申請書", true),
      ("C:\\Users\\clerk\\SuccessorLetters.wpd", false), ("permit.PDF", false),
      ("2041-MEC-SD_2024", false), ("Microsoft Word - permit", false), ("12", false),
    ] as [(String, Bool)])
  func statedTitles(_ text: String, _ isTitle: Bool) {
    #expect(Remediator.isTitle(text) == isTitle)
  }

  /// A title is larger than the text, stands at the top, and says something whole.
  @Test(
    "a heading that looks like no title is asked for",
    arguments: [
      (["Application for a Permit"], true), (["Received by"], false),
      (["List of all payments of"], false), (["Fill in every line", "Permit to Build"], false),
    ])
  func titles(_ headings: [String], _ isSure: Bool) {
    var page = DrawnPage()
    for (number, heading) in headings.enumerated() {
      page.text(heading, 50, 740 - 60 * Double(number), size: 18, bold: true)
    }
    for row in 0..<4 { page.prose(600 - 60 * Double(row)) }
    let (document, form) = page.read()
    let report = Remediator(document, form).report
    #expect(report.title?.text == headings[0])
    #expect(report.questions.contains { $0.kind == .title } != isSure)
  }

  @Test("lines of one size under one another are one title")
  func longTitles() {
    var page = DrawnPage()
    page.text("Request for Identification", 50, 740, size: 18, bold: true)
    page.text("Number and Certification", 50, 718, size: 18, bold: true)
    for row in 0..<4 { page.prose(600 - 60 * Double(row)) }
    let (document, form) = page.read()
    #expect(
      Remediator(document, form).report.title?.text
        == "Request for Identification Number and Certification")
  }

  /// Sentences of the Universal Declaration of Human Rights, article 1.
  @Test("the language is told by common words and scripts, and not by too few words")
  func languages() {
    func guess(_ text: String) -> String? {
      LanguageGuess(text.split(separator: " ").map(String.init))?.tag
    }
    #expect(
      guess(
        "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen "
          + "begabt und sollen einander im Geist der Brüderlichkeit begegnen. Die Namen der Personen"
      ) == "de")
    #expect(
      guess(
        "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de "
          + "conscience et doivent agir les uns envers les autres dans un esprit de fraternité pour vous"
      ) == "fr")
    #expect(guess("すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。") == "ja")
    #expect(guess("12345 67890") == nil)
    #expect(guess("Ada Lovelace London") == nil)
  }

  /// ISO 14289-1, 7.4.2 and 7.2.
  @Test("of a tagged file, only what a rule proves wrong is corrected")
  func corrections() throws {
    var draft = FormDraft()
    let page = draft.addPage(["StructParents": .integer(0)], content: "")
    let root = draft.add(.null)
    let top = draft.add(.null)
    func element(_ type: PDFName, _ identifier: Int?, kids: [ObjectNumber] = []) -> ObjectNumber {
      var node: PDFDictionary = [
        "Type": .name("StructElem"), "S": .name(type), "P": .reference(top), "Pg": .reference(page),
      ]
      node["K"] = identifier.map { .integer($0) } ?? .array(kids.map(PDFObject.reference))
      return draft.add(.dictionary(node))
    }
    let kids = [
      element("H1", 0), element("H3", 1), element("P", 2), element("P", nil),
      element("L", nil, kids: [element("P", 3)]),
    ]
    draft[top] = [
      "Type": .name("StructElem"), "S": .name("Document"), "P": .reference(root),
      "K": .array(kids.map(PDFObject.reference)),
    ]
    draft[root] = ["Type": .name("StructTreeRoot"), "K": .reference(top)]
    draft.catalog["StructTreeRoot"] = .reference(root)
    let corrected = StructureCorrections(draft.document())
    let tree = try #require(StructureElements(corrected.document))
    #expect(
      tree.elements.map(\.type.text) == ["Document", "H1", "H2", "P", "L", "LI", "LBody", "P"])
    #expect(StructureRules(tree, in: corrected.document).violations.isEmpty)
    #expect(corrected.changes.counts.count == 3)
  }
}
