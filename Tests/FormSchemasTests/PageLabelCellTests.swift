import FormSchemas
import PDFObjects
import Testing

/// Cells of tables beside cells that hold more than a field, and what is drawn over or around cells. The expected
/// labels are what a person reads in the drawings, which the comments describe.
@Suite("Labels of fields in cells")
struct PageLabelCellTests {
  // +---------------------+----------------------+
  // | INSURED             |                      |
  // |        [a         ] | INSURER C: [d      ] |
  // |        [b         ] | INSURER D: [e      ] |
  // |        [c         ] | INSURER E: [f      ] |
  // +---------------------+----------------------+
  @Test(
    "the text at the top of a cell is about all its lines, not what is in the next cell on their rows"
  )
  func linesInCell() {
    var form = DrawnForm()
    for y in [700.0, 630] { form.rule(36, y, 560, y) }
    for x in [36.0, 300, 560] { form.rule(x, 630, x, 700) }
    form.text("INSURED", 40, 690, size: 7)
    for (row, (left, right)) in [("a", "d"), ("b", "e"), ("c", "f")].enumerated() {
      let y = 672.0 - 14 * Double(row)
      form.field(left, 90, y, 200, 12)
      form.text("INSURER \("CDE".map(String.init)[row]):", 305, y + 3, size: 7)
      form.field(right, 360, y, 190, 12)
    }
    #expect(form.texts()["a"] == "INSURED")
    #expect(form.texts()["b"] == "INSURED, line 2")
    #expect(form.texts()["c"] == "INSURED, line 3")
    #expect(form.texts()["e"] == "INSURER D")
  }

  // CERTIFICATE HOLDER
  // +---------------------+----------------------------------+
  // |   [a              ] | CLAIMS MUST BE MADE IN TIME AND  |
  // |   [b              ] | IN ACCORDANCE WITH THE POLICIES  |
  // +---------------------+----------------------------------+
  @Test("a text behind a rule is no caption of the field before the rule")
  func textInNextCell() {
    var form = DrawnForm()
    for y in [700.0, 650] { form.rule(36, y, 560, y) }
    for x in [36.0, 300, 560] { form.rule(x, 650, x, 700) }
    form.text("CERTIFICATE HOLDER", 40, 704, size: 8, bold: true)
    form.field("a", 80, 678, 210, 12)
    form.field("b", 80, 662, 210, 12)
    form.text("CLAIMS MUST BE MADE IN TIME AND", 305, 681, size: 8)
    form.text("IN ACCORDANCE WITH THE POLICIES.", 305, 671, size: 8)
    #expect(form.texts()["a"] == "CERTIFICATE HOLDER")
    #expect(form.texts()["b"] == "CERTIFICATE HOLDER, line 2")
  }

  // ┌──────────┬──────────┬──────────┐
  // │ Property │ Acquired │ Sold     │
  // │          │ {MM/DD}  │          │   (a push button that shows its own caption)
  // ├──────────┼──────────┼──────────┤
  // │ [p1]     │ [a1]     │ [s1]     │
  // ├──────────┼──────────┼──────────┤
  // │ [p2]     │ [a2]     │ [s2]     │
  // └──────────┴──────────┴──────────┘
  @Test("a push button between a header and its column hides nothing")
  func pushButtonInHeader() {
    var form = DrawnForm()
    for y in [720.0, 680, 660, 640] { form.rule(50, y, 350, y) }
    for x in [50.0, 150, 250, 350] { form.rule(x, 640, x, 720) }
    for (text, x) in [("Property", 60.0), ("Acquired", 160), ("Sold", 260)] {
      form.text(text, x, 706)
    }
    form.field("button", 155, 682, 90, 14, ["FT": .name("Btn"), "Ff": .integer(0x10000)])
    for (row, y) in [(1, 661.0), (2, 641)] {
      for (column, x) in [("p", 51.0), ("a", 151), ("s", 251)] {
        form.field("\(column)\(row)", x, y, 98, 18)
      }
    }
    let texts = form.texts(.page)
    #expect(texts["a1"] == "Acquired, row 1")
    #expect(texts["a2"] == "Acquired, row 2")
    #expect(texts["s2"] == "Sold, row 2")
  }

