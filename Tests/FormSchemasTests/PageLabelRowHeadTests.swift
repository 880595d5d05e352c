import FormSchemas
import PDFObjects
import Testing

/// Rows whose texts could run into one another, or into those of the table beside them. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Texts of rows, rows of boxes, parts of dates and amounts")
struct PageLabelRowHeadTests {
  // Identification number
  // of the tax office       [a        ]
  // Number in the country
  // of residence            [b        ]
  @Test("a capital within the height of the next field begins the caption of that field")
  func captionsOfTwoLines() {
    var form = DrawnForm()
    for (row, lines) in [
      ["Identification number", "of the tax office"], ["Number in the country", "of residence"],
      ["Address", "(street, house number)"],
    ].enumerated() {
      let y = 700 - 24 * Double(row)
      form.text(lines[0], 73, y + 7, size: 9)
      form.text(lines[1], 73, y - 5, size: 9)
      form.field("abc".map(String.init)[row], 199, y - 5, 364, 17)
    }
    #expect(
      form.texts() == [
        "a": "Identification number of the tax office",
        "b": "Number in the country of residence", "c": "Address (street, house number)",
      ])
  }

  // 1.2  Supporting members            50.00  □
  // 1.3  Children and young people up  50.00  □
  //      to 17 years
  // 1.4  Students of more than 18      60.00  □
  @Test("a line behind a number in the margin begins anew under the last line of another item")
  func numbersInMargin() {
    var form = DrawnForm()
    for (number, text, amount, y) in [
      ("1.2", "Supporting members", "50.00", 170.0),
      ("1.3", "Children and young people up", "50.00", 156),
      ("1.4", "Students of more than 18", "60.00", 128),
    ] {
      form.text(number, 86, y + 500, size: 12)
      form.text(text, 123, y + 500, size: 12)
      form.text(amount, 392, y + 500, size: 12)
      form.checkBox(number, 479, y + 498)
    }
    form.text("to 17 years", 123, 642, size: 12)
    let texts = form.texts()
    #expect(texts["1.3"]?.contains("Children and young people up to 17 years") == true)
    #expect(texts["1.3"]?.contains("Students") == false)
    #expect(texts["1.4"]?.contains("Students of more than 18") == true)
    #expect(texts["1.4"]?.contains("Children") == false)
  }

  //                                   tick as it applies
  // 1.1  Active members       80.00  □
  // 1.2  Supporting members   50.00  □
  @Test("an amount before a box says what the box is only with the text of its row")
  func amountsOfRows() {
    var form = DrawnForm()
    form.text("Zutreffendes ankreuzen", 440, 710)
    for (row, (text, amount)) in [("Active members", "80,00 E"), ("Supporting members", "50,00 E")]
      .enumerated()
    {
      let y = 690 - 14 * Double(row)
      form.text("1.\(row + 1)", 90, y)
      form.text(text, 123, y)
      form.text(amount, 392, y)
      form.checkBox("\(row)", 479, y - 2)
    }
    #expect(
      form.texts() == ["0": "1.1 Active members: 80,00 E", "1": "1.2 Supporting members: 50,00 E"])
  }

  // | Outward | □ Train | □ Car |
  // | Return  | □ Train | □ Car |
  @Test("rows of the same boxes are called by the texts that they begin with")
  func rowsOfBoxes() {
    var form = DrawnForm()
    for (row, text) in ["Outward", "Return"].enumerated() {
      let y = 700 - 20 * Double(row)
      form.text(text, 40, y)
      for (place, option) in ["Train", "Car", "Motor bike"].enumerated() {
        let x = 120 + 90 * Double(place)
        form.checkBox("\(text) \(option)", x, y - 2)
        form.text(option, x + 14, y)
      }
    }
    let texts = form.texts()
    #expect(texts["Outward Train"] == "Outward: Train")
    #expect(texts["Return Car"] == "Return: Car")
  }

  // | Prepaid | □ |      | Number | Reading |
  // | Other   | □ |      | [a   ] | [b    ] |
  //                      | [c   ] | [d    ] |
  @Test("the rows of a table have nothing of the table beside it")
  func tablesSideBySide() {
    var form = DrawnForm()
    for y in [640.0, 660, 680, 700] {
      form.rule(40, y, 180, y)
      form.rule(210, y, 450, y)
    }
    for x in [40.0, 150, 180, 210, 330, 450] { form.rule(x, 640, x, 700) }
    for (row, text) in ["Postpaid", "Prepaid", "Other"].enumerated() {
      form.text(text, 46, 686 - 20 * Double(row))
      form.checkBox(text, 160, 685 - 20 * Double(row))
    }
    form.text("Number", 216, 686)
    form.text("Reading", 336, 686)
    for (row, names) in [["a", "b"], ["c", "d"]].enumerated() {
      let y = 661 - 20 * Double(row)
      form.field(names[0], 211, y, 118, 18)
      form.field(names[1], 331, y, 118, 18)
    }
    let texts = form.texts()
    #expect(texts["a"] == "Number, row 1")
    #expect(texts["d"] == "Reading, row 2")
    #expect(texts["Prepaid"] == "Prepaid")
  }

  // DATE OF BIRTH
  // Day [a ] Month [b ] Year [c ]      Year [d ]
  @Test("the parts of a date are those of the text over the first")
  func partsOfDate() {
    var form = DrawnForm()
    form.text("DATE OF BIRTH", 60, 716, size: 8)
    for (name, part, x) in [("a", "Day", 60.0), ("b", "Month", 120), ("c", "Year", 190)] {
      form.text(part, x, 700, size: 8)
      form.field(name, x + 28, 697, 24, 12)
    }
    let texts = form.texts()
    #expect(texts["a"] == "DATE OF BIRTH: Day")
    #expect(texts["c"] == "DATE OF BIRTH: Year")
  }

  // Patient coinsurance: [a  ] %  $ [b     ]
  @Test(
    "of two fields with one label, that before “%” is for percent, that behind “$” for the amount")
  func percentAndAmount() {
    var form = DrawnForm()
    form.text("Patient coinsurance:", 40, 700)
    form.field("a", 140, 697, 30)
    form.text("%", 173, 700)
    form.text("$", 190, 700)
    form.field("b", 198, 697, 80)
    #expect(
      form.texts() == ["a": "Patient coinsurance, percent", "b": "Patient coinsurance, amount"])
  }

  // |             | 1st | 2nd | 3rd |
  // | Languages                     |
  // | English     | □   | □   | □   |
  // | Sciences                      |
  // | Biology     | □   | □   | □   |
  @Test("a row with one text over all columns heads the rows below it, not the columns")
  func headsOfRows() {
    var form = DrawnForm()
    let tops = [700.0, 680, 660, 640, 620, 600]
    for y in tops { form.rule(40, y, 340, y) }
    for x in [40.0, 340] { form.rule(x, 600, x, 700) }
    for x in [190.0, 240, 290] {
      form.rule(x, 680, x, 700)
      form.rule(x, 640, x, 660)
      form.rule(x, 600, x, 620)
    }
    for (text, x) in [("Basic", 200.0), ("Advanced", 243), ("Expert", 295)] {
      form.text(text, x, 686)
    }
    form.text("Field of languages and literature in all years", 46, 666, bold: true)
    form.text("Field of sciences and technology in all years", 46, 626, bold: true)
    for (row, (subject, y)) in [("English", 646.0), ("Biology", 606)].enumerated() {
      form.text(subject, 46, y)
      for (column, x) in [210.0, 260, 310].enumerated() {
        form.checkBox("\(row)\(column)", x, y - 1)
      }
    }
    let texts = form.texts()
    #expect(texts["01"]?.contains("English: Advanced") == true)
    #expect(texts["12"]?.contains("Biology: Expert") == true)
    #expect(texts["12"]?.contains("languages") == false)
  }

  // Allergies, diets and other things we should know about your child, etc.
  // [a                        ]
  // Comments
  // [b                        ]
  @Test("a caption may be a list that ends with “etc.”")
  func listAsCaption() {
    var form = DrawnForm()
    form.text(
      "Allergies, diets and other things we should know about your child, etc.", 28, 698,
      size: 9, bold: true)
    form.field("a", 27, 652, 520, 42)
    form.text("Comments", 28, 642, size: 9, bold: true)
    form.field("b", 27, 597, 520, 42)
    let texts = form.texts()
    #expect(texts["a"]?.hasPrefix("Allergies, diets") == true)
    #expect(texts["b"] == "Comments")
  }

  //     The petitioner is no felon and lives in the state. If the petitioner is
  // □   not a resident, the petitioner is related to the decedent within the
  //     degree of the statute.
  @Test("a box in the middle of its text is beside all of it")
  func boxBesideMiddle() {
    var form = DrawnForm()
    form.text(
      "The petitioner is no convicted felon and lives in this state. If the petitioner lives or is",
      100, 700)
    form.text(
      "not a resident, the petitioner is related to the decedent within the degree that is", 100,
      687)
    form.text("required.", 100, 674)
    form.checkBox("a", 76, 686)
    #expect(form.texts()["a"]?.hasPrefix("The petitioner is no convicted felon") == true)
  }

  // Ana Ruiz (ID [a        ])
  @Test("a parenthesis that is closed behind the field is no part of the label")
  func openParenthesis() {
    var form = DrawnForm()
    form.text("(ID", 140, 700)
    form.field("a", 156, 697, 90)
    form.text(")", 248, 700)
    #expect(form.texts()["a"] == "ID")
  }

  // Tort               Contracts
  // □ Car              □ Breach
  // □ Slander          □ Rescission
  @Test("the head of a column of boxes is not about those of another column")
  func headsOfColumns() {
    var form = DrawnForm()
    form.text("Tort", 40, 688, bold: true)
    for (row, text) in ["Car", "Slander"].enumerated() {
      form.checkBox(text, 40, 670 - 16 * Double(row))
      form.text(text, 54, 672 - 16 * Double(row))
    }
    form.text("Contracts", 230, 702, bold: true)
    form.radioButtons("contract", [(230, 686), (230, 670)])
    form.text("Breach", 244, 688)
    form.text("Rescission", 244, 672)
    #expect(form.texts()["contract"] == "Contracts")
  }
}
