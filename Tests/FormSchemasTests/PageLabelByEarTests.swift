import InteractiveForms
import PDFObjects
import Testing

@testable import FormSchemas

/// Names that mislead somebody who hears them. The expected labels are what a person reads in the drawings, which the
/// comments describe.
@Suite("Labels by ear")
struct PageLabelByEarTests {
  //                                          Debtor 1   Debtor 2
  // 5a. Tax deductions                   5a. $ [     ]  $ [     ]
  // 5b. Payments to a fund               5b. + $ [   ]  + $ [   ]
  // 5c. Insurance                        5c. $ [     ]  $ [     ]
  @Test("the number of a line is printed again before its amount, with the sign of a currency")
  func repeatedNumbers() {
    var form = DrawnForm()
    form.text("Debtor 1", 400, 730)
    form.text("Debtor 2", 500, 730)
    let rows = [
      ("5a.", "Tax deductions", "$"), ("5b.", "Payments to a fund", "+ $"),
      ("5c.", "Insurance", "$"),
    ]
    for (row, (number, text, sign)) in rows.enumerated() {
      let y = 700 - 20 * Double(row)
      form.text("\(number) \(text)", 40, y)
      form.text("\(number) \(sign)", 360, y)
      form.field("\(number)1", 395, y - 3, 70)
      form.text(sign, 478, y)
      form.field("\(number)2", 495, y - 3, 70)
    }
    let texts = form.texts()
    #expect(texts["5a.1"] == "5a. Tax deductions: Debtor 1")
    #expect(texts["5b.2"] == "5b. Payments to a fund: Debtor 2")
  }

  // Sexo⁽¹⁾ [s]      Area in km² [a]
  @Test("the number of a note is no part of a label, but that of a unit is")
  func notes() {
    var form = DrawnForm()
    // In Helvetica, “Sexo” is 22.8 points wide and “Area in km” is 47.8.
    form.text("Sexo", 40, 700)
    form.text("(1)", 62.8, 704, size: 6)
    form.field("s", 80, 697, 100)
    form.text("Area in km", 240, 700)
    form.text("2", 287.8, 704, size: 6)
    form.field("a", 300, 697, 100)
    let texts = form.texts()
    #expect(texts["s"] == "Sexo")
    #expect(texts["a"] == "Area in km2")
  }

  // Sexo⁽¹⁾   H□  M □
  @Test("letters before the buttons of one field are its options, behind the number of a note, too")
  func lettersBehindNote() {
    var form = DrawnForm()
    form.text("Nombre", 40, 700)
    form.field("n", 80, 697, 280)
    form.text("Sexo", 380, 700)
    form.text("(1)", 402.8, 704, size: 6)
    form.text("H", 424, 700)
    // Nearer to the button before it.
    form.text("M", 442.5, 700)
    form.radioButtons("sex", [(431.5, 698), (456, 698)])
    form.text("Pa\u{ED}s", 40, 680)
    form.field("p", 80, 677, 400)
    let label = form.labels()["sex"]
    #expect(label?.text == "Sexo")
  }

  // Form of the gift:
  // □ Deed   □ Private deed   □ Others
  // Case number _________
  // □ closed   □ pending
  @Test(
    "what may be chosen is said with a title in a few words, unless that is the caption of a blank")
  func titledOptions() {
    var form = DrawnForm()
    form.text("Form of the gift:", 40, 700)
    for (name, x) in [("Deed", 40.0), ("Private deed", 140), ("Others", 260)] {
      form.checkBox(name, x, 680)
      form.text(name, x + 16, 682)
    }
    form.text("Case number", 40, 600, bold: true)
    form.rule(108, 598, 240, 598)
    for (name, x) in [("closed", 40.0), ("pending", 140)] {
      form.checkBox(name, x, 580)
      form.text(name, x + 16, 582)
    }
    let texts = form.texts()
    #expect(texts["Private deed"] == "Form of the gift: Private deed")
    #expect(texts["Others"] == "Form of the gift: Others")
    #expect(texts["closed"] == "closed")
  }

  // Sex:   H □   M □
  // Marital status   S □   C □   Sp □
  // Size   □ S   □ L
  @Test(
    "letters before boxes are the texts of the boxes behind them, if no letter is behind the last one"
  )
  func lettersBeforeBoxes() {
    var form = DrawnForm()
    for (text, y, options) in [
      ("Sex:", 700.0, [("H", 240.0), ("M", 280)]),
      ("Marital status", 670, [("S", 253), ("C", 297), ("Sp", 336)]),
    ] {
      form.text(text, 150, y)
      for (option, x) in options {
        form.text(option, x, y)
        form.checkBox(option, x + 14, y - 2)
      }
    }
    form.text("Size", 150, 640)
    for (option, x) in [("small", 230.0), ("large", 268)] {
      form.checkBox(option, x, 638)
      form.text(option.prefix(1).uppercased(), x + 14, 640)
    }
    let options = form.labels().mapValues(\.text)
    #expect(options["H"] == "Sex: H")
    #expect(options["M"] == "Sex: M")
    #expect(options["C"] == "Marital status: C")
    #expect(options["large"] == "Size: L")
  }

