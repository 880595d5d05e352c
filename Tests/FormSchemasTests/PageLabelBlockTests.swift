import FormSchemas
import Testing

/// Blocks of a page that have the same fields. The expected labels are what a person reads in the drawings,
/// which the comments describe.
@Suite("Blocks of equal fields")
struct PageLabelBlockTests {
  /// Name:  [a]
  /// Phone: [b]    Email: [c]
  private func drawPerson(
    _ prefix: String, _ left: Double, _ top: Double, in form: inout DrawnForm
  ) {
    form.text("Name:", left, top)
    form.field(prefix + "a", left + 40, top - 3, 160)
    form.text("Phone:", left, top - 24)
    form.field(prefix + "b", left + 40, top - 27, 60)
    form.text("Email:", left + 110, top - 24)
    form.field(prefix + "c", left + 150, top - 27, 80)
  }

  // FIRST PLAINTIFF       FIRST ATTORNEY
  // Name:  [p1a]          Name:  [q1a]
  // Phone: [p1b] Email:   Phone: [q1b] Email:
  // SECOND PLAINTIFF      SECOND ATTORNEY
  // ...                   ...
  @Test("the heading that stands at the same place of each block names its fields")
  func headings() {
    var form = DrawnForm()
    for (row, number) in ["FIRST", "SECOND"].enumerated() {
      let top = 700 - 100 * Double(row)
      for (column, party) in ["PLAINTIFF", "ATTORNEY"].enumerated() {
        let left = 40 + 270 * Double(column)
        form.text("\(number) \(party) (if any)", left, top)
        drawPerson("\(column == 0 ? "p" : "q")\(row + 1)", left, top - 20, in: &form)
      }
    }
    let texts = form.texts()
    #expect(texts["p1a"] == "FIRST PLAINTIFF: Name")
    #expect(texts["p2c"] == "SECOND PLAINTIFF: Email")
    #expect(texts["q1b"] == "FIRST ATTORNEY: Phone")
    #expect(texts["q2c"] == "SECOND ATTORNEY: Email")
  }

  // A. | Employer [a1]
  //    | Number   [b1]
  // B. | Employer [a2]
  //    | ...
  @Test("the letter before a block of rows names all of them")
  func letters() {
    var form = DrawnForm()
    form.rule(60, 580, 60, 720)
    for (place, letter) in ["A.", "B.", "C."].enumerated() {
      let top = 700 - 50 * Double(place)
      form.text(letter, 40, top)
      for (row, name) in ["Employer", "Number"].enumerated() {
        form.text(name, 70, top - 20 * Double(row))
        form.field("\(["a", "b"][row])\(place + 1)", 140, top - 20 * Double(row) - 3, 200)
      }
    }
    let texts = form.texts()
    #expect(texts["a1"] == "A: Employer")
    #expect(texts["b2"] == "B: Number")
    #expect(texts["b3"] == "C: Number")
  }

  //         | Child 1     | Child 2     | Child 3
  // Student | [] Yes [] No| [] Yes [] No| ...
  @Test("the head of a column names the boxes under it, also those beside its middle")
  func columns() {
    var form = DrawnForm()
    form.text("Was the child a student?", 40, 650)
    for column in 0..<4 {
      form.rule(180 + 120 * Double(column), 620, 180 + 120 * Double(column), 720)
    }
    form.rule(40, 690, 540, 690)
    for column in 0..<3 {
      let left = 180 + 120 * Double(column)
      form.text("Child \(column + 1)", left + 46, 700)
      for (place, answer) in ["Yes", "No"].enumerated() {
        form.checkBox("\(answer)\(column + 1)", left + 6 + 60 * Double(place), 648)
        form.text(answer, left + 20 + 60 * Double(place), 650)
      }
    }
    let texts = form.texts()
    #expect(texts["Yes1"]?.hasPrefix("Child 1: ") == true)
    #expect(texts["Yes3"]?.hasPrefix("Child 3: ") == true)
    #expect(texts["No2"]?.hasPrefix("Child 2: ") == true)
  }

