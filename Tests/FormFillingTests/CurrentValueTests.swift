import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// `fill` takes back what `export` gives of the same form: a value that is refused otherwise changes
/// nothing where the field holds it already.
@Suite("Values that the form holds already")
struct HeldValuesTests {
  private let readOnly = 1

  private func document(
    _ entries: PDFDictionary, rectangle: [Double] = [10, 10, 110, 30], _ content: String? = nil
  ) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var all: PDFDictionary = ["FT": .name("Tx"), "T": .text("a")]
    for (key, value) in entries { all[key] = value }
    if let content {
      let drawn = draft.addAppearance(content, width: 100, height: 20)
      all["AP"] = .dictionary(["N": .reference(drawn)])
    }
    draft.addField(all, rectangle: rectangle, on: page)
    return draft.document()
  }

  private func box(_ entries: PDFDictionary) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("1 1 7 7 re f", width: 9, height: 9)
    var all: PDFDictionary = [
      "FT": .name("Btn"), "T": .text("a"),
      "AP": .dictionary(["N": .dictionary(["Ja": .reference(on), "Off": .reference(on)])]),
    ]
    for (key, value) in entries { all[key] = value }
    draft.addField(all, rectangle: [0, 0, 9, 9], on: page)
    return draft.document()
  }

  private func filled(
    _ document: Document, _ input: FieldInput, _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> FilledRecord {
    var options = PlanOptions()
    change(&options)
    return try FormPlan(compiling: document, options: options).fill([("a", input)])
  }

  private func codes(_ document: Document, _ input: FieldInput) throws -> [String] {
    try filled(document, input).diagnostics.map(\.code.rawValue)
  }

  @Test("a read-only text field takes its own value and stays as it is")
  func readOnlyText() throws {
    let form = document(
      ["V": .text("12"), "Ff": .integer(readOnly)], "BT /Helv 9 Tf (own look) Tj ET")
    for input in [FieldInput.text("12"), .number("12")] {
      let file = try form.filled([("a", input)])
      #expect(file.value("a")?.stringValue?.text == "12")
      #expect(try file.appearanceText("a").contains("(own look) Tj"))
    }
    #expect(try codes(form, .text("12")) == [])
    for other in [FieldInput.text("13"), .text(""), .null, .number("12.0"), .list([.text("12")])] {
      #expect(try codes(form, other) == ["read-only"], "\(other)")
    }
  }

  @Test("a read-only field without a value takes null and nothing else")
  func readOnlyEmpty() throws {
    let form = document(["Ff": .integer(readOnly)])
    #expect(try codes(form, .null) == [])
    #expect(try codes(form, .text("")) == [])
    #expect(try codes(form, .text("x")) == ["read-only"])
  }

  @Test("a read-only check box takes its state by name and as a boolean")
  func readOnlyBox() throws {
    let on = box(["V": .name("Ja"), "AS": .name("Ja"), "Ff": .integer(readOnly)])
    let off = box(["AS": .name("Off"), "Ff": .integer(readOnly)])
    for input in [FieldInput.boolean(true), .text("Ja"), .text("true")] {
      #expect(try codes(on, input) == [], "\(input)")
      #expect(try codes(off, input) == ["read-only"], "\(input)")
    }
    for input in [FieldInput.boolean(false), .null, .text("Off"), .text("")] {
      #expect(try codes(on, input) == ["read-only"], "\(input)")
      #expect(try codes(off, input) == [], "\(input)")
    }
  }

  @Test("a read-only list takes the options it holds, in either spelling")
  func readOnlyList() throws {
    let multiple = 1 << 21
    let form = document([
      "FT": .name("Ch"), "Ff": .integer(readOnly | multiple),
      "Opt": .array([.text("x;y"), .text("x"), .text("y")]),
      "V": .array([.text("x;y"), .text("y")]),
    ])
    #expect(try codes(form, .list([.text("x;y"), .text("y")])) == [])
    #expect(try codes(form, .text("x\\;y;y")) == [])
    #expect(try codes(form, .list([.text("x;y")])) == ["read-only"])
    #expect(try codes(form, .null) == ["read-only"])
  }

  @Test("a choice that is none of its field's options is taken back, another is not")
  func strangeChoice() throws {
    let combo = 1 << 17
    let form = document([
      "FT": .name("Ch"), "Ff": .integer(combo), "Opt": .array([.text("AL"), .text("AK")]),
      "V": .text(" "),
    ])
    #expect(try form.filled([("a", .text(" "))]).value("a")?.stringValue?.text == " ")
    #expect(try codes(form, .text(" ")) == [])
    #expect(try codes(form, .text("  ")) == ["not-an-option"])
  }

  @Test("a text over the field's limit is taken back, another is not")
  func tooLong() throws {
    let form = document(["V": .text("abcd"), "MaxLen": .integer(3)])
    #expect(try form.filled([("a", .text("abcd"))]).value("a")?.stringValue?.text == "abcd")
    #expect(try codes(form, .text("abce")) == ["too-long"])
  }

  private let long = String(repeating: "wide words ", count: 20)

  @Test("a text that does not fit keeps the look the form gave it, with a warning")
  func overflow() throws {
    let form = document(["V": .text(long)], "BT /Helv 2 Tf (own look) Tj ET")
    let record = try filled(form, .text(long))
    #expect(record.diagnostics.map(\.code.rawValue) == ["kept"])
    #expect(record.diagnostics.map(\.severity) == [.warning])
    #expect(record.diagnostics.first?.field == "a")
    #expect("\(record.diagnostics)".contains("wide words") == false)
    let file = try form.filled([("a", .text(long))])
    #expect(file.value("a")?.stringValue?.text == long)
    #expect(try file.appearanceText("a").contains("(own look) Tj"))
    #expect(try codes(form, .text(long + "x")) == ["overflow"])
  }

  @Test("in a flattened page too")
  func flattenedOverflow() throws {
    let form = document(["V": .text(long)], "BT /Helv 2 Tf (own look) Tj ET")
    let file = try form.filled([("a", .text(long))], flattening: true)
    #expect(file.holdsAnywhere("(own look) Tj"))
    #expect(!file.holdsAnywhere("wide"))
  }

  /// The first widget has room for the text; the second has none.
  @Test("of several widgets all stay as they are")
  func severalWidgets() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = [[10.0, 10, 190, 290], [10, 10, 30, 20]].map { rectangle in
      let drawn = draft.addAppearance("BT (own look) Tj ET", width: 20, height: 10)
      return draft.addWidget(
        ["AP": .dictionary(["N": .reference(drawn)])], rectangle: rectangle, on: page)
    }
    let multiline = 1 << 12
    draft.addParent(
      [
        "T": .text("a"), "FT": .name("Tx"), "Ff": .integer(multiline), "V": .text(long),
        "DA": .text("/Helv 10 Tf 0 g"),
      ], kids: kids)
    let form = draft.document()
    #expect(try codes(form, .text(long)) == ["kept"])
    let file = try form.filled([("a", .text(long))])
    for widget in 0...1 {
      #expect(try file.appearanceText("a", widget).contains("(own look) Tj"))
    }
    #expect(try codes(form, .text(long + "x")) == ["overflow"])
  }

  @Test("a value that is not refused is drawn as any other")
  func unrefused() throws {
    let form = document(["V": .text("own")], "BT /Helv 9 Tf (own look) Tj ET")
    let file = try form.filled([("a", .text("own"))])
    #expect(try file.appearanceText("a").contains("(own) Tj"))
  }

  @Test("a read-only field that is filled by force is drawn")
  func forced() throws {
    let form = document(
      ["V": .text("own"), "Ff": .integer(readOnly)], "BT /Helv 9 Tf (own look) Tj ET")
    let file = try form.filled([("a", .text("own"))]) { $0.forcesReadOnly = true }
    #expect(try file.appearanceText("a").contains("(own) Tj"))
  }
}
