import FormSchemas
import PDFObjects
import Testing

/// Sentences that go on from line to line, titles under fields, answers of questions over their rows. The expected
/// labels are what a person reads in the drawings, which the comments describe.
@Suite("What goes on from one line to the next, and what is under fields and over rows")
struct PageLabelGoingOnTests {
  // …, New York, granting Letters of Administration upon the estate of
  // the decedent to ________  or to such other person
  @Test("a few words that begin a line go on with the line over them")
  func wordsOfNextLine() {
    var form = DrawnForm()
    form.text(
      "You are cited to show cause before the court why a decree should not be made in the", 36, 464
    )
    form.text(
      "matter, granting Letters of Administration upon the whole of the estate of", 200, 448)
    form.text("the decedent to", 36, 433)
    form.field("a", 110, 431, 200)
    form.text("or to such other person as may be entitled there to.", 316, 433)
    #expect(form.texts()["a"]?.hasSuffix("upon the whole of the estate of the decedent to") == true)
  }

  // I certify that the petitioner herein [a        ], has the sum of
  // [b    ] on account to his credit at the [c       ] institution.
  @Test("a blank that begins a line is called by the end of the line over it")
  func endOfLineOver() {
    var form = DrawnForm()
    form.text("I hereby certify that the petitioner herein", 108, 634)
    form.field("a", 310, 632, 104)
    form.text(", has the sum of", 416, 634)
    form.field("b", 72, 612, 45)
    form.text("on account to his credit at the", 121, 614)
    form.field("c", 270, 612, 98)
    form.text("institution where he is confined.", 372, 614)
    let texts = form.texts()
    #expect(texts["a"] == "I hereby certify that the petitioner herein")
    #expect(texts["b"] == "has the sum of")
    #expect(texts["c"] == "on account to his credit at the")
  }

  // 2. Defendant affirmatively states the following defenses and reasons the
  //
  //    complaint should be dismissed:
  // [a                                                  ]
  @Test("a line that ends with an article goes on, however far the next one is below")
  func lineThatGoesOn() {
    var form = DrawnForm()
    form.text("1. Defendant denies each and every allegation of the complaint.", 72, 446)
    form.text("2. Defendant affirmatively states the following defenses and reasons the", 72, 426)
    form.text("complaint should be dismissed:", 84, 409)
    form.field("a", 72, 277, 468, 120)
    #expect(form.texts()["a"]?.hasPrefix("2. Defendant affirmatively states") == true)
    #expect(form.texts()["a"]?.hasSuffix("complaint should be dismissed") == true)
  }

  // Lic no. [a   ]           Lic no. [b   ]
  //   Pathologist          Medical technologist
  @Test("titles under fields with one caption say whose they are")
  func titlesBelow() {
    var form = DrawnForm()
    for (name, title, x) in [("a", "Pathologist", 130.0), ("b", "Medical technologist", 350)] {
      form.text("Lic no.", x, 160)
      form.field(name, x + 40, 158, 56)
      form.text(title, x + 10, 140)
    }
    #expect(form.texts() == ["a": "Pathologist: Lic no.", "b": "Medical technologist: Lic no."])
  }

  // 1. In the past 4 weeks, how much of the time did you feel well at work, school or at home?   SCORE
  // All of the time □   Some of the time □   None of the time □                                  [a ]
  // 2. During the past 4 weeks, how often did you sleep badly, in the night or in the morning?
  // Always □            Once a day □         Not at all □                                        [b ]
  @Test("a question over a row of answers heads no column, and the answers say what they answer")
  func questionsOverRows() {
    var form = DrawnForm()
    form.text("SCORE", 542, 494, bold: true)
    for (number, question, answers, y) in [
      (
        1,
        "In the past 4 weeks, how much of the time did you feel well at work, at school or at home?",
        ["All of the time", "Some of the time", "None of the time"], 494.0
      ),
      (
        2,
        "During the past 4 weeks, how often did you sleep badly, in the night or in the morning?",
        ["Always", "Once a day", "Not at all"], 444
      ),
    ] {
      form.text("\(number). \(question)", 41, y, bold: true)
      for (column, answer) in answers.enumerated() {
        let x = 41 + 160 * Double(column)
        form.text(answer, x, y - 22)
        form.checkBox("\(number)\(column)", x + 90, y - 24)
      }
      form.field("score\(number)", 537, y - 30, 38, 20)
    }
    let texts = form.texts()
    #expect(texts["12"]?.contains("how much of the time") == true)
    #expect(texts["12"]?.contains("None of the time") == true)
    #expect(texts["22"]?.contains("how often did you sleep badly") == true)
    #expect(texts["22"]?.contains("how much") == false)
  }

