import FormData
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// What a form gives is what it takes.
@Suite("Exported values")
struct ExportedValuesTests {
  private func form(_ document: Document) -> Form {
    var document = document
    return Form(repairing: &document)
  }

  private func list(_ options: [String], _ value: [String]) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      [
        "FT": .name("Ch"), "T": .text("a"), "Ff": .integer(1 << 21),
        "Opt": .array(options.map { .text($0) }), "V": .array(value.map { .text($0) }),
      ], rectangle: [10, 10, 110, 90], on: page)
    return draft.document()
  }

  private func record(_ bytes: [UInt8]) throws -> FieldInputs {
    var pending: [UInt8]? = bytes
    var reader = RecordReader(.csv) {
      defer { pending = nil }
      return pending
    }
    return try fieldInputs(of: #require(try reader.next()))
  }

  @Test(
    "comma-separated values say which options of a list are meant",
    arguments: [
      ["x;y", "Z "], ["x", "y"], ["x;y"], ["x;y", "x", "y"], ["y", "x\\"], ["\\;"], [";"],
      ["x;y", "\\;", "Z "],
    ])
  func options(_ selected: [String]) throws {
    let all = ["x;y", "x", "y", "Z ", "x\\", "\\;", ";"]
    let given = form(list(all, selected)).commaSeparatedValues
    let inputs = try record(given)
    let filled = try list(all, []).filled(inputs)
    #expect(
      filled.field("a")?.structuredValue
        == .array(all.filter(selected.contains).map { StructuredValue(.string($0)) }))
  }

  @Test("options that a person writes with semicolons between them", arguments: ["x;y", "y;x;"])
  func written(_ text: String) throws {
    let filled = try list(["x", "y"], []).filled([("a", .text(text))])
    #expect(filled.field("a")?.structuredValue == ["x", "y"])
  }

  @Test("a field without a name is in every format, under the name it is listed by")
  func unnamed() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "V": .text("held")], rectangle: [10, 10, 110, 30], on: page)
    let form = form(draft.document())
    let name = try #require(form.fields.first?.name)
    #expect(form.structuredValues[name] == "held")
    for inputs in [
      try FDFReader.read(FDFWriter.write(form)), try XFDFReader.read(XFDFWriter.write(form)),
      try record(form.commaSeparatedValues),
    ] {
      #expect(inputs.map(\.name) == [name])
      #expect(inputs.map(\.value) == [.text("held")])
      let filled = try draft.document().filled(inputs)
      #expect(filled.field(name)?.structuredValue == "held")
    }
  }

  /// The contract: text takes a boolean as written; YAML 1.2.2, 10.3.2 has three ways to write one.
  @Test(
    "a boolean in YAML is stored in a text as it is written, and is a boolean to a check box",
    arguments: ["true", "True", "TRUE", "false", "False", "FALSE"])
  func booleanSpelling(_ spelling: String) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("text")], rectangle: [10, 10, 110, 30], on: page)
    draft.addField(["FT": .name("Btn"), "T": .text("box")], rectangle: [0, 0, 9, 9], on: page)
    let data = Array("text: \(spelling)\nbox: !!bool \(spelling)\n".utf8)
    let filled = try draft.document().filled(fieldInputs(of: YAMLReader.read(data)))
    #expect(filled.field("text")?.structuredValue == .string(spelling))
    let isTrue = spelling.lowercased() == "true"
    #expect(filled.field("box")?.structuredValue == .boolean(isTrue))
  }

  /// The contract: a boolean for a check box with one on-state, its state's name otherwise.
  @Test(
    "a check box whose value is none of its states is off",
    arguments: [(["Y"], StructuredValue(.boolean(false))), (["Y", "N"], .null)])
  func staleState(_ states: [String], _ expected: StructuredValue) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
    let kids = states.map { state in
      draft.addWidget(
        [
          "AS": .name("Off"),
          "AP": .dictionary(["N": .dictionary([PDFName(text: state): .reference(on)])]),
        ], rectangle: [0, 0, 9, 9], on: page)
    }
    draft.addParent(["FT": .name("Btn"), "T": .text("a"), "V": .name("0")], kids: kids)
    let form = form(draft.document())
    #expect(form.fields.first?.structuredValue == expected)
    #expect(form.structuredValues["a"] == expected)
    #expect(form.namedValues.map(\.value) == [.state(.off)])
  }
}
