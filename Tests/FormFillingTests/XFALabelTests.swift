import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// An XFA template with two fields.
enum XFASample {
  static func packets(in draft: inout FormDraft) -> PDFObject {
    let template = """
      <template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
        <field name="a"><assist><speak>Name of the ship</speak></assist></field>
        <field name="b"><assist><toolTip>Home port</toolTip></assist></field>
      </template>
      """
    let stream = draft.add(.stream(PDFStream(dictionary: [:], data: Array(template.utf8))))
    return .array([.text("template"), .reference(stream)])
  }
}

/// Filling removes the XFA, and what it called the fields would be lost with it.
@Suite("Labels of XFA that is removed")
struct XFALabelTests {
  private func draft() -> FormDraft {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.form["XFA"] = XFASample.packets(in: &draft)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("a[0]")], rectangle: [10, 10, 110, 30], on: page)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("b[0]"), "TU": .text("Port")],
      rectangle: [10, 50, 110, 70], on: page)
    return draft
  }

  @Test("a fillable output has them as alternate names, where there was none")
  func alternateNames() throws {
    let filled = try draft().document().filled([("a[0]", .text("x"))])
    #expect(filled.field("a[0]")?.alternateName == "Name of the ship")
    #expect(filled.field("b[0]")?.alternateName == "Port")
    #expect(filled.form.xfa == .none)
    // Filling the output again changes nothing.
    let again = try filled.document.filled([("a[0]", .text("x"))])
    #expect(again.bytes == filled.bytes)
  }

  @Test("a flattened output without tags does not have them")
  func flattened() throws {
    let flat = try draft().document().filled([("a[0]", .text("x"))], flattening: true)
    #expect(!flat.holdsAnywhere("Name of the ship"))
  }
}
