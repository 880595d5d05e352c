import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@Suite("Filling text and choice fields")
struct TextFillingTests {
  private func document(
    _ fields: [(String, PDFDictionary)], rectangle: [Double] = [10, 10, 110, 30]
  ) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    for (name, more) in fields {
      var entries: PDFDictionary = ["FT": .name("Tx"), "T": .text(name)]
      for (key, value) in more { entries[key] = value }
      draft.addField(entries, rectangle: rectangle, on: page)
    }
    return draft.document()
  }

  private func codes(_ document: Document, _ inputs: FieldInputs) -> [String] {
    do {
      _ = try document.filled(inputs)
      return []
    } catch let problems as FillProblems {
      return problems.codes
    } catch {
      return ["\(error)"]
    }
  }

  @Test("the value is stored as it is given, and drawn")
  func value() throws {
    let file = try document([("a", [:])]).filled([("a", .text("Ada Lovelace"))])
    #expect(file.value("a")?.stringValue?.text == "Ada Lovelace")
    #expect(try file.appearanceText("a").contains("(Ada Lovelace) Tj"))
  }

  /// ISO 32000-2, 7.9.2.2 and Table D.2, by hand: the euro sign is code A0 of PDFDocEncoding, and ж
  /// (U+0436) is not in it: all of that text is big-endian UTF-16 behind a byte order mark.
  @Test(
    "a value is stored in PDFDocEncoding where that has its characters, and in UTF-16 where not",
    arguments: [
      ("x€", [0x78, 0xA0]), ("xж", [0xFE, 0xFF, 0x00, 0x78, 0x04, 0x36]),
      ("€ж", [0xFE, 0xFF, 0x20, 0xAC, 0x04, 0x36]),
      ("𝒜", [0xFE, 0xFF, 0xD8, 0x35, 0xDC, 0x9C]),
    ])
  func storedEncoding(_ text: String, _ bytes: [UInt8]) throws {
    let file = try document([("a", [:])]).filled([("a", .text(text))])
    #expect(file.value("a")?.stringValue?.bytes == bytes)
  }

  @Test(
    "numbers and booleans are written as they are spelled",
    arguments: [
      (FieldInput.number("1200.50"), "1200.50"), (.number("9007199254740993"), "9007199254740993"),
      (.boolean(true), "true"),
    ])
  func spelled(_ input: FieldInput, _ expected: String) throws {
    let file = try document([("a", [:])]).filled([("a", input)])
    #expect(file.value("a")?.stringValue?.text == expected)
  }

  @Test("null and empty text clear", arguments: [FieldInput.null, .text("")])
  func cleared(_ input: FieldInput) throws {
    let file = try document([("a", ["V": .text("before")])]).filled([("a", input)])
    #expect(file.value("a") == nil)
    #expect(!file.holdsAnywhere("before"))
  }

  @Test("fields of one name are filled in step")
  func sameName() throws {
    let file = try document([("a", [:]), ("a", [:])]).filled([("a", .text("both"))])
    let fields = file.form.fields.filter { $0.name == "a" }
    #expect(fields.count == 2)
    for field in fields {
      #expect(field.value == .text("both"))
      let node = file.document[field.number].dictionaryValue ?? [:]
      let normal = file.document.dictionary(node["AP"])?["N"]
      let stream = try #require(normal.flatMap { file.document.resolve($0).streamValue })
      let drawn = String(decoding: stream.data, as: UTF8.self)
      #expect(drawn.contains("(both) Tj"))
    }
  }

  /// ISO 32000-2, Table 232: `/MaxLen` counts characters. é is one, however it was typed: U+00E9, or
  /// e and a combining acute accent.
  @Test("MaxLen counts composed characters")
  func maxLength() {
    let document = document([("a", ["MaxLen": .integer(3)])])
    #expect(codes(document, [("a", .text("abc"))]) == [])
    #expect(codes(document, [("a", .text("ab\u{E9}"))]) == [])
    #expect(codes(document, [("a", .text("abcd"))]) == ["too-long"])
    #expect(codes(document, [("a", .text("abc\u{E9}"))]) == ["too-long"])
  }

  @Test("a read-only field is refused unless that is forced")
  func readOnly() throws {
    let document = document([("a", ["Ff": .integer(1)])])
    #expect(codes(document, [("a", .text("x"))]) == ["read-only"])
    let file = try document.filled([("a", .text("x"))]) { $0.forcesReadOnly = true }
    #expect(file.value("a")?.stringValue?.text == "x")
  }

  @Test("every problem is told, in the order of the data")
  func everyProblem() {
    let document = document([("a", ["MaxLen": .integer(1)]), ("b", ["Ff": .integer(1)])])
    let inputs: FieldInputs = [
      ("b", .text("x")), ("zzz", .text("x")), ("a", .text("xx")), ("a", .list([])),
    ]
    #expect(codes(document, inputs) == ["read-only", "unknown-field", "too-long", "not-an-option"])
  }

  @Test("an unknown field is told with the nearest names")
  func unknownField() throws {
    let document = document([("applicant.name", [:]), ("applicant.phone", [:])])
    let problems = #expect(throws: FillProblems.self) {
      try document.filled([("applicant.nmae", .text("x"))])
    }
    let hint = try #require(problems?.diagnostics.first?.hint)
    #expect(hint.text.contains("applicant.name"))
  }

  @Test("unknown fields may be ignored, with a warning")
  func ignoredUnknown() throws {
    let plan = try FormPlan(
      compiling: document([("a", [:])]),
      options: {
        var options = PlanOptions()
        options.ignoresUnknownFields = true
        return options
      }())
    let filled = plan.fill([("zzz", .text("x")), ("a", .text("y"))])
    #expect(filled.tail != nil)
    #expect(filled.diagnostics.map(\.severity) == [.warning])
  }

  /// ISO 32000-2, Table 228, /Q, by hand: “ii” is 4.44 points wide in Helvetica at 10 points (222
  /// thousandths each), the box 100 points, its text 2 points from each side: left 2, centred
  /// 2 + (96 − 4.44) / 2 = 47.78, right 100 − 2 − 4.44 = 93.56.
  @Test(
    "lines stand left, in the middle or right",
    arguments: [(0, "2 "), (1, "47.78 "), (2, "93.56 ")])
  func quadding(_ quadding: Int, _ expected: String) throws {
    let file = try document([("a", ["Q": .integer(quadding)])]).filled([("a", .text("ii"))])
    let lines = try file.appearanceText("a").split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(expected) && $0.hasSuffix(" Td") })
  }

  /// By hand: a comb of 5 cells over 100 points has cells of 20 points. “1” is 5.56 points wide at
  /// 10 points: the first begins at 10 − 2.78 = 7.22, and each next is 20 points on, 5.56 of which
  /// are the glyph's own advance: −14.44 points, −1444 thousandths of 10 points.
  @Test("a comb spreads one character a cell")
  func comb() throws {
    let file = try document([
      ("a", ["MaxLen": .integer(5), "Ff": .integer(1 << 24)])
    ]).filled([("a", .text("111"))])
    let text = try file.appearanceText("a")
    #expect(text.contains("\n7.22 "))
    #expect(text.contains("[(1) -1444(1) -1444(1)] TJ"))
  }

  @Test("several lines are drawn where the field takes them, one where it does not")
  func lines() throws {
    let inputs: FieldInputs = [("a", .text("one\ntwo"))]
    let many = try document([("a", ["Ff": .integer(1 << 12)])], rectangle: [10, 10, 110, 90])
      .filled(inputs)
    #expect(try many.appearanceText("a").contains("(one) Tj"))
    #expect(try many.appearanceText("a").contains("(two) Tj"))
    let single = try document([("a", [:])]).filled(inputs)
    #expect(try single.appearanceText("a").contains("(one two) Tj"))
    #expect(single.value("a")?.stringValue?.text == "one\ntwo")
  }

  /// ISO 32000-2, Table 231, bit 14: a password is never shown.
  @Test("a password is drawn as stars")
  func password() throws {
    let file = try document([("a", ["Ff": .integer(1 << 13)])]).filled([("a", .text("hush"))])
    #expect(try file.appearanceText("a").contains("(****) Tj"))
  }

  /// “WWWWWWWWWW” is 94.4 points wide at 10 points (944 thousandths each); 26 of the 30 points of
  /// the box are for text, which asks for 2.75 points: under 60 % of the form's size.
  @Test("a value too large follows the policy")
  func overflow() throws {
    let document = document([("a", [:])], rectangle: [10, 10, 40, 30])
    let value: FieldInputs = [("a", .text("WWWWWWWWWW"))]
    #expect(codes(document, value) == ["overflow"])
    for policy in [OverflowPolicy.error, .shrink] {
      let problems = #expect(throws: FillProblems.self) {
        try document.filled(value) { $0.overflow = policy }
      }
      #expect(problems?.codes == ["overflow"])
      // 26 points are room for 2.75 letters of 9.44 points, or for 4.59 of 5.66 at six points, the smallest size.
      let room = policy == .error ? 2 : 4
      let hint = problems?.diagnostics.first?.hint?.withoutSettings?.text
      #expect(hint == "Shorten the value to about \(room) characters.")
    }
    let clipped = try document.filled(value) { $0.overflow = .clip }
    #expect(try clipped.appearanceText("a").contains("(WWWWWWWWWW) Tj"))
  }

  /// “WWWW” is 37.76 points wide at 10 points; the box leaves 26: at 6.75 points it is 25.49.
  @Test("a value that fits at a smaller size is set smaller, with a warning")
  func shrunk() throws {
    let plan = try FormPlan(compiling: document([("a", [:])], rectangle: [10, 10, 40, 30]))
    let filled = plan.fill([("a", .text("WWWW"))])
    #expect(filled.diagnostics.map(\.severity) == [.warning])
    let tail = try #require(filled.tail)
    let file = try ReadBack(plan.prefix.bytes + tail.bytes)
    #expect(try file.appearanceText("a").contains("/Helv 6.75 Tf"))
  }

  @Test("characters that no font has are refused by code point and script, never replaced")
  func missingGlyph() throws {
    let document = document([("a", [:])])
    let problems = #expect(throws: FillProblems.self) {
      try document.filled([("a", .text("x\u{0B95}"))]) { $0.fonts.usesSystemFonts = false }
    }
    let diagnostic = try #require(problems?.diagnostics.first)
    #expect(diagnostic.code == "no-glyph")
    #expect(diagnostic.message.contains("“க” (U+0B95, Taml)"))
  }

  // MARK: Choices

  private func choice(_ flags: Int, _ more: PDFDictionary = [:]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var entries: PDFDictionary = [
      "FT": .name("Ch"), "T": .text("c"), "Ff": .integer(flags),
      "Opt": .array([
        .array([.text("de"), .text("Germany")]), .array([.text("fr"), .text("France")]),
        .text("other"),
      ]),
    ]
    for (key, value) in more { entries[key] = value }
    draft.addField(entries, rectangle: [10, 10, 110, 80], on: page)
    return draft.document()
  }

  private let combo = 1 << 17
  private let edit = 1 << 18
  private let multiSelect = 1 << 21

  /// ISO 32000-2, Table 234: the export value is stored, the label is shown.
  @Test("an option is chosen by export value or label", arguments: ["fr", "France"])
  func option(_ given: String) throws {
    let file = try choice(combo).filled([("c", .text(given))])
    #expect(file.value("c")?.stringValue?.text == "fr")
    #expect(try file.appearanceText("c").contains("(France) Tj"))
  }

  @Test("free text is for editable combo boxes")
  func freeText() throws {
    #expect(codes(choice(combo), [("c", .text("Spain"))]) == ["not-an-option"])
    let file = try choice(combo | edit).filled([("c", .text("Spain"))])
    #expect(file.value("c")?.stringValue?.text == "Spain")
  }

  /// ISO 32000-2, 12.7.5.4: `/V` is an array of the export values, `/I` their places, ascending.
  @Test("several options of a list are stored in their order, with their places")
  func severalOptions() throws {
    let file = try choice(multiSelect).filled([("c", .list([.text("other"), .text("de")]))])
    #expect(file.value("c") == .array([.text("de"), .text("other")]))
    #expect(file.widget("c")["I"] == .array([.integer(0), .integer(2)]))
  }

  @Test("several options are refused where one is taken")
  func oneOption() {
    let inputs: FieldInputs = [("c", .list([.text("de"), .text("fr")]))]
    #expect(codes(choice(0), inputs) == ["not-an-option"])
    #expect(codes(choice(combo), inputs) == ["not-an-option"])
  }

  @Test("stale places of options go with their value")
  func stalePlaces() throws {
    let document = choice(combo, ["I": .array([.integer(0)]), "V": .text("de")])
    let file = try document.filled([("c", .text("fr"))])
    #expect(file.widget("c")["I"] == nil)
  }

  // MARK: What filling makes untrue

  @Test("XFA, usage rights, NeedAppearances and rich text go with a fill")
  func cleaned() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a"), "RV": .text("<p>old</p>")],
      rectangle: [10, 10, 110, 30], on: page)
    draft.form["XFA"] = .reference(draft.add(.stream(PDFStream(dictionary: [:], data: [0x78]))))
    draft.form["NeedAppearances"] = .boolean(true)
    let rights = draft.add(
      .dictionary([
        "Type": .name("Sig"), "ByteRange": .numbers(0, 1, 2, 3),
        "Reference": .array([.dictionary(["TransformMethod": .name("UR3")])]),
      ]))
    draft.catalog["Perms"] = .dictionary(["UR3": .reference(rights)])
    let file = try draft.document().filled([("a", .text("x"))])
    let form = try #require(file.document.dictionary(file.document.catalog["AcroForm"]))
    #expect(form["XFA"] == nil)
    #expect(form["NeedAppearances"] == nil)
    #expect(file.document.catalog["Perms"] == nil)
    #expect(file.widget("a")["RV"] == nil)
    #expect(!file.holdsAnywhere("old"))
  }

  @Test("a field no record touches gets an appearance all the same")
  func untouched() throws {
    let file = try document([("a", ["V": .text("before")]), ("b", [:])]).filled([])
    #expect(try file.appearanceText("a").contains("(before) Tj"))
    #expect(file.appearance("b") != nil)
  }
}
