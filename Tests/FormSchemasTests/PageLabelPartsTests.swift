import FormSchemas
import PDFObjects
import Testing

/// The expected labels are what a person reads in the drawings, which the comments describe.
@Suite("Labels of fields that belong together")
struct PageLabelPartsTests {
  // [name                ]
  // Name
  // [street              ]
  // Number    Street
  // [city     ][zip      ]
  // City       ZIP code
  @Test("captions beside one another under one field are one label, and each field has its own")
  func captionRow() {
    var form = DrawnForm()
    for (name, x, y, width) in [
      ("name", 50.0, 700.0, 300.0), ("street", 50, 676, 300), ("city", 50, 652, 148),
      ("zip", 202, 652, 148),
    ] { form.field(name, x, y, width, 14) }
    form.text("Name", 50, 692, size: 7)
    form.text("Number", 50, 668, size: 7)
    form.text("Street", 120, 668, size: 7)
    form.text("City", 50, 644, size: 7)
    form.text("ZIP code", 202, 644, size: 7)
    #expect(
      form.texts() == [
        "name": "Name", "street": "Number, Street", "city": "City", "zip": "ZIP code",
      ])
  }

  // Date of birth (MM-DD-YYYY)
  // [m] - [d] - [y]
  @Test("the parts of a date are named by its pattern")
  func dateParts() {
    var form = DrawnForm()
    form.text("Date of birth (MM-DD-YYYY)", 50, 720)
    form.field("m", 50, 700, 36)
    form.text("-", 94, 703)
    form.field("d", 106, 700, 36)
    form.text("-", 150, 703)
    form.field("y", 162, 700, 60)
    #expect(
      form.texts() == [
        "m": "Date of birth: month", "d": "Date of birth: day", "y": "Date of birth: year",
      ])
  }

  // ┌─────────────────────────┬────────────┐
  // │  First and last name    │  Number    │
  // ├────────────┬────────────┼────────────┤
  // │ [f1]       │ [l1]       │ [n1]       │
  // ├────────────┼────────────┼────────────┤
  // │ [f2]       │ [l2]       │ [n2]       │
  // └────────────┴────────────┴────────────┘
  @Test("two fields under “First and last name” are for one name each")
  func firstAndLastName() {
    var form = DrawnForm()
    for y in [720.0, 690, 670, 650] { form.rule(50, y, 350, y) }
    for x in [50.0, 250, 350] { form.rule(x, 650, x, 720) }
    form.rule(150, 650, 150, 690)
    form.text("First and last name", 100, 702)
    form.text("Number", 280, 702)
    for (row, y) in [672.0, 652].enumerated() {
      for (name, x) in [("f", 51.0), ("l", 151), ("n", 251)] {
        form.field("\(name)\(row + 1)", x, y, 98, 16)
      }
    }
    let texts = form.texts()
    #expect(texts["f1"]?.hasPrefix("First name") == true)
    #expect(texts["l2"]?.hasPrefix("last name") == true)
    #expect(texts["n2"] == "Number, row 2")
  }

  // Name (first, middle initial, last)
  // [a     ] [b] [c        ]
  @Test("the parts of a name are named by the list in its label, and other parts are counted")
  func namedParts() {
    var form = DrawnForm()
    form.text("Name (first, middle initial, last)", 50, 720)
    form.field("a", 50, 700, 150)
    form.field("b", 208, 700, 40)
    form.field("c", 256, 700, 150)
    form.text("Social Security number", 50, 660)
    for (index, (x, width)) in [(50.0, 54.0), (116, 40), (168, 70)].enumerated() {
      form.field("s\(index)", x, 640, width)
    }
    let texts = form.texts()
    #expect(texts["a"] == "Name: first")
    #expect(texts["b"] == "Name: middle initial")
    #expect(texts["c"] == "Name: last")
    #expect(texts["s0"] == "Social Security number, part 1 of 3")
    #expect(texts["s2"] == "Social Security number, part 3 of 3")
  }

  // 8y Prizes . . . . . . . . . 8y [y]
  // 8z Other income. List type [z1]
  // [z2                ]        8z [z]
  // 9  Total                    9  [t]
  @Test("a further line continues the one above, and a number finds the text of its line")
  func furtherLines() {
    var form = DrawnForm()
    form.text("8y", 50, 720, bold: true)
    form.text("Prizes . . . . . . . . . . . . . . . . . . . . .", 70, 720)
    form.text("8y", 400, 720)
    form.field("y", 420, 717, 80, 12)
    form.text("8z", 50, 703, bold: true)
    form.text("Other income. List type", 70, 703)
    form.field("z1", 190, 700, 190, 12)
    form.field("z2", 70, 688, 310, 12)
    form.text("8z", 400, 691)
    form.field("z", 420, 688, 80, 12)
    form.text("9", 50, 674, bold: true)
    form.text("Total . . . . . . . . . . . . . . . . . . . . . . .", 70, 674)
    form.text("9", 400, 674)
    form.field("t", 420, 671, 80, 12)
    #expect(
      form.texts() == [
        "y": "8y Prizes", "z1": "8z Other income. List type",
        "z2": "8z Other income. List type, line 2", "z": "8z Other income. List type: amount",
        "t": "9 Total",
      ])
  }

  // Name: ______________________________________
  //       [first     ]   [last      ]
  //         (First)        (Last)
  @Test("a line to write on leads to the first of the fields on it")
  func longLeader() {
    var form = DrawnForm()
    form.text("Name: ______________________________________________", 50, 700)
    form.field("first", 85, 697, 110)
    form.field("last", 220, 697, 100)
    form.text("(First)", 120, 686)
    form.text("(Last)", 255, 686)
    #expect(form.texts()["last"] == "Name: Last")
  }

  //     Apt. Ste. Flr.
  // [a] [b]  [c]
  @Test("short words over boxes to check are the labels of the boxes")
  func wordsOverBoxes() {
    var form = DrawnForm()
    form.text("Apt. Ste. Flr.", 50, 720)
    // Helvetica's widths at 10 points: “Apt.” 17.8, “Ste.” 17.8, “Flr.” 14.4, a space 2.8.
    for (name, middle) in [("a", 58.9), ("b", 79.5), ("c", 98.4)] {
      form.checkBox(name, middle - 5, 706)
    }
    #expect(form.texts() == ["a": "Apt.", "b": "Ste.", "c": "Flr."])
  }

  // 1 Did you claim the credit? . . . . . 1  Yes [a]  No [b]
  // 2 Is your income above the limit? . . 2  Yes [c]  No [d]
  @Test("yes and no on the left of their boxes are answers to the question on their row")
  func answersOnTheLeft() {
    var form = DrawnForm()
    for (number, question, y, names) in [
      ("1", "Did you claim the credit?", 720.0, ("a", "b")),
      ("2", "Is your income above the limit?", 706, ("c", "d")),
    ] {
      form.text("\(number)", 50, y, bold: true)
      form.text("\(question) . . . . . . . . . . .", 66, y)
      form.text(number, 380, y)
      form.text("Yes", 410, y)
      form.checkBox(names.0, 432, y - 1)
      form.text("No", 470, y)
      form.checkBox(names.1, 490, y - 1)
    }
    #expect(
      form.texts() == [
        "a": "1 Did you claim the credit? Yes", "b": "1 Did you claim the credit? No",
        "c": "2 Is your income above the limit? Yes", "d": "2 Is your income above the limit? No",
      ])
  }

  //     Code
  // B1. [a]
  // 22. Deductions
  // 22F [b] 0 0
  @Test("letters before numbers are capitals, and a column of a line finds the text of the line")
  func letteredLines() {
    var form = DrawnForm()
    form.text("Code", 90, 720)
    form.text("B1.", 50, 702)
    form.field("a", 90, 700, 60)
    form.text("22.", 50, 660)
    form.text("Deductions", 72, 660)
    form.text("22F.", 60, 640)
    form.field("b", 90, 638, 100)
    form.text("0", 200, 640)
    #expect(form.texts() == ["a": "B1. Code", "b": "22F. Deductions"])
  }

  // 11. Mailing address
  // City [a]   State [b]
  // 12. Birth place
  // City [c]   State [d]
  @Test("fields are under the numbered item that they are part of")
  func items() {
    var form = DrawnForm()
    for (number, text, y, names) in [
      ("11.", "Mailing address", 720.0, ("a", "b")), ("12.", "Birth place", 660, ("c", "d")),
    ] {
      form.text("\(number) \(text)", 50, y)
      form.text("City", 60, y - 22)
      form.field(names.0, 90, y - 25, 100)
      form.text("State", 220, y - 22)
      form.field(names.1, 255, y - 25, 60)
    }
    let labels = form.labels()
    #expect(labels["a"]?.text == "11. Mailing address: City")
    #expect(labels["d"]?.text == "12. Birth place: State")
    #expect(labels["d"]?.context.first == "12. Birth place")
    #expect(labels["d"]?.ownText == "State")
  }

  // $250,000   [a]
  // Limit
  @Test("an amount is no label")
  func figures() {
    var form = DrawnForm()
    form.text("$250,000", 40, 700)
    form.field("a", 100, 697, 100)
    form.text("Limit for the year", 100, 714)
    #expect(form.texts() == ["a": "Limit for the year"])
  }
}
