import FormSchemas
import PDFObjects
import Testing

/// The expected labels are what a person reads in the drawings, which the comments describe.
@Suite("Labels from pages")
struct PageLabelTests {
  @Test("a label on the left is without its colon and its leader")
  func left() {
    var form = DrawnForm()
    form.text("First name:", 50, 700)
    form.field("a", 120, 697, 150)
    form.text("Last name ______________", 50, 670)
    form.field("b", 105, 667, 60)
    #expect(form.texts() == ["a": "First name", "b": "Last name"])
    #expect(form.labels()["a"]?.source == .page)
    #expect(form.labels()["a"].map { $0.confidence > 0.7 } == true)
  }

  // ┌──────────┬──────────┐
  // │Name      │City      │
  // │[a]       │[b]       │
  // ├──────────┼──────────┤
  // │Street    │Telephone │
  // │[c]       │[d]       │
  // └──────────┴──────────┘
  @Test("captions in ruled cells belong to the fields under them")
  func cells() {
    var form = DrawnForm()
    for y in [700.0, 670, 640] { form.rule(50, y, 350, y) }
    for x in [50.0, 200, 350] { form.rule(x, 640, x, 700) }
    for (name, text, x, y) in [
      ("a", "Name", 52.0, 691.0), ("b", "City", 202, 691), ("c", "Street", 52, 661),
      ("d", "Telephone", 202, 661),
    ] {
      form.text(text, x, y, size: 7)
      form.field(name, x, y - 19, 146, 16)
    }
    #expect(form.texts() == ["a": "Name", "b": "City", "c": "Street", "d": "Telephone"])
  }

  // [a]
  // ─────────
  // Signature
  // [b]
  // ─────────
  // Date
  @Test("captions under lines belong to the fields above them")
  func captionsBelow() {
    var form = DrawnForm()
    for (name, text, y) in [
      ("a", "Signature", 700.0), ("b", "Printed name", 676), ("c", "Address", 652),
    ] {
      form.field(name, 50, y, 200, 14)
      form.rule(50, y, 250, y)
      form.text(text, 50, y - 8, size: 7)
    }
    #expect(form.texts() == ["a": "Signature", "b": "Printed name", "c": "Address"])
  }

  @Test("the lines of a form have their numbers, and letters are completed")
  func lineNumbers() {
    var form = DrawnForm()
    form.text("4a", 50, 700, bold: true)
    form.text("Distributions . . . . . . . . . . . . . .", 70, 700)
    form.text("4a", 400, 700)
    form.field("x", 420, 697, 80)
    form.text("b", 56, 680, bold: true)
    form.text("Taxable amount . . . . . . . . . . . .", 70, 680)
    form.text("4b", 400, 680)
    form.field("y", 420, 677, 80)
    #expect(form.texts() == ["x": "4a Distributions", "y": "4b Taxable amount"])
  }

