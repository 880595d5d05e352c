import FormSchemas
import PDFObjects
import Testing

/// Fields in numbered items: what is in which cell, and captions and numbers of the parts of an item. The expected
/// labels are what a person reads in the drawings, which the comments describe.
@Suite("Labels of fields in numbered items")
struct PageLabelItemTests {
  //                 About your spouse
  // ┌─────────────────────────────────────────────┐
  // │ 11A. Name (First, Middle Initial, Last)     │
  // │ [first      ] [m] [last                   ] │
  // ├───────────────────────┬─────────────────────┤   (at the lower edge of the fields)
  // │ 11B. Date of birth    │ 11C. Place of birth │
  // │ [birth   ]            │ [place            ] │
  // └───────────────────────┴─────────────────────┘
  @Test("texts under the border of a row are no captions of the fields on it")
  func borderOfRow() {
    var form = DrawnForm()
    for y in [720.0, 680, 640] { form.rule(50, y, 550, y) }
    form.rule(300, 640, 300, 680)
    form.text("About your spouse", 250, 724, bold: true)
    form.text("11A. Name (First, Middle Initial, Last)", 56, 708)
    form.field("first", 60, 681, 180, 16)
    form.field("middle", 250, 681, 16, 16)
    form.field("last", 276, 681, 260, 16)
    form.text("11B. Date of birth", 56, 668)
    form.field("birth", 60, 642, 100, 16)
    form.text("11C. Place of birth", 306, 668)
    form.field("place", 310, 642, 180, 16)
    let texts = form.texts()
    #expect(texts["first"] == "11A. Name: First")
    #expect(texts["middle"] == "11A. Name: Middle Initial")
    #expect(texts["last"] == "11A. Name: Last")
    #expect(texts["place"] == "11C. Place of birth")
  }

  // Social security number
  // ┌─┬─┬─┐   ┌─┬─┐   ┌─┬─┬─┬─┐
  // │     │ – │   │ – │       │      (a field in each of the three boxes)
  // └─┴─┴─┘   └─┴─┘   └─┴─┴─┴─┘
  @Test("the outlines of boxes part no number that is written into them")
  func outlinedParts() {
    var form = DrawnForm()
    form.text("Social security number", 402, 730)
    for (name, first, count) in [("a", 400.0, 3), ("b", 457.0, 2), ("c", 500.0, 4)] {
      for box in 0..<count {
        form.draw("\(first + 14.4 * Double(box)) 700 14.4 24 re S")
      }
      form.field(name, first, 700, 14.4 * Double(count), 24)
    }
    form.text("-", 448, 708)
    form.text("-", 491, 708)
    let texts = form.texts()
    #expect(texts["a"] == "Social security number, part 1 of 3")
    #expect(texts["b"] == "Social security number, part 2 of 3")
    #expect(texts["c"] == "Social security number, part 3 of 3")
  }

  // ┌───────────────────────┬──────────────────────┐
  // │ 22A. Are you on duty  │ 22B. Date of duty:   │
  // │ with the guard?       │ Month  Day    Year   │
  // │ □ Yes   □ No          │ [mm]   [dd]   [yyyy] │
  // └───────────────────────┴──────────────────────┘
  @Test("of two items side by side, a field is in the one over it")
  func itemsSideBySide() {
    var form = DrawnForm()
    for y in [720.0, 650] { form.rule(50, y, 500, y) }
    for x in [50.0, 250, 500] { form.rule(x, 650, x, 720) }
    form.text("22A. Are you on duty", 56, 708)
    form.text("with the guard?", 78, 697)
    form.checkBox("yes", 60, 662)
    form.text("Yes", 74, 664)
    form.checkBox("no", 110, 662)
    form.text("No", 124, 664)
    form.text("22B. Date of duty:", 256, 708)
    for (name, text, x) in [("m", "Month", 252.0), ("d", "Day", 320), ("y", "Year", 390)] {
      form.text(text, x + 2, 682, size: 8)
      form.field(name, x, 664, 40, 16)
    }
    let texts = form.texts()
    #expect(texts["m"] == "22B. Date of duty: Month")
    #expect(texts["y"] == "22B. Date of duty: Year")
  }

