import FormSchemas
import PDFObjects
import Testing

/// Tables whose headers are far from their cells, and rows that have numbers or texts of their own. The expected
/// labels are what a person reads in the drawings, which the comments describe.
@Suite("Labels of fields in columns")
struct PageLabelColumnTests {
  // ┌───────────────┬───────────────┬──────────────
  // │               │ Total amount  │ Your share       (no rule on the right)
  // ├───────────────┴───────────────┴──────────────
  // │ 1 Wages of each employer, as his statement shows them
  // ├───────────────┬───────────────┬──────────────
  // │ [a11]         │ [b11]         │ [c11]
  // ├───────────────┼───────────────┼──────────────
  // │ [a12]         │ [b12]         │ [c12]
  // ├───────────────┴───────────────┴──────────────
  // │ 2 Interest of each payer, as his statement shows it
  // ├───────────────┬───────────────┬──────────────
  // │ [a21]         │ [b21]         │ [c21]
  // ├───────────────┼───────────────┼──────────────
  // │ [a22]         │ [b22]         │ [c22]
  // └───────────────┴───────────────┴──────────────
  @Test("columns go on under texts that are over groups of their rows")
  func groupsOfRows() {
    var form = DrawnForm()
    for y in [720.0, 690, 670, 650, 630, 610, 590, 570] { form.rule(50, y, 500, y) }
    for x in [50.0, 200, 350] {
      form.rule(x, 690, x, 720)
      form.rule(x, 630, x, 670)
      form.rule(x, 570, x, 610)
    }
    form.text("Total amount", 240, 700)
    form.text("Your share", 390, 700)
    form.text("1", 56, 676, bold: true)
    form.text("Wages of each employer, as his statement shows them", 70, 676)
    form.text("2", 56, 616, bold: true)
    form.text("Interest of each payer, as his statement shows it", 70, 616)
    for (row, y) in [("11", 651.0), ("12", 631), ("21", 591), ("22", 571)] {
      for (column, x) in [("a", 51.0), ("b", 201), ("c", 351)] {
        form.field(column + row, x, y, 148, 18)
      }
    }
    let texts = form.texts()
    #expect(texts["b11"] == "1 Total amount, row 1")
    #expect(texts["c12"] == "1 Your share, row 2")
    #expect(texts["b21"] == "2 Total amount, row 1")
    #expect(texts["c22"] == "2 Your share, row 2")
  }

  // ┌─────────────────┬───────────────────┬───────────────────┐
  // │ Assets          │ Beginning of year │    End of year    │
  // │                 ├─────────┬─────────┼─────────┬─────────┤
  // │                 │   (a)   │   (b)   │   (c)   │   (d)   │
  // ├─────────────────┼─────────┼─────────┼─────────┼─────────┤
  // │ 1 Inventories   │▒▒▒▒▒▒▒▒▒│ [b1]    │▒▒▒▒▒▒▒▒▒│ [d1]    │
  // ├─────────────────┼─────────┼─────────┼─────────┼─────────┤
  // │ 2 Buildings     │ [a2]    │ [b2]    │ [c2]    │ [d2]    │
  // ├─────────────────┼─────────┼─────────┼─────────┼─────────┤
  // │ 3 Land          │ [a3]    │ [b3]    │ [c3]    │ [d3]    │
  // └─────────────────┴─────────┴─────────┴─────────┴─────────┘
  @Test("the letter of a column is read under the text that is over several columns")
  func lettersUnderSpans() {
    var form = DrawnForm()
    for y in [720.0, 690, 675, 660, 645] { form.rule(50, y, 550, y) }
    form.rule(200, 705, 550, 705)
    for x in [50.0, 200, 375, 550] { form.rule(x, 645, x, 720) }
    for x in [285.0, 460] { form.rule(x, 645, x, 705) }
    form.text("Assets", 56, 708, bold: true)
    form.text("Beginning of year", 250, 709)
    form.text("End of year", 440, 709)
    for (letter, x) in zip(["(a)", "(b)", "(c)", "(d)"], [236.0, 322, 410, 496]) {
      form.text(letter, x, 694)
    }
    for (row, name, y) in [(1, "Inventories", 676.0), (2, "Buildings", 661), (3, "Land", 646)] {
      form.text("\(row) \(name)", 56, y + 3)
      for (column, x) in zip(["a", "b", "c", "d"], [201.0, 286, 376, 461])
      where row > 1 || column == "b" || column == "d" {
        form.field("\(column)\(row)", x, y, 83, 13)
      }
    }
    let texts = form.texts()
    #expect(texts["a2"] == "2 Buildings: (a) Beginning of year")
    #expect(texts["b3"] == "3 Land: (b) Beginning of year")
    #expect(texts["d3"] == "3 Land: (d) End of year")
  }

