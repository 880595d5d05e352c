import FormSchemas
import PDFObjects
import Testing

/// Boxes over printed words, before numbers of forms and beside fields for times. The expected labels are what a person
/// reads in the drawings, which the comments describe.
@Suite("Labels of options that are printed in their boxes or called by figures")
struct PageLabelOptionTests {
  // Full name           Sex      (each letter is within a text field)
  // [n               ]  [M][F]
  // Are you employed?            [Y][N]
  @Test("words printed in small text fields are options, under a header or beside a question")
  func printedWords() {
    var form = DrawnForm()
    form.text("Full name", 50, 720)
    form.text("Sex", 252, 720)
    form.field("n", 50, 700, 180, 16)
    for (name, x) in [("M", 240.0), ("F", 262)] {
      form.text(name, x + 8, 704)
      form.field(name, x, 700, 22, 16)
    }
    form.text("Are you employed?", 50, 660)
    for (name, x) in [("Y", 240.0), ("N", 262)] {
      form.text(name, x + 8, 664)
      form.field(name, x, 660, 22, 16)
    }
    let texts = form.texts()
    #expect(texts["n"] == "Full name")
    #expect(texts["M"] == "Sex, row 1: M")
    #expect(texts["F"] == "Sex, row 1: F")
    #expect(texts["Y"] == "Are you employed? Y")
    #expect(texts["N"] == "Are you employed? N")
  }

  // Wages
  // $ [w      ] per [Hr][Wk][Mo]   (printed within the boxes)
  @Test("options behind a field and a word such as “per” are about that field")
  func period() {
    var form = DrawnForm()
    form.text("Wages before tax", 62, 720)
    form.text("$", 52, 704)
    form.field("w", 60, 700, 100, 16)
    form.text("per", 163, 704)
    for (name, x) in [("Hr", 182.0), ("Wk", 206), ("Mo", 230)] {
      form.text(name, x + 5, 704)
      form.field(name, x, 700, 23, 16)
    }
    let texts = form.texts()
    #expect(texts["Hr"] == "Wages before tax: Hr")
    #expect(texts["Mo"] == "Wages before tax: Mo")
  }

  // Date of birth   [M][M][D][D]   (patterns within boxes for digits)
  @Test("letters that show how a date is written are no options")
  func pattern() {
    var form = DrawnForm()
    form.text("Date of birth", 50, 704)
    for (place, letter) in ["M", "M", "D", "D"].enumerated() {
      let x = 130 + 16 * Double(place)
      form.text(letter, x + 4, 704)
      form.field("d\(place)", x, 700, 16, 16)
    }
    #expect(form.texts()["d0"]?.hasPrefix("Date of birth") == true)
    #expect(form.texts()["d3"]?.hasPrefix("Date of birth") == true)
  }

