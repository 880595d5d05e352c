import FormSchemas
import PDFObjects
import Testing

/// What a caption is a part of, and which texts around a field are about others. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Labels of fields among texts about others")
struct PageLabelOwnershipTests {
  // 25 Federal income tax withheld from:
  //  a Form(s) W-2 ............... 25a [a]
  //  b Form(s) 1099 .............. 25b [b]
  // 26 Payments of the year ...... 26  [c]
  @Test("a brief lettered line says what the whole line is about")
  func letteredLines() {
    var form = DrawnForm()
    form.text("25", 50, 700, bold: true)
    form.text("Federal income tax withheld from:", 72, 700)
    for (letter, text, y) in [("a", "Form\\(s\\) W-2", 685.0), ("b", "Form\\(s\\) 1099", 670)] {
      form.text(letter, 60, y, bold: true)
      form.text(text.replacing("\\", with: "") + " . . . . . . .", 72, y)
      form.text("25" + letter, 375, y, bold: true)
      form.field(letter, 400, y - 3, 80, 13)
    }
    form.text("26", 50, 655, bold: true)
    form.text("Payments of the year . . . . . . .", 72, 655)
    form.text("26", 375, 655, bold: true)
    form.field("c", 400, 652, 80, 13)
    let texts = form.texts()
    #expect(texts["a"] == "25a Federal income tax withheld from: Form(s) W-2")
    #expect(texts["b"] == "25b Federal income tax withheld from: Form(s) 1099")
    #expect(texts["c"] == "26 Payments of the year")
  }

  // Box 12a Amount   Code    Box 14a Amount   Description
  // [a12]            [c12]   [a14]            [d14]
  // Box 12b Amount   Code    Box 14b Amount   Description
  // …
  @Test("captions on the right of a field do not name it")
  func captionsOnTheRight() {
    var form = DrawnForm()
    for (letter, y) in [("a", 700.0), ("b", 670), ("c", 640), ("d", 610)] {
      form.text("Box 12\(letter) Amount", 50, y + 14, size: 8)
      form.field("a12" + letter, 50, y, 100, 11)
      form.text("Code", 180, y + 14, size: 8)
      form.field("c12" + letter, 180, y, 24, 11)
      form.text("Box 14\(letter) Amount", 226, y + 14, size: 8)
      form.field("a14" + letter, 226, y, 100, 11)
      form.text("Description", 356, y + 14, size: 8)
      form.field("d14" + letter, 356, y, 95, 11)
    }
    let texts = form.texts()
    #expect(texts["c12b"] == "Box 12b Amount: Code")
    #expect(texts["d14c"] == "Box 14c Amount: Description")
    #expect(texts["a14d"] == "Box 14d Amount")
  }

  // Printed name  │ Printed name (spouse if filing jointly)
  // [n1]          │ [n2]
  // Date of birth │ Date of birth
  // [b1]          │ [b2]
  @Test("what the caption of the second block adds in parentheses says whose its fields are")
  func additionsInParentheses() {
    var form = DrawnForm()
    for y in [720.0, 680, 640, 600] { form.rule(50, y, 450, y) }
    for x in [50.0, 250, 450] { form.rule(x, 600, x, 720) }
    for (block, x) in [("1", 54.0), ("2", 254)] {
      form.text(
        block == "1" ? "Printed name" : "Printed name (spouse if filing jointly)", x, 710, size: 8)
      form.field("n" + block, x, 684, 190, 20)
      form.text("Date of birth", x, 670, size: 8)
      form.field("b" + block, x, 644, 190, 20)
      form.text("Telephone", x, 630, size: 8)
      form.field("t" + block, x, 604, 190, 20)
    }
    let texts = form.texts()
    #expect(texts["n1"] == "Printed name")
    #expect(texts["b1"] == "Your Date of birth")
    #expect(texts["b2"] == "spouse if filing jointly: Date of birth")
    #expect(texts["t2"] == "spouse if filing jointly: Telephone")
  }

  // Filing status
  // Check only one box.
  // □ Single   □ Married
  @Test("how many options may be chosen is not what they are about")
  func choosing() {
    var form = DrawnForm()
    form.text("Filing status", 50, 708, bold: true)
    form.text("(Check only one box)", 50, 686)
    form.checkBox("s", 50, 668)
    form.text("Single", 64, 669)
    form.checkBox("o", 120, 668)
    form.text("Other", 134, 669)
    let texts = form.texts()
    #expect(texts["s"] == "Filing status: Single")
    #expect(texts["o"] == "Filing status: Other")
  }

