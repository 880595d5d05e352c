import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// Boxes to check in columns, each row behind a statement, as questionnaires have them. The expected labels are what a
/// person reads in the drawings, which the comments describe.
@Suite("Labels of questionnaires")
struct PageLabelAnswerGridTests {
  private let statements = [
    "I listen carefully to others and ask questions.", "I am comfortable explaining my ideas.",
    "I communicate responsively to build teams.",
  ]

  // I listen carefully to others and ask questions.   1 [ ] 2 [ ] 3 [ ]
  // I am comfortable explaining my ideas.             1 [ ] 2 [ ] 3 [ ]
  // I communicate responsively to build teams.        1 [ ] 2 [ ] 3 [ ]
  @Test("figures beside the boxes are answers to the statement of the row")
  func scale() {
    var form = DrawnForm()
    for (row, statement) in statements.enumerated() {
      let height = 700 - 12 * Double(row)
      form.text(statement, 50, height)
      for place in 0..<3 {
        let left = 360 + 22 * Double(place)
        form.text("\(place + 1)", left, height, bold: true)
        form.checkBox("\(row)\(place)", left + 8, height - 2)
      }
    }
    let texts = form.texts()
    #expect(texts["00"]?.hasPrefix(statements[0].dropLast()) == true)
    #expect(texts["00"]?.hasSuffix("1") == true)
    #expect(texts["12"]?.hasPrefix(statements[1].dropLast()) == true)
    #expect(texts["12"]?.hasSuffix("3") == true)
    #expect(texts["21"]?.hasPrefix(statements[2].dropLast()) == true)
  }

  //                                  Yes   No    Not sure
  // Does your child, in sleep
  // Snore more than half the time?   [ ]   [ ]   [ ]
  // Always snore?                    [ ]   [ ]   [ ]
  // Have you ever
  // Seen your child stop breathing?  [ ]   [ ]   [ ]
  // Heard loud breathing at night?   [ ]   [ ]   [ ]
  @Test("headers stay those of the rows under a further heading")
  func headings() {
    var form = DrawnForm()
    for (place, text) in ["Yes", "No", "Not sure"].enumerated() {
      form.text(text, 360 + 50 * Double(place), 720)
    }
    let rows = [
      "Snore more than half the time?", "Always snore?", "Seen your child stop breathing?",
      "Heard loud breathing at night?",
    ]
    form.text("Does your child, in sleep", 50, 705, bold: true)
    form.text("Have you ever", 50, 652, bold: true)
    for (row, text) in rows.enumerated() {
      let height = [688.0, 670, 634, 616][row]
      form.text(text, 50, height)
      for place in 0..<3 { form.checkBox("\(row)\(place)", 362 + 50 * Double(place), height - 2) }
    }
    let texts = form.texts()
    #expect(texts["10"]?.hasSuffix("Always snore? Yes") == true)
    #expect(texts["12"]?.hasSuffix("Always snore? Not sure") == true)
    #expect(texts["21"]?.hasSuffix("Seen your child stop breathing? No") == true)
    #expect(texts["32"]?.hasSuffix("Heard loud breathing at night? Not sure") == true)
  }

  // I agree that photographs of my child are published,
  // also on the internet.                                [ ] YES [ ] NO
  // I agree that data on health are processed
  // with utmost discretion.                              [ ] YES [ ] NO
  @Test("answers behind the boxes are those of the statement of the row")
  func options() {
    var form = DrawnForm()
    let lines = [
      "I agree that photographs of my child are published,", "also on the internet.",
      "I agree that data on health are processed", "with utmost discretion.",
    ]
    for (line, text) in lines.enumerated() { form.text(text, 50, 700 - 12 * Double(line)) }
    for (row, names) in [["a", "b"], ["c", "d"]].enumerated() {
      let height = 692 - 24 * Double(row)
      form.checkBox(names[0], 400, height - 2)
      form.text("YES", 414, height)
      form.checkBox(names[1], 450, height - 2)
      form.text("NO", 464, height)
    }
    let texts = form.texts()
    #expect(texts["b"]?.contains("photographs of my child") == true)
    #expect(texts["b"]?.contains("data on health") == false)
    #expect(texts["c"]?.contains("data on health are processed with utmost discretion") == true)
    #expect(texts["c"]?.contains("photographs") == false)
  }

  // Sex (m = male, f = female)   [ ] (m) [ ] (f)   [ ] (m) [ ] (f)
  @Test("letters in parentheses behind boxes are their captions, not numbers of lines")
  func letters() {
    var form = DrawnForm()
    form.text("Sex (m = male, f = female)", 50, 700)
    for (place, name) in ["a", "b", "c", "d"].enumerated() {
      let left = 250 + 50 * Double(place)
      form.checkBox(name, left, 698)
      form.text(place % 2 == 0 ? "(m)" : "(f)", left + 12, 700)
    }
    let texts = form.texts()
    #expect(texts["a"]?.contains("(m)") == true)
    #expect(texts["d"]?.contains("(f)") == true)
    #expect(texts.values.allSatisfy { !$0.contains("Line") })
  }
}
