import FormSchemas
import PDFObjects
import Testing

/// What brief labels say too little without. The expected labels are what a person reads in the drawings, which the
/// comments describe.
@Suite("What options, cells and records are about")
struct PageLabelSubjectTests {
  /// [ ] Cooking fuel
  /// [ ] Water
  private func draw(_ options: [String], under y: Double, in form: inout DrawnForm) {
    for (row, option) in options.enumerated() {
      let line = y - 20 - 18 * Double(row)
      form.checkBox("o\(row + 1)", 60, line)
      form.text(option, 76, line + 1)
    }
  }

  // Does anyone in your household pay for utilities?
  // [o1] Cooking fuel
  // [o2] Water
  @Test("options that are the rest of a question have it before them")
  func restOfQuestion() {
    var form = DrawnForm()
    form.text("Does anyone in your household pay for utilities?", 50, 700)
    draw(["Cooking fuel", "Water"], under: 700, in: &form)
    let texts = form.texts()
    #expect(texts["o1"] == "Does anyone in your household pay for utilities? Cooking fuel")
    #expect(texts["o2"] == "Does anyone in your household pay for utilities? Water")
  }

  // 7 Was the exchange made with a relative? See instructions.
  // [o1] Yes
  // [o2] No
  @Test("a question is said once, whatever follows it")
  func questionOnce() {
    var form = DrawnForm()
    form.text("7", 50, 700, bold: true)
    form.text("Was the exchange made with a relative? See instructions.", 70, 700)
    draw(["Yes", "No"], under: 700, in: &form)
    let texts = form.texts()
    #expect(texts["o1"] == "7 Was the exchange made with a relative? See instructions: Yes")
  }

  // 9a Type of entity (check only one box)
  @Test("options say what may be chosen, and not how")
  func choice() {
    var form = DrawnForm()
    form.text("9a", 50, 700)
    form.text("Type of entity (check only one box)", 70, 700)
    draw(["Partnership", "Farmers' cooperative"], under: 700, in: &form)
    let texts = form.texts()
    #expect(texts["o1"] == "9a Type of entity: Partnership")
    #expect(texts["o2"] == "9a Type of entity: Farmers' cooperative")
  }

  // 32. Child support was awarded to:
  @Test("options of an item with a brief caption have it before them")
  func item() {
    var form = DrawnForm()
    form.text("32. Child support was awarded to:", 50, 700)
    draw(["First party", "Second party"], under: 700, in: &form)
    #expect(form.texts()["o1"] == "32. Child support was awarded to: First party")
  }

  // 2) Where did you read of us
  @Test("the number of a section is no reason to say it with each option")
  func section() {
    var form = DrawnForm()
    form.text("2) Your sources", 50, 700)
    draw(["A weekly paper", "A friend"], under: 700, in: &form)
    #expect(form.texts()["o1"] == "A weekly paper")
  }

  //   AUTOMOBILES
  // │ Make │ Model │ Year │
  // ├──────┼───────┼──────┤
  // │ [m1] │ [n1]  │ [y1] │
  // │ [m2] │ [n2]  │ [y2] │
  @Test("cells under a brief header have the heading of their table")
  func table() {
    var form = DrawnForm()
    form.text("Application", 250, 770, size: 14, bold: true)
    form.text("AUTOMOBILES", 50, 730, size: 12, bold: true)
    for y in [715.0, 695, 675, 655] { form.rule(50, y, 350, y) }
    for x in [50.0, 150, 250, 350] { form.rule(x, 655, x, 715) }
    for (name, x) in [("Make", 55.0), ("Model", 155), ("Year", 255)] {
      form.text(name, x, 702)
    }
    for (row, y) in [677.0, 657].enumerated() {
      for (name, x) in [("m", 51.0), ("n", 151), ("y", 251)] {
        form.field("\(name)\(row + 1)", x, y, 98, 16)
      }
    }
    let texts = form.texts()
    #expect(texts["n2"] == "AUTOMOBILES: Model, row 2")
    #expect(texts["y1"] == "AUTOMOBILES: Year, row 1")
  }

  // PERSON 1
  // Last name [l]
  @Test("fields of a counted record say which one")
  func record() {
    var form = DrawnForm()
    form.text("Application", 250, 770, size: 14, bold: true)
    form.text("PERSON 1", 50, 730, size: 12, bold: true)
    form.text("Last name", 50, 700)
    form.field("l", 110, 697, 150)
    form.text("Home telephone", 50, 670)
    form.field("t", 140, 667, 150)
    let texts = form.texts()
    #expect(texts["l"] == "PERSON 1: Last name")
    #expect(texts["t"] == "PERSON 1: Home telephone")
  }

  // Your first name and initial                     Last name
  // [y1                       ]                     [y2      ]
  // If a joint return, spouse's first name          Last name
  // [s1                       ]                     [s2      ]
  @Test("whose a name is, is not said by the condition before it")
  func condition() {
    var form = DrawnForm()
    for (row, text) in ["Your first name and initial", "If a joint return, spouse's first name"]
      .enumerated()
    {
      let y = 720 - 32 * Double(row)
      form.text(text, 50, y, size: 8)
      form.text("Last name", 260, y, size: 8)
      form.field("f\(row + 1)", 50, y - 18, 200)
      form.field("l\(row + 1)", 260, y - 18, 200)
    }
    let texts = form.texts()
    #expect(texts["l1"] == "Your Last name")
    #expect(texts["l2"] == "Spouse's Last name")
  }

  // Plaintiff's name and address    [p] moving party     Third party's name    [t] moving party
  // [pn                                            ]     [tn                                  ]
  @Test("boxes beside the names of parties say whose they are")
  func party() {
    var form = DrawnForm()
    for (name, text, x) in [
      ("p", "Plaintiff's name and address", 50.0), ("t", "Third party's name", 330),
    ] {
      form.text(text, x, 700)
      form.checkBox(name, x + 150, 699)
      form.text("moving party", x + 166, 700)
      form.field(name + "n", x, 660, 230, 34)
    }
    let texts = form.texts()
    #expect(texts["p"] == "Plaintiff: moving party")
    #expect(texts["t"] == "Third party: moving party")
  }

  // (A field for a balance in each of two places, with nothing that tells one from the other.)
  @Test("equal labels of one page are counted from top to bottom and from left to right")
  func counted() {
    var form = DrawnForm()
    for (row, y) in [700.0, 400].enumerated() {
      for (column, x) in [50.0, 300].enumerated() {
        form.text("Balance owed", x, y)
        form.field("b\(2 * row + column + 1)", x + 80, y - 3, 90)
      }
    }
    let texts = form.texts()
    #expect(texts["b1"] == "Balance owed, 1 of 4")
    #expect(texts["b2"] == "Balance owed, 2 of 4")
    #expect(texts["b4"] == "Balance owed, 4 of 4")
  }
}
