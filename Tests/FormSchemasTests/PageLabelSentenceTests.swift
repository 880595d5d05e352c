import FormSchemas
import PDFObjects
import Testing

/// Boxes to check in the middle of a sentence, or before their question. The expected labels are what a person reads
/// in the drawings, which the comments describe.
@Suite("Labels of boxes in sentences")
struct PageLabelSentenceTests {
  // Preparer's name [name      ]  Check □ if
  //                               self-employed
  @Test("a sentence goes on behind a box and on the next line")
  func sentenceAroundBox() {
    var form = DrawnForm()
    form.text("Preparer's name", 50, 700)
    form.field("name", 140, 697, 150)
    form.text("Check", 320, 700)
    form.checkBox("box", 352, 698)
    form.text("if", 368, 700)
    form.text("self-employed", 320, 689)
    #expect(form.texts()["box"] == "Check if self-employed")
  }

  // If a foreign address applies, check here □ and attach a statement.
  @Test("the words before a box begin the sentence that goes on behind it")
  func wordsBeforeBox() {
    var form = DrawnForm()
    form.text("If a foreign address applies, check here", 50, 700)
    form.checkBox("box", 234, 698)
    form.text("and attach a statement.", 250, 700)
    #expect(
      form.texts()["box"]
        == "If a foreign address applies, check here and attach a statement.")
  }

  // Complete this section:
  // □ Yes  □ No  I am a citizen of the country.
  // □ Yes  □ No  I am at least 18 years old.
  @Test("a text behind the answers of its row is their question")
  func questionBehindAnswers() {
    var form = DrawnForm()
    form.text("Complete this section:", 50, 720, bold: true)
    for (row, text) in ["I am a citizen of the country.", "I am at least 18 years old."]
      .enumerated()
    {
      let y = 700 - 16 * Double(row)
      form.checkBox("yes\(row + 1)", 50, y - 2)
      form.text("Yes", 64, y)
      form.checkBox("no\(row + 1)", 96, y - 2)
      form.text("No", 110, y)
      form.text(text, 150, y)
    }
    let texts = form.texts()
    #expect(texts["yes1"] == "I am a citizen of the country: Yes")
    #expect(texts["no1"] == "I am a citizen of the country: No")
    #expect(texts["no2"] == "I am at least 18 years old: No")
  }

  // If the person you care for is a child but not a dependent of yours, enter
  // the name here [name      ]
  @Test("the end of a sentence before a field gets the lines over it")
  func sentenceEnding() {
    var form = DrawnForm()
    form.text("If the person you care for is a child but not a dependent of yours, enter", 66, 711)
    form.text("the name here", 66, 700)
    form.field("name", 140, 696, 150, 14)
    #expect(
      form.texts()["name"]
        == "If the person you care for is a child but not a dependent of yours, enter the name here"
    )
  }

  // □ Other fees of $ [fee ] for (specify): [what             ]
  // Other costs (specify) [costs        ]
  //                                      $ [sum ]
  @Test("what is specified, and its amount, go with the words before")
  func specifications() {
    var form = DrawnForm()
    form.checkBox("other", 50, 698)
    form.text("Other fees of  $", 66, 700)
    form.field("fee", 145, 696, 60, 14)
    form.text("for (specify):", 209, 700)
    form.field("what", 272, 696, 200, 14)
    form.text("Other costs (specify)", 50, 640)
    form.field("costs", 155, 636, 150, 14)
    form.text("$", 400, 620)
    form.field("sum", 410, 616, 90, 14)
    let texts = form.texts()
    #expect(texts["what"] == "Other fees of … for (specify)")
    #expect(texts["costs"] == "Other costs (specify)")
    #expect(texts["sum"] == "Other costs (specify): amount")
  }

  // In the matter of [n                      ]
  //                   Full name of the child        (smaller)
  @Test("a caption under the line of a phrase that ends with a preposition goes on with it")
  func captionAfterPreposition() {
    var form = DrawnForm()
    form.text("In the matter of", 50, 700, size: 11)
    form.field("n", 140, 697, 250)
    form.text("Full name of the child", 145, 687, size: 8)
    #expect(form.texts()["n"] == "In the matter of: Full name of the child")
  }
}