  // Title: [t]   Date: [d1]
  //
  //        Signature
  // Grade  [g]
  //              Date: [d2]
  @Test("fields far from each other with unlike texts around them get no name, but are counted")
  func unlike() {
    var form = DrawnForm()
    form.text("Title:", 40, 700)
    form.field("t", 80, 697, 150)
    form.text("Date:", 300, 700)
    form.field("d1", 340, 697, 80)
    form.text("Kind of service", 40, 520)
    form.text("Grade:", 40, 500)
    form.field("g", 80, 497, 150)
    form.text("Date:", 300, 400)
    form.field("d2", 340, 397, 80)
    let texts = form.texts()
    #expect(texts["d1"] == "Date, 1 of 2")
    #expect(texts["d2"] == "Date, 2 of 2")
  }

  // 1. Is it more?
  //    [] No    [] Yes are stacked
  // 2. Is it less?
  //    [] No    [] Yes are stacked
  @Test("boxes of a further question in the same column are not those of the first")
  func questions() {
    var form = DrawnForm()
    for (place, question) in ["Is it more?", "Is it less?"].enumerated() {
      let top = 700 - 46 * Double(place)
      form.text("\(place + 1).", 40, top)
      form.text(question, 60, top)
      for (row, answer) in ["No", "Yes"].enumerated() {
        form.checkBox("\(answer)\(place + 1)", 62, top - 16 - 14 * Double(row))
        form.text("\(answer). Go on", 80, top - 14 - 14 * Double(row))
      }
    }
    let texts = form.texts()
    #expect(texts["Yes1"] == "1. Is it more? Yes. Go on")
    #expect(texts["No2"] == "2. Is it less? No. Go on")
  }

  // Name [] Phone []  Birth []   (three times, one under another)
  @Test("blocks without names are counted")
  func unnamed() {
    var form = DrawnForm()
    for row in 0..<3 {
      let top = 700 - 60 * Double(row)
      for (place, name) in ["Name", "Phone", "Birth"].enumerated() {
        form.text(name, 40 + 150 * Double(place), top)
        form.field("\(name)\(row + 1)", 40 + 150 * Double(place), top - 22, 140)
      }
    }
    let texts = form.texts()
    #expect(texts["Name1"] == "Name, block 1")
    #expect(texts["Birth3"] == "Birth, block 3")
  }

  // 1st   | First name
  // Child | [a]
  //       | Telephone
  //       | [b]
  @Test("a text beside several rows is not the caption of one of them")
  func besideRows() {
    var form = DrawnForm()
    form.rule(40, 620, 500, 620)
    form.rule(40, 700, 500, 700)
    form.rule(120, 660, 500, 660)
    form.rule(120, 620, 120, 700)
    form.rule(120, 684, 500, 684)
    form.rule(120, 644, 500, 644)
    form.text("1st", 60, 666)
    form.text("Child", 55, 654)
    form.text("First name", 125, 688)
    form.field("a", 122, 661, 370, 22)
    form.text("Telephone", 125, 648)
    form.field("b", 122, 621, 370, 22)
    let texts = form.texts()
    #expect(texts["a"] == "First name")
    #expect(texts["b"] == "Telephone")
  }

  //                              Office number    Home number
  // 8. Description of the event: [a]              [b]
  @Test("fields beside one text are in no blocks")
  func oneText() {
    var form = DrawnForm()
    form.text("8. Description of the event:", 40, 700)
    form.text("Office number", 200, 716)
    form.field("a", 200, 697, 140)
    form.text("Home number", 400, 716)
    form.field("b", 400, 697, 140)
    let texts = form.texts()
    #expect(texts["a"]?.contains("Home") == false)
    #expect(texts["b"]?.contains("Office") == false)
  }

  // Statutory employee []  Retirement plan []  Sick pay []
  @Test("boxes behind their texts in a row close together have the texts on their left")
  func textsOnLeft() {
    var form = DrawnForm()
    for (place, name) in ["Statutory", "Retirement", "Sick pay"].enumerated() {
      let left = 40 + 66 * Double(place)
      form.text(name, left, 700)
      form.checkBox("c\(place)", left + [44, 54, 42][place], 699)
    }
    for (place, name) in ["Corrected", "Replaced"].enumerated() {
      form.text(name, 40, 660 - 30 * Double(place))
      form.checkBox("d\(place)", 92, 659 - 30 * Double(place))
    }
    let texts = form.texts()
    #expect(texts["c0"] == "Statutory")
    #expect(texts["c1"] == "Retirement")
    #expect(texts["c2"] == "Sick pay")
  }
}
