import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// What is seen of a page: notices, hidden fields, turned pages, and texts that name nothing. The expected labels are
/// what a person reads in the drawings, which the comments describe.
@Suite("Labels of what is seen, hidden and turned")
struct PageLabelSightTests {
  private let readOnly: PDFDictionary = ["Ff": .integer(1)]

  // [notice, which says: For your privacy, please press the button when you have finished.]
  // Form approved for optional use
  @Test("a notice in a read-only field is called by its own text")
  func notice() {
    var form = DrawnForm()
    let text = "For your privacy, please press the button when you have finished."
    var entries = readOnly
    entries["V"] = .text(text)
    entries["DV"] = .text(text)
    form.field("notice", 50, 20, 260, 24, entries)
    form.text("Form approved for optional use", 50, 46)
    form.text("Name", 50, 700)
    form.field("name", 90, 696, 200)
    let texts = form.texts()
    #expect(texts["notice"] == text)
    #expect(texts["name"] == "Name")
  }

  // Reference number assigned by the office [field, which shows a value that is not its default]
  @Test("a value is no notice")
  func value() {
    var form = DrawnForm()
    form.text("Reference number assigned by the office", 50, 700)
    var entries = readOnly
    entries["V"] = .text("one two three four five")
    form.field("field", 260, 696, 200, 14, entries)
    #expect(form.texts()["field"] == "Reference number assigned by the office")
  }

  // [a] If checked, please also waive: [hidden]
  // Name [name], over which another hidden field lies
  @Test("a hidden field has a label, unless it lies under another one")
  func hidden() {
    var form = DrawnForm()
    form.checkBox("a", 50, 698)
    form.text("If checked, please also waive:", 64, 700)
    form.field("hidden", 206, 696, 200, 14, ["F": .integer(2)])
    form.text("Name", 50, 670)
    form.field("name", 90, 666, 200)
    form.field("below", 92, 667, 190, 12, ["F": .integer(2)])
    let texts = form.texts()
    #expect(texts["hidden"] == "If checked, please also waive")
    #expect(texts["name"] == "Name")
    #expect(texts["below"] == "")
  }

  // The page turned by 90 degrees: “Surname [a]” and “Town [b]”, from bottom to top.
  @Test("a page whose text is turned is read turned")
  func turned() {
    var form = DrawnForm()
    form.page = ["Rotate": .integer(90)]
    form.text("Please complete this application in ink and return it to the office", 50, 740)
    form.text("Surname", 50, 700)
    form.field("a", 100, 696, 200)
    form.text("Town of residence", 50, 670)
    form.field("b", 140, 666, 160)
    let texts = form.texts()
    #expect(texts["a"] == "Surname")
    #expect(texts["b"] == "Town of residence")
  }

  // [a] Cash
  // OR
  // [b] Cheque, beside which “OR” stands
  @Test("“OR” names nothing")
  func or() {
    var form = DrawnForm()
    form.text("Net loan amount", 100, 700)
    form.field("a", 100, 680, 120)
    form.text("OR", 80, 684)
    #expect(form.texts()["a"] == "Net loan amount")
  }

  // STATE OF RHODE ISLAND
  // County of    [a]
  // Estate of    [b]
  @Test("the title of a court is over all fields")
  func titleOfCourt() {
    var form = DrawnForm()
    form.text("STATE OF RHODE ISLAND", 34, 692, bold: true)
    form.text("County of", 34, 679, size: 8)
    form.field("a", 100, 676, 190)
    form.text("Estate of", 34, 662, size: 8)
    form.field("b", 100, 659, 190)
    let texts = form.texts()
    #expect(texts["a"] == "County of")
    #expect(texts["b"] == "Estate of")
  }

  // State [a] Zip  [b] Phone  [c], where “Code” is under “Zip” and “Number” under “Phone”
  @Test("captions before higher fields are each of their own")
  func higherFields() {
    var form = DrawnForm()
    form.text("State", 276, 550, size: 8)
    form.field("a", 298, 534, 43, 22)
    form.text("Zip", 344, 550, size: 8)
    form.text("Code", 344, 540, size: 8)
    form.field("b", 369, 534, 77, 22)
    form.text("Phone", 449, 550, size: 8)
    form.text("Number", 449, 540, size: 8)
    form.field("c", 481, 534, 95, 22)
    let texts = form.texts()
    #expect(texts["a"] == "State")
    #expect(texts["b"] == "Zip Code")
    #expect(texts["c"] == "Phone Number")
  }

  // First [a]  [jr] Jr  [ii] II
  //            [sr] Sr  [iii] III
  @Test("Roman numbers behind names are options")
  func generations() {
    var form = DrawnForm()
    for (name, text, x, y) in [
      ("jr", "Jr", 100.0, 700.0), ("ii", "II", 130, 700), ("sr", "Sr", 100, 684),
      ("iii", "III", 130, 684),
    ] {
      form.checkBox(name, x, y)
      form.text(text, x + 12, y + 1, size: 8)
    }
    let texts = form.texts()
    #expect(texts["ii"] == "II")
    #expect(texts["iii"] == "III")
    #expect(texts["sr"] == "Sr")
  }
}
