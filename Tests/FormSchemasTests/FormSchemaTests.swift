import FormFixtures
import FormSchemas
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// The expected schemas are written by hand from JSON Schema 2020-12 and ISO 32000-2, 12.7.
@Suite("Schemas of forms")
struct FormSchemaTests {
  private func schema(
    _ fields: [PDFDictionary], _ shape: FormSchema.Shape = .flat
  ) throws -> StructuredValue {
    var draft = FormDraft()
    let page = draft.addPage()
    for (index, field) in fields.enumerated() {
      draft.addField(
        field, rectangle: [10, Double(index * 20 + 10), 100, Double(index * 20 + 24)], on: page)
    }
    var document = draft.document()
    let form = Form(repairing: &document)
    return FormSchema(
      of: form, labels: FormLabels(of: form, in: document), shape: shape, sha256: "00"
    ).value
  }

  private func property(_ field: PDFDictionary) throws -> String {
    let schema = try schema([field])
    var members = try #require(schema["properties"]?["f"]?.objectValue).members
    members.removeAll { $0.key == "x-formwright" }
    return String(
      decoding: JSONWriter.compact(
        .object(StructuredObject(distinct: members))), as: UTF8.self)
  }

  @Test("a text has its length and its label")
  func text() throws {
    #expect(
      try property([
        "FT": .name("Tx"), "T": .text("f"), "TU": .text("Given name"), "MaxLen": .integer(10),
      ]) == #"{"title":"Given name","type":["string","null"],"maxLength":10}"#)
  }

  @Test("a required text is a text that is not empty")
  func required() throws {
    let field: PDFDictionary = ["FT": .name("Tx"), "T": .text("f"), "Ff": .integer(2)]
    #expect(try property(field) == #"{"type":"string","minLength":1}"#)
    #expect(try schema([field])["required"] == .array([.string("f")]))
    #expect(try schema([field])["additionalProperties"] == .boolean(false))
  }

  @Test("an empty value, or an option, adds nothing to a field's rules")
  func emptyValues() throws {
    #expect(
      try property(["FT": .name("Tx"), "T": .text("f"), "Ff": .integer(2), "V": .text("")])
        == #"{"type":"string","minLength":1}"#)
    let choice: PDFDictionary = [
      "FT": .name("Ch"), "T": .text("f"), "Ff": .integer(1 << 17), "Opt": .array([.text("mt")]),
    ]
    for (value, flags) in [("mt", 1 << 17), ("", 1 << 17 | 2)] {
      var given = choice
      given["V"] = .text(value)
      given["Ff"] = .integer(flags)
      #expect(try !property(given).contains("anyOf"))
    }
  }

