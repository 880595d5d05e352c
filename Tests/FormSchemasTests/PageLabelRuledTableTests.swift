import FormSchemas
import PDFObjects
import Testing

/// Tables for the members of a family, as health insurers have them: rules part rows and columns, boxes to check are in
/// some rows and notes across others. The expected labels are what a person reads in the drawings.
@Suite("Ruled tables with boxes and notes among their rows")
struct PageLabelRuledTableTests {

  // |              | Spouse | Child | Child |
  // | Name         | [a]    | [b]   | [c]   |
  // | If your name is another one, please attach a copy of your certificate of marriage. |
  // | Born (MM/DD/YYYY) | [d] | [e]  | [f]   |
  @Test("columns go on below a note, and three dates are no parts of one")
  func noteAmongRows() {
    var form = DrawnForm()
    for y in [700.0, 680, 655, 630, 605] { form.rule(60, y, 540, y) }
    for x in [60.0, 210, 320, 430, 540] {
      form.rule(x, 700, x, 655)
      form.rule(x, 630, x, 605)
    }
    for (text, x) in [("Spouse", 215.0), ("Child", 325), ("Child", 435)] { form.text(text, x, 686) }
    form.text("Name", 65, 664)
    form.text(
      "If your name is another one, please attach a copy of your certificate of marriage.", 65, 639,
      size: 8)
    form.text("Born (MM/DD/YYYY)", 65, 614)
    for (column, x) in [212.0, 322, 432].enumerated() {
      form.field("abc".map(String.init)[column], x, 657, 106, 20)
      form.field("def".map(String.init)[column], x, 607, 106, 20)
    }
    let texts = form.texts()
    #expect(texts["a"] == "Name: Spouse")
    #expect(texts["d"] == "Born (MM/DD/YYYY): Spouse")
    #expect(texts["e"]?.hasPrefix("Born (MM/DD/YYYY): Child") == true)
    #expect(texts["f"]?.hasPrefix("Born (MM/DD/YYYY): Child") == true)
    #expect(texts["e"] != texts["f"])
  }

  // |              | Spouse    | Mother    |
  // | Sex          | □ m  □ w  | □ m  □ w  |
  // | (m = male)   | □ x  □ d  | □ x  □ d  |
  @Test("small letters behind boxes are their options, which are about row and column")
  func lettersOfSexes() {
    var form = DrawnForm()
    for y in [700.0, 680, 640] { form.rule(60, y, 430, y) }
    for x in [60.0, 210, 320, 430] { form.rule(x, 700, x, 640) }
    form.text("Spouse", 215, 686)
    form.text("Mother", 325, 686)
    form.text("Sex", 65, 667)
    form.text("(m = male, w = female)", 65, 656, size: 7)
    for (person, x) in [("s", 215.0), ("m", 325)] {
      for (letter, dx, y) in [("m", 0.0, 664.0), ("w", 40, 664), ("x", 0, 646), ("d", 40, 646)] {
        form.checkBox(person + letter, x + dx, y)
        form.text(letter, x + dx + 14, y + 2)
      }
    }
    let texts = form.texts()
    #expect(texts["sm"] == "Spouse: Sex: m")
    #expect(texts["mm"] == "Mother: Sex: m")
    #expect(texts["sd"] == "Spouse: Sex: d")
    #expect(texts["mx"] == "Mother: Sex: x")
  }

  // |                      | Spouse     | Mother     |
  // | Insurance            | □ own      | □ own      |
  // | until now            | □ family   | □ family   |
  @Test(
    "options in cells are about the first cell of their row and of their column")
  func optionsInCells() {
    var form = DrawnForm()
    for y in [700.0, 680, 655, 615] { form.rule(60, y, 430, y) }
    for x in [60.0, 210, 320, 430] { form.rule(x, 700, x, 615) }
    form.text("Spouse", 215, 686)
    form.text("Mother", 325, 686)
    form.text("Name", 65, 664)
    form.text("Insurance until now", 65, 642)
    for (person, x) in [("s", 212.0), ("m", 322)] {
      form.field(person + " name", x, 657, 106, 20)
      for (option, y) in [("own", 638.0), ("family", 620)] {
        form.checkBox(person + option, x + 4, y)
        form.text(option, x + 18, y + 2)
      }
    }
    let texts = form.texts()
    #expect(texts["sown"] == "Spouse: Insurance until now: own")
    #expect(texts["mfamily"] == "Mother: Insurance until now: family")
  }

