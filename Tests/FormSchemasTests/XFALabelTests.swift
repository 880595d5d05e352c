import FormFixtures
import FormSchemas
import InteractiveForms
import PDFObjects
import Testing

/// Names are built as the XFA Scripting Object Model builds them (XFA 3.3, 3): an index counts siblings of
/// one name, and a container without a name goes by its class.
@Suite("Labels from XFA")
struct XFALabelTests {
  private static let template = """
    <template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
      <subform name="form1">
        <pageSet><pageArea name="Page1"><field name="stamp"><caption><value><text>Stamp</text></value>
          </caption></field></pageArea></pageSet>
        <subform>
          <field name="name"><assist><toolTip>Tip</toolTip><speak>Your  first
            name</speak></assist></field>
          <field name="name"><assist><speak priority="toolTip">Spoken</speak><toolTip>Your last name</toolTip>
            </assist><value><text maxChars="30"/></value><ui><picture>text{A}</picture></ui></field>
          <draw name="d"><caption><value><text>nothing</text></value></caption></draw>
        </subform>
        <subform name="Row"><field name="zip"><assist><speak>Z I P code, U S only</speak></assist></field></subform>
        <subform name="Row"><field name="zip"><caption><value><exData contentType="text/html"><body
          xmlns="http://www.w3.org/1999/xhtml"><p>Postal</p><p>code</p></body></exData></value></caption>
          </field></subform>
        <exclGroup name="sex"><assist><toolTip>Sex</toolTip></assist>
          <field name="m"><caption><value><text>Male</text></value></caption></field>
          <field name="f"><caption><value><text>Female</text></value></caption></field></exclGroup>
      </subform>
    </template>
    """

  private func read(_ xml: String, isArray: Bool = true) -> XFATemplate? {
    var draft = FormDraft()
    draft.addPage()
    let stream = draft.add(.stream(PDFStream(dictionary: [:], data: Array(xml.utf8))))
    draft.form["XFA"] =
      isArray ? .array([.text("template"), .reference(stream)]) : .reference(stream)
    return XFATemplate(document: draft.document())
  }

  @Test("fields are found by the names of the AcroForm")
  func names() throws {
    let fields = try #require(read(Self.template)).fields(named: [
      "form1[0].#subform[0].name[0]", "form1[0].#subform[0].name[1]", "form1[0].Row[0].zip[0]",
      "form1[0].Row[1].zip[0]", "form1[0].sex[0]", "form1[0].#pageSet[0].Page1[0].stamp[0]",
      "form1[0].nothing[0]",
    ])
    #expect(
      fields.map { $0?.label } == [
        "Your first name", "Your last name", "ZIP code, US only", "Postal code", "Sex", "Stamp",
        nil,
      ])
    #expect(fields[1]?.maximumLength == 30)
    #expect(fields[1]?.picture == "text{A}")
    #expect(fields[4]?.options.map(\.caption) == ["Male", "Female"])
  }

  @Test("names with other indexes are matched in their order, if there are as many")
  func otherIndexes() throws {
    let template = try #require(read(Self.template))
    let fields = template.fields(named: ["form1[0].Page[0].Row[0].zip[5]"])
    #expect(fields == [nil] as [XFAField?])
    let rows = template.fields(named: ["form1[0].Row[0].zip[0]", "form1[0].Row[0].zip[1]"])
    #expect(rows.map { $0?.label } == ["ZIP code, US only", "Postal code"])
  }

  @Test("the template may be in a stream with the whole XFA")
  func wholeStream() throws {
    let xml = "<xdp:xdp xmlns:xdp=\"http://ns.adobe.com/xdp/\">\(Self.template)</xdp:xdp>"
    let fields = try #require(read(xml, isArray: false)).fields(named: [
      "form1[0].Row[0].zip[0]"
    ])
    #expect(fields[0]?.label == "ZIP code, US only")
  }

  @Test(
    "XFA that cannot be read has no labels",
    arguments: [
      "", "<template>", "<a/>", "<!DOCTYPE a [<!ENTITY e \"x\">]><template>&e;</template>",
      String(repeating: "<subform>", count: 5000),
    ])
  func hostile(_ xml: String) {
    #expect(read(xml) == nil)
  }
}
