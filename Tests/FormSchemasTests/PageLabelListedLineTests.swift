import FormSchemas
import PDFObjects
import Testing

/// Numbered lines, counted values, and boxes and captions whose neighbors could be taken for theirs. The expected labels are
/// what a person reads in the drawings, which the comments describe.
@Suite("Numbered lines, counted values, and options beside options")
struct PageLabelListedLineTests {
  //   Names of the candidates for the committee
  // 1 [a1      ]   20 [b20     ]
  // 2 [a2      ]   21 [b21     ]
  @Test("a line of a list has the number before it, not its place under the heading")
  func numberedLines() {
    var form = DrawnForm()
    form.text("Names of the candidates for the committee", 200, 716)
    for row in 0..<3 {
      let y = 700 - 13 * Double(row)
      form.text("\(row + 1)", 40, y - 1, size: 9)
      form.field("a\(row + 1)", 56, y - 1, 220, 14)
      form.text("\(row + 20)", 300, y - 1, size: 9)
      form.field("b\(row + 20)", 316, y - 1, 230, 14)
    }
    let texts = form.texts()
    #expect(texts["a2"] == "2. Names of the candidates for the committee")
    #expect(texts["a3"] == "3. Names of the candidates for the committee")
    #expect(texts["b20"] == "20. Names of the candidates for the committee")
    #expect(texts["b21"] == "21. Names of the candidates for the committee")
  }

  // □ 7.   Entered a roundabout
  // □ 8.   Changed lanes
  @Test("the number between a box and its text is passed")
  func numberBeforeOption() {
    var form = DrawnForm()
    for (row, text) in ["Entered a roundabout", "Changed lanes", "Overtook"].enumerated() {
      let y = 700 - 20 * Double(row)
      form.checkBox("box\(row)", 220, y - 2)
      form.text("\(row + 7).", 236, y)
      form.text(text, 270, y)
    }
    let texts = form.texts()
    #expect(texts["box0"] == "Entered a roundabout")
    #expect(texts["box1"] == "Changed lanes")
  }

  // To be deducted in [a   ] months in installments of [b   ]
  // What do you earn? [c   ] days
  @Test("a sentence before a blank goes on with the word for what is counted")
  func countedValue() {
    var form = DrawnForm()
    form.text("To be deducted in", 40, 703)
    form.field("a", 130, 700, 50)
    form.text("months in installments of", 184, 703)
    form.field("b", 304, 700, 80)
    form.text("For how long have you lived here?", 40, 663)
    form.field("c", 200, 660, 50)
    form.text("years", 254, 663)
    let texts = form.texts()
    #expect(texts["a"] == "To be deducted in … months")
    #expect(texts["c"] == "For how long have you lived here?")
  }

  // I am at home about □ hours a day.     (on a blank)
  @Test("a box on the blank of a sentence is in that sentence")
  func boxOnBlank() {
    var form = DrawnForm()
    form.text("I am at home about __ hours a day.", 36, 700)
    form.checkBox("a", 123, 698)
    form.text("Adult cats", 71, 740)
    form.checkBox("b", 56, 738)
    #expect(form.texts()["a"] == "I am at home about hours a day.")
  }

  // Mr □ Mrs □ Miss □ Other [other   ]
  @Test("boxes behind their texts, where the last text is before a field")
  func optionsBeforeBoxes() {
    var form = DrawnForm()
    for (text, x, box) in [
      ("Mr", 100.0, 111.0), ("Mrs", 125, 140), ("Miss", 154, 172), ("Dr", 186, 196),
    ] {
      form.text(text, x, 700, size: 8)
      form.checkBox(text, box, 698)
    }
    form.text("Other", 211, 700, size: 8)
    form.field("other", 234, 697, 90)
    let texts = form.texts()
    #expect(texts["Mr"] == "Mr")
    #expect(texts["Dr"] == "Dr")
    #expect(texts["other"] == "Other")
  }

