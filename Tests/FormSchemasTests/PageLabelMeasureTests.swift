import FormSchemas
import PDFObjects
import Testing

/// Units, patterns and letters in boxes. The expected labels are what a person reads in the drawings, which the comments
/// describe.
@Suite("Units, patterns and letters in boxes")
struct PageLabelMeasureTests {
  //  | Paper | Plastic |
  //  |  ton  |   ton   |
  //  | [a1 ] |  [b1  ] |
  @Test("what is measured is over the row of units")
  func unitRow() {
    var form = DrawnForm()
    for x in [100.0, 200, 300] { form.rule(x, 600, x, 760) }
    for y in [720.0, 740, 760] { form.rule(100, y, 300, y) }
    form.text("Paper", 130, 745, bold: true)
    form.text("Plastic", 230, 745, bold: true)
    form.text("ton", 140, 725)
    form.text("ton", 240, 725)
    for row in 0..<4 {
      let y = 700 - 20 * Double(row)
      form.rule(100, y - 2, 300, y - 2)
      form.field("a\(row)", 104, y, 92)
      form.field("b\(row)", 204, y, 92)
    }
    #expect(form.texts()["a0"] == "Paper ton, row 1")
    #expect(form.texts()["b2"] == "Plastic ton, row 3")
  }

  // C - of which recycled:                    [a   ] | kg |
  @Test("a unit behind a field does not name it")
  func unitBehind() {
    var form = DrawnForm()
    form.rule(200, 690, 200, 720)
    form.text("C - of which recycled:", 40, 703, size: 7)
    form.field("a", 255, 700, 28, 9)
    form.text("kg", 288, 703, size: 7)
    #expect(form.texts() == ["a": "C - of which recycled"])
  }

  // Data wydania  [d    ]
  //               dd-mm-rrrr
  // Datum         [t    ]
  //               TT.MM.JJJJ
  @Test(
    "patterns of dates in Polish, German and Italian name nothing",
    arguments: [
      "dd-mm-rrrr", "TT.MM.JJJJ", "(gg/mm/aaaa)",
    ])
  func patterns(pattern: String) {
    var form = DrawnForm()
    form.text("Issued", 40, 703)
    form.text(pattern, 162, 690, size: 8)
    form.field("d", 160, 700, 120)
    #expect(form.texts() == ["d": "Issued"])
  }

  // Quarter [I][II][III]   Month [J][F][M]
  @Test("letters in boxes to check are the options, under the text before the boxes")
  func lettersInBoxes() {
    var form = DrawnForm()
    form.text("Quarter", 40, 703)
    for (place, text) in ["I", "II", "III"].enumerated() {
      form.text(text, 92 + 14 * Double(place), 702, size: 7)
      form.checkBox("q\(place)", 90 + 14 * Double(place), 700)
    }
    form.text("Month", 160, 703)
    for (place, text) in ["J", "F", "M"].enumerated() {
      form.text(text, 204 + 14 * Double(place), 702, size: 7)
      form.checkBox("m\(place)", 202 + 14 * Double(place), 700)
    }
    #expect(form.texts()["q1"] == "Quarter: II")
    #expect(form.texts()["m1"] == "Month: F")
  }

  // <.%&*(,%&#7+,'.#  [a      ]
  @Test("signs that stand for letters nobody knows are no caption")
  func garbled() {
    var form = DrawnForm()
    form.text("<.%&*#!,%&#7+,'.#&", 40, 703)
    form.field("a", 160, 700, 120)
    #expect(form.texts()["a"]?.isEmpty == true)
  }
}