  // ┌──────────┬────────────────────────┬─────────────┐
  // │ Provider │ Was he your employee?  │ Amount paid │
  // ├──────────┼────────────────────────┼─────────────┤
  // │ [p1]     │ □ Yes   □ No           │ [m1]        │
  // ├──────────┼────────────────────────┼─────────────┤
  // │ [p2]     │ □ Yes   □ No           │ [m2]        │
  // └──────────┴────────────────────────┴─────────────┘
  @Test("a cell with answers ends no row, and its header is the question")
  func answersInCells() {
    var form = DrawnForm()
    for y in [720.0, 690, 660, 630] { form.rule(50, y, 450, y) }
    for x in [50.0, 150, 320, 450] { form.rule(x, 630, x, 720) }
    form.text("Provider", 60, 702)
    form.text("Was he your employee?", 165, 702)
    form.text("Amount paid", 340, 702)
    for (row, y) in [(1, 660.0), (2, 630)] {
      form.field("p\(row)", 50, y, 100, 30)
      form.checkBox("yes\(row)", 180, y + 10)
      form.text("Yes", 194, y + 11)
      form.checkBox("no\(row)", 240, y + 10)
      form.text("No", 254, y + 11)
      form.field("m\(row)", 320, y, 130, 15)
    }
    let texts = form.texts()
    #expect(texts["m1"] == "Amount paid, row 1")
    #expect(texts["m2"] == "Amount paid, row 2")
    #expect(texts["no1"] == "Was he your employee? No, row 1")
    #expect(texts["yes2"] == "Was he your employee? Yes, row 2")
  }

  // 1 Wages      │ 1 │ [d1      ]│[c1]
  // 2 Interest   │ 2 │ [d2      ]│[c2]
  // 3 Dividends  │ 3 │ [d3      ]│[c3]
  @Test("narrow fields that touch those before them are for cents")
  func cents() {
    var form = DrawnForm()
    for y in [715.0, 700, 685, 670] { form.rule(360, y, 480, y) }
    for x in [360.0, 380, 460, 480] { form.rule(x, 670, x, 715) }
    for (row, name) in ["Wages", "Interest", "Dividends"].enumerated() {
      let y = 700 - 15 * Double(row)
      form.text("\(row + 1)", 50, y + 4, bold: true)
      form.text(name, 70, y + 4)
      form.text("\(row + 1)", 367, y + 4, bold: true)
      form.field("d\(row + 1)", 380, y, 80, 15)
      form.field("c\(row + 1)", 460, y, 20, 15)
    }
    let texts = form.texts()
    #expect(texts["d2"] == "2 Interest, dollars")
    #expect(texts["c2"] == "2 Interest, cents")
    #expect(texts["c3"] == "3 Dividends, cents")
  }

  //                    Amounts
  // 1 Wages      │ 1 │ [d1      ]│[c1]
  // 2 Interest   │ 2 │ [d2      ]│[c2]
  // 3 Dividends  │ 3 │ [d3      ]│[c3]
  @Test("fields for cents are parts, although the header is over those for dollars")
  func centsBesideHeader() {
    var form = DrawnForm()
    for y in [715.0, 700, 685, 670] { form.rule(360, y, 480, y) }
    for x in [360.0, 380, 460, 480] { form.rule(x, 670, x, 715) }
    form.text("Amounts", 390, 720)
    for (row, name) in ["Wages", "Interest", "Dividends"].enumerated() {
      let y = 700 - 15 * Double(row)
      form.text("\(row + 1)", 50, y + 4, bold: true)
      form.text(name, 70, y + 4)
      form.text("\(row + 1)", 367, y + 4, bold: true)
      form.field("d\(row + 1)", 380, y, 80, 15)
      form.field("c\(row + 1)", 460, y, 20, 15)
    }
    let texts = form.texts()
    #expect(texts["d3"]?.hasSuffix("dollars") == true)
    #expect(texts["c3"]?.hasSuffix("cents") == true)
  }

