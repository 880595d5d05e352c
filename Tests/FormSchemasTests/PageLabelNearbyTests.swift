import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// Texts near a field that are not its caption, and captions that are not the nearest text. The expected labels are what
/// a person reads in the drawings, which the comments describe.
@Suite("Labels of fields beside other texts")
struct PageLabelNearbyTests {
  // 4 I ask for this because (explain):
  //   [more] Check here if you need more space. Use another sheet.
  //   [reason]
  @Test("a box for more space is not what the field under it is for")
  func moreSpace() {
    var form = DrawnForm()
    form.text("4 I ask for this because (explain):", 50, 700)
    form.checkBox("more", 64, 682)
    form.text("Check here if you need more space. Use another sheet.", 80, 684)
    form.field("reason", 64, 620, 400, 58)
    let texts = form.texts()
    #expect(texts["reason"]?.contains("I ask for this because") == true)
    #expect(texts["more"]?.hasPrefix("Check here") == true)
  }

  // My reason for this is: [first]
  // [second, as wide as the page and lower than the first]
  // I have read what follows:
  @Test("a lower line under the first one goes on with it")
  func furtherLine() {
    var form = DrawnForm()
    form.text("MY REASON FOR THIS REQUEST IS:", 50, 700, bold: true)
    form.field("first", 250, 697, 300, 17)
    form.field("second", 50, 684, 500, 11)
    form.text("I HAVE READ WHAT FOLLOWS:", 50, 662)
    let texts = form.texts()
    #expect(texts["second"] == "MY REASON FOR THIS REQUEST IS, line 2")
  }

  // SUPERIOR COURT
  // [place] Unit
  @Test("the place of a court is called by the word behind it")
  func placeOfCourt() {
    var form = DrawnForm()
    form.text("SUPERIOR COURT", 50, 720, bold: true)
    form.field("place", 50, 698, 100)
    form.text("Unit", 153, 700, bold: true)
    form.text("A petition for relief from abuse", 50, 660)
    #expect(form.texts()["place"] == "Unit")
  }

  // Last date of the proceedings
  //             (mm/dd/yyyy)      [date]
  @Test("the pattern of a date before a field belongs to the line over it")
  func pattern() {
    var form = DrawnForm()
    form.text("Other. Explain in Part 8. Additional Information.", 60, 722)
    form.text("Last date of the proceedings", 60, 700)
    form.text("(mm/dd/yyyy)", 130, 688)
    form.field("date", 215, 684, 100)
    #expect(form.texts()["date"]?.hasPrefix("Last date of the proceedings") == true)
  }

  // Reference number
  // H W F – [number]
  @Test("letters that are printed before a field begin what is written into it")
  func printedLetters() {
    var form = DrawnForm()
    form.text("Reference number of your case", 50, 720)
    for (place, letter) in ["H", "W", "F"].enumerated() {
      form.text(letter, 52 + 14 * Double(place), 700, bold: true)
    }
    form.field("number", 104, 697, 100)
    #expect(form.texts()["number"] == "Reference number of your case")
  }

  // +-------------------------------------+
  // | Date | Signature and telephone      |
  // | [d]  |                    [sign]    |
  // +-------------------------------------+
  @Test("the text at the top of a cell is about the only field in it")
  func cell() {
    var form = DrawnForm()
    form.text("False statements are an offense under the code.", 50, 742, bold: true)
    for x in [50.0, 180, 500] { form.rule(x, 690, x, 732) }
    for y in [690.0, 732] { form.rule(50, y, 500, y) }
    form.text("Date", 54, 720)
    form.field("d", 54, 693, 100, 16)
    form.text("Signature and telephone", 184, 720)
    form.field("sign", 360, 693, 130, 16)
    let texts = form.texts()
    #expect(texts["sign"] == "Signature and telephone")
  }

  //  _|_|_|_  First name (under the strokes)
  //  _|_|_|_  Town
  @Test("strokes between digits are no walls of cells")
  func strokes() {
    var form = DrawnForm()
    form.text("PERSONAL DATA", 50, 740, bold: true)
    for (row, caption) in ["First name", "Place of birth", "Nationality"].enumerated() {
      let height = 700.0 - 26 * Double(row)
      form.field("f\(row)", 50, height, 140, 12)
      form.rule(50, height, 190, height)
      for place in 0...7 {
        let x = 50 + 20 * Double(place)
        form.rule(x, height, x, height + 8)
      }
      form.text(caption, 50, height - 10, size: 8)
    }
    let texts = form.texts()
    #expect(texts["f0"] == "First name")
    #expect(texts["f1"] == "Place of birth")
    #expect(texts["f2"] == "Nationality")
  }

