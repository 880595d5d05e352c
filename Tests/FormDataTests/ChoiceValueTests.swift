import FormData
import FormFixtures
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// What fields of choices store of values that can be written in several ways. Expected values are written by hand.
@Suite("Values of choices")
struct ChoiceValueTests {
  private func form(_ entries: PDFDictionary) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var all: PDFDictionary = ["FT": .name("Ch"), "T": .text("a")]
    for (key, value) in entries { all[key] = value }
    draft.addField(all, rectangle: [10, 10, 110, 90], on: page)
    return draft.document()
  }

  @Test("two options of one export value are one value")
  func equalExportValues() throws {
    func option(_ value: String, _ text: String) -> PDFObject {
      .array([.text(value), .text(text)])
    }
    let list = form([
      "Ff": .integer(1 << 21),
      "Opt": .array([option("2", "Two"), option("2", "Zwei"), option("3", "Three")]),
    ])
    let filled = try list.filled([("a", .list([.text("2"), .text("Zwei"), .text("3")]))])
    #expect(filled.field("a")?.structuredValue == ["2", "3"])
  }

  @Test("a number in an editable combo box has the decimal mark of the format, as in a text field")
  func numbers() throws {
    let combo = form([
      "Ff": .integer(1 << 17 | 1 << 18), "Opt": .array([.text("1,5")]),
      "AA": .dictionary([
        "F": .dictionary([
          "S": .name("JavaScript"), "JS": .text("AFNumber_Format(2, 3, 0, 0, \"\", true);"),
        ])
      ]),
    ])
    let filled = try combo.filled([("a", .number("2.823"))])
    #expect(filled.field("a")?.structuredValue == "2,823")
  }
}
