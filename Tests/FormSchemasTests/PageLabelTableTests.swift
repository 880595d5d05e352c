import FormSchemas
import PDFObjects
import Testing

/// Cells of ruled tables, and the parts of values. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Labels of ruled tables and of the parts of values")
struct PageLabelTableTests {
  /// ```
  /// ┌────┬──────────┬───────────────────┐
  /// │    │          │ Months of coverage│
  /// │    │ Name     ├─────────┬─────────┤
  /// │    │          │   Jan   │   Feb   │
  /// ├────┼──────────┼─────────┼─────────┤
  /// │ 18 │ [n18]    │ [ ] j18 │ [ ] f18 │
  /// │ 19 │ [n19]    │ [ ] j19 │ [ ] f19 │
  /// └────┴──────────┴─────────┴─────────┘
  /// ```
  @Test("cells are named by the printed number of their row and by the header of several columns")
  func numberedRows() {
    var form = DrawnForm()
    for y in [720.0, 690, 670, 650] { form.rule(50, y, 370, y) }
    form.rule(250, 705, 370, 705)
    for x in [50.0, 80, 250, 370] { form.rule(x, 650, x, 720) }
    form.rule(310, 650, 310, 705)
    form.text("Name", 140, 700, size: 8)
    form.text("Months of coverage", 272, 709, size: 8)
    form.text("Jan", 273, 694, size: 8)
    form.text("Feb", 333, 694, size: 8)
    for (row, y) in [(18, 670.0), (19, 650)] {
      form.text("\(row)", 60, y + 6, size: 8)
      form.field("n\(row)", 82, y + 1, 166, 18)
      form.checkBox("j\(row)", 275, y + 5)
      form.checkBox("f\(row)", 335, y + 5)
    }
    let texts = form.texts()
    #expect(texts["j18"] == "Months of coverage: Jan, row 18")
    #expect(texts["f19"] == "Months of coverage: Feb, row 19")
    #expect(texts["n19"] == "19. Name")
  }

  // ┌─────────────────┬────────┬────────┐
  // │                 │ Jan    │ Feb    │
  // ├─────────────────┼────────┼────────┤
  // │ Employee        │        │        │
  // │ required        │ [c0]   │ [c1]   │
  // │ contribution    │        │        │
  // ├─────────────────┼────────┼────────┤
  // │ ZIP code        │ [z0]   │ [z1]   │
  // └─────────────────┴────────┴────────┘
  @Test("a label of several lines beside one row is the label of that row")
  func tallRows() {
    var form = DrawnForm()
    for y in [720.0, 700, 660, 640] { form.rule(50, y, 310, y) }
    for x in [50.0, 150, 230, 310] { form.rule(x, 640, x, 720) }
    form.text("Jan", 180, 706)
    form.text("Feb", 260, 706)
    for (line, text) in ["Employee", "required", "contribution"].enumerated() {
      form.text(text, 54, 688 - 11 * Double(line))
    }
    form.text("ZIP code", 54, 646)
    for column in 0..<2 {
      form.field("c\(column)", 151 + 80 * Double(column), 674, 78, 12)
      form.field("z\(column)", 151 + 80 * Double(column), 644, 78, 12)
    }
    let texts = form.texts()
    #expect(texts["c1"] == "Employee required contribution: Feb")
    #expect(texts["z0"] == "ZIP code: Jan")
  }

  // 1. NAME (First, Middle Initial, Last)
  // [first          ] [m] [last                    ]
  // ─────────────────────────────────────────────────
  // 2. FILE NUMBER
  // [file           ]
  @Test("the square between two names is for the initial, not for a cross")
  func initial() {
    var form = DrawnForm()
    form.text("1. NAME (First, Middle Initial, Last)", 50, 720, size: 8)
    form.field("first", 50, 698, 200, 16)
    form.field("m", 257, 698, 15, 16)
    form.field("last", 279, 698, 240, 16)
    form.rule(40, 690, 560, 690)
    form.text("2. FILE NUMBER", 50, 680, size: 8)
    form.field("file", 50, 658, 200, 16)
    let texts = form.texts()
    #expect(texts["m"] == "1. NAME: Middle Initial")
    #expect(texts["last"] == "1. NAME: Last")
    #expect(texts["file"] == "2. FILE NUMBER")
  }

  // 4. Date of birth
  // Month   Day     Year
  // [m]  –  [d]  –  [y]
  @Test("a month is the month of something")
  func partsOfDates() {
    var form = DrawnForm()
    form.rule(40, 740, 300, 740)
    form.text("4. Date of birth", 50, 728)
    for (name, text, x) in [("m", "Month", 54.0), ("d", "Day", 124), ("y", "Year", 194)] {
      form.text(text, x, 712)
      form.field(name, x - 4, 694, 40, 14)
    }
    #expect(
      form.texts() == [
        "m": "4. Date of birth: Month", "d": "4. Date of birth: Day", "y": "4. Date of birth: Year",
      ])
  }

  // DATE OF DEATH:  [m]   –   [d]   –   [y]     (31 points apart)
  @Test("narrow fields further apart are for one date, too")
  func wideDates() {
    var form = DrawnForm()
    form.text("DATE OF DEATH (MM/DD/YYYY):", 50, 700)
    for (name, x) in [("m", 250.0), ("d", 314), ("y", 378)] { form.field(name, x, 697, 33, 16) }
    form.text("Place of death", 50, 660)
    form.field("place", 250, 657, 160)
    let texts = form.texts()
    #expect(texts["d"] == "DATE OF DEATH: day")
    #expect(texts["y"] == "DATE OF DEATH: year")
  }

  // ┌────────────────────┬───────────────┐
  // │ Portfolio reference│ Date achieved │
  // ├────────────────────┼───────────────┤
  // │ [QTF]              │ [d1]          │   (the code is printed, and the field is over it)
  // │ [UB3]              │ [d2]          │
  // └────────────────────┴───────────────┘
  @Test("a code that is printed in a cell is not what the cell is for")
  func printedCode() {
    var form = DrawnForm()
    for y in [720.0, 700, 680, 660] { form.rule(50, y, 330, y) }
    for x in [50.0, 190, 330] { form.rule(x, 660, x, 720) }
    form.text("Portfolio reference", 60, 706)
    form.text("Date achieved", 220, 706)
    for (row, (code, y)) in [("QTF", 680.0), ("UB30B28", 660)].enumerated() {
      form.text(code, 54, y + 5, size: 12)
      form.field("c\(row)", 52, y + 1, 136, 18)
      form.field("d\(row)", 192, y + 1, 136, 18)
    }
    let texts = form.texts()
    for name in ["c0", "c1"] { #expect(texts[name]?.contains("Portfolio reference") == true) }
  }
}
