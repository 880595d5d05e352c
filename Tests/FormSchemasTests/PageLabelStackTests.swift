import FormSchemas
import PDFObjects
import Testing

/// Rows and stacks of fields whose captions could be those of their neighbors. The expected labels are what a person
/// reads in the drawings, which the comments describe.
@Suite("Captions in rows and stacks of fields")
struct PageLabelStackTests {
  // Name                      (bold)
  // [a       ] [b           ]
  //
  // First Name Last Name
  @Test("fields of a row with a caption below each are not called what the row is about")
  func captionsBelowRow() {
    var form = DrawnForm()
    form.text("Name", 50, 720, size: 12, bold: true)
    form.field("a", 50, 696, 70, 16)
    form.field("b", 124, 696, 90, 16)
    form.text("First Name", 51, 682, size: 8)
    form.text("Last Name", 125, 682, size: 8)
    #expect(form.texts() == ["a": "First Name", "b": "Last Name"])
  }

  // Name: [a       ] [b         ]
  //        LASTNAME   FIRSTNAME
  @Test("captions below the parts of a name go with the text that their row begins with")
  func captionsBelowRowBehindText() {
    var form = DrawnForm()
    form.text("Name:", 50, 703, bold: true)
    form.field("a", 84, 700, 90, 14)
    form.field("b", 180, 700, 96, 14)
    form.text("LASTNAME", 104, 690, bold: true)
    form.text("FIRSTNAME", 200, 690, bold: true)
    #expect(form.texts() == ["a": "Name: LASTNAME", "b": "Name: FIRSTNAME"])
  }

  // [c        ] [s   ] [z     ]
  //  City/Town  State  Zip Code
  @Test("captions under fields part where the fields do")
  func captionsPart() {
    var form = DrawnForm()
    form.field("c", 50, 700, 90)
    form.field("s", 150, 700, 29)
    form.field("z", 184, 700, 60)
    form.text("City/Town", 51, 689)
    form.text("State", 151, 689)
    form.text("Zip Code", 184, 689)
    #expect(form.texts() == ["c": "City/Town", "s": "State", "z": "Zip Code"])
  }

  // Employer
  //
  // [a              ]
  // Policy number
  //
  // [b              ]
  // Address
  //
  // [c              ]
  @Test("captions over fields are theirs although they are nearer to the fields above")
  func regularStack() {
    var form = DrawnForm()
    for (index, (name, text)) in [
      ("a", "Employer"), ("b", "Policy number"), ("c", "Address"), ("d", "Province"),
    ].enumerated() {
      let y = 700 - 34 * Double(index)
      form.text(text, 50, y + 27, size: 8)
      form.field(name, 50, y, 250, 15)
    }
    #expect(
      form.texts() == [
        "a": "Employer", "b": "Policy number", "c": "Address", "d": "Province",
      ])
  }

  // Special instructions: [a                ]
  //
  // [b                                      ]
  //
  // [c                                      ]
  @Test("lines with nothing beside them go on with the first, a line apart")
  func linesApart() {
    var form = DrawnForm()
    form.text("Special instructions:", 72, 703)
    form.field("special_0", 174, 700, 326, 10.6)
    form.field("special_1", 74, 676, 426, 10.6)
    form.field("special_2", 74, 652, 426, 10.6)
    #expect(
      form.texts() == [
        "special_0": "Special instructions", "special_1": "Special instructions, line 2",
        "special_2": "Special instructions, line 3",
      ])
  }

  // +-----------------+----------------------+----------------------+
  // | Payer's number  | Recipient's number   | 5 Boat proceeds      |
  // | [p           ]  | [r                ]  |                      |
  // |                 |                      | $ [a              ]  |
  // +-----------------+----------------------+----------------------+
  @Test("an amount in a cell with a caption is not that of the field in the next cell")
  func amountInOwnCell() {
    var form = DrawnForm()
    for x in [50.0, 172, 295] { form.draw("\(x) 612 \(x == 295 ? 102 : 122) 48 re S") }
    form.text("Payer's number", 54, 651, size: 7)
    form.text("Recipient's number", 176, 651, size: 7)
    form.text("5 Boat proceeds", 300, 651, size: 7)
    form.field("p", 51, 612, 120, 38)
    form.field("r", 173, 612, 121, 38)
    form.text("$", 299, 614)
    form.field("a", 309, 612, 84, 12)
    #expect(
      form.texts() == [
        "p": "Payer's number", "r": "Recipient's number", "a": "5 Boat proceeds",
      ])
  }

  // Rent              [a        ] EUR
  // Operating costs   [b        ] EUR
  @Test("the name of a currency is no caption")
  func currencyNames() {
    var form = DrawnForm()
    form.text("Rent", 50, 703)
    form.text("EUR", 262, 703)
    form.field("a", 150, 700, 108)
    form.text("EUR", 262, 673)
    form.field("b", 150, 670, 108)
    form.text("Operating costs EUR", 50, 673)
    #expect(form.texts()["a"] == "Rent")
    #expect(form.texts()["b"]?.hasPrefix("Operating costs") == true)
  }

  //  Beneficiary by you   You for beneficiary   Other
  //         [a]                  [b]             [c]
  @Test("boxes under a text each are not about the text over one of them")
  func optionsOver() {
    var form = DrawnForm()
    form.text("Beneficiary by you", 320, 254, size: 9)
    form.text("You for beneficiary", 416, 254, size: 9)
    form.text("Other", 530, 254, size: 9)
    form.checkBox("a", 354, 232)
    form.checkBox("b", 450, 232)
    form.checkBox("c", 536, 232)
    #expect(
      form.texts() == ["a": "Beneficiary by you", "b": "You for beneficiary", "c": "Other"])
  }

  // | CREATE[x] |   I hereby authorize
  @Test("a box that touches the text before it is not about one further behind")
  func boxAtText() {
    var form = DrawnForm()
    form.text("CREATE", 45, 746)
    form.checkBox("a", 85, 744)
    form.text("I hereby authorize", 112, 744)
    #expect(form.texts() == ["a": "CREATE"])
  }

  // a [a ]  Single filers     |
  // b [b ]  Others            |
  // 3 = Joint |  c [c ]  Born this year
  @Test("captions behind a stack are those of its fields, whatever another cell says before them")
  func captionsBehind() {
    var form = DrawnForm()
    form.rule(200, 640, 200, 720)
    for (index, (name, text)) in [
      ("a", "Dependents of age"), ("b", "Other dependents"), ("c", "Dependents born this year"),
    ].enumerated() {
      let y = 700 - 16 * Double(index)
      form.text("\(index + 1) = Status number", 60, y + 3)
      form.text(name, 205, y + 3, bold: true)
      form.field(name, 218, y, 20, 12)
      form.text(text, 246, y + 3)
    }
    #expect(form.texts()["b"]?.contains("Other dependents") == true)
    #expect(form.texts()["c"]?.contains("born this year") == true)
  }
}
