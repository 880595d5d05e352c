import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// What fields are wrongly under: boxes for stamps, headers of tables that have ended, captions of blocks, items with
/// other numbers. The expected labels are what a person reads in the drawings, which the comments describe.
@Suite("Headings that end above a field")
struct PageLabelEndedHeadingTests {
  private func box(_ form: inout DrawnForm, _ edges: [Double], _ bottom: Double, _ top: Double) {
    for x in edges { form.rule(x, bottom, x, top) }
    for y in [bottom, top] { form.rule(edges[0], y, edges[edges.count - 1], y) }
  }

  // +------------+------------+
  // |    TEST    |   RESULT   |
  // +------------+------------+
  // | Antigen    | [result]   |
  // +------------+------------+
  //
  // License [a]       License [b]
  @Test("headers of a table head nothing below it")
  func table() {
    var form = DrawnForm()
    form.text("ANTIGEN DETECTION", 220, 760, bold: true)
    box(&form, [60, 300, 540], 700, 730)
    box(&form, [60, 300, 540], 660, 700)
    form.text("TEST", 160, 710, bold: true)
    form.text("RESULT", 400, 710, bold: true)
    form.text("Antigen, rapid", 100, 676)
    form.field("result", 310, 668, 200, 20)
    form.text("License", 80, 600)
    form.field("a", 120, 596, 90)
    form.text("License", 330, 600)
    form.field("b", 370, 596, 90)
    let texts = form.texts()
    #expect(texts["a"]?.contains("TEST") == false)
    #expect(texts["b"]?.contains("RESULT") == false)
    #expect(texts["a"]?.contains("License") == true)
  }

  // Name, of two applicants, each in ruled cells of their own: the second block is not called by its first caption.
  @Test("a caption that each block has names no block")
  func caption() {
    var form = DrawnForm()
    form.text("THE UNDERSIGNED", 60, 750, bold: true)
    for (block, top) in [735.0, 600].enumerated() {
      box(&form, [60, 400], top - 40, top)
      box(&form, [60, 400], top - 80, top - 40)
      form.text("Surname", 64, top - 12, bold: true)
      form.field("surname\(block)", 64, top - 36, 300)
      form.text("Nationality", 64, top - 52, bold: true)
      form.field("nationality\(block)", 64, top - 76, 300)
    }
    let texts = form.texts()
    #expect(texts["nationality1"]?.contains("Surname") == false)
    #expect(texts["nationality1"]?.contains("Nationality") == true)
  }

  // +----------------------------------+
  // |       SUPPLIER’S INFORMATION     |
  // +---------------+------------------+
  // | Company name  | [name]           |
  // | Telephone     | [phone]          |
  // +---------------+------------------+
  @Test("a text over the captions and the fields of a table is the header of no column")
  func headingOfTable() {
    var form = DrawnForm()
    box(&form, [60, 460], 700, 724)
    form.text("SUPPLIER INFORMATION", 200, 708, bold: true)
    for (row, name) in ["Company name", "Telephone", "Registered address"].enumerated() {
      let top = 700.0 - 24 * Double(row)
      box(&form, [60, 220, 460], top - 24, top)
      form.text(name, 64, top - 16)
      form.field("f\(row)", 222, top - 23, 236, 22)
    }
    let texts = form.texts()
    #expect(texts["f0"] == "Company name")
    #expect(texts["f1"] == "Telephone")
  }

  // 12.a. Have you ever traded in, or are you now:
  // [a] Yes [b] No
  // 28. Do you now own a boat?   [c] Yes [d] No
  @Test("a lettered item is over none with another number")
  func letteredItem() {
    var form = DrawnForm()
    form.text(
      "12.a. Have you ever traded in, or are you now trading in goods of any kind?", 50, 700)
    form.checkBox("a", 430, 698)
    form.text("Yes", 444, 700)
    form.checkBox("b", 480, 698)
    form.text("No", 494, 700)
    form.text("28. Do you now own a boat?", 50, 670)
    form.checkBox("c", 430, 668)
    form.text("Yes", 444, 670)
    form.checkBox("d", 480, 668)
    form.text("No", 494, 670)
    let texts = form.texts()
    #expect(texts["d"] == "28. Do you now own a boat? No")
  }

  //          [Fill in the number of the court.]
  // In the interest of the following children:
  // [Print the initials of each child.]
  // 1. [a]
  // 2. [b]
  @Test("notes in brackets are not joined to one header")
  func brackets() {
    var form = DrawnForm()
    form.text("[Fill in the number of the court as it is on other papers.]", 150, 752)
    form.text("In the interest of the following children:", 50, 738, bold: true)
    form.text("[Print the initials of each child.]", 50, 724)
    for row in 0..<4 {
      let height = 704.0 - 22 * Double(row)
      form.text("\(row + 1).", 50, height)
      form.field("f\(row)", 68, height - 3, 240, 16)
    }
    let texts = form.texts()
    #expect(texts["f1"]?.contains("Fill in") == false)
    #expect(texts["f1"]?.contains("Print the initials") == true)
  }
}
