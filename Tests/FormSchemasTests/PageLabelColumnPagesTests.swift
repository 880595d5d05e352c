import FormSchemas
import PDFObjects
import Testing

/// Pages of two columns, blanks for lists and amounts, and boxes that are only drawn. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Labels on pages of two columns and in lists")
struct PageLabelColumnPagesTests {
  // 8 Your income                        10 Your property
  //   a. Wages and salaries   [a1]          a. Cash in the house     [a2]
  //   b. Pension payments     [b1]          b. Financial accounts    [b2]
  //   …                                     …
  @Test("letters go with the numbers of their own column")
  func columns() {
    var form = DrawnForm()
    let lists = [
      ["Wages and salaries", "Pension payments", "Disability benefits", "Interest income"],
      ["Cash in the house", "Financial accounts", "Stocks and bonds", "Other belongings"],
    ]
    for (column, x, number) in [(0, 40.0, "8"), (1, 320, "10")] {
      form.text(number, x, 720, bold: true)
      form.text(
        ["Your monthly income", "Your money and property"][column], x + 24, 720, bold: true)
      for (row, text) in (lists[column] + lists[column].map { $0 + " abroad" }).enumerated() {
        let y = 700 - 20 * Double(row)
        form.text(["a", "b", "c", "d", "e", "f", "g", "h"][row] + ". " + text, x + 24, y)
        form.field("\(column)\(row)", x + 180, y - 3, 70)
      }
      form.text("Explain what is not listed above.", x + 24, 520)
      form.text("Then sign your name below.", x + 24, 500)
    }
    let texts = form.texts()
    #expect(texts["00"] == "8a. Your monthly income: Wages and salaries")
    #expect(texts["10"] == "10a. Your money and property: Cash in the house")
    #expect(texts["12"] == "10c. Your money and property: Stocks and bonds")
    #expect(texts["07"] == "8h. Your monthly income: Interest income abroad")
  }

  // Other debts to be considered
  // [d1              ]   $ [a1]
  // [d2              ]   $ [a2]
  @Test("a blank behind the sign of a currency is the amount of the one before it")
  func amounts() {
    var form = DrawnForm()
    form.text("Other debts to be considered", 50, 700)
    for (row, y) in [("1", 680.0), ("2", 662)] {
      form.field("d" + row, 50, y, 150)
      form.text("$", 226, y + 3)
      form.field("a" + row, 234, y, 80)
    }
    let texts = form.texts()
    #expect(texts["d1"]?.hasPrefix("Other debts to be considered") == true)
    #expect(texts["a1"]?.hasSuffix(": amount") == true)
    #expect(texts["a2"]?.hasPrefix("Other debts to be considered") == true)
  }

  // □ Food stamps    (the first box is a field, all are drawn)
  // □ Medical care
  // □ Other help
  @Test("boxes that are drawn part the texts behind them as fields do")
  func drawnBoxes() {
    var form = DrawnForm()
    for (row, text) in ["Food stamps", "Medical care", "Other help"].enumerated() {
      let y = 700 - 12 * Double(row)
      form.draw("50 \(y - 1) 9 9 re S")
      form.text(text, 63, y)
    }
    form.checkBox("f", 49, 698)
    #expect(form.texts() == ["f": "Food stamps"])
  }

  //                    (a) Direct   (b) Indirect
  // 9 Casualty losses  [a9]         [b9]
  // 10 Mortgage        [a10]        [b10]
  // 11 Add the columns              [b11]
  @Test("the lines under a table are in none of its columns")
  func linesUnderTables() {
    var form = DrawnForm()
    form.text("(a) Direct", 250, 720)
    form.text("(b) Indirect", 350, 720)
    for (row, text) in [
      "9 Casualty losses", "10 Deductible mortgage interest", "11 Add the columns together",
      "12 Carryover of last year",
    ].enumerated() {
      let y = 700 - 16 * Double(row)
      form.text(text, 50, y)
      if row < 2 { form.field("a\(row + 9)", 250, y - 3, 80) }
      form.field("b\(row + 9)", 350, y - 3, 80)
    }
    let texts = form.texts()
    #expect(texts["a9"] == "9 Casualty losses: (a) Direct")
    #expect(texts["b10"] == "10 Deductible mortgage interest: (b) Indirect")
    #expect(texts["b11"] == "11 Add the columns together")
    #expect(texts["b12"] == "12 Carryover of last year")
  }

  // In re the marriage of
  // [f1          ]  [l1          ]
  // (First name)    (Last name)
  // Petitioner,
  // [f2          ]  [l2          ]
  // (First name)    (Last name)
  // Respondent.
  @Test("the party is named under the line for its name")
  func parties() {
    var form = DrawnForm()
    form.text("In re the marriage of", 50, 740)
    for (number, y, party) in [("1", 700.0, "Petitioner,"), ("2", 640, "Respondent.")] {
      for (name, caption, x) in [("f", "(First name)", 50.0), ("l", "(Last name)", 180)] {
        form.rule(x, y, x + 120, y)
        form.field(name + number, x, y, 120, 13)
        form.text(caption, x, y - 9, size: 8)
      }
      form.text(party, 50, y - 21, bold: true)
    }
    let texts = form.texts()
    #expect(texts["f1"] == "Petitioner: First name")
    #expect(texts["l2"] == "Respondent: Last name")
  }
}