  @Test("options are constants with titles; null clears")
  func options() throws {
    let field: PDFDictionary = [
      "FT": .name("Ch"), "T": .text("f"), "Ff": .integer(1 << 17),
      "Opt": .array([.array([.text("it"), .text("Italy")]), .text("mt"), .text("mt")]),
    ]
    #expect(
      try property(field)
        == #"{"oneOf":[{"const":"it","title":"Italy"},{"const":"mt","title":"mt"},{"type":"null"}]}"#
    )
    var editable = field
    editable["Ff"] = .integer(1 << 17 | 1 << 18)
    #expect(
      try property(editable)
        == #"{"anyOf":[{"oneOf":[{"const":"it","title":"Italy"},{"const":"mt","title":"mt"},"#
        + #"{"type":"null"}]},{"type":["string","null"]}]}"#)
    var list = field
    list["Ff"] = .integer(1 << 21)
    #expect(
      try property(list)
        == #"{"type":["array","null"],"items":{"oneOf":[{"const":"it","title":"Italy"},"#
        + #"{"const":"mt","title":"mt"}]},"uniqueItems":true}"#)
  }

  @Test("a value that breaks the field's own rules is accepted as it is")
  func keptValue() throws {
    #expect(
      try property([
        "FT": .name("Tx"), "T": .text("f"), "MaxLen": .integer(3), "V": .text("Ada Lovelace"),
      ]) == #"{"anyOf":[{"type":["string","null"],"maxLength":3},{"const":"Ada Lovelace"}]}"#)
  }

  @Test("a read-only field accepts its own value only")
  func readOnly() throws {
    #expect(
      try property(["FT": .name("Tx"), "T": .text("f"), "Ff": .integer(1), "V": .text("2025")])
        == #"{"const":"2025","readOnly":true}"#)
  }

  @Test("scripts give types, bounds and patterns")
  func scripts() throws {
    let number = try property([
      "FT": .name("Tx"), "T": .text("f"),
      "AA": .dictionary([
        "F": .dictionary([
          "S": .name("JavaScript"), "JS": .text("AFNumber_Format(0, 1, 0, 0, \"\", true);"),
        ]),
        "V": .dictionary([
          "S": .name("JavaScript"), "JS": .text("AFRange_Validate(true, 0, false, 0);"),
        ]),
      ]),
    ])
    #expect(number.hasPrefix(#"{"description":"A number of at least 0.","type":["string","#))
    #expect(number.contains(#""number","null"],"minimum":0,"maximum":1e15,"#))
    #expect(number.contains(#""pattern":"^(?:"#))
  }

  @Test(
    "a range is said to people, and limits the numbers that a text without a format begins with")
  func ranges() throws {
    let field: PDFDictionary = [
      "FT": .name("Tx"), "T": .text("f"),
      "AA": .dictionary([
        "V": .dictionary([
          "S": .name("JavaScript"), "JS": .text("AFRange_Validate(true, 0.5, true, 1.5);"),
        ])
      ]),
    ]
    let schema = try schema([field])
    let property = try #require(schema["properties"]?["f"])
    #expect(property["description"]?.stringValue == "A number of at least 0.5 and at most 1.5.")
    let regex = try Regex(#require(property["pattern"]?.stringValue))
    for text in ["", "0.5", "0,75", "1", "1.50", "none", "about 7"] {
      #expect(text.wholeMatch(of: regex) != nil, "\(text)")
    }
    for text in ["0", "0.4", "2", "1.51", "7 apples", " 7", "-1", ".4"] {
      #expect(text.wholeMatch(of: regex) == nil, "\(text)")
    }
  }

  @Test("nested names make objects, which are required if something in them is")
  func nested() throws {
    let schema = try schema(
      [
        ["FT": .name("Tx"), "T": .text("plain")],
        ["FT": .name("Btn"), "T": .text("other")],
      ], .nested)
    #expect(schema["properties"]?["plain"] != nil)
    #expect(schema["$id"]?.stringValue == "urn:formwright:nested-schema:sha256:00")
  }

  @Test("what must have a value is not emptied, whether the form has a value or not")
  func needsValue() throws {
    #expect(
      try property(["FT": .name("Tx"), "T": .text("f"), "Ff": .integer(2), "V": .text("Ada")])
        == #"{"type":"string","minLength":1}"#)
    let options: PDFObject = .array([.array([.text(""), .text("Choose")]), .text("mt")])
    let choice: PDFDictionary = [
      "FT": .name("Ch"), "T": .text("f"), "Ff": .integer(1 << 17 | 2), "Opt": options,
    ]
    #expect(try property(choice) == #"{"oneOf":[{"const":"mt","title":"mt"}]}"#)
    var empty = choice
    empty["Opt"] = nil
    #expect(try property(empty) == #"{"not":{}}"#)
    var list = choice
    list["Ff"] = .integer(1 << 21 | 2)
    #expect(try property(list).hasSuffix(#""uniqueItems":true,"minItems":1}"#))
  }

  @Test("a read-only signature takes no picture")
  func readOnlySignature() throws {
    #expect(
      try property(["FT": .name("Sig"), "T": .text("f"), "Ff": .integer(1)])
        == #"{"type":"null","readOnly":true}"#)
    #expect(
      try property([
        "FT": .name("Btn"), "T": .text("f"), "Ff": .integer(1 << 16 | 1),
        "MK": .dictionary(["TP": .integer(1)]),
      ]) == #"{"type":"null","readOnly":true}"#)
  }

  @Test(
    "a value fits the format, the keystrokes that differ from it, and the range of whatever format")
  func severalScripts() throws {
    func field(_ scripts: [(PDFName, String)]) -> PDFDictionary {
      var actions: PDFDictionary = [:]
      for (key, script) in scripts {
        actions[key] = .dictionary(["S": .name("JavaScript"), "JS": .text(script)])
      }
      return ["FT": .name("Tx"), "T": .text("f"), "AA": .dictionary(actions)]
    }
    let zips = try schema([
      field([("F", "AFSpecial_Format(1);"), ("K", "AFSpecial_Keystroke(0);")])
    ])["properties"]?["f"]
    #expect(zips?["pattern"]?.stringValue == "^(?:[0-9]{5}-[0-9]{4}|[0-9]{9})?$")
    #expect(zips?["allOf"]?.arrayValue?.first?["pattern"]?.stringValue == "^(?:[0-9]{5})?$")
    let numbers = try schema([
      field([
        ("F", "AFNumber_Format(2, 0, 0, 0, \"\", true);"),
        ("K", "AFNumber_Keystroke(2, 2, 0, 0, \"\", true);"),
      ])
    ])["properties"]?["f"]
    #expect(numbers?["type"] == ["string", "null"])
    let range = try schema([
      field([("F", "AFSpecial_Format(0);"), ("V", "AFRange_Validate(true, 100, true, 20000);")])
    ])["properties"]?["f"]
    let regex = try Regex(
      #require(range?["allOf"]?.arrayValue?.first?["pattern"]?.stringValue))
    #expect("12345".wholeMatch(of: regex) != nil)
    #expect("90210".wholeMatch(of: regex) == nil)
  }
}
