import FormSchemas
import PDFObjects
import Testing

/// Captions under lines, behind boxes and in fonts of pictures. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Labels of fields in sentences and of lettered boxes")
struct PageLabelCaptionTests {
  // 2. I, [n            ]
  //       Parent's name
  // was adopted by [s          ]
  //                Stepparent's name
  @Test("the caption under the line says more than the words before it")
  func captionUnderLine() {
    var form = DrawnForm()
    form.text("2. I,", 50, 700)
    form.rule(72, 698, 230, 698)
    form.field("n", 72, 698, 158, 13)
    form.text("Parent's name", 74, 688, size: 8)
    form.text("was adopted by", 50, 660)
    form.rule(124, 658, 300, 658)
    form.field("s", 124, 658, 176, 13)
    form.text("Stepparent's name", 126, 648, size: 8)
    let texts = form.texts()
    #expect(texts["n"] == "Parent's name")
    #expect(texts["s"] == "was adopted by: Stepparent's name")
  }

  // on [s          ] before me
  @Test("a scrap of a sentence goes on behind the field")
  func scrap() {
    var form = DrawnForm()
    form.text("on", 50, 700)
    form.field("s", 62, 697, 120)
    form.text("before me", 186, 700)
    #expect(form.texts()["s"] == "on … before me")
  }

  // Race:  □ A   □ B   □ W
  @Test("letters behind boxes in a row are their captions")
  func letters() {
    var form = DrawnForm()
    form.text("Race:", 50, 700)
    for (place, letter) in ["A", "B", "W"].enumerated() {
      let x = 100 + 40 * Double(place)
      form.checkBox(letter, x, 698)
      form.text(letter, x + 13, 700)
    }
    #expect(form.texts() == ["A": "Race: A", "B": "Race: B", "W": "Race: W"])
  }

  // Does anyone live in a nursing home?     □ If yes, who? [w       ]  □ No
  // Was anyone in foster care?              □ If yes, who? [f       ]  □ No
  @Test("“If yes, who?” goes with its question")
  func conditions() {
    var form = DrawnForm()
    for (name, question, y) in [
      ("w", "Does anyone live in a nursing home?", 700.0), ("f", "Was anyone in foster care?", 660),
    ] {
      form.text(question, 50, y)
      form.checkBox("y" + name, 260, y - 2)
      form.text("If yes, who?", 274, y)
      form.field(name, 340, y - 4, 120)
      form.checkBox("n" + name, 480, y - 2)
      form.text("No", 494, y)
    }
    let texts = form.texts()
    #expect(texts["w"] == "Does anyone live in a nursing home? If yes, who?")
    #expect(texts["f"] == "Was anyone in foster care? If yes, who?")
    #expect(texts["nf"] == "Was anyone in foster care? No")
  }

  // 12. Does anyone get any of these each month? Check yes or no for each.
  //  □ Yes □ No  Tribal payments  $ [t]     □ Yes □ No  Retirement  $ [r]
  @Test("boxes for answers are about the text behind them, which names its amount as well")
  func answersBeforeAmounts() {
    var form = DrawnForm()
    form.text("12. Does anyone get any of these each month? Check yes or no for each.", 30, 730)
    for (row, y) in [700.0, 680, 660].enumerated() {
      for (column, x) in [50.0, 300].enumerated() {
        let name = "\(column)\(row)"
        form.checkBox("y" + name, x, y - 2)
        form.text("Yes", x + 12, y)
        form.checkBox("n" + name, x + 36, y - 2)
        form.text("No", x + 48, y)
        form.text(["Tribal payments", "Retirement"][column] + " \(row + 1)", x + 68, y)
        form.text("$", x + 156, y)
        form.field("a" + name, x + 164, y - 4, 70)
      }
    }
    let texts = form.texts()
    #expect(texts["a01"] == "Tribal payments 2")
    #expect(texts["a12"] == "Retirement 3")
    #expect(texts["y01"] == "Tribal payments 2: Yes")
    #expect(texts["n12"] == "Retirement 3: No")
  }

  // 6. Do you pay for heat?   c Yes  c No  c Unknown     (c is a square of Webdings)
  // □ is over the first two.
  @Test("printed boxes part the texts behind them, and are no letters")
  func printedBoxes() {
    var form = DrawnForm()
    form.text("6. Do you pay for heat?", 50, 700)
    for (name, x) in [("Yes", 200.0), ("No", 240), ("Unknown", 280)] {
      form.picture("c", x, 700)
      form.text(name, x + 11, 700)
    }
    form.checkBox("y", 199, 698)
    form.checkBox("n", 239, 698)
    let texts = form.texts()
    #expect(texts["y"] == "6. Do you pay for heat? Yes")
    #expect(texts["n"] == "6. Do you pay for heat? No")
  }

  // Plaintiff's name, address      □ moving party
  // [p                                          ]
  // Third party's name, address    □ moving party
  // [t                                          ]
  @Test("a box to check beside a caption does not part it from its field")
  func boxBesideCaption() {
    var form = DrawnForm()
    for (name, caption, y) in [
      ("p", "Plaintiff's name, address", 660.0), ("t", "Third party's name, address", 590),
    ] {
      for edge in [y, y + 66] { form.rule(50, edge, 350, edge) }
      for edge in [50.0, 350] { form.rule(edge, y, edge, y + 66) }
      form.text(caption, 54, y + 55, size: 9)
      form.checkBox(name + "b", 260, y + 53)
      form.text("moving party", 274, y + 55, size: 9)
      form.field(name, 51, y + 1, 298, 50)
    }
    let texts = form.texts()
    #expect(texts["p"] == "Plaintiff's name, address")
    #expect(texts["t"] == "Third party's name, address")
  }

  // The page's font maps its codes to characters at random.
  @Test("letters, digits and marks in any order are no labels")
  func unreadable() {
    var form = DrawnForm()
    for (row, text) in [
      "A5>)DB)A k+@ G^G", "x8!1) 61k5) -&:k)", "k9k& 2#+)& jk+@ ]G^G", "RQ@X kPb\\ ^k>R OUL@",
      "^k@^ +@^G^ k@^E@ k<k?", "/.S9 J5A@ IS0A 4)N/",
    ].enumerated() {
      form.text(text, 50, 700 - 20 * Double(row))
      form.field("f\(row)", 200, 697 - 20 * Double(row), 100)
    }
    let texts = form.texts()
    #expect(texts.values.allSatisfy { $0.isEmpty })
  }

  // People wrote the captions with the typewriter tool of a viewer.
  @Test("annotations are captions where the page itself says less than it has fields")
  func annotations() {
    var form = DrawnForm()
    form.text("Test", 50, 760)
    form.field("a", 50, 700, 120)
    form.field("b", 200, 700, 120)
    form.note("Height", 50, 716)
    form.note("Width", 200, 716)
    #expect(form.texts() == ["a": "Height", "b": "Width"])
  }
}