  // 1. Agree □   Disagree □   Do not know □
  // 2. Agree □   Disagree □   Do not know □
  // …
  // □ I told   □ my landlord   □ the city   □ the department
  @Test("the boxes of one row have their texts on one side, whatever the rest of the page does")
  func sidesOfRows() {
    var form = DrawnForm()
    for row in 1...6 {
      let y = 720 - 14 * Double(row)
      for (place, (text, x)) in [("\(row). Agree", 40.0), ("Disagree", 150), ("Do not know", 260)]
        .enumerated()
      {
        form.text(text, x, y)
        form.checkBox("\(row) \(place)", x + 5.4 * Double(text.count) + 4, y - 2)
      }
    }
    for (place, (text, x)) in [
      ("I told", 40.0), ("my landlord", 100), ("the city", 185), ("the department", 260),
    ].enumerated() {
      form.checkBox("told \(place)", x, 560)
      form.text(text, x + 14, 562)
    }
    let labels = form.labels()
    #expect(labels["1 1"]?.text.hasSuffix("Disagree") == true)
    #expect(labels["told 1"]?.text.hasSuffix("my landlord") == true)
    #expect(labels["told 2"]?.text.hasSuffix("the city") == true)
    #expect(labels["told 3"]?.text.hasSuffix("the department") == true)
  }

  // code   chg.  adv.  sum   no.
  // [   ]  [ ]   [ ]   [ ]   [ ]
  // [   ]  [ ]   [ ]   [ ]   [ ]
  // [   ]  [ ]   [ ]   [ ]   [ ]
  @Test("small boxes as far apart as columns are have the names of their columns")
  func smallColumns() {
    var form = DrawnForm()
    let columns = [
      ("code", 100.0, 50.0), ("chg.", 160, 13), ("adv.", 180, 13), ("sum", 200, 13),
      ("no.", 220, 13),
    ]
    for (head, x, _) in columns { form.text(head, x - 1, 720, size: 6) }
    for row in 1...4 {
      for (head, x, width) in columns {
        form.field("\(head) \(row)", x, 718 - 14 * Double(row), width, 12)
      }
    }
    let texts = form.texts()
    #expect(texts["chg. 1"] == "chg., row 1")
    #expect(texts["adv. 3"] == "adv., row 3")
    #expect(texts["no. 4"] == "no., row 4")
  }

  // Reference
  // [              ]
  // Name of the employee
  // [              ]
  // [              ]
  // Department
  // [              ]
  @Test("a lower field that touches the one above is its second line")
  func secondLine() {
    var form = DrawnForm()
    for (name, text, y) in [
      ("reference", "Reference", 720.0), ("surname", "Name of the employee", 688),
      ("department", "Department", 640),
    ] {
      form.text(text, 40, y)
      form.field(name, 40, y - 14, 190, name == "surname" ? 10 : 12)
    }
    form.field("first names", 40, 658, 190, 15)
    let texts = form.texts()
    #expect(texts["surname"] == "Name of the employee")
    #expect(texts["first names"] == "Name of the employee, line 2")
    #expect(texts["department"] == "Department")
  }

  // What is the hazard?  [           ]
  //                      [           ]
  //                      [           ]
  // Signed by the owner:             [      ]
  @Test("lines under a field that nothing else names go on with it")
  func furtherLines() {
    var form = DrawnForm()
    form.text("What is the hazard?", 40, 700)
    for line in 1...3 {
      form.field("hazard\(line)", 140, 716 - 20 * Double(line), 260, 14)
    }
    form.text("Signed by the owner:", 40, 610)
    form.field("owner", 300, 607, 100)
    let texts = form.texts()
    #expect(texts["hazard1"] == "What is the hazard?")
    #expect(texts["hazard2"] == "What is the hazard?, line 2")
    #expect(texts["hazard3"] == "What is the hazard?, line 3")
    #expect(texts["owner"] == "Signed by the owner")
  }

  /// Acrobat names the cells of a table that it finds `Column_Row_1`, and other fields `undefined` or `fill_27`.
  @Test(
    "an alternate name that a program made is not said; that of a cell is said as column and row",
    arguments: [
      ("undefined_2", nil), ("fill_27", nil), ("Name of owner_Row_3", "Name of owner, row 3"),
      ("£_Row_1", nil), ("Town", "Town"), ("5d.", "5d."),
    ] as [(String, String?)])
  func madeNames(_ name: String, _ said: String?) {
    #expect(LabelText.readable(name) == said)
  }

  // Are you married? □ Yes □ No      (both widgets of each box)
  // Are you married? □ Yes □ No
  @Test("a box at two places is the option that it is beside, and not the question")
  func boxInPlaces() {
    var form = DrawnForm()
    for y in [700.0, 400] {
      form.text("Are you married?", 40, y)
      form.text("Yes", 164, y)
      form.text("No", 224, y)
    }
    form.checkBoxInPlaces("yes", [(150, 698), (150, 398)])
    form.checkBoxInPlaces("no", [(210, 698), (210, 398)])
    let texts = form.texts()
    #expect(texts["yes"] == "Are you married? Yes")
    #expect(texts["no"] == "Are you married? No")
  }

  // Patient                     [ both widgets of one field ]
  // … Name of the insured
  @Test("what a page says at a field's further places is known beside its label")
  func otherPlaces() {
    var form = DrawnForm()
    form.text("Patient:", 40, 700)
    form.text("Insured person:", 40, 400)
    form.fieldInPlaces("name", [(120, 697), (120, 397)], 200)
    var document = form.document()
    let fields = Form(repairing: &document)
    let labels = FormLabels(of: fields, in: document)
    #expect(labels.fields[0].text == "Patient")
    #expect(labels.others == [0: ["Insured person"]])
  }
}
