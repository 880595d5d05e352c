import FormSchemas
import PDFObjects
import Testing

/// Answers and questions on rows, captions in rows below fields, and what a field without a caption is called. The expected
/// labels are what a person reads in the drawings, which the comments describe.
@Suite("Answers on rows, rows of captions, fields without captions")
struct PageLabelAnswerRowTests {
  // Do you have pets? [a ] yes. [b ] no.
  @Test("a blank before an answer is for the mark of that answer")
  func blanksForMarks() {
    var form = DrawnForm()
    form.text("Do you have pets?", 40, 700)
    form.field("a", 130, 698, 20)
    form.text("yes.", 152, 700)
    form.field("b", 180, 698, 20)
    form.text("no.", 202, 700)
    #expect(form.texts() == ["a": "Do you have pets? yes", "b": "Do you have pets? no"])
  }

  // Are you of Latin descent?   □ Yes   □ No
  // □ Alaska Native   □ African American
  @Test("a question whose answers are on its row is not about the boxes below")
  func answeredQuestion() {
    var form = DrawnForm()
    form.text("Are you of Latin descent?", 60, 700)
    for (text, x) in [("Yes", 200.0), ("No", 260)] {
      form.checkBox(text, x, 698)
      form.text(text, x + 14, 700)
    }
    for (text, x) in [("Alaska Native", 60.0), ("African American", 200)] {
      form.checkBox(text, x, 674)
      form.text(text, x + 14, 676)
    }
    let texts = form.texts()
    #expect(texts["Alaska Native"] == "Alaska Native")
    #expect(texts["African American"] == "African American")
    #expect(texts["Yes"] == "Are you of Latin descent? Yes")
  }

  // Allergies (bold)
  // [a                 ]
  // Do you have a living will?
  // □ Yes - please bring a copy  □ No
  @Test("a question over boxes is no caption of the field above it")
  func questionOverBoxes() {
    var form = DrawnForm()
    form.field("a", 60, 700, 300)
    form.text("Do you have a living will?", 60, 686)
    form.checkBox("yes", 60, 668)
    form.text("Yes - please bring a copy", 74, 670)
    form.checkBox("no", 220, 668)
    form.text("No", 234, 670)
    #expect(form.texts()["a"]?.contains("living will") != true)
    #expect(form.texts()["no"] == "Do you have a living will? No")
  }

