import FormSchemas
import PDFObjects
import Testing

/// Whose an address, a date or a name is, where several fields of a page have one caption. The expected labels are what
/// a person reads in the drawings, which the comments describe.
@Suite("Labels of fields that begin no block")
struct PageLabelAddressTests {
  // Address where you live  │ City   │ ZIP code
  // [h]                     │ [hc]   │ [hz]
  // Mailing address         │ City   │ ZIP code
  // [m]                     │ [mc]   │ [mz]
  @Test("a city is in the address before it on its row")
  func rows() {
    var form = DrawnForm()
    for (name, caption, y) in [
      ("h", "Address where you live", 700.0), ("m", "Mailing address", 660),
    ] {
      form.text(caption, 50, y + 18, size: 8)
      form.field(name, 50, y, 250)
      form.text("City", 305, y + 18, size: 8)
      form.field(name + "c", 305, y, 120)
      form.text("ZIP code", 430, y + 18, size: 8)
      form.field(name + "z", 430, y, 80)
    }
    let texts = form.texts()
    #expect(texts["h"] == "Address where you live")
    #expect(texts["hc"] == "Address where you live: City")
    #expect(texts["mc"] == "Mailing address: City")
    #expect(texts["mz"] == "Mailing address: ZIP code")
  }

  // [p1]                          [p2]
  // Name of natural parent        Name of adoptive parent
  // [a1]                          [a2]
  // Address                       Address
  // [c1]        [t1]              [c2]        [t2]
  // City        Telephone no.     City        Telephone no.
  @Test("an address is of the name over it, and not of the block beside it")
  func columns() {
    var form = DrawnForm()
    for (block, x, name) in [
      ("1", 50.0, "Name of natural parent"), ("2", 300, "Name of adoptive parent"),
    ] {
      for (y, width) in [(700.0, 230.0), (676, 230), (652, 150)] { form.rule(x, y, x + width, y) }
      form.field("p" + block, x, 700, 230, 12)
      form.text(name, x, 691, size: 8)
      form.field("a" + block, x, 676, 230, 12)
      form.text("Address", x, 667, size: 8)
      form.field("c" + block, x, 652, 150, 12)
      form.text("City", x, 643, size: 8)
      form.field("t" + block, x + 154, 652, 76, 12)
      form.text("Telephone no.", x + 154, 643, size: 8)
    }
    let texts = form.texts()
    #expect(texts["p2"] == "Name of adoptive parent")
    #expect(texts["a1"] == "Name of natural parent: Address")
    #expect(texts["c1"] == "Name of natural parent: City")
    #expect(texts["c2"] == "Name of adoptive parent: City")
    #expect(texts["t2"] == "Name of adoptive parent: Telephone no.")
  }

  // │ □ Municipal court      │ □ Housing court        │
  // │   [d1]       Division  │   [d2]       Division  │
  @Test("what is at the top of a ruled cell is what the fields in it are about")
  func cells() {
    var form = DrawnForm()
    for y in [650.0, 700] { form.rule(50, y, 450, y) }
    for x in [50.0, 250, 450] { form.rule(x, 650, x, 700) }
    for (number, x, court) in [("1", 60.0, "Municipal court"), ("2", 260, "Housing court")] {
      form.checkBox("b" + number, x, 684)
      form.text(court, x + 14, 685)
      form.rule(x, 660, x + 110, 660)
      form.field("d" + number, x, 661, 110, 13)
      form.text("Division", x + 114, 662)
    }
    let texts = form.texts()
    #expect(texts["b1"] == "Municipal court")
    #expect(texts["d1"] == "Municipal court: Division")
    #expect(texts["d2"] == "Housing court: Division")
  }

  // │ Most recently moved here (mm/dd/yyyy) │ Citizen?       │
  // │ Date: [d]        From: [f]            │ □ Yes   □ No   │
  @Test("a date in a ruled cell is that of the text over it")
  func headingOfCell() {
    var form = DrawnForm()
    for y in [660.0, 700] { form.rule(50, y, 500, y) }
    for x in [50.0, 350, 500] { form.rule(x, 660, x, 700) }
    form.text("Most recently moved here (mm/dd/yyyy)", 54, 688, size: 8)
    form.text("Date:", 54, 667)
    form.field("d", 80, 664, 90)
    form.text("From:", 180, 667)
    form.field("f", 210, 664, 130)
    form.text("Citizen?", 354, 688, size: 8)
    form.checkBox("y", 360, 665)
    form.text("Yes", 374, 667)
    form.checkBox("n", 410, 665)
    form.text("No", 424, 667)
    let texts = form.texts()
    #expect(texts["d"] == "Most recently moved here: Date")
    #expect(texts["f"] == "Most recently moved here: From")
    #expect(texts["y"] == "Citizen? Yes")
  }

  // □ Unemployment  $ [u]  How often? [uo]
  // □ Pensions      $ [p]  How often? [po]
  @Test("a question is about what the field before it on its row is called")
  func questions() {
    var form = DrawnForm()
    for (name, text, y) in [("u", "Unemployment", 700.0), ("p", "Pensions", 684)] {
      form.checkBox(name + "c", 50, y - 1)
      form.text(text, 64, y)
      form.text("$", 160, y)
      form.field(name, 168, y - 3, 50)
      form.text("How often?", 224, y)
      form.field(name + "o", 280, y - 3, 50)
    }
    let texts = form.texts()
    #expect(texts["u"] == "Unemployment: amount")
    #expect(texts["uo"]?.hasPrefix("Unemployment") == true)
    #expect(texts["po"]?.hasSuffix("How often?") == true)
  }

  //   (a) First and last name  │ (b) Relationship
  // 1 [f1]    [l1]             │ [r1]
  // 2 [f2]    [l2]             │ [r2]
  @Test("two cells under a header for two names have one each")
  func twoNames() {
    var form = DrawnForm()
    for y in [730.0, 712, 694, 676] { form.rule(50, y, 450, y) }
    for x in [50.0, 250, 450] { form.rule(x, 676, x, 730) }
    form.text("(a) First and last name", 54, 718, size: 8)
    form.text("(b) Relationship", 254, 718, size: 8)
    for (row, y) in [("1", 695.0), ("2", 677)] {
      form.text(row, 40, y + 4)
      form.field("f" + row, 51, y, 98, 16)
      form.field("l" + row, 151, y, 98, 16)
      form.field("r" + row, 251, y, 198, 16)
    }
    let texts = form.texts()
    #expect(texts["f1"]?.contains("(a) First name") == true)
    #expect(texts["l1"]?.contains("(a) last name") == true)
    #expect(texts["l2"]?.contains("(a) last name") == true)
  }
}
