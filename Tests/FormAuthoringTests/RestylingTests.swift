import Diagnostics
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// What `change` writes into the dictionaries of fields (ISO 32000-2, Tables 168, 192, 228 and 12.7.4.3). How it is drawn
/// is judged by `Tests/Judges/restyled.py`.
@Suite("The look of existing fields")
struct RestylingTests {
  private static let form = """
    pages:
      - size: [400, 300]
        fields:
          - {text: a.one, rect: [10, 250, 100, 270], label: One}
          - {text: a.two, rect: [110, 250, 200, 270], label: Two, size: 9, font: Times-Roman}
          - {checkbox: yes, rect: [10, 200, 24, 214], label: Yes}
          - {radio: way, options: [{state: x, rect: [10, 170, 24, 184]}, {state: y, rect: [30, 170, 44, 184]}], label: Way}
          - {combo: pick, rect: [10, 130, 100, 150], options: [A, B], label: Pick}
          - {signature: sign, rect: [10, 90, 100, 120], label: Sign}
    """

  private func edited(_ change: String) throws -> (document: Document, form: Form) {
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(Self.form.utf8))))
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(Array("change:\n\(change)".utf8)), fieldNames: form.fields.map(\.name),
      pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, specification).document
    return (edited, Form(repairing: &edited))
  }

  private func node(_ name: String, _ change: String) throws -> PDFDictionary {
    let (document, form) = try edited(change)
    let field = try #require(form.fields.first { $0.name == name })
    return try #require(document[field.widgets[0].number].dictionaryValue)
  }

  private func appearance(_ name: String, _ change: String) throws -> String {
    let (_, form) = try edited(change)
    let field = try #require(form.fields.first { $0.name == name })
    return String(decoding: field.defaultAppearance, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("size and color change the default appearance and keep its font")
  func defaultAppearance() throws {
    #expect(
      try appearance("a.two", ##"  a.two: {size: 12, color: "#FF0000"}"##) == "1 0 0 rg /TiRo 12 Tf"
    )
    #expect(try appearance("a.two", "  a.two: {size: auto}") == "0 g /TiRo 0 Tf")
  }

  @Test(
    "a font is added to the form's resources; a standard font that the form has is not added again")
  func fonts() throws {
    let (document, form) = try edited("  a.one: {font: Times-Roman}\n  a.two: {font: Courier}")
    let fonts = try #require(document.dictionary(form.defaultResources["Font"]))
    #expect(
      fonts.compactMap { document.name(document.dictionary($0.value)?["BaseFont"])?.rawValue }
        .sorted()
        == ["Courier", "Helvetica", "Times-Roman"])
    #expect(
      form.fields.prefix(2).map { String(decoding: $0.defaultAppearance, as: UTF8.self) }
        .map { $0.split(whereSeparator: \.isWhitespace).dropLast(2).last } == ["/TiRo", "/Cour"])
  }

  @Test(
    "a pattern means every field with such a name; of two changes of one field the later overrides the earlier"
  )
  func patterns() throws {
    let change = "  a.*: {size: 12, align: right}\n  a.t?o: {size: 14}"
    #expect(try appearance("a.one", change) == "0 g /Helv 12 Tf")
    #expect(try appearance("a.two", change) == "0 g /TiRo 14 Tf")
    #expect(try edited(change).form.fields.prefix(2).map(\.quadding) == [.right, .right])
  }

  @Test("a border's parts that are not given stay as they are")
  func borders() throws {
    let all = try node(
      "a.one", "  a.one: {border: {width: 2, color: 0, style: dashed}, background: 1}")
    let look = try #require(all["MK"]?.dictionaryValue)
    #expect(look["BC"] == .array([.number(0)]) && look["BG"] == .array([.number(1)]))
    #expect(all["BS"]?.dictionaryValue?["W"] == .number(2))
    #expect(all["BS"]?.dictionaryValue?["S"] == .name("D"))
    // The form's check box has a black border of 1 point.
    let dashed = try node("yes", "  yes: {border: {style: dashed}}")
    #expect(dashed["MK"]?.dictionaryValue?["BC"] == .array([.number(0)]))
    #expect(dashed["BS"]?.dictionaryValue?["W"] == .number(1))
    let without = try node("yes", "  yes: {border: none}")
    #expect(without["MK"]?.dictionaryValue?["BC"] == nil)
  }

  @Test("a mark is drawn anew for every state of every widget, and states keep their names")
  func marks() throws {
    let (document, form) = try edited("  way: {mark: cross}")
    let field = try #require(form.fields.first { $0.name == "way" })
    #expect(field.states.map(\.text) == ["x", "y"])
    for widget in field.widgets {
      let node = try #require(document[widget.number].dictionaryValue)
      // ZapfDingbats has its cross at 8.
      #expect(node["MK"]?.dictionaryValue?["CA"] == .string(PDFString(text: "8")))
      #expect(document.dictionary(document.dictionary(node["AP"])?["N"])?.count == 2)
    }
  }

  @Test("text loses its appearance, so that it is drawn again; an unsigned signature is drawn here")
  func appearances() throws {
    #expect(try node("a.one", "  a.one: {size: 12}")["AP"] == nil)
    #expect(try node("sign", "  sign: {background: 0.9}")["AP"] != nil)
  }

  @Test(
    "what has no effect is an error",
    arguments: [
      ("  yes: {font: Courier}", "“font” has no effect on the field"),
      ("  sign: {color: red}", "“color” has no effect on the field"),
      ("  \"b*\": {size: 9}", "no field of the PDF has a name like “b*”"),
      ("  \"a.*\": {rename: x}", "“rename” is only for a single field, not for a pattern of names"),
      ("  a.one: {mark: x}", "“mark” is not one of its values"),
    ])
  func mistakes(_ change: String, _ message: String) throws {
    let error = #expect(throws: FormwrightError.self) { _ = try edited(change) }
    #expect(error?.diagnostics.map(\.message) == [message])
  }

  @Test("a key that only some fields of a pattern take, or none, is no mistake")
  func someTake() throws {
    #expect(try edited("  \"a.*\": {mark: cross}").form.fields.count == 6)
    let (_, form) = try edited("  \"*\": {size: 12, mark: cross, align: center}")
    #expect(form.fields.first?.quadding == .center)
  }
}
