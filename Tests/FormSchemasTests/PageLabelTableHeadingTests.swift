import FormSchemas
import PDFObjects
import Testing

/// What fields in rows and columns are under. The expected labels are what a person reads in the drawings, which the
/// comments describe.
@Suite("Headings of rows, columns and boxes to check")
struct PageLabelTableHeadingTests {
  // | Arrival date    | Departure date  |
  // | Day Month Year  | Day Month Year  |
  // | [a0           ] | [b0           ] |
  @Test("a column is not called what the parts of its dates are")
  func partsOfDates() {
    var form = DrawnForm()
    for x in [100.0, 220, 340] { form.rule(x, 600, x, 760) }
    for y in [740.0, 760] { form.rule(100, y, 340, y) }
    for (left, name) in [(100.0, "Arrival date"), (220, "Departure date")] {
      form.text(name, left + 26, 746, size: 9)
      for (place, part) in ["Day", "Month", "Year"].enumerated() {
        form.text(part, left + 6 + 36 * Double(place), 730, size: 7)
      }
    }
    for row in 0..<3 {
      let y = 706 - 30 * Double(row)
      form.field("a\(row)", 104, y, 110)
      form.field("b\(row)", 224, y, 110)
      form.rule(100, y - 4, 340, y - 4)
    }
    #expect(form.texts()["a0"] == "Arrival date, row 1")
    #expect(form.texts()["b2"] == "Departure date, row 3")
  }

  // BROTHERS OF THE DECEDENT
  //   NAME          CHILD OF        DATE OF DEATH
  // [a00        ] [a01         ] [a02          ]
  //        b) NEPHEWS OF THE DECEDENT
  //   NAME          CHILD OF        DATE OF DEATH
  // [b00        ] [b01         ] [b02          ]
  @Test("a title that stands alone over a table is over its first column, too, wherever it begins")
  func titleOverTable() {
    var form = DrawnForm()
    for (table, title, x, y) in [
      ("a", "BROTHERS OF THE DECEDENT", 60.0, 720.0),
      ("b", "NEPHEWS OF THE DECEDENT", 170, 600),
    ] {
      form.text(title, x, y, bold: true)
      for (column, head) in ["NAME", "CHILD OF", "DATE OF DEATH"].enumerated() {
        let left = 60 + 160 * Double(column)
        form.text(head, left + 30, y - 16, size: 8)
        for row in 0..<3 {
          form.field("\(table)\(row)\(column)", left, y - 36 - 18 * Double(row), 150, 14)
        }
      }
    }
    let labels = form.labels()
    for column in 0..<3 {
      #expect(labels["a1\(column)"]?.text.contains("BROTHERS") == true)
      #expect(labels["b1\(column)"]?.text.contains("NEPHEWS") == true)
      #expect(labels["b1\(column)"]?.text.contains("BROTHERS") == false)
    }
  }

  // 4. Date of birth   5. Gender     6. Marital status
  // [d            ]    □ Male        □ Married  □ Single
  @Test("boxes on one row are under the numbered items side by side over them")
  func itemsSideBySide() {
    var form = DrawnForm()
    form.text("4. Date of birth", 13, 82, size: 8, bold: true)
    form.field("birth", 21, 60, 65, 14)
    form.text("5. Gender", 125, 83, size: 8, bold: true)
    form.text("6. Marital status", 200, 83, size: 8, bold: true)
    for (name, text, x, y) in [
      ("m", "Male", 118.0, 72.0), ("f", "Female", 118, 58), ("w", "Married", 188, 72),
      ("d", "Widowed", 188, 58), ("s", "Single", 248, 72), ("o", "Divorced", 247, 58),
    ] {
      form.checkBox(name, x, y)
      form.text(text, x + 16, y + 2, size: 8)
    }
    let labels = form.labels()
    #expect(labels["m"]?.context.contains("5. Gender") == true)
    #expect(labels["w"]?.context.contains("6. Marital status") == true)
    #expect(labels["d"]?.context.contains("6. Marital status") == true)
  }

  // Evening [a0][b0]   Youth day [c0][d0]
  @Test(
    "the second of two columns of boxes behind their texts is not called by the texts of the next column"
  )
  func secondColumn() {
    var form = DrawnForm()
    for (row, names) in [
      ("Reception", "Meeting of all the delegates"), ("Evening", "Coffee and a piece of cake"),
      ("Dinner", "Youth day of the district"),
    ].enumerated() {
      let y = 700 - 16 * Double(row)
      form.text(names.0, 200 - 5.4 * Double(names.0.count), y + 3)
      form.text(names.1, 252, y + 3)
      for (place, box) in "ab".enumerated() {
        form.checkBox("\(box)\(row)", 205 + 14 * Double(place), y)
      }
      for (place, box) in "cd".enumerated() {
        form.checkBox("\(box)\(row)", 397 + 14 * Double(place), y)
      }
    }
    let labels = form.texts()
    #expect(labels["b1"]?.hasPrefix("Evening") == true)
    #expect(labels["d1"]?.hasPrefix("Coffee") == true)
  }