  // 29. Taxes                      (lines without fields of their own on this side)
  // 30. Utilities
  // 31. Other costs
  // a [a        ] [m1]
  // b [b        ] [m2]
  @Test("lines with numbers over one another are no header together")
  func linesAboveColumn() {
    var form = DrawnForm()
    for (row, text) in ["29. Taxes", "30. Utilities", "31. Other costs"].enumerated() {
      form.text(text, 70, 700 - 12 * Double(row))
    }
    for (row, y) in [("a", 656.0), ("b", 641)] {
      form.text(row, 56, y + 3, bold: true)
      form.field(row, 70, y, 150, 14)
      form.field("amount \(row)", 240, y, 80, 14)
    }
    let texts = form.texts()
    for name in ["a", "b"] {
      #expect(texts[name]?.contains("Other costs") == true)
      #expect(texts[name]?.contains("Utilities") == false)
    }
  }

  // ┌─────────────────────┬─────────┬─────────┐
  // │ Dates of service    │ Branch  │ Entered │
  // ├─────────────────────┼─────────┼─────────┤
  // │ 9C. Active service, │ [b1]    │ [e1]    │
  // │ without duty for    ├─────────┼─────────┤
  // │ training alone      │ [b2]    │ [e2]    │
  // ├─────────────────────┼─────────┼─────────┤
  // │ 9D. Service in the  │ [b3]    │ [e3]    │
  // │ reserves, without   ├─────────┼─────────┤
  // │ active service      │ [b4]    │ [e4]    │
  // └─────────────────────┴─────────┴─────────┘
  @Test("a text with a number in a cell beside several rows is what they are under")
  func groupBesideRows() {
    var form = DrawnForm()
    for y in [720.0, 690, 650, 610] { form.rule(50, y, 450, y) }
    for y in [670.0, 630] { form.rule(200, y, 450, y) }
    for x in [50.0, 200, 325, 450] { form.rule(x, 610, x, 720) }
    form.text("Dates of service", 56, 702)
    form.text("Branch", 240, 702)
    form.text("Entered", 360, 702)
    for (first, lines) in [
      (679.0, ["9C. Active service,", "without duty for", "training alone"]),
      (639, ["9D. Service in the", "reserves, without", "active service"]),
    ] {
      for (line, text) in lines.enumerated() {
        form.text(text, line == 0 ? 56 : 74, first - 11 * Double(line))
      }
    }
    for (row, y) in [(1, 671.0), (2, 651), (3, 631), (4, 611)] {
      form.field("b\(row)", 206, y + 3, 112, 11)
      form.field("e\(row)", 331, y + 3, 112, 11)
    }
    let texts = form.texts()
    #expect(texts["b1"] == "9C Branch, row 1")
    #expect(texts["b2"] == "9C Branch, row 2")
    #expect(texts["e3"] == "9D Entered, row 1")
    #expect(texts["e4"] == "9D Entered, row 2")
  }

  //            Enter rent for your home on line 30.
  // 8 Advertising │ 8 │ [d1      ]│[c1]  18 Office expense │ 18 │ [d3  ]│[c3]
  // 9 Car         │ 9 │ [d2      ]│[c2]  20 Rent or lease  │ 20 │ [d4  ]│[c4]
  @Test("fields for cents take no text of what is above them or in the next column")
  func centsBetweenColumns() {
    var form = DrawnForm()
    form.text("Enter rent for your home on line 30.", 170, 722, bold: true)
    for y in [715.0, 697, 679] { form.rule(50, y, 560, y) }
    for (side, texts) in [["Advertising", "Car"], ["Office expense", "Rent or lease"]].enumerated()
    {
      let left = 50 + 255 * Double(side)
      for x in [130.0, 150, 220, 240] { form.rule(left + x, 679, left + x, 715) }
      for (row, text) in texts.enumerated() {
        let (y, number) = (700 - 18 * Double(row), "\([8, 18][side] + row)")
        form.text(number, left, y + 4, bold: true)
        form.text(text, left + 20, y + 4)
        form.text(number, left + 134, y + 4, bold: true)
        form.field("d\(2 * side + row + 1)", left + 150, y - 3, 70, 18)
        form.field("c\(2 * side + row + 1)", left + 220, y - 3, 20, 18)
      }
    }
    let texts = form.texts()
    #expect(texts["c1"] == "8 Advertising, cents")
    #expect(texts["c2"] == "9 Car, cents")
    #expect(texts["d4"] == "19 Rent or lease, dollars")
  }
}
