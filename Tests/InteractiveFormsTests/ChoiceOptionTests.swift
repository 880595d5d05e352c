import InteractiveForms
import Testing

/// ISO 32000-2, Table 234: `/V` holds export values; the text of an option is for readers.
@Suite("Options by name")
struct ChoiceOptionTests {
  private let options = [("0", "1"), ("1", "2"), ("2", "2")].map {
    ChoiceOption(exportValue: $0.0, displayText: $0.1)
  }

  @Test("an export value counts before any display text")
  func exportValuesFirst() {
    #expect(options.index(named: "1") == 1)
    #expect(options.index(named: "2") == 2)
    #expect(options.index(named: "3") == nil)
    let swapped = [("x", "1"), ("y", "x")].map {
      ChoiceOption(exportValue: $0.0, displayText: $0.1)
    }
    #expect(swapped.index(named: "1") == 0)
  }

  @Test("many texts are looked up as each is alone")
  func many() {
    let texts = ["2", "1", "0", "3", "", "1", "2"]
    #expect(options.indices(named: texts) == texts.map { options.index(named: $0) })
  }
}