  // Last name        First name
  // [last          ] [first        ]
  // 4. Give the address where you live. Do not use a box.
  // [house]  [street           ]  [city       ]
  // House    Street name          City
  @Test("captions under the fields of a row come before the text over all of them")
  func captionsUnderRow() {
    var form = DrawnForm()
    for (name, text, x) in [("last", "Last name", 50.0), ("first", "First name", 220)] {
      form.text(text, x, 764)
      form.field(name, x, 742, 150, 18)
    }
    form.text("4. Give the address where you live. Do not use a box.", 50, 720)
    for (name, text, x, width) in [
      ("house", "House", 50.0, 50.0), ("street", "Street name", 115, 150),
      ("city", "City", 280, 90),
    ] {
      form.rule(x, 696, x + width, 696)
      form.field(name, x, 697, width, 18)
      form.text(text, x + 4, 687, size: 8)
    }
    let texts = form.texts()
    #expect(texts["house"]?.hasSuffix("House") == true)
    #expect(texts["street"]?.hasSuffix("Street name") == true)
    #expect(texts["city"]?.hasSuffix("City") == true)
  }

  // 19 d Enter the numbers of the two doors
  // (i)  [one              ]
  // (ii) [two              ]
  @Test("rows of an item with Roman numbers continue its text")
  func romanRows() {
    var form = DrawnForm()
    form.text("19d", 50, 700, bold: true)
    form.text("Enter the numbers of the two doors", 76, 700)
    for (name, text, y) in [("one", "(i)", 680.0), ("two", "(ii)", 655)] {
      form.text(text, 50, y + 3)
      form.field(name, 76, y, 200, 14)
    }
    #expect(form.texts()["two"] == "19d Enter the numbers of the two doors, (ii)")
  }

  // 3.1 [name                ]
  //     Name
  @Test("numbers of lines may have a period")
  func decimalNumbers() {
    var form = DrawnForm()
    form.text("3.1", 50, 700, bold: true)
    form.field("name", 80, 697, 200)
    form.text("Name", 80, 686, size: 8)
    #expect(form.texts()["name"] == "3.1. Name")
  }

  // Date of the first hearing
  // [date                ]
  // MM / DD / YYYY
  @Test("how a date is written is no caption, with spaces or without")
  func spacedPattern() {
    var form = DrawnForm()
    form.text("Date of the first hearing", 50, 720)
    form.field("date", 50, 698, 120)
    form.text("MM / DD / YYYY", 50, 688, size: 8)
    #expect(form.texts()["date"] == "Date of the first hearing")
  }

  // 10 Fuel      [10    ]    24   Rent or lease:
  // 11 Feed      [11    ]     a   Machinery       [24a   ]
  // 12 Supplies  [12    ]     b   Land            [24b   ]
  @Test("letters in the second column of lines are parts of a line of that column")
  func lettersInSecondColumn() {
    var form = DrawnForm()
    for (row, text) in ["Fuel", "Feed", "Supplies"].enumerated() {
      let y = 700 - 16 * Double(row)
      form.text("\(10 + row)", 50, y, bold: true)
      form.text(text, 74, y)
      form.field("\(10 + row)", 200, y - 3, 80)
    }
    form.text("24", 310, 700, bold: true)
    form.text("Rent or lease:", 334, 700)
    for (letter, text, y) in [("a", "Machinery", 684.0), ("b", "Land", 668)] {
      form.text(letter, 316, y, bold: true)
      form.text(text, 334, y)
      form.field("24\(letter)", 460, y - 3, 80)
    }
    let texts = form.texts()
    #expect(texts["24a"]?.hasPrefix("24a") == true)
    #expect(texts["24b"]?.hasPrefix("24b") == true)
    #expect(texts["24b"]?.hasSuffix("Land") == true)
  }

  // 16 Interest:
  //  a Mortgage (paid to banks, etc.) │ 16a │ [a]
  //  b Other                          │ 16b │ [b]
  @Test("the letter of a line finds its text beside the number of the field")
  func lettersOfLines() {
    var form = DrawnForm()
    for y in [715.0, 700, 685, 670] { form.rule(260, y, 420, y) }
    for x in [260.0, 290, 400, 420] { form.rule(x, 670, x, 715) }
    form.rule(50, 730, 420, 730)
    form.rule(50, 670, 260, 670)
    form.text("16", 50, 703, bold: true)
    form.text("Interest:", 75, 703)
    for (row, text) in ["Mortgage (paid to banks, etc.)", "Other"].enumerated() {
      let (y, letter) = (688 - 15 * Double(row), ["a", "b"][row])
      form.text(letter, 60, y, bold: true)
      form.text(text, 75, y)
      form.text("16\(letter)", 265, y, bold: true)
      form.field(letter, 290, y - 3, 110, 15)
      form.field(letter + "2", 400, y - 3, 20, 15)
    }
    let texts = form.texts()
    #expect(texts["a"] == "16a Interest: Mortgage (paid to banks, etc.), dollars")
    #expect(texts["b2"] == "16b Interest: Other, cents")
  }
}
