import FormSchemas
import PDFObjects
import Testing

/// Fields that complete an option or a text that others begin. The expected labels are what a person reads in the
/// drawings, which the comments describe.
@Suite("Labels of fields that complete others")
struct PageLabelCompletionTests {
  // b) Did the applicant have any condition before the accident?
  // [no] No   [yes] Yes (please explain)
  // [explanation                        ]
  @Test("a field under options explains the one that asks for it")
  func explanation() {
    var form = DrawnForm()
    form.text("b) Did the applicant have any condition before the accident?", 50, 700)
    form.checkBox("no", 60, 682)
    form.text("No", 74, 684)
    form.checkBox("yes", 110, 682)
    form.text("Yes (please explain)", 124, 684)
    form.field("explanation", 50, 645, 450, 32)
    let texts = form.texts()
    #expect(
      texts["explanation"]
        == "b) Did the applicant have any condition before the accident? Yes (please explain)")
    #expect(
      texts["no"] == "b) Did the applicant have any condition before the accident? No")
  }

  // 5. The plaintiff is  [a] an individual.  [b] a partnership.  [c] [other]
  @Test("a box and a field without a text end a row of options")
  func otherOption() {
    var form = DrawnForm()
    form.text("5. The plaintiff is", 50, 700)
    form.checkBox("a", 150, 698)
    form.text("an individual.", 164, 700)
    form.checkBox("b", 240, 698)
    form.text("a partnership.", 254, 700)
    form.checkBox("c", 330, 698)
    form.field("other", 344, 696, 150)
    let texts = form.texts()
    #expect(texts["other"] == "5. The plaintiff is: other")
    #expect(texts["c"] == "5. The plaintiff is: other")
    #expect(texts["b"] == "5. The plaintiff is: a partnership.")
  }

  // 8. Relationship to the veteran (check one)
  // [a] Spouse
  // [b] Other (specify) [field]
  @Test("a field behind “Other” has what the options are about")
  func specified() {
    var form = DrawnForm()
    form.text("8. Relationship to the veteran (check one)", 50, 700)
    form.checkBox("a", 60, 682)
    form.text("Spouse", 74, 684)
    form.checkBox("b", 60, 664)
    form.text("Other (specify)", 74, 666)
    form.field("field", 150, 662, 200)
    #expect(form.texts()["field"] == "8. Relationship to the veteran: Other (specify)")
  }

  // The petitioner resided at all of the following addresses: [a          ]
  // [b                                                                    ]
  // [c                                                                    ]
  @Test("lines may stand a little apart")
  func apart() {
    var form = DrawnForm()
    form.text("The petitioner resided at all of the following addresses:", 36, 700)
    form.field("a", 300, 694, 240, 22)
    form.field("b", 36, 666, 504, 22)
    form.field("c", 36, 638, 504, 22)
    let texts = form.texts()
    #expect(texts["b"] == "The petitioner resided at all of the following addresses, line 2")
    #expect(texts["c"] == "The petitioner resided at all of the following addresses, line 3")
  }

  // Name and address
  // [a    ]
  // [b    ], over one another by half of their height
  @Test("lines may overlap")
  func overlapping() {
    var form = DrawnForm()
    form.text("Name and address", 36, 722)
    form.field("a", 36, 700, 300, 18)
    form.field("b", 36, 691, 300, 18)
    form.field("c", 36, 682, 300, 18)
    let texts = form.texts()
    #expect(texts["b"] == "Name and address, line 2")
    #expect(texts["c"] == "Name and address, line 3")
  }

  // 1. Withhold each month:
  // a. [x] $ [amount] per month current support
  // b. [y] $ [other]  per month support arrearages
  @Test("an amount is between the box of an option and its text")
  func amountInOption() {
    var form = DrawnForm()
    form.text("1. Withhold each month:", 50, 700)
    for (row, text) in ["per month current support", "per month support arrearages"].enumerated() {
      let y = 682 - 18 * Double(row)
      form.text(["a.", "b."][row], 60, y + 2)
      form.checkBox("box\(row)", 76, y)
      form.text("$", 90, y + 2)
      form.field("amount\(row)", 97, y - 2, 60)
      form.text(text, 160, y + 2)
    }
    let texts = form.texts()
    #expect(texts["box0"]?.hasSuffix("per month current support") == true)
    #expect(texts["box1"]?.hasSuffix("per month support arrearages") == true)
    #expect(texts["amount1"]?.hasSuffix("per month support arrearages") == true)
  }

  // are hereby granted this [day] day of [month]
  @Test("a blank before “day of” is that of a day")
  func day() {
    var form = DrawnForm()
    form.text("The changes are hereby granted this", 36, 700)
    form.field("day", 205, 696, 40)
    form.text(", day of", 248, 700)
    form.field("month", 290, 696, 100)
    #expect(form.texts()["day"] == "The changes are hereby granted this … day of")
    #expect(form.texts()["month"] == "day of, month")
  }
}
