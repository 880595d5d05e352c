import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Helvetica's W is 0.944 em wide: forty at 10 pt have 378 points, and the box 100.
@Suite("Values that a form has already and no appearance shows")
struct RestingValueTests {
  private func document(_ more: PDFDictionary = [:]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var entries: PDFDictionary = [
      "FT": .name("Tx"), "T": .text("a"), "V": .text(String(repeating: "W", count: 40)),
    ]
    for (key, value) in more { entries[key] = value }
    draft.addField(entries, rectangle: [10, 10, 110, 30], on: page)
    return draft.document()
  }

  private func codes(_ policy: OverflowPolicy?, _ document: Document) throws -> [String] {
    var options = PlanOptions()
    options.outcome = .flattenedUnfilled
    options.unfilledOverflow = policy
    return try FormPlan(compiling: document, options: options).diagnostics.map(\.code.rawValue)
  }

  @Test("they are cut off, silently unless a policy was asked for")
  func clipped() throws {
    #expect(try codes(nil, document()) == [])
    #expect(try codes(.clip, document()) == ["clipped"])
  }

  @Test("a policy that refuses them refuses the form", arguments: [OverflowPolicy.error, .shrink])
  func refused(_ policy: OverflowPolicy) throws {
    let failure = #expect(throws: FormwrightError.self) { try codes(policy, document()) }
    #expect(failure?.kind == .data)
    #expect(failure?.diagnostics.map(\.code) == ["overflow"])
    #expect(failure?.diagnostics.map(\.field) == ["a"])
  }

  @Test("a font that the form lacks is told with the fields that name it")
  func missingFont() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    for name in ["a", "b"] {
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name), "DA": .text("/Nope 10 Tf 0 g")],
        rectangle: [10, 10, 110, 30], on: page)
    }
    draft.addField(
      ["FT": .name("Tx"), "T": .text("c"), "DA": .text("/Other 10 Tf 0 g")],
      rectangle: [10, 40, 110, 60], on: page)
    let told = try FormPlan(compiling: draft.document()).diagnostics
    #expect(told.map(\.code) == ["font", "font"])
    #expect(told.map(\.field) == [nil, "c"])
    #expect(told.first?.message.contains("“Nope”; 2 fields use the built-in Helvetica") == true)
    #expect(told.first?.hint?.text.hasSuffix("“a”, “b”.") == true)
  }

  @Test("a control character is to be removed, not drawn with another font")
  func controlCharacter() {
    let problems = #expect(throws: FillProblems.self) {
      try document().filled([("a", .text("x\u{7}"))])
    }
    #expect(
      problems?.diagnostics.first?.hint?.text.contains("Remove the control characters") == true)
  }

  @Test("what cannot go on elsewhere is told with the reason")
  func cannotContinue() {
    let comb: PDFDictionary = ["Ff": .integer(1 << 24), "MaxLen": .integer(61)]
    for (more, word) in [(comb, "comb"), (["Ff": .integer(1 << 13)], "password")] {
      let problems = #expect(throws: FillProblems.self) {
        try document(more).filled([("a", .text(String(repeating: "W", count: 61)))]) {
          $0.overflow = .continue
        }
      }
      #expect(problems?.diagnostics.first?.message.contains(word) == true)
    }
  }
}