  @Test("an option is named by the text at its box, and yes and no by their question")
  func options() {
    var form = DrawnForm()
    form.text("Marital status", 50, 720)
    form.checkBox("single", 50, 700)
    form.text("Single", 65, 701)
    form.checkBox("married", 120, 700)
    form.text("Married filing jointly", 135, 701)
    form.text("Are you a citizen?", 50, 661)
    form.checkBox("yes", 150, 660)
    form.text("Yes", 165, 661)
    form.checkBox("no", 200, 660)
    form.text("No", 215, 661)
    #expect(
      form.texts() == [
        "single": "Single", "married": "Married filing jointly", "yes": "Are you a citizen? Yes",
        "no": "Are you a citizen? No",
      ])
  }

  //          Date   Amount
  // Rent     [r0]   [r1]
  // Food     [f0]   [f1]
  @Test("cells of a table are named by row and column")
  func tables() {
    var form = DrawnForm()
    form.text("Date", 160, 720)
    form.text("Amount", 260, 720)
    for (row, name) in ["Rent", "Food", "Travel"].enumerated() {
      let y = 700 - 20 * Double(row)
      form.text(name, 52, y)
      form.field("\(name)0", 152, y - 3, 96, 16)
      form.field("\(name)1", 252, y - 3, 96, 16)
    }
    let texts = form.texts()
    #expect(texts["Rent0"] == "Rent: Date")
    #expect(texts["Food1"] == "Food: Amount")
    #expect(texts["Travel0"] == "Travel: Date")
  }

  @Test("rows of a table without labels are numbered")
  func numberedRows() {
    var form = DrawnForm()
    form.text("Name", 60, 720)
    form.text("Born", 260, 720)
    for row in 0..<3 {
      let y = 697 - 20 * Double(row)
      form.field("n\(row)", 52, y, 196, 16)
      form.field("b\(row)", 252, y, 96, 16)
    }
    #expect(form.texts()["n0"] == "Name, row 1")
    #expect(form.texts()["b2"] == "Born, row 3")
  }

  @Test("equal labels are told apart by the headings over them")
  func headings() {
    var form = DrawnForm()
    for (person, y) in [("Applicant", 720.0), ("Spouse", 640)] {
      form.text(person, 50, y, size: 12, bold: true)
      form.text("First name", 50, y - 20)
      form.field("\(person) first", 120, y - 23, 150)
      form.text("Born on", 50, y - 40)
      form.field("\(person) born", 120, y - 43, 150)
    }
    #expect(
      form.texts() == [
        "Applicant first": "Applicant: First name", "Applicant born": "Applicant: Born on",
        "Spouse first": "Spouse: First name", "Spouse born": "Spouse: Born on",
      ])
  }

  @Test("boxes for single digits have one label")
  func digits() {
    var form = DrawnForm()
    form.text("Account number", 50, 720)
    for index in 0..<5 { form.field("d\(index)", 50 + 16 * Double(index), 700, 14, 16) }
    #expect(form.texts()["d0"] == "Account number, box 1 of 5")
    #expect(form.texts()["d4"] == "Account number, box 5 of 5")
  }

  /// The font's codes a and b mean shin and final mem, seen from right to left: “שם”, name. The label is
  /// on the right of its field, and there is another text on the left.
  @Test("in text from right to left labels are on the right")
  func rightToLeft() {
    var form = DrawnForm()
    form.characters = [0x61: "\u{05E9}", 0x62: "\u{05DD}", 0x63: "\u{05D0}"]
    form.text("ba", 300, 700)
    form.field("x", 140, 697, 150)
    form.text("ccc", 100, 700)
    form.field("y", 20, 697, 70)
    #expect(form.texts() == ["x": "שם", "y": "אאא"])
  }

  /// Two columns of Japanese, 氏名 (name) and 住所 (address), each over its field.
  @Test("text from top to bottom is over its field")
  func topToBottom() {
    var form = DrawnForm()
    form.draw("BT /V 12 Tf 500 700 Td <6C0F540D> Tj ET")
    form.field("a", 490, 400, 20, 270)
    form.draw("BT /V 12 Tf 440 700 Td <4F4F6240> Tj ET")
    form.field("b", 430, 400, 20, 270)
    #expect(form.texts() == ["a": "氏名", "b": "住所"])
  }

  /// The page is turned by 90 degrees, and so is its text: on screen the label is on the left.
  @Test("a page that is rotated is read as it is displayed")
  func rotated() {
    var form = DrawnForm()
    form.page["Rotate"] = .integer(90)
    form.draw("BT /F 10 Tf 0 1 -1 0 100 50 Tm (Telephone) Tj ET")
    form.draw("BT /F 10 Tf 0 1 -1 0 140 50 Tm (Fax) Tj ET")
    form.field("tel", 90, 110, 14, 150)
    form.field("fax", 130, 110, 14, 150)
    #expect(form.texts() == ["tel": "Telephone", "fax": "Fax"])
  }

  @Test("a long text is cut at the end of a sentence")
  func longText() {
    var form = DrawnForm()
    form.text("Name of the owner. This is the person who is entered in the register,", 50, 712)
    form.text("even if somebody else uses the property or has paid for all of it.", 50, 700)
    form.text("Write the first name first, and then all further names as they are", 50, 688)
    form.field("a", 50, 668, 300)
    #expect(
      form.texts()["a"]
        == LabelText.shortened(
          "Name of the owner. This is the person who is entered in the register, even if somebody else "
            + "uses the property or has paid for all of it. Write the first name first, and then all "
            + "further names as they are", to: 200))
    #expect(
      LabelText.shortened("One sentence of some length is here. Another one", to: 40)
        == "One sentence of some length is here.")
    #expect(
      LabelText.shortened("No sentence ends in these few words", to: 20) == "No sentence ends…")
  }

  @Test("a page of many fields and texts at one place is read in time", .timeLimit(.minutes(5)))
  func hostile() {
    var form = DrawnForm()
    for index in 0..<800 {
      form.text("word\(index % 7)", 100 + Double(index % 40), 400 + Double(index % 90))
      form.field("f\(index)", 100 + Double(index % 30), 400 + Double(index % 80), 30)
      form.rule(100, 400 + Double(index % 50), 200, 400 + Double(index % 50))
    }
    #expect(form.labels().count == 800)
  }
}
