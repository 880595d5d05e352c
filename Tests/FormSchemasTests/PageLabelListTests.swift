import FormSchemas
import PDFObjects
import Testing

/// Texts that look like captions and are none, and numbers that are near a letter. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Labels beside lists, numbers and years")
struct PageLabelListTests {
  // 12. Tell us what else may help us
  // signs of a change that others saw
  // reports of the time
  // letters to a friend
  // ────────────────────────
  // [a]
  // [b]
  @Test("examples over a field are not its caption")
  func examples() {
    var form = DrawnForm()
    form.text("12. Tell us what else may help us", 50, 740)
    for (text, y) in [
      ("signs of a change that others saw", 722.0), ("reports of the time", 710),
      ("letters to a friend", 698), ("diaries and other notes", 686),
    ] {
      form.text(text, 60, y, size: 7)
    }
    form.rule(50, 680, 550, 680)
    form.field("a", 50, 655, 500, 22)
    form.field("b", 50, 629.5, 500, 22)
    let texts = form.texts()
    #expect(texts["a"] == "12. Tell us what else may help us, line 1")
    #expect(texts["b"] == "12. Tell us what else may help us, line 2")
  }

  // 19. Add lines 17 and 18                              19. [t]
  // 20. Income tax      a. Your tax       b. Other tax   (4 points higher than “20.”)
  //                     [a]               [b]
  @Test("a letter belongs to the number on its row, although that is a little lower")
  func numberOnRow() {
    var form = DrawnForm()
    form.text("19. Add lines 17 and 18", 40, 700)
    form.text("19.", 430, 700)
    form.field("t", 450, 697, 100)
    form.text("20. Income tax", 40, 672)
    form.text("a.", 180, 676)
    form.text("Your tax", 195, 676)
    form.field("a", 180, 655, 110, 16)
    form.text("b.", 320, 676)
    form.text("Other tax", 335, 676)
    form.field("b", 320, 655, 110, 16)
    let texts = form.texts()
    #expect(texts["a"]?.hasPrefix("20a.") == true)
    #expect(texts["b"]?.hasPrefix("20b.") == true)
    #expect(texts["t"] == "19. Add lines 17 and 18")
  }

  // 23. Bonus depreciation
  //   23a.        23b.
  //   2019 [a]    2020 [b]
  @Test("the year under a number is said")
  func years() {
    var form = DrawnForm()
    form.text("23. Bonus depreciation", 50, 700)
    for (letter, year, x) in [("a", "2019", 70.0), ("b", "2020", 270)] {
      form.text("23\(letter).", x, 684, size: 9)
      form.text(year, x, 674, size: 9)
      form.field(letter, x + 30, 672, 110, 20)
    }
    let texts = form.texts()
    #expect(texts["a"] == "23a. Bonus depreciation, 2019")
    #expect(texts["b"] == "23b. Bonus depreciation, 2020")
  }

  // Social security number
  // □□□ □□ □□□□     (the last boxes half a point lower)
  @Test("boxes of one row are one value, although they are not all at one height")
  func unevenBoxes() {
    var form = DrawnForm()
    form.text("Social security number", 50, 720)
    // Their middles are on both sides of each multiple of a few points.
    for box in 0..<9 {
      form.field("n\(box)", 50 + 18 * Double(box), box < 5 ? 696.2 : 695.7, 16, 17.6)
    }
    let texts = form.texts()
    #expect(texts["n0"] == "Social security number, box 1 of 9")
    #expect(texts["n8"] == "Social security number, box 9 of 9")
  }

  // Record 1 (large)   │ Owner name
  //                    │ [o1]
  // Town [t1]
  // Last lines (bold)
  // Value [v1]
  // Record 2 (large)   │ Owner name
  // …
  @Test("the large title of a record is over all of its fields, also beyond a rule")
  func titlesOfRecords() {
    var form = DrawnForm()
    form.text("Some words that explain how this form is filled.", 50, 780)
    for (record, top) in [("1", 740.0), ("2", 600)] {
      form.text("Record \(record)", 50, top, size: 16, bold: true)
      form.rule(200, top - 20, 200, top + 14)
      form.text("Owner name", 204, top + 4)
      form.field("o" + record, 204, top - 16, 200)
      form.text("Value", 204, top - 40)
      form.field("v" + record, 250, top - 43, 100)
      form.text("Last lines", 50, top - 70, bold: true)
      form.text("Number", 204, top - 90)
      form.field("n" + record, 250, top - 93, 100)
    }
    let texts = form.texts()
    #expect(texts["v2"] == "Record 2: Value")
    #expect(texts["o2"] == "Record 2: Owner name")
    #expect(texts["n1"] == "Record 1: Number")
  }

  // 13 Depreciation and section 179
  //    expense   deduction   (not      (justified: words far apart)
  //    included in Part III)     13 [d]
  @Test("a line of words far apart is one line, if the spaces are alike")
  func justified() {
    var form = DrawnForm()
    form.text("13", 50, 700, size: 8, bold: true)
    form.text("Depreciation and section 179", 70, 700, size: 8)
    for (word, x) in [("expense", 70.0), ("deduction", 114.5), ("(not", 163.4)] {
      form.text(word, x, 690, size: 8)
    }
    form.text("included in Part III)", 70, 680, size: 8)
    form.text("13", 200, 680, size: 8, bold: true)
    form.field("d", 215, 677, 80, 12)
    #expect(
      form.texts()["d"]
        == "13 Depreciation and section 179 expense deduction (not included in Part III)")
  }

  // Total
  // Deductions  30   If you elect to itemize deductions, check
  //                  this box                                     [c]
  @Test("the number of a line behind the heading in the margin begins the line")
  func numberBehindHeading() {
    var form = DrawnForm()
    form.text("Total", 50, 712, bold: true)
    form.text("Deductions", 50, 700, bold: true)
    form.text("30", 113, 700, bold: true)
    form.text("If you elect to itemize deductions, although they are less,", 136, 700)
    form.text("enter the amount", 136, 688)
    form.field("c", 420, 685, 80, 12)
    #expect(form.texts()["c"]?.hasPrefix("30 If you elect to itemize deductions") == true)
  }

  // 6 Deduction for one half of the tax. If line 5 is:
  //   $106,800 or less, multiply line 5 by half (.5)
  //   More than $106,800, multiply line 5 by half and add
  //   $1,067 to the result. Enter the result here          6 [d]
  // 7 Total                                                7 [t]
  @Test("an item whose last lines are beside its field gives its name")
  func itemEnding() {
    var form = DrawnForm()
    form.text("6", 50, 700, bold: true)
    form.text("Deduction for one half of the tax. If line 5 is:", 70, 700)
    form.text("$106,800 or less, multiply line 5 by half (.5)", 90, 688)
    form.text("More than $106,800, multiply line 5 by half and add", 90, 676)
    form.text("$1,067 to the result. Enter the result here", 90, 664)
    form.text("7", 50, 648, bold: true)
    form.text("Total", 70, 648)
    for (number, name, y) in [("6", "d", 664.0), ("7", "t", 648)] {
      form.text(number, 400, y, bold: true)
      form.field(name, 415, y - 3, 80, 12)
    }
    let texts = form.texts()
    #expect(texts["d"]?.hasPrefix("6 Deduction for one half of the tax") == true)
    #expect(texts["t"] == "7 Total")
  }
}