  // |            Chance of dozing            |
  // | Reading  | □      □      □      □      |
  @Test("a text in a cell over several boxes is the header of those beside it, too")
  func headOfSeveral() {
    var form = DrawnForm()
    for y in [740.0, 700, 680, 655, 630] { form.rule(60, y, 540, y) }
    for x in [60.0, 300, 540] { form.rule(x, 700, x, 630) }
    for (index, x) in [60.0, 180, 300, 420].enumerated() {
      form.rule(x, 740, x, 700)
      form.text(["never", "slight", "moderate", "high"][index], x + 60, 716)
    }
    form.text("CHANCE OF DOZING", 375, 686, size: 8)
    for (row, y) in [("Reading", 660.0), ("Watching", 635)] {
      form.text(row, 65, y + 2)
      for column in 0..<4 { form.checkBox("\(row)\(column)", 320 + 55 * Double(column), y) }
    }
    let texts = form.texts()
    for column in 0..<4 {
      #expect(texts["Reading\(column)"]?.contains("CHANCE OF DOZING") == true)
    }
    #expect(Set((0..<4).map { texts["Watching\($0)"] }).count == 4)
  }

  // | Child lives with   |
  // | Mother  | Father   |
  // | □       | □        |
  @Test("two captions under one text are each that of a column")
  func captionsUnderOneText() {
    var form = DrawnForm()
    form.text("Child lives with:", 400, 724)
    form.text("Mother", 402, 713)
    form.text("Father", 442, 713)
    form.text("Name", 65, 713)
    for (row, y) in [("1", 690.0), ("2", 670)] {
      form.field("name" + row, 60, y, 300, 16)
      form.checkBox("m" + row, 412, y + 2)
      form.checkBox("f" + row, 448, y + 2)
    }
    let texts = form.texts()
    #expect(texts["m1"] == "Child lives with: Mother, row 1")
    #expect(texts["f2"] == "Child lives with: Father, row 2")
  }

  // |                  | Morning | Evening |
  // |                  | [a1]    | [b1]    |
  // | Doctors on duty  | [a2]    | [b2]    |
  // |------------------|---------|---------|
  // | Surgeons on duty | [a3]    | [b3]    |
  // |                  | [a4]    | [b4]    |
  @Test("several fields of a column in one ruled row are rows of its first text")
  func rowsOfOneText() {
    var form = DrawnForm()
    for y in [700.0, 680, 640, 600] { form.rule(60, y, 430, y) }
    for x in [60.0, 210, 320, 430] { form.rule(x, 700, x, 600) }
    form.text("Morning", 215, 686)
    form.text("Evening", 325, 686)
    for (row, y) in [("Doctors", 680.0), ("Surgeons", 640)] {
      form.text(row, 66, y - 16, bold: true)
      form.text("on duty today", 66, y - 28, bold: true)
      for (column, x) in [("a", 212.0), ("b", 322)] {
        form.field(row + column + "1", x, y - 19, 106, 16)
        form.field(row + column + "2", x, y - 38, 106, 16)
      }
    }
    let texts = form.texts()
    #expect(texts["Doctorsa2"] == "Doctors on duty today: Morning, row 2")
    #expect(texts["Surgeonsb1"] == "Surgeons on duty today: Evening, row 1")
  }

  // |  Name       | a | P |
  // |             | g | o |  (from bottom to top)
  // |             | e | i |
  // | [n1       ] |[a]|[p]|
  @Test("headers from bottom to top head their columns")
  func turnedHeaders() {
    var form = DrawnForm()
    for y in [700.0, 640, 620, 600] { form.rule(60, y, 400, y) }
    for x in [60.0, 340, 370, 400] { form.rule(x, 700, x, 600) }
    form.text("Name", 66, 650)
    form.draw("BT /F 8 Tf 0 1 -1 0 357 644 Tm (Age today) Tj ET")
    form.draw("BT /F 8 Tf 0 1 -1 0 383 644 Tm (Points of) Tj ET")
    form.draw("BT /F 8 Tf 0 1 -1 0 393 644 Tm (the test) Tj ET")
    for (row, y) in [("1", 622.0), ("2", 602)] {
      form.field("n" + row, 62, y, 270, 16)
      form.field("a" + row, 342, y, 26, 16)
      form.field("p" + row, 372, y, 26, 16)
    }
    let texts = form.texts()
    #expect(texts["a1"] == "Age today, row 1")
    #expect(texts["p2"] == "Points of the test, row 2")
    #expect(texts["n2"] == "Name, row 2")
  }
}
