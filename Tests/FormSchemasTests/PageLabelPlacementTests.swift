import FormSchemas
import PDFObjects
import Testing

/// Which text is whose. The expected labels are what a person reads in the drawings, which the comments
/// describe.
@Suite("Captions over, under and between fields")
struct PageLabelPlacementTests {
  // |  My former address   |   (bold, a heading)
  // | [a                 ] |
  // |     In care of       |
  // | [b                 ] |
  // |   Number, street     |
  @Test("under a heading, the texts between fields are the captions of those above them")
  func captionsUnderHeading() {
    var form = DrawnForm()
    form.draw("50 640 200 84 re S")
    form.text("My former address", 100, 712, bold: true)
    form.field("a", 50, 694, 200, 14)
    form.text("In care of", 120, 684)
    form.field("b", 50, 666, 200, 14)
    form.text("Number, street", 110, 656)
    #expect(form.texts() == ["a": "In care of", "b": "Number, street"])
  }

  // +------------------------+
  // | 2. Social Security no. |
  // |   [s          ]        |
  // +------------------------+
  // | 5. Date of birth       |
  // |   [d          ]        |
  // +------------------------+
  @Test("a field on the floor of a cell that is wider than it has its caption over it")
  func floorOfWideCell() {
    var form = DrawnForm()
    for (index, (name, text)) in [
      ("s", "2. Social Security no."), ("d", "5. Date of birth"), ("c", "7. City"),
    ].enumerated() {
      let bottom = 700 - 40 * Double(index)
      form.draw("50 \(bottom) 220 40 re S")
      form.text(text, 54, bottom + 30, size: 8)
      form.field(name, 64, bottom + 1, 130, 14)
    }
    #expect(
      form.texts() == ["s": "2. Social Security no.", "d": "5. Date of birth", "c": "7. City"])
  }

  //                   Last month   Average monthly
  // a. Salary ......... $ [ a1 ]   [ a2 ]
  // b. Overtime ....... $ [ b1 ]   [ b2 ]
  @Test("fields that share the label of their row are named by their columns, too")
  func sharedRowLabels() {
    var form = DrawnForm()
    form.text("Last month", 304, 722, size: 8)
    form.text("Average monthly", 362, 722, size: 8)
    for (index, (name, text)) in [("a", "a. Salary"), ("b", "b. Overtime"), ("c", "c. Bonuses")]
      .enumerated()
    {
      let y = 706 - 15 * Double(index)
      form.text("\(text) " + String(repeating: ".", count: 60), 50, y + 3, size: 9)
      form.draw("302 \(y) 54 13 re S")
      form.draw("360 \(y) 54 13 re S")
      form.field("\(name)1", 303, y + 0.5, 52, 12)
      form.field("\(name)2", 361, y + 0.5, 52, 12)
    }
    let texts = form.texts()
    #expect(texts["b1"] == "b. Overtime: Last month")
    #expect(texts["b2"] == "b. Overtime: Average monthly")
  }

  // Income (before expenses) Expenses
  // [i                     ] [e     ]
  @Test("two texts close together over two fields are two captions")
  func closeCaptions() {
    var form = DrawnForm()
    // Helvetica's width at 10 points: “Income (before expenses)” 114 points.
    form.text("Income (before expenses)", 50, 720)
    form.text("Expenses", 170, 720)
    form.field("i", 49, 702, 118)
    form.field("e", 169, 702, 60)
    #expect(form.texts() == ["i": "Income (before expenses)", "e": "Expenses"])
  }

  // DOLLAR AMOUNT
  //  (NO CENTS)
  // [d          ]
  @Test("a note in parentheses and smaller letters is a part of the text over it")
  func smallerNote() {
    var form = DrawnForm()
    form.text("DOLLAR AMOUNT", 50, 720, bold: true)
    form.text("(NO CENTS)", 64, 711, size: 7.5, bold: true)
    form.field("d", 50, 694, 90)
    #expect(form.texts() == ["d": "DOLLAR AMOUNT (NO CENTS)"])
  }

  // 28 (large)  Have you or your partner been granted a visa on the
  //             basis of being a remaining relative?
  //             [v          ]
  @Test("a large number does not part the lines of its question")
  func largeNumber() {
    var form = DrawnForm()
    form.text("28", 50, 720, size: 13, bold: true)
    form.text("Have you or your partner been granted a visa on the", 74, 720, size: 9)
    form.text("basis of being a remaining relative?", 74, 709, size: 9)
    form.field("v", 74, 690, 200)
    #expect(
      form.texts() == [
        "v":
          "28 Have you or your partner been granted a visa on the basis of being a remaining relative?"
      ])
  }

  // 4.a. [x] Fiance (visa K-1)
  @Test("an option has the number of its line")
  func numberedOption() {
    var form = DrawnForm()
    form.text("4.a.", 50, 720, bold: true)
    form.checkBox("x", 76, 719)
    form.text("Fiance (visa K-1)", 92, 720)
    #expect(form.texts() == ["x": "4a. Fiance (visa K-1)"])
  }

  //  State  ZIP code
  //  NY     [z     ]        (the state is printed, in larger letters)
  @Test("a state that is printed beside a field is not its caption")
  func printedState() {
    var form = DrawnForm()
    form.text("State", 50, 700, size: 7)
    form.text("ZIP code", 80, 700, size: 7)
    form.text("NY", 50, 686, size: 11, bold: true)
    form.field("z", 78, 682, 80, 14)
    #expect(form.texts()["z"] == "ZIP code")
  }
}