  // □ Yes. Do your lists include names of persons?
  //     □ No
  //     □ Yes. Describe.
  @Test("an option that asks heads the answers under it")
  func questionOfOption() {
    var form = DrawnForm()
    form.text("43. Customer lists or other compilations", 33, 500, bold: true)
    for (name, text, x, y) in [
      ("no", "No", 46.0, 486.0), ("yes", "Yes. Do your lists include names of persons?", 46, 474),
      ("innerNo", "No", 76, 460), ("innerYes", "Yes. Describe.", 76, 448),
    ] {
      form.checkBox(name, x, y)
      form.text(text, x + 13, y + 1, size: 8)
    }
    let texts = form.texts()
    #expect(texts["innerNo"]?.contains("Do your lists include names of persons? No") == true)
    #expect(texts["no"]?.contains("Customer lists") == true)
  }

  // Address of the organisation
  // [a                      ]
  // [b          ] POSTCODE [c]
  @Test("the last line of an address is that, although the first is twice as high")
  func lineUnderHigherField() {
    var form = DrawnForm()
    form.text("Address of the organisation", 45, 356)
    form.field("a", 45, 322, 237, 29)
    form.field("b", 45, 305, 145)
    form.text("POSTCODE", 194, 308, size: 5)
    form.field("c", 226, 305, 56)
    #expect(
      form.texts() == [
        "a": "Address of the organisation", "b": "Address of the organisation, line 2",
        "c": "POSTCODE",
      ])
  }

  // Name: [a       ] [b       ]
  //       LASTNAME   FIRSTNAME
  @Test("the parts of a name in one word are those of the text before them")
  func namesInOneWord() {
    var form = DrawnForm()
    form.text("Name:", 70, 640)
    for (name, caption, x) in [("a", "LASTNAME", 107.0), ("b", "FIRSTNAME", 215)] {
      form.field(name, x, 638, 95)
      form.text(caption, x + 20, 626)
    }
    #expect(form.texts()["b"] == "Name: FIRSTNAME")
  }

  // | Present address  |
  // | [a             ] |
  // | Occupation: [b ] |
  // |------------------|
  // | [c             ] |
  // | Occupation: [d ] |
  @Test("the first of two fields of each record is under the header, the second has its caption")
  func recordsOfTwoFields() {
    var form = DrawnForm()
    for y in [700.0, 682, 634, 586] { form.rule(60, y, 540, y) }
    for x in [60.0, 300, 540] { form.rule(x, 700, x, 586) }
    form.text("Name", 66, 688, size: 8)
    form.text("Present address", 306, 688, size: 8)
    for (row, y) in [("1", 682.0), ("2", 634)] {
      form.field("name" + row, 64, y - 40, 230, 30)
      form.field("address" + row, 306, y - 25, 225, 22)
      form.text("Present occupation:", 306, y - 34, size: 7)
      form.field("occupation" + row, 306, y - 46, 225, 9)
    }
    let texts = form.texts()
    #expect(texts["address2"]?.contains("Present address") == true)
    #expect(texts["address2"]?.contains("occupation") == false)
    #expect(texts["occupation2"]?.contains("Present occupation") == true)
  }

  @Test("the order that a long text ends with is what the field under it is called")
  func closingOrder() {
    var form = DrawnForm()
    for (row, line) in [
      "marriage, custody, visitation, paternity, guardianship, adoption, child support, maintenance",
      "or adult abuse of or by any parties to this action. I further certify that they are known by",
      "other names, as stated below:", "Indicate the number of the case and whether it is pending",
    ].enumerated() {
      form.text(line, 60, 700 - 12 * Double(row))
    }
    form.field("a", 60, 610, 480, 46)
    #expect(form.texts()["a"] == "Indicate the number of the case and whether it is pending")
  }
}
