import FormSchemas
import PDFObjects
import Testing

/// Headings side by side, notes in margins and lines of addresses. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Headings side by side, notes in the margin, last lines of addresses")
struct PageLabelNeighborTests {
  //           PERIOD I             PERIOD II
  //       Rate       Hours     Rate       Hours
  //       [a     ]   [b     ]  [c     ]   [d     ]
  //       [e                ]  [f                ]
  @Test("each of two headings on a line is over the fields of its columns")
  func headingsOfColumns() {
    var form = DrawnForm()
    for (x, title) in [(160.0, "PERIOD I"), (360, "PERIOD II")] {
      form.text(title, x + 50, 420, bold: true)
      form.text("Rate", x + 20, 400, size: 8)
      form.text("Hours", x + 100, 400, size: 8)
    }
    for (name, x) in [("a", 160.0), ("b", 240), ("c", 360), ("d", 440)] {
      form.field(name, x, 380, 70)
    }
    let texts = form.texts()
    #expect(texts["a"] == "PERIOD I: Rate")
    #expect(texts["c"] == "PERIOD II: Rate")
    #expect(texts["d"] == "PERIOD II: Hours")
  }

  // Write the name that is on your    [a          ]
  // picture, for example on your      First name
  // driver's license.                 [b          ]
  //                                   Middle name
  @Test("a note in the margin does not begin the sentence of a caption under a field")
  func noteInMargin() {
    var form = DrawnForm()
    for (row, line) in [
      "Write the name that is on your", "government-issued picture", "identification, for example",
      "your driver’s license, state card", "or passport that is still valid.",
    ].enumerated() {
      form.text(line, 55, 406 - 11 * Double(row), size: 9)
    }
    for (name, caption, y) in [
      ("a", "First name", 410.0), ("b", "Middle name", 387), ("c", "Last name", 340),
    ] {
      form.field(name, 172, y, 195)
      form.text(caption, 173, y - 8, size: 7)
    }
    #expect(form.texts() == ["a": "First name", "b": "Middle name", "c": "Last name"])
  }

  // Your residential address
  // [a                        ]
  // [b                        ]
  // [c          ] Postcode [d ]
  // make the following statement:
  @Test("the last line of an address ends before the postcode")
  func lineBeforePostcode() {
    var form = DrawnForm()
    form.text("Your residential address", 325, 580)
    form.field("a", 310, 562, 262)
    form.field("b", 310, 546, 262)
    form.field("c", 310, 530, 160)
    form.text("Postcode", 474, 533, size: 7)
    form.field("d", 515, 530, 57)
    form.text("make the following statement:", 310, 514)
    #expect(
      form.texts() == [
        "a": "Your residential address", "b": "Your residential address, line 2",
        "c": "Your residential address, line 3", "d": "Postcode",
      ])
  }

  // 2. IDENTIFICATION NUMBER
  // [committeeId          ]
  // 3. TYPE OF COMMITTEE
  @Test("the name of a field speaks for no item that begins under it")
  func itemUnderField() {
    var form = DrawnForm()
    form.text("2. IDENTIFICATION NUMBER", 433, 668)
    form.field("committeeTypeId", 441, 640, 78, 16)
    form.text("3. TYPE OF COMMITTEE (check one)", 433, 622)
    for (option, y) in [("STATE PARTY", 606.0), ("OTHER", 592)] {
      form.checkBox(option, 440, y)
      form.text(option, 454, y + 2)
    }
    #expect(form.texts()["committeeTypeId"] == "2. IDENTIFICATION NUMBER")
  }

  // (6) That letters will issue on or after ________
  // Dated: [6 That letters will issue on or after] , 20 [b]
  @Test("the caption directly before a field counts for more than a name that a program gave it")
  func namesGivenByPrograms() {
    var form = DrawnForm()
    form.text("(6) That letters will issue on or after", 65, 201)
    form.field("first", 255, 199, 110)
    form.text("Dated:", 65, 183)
    form.field("6 That letters will issue on or after", 97, 181, 114)
    #expect(form.texts()["6 That letters will issue on or after"] == "Dated")
  }
}
