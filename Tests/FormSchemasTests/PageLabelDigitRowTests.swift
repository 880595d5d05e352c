import FormSchemas
import PDFObjects
import Testing

/// Rows of boxes for single characters. The expected labels are what a person reads in the drawings, which the comments
/// describe.
@Suite("Rows of boxes for characters")
struct PageLabelDigitRowTests {
  private func boxes(
    _ form: inout DrawnForm, _ name: String, _ lefts: [Double], _ bottom: Double,
    areRuled: Bool = true
  ) {
    for (place, left) in lefts.enumerated() {
      form.field("\(name)\(place)", left, bottom, 13, 16)
      guard areRuled else { continue }
      for x in [left, left + 13] { form.rule(x, bottom, x, bottom + 16) }
      for y in [bottom, bottom + 16] { form.rule(left, y, left + 13, y) }
    }
  }

  // [][]/[][]/[][][][]  [][][]-[][]-[][][][]
  // Date of birth       Social security number
  @Test("two captions under one row of boxes part it")
  func twoCaptions() {
    var form = DrawnForm()
    boxes(&form, "d", [100, 113, 133, 146, 166, 179, 192, 205], 700)
    boxes(&form, "s", [228, 241, 254, 274, 287, 307, 320, 333, 346], 700)
    form.text("Date of birth", 100, 690, size: 8)
    form.text("Social security number", 228, 690, size: 8)
    let labels = form.texts()
    #expect(labels["d0"] == "Date of birth, box 1 of 8")
    #expect(labels["d7"] == "Date of birth, box 8 of 8")
    #expect(labels["s0"] == "Social security number, box 1 of 9")
    #expect(labels["s8"] == "Social security number, box 9 of 9")
  }

  // le [N][N] [N][N] [N][N][N][N]
  //     Jour   Mois      An
  @Test("the day, the month and the year have captions under the middles of their boxes")
  func dateParts() {
    var form = DrawnForm()
    boxes(&form, "d", [283, 297, 317, 332, 352, 365, 380, 394], 700, areRuled: false)
    form.text("Jour", 290, 692, size: 6)
    form.text("Mois", 324, 692, size: 6)
    form.text("An", 374, 692, size: 6)
    let labels = form.texts()
    #expect(labels["d1"] == "Jour, box 2 of 2")
    #expect(labels["d2"] == "Mois, box 1 of 2")
    #expect(labels["d4"] == "An, box 1 of 4")
  }

  // [][]/[][]/[][][][]
  // □ General   □ Special
  @Test("the texts of boxes to check under a row of boxes part nothing")
  func options() {
    var form = DrawnForm()
    form.text("Election date:", 40, 705, size: 8)
    boxes(&form, "d", [100, 113, 133, 146, 166, 179, 192, 205], 700, areRuled: false)
    form.checkBox("g", 100, 686)
    form.checkBox("s", 166, 686)
    form.text("General", 114, 688, size: 8)
    form.text("Special", 180, 688, size: 8)
    #expect(form.texts()["d5"] == "Election date, box 6 of 8")
  }

  // ____________________________________________
  // Signature of voter (required)    Printed name
  // [][][]-[][]-[][][][]  [][][][]
  // Social security no.   Year of birth
  @Test("the outlines of boxes are no cells: the captions under a row of them are theirs")
  func outlines() {
    var form = DrawnForm()
    form.rule(20, 735, 220, 735)
    form.text("Signature of voter (required)", 20, 723, size: 9)
    boxes(&form, "s", [20, 33, 46, 66, 79, 99, 112, 125, 138], 700)
    boxes(&form, "y", [170, 183, 196, 209], 700)
    form.text("Social security no.", 20, 686, size: 9)
    form.text("Year of birth", 170, 686, size: 9)
    let labels = form.texts()
    #expect(labels["s0"] == "Social security no., box 1 of 9")
    #expect(labels["y0"] == "Year of birth, box 1 of 4")
  }
}
