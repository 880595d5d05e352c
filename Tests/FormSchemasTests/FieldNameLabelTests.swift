import FormFixtures
import FormSchemas
import PDFObjects
import Testing

/// What the names of fields say where pages say too little. The expected labels are what a person reads in the drawings
/// and the names.
@Suite("Labels and the names of fields")
struct FieldNameLabelTests {
  // [a field far from all text, below]
  // Address of the court: [other]
  @Test(
    "a name in words that the form uses stands in where no text is near",
    arguments: [
      ("courtAddressLine2", "Court address line 2"),
      ("form1[0].Page1[0].CourtAddress[0]", "Court address"),
      ("txtCOURT_ADDRESS", "Court address"), ("court address of_3", "Court address"),
    ])
  func standsIn(name: String, expected: String) {
    var form = DrawnForm()
    form.text("Address of the court:", 50, 700)
    form.field("other", 160, 697, 200)
    form.field(name, 400, 100, 100)
    #expect(form.texts()[name] == expected)
  }

  // The same, with names that programs made up, and words that nobody knows.
  @Test(
    "made-up names, codes and names of what a field is in are no labels",
    arguments: [
      "f1_01[0]", "Text12", "undefined_3", "IMGNO", "court.Text1", "text_28bnts",
    ])
  func madeUp(name: String) {
    var form = DrawnForm()
    form.text("Address of the court:", 50, 700)
    form.field("other", 160, 697, 200)
    form.field(name, 400, 100, 100)
    #expect(form.texts()[name] == "")
  }

  // Judicial circuit
  // [field]
  // State of the court
  @Test("of two texts as near, the one in the words of the name is the field's own")
  func decides() {
    for (name, expected) in [
      ("circuit", "Judicial circuit"), ("stateOfCourt", "State of the court"),
    ] {
      var form = DrawnForm()
      form.text("Judicial circuit", 132, 716)
      form.text("State of the court", 132, 686)
      form.field(name, 130, 698, 180)
      #expect(form.texts()[name] == expected)
    }
  }

  // Surname: [streetAddress]
  @Test("a name does not count for more than a caption directly before its field")
  func captionFirst() {
    var form = DrawnForm()
    form.text("Surname:", 50, 700)
    form.field("streetAddress", 100, 697, 200)
    form.text("Street address of the employer in the last year", 50, 640)
    #expect(form.texts()["streetAddress"] == "Surname")
  }

  // [amount] far from all text, with a name of one word that says less than any text.
  @Test("two fields with one name in words are counted")
  func counted() {
    var form = DrawnForm()
    form.text("Date of the hearing:", 50, 700)
    form.field("other", 160, 697, 200)
    form.field("hearing_date_1", 400, 100, 100)
    form.field("hearing_date_2", 400, 60, 100)
    let texts = form.texts()
    #expect(texts["hearing_date_1"] == "Hearing date, 1 of 2")
    #expect(texts["hearing_date_2"] == "Hearing date, 2 of 2")
  }
}