  // Yes  No   About last year
  //  □    □   1. Wages or salary?
  //  □    □   2. Tips?
  //  □    □   3. A pension?
  @Test("a text behind boxes to check in columns is that of their row")
  func textsBehindBoxes() {
    var form = DrawnForm()
    form.text("Yes", 50, 700, bold: true)
    form.text("No", 82, 700, bold: true)
    form.text("About last year", 120, 700, bold: true)
    for (row, text) in ["1. Wages or salary?", "2. Tips?", "3. A pension?"].enumerated() {
      let y = 682 - 18 * Double(row)
      form.checkBox("yes\(row + 1)", 53, y)
      form.checkBox("no\(row + 1)", 83, y)
      form.text(text, 120, y + 1)
    }
    let texts = form.texts()
    #expect(texts["yes1"] == "1. Wages or salary? Yes")
    #expect(texts["no1"] == "1. Wages or salary? No")
    #expect(texts["no3"] == "3. A pension? No")
  }

  //      (a) Name                (b) Born
  //      First      Last
  //  ┌──┬──────────┬──────────┬──────────┐
  //  │  │ [first1] │ [last1]  │ [born1]  │
  //  │23│          │          │          │
  //  ├──┼──────────┼──────────┼──────────┤
  //  │24│ [first2] …
  @Test("a row has the number that is printed in it, whatever the height of its fields")
  func printedNumbers() {
    var form = DrawnForm()
    for y in [690.0, 650, 610, 570] { form.rule(50, y, 440, y) }
    for x in [50.0, 80, 200, 320, 440] { form.rule(x, 570, x, 720) }
    form.rule(50, 720, 440, 720)
    for (text, x) in [("First name", 110.0), ("Last name", 230), ("Born", 370)] {
      form.text(text, x, 700)
    }
    for (row, y) in [690.0, 650, 610].enumerated() {
      form.text("\(row + 23)", 58, y - 36, bold: true)
      for (name, x) in [("first", 81.0), ("last", 201), ("born", 321)] {
        form.field("\(name)\(row + 1)", x, y - 18, 118, 16)
      }
    }
    let texts = form.texts()
    #expect(texts["last1"] == "Last name, row 23")
    #expect(texts["born3"] == "Born, row 25")
  }

  // 62b Payments reported:
  //     (1) Of dividends . . . . . . . . 62b(1) [d]
  //     (2) Of other kinds . . . . . . . 62b(2) [o]
  @Test("the number beside a field tells which part of a lettered line it is")
  func partsOfLetteredLines() {
    var form = DrawnForm()
    form.text("62b Payments reported:", 50, 700)
    for (part, name, y) in [(1, "Of dividends", 684.0), (2, "Of other kinds", 668)] {
      form.text("(\(part))", 70, y)
      form.text(name, 86, y)
      form.text("62b(\(part))", 420, y, bold: true)
      form.field(name.contains("div") ? "d" : "o", 460, y - 2, 90, 12)
    }
    let texts = form.texts()
    #expect(texts["d"] == "62b(1) Payments reported: Of dividends")
    #expect(texts["o"] == "62b(2) Payments reported: Of other kinds")
  }

  // ┌───────────────────┬──────────────┐
  // │ 11A. Provider     │ 11B. Reason  │
  // ├───────────────────┼──────────────┤
  // │ [provider]        │ [reason]     │
  // ├───────────────────┴──────────────┤
  // │ 11D. Address of the provider     │
  // │ City [city]    State [state]     │
  // └──────────────────────────────────┘
  @Test("a numbered text under a field is about what follows it")
  func numbersUnderFields() {
    var form = DrawnForm()
    for y in [720.0, 690, 650, 600] { form.rule(50, y, 450, y) }
    for x in [50.0, 450] { form.rule(x, 600, x, 720) }
    form.rule(250, 650, 250, 720)
    form.text("11A. Provider", 100, 702)
    form.text("11B. Reason", 310, 702)
    form.field("provider", 52, 651, 196, 38)
    form.field("reason", 252, 651, 196, 38)
    form.text("11D. Address of the provider", 54, 638)
    form.text("City", 54, 612)
    form.field("city", 84, 608, 120, 14)
    form.text("State", 230, 612)
    form.field("state", 264, 608, 60, 14)
    let texts = form.texts()
    #expect(texts["provider"] == "11A. Provider")
    #expect(texts["reason"] == "11B. Reason")
    #expect(texts["city"]?.hasPrefix("11D. Address of the provider") == true)
  }

  // Your first name          Last name
  // [first1               ]  [last1           ]
  // Spouse's first name      Last name
  // [first2               ]  [last2           ]
  @Test("whose a field is says the text before its own")
  func owners() {
    var form = DrawnForm()
    for (index, text) in ["Your first name", "Spouse's first name"].enumerated() {
      let y = 700 - 40 * Double(index)
      form.text(text, 50, y)
      form.text("Last name", 300, y)
      form.field("first\(index + 1)", 50, y - 18, 240, 14)
      form.field("last\(index + 1)", 300, y - 18, 240, 14)
    }
    let texts = form.texts()
    #expect(texts["last1"] == "Your Last name")
    #expect(texts["last2"] == "Spouse's Last name")
  }
}
