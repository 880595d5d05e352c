import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// Columns that only a part of a page has, and words that name no field. The expected labels are what a person reads in
/// the drawings, which the comments describe.
@Suite("Labels in columns with headings, and words between fields")
struct PageLabelHeadedColumnTests {
  // ASSETS                      DEBTS
  // Cash on hand   [a   ]       Mortgage       [d   ]
  // Bank accounts  [b   ]       Other debts
  // Home           [c   ]       [e        ]    [f   ]
  // Automobile     [h   ]       [g        ]    [i   ]
  @Test("rows of one column are not labels in the next")
  func rows() {
    var form = DrawnForm()
    form.text("ASSETS", 50, 700, bold: true)
    for (row, (name, text)) in [
      ("a", "Cash on hand"), ("b", "Bank accounts"), ("c", "Home"), ("h", "Automobile"),
    ].enumerated() {
      form.text(text, 50, 680 - 18 * Double(row))
      form.field(name, 160, 677 - 18 * Double(row), 80)
    }
    form.text("DEBTS", 320, 700, bold: true)
    form.text("Mortgage", 320, 680)
    form.field("d", 450, 677, 80)
    form.text("Other debts", 320, 662)
    form.field("e", 320, 641, 110)
    form.field("f", 450, 641, 80)
    form.field("g", 320, 623, 110)
    form.field("i", 450, 623, 80)
    let texts = form.texts()
    for name in ["d", "e", "f", "g", "i"] {
      #expect(texts[name]?.contains("Home") == false)
      #expect(texts[name]?.contains("Automobile") == false)
    }
    #expect(texts["d"]?.hasSuffix("Mortgage") == true)
    #expect(texts["h"]?.hasSuffix("Automobile") == true)
  }

  // Admission
  // Patient                 Owner
  // Name   [a       ]       Family [c       ]
  // Breed  [b       ]       Name   [d       ]
  @Test("a field is under the heading of its own column")
  func headings() {
    var form = DrawnForm()
    form.text("Admission", 50, 760, size: 20, bold: true)
    form.text("Patient", 50, 700, size: 13, bold: true)
    form.text("Owner", 320, 700, size: 13, bold: true)
    for (place, (name, text)) in [("a", "Name"), ("b", "Breed"), ("c", "Family"), ("d", "Name")]
      .enumerated()
    {
      let (left, height) = (place < 2 ? 50.0 : 320, 675 - 20 * Double(place % 2))
      form.text(text, left, height)
      form.field(name, left + 80, height - 3, 140)
    }
    let texts = form.texts()
    #expect(texts["a"] == "Patient: Name")
    #expect(texts["d"] == "Owner: Name")
  }

  //             Person 1       Person 2
  // First name  [a       ]     [c       ]
  // Last name   [b       ]     [d       ]
  @Test("the headers of a table are not headings of columns")
  func table() {
    var form = DrawnForm()
    form.text("Person 1", 150, 700, bold: true)
    form.text("Person 2", 320, 700, bold: true)
    for (row, text) in ["First name", "Last name"].enumerated() {
      let height = 675 - 20 * Double(row)
      form.text(text, 50, height)
      form.field(row == 0 ? "a" : "b", 150, height - 3, 150)
      form.field(row == 0 ? "c" : "d", 320, height - 3, 150)
    }
    let texts = form.texts()
    #expect(texts["c"] == "First name: Person 2")
    #expect(texts["d"] == "Last name: Person 2")
  }

  //          Plaintiff
  // vs. [d             ]
  //          Defendant
  @Test("a word between two parties names neither")
  func versus() {
    var form = DrawnForm()
    form.field("p", 80, 700, 200)
    form.text("Plaintiff", 140, 688)
    form.text("vs.", 50, 663)
    form.field("d", 80, 660, 200)
    form.text("Defendant", 140, 648)
    let texts = form.texts()
    #expect(texts["p"] == "Plaintiff")
    #expect(texts["d"] == "Defendant")
  }

  // Phone: ([a  ]) [b      ]
  @Test("an open parenthesis is not a part of a caption")
  func parenthesis() {
    var form = DrawnForm()
    form.text("Phone: (", 50, 700)
    form.field("a", 90, 697, 30)
    form.text(")", 122, 700)
    form.field("b", 130, 697, 80)
    let texts = form.texts()
    #expect(texts["a"]?.hasPrefix("Phone") == true)
    #expect(texts["a"]?.contains("(") == false)
  }
}
