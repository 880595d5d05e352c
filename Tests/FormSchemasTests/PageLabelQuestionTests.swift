import FormSchemas
import PDFObjects
import Testing

/// Questions, the boxes that answer them and the fields that go on with them. The expected labels are what a person
/// reads in the drawings, which the comments describe.
@Suite("Questions, answers and what goes on with them")
struct PageLabelQuestionTests {
  // PART A
  // 3. Does your job offer health insurance? We may help pay for it.
  // [] No  [] Yes
  // PART B
  // 3. Does your job offer health insurance? We may help pay for it.
  // [] No  [] Yes
  @Test("a question with a sentence behind it is said once")
  func questionOnce() {
    var form = DrawnForm()
    for (part, top) in [("A", 700.0), ("B", 600.0)] {
      form.text("PART \(part)", 36, top + 24, size: 14, bold: true)
      form.text("3. Does your job offer health insurance? We may help pay for it.", 36, top)
      form.checkBox("\(part)no", 36, top - 22)
      form.text("No", 50, top - 20)
      form.checkBox("\(part)yes", 96, top - 22)
      form.text("Yes", 110, top - 20)
    }
    let question = "3. Does your job offer health insurance? We may help pay for it"
    #expect(form.texts()["Ano"] == "PART A: \(question): No")
    #expect(form.texts()["Byes"] == "PART B: \(question): Yes")
  }

  // Cigars              □ Yes □ No
  // Other: [a      ]    □ Yes □ No
  @Test("answers behind a field are about what is written into it")
  func answersBehindField() {
    var form = DrawnForm()
    form.text("Cigars", 240, 700)
    form.text("Other:", 240, 680)
    form.field("a", 275, 678, 90)
    for (row, y) in [("cigars", 698.0), ("other", 678)] {
      for (answer, x) in [("Yes", 420.0), ("No", 510)] {
        form.checkBox(row + answer, x, y)
        form.text(answer, x + 14, y + 2)
      }
    }
    let texts = form.texts()
    #expect(texts["otherYes"] == "Other: Yes")
    #expect(texts["otherNo"] == "Other: No")
    #expect(texts["cigarsNo"] == "Cigars: No")
    #expect(texts["a"] == "Other")
  }

  // Do you have a cough?                    □ Yes □ No
  // Were you in a hospital this year        □ Yes □ No
  // If yes, when and where [a              ]
  @Test("what goes on with “if yes” is about the line over it, not about a question further up")
  func questionOnLineOver() {
    var form = DrawnForm()
    for (row, text, y) in [
      ("cough", "Do you have a cough?", 700.0),
      ("hospital", "Were you in a hospital this year", 680),
    ] {
      form.text(text, 60, y)
      for (answer, x) in [("Yes", 420.0), ("No", 510)] {
        form.checkBox(row + answer, x, y - 2)
        form.text(answer, x + 14, y)
      }
    }
    form.text("If yes, when and where", 60, 660)
    form.field("a", 175, 658, 300)
    #expect(form.texts()["a"] == "Were you in a hospital this year: If yes, when and where")
  }

  // Have you been exposed to   (Circle One) □ Asbestos □ Smoke
  @Test("how many to choose is not what options are about")
  func notOnChoosing() {
    var form = DrawnForm()
    form.text("Have you been exposed to", 60, 700)
    form.text("(Circle One)", 250, 700)
    for (option, x) in [("Asbestos", 315.0), ("Smoke", 420)] {
      form.checkBox(option, x, 698)
      form.text(option, x + 14, 700)
    }
    #expect(form.texts()["Smoke"] == "Have you been exposed to: Smoke")
  }

  // 5. Employee information:
  // Role: □ Owner □ Partner
  @Test("the caption directly before options counts for more than the item over it")
  func captionBeforeOptions() {
    var form = DrawnForm()
    form.text("5. Employee information:", 60, 714, bold: true)
    form.text("Role:", 60, 700, bold: true)
    form.radioButtons("role", [(x: 95, y: 698), (x: 160, y: 698)])
    form.text("Owner", 110, 700)
    form.text("Partner", 175, 700)
    #expect(form.texts()["role"]?.contains("Role") == true)
  }