  // Credits from Form: a □ 2439  b □ 8839  c □ 8801
  @Test("numbers of forms behind boxes are options, and letters go with the next box")
  func numbersOfForms() {
    var form = DrawnForm()
    form.text("71", 50, 700, bold: true)
    form.text("Credits from Form:", 72, 700)
    for (letter, figure, x) in [("a", "2439", 170.0), ("b", "8839", 222), ("c", "8801", 274)] {
      form.text(letter, x, 700, bold: true)
      form.checkBox(figure, x + 9, 698)
      form.text(figure, x + 22, 700)
    }
    let texts = form.texts()
    #expect(
      texts["2439"] == "71 Credits from Form: 2439" || texts["2439"] == "Credits from Form: 2439")
    #expect(texts["8839"]?.hasSuffix("8839") == true)
    #expect(texts["8801"]?.hasSuffix("8801") == true)
  }

  //         MON            TUE
  // FROM    [m] □ AM       [t] □ AM
  // TO      [n] □ AM       [u] □ AM
  @Test("“AM” is about the time on its left")
  func halfOfTheDay() {
    var form = DrawnForm()
    for y in [730.0, 710, 680, 650] { form.rule(50, y, 350, y) }
    for x in [50.0, 150, 250, 350] { form.rule(x, 650, x, 730) }
    form.text("MON", 185, 716)
    form.text("TUE", 285, 716)
    for (text, names, y) in [("FROM", ["m", "t"], 686.0), ("TO", ["n", "u"], 656)] {
      form.text(text, 80, y + 6)
      for (name, x) in zip(names, [155.0, 255]) {
        form.field(name, x, y, 40, 18)
        form.checkBox(name + "a", x + 50, y + 4)
        form.text("AM", x + 64, y + 5)
      }
    }
    let texts = form.texts()
    #expect(texts["m"] == "FROM: MON")
    #expect(texts["ma"] == "FROM: MON: AM")
    #expect(texts["ua"] == "TO: TUE: AM")
  }

  // □ Change my name to my former name
  // [f          ] [l          ]
  // First name     Last name
  @Test("an option over fields says what they are for, where others have their captions")
  func optionOverFields() {
    var form = DrawnForm()
    for (block, y) in [("p", 700.0), ("r", 620)] {
      form.checkBox(block, 50, y - 1)
      form.text(
        block == "p" ? "Give the petitioner a former name" : "Give the respondent a former name",
        66,
        y)
      form.field(block + "f", 66, y - 22, 120)
      form.text("(First name)", 66, y - 32, size: 7)
      form.field(block + "l", 196, y - 22, 120)
      form.text("(Last name)", 196, y - 32, size: 7)
    }
    let texts = form.texts()
    #expect(texts["pf"] == "Give the petitioner a former name: First name")
    #expect(texts["rl"] == "Give the respondent a former name: Last name")
  }

  // Yes □  No □
  // Yes □  No □
  // □ Married  □ Divorced  □ Single      (as most boxes of the page)
  @Test("answers may be before their boxes, where other options are behind theirs")
  func answersBefore() {
    var form = DrawnForm()
    for (row, y) in [("1", 700.0), ("2", 670)] {
      form.text("Yes", 300, y)
      form.checkBox("yes" + row, 322, y - 2)
      form.text("No", 338, y)
      form.checkBox("no" + row, 356, y - 2)
    }
    for (row, name) in ["Married", "Divorced", "Single", "Widowed", "Separated"].enumerated() {
      form.checkBox(name, 50, 620 - 18 * Double(row))
      form.text(name, 66, 622 - 18 * Double(row))
    }
    let options = form.texts()
    #expect(options["yes1"]?.hasPrefix("Yes, ") == true)
    #expect(options["no1"]?.hasPrefix("No, ") == true)
    #expect(options["yes2"]?.hasPrefix("Yes, ") == true)
    #expect(options["Widowed"] == "Widowed")
  }

  // ▢ I agree to the terms.      (the box is printed, too)
  @Test("a printed box is not before the word behind “I”")
  func narrowWord() {
    var form = DrawnForm()
    form.draw("1 w 50 698 10 10 re S")
    form.checkBox("agree", 50, 698)
    form.text("I agree to the terms.", 63, 700)
    #expect(form.texts()["agree"] == "I agree to the terms.")
  }

  // [a] Yes [ ] No  Rent paid            [b] Yes [ ] No  Association fees
  @Test("on a row that begins with answers, each has the text behind it")
  func rowOfAnswers() {
    var form = DrawnForm()
    for (name, text, x) in [("a", "Rent paid", 50.0), ("b", "Association fees", 310)] {
      for (part, answer) in ["Yes", "No"].enumerated() {
        form.checkBox("\(name)\(part)", x + 40 * Double(part), 699)
        form.text(answer, x + 13 + 40 * Double(part), 700)
      }
      form.text(text, x + 85, 700)
    }
    let texts = form.texts()
    #expect(texts["a0"] == "Rent paid: Yes")
    #expect(texts["b0"] == "Association fees: Yes")
    #expect(texts["b1"] == "Association fees: No")
  }

  // [g] The court GRANTS the petition regarding these convictions:
  //     [g1] ALL convictions
  // [d] The court DENIES the petition regarding these convictions:
  //     [d1] ALL convictions
  @Test("options under another option are told apart by it")
  func optionsOfOptions() {
    var form = DrawnForm()
    for (name, word, y) in [("g", "GRANTS", 700.0), ("d", "DENIES", 640)] {
      form.checkBox(name, 50, y - 2)
      form.text("The court \(word) the petition regarding these convictions:", 66, y)
      form.checkBox(name + "1", 80, y - 22)
      form.text("ALL convictions", 96, y - 20)
    }
    let texts = form.texts()
    #expect(
      texts["g1"] == "The court GRANTS the petition regarding these convictions: ALL convictions")
    #expect(
      texts["d1"] == "The court DENIES the petition regarding these convictions: ALL convictions")
  }

  // 1. I am the petitioner in this case.
  // 2. [o] I also ask the Court to:
  //        [a] make my case confidential
  //        [b] show my former name
  // [c] I do not ask for more.
  @Test("options under an option that ends with a colon are those of its text")
  func nestedOptions() {
    var form = DrawnForm()
    form.text("1. I am the petitioner in this case.", 50, 720)
    form.text("2.", 50, 700)
    form.checkBox("o", 66, 698)
    form.text("I also ask the Court to:", 82, 700)
    form.checkBox("a", 86, 682)
    form.text("make my case confidential", 102, 684)
    form.checkBox("b", 86, 666)
    form.text("show my former name", 102, 668)
    form.checkBox("c", 66, 650)
    form.text("I do not ask for more.", 82, 652)
    let labels = form.labels()
    let context = labels.values.first { $0.text.contains("confidential") }?.context ?? []
    #expect(context.first?.contains("I also ask the Court to") == true)
    let last = labels.values.first { $0.text.contains("I do not ask") }
    #expect(last?.context.contains { $0.contains("I also ask") } != true)
  }

  // Besteht eine Versicherung?   [a] ja   [b] nein
  // Child lives with             [c] Mom  [d] Dad
  // Date of birth (jj/mm/aaaa)   [e        ]
  @Test("“ja” and “Dad” are words, although patterns of dates have their letters")
  func wordsOfPatternLetters() {
    var form = DrawnForm()
    form.text("Besteht eine Versicherung?", 50, 700)
    form.checkBox("a", 200, 698)
    form.text("ja", 214, 700)
    form.checkBox("b", 260, 698)
    form.text("nein", 274, 700)
    form.text("Child lives with", 50, 670)
    form.checkBox("c", 200, 668)
    form.text("Mom", 214, 670)
    form.checkBox("d", 260, 668)
    form.text("Dad", 274, 670)
    form.text("Date of birth", 50, 640)
    form.text("jj/mm/aaaa", 120, 640)
    form.field("e", 200, 637, 90)
    let texts = form.texts()
    #expect(texts["a"] == "Besteht eine Versicherung? ja")
    #expect(texts["b"] == "Besteht eine Versicherung? nein")
    #expect(texts["d"]?.hasSuffix("Dad") == true)
    #expect(texts["e"]?.hasPrefix("Date of birth") == true)
  }
}
