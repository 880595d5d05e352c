import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Acrobat's barcode fields are text fields with `/PMD` (paper metadata).
@Suite("Barcode fields")
struct BarcodeTests {
  private func form() -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let old = draft.addAppearance("0 0 9 9 re f", width: 90, height: 90)
    draft.addField(
      [
        "FT": .name("Tx"), "T": .text("code"), "V": .text("old"), "Ff": .integer(1 << 12),
        "PMD": .dictionary(["Type": .name("PaperMetaData"), "Symbology": .name("QRCode")]),
        "AP": .dictionary(["N": .reference(old)]),
      ], rectangle: [10, 10, 100, 100], on: page)
    return draft.document()
  }

  @Test("say that they are barcodes")
  func symbology() {
    var document = form()
    #expect(Form(repairing: &document).fields.map(\.barcodeSymbology) == ["QRCode"])
  }

  @Test(
    "a new value is stored, and neither the old barcode nor a text stands for it",
    arguments: [false, true])
  func filled(_ flattening: Bool) throws {
    var options = PlanOptions()
    if flattening { options.outcome = .flattened }
    let record = try FormPlan(compiling: form(), options: options).fill([("code", .text("new"))])
    #expect(record.diagnostics.map(\.code) == ["barcode"])
    #expect(record.diagnostics.allSatisfy { $0.severity == .warning && $0.field == "code" })
    let file = try ReadBack(record.file().bytes)
    #expect(
      !file.document.objects.contains { object in
        let content = object.streamValue.flatMap { try? file.document.decodedData(of: $0) } ?? []
        let text = String(decoding: content, as: UTF8.self)
        return text.contains("Tj") || text.contains("0 0 9 9 re f")
      })
    if !flattening { #expect(file.value("code") == .text("new")) }
  }

  @Test("a barcode that is cleared goes, and nothing is said to be stored")
  func cleared() throws {
    let record = try FormPlan(compiling: form()).fill([("code", .null)])
    #expect(record.diagnostics.map { $0.message.contains("stored") } == [false])
  }

  @Test("the barcode of the value that the form has stays")
  func same() throws {
    let record = try FormPlan(compiling: form()).fill([("code", .text("old"))])
    #expect(record.diagnostics.isEmpty)
    #expect(try ReadBack(record.file().bytes).appearanceText("code").contains("0 0 9 9 re f"))
  }
}
