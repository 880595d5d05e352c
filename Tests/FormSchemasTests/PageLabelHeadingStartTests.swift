import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// Headings that texts go on behind, and texts that are none. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Headings that begin a text, and notes that are none")
struct PageLabelHeadingStartTests {
  // A. DIGITAL ASSETS List all that you own.     (the capitals are bold)
  // Type: [type]
  // B. CREDIT CARDS Include those of stores.
  // Type: [type2]
  @Test("bold capitals before a text are the heading of what is below")
  func capitals() {
    var form = DrawnForm()
    for (place, title, note, name) in [
      (700.0, "A. DIGITAL ASSETS", "List all that you own or have an interest in.", "a"),
      (640.0, "B. CREDIT CARDS", "Include those of stores that you use.", "b"),
    ] {
      form.text(title, 50, place, bold: true)
      form.text(note, 160, place)
      form.text("Type:", 60, place - 22)
      form.field(name, 100, place - 25, 200)
    }
    let texts = form.texts()
    #expect(texts["a"] == "A. DIGITAL ASSETS: Type")
    #expect(texts["b"] == "B. CREDIT CARDS: Type")
  }

  //          DECLARATION
  // (This form must be attached to another form before it can be filed.)
  // [line 1]
  @Test("a note on how the form is used names no field")
  func noteOnForm() {
    var form = DrawnForm()
    form.text("DECLARATION", 250, 745, size: 14, bold: true)
    form.text("(This form must be attached to another form before it can be filed.)", 150, 712)
    form.field("f1", 50, 690, 500)
    form.field("f2", 50, 675, 500)
    let texts = form.texts()
    #expect(texts["f1"] == "DECLARATION")
    #expect(texts["f2"] == "DECLARATION, line 2")
  }

  // IBAN of the account      [iban      ]
  // holder:
  // BIC (8 or 11 digits):    [bic       ]
  // Name of the bank:        [bank      ]   (texts closer together than the fields)
  @Test("a caption that ends with a colon ends where the next one begins")
  func captions() {
    var form = DrawnForm()
    form.text("IBAN of the account", 50, 708)
    form.text("holder:", 50, 697)
    form.text("BIC (8 or 11):", 50, 684)
    form.text("Name of bank:", 50, 671)
    form.field("x1", 200, 695, 200, 16)
    form.field("x2", 200, 679, 200, 12)
    form.field("x3", 200, 666, 200, 12)
    let texts = form.texts()
    #expect(texts["x1"] == "IBAN of the account holder")
    #expect(texts["x2"] == "BIC (8 or 11)")
    #expect(texts["x3"] == "Name of bank")
  }

  // Have you owned a pet before? YES [yes] NO [no]   (the boxes are behind the answers)
  @Test("a question is said without the answer of another box")
  func answers() {
    var form = DrawnForm()
    form.text("Have you owned a pet before? YES", 50, 700)
    form.checkBox("y", 222, 698)
    form.text("NO", 270, 700)
    form.checkBox("n", 288, 698)
    #expect(form.texts()["n"] == "Have you owned a pet before? NO")
  }

  // Physical disabilities      [p]   Substance abuse      [s]   Blindness           [b]
  // HIV/AIDS                   [h]   Homelessness         [o]   Disorders           [d]
  @Test("boxes in the columns of a grid have the texts before them")
  func grid() {
    var form = DrawnForm()
    form.text("Has the staff completed training for the following:", 40, 730, bold: true)
    for (place, row) in [
      (700.0, [("Physical disabilities", "p"), ("Substance abuse", "s"), ("Blindness", "b")]),
      (680.0, [("Chronic illness", "h"), ("Homelessness", "o"), ("Other disorders", "d")]),
    ] {
      for (column, (text, name)) in row.enumerated() {
        let left = 40 + 185 * Double(column)
        form.text(text, left, place)
        form.checkBox(name, left + 140, place - 2)
      }
    }
    let texts = form.texts()
    for (name, text) in [
      ("s", "Substance abuse"), ("o", "Homelessness"), ("b", "Blindness"), ("d", "Other disorders"),
    ] {
      #expect(texts[name]?.hasSuffix(text) == true)
    }
  }

  // 5. TYPE OF PAYMENT in a ruled cell with three boxes below it; another text on the left of the cell.
  @Test("boxes to check in one ruled cell have its heading")
  func cellOfBoxes() {
    var form = DrawnForm()
    form.draw("300 640 200 70 re S")
    form.text("Type of payment", 305, 698, bold: true)
    form.text("Number and street of the office", 100, 668)
    for (name, text, place) in [
      ("t", "Daily", 680.0), ("p", "Weekly", 664.0), ("m", "Monthly", 648.0),
    ] {
      form.checkBox(name, 310, place)
      form.text(text, 326, place + 1)
    }
    let labels = form.labels()
    for name in ["t", "p", "m"] {
      #expect(labels[name]?.context.first == "Type of payment")
    }
  }

  // List of goods:
  // [goods_1]
  //                    (as far apart as the lines that are printed)
  // [goods_2]
  @Test("lines of one width and name go on with the first, as far apart as printed lines are")
  func lines() {
    var form = DrawnForm()
    form.text("List of goods and services", 60, 716)
    form.field("goods_1", 60, 698, 320, 13)
    form.field("goods_2", 60, 676, 320, 13)
    form.field("goods_3", 60, 654, 320, 13)
    let texts = form.texts()
    #expect(texts["goods_2"] == "List of goods and services, line 2")
    #expect(texts["goods_3"] == "List of goods and services, line 3")
  }

  // 1    Cash                     [c]
  // 2    Accounts receivable      [a]      (the fields are far away, and the numbers bold)
  // 3    Inventories              [i]
  @Test("lines with numbers of their own are items, not one text")
  func numberedLines() {
    var form = DrawnForm()
    for (line, (text, name)) in [
      ("Cash", "c"), ("Accounts receivable, net", "a"), ("Inventories", "i"),
    ].enumerated() {
      let place = 700 - 12 * Double(line)
      form.text("\(line + 1)", 50, place + 0.7, bold: true)
      form.text(text, 78, place)
      form.field(name, 480, place - 2, 72, 11)
    }
    let texts = form.texts()
    #expect(texts["c"]?.hasSuffix("Cash") == true)
    #expect(texts["a"]?.hasSuffix("Accounts receivable, net") == true)
    #expect(texts["i"]?.hasSuffix("Inventories") == true)
  }
}
