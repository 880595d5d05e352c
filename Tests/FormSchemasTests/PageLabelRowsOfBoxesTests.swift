import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// Boxes to check on one row: what they are about, and on which side their texts are. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Labels of rows of boxes")
struct PageLabelRowsOfBoxesTests {
  // Auto Tort            Contract
  // □ Auto (22)          □ Breach (06)
  // □ Motorist (46)      □ Other (09)
  // Employment           Judicial Review
  // □ Termination (36)   □ Forfeiture (05)
  // □ Other (15)         □ Other (39)
  @Test("bold texts over parts of columns of boxes head what is under each")
  func headedParts() {
    var form = DrawnForm()
    for (column, x) in [("l", 50.0), ("r", 229)] {
      let parts =
        column == "l"
        ? [
          ("Auto Tort", "Auto (22)", "Motorist (46)"),
          ("Employment", "Termination (36)", "Other (15)"),
        ]
        : [
          ("Contract", "Breach (06)", "Other (09)"),
          ("Judicial Review", "Forfeiture (05)", "Other (39)"),
        ]
      for (part, texts) in parts.enumerated() {
        let top = 520.0 - 48 * Double(part)
        form.text(texts.0, x, top, size: 8, bold: true)
        for (row, text) in [texts.1, texts.2].enumerated() {
          let y = top - 14 - 13 * Double(row)
          form.checkBox("\(column)\(part)\(row)", x, y - 2)
          form.text(text, x + 24, y, size: 8)
        }
      }
    }
    #expect(form.texts()["l11"] == "Employment: Other (15)")
    #expect(form.texts()["r01"] == "Contract: Other (09)")
    #expect(form.texts()["r11"] == "Judicial Review: Other (39)")
  }

  // [a] Terminate the power to award support to [b] Petitioner [c] Respondent
  // [d] Support payable to                      [e] Petitioner [f] Respondent
  @Test("an option that goes on with boxes behind it is what those are about")
  func leadingOption() {
    var form = DrawnForm()
    form.checkBox("a", 50, 698)
    form.text("Terminate the power to award support to", 66, 700)
    form.checkBox("b", 280, 698)
    form.text("Petitioner", 294, 700)
    form.checkBox("c", 370, 698)
    form.text("Respondent", 384, 700)
    form.checkBox("d", 50, 678)
    form.text("Support payable to", 66, 680)
    form.checkBox("e", 280, 678)
    form.text("Petitioner", 294, 680)
    form.checkBox("f", 370, 678)
    form.text("Respondent", 384, 680)
    let texts = form.texts()
    #expect(texts["c"] == "Terminate the power to award support to: Respondent")
    #expect(texts["e"] == "Support payable to: Petitioner")
    #expect(texts["a"] == "Terminate the power to award support to")
  }

  // Class AM [a] A1 [b] A2 [c] BE [d]
  @Test("in a row that ends with a box, the texts are before their boxes")
  func behindTexts() {
    var form = DrawnForm()
    form.text("AM", 50, 700)
    form.checkBox("a", 70, 698)
    form.text("A1", 86, 700)
    form.checkBox("b", 106, 698)
    form.text("A2", 122, 700)
    form.checkBox("c", 142, 698)
    form.text("BE", 158, 700)
    form.checkBox("d", 178, 698)
    let texts = form.texts()
    #expect(texts["a"] == "AM")
    #expect(texts["b"] == "A1")
    #expect(texts["d"] == "BE")
  }

  // Kind of person: [a] an individual [b] a partnership [c] ________
  @Test("a field behind the last box is for what is not printed")
  func beforeField() {
    var form = DrawnForm()
    form.text("Kind of person", 50, 700)
    form.checkBox("a", 130, 698)
    form.text("an individual", 144, 700)
    form.checkBox("b", 220, 698)
    form.text("a partnership", 234, 700)
    form.checkBox("c", 310, 698)
    form.field("other", 324, 696, 150)
    let texts = form.texts()
    #expect(texts["a"]?.hasSuffix("an individual") == true)
    #expect(texts["b"]?.hasSuffix("a partnership") == true)
  }

  //            Parent of a child   Included as a person
  // First row  [a] P [b] R         [c] Yes [d] No
  // Second row [e] P [f] R         [g] Yes [h] No
  @Test("boxes under headers of their own are no group")
  func headers() {
    var form = DrawnForm()
    form.text("Parent of a child", 180, 720)
    form.text("Included as a person", 330, 720)
    for (row, names) in [["a", "b", "c", "d"], ["e", "f", "g", "h"]].enumerated() {
      let height = 698.0 - 20 * Double(row)
      for (place, text) in ["P", "R", "Yes", "No"].enumerated() {
        let left = [190.0, 230, 340, 385][place]
        form.checkBox(names[place], left, height)
        form.text(text, left + 14, height + 2)
      }
    }
    let texts = form.texts()
    #expect(texts["d"]?.contains("Included as a person") == true)
    #expect(texts["h"]?.contains("Parent of a child") == false)
  }

  // [a]  Automobile tort
  // [b]  Civil appeal
  // [c]  Contract
  @Test("texts far behind their boxes are one for each")
  func farTexts() {
    var form = DrawnForm()
    for (row, text) in ["Automobile tort", "Civil appeal", "Contract", "General tort"].enumerated()
    {
      let height = 700.0 - 13.6 * Double(row)
      form.checkBox("box\(row)", 73, height - 1)
      form.text(text, 106, height)
    }
    let texts = form.texts()
    #expect(texts["box0"] == "Automobile tort")
    #expect(texts["box2"] == "Contract")
  }

  //          [a: a box over the printed word “Corporate”]  [b: over “Private”]
  @Test("a box over a printed word is called by it")
  func overWords() {
    var form = DrawnForm()
    form.text("Corporate", 102, 700)
    form.field("a", 100, 697, 50, 12, ["FT": .name("Btn")])
    form.text("Private", 182, 700)
    form.field("b", 180, 697, 44, 12, ["FT": .name("Btn")])
    let texts = form.texts()
    #expect(texts["a"] == "Corporate")
    #expect(texts["b"] == "Private")
  }

  // 13a. Are you Hispanic?   [a] Yes            [b] No
  // 13b. What is your race?
  // [c] Asian Indian         [d] Japanese       [e] Samoan
  @Test("an item that begins over the first column of boxes parts them from those above")
  func items() {
    var form = DrawnForm()
    form.text("13a. Are you Hispanic or Latino?", 50, 700)
    form.checkBox("a", 60, 684)
    form.text("Yes", 74, 686)
    form.checkBox("b", 240, 684)
    form.text("No", 254, 686)
    form.text("13b. What is your race?", 50, 670)
    for (place, text) in ["Asian Indian", "Japanese", "Samoan"].enumerated() {
      form.checkBox("r\(place)", 60 + 90 * Double(place), 654)
      form.text(text, 74 + 90 * Double(place), 656)
    }
    let labels = form.labels()
    #expect(labels["r2"]?.text.contains("Hispanic") == false)
  }
}
