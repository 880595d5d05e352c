import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Courier's glyphs are 600 thousandths wide (ISO 32000-2, 9.6.2.2): at 10 points a box of 124 points holds 20 characters,
/// because text keeps two widths of the border, which is one point, from the left and right edges.
@Suite("Text that flows through several boxes")
struct FlowingTextTests {
  private func parts(
    _ text: String, _ appearance: String = "/Cour 10 Tf 0 g", maxLength: Int? = nil
  ) throws -> [String?] {
    let document = document(appearance, maxLength: maxLength)
    let input = FieldInputs.Element(
      name: "one", value: .text(text), furtherFields: ["two", "many"])
    let file = try document.filled(FieldInputs([input]))
    return ["one", "two", "many"].map { file.value($0)?.stringValue?.text }
  }

  private func document(_ appearance: String, maxLength: Int? = nil) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    for (index, name) in ["one", "two"].enumerated() {
      var entries: PDFDictionary = [
        "FT": .name("Tx"), "T": .text(name), "DA": .string(PDFString(text: appearance)),
      ]
      if let maxLength { entries["MaxLen"] = .integer(maxLength) }
      let bottom = 200 - Double(index) * 30
      draft.addField(entries, rectangle: [10, bottom, 134, bottom + 20], on: page)
    }
    draft.addField(
      [
        "FT": .name("Tx"), "T": .text("many"), "Ff": .integer(1 << 12),
        "DA": .string(PDFString(text: appearance)),
      ], rectangle: [10, 80, 134, 130], on: page)
    return draft.document()
  }

  @Test("each box takes the words that it holds, and the last the rest")
  func words() throws {
    // 20 characters: “The quick brown fox ” without its last; “jumps over the lazy” has 19.
    #expect(
      try parts("The quick brown fox jumps over the lazy dog and runs away") == [
        "The quick brown fox", "jumps over the lazy", "dog and runs away",
      ])
    #expect(try parts("exactly twenty chars next") == ["exactly twenty chars", "next", nil])
  }

  @Test("a text that the first box holds leaves the others empty, and no text clears all")
  func short() throws {
    #expect(try parts("Ada") == ["Ada", nil, nil])
    #expect(try parts("") == [nil, nil, nil])
  }

  @Test("a line feed ends a box of one line")
  func lineFeeds() throws {
    #expect(try parts("one\ntwo\nthree\nfour") == ["one", "two", "three\nfour"])
  }

  @Test("a word that a later box holds goes there; one that none holds is torn between characters")
  func longWords() throws {
    // A box of several lines breaks the word over its lines.
    #expect(
      try parts("Donaudampfschifffahrtsgesellschaft") == [
        nil, nil, "Donaudampfschifffahrtsgesellschaft",
      ])
    // At 10 points, the last box has room for four lines of 20 characters.
    #expect(
      try parts(String(repeating: "x", count: 200))
        == [20, 20, 160].map { String(repeating: "x", count: $0) })
  }

  @Test("a box takes no more characters than the field does")
  func maxLength() throws {
    #expect(try parts("one two three four", maxLength: 8) == ["one two", "three", "four"])
  }

  @Test("boxes whose size the form leaves to the viewer have one size")
  func automaticSize() throws {
    let document = document("/Cour 0 Tf 0 g")
    let input = FieldInputs.Element(
      name: "one", value: .text("The quick brown fox jumps over the lazy dog and runs away"),
      furtherFields: ["two", "many"])
    let file = try document.filled(FieldInputs([input]))
    let sizes = try ["one", "two", "many"].map { name in
      try file.appearanceText(name).split(separator: "\n").first { $0.hasSuffix(" Tf") }
    }
    #expect(sizes[0] != nil && sizes[0] == sizes[1] && sizes[1] == sizes[2])
  }

  @Test("too much text is the usual overflow of the last field")
  func overflow() throws {
    do {
      _ = try parts(String(repeating: "word ", count: 200))
      Issue.record("the text does not fit")
    } catch let problems as FillProblems {
      #expect(problems.codes == ["overflow"])
    }
  }
}