  // Your current name: [a      ] [b      ] [c      ]
  //                       first    middle      last
  @Test("words before a row of fields for the parts of a name are about all of them")
  func partsOfName() {
    var form = DrawnForm()
    form.text("Your current name:", 50, 700)
    form.field("a", 143, 697, 170)
    form.field("b", 319, 697, 126)
    form.field("c", 449, 697, 104)
    form.text("first", 162, 687, size: 9)
    form.text("middle", 322, 687, size: 9)
    form.text("last", 490, 687, size: 9)
    #expect(
      form.texts() == [
        "a": "Your current name: first", "b": "Your current name: middle",
        "c": "Your current name: last",
      ])
  }

  // | [a     ] | [b     ] | [c     ] |
  // | Dan      | Mjesec   | Godina   |
  @Test("captions in the cells below fields, in one row")
  func captionsInCellsBelow() {
    var form = DrawnForm()
    for x in [216.0, 331, 446, 561] { form.rule(x, 570, x, 603) }
    for y in [570.0, 586, 603] { form.rule(216, y, 561, y) }
    for (name, caption, x) in [("a", "Dan", 217.0), ("b", "Mjesec", 332), ("c", "Godina", 448)] {
      form.field(name, x, 587, 112, 15)
      form.text(caption, x + 40, 575, bold: true)
    }
    #expect(form.texts() == ["a": "Dan", "b": "Mjesec", "c": "Godina"])
  }

  // 1. Do you have a fever?
  // O yes  O no               (letters, with the buttons over them)
  @Test("a letter O under a radio button is its circle")
  func lettersAsCircles() {
    var form = DrawnForm()
    form.text("1. Do you have a fever?", 38, 720)
    form.text("O", 48, 700, size: 12)
    form.text("yes", 64, 700)
    form.text("O", 148, 700, size: 12)
    form.text("no", 164, 700)
    form.radioButtons("a", [(47, 699)])
    form.checkBox("b", 147, 699)
    #expect(form.texts()["b"] == "1. Do you have a fever? no")
  }

  // Monthly |S||O||N|         (letters in the boxes)
  @Test("a letter O in one of several boxes in a row is its option")
  func lettersAsMonths() {
    var form = DrawnForm()
    form.text("Monthly", 60, 700, size: 8)
    for (letter, x) in [("S", 110.0), ("O", 124), ("N", 138)] {
      form.text(letter, x + 3, 700, size: 8)
      form.checkBox(letter, x, 698)
    }
    #expect(form.texts()["O"]?.hasSuffix("O") == true)
    #expect(form.texts()["S"]?.hasSuffix("S") == true)
  }

  // f. □ Judgment is entered for the plaintiff ( ) when the plaintiff files a declaration
  //                                                                              ( ) at a hearing
  @Test("an option goes on behind the buttons in its sentence")
  func buttonsInOption() {
    var form = DrawnForm()
    form.checkBox("a", 90, 698)
    form.text("Judgment is entered for the plaintiff", 112, 700)
    form.radioButtons("b", [(274, 698), (470, 698)])
    form.text("when the plaintiff files a declaration", 288, 700)
    form.text("at a hearing", 484, 700)
    #expect(form.texts()["b"] == "Judgment is entered for the plaintiff")
  }

  // and in fact □ 25 □ 50 □ 100
  @Test("figures behind boxes are what may be chosen")
  func figuresAsOptions() {
    var form = DrawnForm()
    form.text("Discount card of", 40, 700)
    for (text, x) in [("25", 140.0), ("50", 190), ("100", 240)] {
      form.checkBox(text, x, 698)
      form.text(text, x + 14, 700)
    }
    let texts = form.texts()
    #expect(texts["25"] == "Discount card of: 25")
    #expect(texts["100"] == "Discount card of: 100")
  }

  // +----------------------------------------+
  // | ATTORNEY (Name and address):           |
  // | [a                                   ] |
  // | [b        ] [c  ] [d  ]                |
  // | TELEPHONE: [e     ]                    |
  // +----------------------------------------+
  @Test("a field that no text is about is called by what is over it in its cell")
  func fieldWithoutCaption() {
    var form = DrawnForm()
    for x in [40.0, 430] { form.rule(x, 660, x, 750) }
    for y in [660.0, 750] { form.rule(40, y, 430, y) }
    form.text("ATTORNEY (Name and address):", 46, 738, size: 7)
    form.field("a", 46, 722, 370, 11)
    form.field("b", 46, 706, 170, 11)
    form.field("c", 226, 706, 60, 11)
    form.field("d", 306, 706, 60, 11)
    form.text("TELEPHONE:", 46, 680, size: 7)
    form.field("e", 100, 678, 110, 11)
    let texts = form.texts()
    for name in ["b", "c", "d"] {
      #expect(texts[name]?.hasPrefix("ATTORNEY") == true, "\(name): \(texts[name] ?? "")")
    }
  }

  // Full legal name
  // [a                ]
  // Date of birth       Age
  // [b        ]         [c   ]
  // Address
  // [d                ]
  // 2. Emergency contact   (bold)
  @Test("captions over fields, although each is nearer to the field above it")
  func captionsNearerToFieldsAbove() {
    var form = DrawnForm()
    form.text("Full legal name", 36, 661)
    form.field("a", 35, 632, 540, 19)
    form.text("Date of birth", 36, 619)
    form.text("Age", 220, 619)
    form.field("b", 35, 590, 173, 19)
    form.field("c", 219, 590, 173, 19)
    form.text("Address", 36, 577)
    form.field("d", 35, 548, 540, 19)
    form.text("2. Emergency contact", 36, 530, size: 12, bold: true)
    #expect(
      form.texts() == [
        "a": "Full legal name", "b": "Date of birth", "c": "Age", "d": "Address",
      ])
  }
}
