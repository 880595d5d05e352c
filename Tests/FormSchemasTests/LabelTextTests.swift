import FormSchemas
import Testing

@Suite("Texts of labels")
struct LabelTextTests {
  @Test("white space and control characters become single spaces")
  func cleans() {
    #expect(LabelText.cleaned("  First\r\n name\u{0}\t(given)  ") == "First name (given)")
  }

  @Test("controls and marks that turn the direction are not read")
  func controls() {
    #expect(LabelText.cleaned("abuse?\u{7F} No\u{202E} abc\u{2066}") == "abuse? No abc")
  }

  @Test("soft hyphens at the ends of lines and within words are not read")
  func softHyphens() {
    #expect(LabelText.cleaned("Staats\u{AD}\nangehörigkeit") == "Staatsangehörigkeit")
    #expect(LabelText.cleaned("Ge\u{AD}burts tag") == "Geburts tag")
    #expect(LabelText.cleaned("Letter\u{AD}from\u{AD}broker") == "Letter from broker")
    #expect(LabelText.cleaned("Letter\u{FFFD}from\u{FFFD}broker") == "Letter from broker")
  }

  @Test("a name that was made of a text for people is one")
  func namesOfPhrases() {
    for text in ["Abmeldung der Unterkunft in Haus", "16. Month of Expected MMI Date"] {
      #expect(LabelText.isMeaningful(text, fieldName: text))
    }
    for text in [
      "users1 name in full", "Row6_address of care provider_pg6", "Text Field 10 of 12", "Date_4",
      "check box list 3", "NAME_Row_1",
      "Total amount",
    ] {
      #expect(!LabelText.isMeaningful(text, fieldName: text))
    }
  }

  @Test("a text that ends with an ellipsis gets no second one")
  func ellipses() {
    let text = "A long heading that goes on and on … and ends somewhere else"
    #expect(LabelText.shortened(text, to: 37) == "A long heading that goes on and on…")
  }

  @Test("a text is cut where a phrase ends, and never behind a short word")
  func phrases() {
    let text = "Do you live with a child under age 19, for whom you are the one who cares"
    #expect(LabelText.shortened(text, to: 50) == "Do you live with a child under age 19")
    #expect(
      LabelText.shortened(
        "Employer starts to offer coverage (from May, or June on) or changes", to: 48)
        == "Employer starts to offer coverage")
    #expect(LabelText.shortened("The subjects of the study of law", to: 20) == "The subjects…")
  }

  @Test(
    "what is printed twice is said once",
    arguments: [
      ("Amount of line 37 37", "Amount of line 37"), ("Pages enclosed enclosed", "Pages enclosed"),
      ("Name, first name Name, first name", "Name, first name"),
      ("Rent paid: Rent paid (monthly)", "Rent paid (monthly)"),
      ("Vous vous engagez", "Vous vous engagez"), ("vous vous engagez", "vous vous engagez"),
      ("Do you pay rent? Rent", "Do you pay rent? Rent"), ("0 0 0", "0 0 0"), ("", ""),
    ])
  func saidOnce(_ text: String, _ said: String) {
    #expect(LabelText.saidOnce(text) == said)
  }

  @Test("long labels are shortened in the middle: their ends tell them apart")
  func brief() {
    let start = "1. Branch at time of inequity or impropriety (mark the branch) - Select for"
    for branch in ["“Navy”", "“Air Force”"] {
      let label = FieldLabel(text: "\(start) \(branch)", source: .page, confidence: 1)
      #expect(label.brief.hasPrefix("1. Branch at time of inequity"))
      #expect(label.brief.hasSuffix(branch))
      #expect(label.brief.count <= 62)
    }
    let short = FieldLabel(text: "Net profit, cents", source: .page, confidence: 1)
    #expect(short.brief == "Net profit, cents")
  }

  @Test("letters that are written apart for screen readers are joined")
  func joins() {
    #expect(LabelText.joiningSpelledLetters("Z I P code") == "ZIP code")
    #expect(LabelText.joiningSpelledLetters("Part I I. Enter a T I N") == "Part II. Enter a TIN")
    #expect(LabelText.joiningSpelledLetters("Plan A or B") == "Plan A or B")
  }

  @Test("dot leaders go, and the number of the line behind them")
  func leaders() {
    #expect(LabelText.withoutLeaders("3. Total tax . . . . . 3.") == "3. Total tax")
    #expect(LabelText.withoutLeaders("nn. Attach notice ..... ..") == "nn. Attach notice")
    #expect(LabelText.withoutLeaders("Wages . . . . Form 2") == "Wages Form 2")
    #expect(LabelText.withoutLeaders("Name and so on ..") == "Name and so on ..")
  }

  @Test("a name that says nothing is no label")
  func meaning() {
    #expect(!LabelText.isMeaningful("f1_01[0]", fieldName: "top[0].f1_01[0]"))
    #expect(!LabelText.isMeaningful("F1 01", fieldName: "top[0].f1_01[0]"))
    #expect(!LabelText.isMeaningful("undefined_2", fieldName: "x"))
    #expect(!LabelText.isMeaningful("Text Field", fieldName: "TextField"))
    #expect(!LabelText.isMeaningful("issued", fieldName: "passport.issued"))
    #expect(LabelText.isMeaningful("Issued", fieldName: "passport.issued"))
    #expect(LabelText.isMeaningful("First Name", fieldName: "person.firstName[0]"))
    #expect(!LabelText.isMeaningful("12.", fieldName: "x"))
    #expect(!LabelText.isMeaningful("5d. $", fieldName: "x"))
    #expect(!LabelText.isMeaningful("00 6b.", fieldName: "x"))
    #expect(LabelText.isMeaningful("姓", fieldName: "x"))
    #expect(LabelText.isMeaningful("Name", fieldName: "x"))
  }
}
