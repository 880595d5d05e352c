import FormSchemas
import PDFObjects
import Testing

/// Tables whose cells are parted by rules, and fields in cells of their own. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Labels of fields between rules")
struct PageLabelRuledTests {
  // ┌────────────────────────┬──────────┬──────────┐
  // │ About your children    │ Child 1  │ Child 2  │
  // ├────────────────────────┼──────────┼──────────┤
  // │ 1 Child's name         │ Name     │ Name     │
  // │   List all of them.    │ [n1    ] │ [n2    ] │
  // ├────────────────────────┼──────────┼──────────┤
  // │ 2 Child's number       │          │          │
  // │   The child must have  │ [s1    ] │ [s2    ] │
  // │   a number of its own. │          │          │
  // └────────────────────────┴──────────┴──────────┘
  @Test("the first cell of a row says what it is about, under the heads of the columns")
  func ruledRows() {
    var form = DrawnForm()
    for y in [720.0, 700, 650, 590] { form.rule(50, y, 450, y) }
    for x in [50.0, 210, 330, 450] { form.rule(x, 590, x, 720) }
    form.text("About your children", 54, 706, bold: true)
    for (index, x) in [210.0, 330].enumerated() {
      form.text("Child \(index + 1)", x + 40, 706, bold: true)
      form.text("Name", x + 4, 690, size: 8)
      form.field("n\(index + 1)", x + 1, 652, 118, 34)
      form.field("s\(index + 1)", x + 1, 592, 118, 57)
    }
    form.text("1", 54, 688, bold: true)
    form.text("Child's name", 66, 688, bold: true)
    form.text("List all of them.", 66, 674)
    form.text("2", 54, 638, bold: true)
    form.text("Child's number", 66, 638, bold: true)
    form.text("The child must have", 66, 624)
    form.text("a number of its own.", 66, 612)
    let texts = form.texts()
    #expect(texts["s1"] == "Child 1: 2 Child's number")
    #expect(texts["s2"] == "Child 2: 2 Child's number")
    #expect(texts["n2"]?.hasSuffix("Name") == true)
  }

  // ┌──────────────────────┬──────────────────────┐
  // │ Amount as shown on   │                      │
  // │ the statement or on  │     Your amount      │
  // │ the return, which-   │                      │
  // │ ever applies         │                      │
  // ├──────────────────────┼──────────────────────┤
  // │ Example: 12.00       │ Example: 14.00       │
  // ├──────────────────────┼──────────────────────┤
  // │ [a1]                 │ [b1]                 │
  // ├──────────────────────┼──────────────────────┤
  // │ [a2]                 │ [b2]                 │
  // └──────────────────────┴──────────────────────┘
  @Test("a head in the middle of a high cell is that of the column, and an example is none")
  func highHeads() {
    var form = DrawnForm()
    for y in [720.0, 660, 640, 610, 580] { form.rule(50, y, 450, y) }
    for x in [50.0, 250, 450] { form.rule(x, 580, x, 720) }
    for (line, text) in [
      "Amount as shown on", "the statement or on", "the return, which-", "ever applies",
    ].enumerated() {
      form.text(text, 60, 706 - 12 * Double(line))
    }
    form.text("Your amount", 310, 688)
    form.text("Example: 12.00", 60, 646)
    form.text("Example: 14.00", 260, 646)
    for (row, y) in [611.0, 581].enumerated() {
      form.field("a\(row + 1)", 51, y, 198, 12)
      form.field("b\(row + 1)", 251, y, 198, 12)
    }
    let texts = form.texts()
    #expect(texts["b1"] == "Your amount, row 1")
    #expect(texts["b2"] == "Your amount, row 2")
    #expect(
      texts["a2"] == "Amount as shown on the statement or on the return, whichever applies, row 2")
  }

  // ┌──────────────────┬──────────────┐
  // │ 7a Name of parent│ 7b Number    │
  // │                  │              │
  // │ [name]           │ [number]     │
  // ├──────────────────┼──────────────┤
  // │ 8 Shares         │ 9 Class      │
  // │                  │              │
  // │ [shares]         │ [class]      │
  // └──────────────────┴──────────────┘
  @Test(
    "a field at the bottom of its cell has the text at the top of it, not the one below the rule")
  func bottomsOfCells() {
    var form = DrawnForm()
    for y in [720.0, 680, 640] { form.rule(50, y, 350, y) }
    for x in [50.0, 200, 350] { form.rule(x, 640, x, 720) }
    for (texts, y) in [
      (["7a Name of parent", "7b Number"], 680.0), (["8 Shares", "9 Class"], 640),
    ] {
      for (text, x) in zip(texts, [50.0, 200]) {
        form.text(text, x + 4, y + 30, size: 8)
        form.field(String(text.dropFirst(2).filter(\.isLetter)), x + 1, y + 1, 148, 10)
      }
    }
    #expect(
      form.texts() == [
        "Nameofparent": "7a Name of parent", "Number": "7b Number", "Shares": "8 Shares",
        "Class": "9 Class",
      ])
  }

  // ┌────────────────────┐
  // │ 12a See the notes  │
  // │ C                  │
  // │ o [c1  ]│[a1     ] │
  // │ d                  │
  // │ e                  │
  // ├────────────────────┤
  // │ 12b                │
  // │ C …     │          │
  // │ o [c2  ]│[a2     ] │
  // └────────────────────┘
  @Test("the number over a further row is its own; letters under one another number nothing")
  func numbersOverRows() {
    var form = DrawnForm()
    for y in [720.0, 686, 652] { form.rule(50, y, 200, y) }
    for x in [50.0, 200] { form.rule(x, 652, x, 720) }
    for (row, top) in [720.0, 686].enumerated() {
      form.text(row == 0 ? "12a" : "12b", 53, top - 10, size: 8, bold: true)
      for (line, letter) in ["C", "o", "d", "e"].enumerated() {
        form.text(letter, 52, top - 17 - 5 * Double(line), size: 5)
      }
      form.rule(110, top - 32, 110, top - 16)
      form.field("c\(row + 1)", 60, top - 31, 48, 18)
      form.field("a\(row + 1)", 112, top - 31, 86, 18)
    }
    form.text("See the notes", 72, 710, size: 8)
    let texts = form.texts()
    #expect(texts["c1"]?.contains("12a See the notes") == true)
    #expect(texts["c2"]?.contains("12b See the notes") == true)
    #expect(texts["a2"]?.contains("12b See the notes") == true)
  }

  // ┌───────────────┬───────┐
  // │ Check     [ ] │ PTIN  │
  // │ self-employed │ [pin] │
  // └───────────────┴───────┘
  @Test("a caption over the field in its own cell counts for more than a text beyond the rule")
  func captionsInOwnCells() {
    var form = DrawnForm()
    for y in [720.0, 690] { form.rule(50, y, 300, y) }
    for x in [50.0, 130, 300] { form.rule(x, 690, x, 720) }
    form.text("Date", 54, 712, size: 7)
    form.text("of the", 54, 703, size: 7)
    form.text("signature", 54, 694, size: 7)
    form.text("PTIN", 134, 712, size: 7)
    form.field("pin", 131, 691, 168, 16)
    #expect(form.texts()["pin"] == "PTIN")
  }
}
