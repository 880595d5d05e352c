import FormSchemas
import PDFObjects
import Testing

/// Several texts and fields in one row, and texts that name the form and no field. The expected labels are what
/// a person reads in the drawings, which the comments describe.
@Suite("Labels of rows of texts and fields")
struct PageLabelRowTests {
  // 6 Tax year  [m] / [y]  to  [m2] / [y2]
  @Test("the field behind “to” is of the field before it")
  func ranges() {
    var form = DrawnForm()
    form.text("6 Term of office", 50, 700)
    form.field("from", 140, 697, 60)
    form.text("to", 208, 700)
    form.field("to", 224, 697, 60)
    #expect(form.texts() == ["from": "6 Term of office", "to": "6 Term of office, to"])
  }

  // 5a For the tax year beginning [b] , 20 [y]
  @Test("the field behind “20” is for a year")
  func centuries() {
    var form = DrawnForm()
    form.text("5a For the tax year beginning", 50, 700)
    form.field("b", 190, 697, 60)
    form.text(", 20", 254, 700)
    form.field("y", 276, 697, 20)
    #expect(form.texts()["y"] == "5a For the tax year beginning, year")
  }

  // 7. NAME OF CLAIMANT                       (a rule)
  // [name]
  // 8. MAILING ADDRESS (Number, street, city)
  // No. & Street [street                    ]
  // City [city]
  // (and the same as 13. NAME OF SIGNER, 14. MAILING ADDRESS)
  @Test("the parts of an address are under its item, not under another one that both blocks have")
  func addresses() {
    var form = DrawnForm()
    for (name, item, top) in [("c", 7, 720.0), ("s", 13, 600)] {
      form.text("\(item). NAME OF \(item == 7 ? "CLAIMANT" : "SIGNER")", 50, top, size: 8)
      form.field("\(name)Name", 50, top - 20, 300, 16)
      form.rule(40, top - 24, 560, top - 24)
      form.text("\(item + 1). MAILING ADDRESS (Number, street, city)", 50, top - 34, size: 8)
      form.text("No. & Street", 50, top - 45, size: 8)
      form.field("\(name)Street", 102, top - 49, 250, 13)
      form.text("City", 50, top - 65, size: 8)
      form.field("\(name)City", 102, top - 69, 100, 13)
      form.rule(40, top - 74, 560, top - 74)
    }
    let texts = form.texts()
    #expect(texts["cName"] == "7. NAME OF CLAIMANT")
    #expect(texts["cStreet"] == "8. MAILING ADDRESS: No. & Street")
    #expect(texts["sStreet"] == "14. MAILING ADDRESS: No. & Street")
    #expect(texts["cCity"] == "8. MAILING ADDRESS: City")
  }

  //     UNABLE TO SIGN THE FORM OR TO
  // [ ] STATE THAT IT IS COMPLETE
  @Test("a box may be beside both lines of its text")
  func boxesBesideTwoLines() {
    var form = DrawnForm()
    form.text("UNABLE TO SIGN THE FORM OR TO", 66, 704, size: 9)
    form.text("STATE THAT IT IS COMPLETE", 66, 694, size: 9)
    form.checkBox("unable", 50, 698)
    #expect(form.texts()["unable"] == "UNABLE TO SIGN THE FORM OR TO STATE THAT IT IS COMPLETE")
  }