  // 3 - Way of eating:
  // ( ) by mouth
  // ( ) by tube
  // 4 - Kind of food:
  // ( ) solid
  // ( ) liquid
  @Test("a question between two boxes of a column parts them")
  func questionBetweenBoxes() {
    var form = DrawnForm()
    form.text("Way of eating for three months:", 60, 546)
    form.radioButtons("way", [(x: 58, y: 532), (x: 58, y: 515)])
    form.text("By mouth", 74, 534)
    form.text("By tube", 74, 517)
    form.text("Kind of food for three months:", 60, 500)
    form.radioButtons("food", [(x: 58, y: 482), (x: 58, y: 465)])
    form.text("Solid", 74, 484)
    form.text("Liquid", 74, 467)
    let texts = form.texts()
    #expect(texts["way"] == "Way of eating for three months")
    #expect(texts["food"] == "Kind of food for three months")
  }

  // a. [ ] The landlord did not make repairs, and I paid nothing after I had sent written notice to the landlord.
  //    Please tell …:
  // [a                                     ]
  @Test("the text of a box that goes on under the box is one text, of the field under it, too")
  func optionUnderBox() {
    var form = DrawnForm()
    form.checkBox("box", 103, 327)
    form.text(
      "The landlord did not make repairs, and I withheld all my rent after sending written notice and",
      126,
      328)
    form.text("a copy of it to the landlord. Please explain:", 103, 316)
    form.field("a", 99, 303, 455, 11)
    let texts = form.texts()
    #expect(
      texts["box"]?.contains("withheld all my rent after sending written notice and a copy") == true
    )
    #expect(texts["a"]?.contains("Please explain") == true)
    #expect(texts["a"]?.contains("The landlord did not make repairs") == true)
  }

  // □ Change
  // □ Other (specify)        Phone [a   ] [b         ]
  @Test("a field under an option that asks to specify is not a part of the field on its left")
  func specifiedUnderOption() {
    var form = DrawnForm()
    for (option, y) in [("Change of name", 640.0), ("Other (specify)", 622)] {
      form.checkBox(option, 456, y)
      form.text(option, 470, y + 2)
    }
    form.text("Kind of action:", 456, 656)
    form.text("E-mail or phone", 240, 604)
    form.field("a", 333, 602, 117, 13)
    form.field("b", 455, 606, 125, 13)
    let texts = form.texts()
    #expect(texts["a"] == "E-mail or phone")
    #expect(texts["b"]?.contains("Other (specify)") == true)
  }

  // Cause:    □ at a match
  //           □ on the way
  // Function: □ player
  //           □ other
  @Test("a caption before a box of a column begins another group")
  func captionWithinColumn() {
    var form = DrawnForm()
    form.text("Cause of it:", 71, 420)
    form.text("Function:", 71, 375)
    form.radioButtons("cause", [(x: 187, y: 418), (x: 187, y: 396)])
    form.radioButtons("function", [(x: 187, y: 373), (x: 187, y: 351)])
    for (text, y) in [("At a match", 420.0), ("On the way", 398), ("Player", 375), ("Other", 353)] {
      form.text(text, 212, y, size: 8)
    }
    #expect(form.texts() == ["cause": "Cause of it", "function": "Function"])
  }

  // 01 - Use of a machine in the last three months
  // (if necessary more than one may be marked)
  // ( ) No
  // ( ) Yes
  @Test("a note in parentheses under a question is not what options are about")
  func noteUnderQuestion() {
    var form = DrawnForm()
    form.text("Use of a machine in the last three months", 60, 690)
    form.text("(if necessary more than one may be marked)", 60, 674)
    form.radioButtons("use", [(x: 60, y: 655), (x: 60, y: 637)])
    form.text("No machine", 76, 657)
    form.text("Some machine", 76, 639)
    #expect(form.texts()["use"] == "Use of a machine in the last three months")
  }
}