  // Car insurance    $ [a]   (the fields are nearer to one another than the texts)
  // Gas and oil      $ [b]
  // Vehicle license  $ [c]
  @Test("amounts that are drawn by hand have a row each")
  func amounts() {
    var form = DrawnForm()
    for (row, text) in ["Car insurance", "Gas and oil", "Vehicle license"].enumerated() {
      let height = 700.0 - 16 * Double(row)
      form.text(text, 50, height)
      form.text("$", 180, height)
      form.field("f\(row)", 192, 696.0 - 14.2 * Double(row), 80, 14)
    }
    let texts = form.texts()
    #expect(texts["f0"]?.hasPrefix("Car insurance") == true)
    #expect(texts["f0"]?.contains("Gas") == false)
    #expect(texts["f1"]?.contains("Vehicle") == false)
  }

  //               You          Spouse
  // Pension  9a. [a] 00    9b. [b] 00
  @Test("printed cents are part of no text")
  func cents() {
    var form = DrawnForm()
    form.text("You", 250, 720, bold: true)
    form.text("Spouse", 360, 720, bold: true)
    for (row, line) in [("9", "Pension"), ("10", "Annuities")].enumerated() {
      let height = 700.0 - 24 * Double(row)
      form.text(line.1, 50, height)
      form.text("\(line.0)a.", 200, height)
      form.field("a\(line.0)", 222, height - 3, 60)
      form.text("00 \(line.0)b.", 286, height)
      form.field("b\(line.0)", 330, height - 3, 60)
      form.text("00", 394, height)
    }
    for text in form.texts().values { #expect(!text.contains("00")) }
  }

  // Page [a] of [b]
  // (Add pages as required)
  @Test("the number of pages is told from the number of the page")
  func pages() {
    var form = DrawnForm()
    form.text("Attachment to the petition", 50, 700)
    form.text("Page", 470, 70)
    form.field("a", 495, 67, 30)
    form.text("of", 528, 70)
    form.field("b", 540, 67, 30)
    form.text("(Add pages as required)", 470, 52)
    let texts = form.texts()
    #expect(texts["a"] == "Page")
    #expect(texts["b"] == "Page … of")
  }

  // Other (specify): [what] $ [amount]
  @Test("the sign of a currency parts two fields of a row")
  func signOfCurrency() {
    var form = DrawnForm()
    form.text("Other (specify):", 50, 700)
    form.field("what", 130, 696, 100)
    form.text("$", 234, 700)
    form.field("amount", 242, 696, 60)
    let texts = form.texts()
    #expect(texts["what"] == "Other (specify)")
    #expect(texts["amount"] == "Other (specify): amount")
  }

  // [a] National society that is named in article 44 and
  //     related to communication  (the box is beside both lines, more of it beside the second)
  @Test("a box that reaches into the first line of its text has both lines")
  func straddling() {
    var form = DrawnForm()
    form.text("National society that is named in article 44 and", 70, 700)
    form.text("related to communication", 70, 690)
    form.field("a", 54, 693.8, 6, 6, ["FT": .name("Btn")])
    #expect(
      form.texts()["a"]
        == "National society that is named in article 44 and related to communication")
  }

  // Organization: ...[name]
  // [further, as wide as the page]
  // Registered number: [number]
  @Test("a field keeps the caption before it, although the next line has none")
  func keptCaption() {
    var form = DrawnForm()
    form.text("Beneficiary of the donations", 200, 724, bold: true)
    form.text("Organization: .................................", 50, 700)
    form.field("name", 118, 697, 400, 16)
    form.field("further", 50, 683, 468, 16)
    form.text("Registered number:", 50, 670)
    form.field("number", 146, 667, 372, 16)
    let texts = form.texts()
    #expect(texts["name"] == "Organization")
    #expect(texts["number"] == "Registered number")
  }
}
