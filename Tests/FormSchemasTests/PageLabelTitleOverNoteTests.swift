import FormSchemas
import PDFObjects
import Testing

/// Captions that could be taken for a part of another text. The expected labels are what a person reads in the drawings,
/// which the comments describe.
@Suite("Titles over notes, options that are captions, figures")
struct PageLabelTitleOverNoteTests {
  // Take-home pay
  // (incl. overtime)  [a   ]
  @Test("the title over a note in parentheses names the field")
  func titleOverNote() {
    var form = DrawnForm()
    form.text("Take-home pay", 118.3, 706, size: 10)
    form.text("(incl. overtime, bonuses etc.)", 60, 694, size: 10)
    form.field("a", 206, 696, 100, 18)
    form.text("Pay before tax", 123.3, 746, size: 10)
    form.text("(incl. overtime, bonuses etc.)", 60, 734, size: 10)
    form.field("b", 206, 736, 100, 18)
    #expect(form.texts()["a"]?.hasPrefix("Take-home pay") == true)
    #expect(form.texts()["b"]?.hasPrefix("Pay before tax") == true)
  }

  // | Hematocrit       |        |
  // | Female 0.37-0.45 | [a   ] |
  // | Male 0.40-0.48   |        |
  @Test("a bold title in a cell names the field in the next cell")
  func titleInCell() {
    var form = DrawnForm()
    for x in [60.0, 220, 320] { form.rule(x, 660, x, 720) }
    for y in [660.0, 720] { form.rule(60, y, 320, y) }
    form.text("Hematocrit", 66, 706, bold: true)
    form.text("Female 0.37-0.45", 66, 692)
    form.text("Male 0.40-0.48", 66, 678)
    form.field("a", 240, 684, 50)
    #expect(form.texts() == ["a": "Hematocrit"])
  }

  //   of first necessity for people in need or in favor of their housing
  // □ Other (specify): [a                    ]
  @Test("the text of a box to check is the caption of the field that it ends before, too")
  func optionBeforeField() {
    var form = DrawnForm()
    form.text("of first necessity for people in need or in favor of their housing", 54, 714)
    form.checkBox("other", 40, 698)
    form.text("Other (specify):", 54, 700)
    form.field("a", 132, 698, 300, 16)
    #expect(form.texts()["a"]?.hasSuffix("Other (specify)") == true)
  }

  // Licensee name: [a    ][b     ]
  @Test("a caption before a field is not that of the next field, too")
  func captionOfField() {
    var form = DrawnForm()
    form.text("Licensee name:", 40, 703)
    form.field("a", 116, 700, 100)
    form.field("b", 216, 700, 100)
    form.text("(Middle name)", 230, 688, size: 9)
    #expect(form.texts()["b"] == "Middle name")
  }

  // 1524 [a   ]  1525 [b   ]
  @Test("a figure names a field that nothing else does")
  func figure() {
    var form = DrawnForm()
    form.text("1524", 40, 703)
    form.field("a", 80, 700, 100)
    form.text("1525", 220, 703)
    form.field("b", 260, 700, 100)
    #expect(form.texts() == ["a": "1524", "b": "1525"])
  }

  // Tax. Check if from: 1 □ 8814  2 □ 4972
  @Test("numbers of forms behind boxes are options, those before boxes are not")
  func numbersOfForms() {
    var form = DrawnForm()
    form.text("Tax. Check if any from Form(s):", 40, 703, size: 9)
    form.text("1", 180, 703, size: 9)
    form.checkBox("a", 190, 701)
    form.text("8814", 204, 703, size: 9)
    form.text("2", 234, 703, size: 9)
    form.checkBox("b", 244, 701)
    form.text("4972", 258, 703, size: 9)
    #expect(form.texts()["a"]?.hasSuffix("8814") == true)
    #expect(form.texts()["b"]?.hasSuffix("4972") == true)
  }

