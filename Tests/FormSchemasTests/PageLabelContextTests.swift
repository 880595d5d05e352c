import FormSchemas
import PDFObjects
import Testing

/// What fields are under, and which texts say it. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Parts, titles and headings of forms")
struct PageLabelContextTests {
  /// Part 1. Applicant
  /// 1. Name      [a1]
  /// 2. Telephone [a2]
  private func draw(
    _ title: String, _ name: String, top: Double, left: Double = 50, in form: inout DrawnForm
  ) {
    form.text(title, left, top, size: 12, bold: true)
    for (index, text) in ["Name", "Telephone"].enumerated() {
      let y = top - 24 - Double(index) * 22
      form.text("\(index + 1).", left, y)
      form.text(text, left + 20, y)
      form.field("\(name)\(index + 1)", left + 90, y - 3, 120)
    }
  }

  @Test("where each part begins with line 1, labels say the part")
  func restartingNumbers() {
    var form = DrawnForm()
    draw("Part 1. Applicant", "a", top: 720, in: &form)
    draw("Part 2. Interpreter", "b", top: 620, in: &form)
    form.beginPage()
    draw("Part 3. Witness (continued)", "c", top: 720, in: &form)
    let texts = form.texts()
    #expect(texts["a1"] == "Part 1. Applicant: 1. Name")
    #expect(texts["b2"] == "Part 2. Interpreter: 2. Telephone")
    #expect(texts["c1"] == "Part 3. Witness: 1. Name")
  }

  // Part I. Income          (as above, but the lines go on: 1, 2; 3, 4; 5, 6)
  @Test("where the numbers of lines go on through the parts, the number is enough")
  func continuingNumbers() {
    var form = DrawnForm()
    for part in 0..<3 {
      let top = 720 - 100 * Double(part)
      form.text("Part \(part + 1). Income", 50, top, size: 12, bold: true)
      for line in 0..<2 {
        let y = top - 24 - 22 * Double(line)
        form.text("\(2 * part + line + 1).", 50, y)
        form.text("Amount of kind \(["A", "B", "C"][part])\(line)", 70, y)
        form.field("f\(2 * part + line + 1)", 200, y - 3, 120)
      }
    }
    #expect(form.texts()["f3"] == "3. Amount of kind B0")
  }

  // A part goes on in the right column and on the next page, until another one begins.
  @Test("a part goes on in the next column and on the next page")
  func continuingPart() {
    var form = DrawnForm()
    // Lines of text in both columns make them columns.
    for row in 0..<8 {
      let y = 300 - 20 * Double(row)
      form.text("Some words of an explanation", 50, y)
      form.text("Some words of an explanation", 330, y)
    }
    draw("Part 1. Applicant", "a", top: 720, in: &form)
    form.text("3.", 330, 720)
    form.text("Country of birth", 350, 720)
    form.field("a3", 440, 717, 120)
    form.beginPage()
    form.text("4.", 50, 740)
    form.text("Height", 70, 740)
    form.field("a4", 140, 737, 120)
    draw("Part 2. Interpreter", "b", top: 620, in: &form)
    draw("Part 3. Witness", "c", top: 420, in: &form)
    let texts = form.texts()
    #expect(texts["a3"] == "Part 1. Applicant: 3. Country of birth")
    #expect(texts["a4"] == "Part 1. Applicant: 4. Height")
  }

  // | Part II | Income
  // Wages [w]
  @Test("the title beside the number of a part belongs to it")
  func titleBesideNumber() {
    var form = DrawnForm()
    form.text("Some text of the form.", 50, 760)
    form.draw("50 700 44 14 re S")
    form.text("Part II", 54, 703, bold: true)
    form.text("Income", 112, 703, bold: true)
    form.text("Wages", 50, 680)
    form.field("w", 100, 677, 100)
    #expect(form.labels()["w"]?.context == ["Part II. Income"])
  }

  // APPLICATION FOR A CARD        (large)
  // City [a]
  // Your attorney, if you have one
  // City [b]
  @Test("equal labels are told apart by headings in a few words, and not by the title of the form")
  func gists() {
    var form = DrawnForm()
    form.text("Application for a card", 200, 760, size: 14, bold: true)
    form.text("City", 50, 720)
    form.field("a", 100, 717, 150)
    form.text("Your attorney, if you have one", 50, 680, bold: true)
    form.text("City", 50, 660)
    form.field("b", 100, 657, 150)
    #expect(form.texts() == ["a": "City", "b": "Your attorney: City"])
  }

  @Test("a title that pages repeat is no heading of their fields")
  func runningTitle() {
    var form = DrawnForm()
    for page in 0..<3 {
      if page > 0 { form.beginPage() }
      form.text("Department of Cards", 50, 780, bold: true)
      form.text("Date", 50, 720)
      form.field("d\(page)", 100, 717, 150)
    }
    #expect(Set(form.texts().values) == ["Date"])
  }

  // Section I - Sponsor information
  // City [a]
  // Section II - Certification of the primary caregiver who applies
  // City [b]
  @Test("the title of a section says more than its number, if it is short")
  func titlesOfSections() {
    var form = DrawnForm()
    form.text("Section I - Sponsor information", 50, 720, bold: true)
    form.text("City", 50, 700)
    form.field("a", 100, 697, 150)
    form.text(
      "Section II - Certification of the primary caregiver who applies", 50, 660, bold: true)
    form.text("City", 50, 640)
    form.field("b", 100, 637, 150)
    #expect(form.texts() == ["a": "Sponsor: City", "b": "Section II: City"])
  }

  // Some words of an explanation   Some words of an explanation
  // Part 1. Applicant              City [c]
  // Name [a]
  // Part 2. Interpreter
  // Name [b]
  @Test("a heading is one although the right column has a field on its row")
  func headingsBesideFields() {
    var form = DrawnForm()
    for row in 0..<8 {
      let y = 300 - 20 * Double(row)
      form.text("Some words of an explanation", 50, y)
      form.text("Some words of an explanation", 330, y)
    }
    for (title, name, y) in [("Your work", "a", 720.0), ("Your home", "b", 660)] {
      form.text(title, 50, y, bold: true)
      form.text("City", 50, y - 20)
      form.field(name, 90, y - 23, 150)
    }
    form.text("Fax", 330, 720)
    form.field("c", 380, 717, 150)
    #expect(form.texts() == ["a": "Your work: City", "b": "Your home: City", "c": "Fax"])
  }

  // 3a. Street  [street]
  // 3b. ☐ Apt.  ☐ Floor
  // Note: Do not check a box if you live in a house.
  // ☐ I have moved
  @Test("a line is not in the one before it, and a note is no heading")
  func linesAndNotes() {
    var form = DrawnForm()
    form.text("3a.", 50, 720)
    form.text("Street", 80, 720)
    form.field("street", 140, 717, 200)
    form.text("3b.", 50, 700)
    for (name, text, x) in [("apt", "Apt.", 80.0), ("floor", "Floor", 140)] {
      form.checkBox(name, x, 698)
      form.text(text, x + 14, 700)
    }
    form.text("Note: Do not check a box if you live in a house.", 50, 660, bold: true)
    form.checkBox("moved", 50, 638)
    form.text("I have moved", 66, 640)
    let labels = form.labels()
    #expect(labels["floor"]?.text == "Floor")
    #expect(labels["floor"]?.context.contains("3a. Street") == false)
    #expect(labels["moved"]?.text == "I have moved")
    #expect(labels["moved"]?.context.contains { $0.hasPrefix("Note") } == false)
  }
}
