import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// Blanks of dates and contracts, and the last headers of tables. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Labels of parts of dates, of blanks in contracts and under figures and turned texts")
struct PageLabelDateTests {
  // Madrid, a [d ] de [m       ] de [y  ]
  @Test("a month and a year are behind “de”")
  func spanish() {
    var form = DrawnForm()
    form.text("Madrid, a", 50, 700)
    form.field("d", 98, 697, 24)
    form.text("de", 126, 700)
    form.field("m", 142, 697, 90)
    form.text("de", 236, 700)
    form.field("y", 252, 697, 40)
    let texts = form.texts()
    #expect(texts["m"] == "de, month")
    #expect(texts["y"] == "de, year")
  }

  // Fait le [d ] [m ] [y  ]
  @Test("three fields behind an article are a day, a month and a year")
  func french() {
    var form = DrawnForm()
    form.text("Fait le", 50, 700)
    form.field("d", 90, 697, 20)
    form.field("m", 114, 697, 20)
    form.field("y", 138, 697, 40)
    let texts = form.texts()
    #expect(texts["d"] == "Fait le: day")
    #expect(texts["m"] == "Fait le: month")
    #expect(texts["y"] == "Fait le: year")
  }

  // This agreement is made by and between [s      ] ("Service Provider")
  @Test("what a contract calls a party is the label of the blank before it")
  func definition() {
    var form = DrawnForm()
    form.text("This agreement is made by and between", 50, 700)
    form.field("s", 250, 697, 100)
    form.text("(\"Service Provider\")", 356, 700)
    #expect(form.texts()["s"] == "Service Provider")
  }

  // referred to as the Firm, and [c      ] (Client Name), hereinafter
  @Test("so is the name in parentheses behind a party")
  func party() {
    var form = DrawnForm()
    form.text("referred to as the Firm, and", 50, 700)
    form.field("c", 190, 697, 100)
    form.text("(Client Name), hereinafter", 296, 700)
    #expect(form.texts()["c"] == "Client Name")
  }

  // 4. I nevertheless freely assume all risks that are connected with or
  // arise from the activity, and I take part in the activity entirely at
  // my own risk, whatever anybody else says. Initial [i   ]
  @Test("a bold word before a blank that ends a long text is its caption")
  func initial() {
    var form = DrawnForm()
    form.text("4. I nevertheless freely assume all risks that are connected with or", 50, 724)
    form.text("arise from the activity, and I take part in the activity entirely at", 50, 712)
    form.text("my own risk, whatever anybody else says.", 50, 700)
    form.text("Initial", 240, 700, bold: true)
    form.field("i", 275, 697, 40)
    #expect(form.texts()["i"]?.hasSuffix("Initial") == true)
  }

  //               K      1      2      3
  // First test   [a0  ] [a1  ] [a2  ] [a3  ]
  // Second test  [b0  ] [b1  ] [b2  ] [b3  ]
  @Test("figures over the columns of a table are their headers")
  func figures() {
    var form = DrawnForm()
    for (place, text) in ["5", "6", "7", "8"].enumerated() {
      form.text(text, 215 + 40 * Double(place), 722)
      form.field("a\(place)", 200 + 40 * Double(place), 700, 38)
      form.field("b\(place)", 200 + 40 * Double(place), 684, 38)
    }
    form.text("First test", 50, 703)
    form.text("Second test", 50, 687)
    let texts = form.texts()
    #expect(texts["a1"] == "First test: 6")
    #expect(texts["b3"] == "Second test: 8")
  }

  //              (turned)  Instruction  Assessment
  // Screen reader            [a]           [b]
  // Large print              [c]           [d]
  @Test("turned texts over the columns of a table are their headers")
  func turned() {
    var form = DrawnForm()
    for (place, text) in ["Instruction", "Assessment"].enumerated() {
      form.draw("BT /F 9 Tf 0 1 -1 0 \(212 + 30 * place) 716 Tm (\(text)) Tj ET")
    }
    for (row, names) in [["a", "b"], ["c", "d"]].enumerated() {
      let height = 700 - 16 * Double(row)
      form.text(row == 0 ? "Screen reader" : "Large print", 50, height + 2)
      form.field(names[0], 195, height, 28, 12)
      form.field(names[1], 225, height, 28, 12)
    }
    let texts = form.texts()
    #expect(texts["a"] == "Screen reader: Instruction")
    #expect(texts["d"] == "Large print: Assessment")
  }

  // 2. Describe all of the reasons and defenses that you want the court to consider and why the
  //
  // complaint should be dismissed:
  // [f                          ]
  @Test("a long line goes on below, even with double spacing")
  func doubleSpacing() {
    var form = DrawnForm()
    form.text(
      "2. Describe all of the reasons and defenses that you want the court to consider and why the",
      50, 724)
    form.text("complaint should be dismissed:", 62, 702)
    form.field("f", 50, 620, 440, 70)
    #expect(form.texts()["f"]?.hasPrefix("2. Describe all of the reasons") == true)
    #expect(form.texts()["f"]?.hasSuffix("complaint should be dismissed") == true)
  }
}
