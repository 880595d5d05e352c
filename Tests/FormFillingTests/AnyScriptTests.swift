import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// What others read and draw of texts in many scripts is judged elsewhere, by them; here is what the
/// file must hold.
@Suite("Text in any script")
struct AnyScriptTests {
  private func document(_ more: PDFDictionary = [:]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var entries: PDFDictionary = [
      "FT": .name("Tx"), "T": .text("a"), "DA": .text("/Helv 10 Tf 0 g"),
    ]
    for (key, value) in more { entries[key] = value }
    draft.addField(entries, rectangle: [10, 10, 210, 30], on: page)
    return draft.document()
  }

  private func filled(
    _ text: String, _ more: PDFDictionary = [:], _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> ReadBack {
    try document(more).filled([("a", .text(text))], change)
  }

  @Test("what the form's font draws stays in it; the rest is in an embedded font with its meaning")
  func mixed() throws {
    let file = try filled("Total ж")
    let content = try file.appearanceText("a")
    #expect(content.contains("(Total ) Tj"))
    let fonts = try #require(
      file.document.dictionary(
        file.document.dictionary(file.appearance("a")?.dictionary["Resources"])?["Font"]))
    let embedded = fonts.compactMap { file.document.dictionary($0.value) }
      .filter { $0["Subtype"] == .name("Type0") }
    #expect(embedded.count == 1)
    let map = try #require(file.document.value("ToUnicode", in: embedded[0])?.streamValue)
    let text = String(decoding: try file.document.decodedData(of: map), as: UTF8.self)
    // U+0436 and nothing else.
    #expect(text.contains("1 beginbfchar"))
    #expect(text.contains("<0436>"))
  }

  /// Lam and alef are one glyph; two vowel signs around a consonant are drawn before and after it.
  @Test(
    "where glyphs do not say the text one by one, ActualText says it",
    arguments: [("\u{644}\u{627}", true), ("\u{0995}\u{09CB}", true), ("\u{0436}", false)])
  func actualText(_ text: String, _ isNeeded: Bool) throws {
    #expect(try filled(text).appearanceText("a").contains("ActualText") == isNeeded)
  }

  @Test("without system fonts a character is refused by code point and script")
  func refused() throws {
    let problems = #expect(throws: FillProblems.self) {
      try filled("ж") { $0.fonts.usesSystemFonts = false }
    }
    #expect(problems?.codes == ["no-glyph"])
    #expect(problems?.diagnostics.first?.message.contains("“ж” (U+0436, Cyrl)") == true)
  }

  /// Ten cells of twenty points: the first letter of Hebrew stands in the last.
  @Test("a comb of text that runs to the left is filled from the right")
  func combFromTheRight() throws {
    let comb: PDFDictionary = ["Ff": .integer(1 << 24), "MaxLen": .integer(10)]
    let content = try filled("\u{05D0}\u{05D1}", comb).appearanceText("a")
    let places = content.split(separator: "\n").filter { $0.hasSuffix(" Td") }
    let x = try #require(places.first.flatMap { Double($0.split(separator: " ")[0]) })
    // The leftmost of two letters is in the ninth cell.
    #expect(x > 160 && x < 180)
  }

  @Test("characters that are nothing to see need no glyph, and controls are refused")
  func invisible() throws {
    // A joiner, a direction mark, isolates, a byte order mark, a soft hyphen.
    for mark in ["\u{200D}", "\u{200E}", "\u{2068}x\u{2069}", "\u{FEFF}", "\u{AD}"] {
      #expect(try filled("a\(mark)b").value("a")?.stringValue?.text == "a\(mark)b")
    }
    for control in ["\u{0}", "\u{1}", "\u{7F}"] {
      let problems = #expect(throws: FillProblems.self) { try filled("a\(control)b") }
      #expect(problems?.codes == ["no-glyph"])
    }
  }

  @Test(
    "sizes out of reason, no font and boxes without width have an answer",
    arguments: [
      ("/Helv 10000 Tf 0 g", [10.0, 10, 210, 30], "overflow"),
      ("/Helv -3 Tf", [10, 10, 210, 30], ""),
      ("0 g", [10, 10, 210, 30], ""), ("", [10, 10, 210, 30], ""),
      ("/Helv 10 Tf", [10, 10, 10, 30], "not-shown"), ("/Helv 0 Tf", [10, 10, 11, 11], "overflow"),
    ])
  func oddBoxes(_ appearance: String, _ rectangle: [Double], _ code: String) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "DA": .text(appearance)], rectangle: rectangle, on: page)
    var options = PlanOptions()
    options.outcome = .flattened
    let plan = try FormPlan(compiling: draft.document(), options: options)
    let filled = plan.fill([("a", .text("words"))])
    let codes = filled.diagnostics.map(\.code.rawValue)
    #expect(code.isEmpty ? codes.isEmpty : codes.contains(code))
    // A value that does not fit is refused; any other is in the output, and in sight where its box is.
    guard code != "overflow" else {
      #expect(filled.tail == nil)
      return
    }
    let tail = try #require(filled.tail)
    let content = try ReadBack(plan.prefix.bytes + tail.bytes).content()
    #expect(content.contains("(words) Tj") == code.isEmpty)
  }

  @Test("the same text makes the same bytes")
  func sameBytes() throws {
    let text = "Ελληνικά नमस्ते שלום"
    #expect(try filled(text).bytes == filled(text).bytes)
  }
}