  // Income                                 A         B
  // 1  Wages, salaries, tips            [a0    ]  [b0    ]
  // 2  Taxable interest income          [a1    ]  [b1    ]
  @Test("the label of the first row of a table is not over the others")
  func firstRow() {
    var form = DrawnForm()
    form.text("Col. A", 378, 671, size: 8, bold: true)
    form.text("Col. B", 499, 671, size: 8, bold: true)
    for (row, name) in [
      "Wages, salaries, tips, etc.", "Taxable interest income", "Ordinary dividends",
    ].enumerated() {
      let y = 659 - 11.6 * Double(row)
      form.text("\(row + 1)", 40, y + 2, size: 8)
      form.text(name, 59, y + 2, size: 8)
      form.field("a\(row)", 367, y, 78, 10.7)
      form.field("b\(row)", 488, y, 78, 10.7)
    }
    #expect(form.labels()["a1"]?.context.contains { $0.contains("Wages") } == false)
    #expect(form.texts()["b2"] == "3 Ordinary dividends: Col. B")
  }

  // All persons proposed: (attach sheets if necessary)
  // Name  [a            ]
  @Test("a bold title before a note is a heading, also with a colon; the number of a form is none")
  func titleBeforeNote() {
    var form = DrawnForm()
    form.text("Form A", 40, 760, size: 12, bold: true)
    for (place, title) in ["The plaintiff", "Persons proposed as guardian(s)"].enumerated() {
      let y = 720 - 60 * Double(place)
      form.text(title, 40, y, bold: true)
      form.text(": (attach sheets if necessary)", 40 + 5.6 * Double(title.count), y)
      form.text("Name", 40, y - 17)
      form.field("n\(place)", 80, y - 20, 200)
    }
    #expect(form.texts()["n1"] == "Persons proposed as guardian(s): Name")
    #expect(form.texts().values.allSatisfy { !$0.contains("Form A") })
  }

  // □ (1) Widow with a dependent child, who has lived with me
  // Exemptions
  // 6a Yourself   □ Regular  □ Disabled
  @Test("a box further right is not under an option that other texts part from it")
  func notUnderOption() {
    var form = DrawnForm()
    form.checkBox("widow", 60, 740)
    form.text("Qualifying widow or widower with a dependent child", 74, 742)
    form.text("Exemptions", 40, 720, bold: true)
    form.text("Check what applies:", 40, 702)
    form.checkBox("claim", 100, 682)
    form.text("Someone else can claim you", 114, 684)
    #expect(form.labels()["claim"]?.context.contains { $0.contains("widow") } == false)
    #expect(form.texts()["claim"]?.contains("widow") == false)
  }

  // 4. Other damage NO  □   Damage to objects here    NO  □
  //                 YES □                             YES □
  @Test("a text nearer than the boxes of others heads a group")
  func nearerHead() {
    var form = DrawnForm()
    for (y, answer) in [(704.0, "NO"), (692, "YES")] {
      form.text(answer, 92, y, size: 6)
      form.checkBox("a" + answer, 108, y - 2)
      form.text(answer, 192, y, size: 6)
      form.checkBox("b" + answer, 208, y - 2)
    }
    form.text("4. Other damage", 40, 704, size: 6)
    form.text("Damage to objects here", 122, 704, size: 6)
    #expect(form.texts()["aNO"] == "4. Other damage: NO")
    #expect(form.texts()["bNO"] == "Damage to objects here: NO")
  }

  // | Union (list all, also those |
  // |                             |   lines far apart
  // |   without representatives)  |
  // | [a0                        ] |
  @Test("the lines of a header in a ruled cell may be far apart")
  func farLines() {
    var form = DrawnForm()
    for x in [100.0, 260, 340] { form.rule(x, 600, x, 770) }
    for y in [700.0, 770] { form.rule(100, y, 340, y) }
    form.text("Union", 160, 754, size: 8)
    form.text("(list all of them, also those", 120, 738, size: 8)
    form.text("without representatives)", 126, 722, size: 8)
    form.text("Code", 285, 738, size: 8)
    for row in 0..<3 {
      let y = 680 - 20 * Double(row)
      form.field("a\(row)", 104, y, 150)
      form.field("b\(row)", 264, y, 70)
      form.rule(100, y - 2, 340, y - 2)
    }
    #expect(form.texts()["a1"]?.hasPrefix("Union") == true)
    #expect(form.texts()["b1"] == "Code, row 2")
  }
}