  // Address            (bold)
  // [a        ]
  // Street
  // [b        ]
  // Street, line two
  // [c        ][d       ]
  // City       State
  // [e        ]
  // Postal code
  @Test("captions below their fields, under the bold title of all of them")
  func captionsUnderFields() {
    var form = DrawnForm()
    form.text("Address", 43, 529, size: 12, bold: true)
    let captions = ["Street", "Street, line two", "City", "Postal code"]
    for (row, caption) in captions.enumerated() {
      let y = 505 - 40.5 * Double(row)
      form.field(["a", "b", "c", "e"][row], 42, y, 114, 17)
      form.text(caption, 43, y - 15, size: 9)
    }
    form.field("d", 156, 424, 114, 17)
    form.text("State", 157, 409, size: 9)
    #expect(
      form.texts().mapValues { $0.replacing("Address: ", with: "") } == [
        "a": "Street", "b": "Street, line two", "c": "City", "d": "State", "e": "Postal code",
      ])
  }

  // Credit cards          [a     ]
  // Other (bills, etc.):
  // [b      ]             [c     ]
  @Test("the caption of the fields below is not a line of the caption over it")
  func captionUnderCaption() {
    var form = DrawnForm()
    for (row, text) in ["Mortgage", "Loans", "Credit cards"].enumerated() {
      let y = 700 - 13 * Double(row)
      form.text(text, 378, y)
      form.field(["m", "l", "a"][row], 470, y - 2, 70, 12)
    }
    form.text("Other (bills, etc.):", 378, 661)
    form.field("b", 378, 644, 84, 14)
    #expect(form.texts()["a"] == "Credit cards")
    #expect(form.texts()["b"] == "Other (bills, etc.)")
  }

  // Capacity: [a   ] kWh
  // Backup:      □ yes
  @Test("what a value is measured in does not go on below")
  func unitOverOption() {
    var form = DrawnForm()
    form.text("Capacity:", 40, 703)
    form.field("a", 100, 700, 136)
    form.text("kWh", 241, 703)
    form.text("Backup with separation:", 40, 689)
    form.checkBox("box", 224, 687)
    form.text("yes", 241, 689)
    #expect(form.texts()["box"] == "Backup with separation: yes")
  }

  // □ □ My name on my birth certificate is different, which is:
  // [a        ] [b        ]
  //  First name  Last name
  @Test("an option that leads on heads the fields under it, which have captions of their own")
  func optionOverFields() {
    var form = DrawnForm()
    for (place, option) in [
      "My legal name is:", "My name on my birth certificate, which is:",
    ].enumerated() {
      let y = 700 - 60 * Double(place)
      form.checkBox("box\(place)", 108, y - 2)
      form.text(option, 124, y)
      form.field("first\(place)", 72, y - 22, 150, 16)
      form.field("last\(place)", 232, y - 22, 150, 16)
      form.text("First name", 120, y - 33)
      form.text("Last name", 280, y - 33)
    }
    let labels = form.texts()
    #expect(labels["last0"] == "My legal name is: Last name")
    #expect(labels["last1"]?.hasPrefix("My name on my birth certificate") == true)
  }

  // | NAME   FIRST SURNAME   SECOND SURNAME |  ID  |
  // | [a                                  ] | [b ] |
  // | [c                                  ] | [d ] |
  @Test("captions side by side over one column are all in its header")
  func severalHeaders() {
    var form = DrawnForm()
    for x in [40.0, 340, 440] { form.rule(x, 640, x, 720) }
    for y in [640.0, 670, 700, 720] { form.rule(40, y, 440, y) }
    form.text("NAME", 50, 706, size: 8)
    form.text("FIRST SURNAME", 120, 706, size: 8)
    form.text("SECOND SURNAME", 230, 706, size: 8)
    form.text("ID", 380, 706, size: 8)
    for (row, y) in [671.0, 641].enumerated() {
      form.field("name\(row)", 41, y, 298, 28)
      form.field("id\(row)", 341, y, 98, 28)
    }
    #expect(form.texts()["name1"] == "NAME, FIRST SURNAME, SECOND SURNAME, row 2")
  }

  // □ Gymnastics  ( ) active ( ) passive
  // □ Dancing     ( ) active ( ) passive
  @Test("radio buttons are about the option of the box that their row begins with")
  func radioButtonsOfOption() {
    var form = DrawnForm()
    form.text("I apply for membership in:", 54, 720)
    for (row, text) in ["Gymnastics", "Dancing"].enumerated() {
      let y = 700 - 16 * Double(row)
      form.checkBox("box\(row)", 54, y - 2)
      form.text(text, 68, y)
      form.radioButtons("status\(row)", [(145, y - 2), (230, y - 2)])
      form.text("active", 159, y)
      form.text("passive", 244, y)
    }
    #expect(form.texts()["status1"]?.contains("Dancing") == true)
    #expect(form.texts()["status0"]?.contains("Gymnastics") == true)
  }

  // □ Veterans benefits
  // ■ Payments from a tribe      (drawn, no field)
  // □ Other
  @Test("an option whose box is no field heads no others")
  func optionWithoutField() {
    var form = DrawnForm()
    form.text("Other income:", 20, 640, bold: true)
    for (row, text) in ["Veterans benefits", "Payments from a tribe", "Other (tax refunds etc.)"]
      .enumerated()
    {
      let y = 600 - 20 * Double(row)
      form.text(text, 42, y)
      if row == 1 {
        form.draw("26 \(y - 2) 10 10 re S")
      } else if row == 2 {
        form.checkBox("other", 26, y - 2)
      } else {
        form.draw("26 \(y - 2) 10 10 re S")
      }
    }
    form.checkBox("support", 26, 538)
    form.text("Child support", 42, 540)
    #expect(form.texts()["other"]?.contains("tribe") == false)
    #expect(form.texts()["support"]?.contains("tribe") == false)
  }
}