  // Your vehicle                    (a heading)
  // □ Insured   Insured [a]
  @Test("a check box and a field to write into may have one label")
  func labelsOfTwoKinds() {
    var form = DrawnForm()
    form.text("Some words about this form.", 50, 760)
    form.text("Your vehicle", 50, 720, bold: true)
    form.checkBox("c", 50, 700)
    form.text("Insured", 64, 701)
    form.text("Your house", 50, 670, bold: true)
    form.text("Insured", 50, 650)
    form.field("a", 100, 647, 120)
    #expect(form.texts() == ["c": "Insured", "a": "Insured"])
  }

  // │ 12a See the notes │
  // │  [a1] [a2]        │
  // ├───────────────────┤
  // │ 12b               │
  // │  [b1] [b2]        │
  @Test("the first of several numbered cells of a column is not row 1")
  func firstOfLetteredCells() {
    var form = DrawnForm()
    for y in [700.0, 664, 628] { form.rule(50, y, 450, y) }
    for x in [50.0, 250, 450] { form.rule(x, 628, x, 700) }
    form.text("12a See the notes", 54, 692, size: 7)
    form.text("12b", 54, 656, size: 7)
    for (name, y) in [("a", 676.0), ("b", 640)] {
      form.field(name + "1", 62, y, 36, 12)
      form.field(name + "2", 100, y, 148, 12)
    }
    let texts = form.texts()
    #expect(texts["a1"] == "12a See the notes, part 1 of 2")
    #expect(texts["b2"] == "12b See the notes, part 2 of 2")
  }

  @Test("no space is between a parenthesis and a word in a font of its own")
  func parentheses() {
    var form = DrawnForm()
    form.checkBox("p", 50, 700)
    form.text("009 Polish (", 64, 701)
    // Helvetica's widths: 3 digits of 556, space 278, “Polish” 2667, space and parenthesis.
    form.text("Polski", 124, 701, bold: true)
    form.text(")", 158, 701)
    #expect(form.texts()["p"] == "009 Polish (Polski)")
  }

  // First name           Initial    Last name
  // [own            ]    [i1]       [last          ]
  // Spouse's first name  Initial    Spouse's last name
  // [spouse         ]    [i2]       [spouseLast    ]
  @Test("what has the same caption twice is of the one whose fields are before it")
  func ownerBeside() {
    var form = DrawnForm()
    for (names, y) in [
      (["own", "i1", "last"], 700.0), (["spouse", "i2", "spouseLast"], 660),
    ] {
      let captions =
        y == 700
        ? ["First name", "Initial", "Last name"]
        : ["Spouse's first name", "Initial", "Spouse's last name"]
      for (place, x) in [50.0, 220, 260].enumerated() {
        form.text(captions[place], x, y + 20)
        form.field(names[place], x, y, place == 1 ? 16 : 150, 16)
      }
    }
    let texts = form.texts()
    #expect(texts["i1"] == "Initial")
    #expect(texts["i2"] == "Spouse's Initial")
    #expect(texts["spouseLast"] == "Spouse's last name")
  }

  // Preparer first name      Initial  Preparer last name
  // ┌─────────────────────┐  ┌──┐     ┌────────────────┐
  // │ [first]             │  │[]│     │ [last]         │
  // └─────────────────────┘  └──┘     └────────────────┘
  @Test("of boxes that are drawn, each has the caption over its outline")
  func captionsOverOutlines() {
    var form = DrawnForm()
    for (name, caption, x, width) in [
      ("first", "Preparer first name", 50.0, 170.0), ("middle", "Initial", 232, 13),
      ("last", "Preparer last name", 268, 300),
    ] {
      form.text(caption, x, 722)
      form.field(name, x, 700, width, 16)
      for y in [699.0, 717.5] { form.rule(x - 1, y, x + width + 1, y) }
      for edge in [x - 1, x + width + 1] { form.rule(edge, 699, edge, 717.5) }
    }
    let texts = form.texts()
    #expect(texts["first"] == "Preparer first name")
    #expect(texts["middle"] == "Initial")
    #expect(texts["last"] == "Preparer last name")
  }
}
