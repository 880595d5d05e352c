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
    #expect(form.labels([.alternateNames])["undefined_3"]?.confidence == 0.3)
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