  //   □ Send the refund to
  //     next year
  //     Further information:
  //     [a                 ]
  @Test("the caption of a field is no line of the option over it")
  func captionUnderOption() {
    var form = DrawnForm()
    form.checkBox("refund", 40, 722)
    form.text("Apply the refund of last year to the payments of 2019", 54, 724)
    form.text("taxes", 54, 712)
    form.text("Additional information you think we should know:", 54, 700)
    form.field("a", 54, 650, 280, 48)
    #expect(form.texts()["a"] == "Additional information you think we should know")
    #expect(
      form.texts()["refund"] == "Apply the refund of last year to the payments of 2019 taxes")
  }

  // Comisión |  [a ]        |
  //          |--------------|
  //  Retorno | [b     ]     |
  @Test("texts that end before cells of their own are captions of these")
  func flushRight() {
    var form = DrawnForm()
    for y in [694.0, 709, 724] { form.rule(203, y, 380, y) }
    form.rule(203, 694, 203, 724)
    form.text("Comision", 158, 713)
    form.text("Retorno", 163, 699)
    form.field("a", 212, 711, 40, 12)
    form.field("b", 207, 696, 100, 12)
    #expect(form.texts() == ["a": "Comision", "b": "Retorno"])
  }

  // Is person 2 under 21?  □ Yes □ No
  // Mother’s name:         [m      ]
  @Test("a question with its boxes behind it ends before the caption under it")
  func questionOverCaption() {
    var form = DrawnForm()
    form.text("9. Is person 2 under 21?", 40, 712)
    form.checkBox("y", 170, 710)
    form.text("Yes", 184, 712)
    form.checkBox("n", 220, 710)
    form.text("No", 234, 712)
    form.text("Mother's name:", 40, 700)
    form.field("m", 150, 688, 100, 14)
    #expect(form.texts()["y"] == "9. Is person 2 under 21? Yes")
  }

  // 104  Mr □  Mrs □  Miss □
  //      Family name
  //      [f         ]
  @Test("a brief option before its box is no line of the caption under it")
  func optionOverCaption() {
    var form = DrawnForm()
    form.text("Mr", 60, 712)
    form.checkBox("mr", 76, 710)
    form.text("Mrs", 96, 712)
    form.checkBox("mrs", 116, 710)
    form.text("Miss", 136, 712)
    form.checkBox("miss", 160, 710)
    form.text("Family name", 60, 699)
    form.field("f", 60, 680, 200)
    #expect(form.texts()["f"] == "Family name")
    #expect(form.texts()["mr"] == "Mr")
  }

  // 4. The fund assumes that parents will … What amount would you be able to contribute?  [a  ]
  @Test("the question at the end of a long text names the field behind it")
  func closingQuestion() {
    var form = DrawnForm()
    form.text("4. The scholarship fund assumes that parents will be able to cover the", 40, 724)
    form.text(
      "transportation and other miscellaneous expenses of the camp for each child.", 40, 712)
    form.text("In addition, what amount would you be able to contribute?", 40, 700)
    form.field("a", 330, 697, 80)
    #expect(form.texts()["a"] == "4. In addition, what amount would you be able to contribute?")
  }

  // The undersigned, being of full age … consents that the court admit the will dated [a  ]
  @Test("a long sentence before a blank keeps its end")
  func longSentence() {
    var form = DrawnForm()
    let lines = [
      "The undersigned, being of full age and sound mind, residing at the address written below",
      "and interested in this proceeding as set forth in paragraph 6a of the petition, hereby",
      "waives the issuance and service of citation and consents to the will dated",
    ]
    for (row, line) in lines.enumerated() { form.text(line, 40, 724 - 12 * Double(row), size: 9) }
    form.field("a", 350, 697, 80)
    #expect(form.texts()["a"]?.hasSuffix("consents to the will dated") == true)
    #expect(form.texts()["a"]?.hasPrefix("The undersigned") == true)
  }

  //  [a      ][b  ][c   ]
  //  (City)   (State)(Zip)     reaching into the fields
  @Test("captions that reach into the lower part of their fields tell these apart")
  func captionsInFields() {
    var form = DrawnForm()
    form.field("a", 60, 700, 140)
    form.field("b", 202, 700, 50)
    form.field("c", 254, 700, 60)
    form.text("City", 100, 699, size: 7)
    form.text("State", 216, 699, size: 7)
    form.text("Zip", 276, 699, size: 7)
    #expect(form.texts() == ["a": "City", "b": "State", "c": "Zip"])
  }

  // | 11      | 12      |  This is important tax information …
  // | [a    ] | [b    ] |
  @Test("a field alone in a cell with a number is the line with that number")
  func numberInCell() {
    var form = DrawnForm()
    for x in [100.0, 200, 300] { form.rule(x, 690, x, 730) }
    for y in [690.0, 730] { form.rule(100, y, 300, y) }
    form.text("11", 104, 718, size: 8, bold: true)
    form.text("12", 204, 718, size: 8, bold: true)
    form.field("a", 104, 692, 92, 12)
    form.field("b", 204, 692, 92, 12)
    form.text("This is important tax information", 312, 697, size: 8)
    #expect(form.texts() == ["a": "Line 11", "b": "Line 12"])
  }

  // | Part V | Other Expenses. List below …
  // [a                            ] [b   ]
  @Test("the number of a part before its title names no field")
  func numberOfPart() {
    var form = DrawnForm()
    form.text("Part V", 40, 714, bold: true)
    form.text("Other Expenses. List below expenses not included on lines 8 to 26.", 90, 714)
    for row in 0..<3 { form.field("a\(row)", 40, 696 - 16 * Double(row), 300, 12) }
    #expect(form.texts()["a0"]?.contains("Other Expenses") == true)
  }
}
