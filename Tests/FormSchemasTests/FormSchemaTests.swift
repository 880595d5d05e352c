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
    #expect(number.hasPrefix(#"{"type":["string","number","null"],"minimum":0,"maximum":1e15,"#))
    #expect(number.contains(#""pattern":"^(?:"#))
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
}
