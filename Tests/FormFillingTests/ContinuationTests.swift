import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@Suite("Continuation pages")
struct ContinuationTests {
  private func document(_ fields: [(String, PDFDictionary)]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    for (name, more) in fields {
      var entries: PDFDictionary = [
        "FT": .name("Tx"), "T": .text(name), "DA": .text("/Helv 10 Tf 0 g"),
      ]
      for (key, value) in more { entries[key] = value }
      draft.addField(entries, rectangle: [10, 10, 160, 30], on: page)
    }
    return draft.document()
  }

  private func filled(
    _ document: Document, _ inputs: FieldInputs,
    _ outcome: PlanOptions.Outcome = .fillable
  ) throws -> ReadBack {
    try document.filled(inputs) {
      $0.overflow = .continue
      $0.outcome = outcome
    }
  }

  /// What the `Tj` operators of a content show, a space between them.
  private func words(_ content: String) -> [String] {
    content.split(separator: "\n").compactMap { line in
      line.hasSuffix(") Tj") && line.hasPrefix("(") ? String(line.dropFirst().dropLast(4)) : nil
    }.joined(separator: " ").split(separator: " ").map(String.init)
  }

  private static let value = (1...40).map { "word\($0)" }.joined(separator: " ")

  @Test("the note is in the form's language, or in the one that is asked for")
  func languages() throws {
    var draft = FormDraft()
    draft.catalog["Lang"] = .text("de-DE")
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "DA": .text("/Helv 10 Tf 0 g")],
      rectangle: [10, 10, 190, 30], on: draft.addPage())
    let form = draft.document()
    let german = try filled(form, [("a", .text(Self.value))]).appearanceText("a")
    #expect(words(german).joined(separator: " ").hasSuffix("Fortsetzung auf Seite 2\\)"))
    let italian = try form.filled([("a", .text(Self.value))]) {
      $0.overflow = .continue
      $0.language = "it"
    }.appearanceText("a")
    #expect(words(italian).joined(separator: " ").hasSuffix("continua a pagina 2\\)"))
  }

  @Test(
    "box and page together show every word, once",
    arguments: [PlanOptions.Outcome.fillable, .flattened])
  func whole(_ outcome: PlanOptions.Outcome) throws {
    let form = document([("a", ["TU": .text("The label")])])
    let file = try filled(form, [("a", .text(Self.value))], outcome)
    let pages = file.form.pages.pages.count
    #expect(pages > 1)
    let box = try outcome == .fillable ? file.appearanceText("a") : file.content(page: 0)
    let note = ["(continued", "on", "page", "2)"]
    // In a string parentheses are escaped.
    let shown = words(box).map { $0.replacing("\\", with: "") }
    #expect(Array(shown.suffix(4)) == note)
    #expect(shown.count > note.count)
    let added = try (1..<pages).flatMap { words(try file.content(page: $0)) }
    #expect(Array(added.prefix(2)) == ["The", "label"])
    let all = shown.dropLast(4) + added.dropFirst(2)
    #expect(Array(all) == Self.value.split(separator: " ").map(String.init))
    if outcome == .fillable { #expect(file.value("a")?.stringValue?.text == Self.value) }
  }

  @Test("a box names the page its own value begins on")
  func laterPage() throws {
    let long = (1...2000).map { "word\($0)" }.joined(separator: " ")
    let file = try filled(
      document([("a", [:]), ("b", [:])]), [("a", .text(long)), ("b", .text(Self.value))])
    let pages = file.form.pages.pages.count
    #expect(pages > 3)
    // The second value stands on the page where its label does.
    let labelled = try (1..<pages).first { try words(file.content(page: $0)).contains("b") }
    let page = try #require(labelled) + 1
    #expect(page > 2)
    #expect(try file.appearanceText("b").contains("on page \(page)"))
    #expect(try file.appearanceText("a").contains("on page 2"))
  }

  @Test("what fits stays where it is, and a policy may be one field's")
  func ofOneField() throws {
    let form = document([("a", [:]), ("b", [:])])
    #expect(try filled(form, [("a", .text("short"))]).form.pages.pages.count == 1)
    let file = try form.filled([("a", .text(Self.value))]) { $0.fieldOverflows["a"] = .continue }
    #expect(file.form.pages.pages.count > 1)
    let problems = #expect(throws: FillProblems.self) {
      try form.filled([("b", .text(Self.value))]) { $0.fieldOverflows["a"] = .continue }
    }
    #expect(problems?.codes == ["overflow"])
  }

  @Test("a comb, and a box too small for any note, refuse")
  func tooSmall() {
    let comb: PDFDictionary = ["Ff": .integer(1 << 24), "MaxLen": .integer(200)]
    for (form, value) in [
      (document([("a", comb)]), String(repeating: "W", count: 190))
    ] {
      let problems = #expect(throws: FillProblems.self) {
        try filled(form, [("a", .text(value))])
      }
      #expect(problems?.codes == ["overflow"])
    }
  }

  /// U+10FFFD is for private use: no font is to draw it (Unicode Standard, 23.5).
  @Test("what no font draws is refused, every value of it, with its code points")
  func undrawable() {
    let form = document([("a", [:]), ("b", [:])])
    let value = Self.value + " \u{10FFFD}"
    let problems = #expect(throws: FillProblems.self) {
      try filled(form, [("a", .text(value)), ("b", .text(value))])
    }
    #expect(problems?.codes == ["no-glyph", "no-glyph"])
    #expect(problems?.diagnostics.map(\.field) == ["a", "b"])
    let points = problems?.diagnostics.map { $0.message.contains("U+10FFFD") }
    #expect(points == [true, true])
  }

  /// Filled once is filled twice; what is not given stays, and goes on as it did.
  @Test("a form that has such pages is filled again")
  func again() throws {
    let fields = document([("a", [:]), ("b", [:])])
    let once = try filled(fields, [("a", .text(Self.value))])
    let count = once.form.pages.pages.count
    #expect(count > 1)
    #expect(try filled(once.document, [("a", .text(Self.value))]).bytes == once.bytes)
    let other = try once.document.filled([("b", .text("short"))])
    #expect(other.form.pages.pages.count == count)
    #expect(try other.appearanceText("a").contains("on page 2"))
    #expect(try words(other.content(page: 1)) == words(once.content(page: 1)))
    let same = try once.document.filled([("a", .text(Self.value))])
    #expect(same.form.pages.pages.count == count)
    let flat = try once.document.filled([("b", .text("short"))], flattening: true)
    #expect(flat.form.pages.pages.count == count)
    #expect(flat.document[flat.form.pages.pages[1].number].dictionaryValue?["PieceInfo"] == nil)
  }

  @Test("the pages go with the value they continue", arguments: [FieldInput.text("short"), .null])
  func gone(_ value: FieldInput) throws {
    let once = try filled(document([("a", [:])]), [("a", .text(Self.value))])
    let file = try filled(once.document, [("a", value)])
    #expect(file.form.pages.pages.count == 1)
    let texts = file.document.objects.compactMap(\.streamValue).compactMap {
      try? file.document.decodedData(of: $0)
    }
    #expect(!texts.contains { String(decoding: $0, as: UTF8.self).contains("word40") })
  }

  @Test("a label is set without what no font draws of it")
  func undrawableLabel() throws {
    let form = document([("a", ["TU": .text("The \u{10FFFD}label")])])
    let file = try filled(form, [("a", .text(Self.value))])
    #expect(try words(file.content(page: 1)).prefix(2) == ["The", "label"])
  }

  @Test(
    "line ends after the last word need no room",
    arguments: ["\n", "\n\n\n", "word\n", "word\r\n \n"])
  func trailingLineEnds(_ value: String) throws {
    let form = document([("a", ["Ff": .integer(1 << 12)])])
    let file = try filled(form, [("a", .text(value))])
    #expect(file.form.pages.pages.count == 1)
    #expect(try words(file.appearanceText("a")) == (value.hasPrefix("word") ? ["word"] : []))
    #expect(file.value("a")?.stringValue?.text == value)
  }

  /// ISO 32000-2, Table 231, bit 14: what is typed is not to be shown.
  @Test("a password has no continuation page")
  func password() {
    let form = document([("a", ["Ff": .integer(1 << 13)])])
    let problems = #expect(throws: FillProblems.self) {
      try filled(form, [("a", .text(Self.value))])
    }
    #expect(problems?.codes == ["overflow"])
  }
}
