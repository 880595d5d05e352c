import FormSchemas
import PDFObjects
import Testing

/// Captions and boxes beside one another. The expected labels are what a person reads in the drawings, which the comments
/// describe.
@Suite("Labels of what is side by side")
struct PageLabelSideTests {
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
}
