import FormSchemas
import PDFObjects
import Testing

/// Captions and boxes beside one another. The expected labels are what a person reads in the drawings, which the comments
/// describe.
@Suite("Labels of what is side by side")
struct PageLabelSideTests {
  // 7 Income of each month            10 Money and property
  //   Wages and salaries    [   ]        a. Cash in hand       [   ]
  //   Pensions received     [   ]        b. Cars and boats     [   ]
  //   …                                  …
  // 8 Household members               11 Deductions
  //   Rent for the house    [   ]        a. Taxes withheld     [   ]
  //   …                                  …
  @Test("a letter has the number of its own column, and what that line is about")
  func numberedColumns() {
    var form = DrawnForm()
    let left = [
      (
        "7", "Income of each month",
        ["Wages and salaries", "Pensions received", "Other payments", "Rents received", "Sales"]
      ),
      (
        "8", "Household members",
        ["Rent for the house", "Food and supplies", "Clothing bought", "School fees", "Medicine"]
      ),
    ]
    let right = [
      (
        "10", "Money and property",
        [
          "a. Cash in hand", "b. Cars and boats", "c. Land and houses", "d. Bank accounts",
          "e. Jewelry owned",
        ]
      ),
      (
        "11", "Deductions",
        [
          "a. Taxes withheld", "b. Union dues paid", "c. Insurance paid", "d. Support paid",
          "e. Loans paid back",
        ]
      ),
    ]
    for (column, x) in [(left, 40.0), (right, 360)] {
      for (block, (number, title, captions)) in column.enumerated() {
        let top = 700 - 130 * Double(block)
        form.text(number, x - 20, top, bold: true)
        form.text(title, x, top, bold: true)
        for (row, caption) in captions.enumerated() {
          let y = top - 20 - 18 * Double(row)
          form.text(caption, x + 12, y)
          form.field("\(number) row \(row + 1)", x + 130, y - 4, 90)
        }
      }
    }
    let texts = form.texts()
    #expect(texts["10 row 2"] == "10b. Money and property: Cars and boats")
    #expect(texts["11 row 1"] == "11a. Deductions: Taxes withheld")
    #expect(texts["7 row 1"] == "Wages and salaries")
  }

  // 4.a. Page Number   4.b. Part Number   4.c. Item Number
  // [a            ]    [b            ]    [c            ]
  @Test("lettered captions of one line are each of their own")
  func letteredCaptions() {
    var form = DrawnForm()
    for (name, text, x) in [
      ("a", "4.a. Page Number", 40.0), ("b", "4.b. Part Number", 135),
      ("c", "4.c. Item Number", 228),
    ] {
      form.text(text, x, 700)
      form.field(name, x, 676, 88, 16)
    }
    let texts = form.texts()
    #expect(texts["b"] == "4.b. Part Number")
    #expect(texts["c"] == "4.c. Item Number")
  }

  // The order applies to:   [a] Petitioner   [b] Other party
  // Who must be told:       [c] Petitioner   [d] Other party
  @Test("the second of two boxes of one label is no amount")
  func boxes() {
    var form = DrawnForm()
    form.checkBox("b", 60, 698)
    form.text("Other party", 74, 700)
    form.checkBox("d", 260, 698)
    form.text("Other party", 274, 700)
    let texts = form.texts()
    #expect(texts["d"]?.contains("amount") == false)
    #expect(Set(texts.values).count == 2)
  }

  // 6. The tenant is [a] a person.  [b] a partner.  [c] a company.  [d] ________
  @Test(
    "boxes behind what they are about are named by the texts that are nearer, before a line, too")
  func behindSubject() {
    var form = DrawnForm()
    form.text("6. The tenant is", 50, 700)
    for (place, (name, text)) in [("a", "a person."), ("b", "a partner."), ("c", "a company.")]
      .enumerated()
    {
      let x = 130 + 74 * Double(place)
      form.checkBox(name, x, 698)
      form.text(text, x + 13, 700)
    }
    form.checkBox("d", 352, 698)
    form.field("other", 364, 698, 100)
    let texts = form.texts()
    #expect(texts["a"]?.hasSuffix("a person.") == true)
    #expect(texts["b"]?.hasSuffix("a partner.") == true)
    #expect(texts["c"]?.hasSuffix("a company.") == true)
    #expect(texts["d"]?.contains("company") == false)
  }
}
