import FormFixtures
import FormSchemas
import InteractiveForms
import PDFObjects
import Testing

@Suite("Labels from alternate names and the structure tree")
struct OtherSourceTests {
  @Test("an alternate name is cleaned, and counts for more than the page")
  func alternateName() {
    var form = DrawnForm()
    form.text("Name", 50, 700)
    form.field("a", 120, 697, 100, 14, ["TU": .text("Your full\r\nlegal  name ")])
    #expect(
      form.labels()["a"]
        == FieldLabel(text: "Your full legal name", source: .alternateName, confidence: 1))
  }

  @Test("an alternate name that repeats the field's name gives way to the page")
  func repeatedName() {
    var form = DrawnForm()
    form.text("Name", 50, 700)
    form.field("Text Field 7", 120, 697, 100, 14, ["TU": .text("TextField7")])
    form.field("undefined_3", 120, 400, 100, 14, ["TU": .text("undefined")])
    #expect(form.texts()["Text Field 7"] == "Name")
    #expect(form.labels([.alternateNames])["undefined_3"]?.source == LabelSource.none)
  }

  @Test("/Alt of a Form element and the text of an Lbl element are labels")
  func structure() {
    var draft = FormDraft()
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ]))
    let page = draft.addPage(
      [
        "Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])]),
        "StructParents": .integer(0),
      ], content: "/Lbl <</MCID 0>> BDC BT /F 10 Tf 10 250 Td (Telephone:) Tj ET EMC")
    let first = draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "StructParent": .integer(1)],
      rectangle: [100, 100, 180, 120], on: page)
    let second = draft.addField(
      ["FT": .name("Tx"), "T": .text("b"), "StructParent": .integer(2)],
      rectangle: [100, 50, 180, 70], on: page)
    let root = draft.add(.null)
    let paragraph = draft.add(.null)
    func element(_ type: PDFName, _ kids: [PDFObject], _ more: PDFDictionary = [:]) -> ObjectNumber
    {
      var node: PDFDictionary = [
        "Type": .name("StructElem"), "S": .name(type), "P": .reference(paragraph),
        "Pg": .reference(page), "K": .array(kids),
      ]
      for (key, value) in more { node[key] = value }
      return draft.add(.dictionary(node))
    }
    func reference(_ annotation: ObjectNumber) -> PDFObject {
      .dictionary(["Type": .name("OBJR"), "Obj": .reference(annotation), "Pg": .reference(page)])
    }
    let described = element("Form", [reference(first)], ["Alt": .text("Date of birth")])
    let label = element("Lbl", [.integer(0)])
    let labeled = element("Form", [.reference(label), reference(second)])
    draft[paragraph] = [
      "Type": .name("StructElem"), "S": .name("Div"), "P": .reference(root),
      "K": .array([.reference(described), .reference(labeled)]),
    ]
    draft[root] = ["Type": .name("StructTreeRoot"), "K": .reference(paragraph)]
    draft.catalog["StructTreeRoot"] = .reference(root)
    var document = draft.document()
    let form = Form(repairing: &document)
    let labels = FormLabels(of: form, in: document)
    #expect(labels.fields.map(\.text) == ["Date of birth", "Telephone"])
    #expect(labels.fields.map(\.source) == [.structure, .structure])
  }
}

@Suite("Labels of options that contradict their states")
struct ContradictingOptionTests {
  /// A group of two buttons with a text before each: whoever takes the text behind a box for its own has
  /// them the wrong way around.
  private func options(_ content: String) -> [FieldLabel] {
    var draft = FormDraft()
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ]))
    let page = draft.addPage(
      ["Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])])], content: content)
    func widget(_ state: PDFName, _ x: Double) -> ObjectNumber {
      let form = PDFObject.stream(PDFStream(dictionary: ["Subtype": .name("Form")], data: []))
      let on = draft.add(form)
      let off = draft.add(form)
      return draft.addWidget(
        [
          "AP": .dictionary([
            "N": .dictionary([state: .reference(on), "Off": .reference(off)])
          ])
        ], rectangle: [x, 98, x + 10, 108], on: page)
    }
    let kids = [widget("yes", 42), widget("no", 98)]
    _ = draft.addParent(
      ["FT": .name("Btn"), "T": .text("answer"), "Ff": .integer(1 << 15)], kids: kids)
    var document = draft.document()
    let form = Form(repairing: &document)
    return FormLabels(of: form, in: document).options.first ?? []
  }

  @Test("the name of the other state is no label")
  func names() throws {
    let found = options(
      "BT /F 10 Tf 20 100 Td (Yes) Tj ET BT /F 10 Tf 80 100 Td (No) Tj ET")
    try #require(found.count == 2)
    #expect(["Yes", ""].contains(found[0].text))
    #expect(["No", ""].contains(found[1].text))
  }

  @Test("one text for two states is a label of neither")
  func sameText() throws {
    let found = options("BT /F 10 Tf 60 118 Td (Answer) Tj ET")
    try #require(found.count == 2)
    #expect(found[0].text.isEmpty || found[0].text != found[1].text)
  }
}