  // C1   Does the partnership elect to have the adjustments taken into
  //      account by its partners?                               [e]
  @Test("a letter with a digit begins an item whose lines are indented")
  func codes() {
    var form = DrawnForm()
    form.text("C1", 50, 712, bold: true)
    form.text("Does the partnership elect to have the adjustments taken into", 71, 712)
    form.text("account by its partners?", 75, 700)
    form.field("e", 420, 697, 60)
    #expect(
      form.texts()["e"]
        == "C1 Does the partnership elect to have the adjustments taken into account by its partners?"
    )
  }

  // 4 a  Was the child a student?    [a]           (“4 a” is bold)
  //   b  Was the child disabled?     [b]
  @Test("a bold letter behind a bold number is part of the number")
  func numbersAndLetters() {
    var form = DrawnForm()
    form.text("3", 50, 740, bold: true)
    form.text("Year of birth", 76, 740)
    form.field("y", 240, 737, 60)
    form.text("4 a", 50, 712, bold: true)
    form.text("Was the child a student", 76, 712)
    form.field("a", 240, 709, 60)
    form.text("b", 60, 690, bold: true)
    form.text("Was the child disabled", 76, 690)
    form.field("b", 240, 687, 60)
    #expect(form.texts()["b"] == "4b Was the child disabled")
  }

  // I certify that I give consent … (two long lines)
  // [signature                  ]
  // ──────────────
  // Signature of the representative
  @Test("what is signed is not the label of the signature")
  func consents() {
    var form = DrawnForm()
    form.text(
      "I certify that I give consent to the individuals named in this application to perform", 50,
      724)
    form.text(
      "services for me upon being approved, and that all information is correct and true to", 50,
      712)
    form.text("the best of my knowledge.", 50, 700)
    form.field("s", 50, 676, 300, 18)
    form.rule(50, 675, 350, 675)
    form.text("Signature of the representative", 50, 664)
    #expect(form.texts()["s"] == "Signature of the representative")
  }

  // 24 Total deduction . . . . [t]
  //            Form 8903 (Rev. 12-2018)        (at the bottom of the page)
  // Amount from the list  [a]
  @Test("the name and the edition of the form are labels of no field")
  func marks() {
    var form = DrawnForm()
    form.text("24 Total deduction", 50, 100)
    form.field("t", 460, 40, 100)
    form.text("Form 8903 (Rev. 12-2018)", 460, 26)
    form.text("Page 2 of 3", 50, 26)
    #expect(form.texts()["t"]?.contains("8903") != true)
    #expect(form.texts()["t"]?.contains("Page") != true)
  }

  // 1. NAME (First, Middle Initial, Last)
  // [f             ] [m] [l             ]
  // 3. FILE NUMBER        4. BRANCH
  // [n]                   [b]
  @Test("fields side by side are the parts that their label lists, whatever is below them")
  func listedParts() {
    var form = DrawnForm()
    form.text("1. NAME (First, Middle Initial, Last)", 50, 720, size: 8)
    for (name, x, width) in [("f", 50.0, 190.0), ("m", 247, 16), ("l", 270, 280)] {
      form.field(name, x, 698, width, 16)
    }
    for (text, name, x) in [("3. FILE NUMBER", "n", 50.0), ("4. BRANCH", "b", 300)] {
      form.text(text, x, 689, size: 8)
      form.field(name, x, 670, 150, 16)
    }
    let texts = form.texts()
    #expect(texts["f"] == "1. NAME: First")
    #expect(texts["m"] == "1. NAME: Middle Initial")
    #expect(texts["l"] == "1. NAME: Last")
    #expect(texts["n"] == "3. FILE NUMBER")
  }

  //                          (c) Basis │ (f) Method │ (g) Deduction
  // 19h Residential rental │ [c1     ] │ [f1      ] │ [g1]
  //     property           │ [c2     ] │ [f2      ] │ [g2]
  // 19i Other              │ [c3     ] │ [f3      ] │ [g3]
  @Test("a text that goes on beside the next row is that of both rows")
  func rowGoesOn() {
    var form = DrawnForm()
    for y in [720.0, 700, 688, 676, 664] { form.rule(150, y, 500, y) }
    form.rule(50, 676, 150, 676)
    for x in [150.0, 280, 400, 500] { form.rule(x, 664, x, 720) }
    form.text("(g) Deduction", 405, 706)
    form.text("(c) Basis", 155, 706)
    form.text("(f) Method", 285, 706)
    for (row, text) in ["19h Residential rental", "property", "19i Other"].enumerated() {
      let y = 688 - 12 * Double(row)
      form.text(text, row == 1 ? 66 : 50, y + 3, size: 9)
      form.field("c\(row + 1)", 150, y, 130, 12)
      form.field("f\(row + 1)", 280, y, 120, 12)
      form.field("g\(row + 1)", 400, y, 100, 12)
    }
    let texts = form.texts()
    #expect(texts["c1"] == "19h Residential rental property: (c) Basis, row 1")
    #expect(texts["f2"] == "19h Residential rental property: (f) Method, row 2")
    #expect(texts["f3"] == "19i Other: (f) Method")
  }
}
