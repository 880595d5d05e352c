import FormAppearances
import FormFixtures
import PDFContent
import PDFObjects
import Testing

@testable import FormFilling

@Suite("The fonts of a form")
struct FontTableTests {
  /// A Japanese font that viewers bring along: what a record shows with it is not known before.
  private func form() -> (FormDraft, PDFDictionary) {
    var draft = FormDraft()
    let descendant = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": .name("Mincho"),
        "CIDSystemInfo": .dictionary([
          "Registry": .text("Adobe"), "Ordering": .text("Japan1"), "Supplement": .integer(2),
        ]),
      ]))
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("Mincho"),
        "Encoding": .name("UniJIS-UCS2-H"), "DescendantFonts": .array([.reference(descendant)]),
      ]))
    return (draft, ["Font": .dictionary(["F0": .reference(font)])])
  }

  @Test("a composite font without a program is drawn with, unless fonts are to be embedded")
  func compositeFonts() {
    let (draft, resources) = form()
    for needsPrograms in [false, true] {
      var document = draft.document()
      var table = FontTable(resources: resources, needsPrograms: needsPrograms, in: document)
      let entry = table.entry("F0", for: "name", in: &document)
      #expect(entry.font.font.isComposite == !needsPrograms)
      #expect(table.diagnostics.isEmpty == !needsPrograms)
    }
  }
}
