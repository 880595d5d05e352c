import FormSchemas
import PDFObjects
import Testing

/// Sentences whose lines are broken by blanks. The expected labels are what a person reads in the drawings, which the
/// comments describe.
@Suite("Lines that go on behind blanks")
struct PageLabelBrokenLineTests {
  // I have known the petitioner for [a    ] years, and what I know about the whole of this family is
  // based on (conversations, visits):
  // [b                                      ]
  @Test("what is under the start of a broken line goes on with its end")
  func nextLine() {
    var form = DrawnForm()
    form.text("I have known the petitioner for", 36, 700)
    form.field("a", 174, 697, 58)
    form.text("years, and what I know about the whole of this family is", 240, 700)
    form.text("based on (conversations, visits, letters and the like that I name here):", 36, 686)
    form.field("b", 36, 664, 500)
    #expect(form.texts()["a"] == "I have known the petitioner for … years")
    #expect(
      form.texts()["b"] == "based on (conversations, visits, letters and the like that I name here)"
    )
  }

  // Staats-         [a      ]
  // angehörigkeit
  // The hyphen is a soft one to the font; a space without width is behind the word.
  @Test("a word that a soft hyphen breaks is one word")
  func softHyphen() {
    var form = DrawnForm()
    form.characters = [0x7E: "\u{AD}", 0x5E: "\u{200B}"]
    form.text("Staats~", 36, 700)
    form.text("angeh^oerig~keit^", 36, 688)
    form.field("a", 140, 690, 200)
    #expect(form.texts()["a"] == "Staatsangehoerigkeit")
  }

  // I was born in [a     ] County. The name given to me at birth was [b      ]
  @Test("the words behind a blank end with their sentence")
  func endOfSentence() {
    var form = DrawnForm()
    form.text("born on the date above,", 36, 700)
    form.field("z", 150, 697, 46)
    form.text(", in", 200, 700)
    form.field("a", 220, 697, 80)
    form.text("County. The name given to me at birth was", 304, 700)
    form.field("b", 506, 697, 80)
    #expect(form.texts()["a"] == "in … County")
  }

  //  Itemized      29  Add lines 4 through 28 ........ 29 [a]
  //  Deductions 30  If you elect to itemize although
  //                 they are less, check here .......... [b]
  @Test("the number of a line is not read with the heading in the margin before it")
  func numberBehindMargin() {
    var form = DrawnForm()
    form.text("Itemized", 36, 710, bold: true)
    form.text("Deductions", 36, 698, bold: true)
    form.text("30", 98, 698, size: 9, bold: true)
    form.text(
      "If you elect to itemize deductions even though they are less than your", 115, 698, size: 9)
    form.text("deduction, check here " + String(repeating: ". ", count: 60), 115, 687, size: 9)
    form.checkBox("b", 470, 686)
    #expect(
      form.texts() == [
        "b":
          "30 If you elect to itemize deductions even though they are less than your deduction, check here"
      ])
  }

  //                Petitioner        (bold)
  // Name [a     ]
  //                Respondent        (bold)
  // Name [b     ]
  @Test("a heading in the middle of its line is over what begins further left")
  func centeredHeadings() {
    var form = DrawnForm()
    for (index, (name, text)) in [("a", "Petitioner"), ("b", "Respondent")].enumerated() {
      let y = 600 - 60 * Double(index)
      form.text(text, 275, y + 30, bold: true)
      form.text("Name", 40, y + 3)
      form.field(name, 80, y, 150)
    }
    #expect(form.texts() == ["a": "Petitioner: Name", "b": "Respondent: Name"])
  }
}
