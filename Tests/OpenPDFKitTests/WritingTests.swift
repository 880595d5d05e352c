import Foundation
import PDFKit
import TestTools
import Testing

/// What writing must not do: replace what is no file, protect less than was asked, lose what a field has.
@Suite("Writing documents")
struct WritingTests {
  private func sample() -> PDFDocument {
    let document = PDFDocument()
    document.insert(PDFPage(), at: 0)
    return document
  }

  @Test("a symbolic link stays, and the file that it leads to is replaced")
  func followsLinks() throws {
    let directory = try TemporaryDirectory()
    try directory.write([1], "real.pdf")
    try FileManager.default.createSymbolicLink(
      atPath: directory["link.pdf"], withDestinationPath: directory["real.pdf"])
    #expect(sample().write(toFile: directory["link.pdf"]))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory["link.pdf"])
        == directory["real.pdf"])
    #expect(PDFDocument(url: URL(fileURLWithPath: directory["real.pdf"]))?.pageCount == 1)
  }

  @Test("a pipe takes the bytes, and stays a pipe")
  func writesToPipes() throws {
    let directory = try TemporaryDirectory()
    let path = directory["pipe"]
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    #expect(sample().write(toFile: path))
    var start = [UInt8](repeating: 0, count: 5)
    #expect(read(reader, &start, 5) == 5)
    #expect(start == Array("%PDF-".utf8))
    let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    #expect(kind != .typeRegular)
  }

  @Test("passwords and rights of a type that says nothing are no options to write with")
  func wrongTypes() {
    for (option, value): (PDFDocumentWriteOption, Any) in [
      (.userPasswordOption, 5), (.ownerPasswordOption, Data([1])),
      (.accessPermissionsOption, "nonsense"),
    ] {
      #expect(sample().dataRepresentation(options: [option: value]) == nil)
    }
  }

  /// qpdf ends with 0 if a file is encrypted, and with 2 if it is not.
  private func isEncrypted(_ data: Data) throws -> Bool {
    try Judge.withFile(data) { try ChildProcess.run("qpdf", "--is-encrypted", $0).status } == 0
  }

  @Test("empty passwords remove the encryption for the owner, and for nobody else")
  func removesEncryption() throws {
    let document = try Sample.document(["secret"])
    let data = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.ownerPasswordOption: "owner",
        PDFDocumentWriteOption.userPasswordOption: "user",
      ]))
    #expect(try isEncrypted(data))
    for options: [PDFDocumentWriteOption: Any] in [
      [.ownerPasswordOption: ""], [.userPasswordOption: ""],
      [.ownerPasswordOption: "", .userPasswordOption: ""],
    ] {
      let opened = try #require(PDFDocument(data: data))
      #expect(opened.unlock(withPassword: "user"))
      #expect(opened.dataRepresentation(options: options) == nil)
      #expect(try isEncrypted(try #require(opened.dataRepresentation())))
      #expect(opened.unlock(withPassword: "owner"))
      let plain = try #require(opened.dataRepresentation(options: options))
      #expect(try !isEncrypted(plain) && Judge.isClean(plain))
      #expect(try Judge.text(plain).contains("secret"))
    }
    // One password is enough to encrypt.
    let half = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.ownerPasswordOption: "o",
        PDFDocumentWriteOption.userPasswordOption: "",
      ]))
    #expect(try isEncrypted(half))
  }

  /// ISO 32000-2, Table 22, bits 3 and 12; qpdf says what they mean.
  @Test("printing at low quality is a right of its own")
  func lowQualityPrinting() throws {
    let data = try #require(
      sample().dataRepresentation(options: [
        PDFDocumentWriteOption.ownerPasswordOption: "o",
        PDFDocumentWriteOption.accessPermissionsOption: PDFAccessPermissions
          .allowsLowQualityPrinting.rawValue,
      ]))
    let read = try #require(PDFDocument(data: data))
    #expect(read.accessPermissions.contains(.allowsLowQualityPrinting))
    #expect(!read.accessPermissions.contains(.allowsHighQualityPrinting))
    let directory = try TemporaryDirectory()
    try directory.write(Array(data), "low.pdf")
    let told = try ChildProcess.run("qpdf", words: ["--show-encryption", directory["low.pdf"]])
    let lines = String(decoding: told.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("print low resolution: allowed"))
    #expect(lines.contains("print high resolution: not allowed"))
  }

  /// ISO 32000-2, Table 224: a form may ask the viewer to draw its fields.
  @Test("what a form leaves to the viewer is drawn when it changes, and when it is burnt in")
  func drawsWhatIsMissing() throws {
    let made = sample()
    let page = try #require(made.page(at: 0))
    for (name, y) in [("a", 100.0), ("b", 200)] {
      page.addAnnotation(
        Sample.widget(.button, name, y: y) {
          $0.widgetControlType = .checkBoxControl
          $0.buttonWidgetState = .onState
        })
    }
    page.addAnnotation(Sample.widget(.text, "c", y: 300) { $0.widgetStringValue = "Ada" })
    let bare = try Judge.python(
      try #require(made.dataRepresentation()),
      """
      import base64, io
      for widget in pdf.pages[0].Annots:
          del widget["/AP"]
      pdf.Root.AcroForm.NeedAppearances = True
      target = io.BytesIO()
      pdf.save(target)
      print(base64.b64encode(target.getvalue()).decode())
      """)
    guard let bare else { return }
    let document = try #require(Data(base64Encoded: bare).flatMap { PDFDocument(data: $0) })
    let burnt = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.burnInAnnotationsOption: true
      ]))
    let seen = try Judge.python(
      burnt, "print(len(pdf.pages[0].get('/Annots', [])), len(pdf.pages[0].Resources.XObject))")
    #expect(seen == "0 3")
    document.page(at: 0)?.annotations.first { $0.fieldName == "a" }?.buttonWidgetState = .offState
    let changed = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      print("/NeedAppearances" in pdf.Root.AcroForm)
      print(all("/AP" in widget and "/N" in widget.AP for widget in pdf.pages[0].Annots))
      """)
    #expect(changed == "False\nTrue")
  }

  @Test("export values and texts of a choice are kept, whichever is set first")
  func choices() {
    let choice = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 90, height: 20), forType: .widget, withProperties: nil)
    choice.widgetFieldType = .choice
    choice.values = ["1", "2"]
    choice.choices = ["One", "Two"]
    #expect(choice.values == ["1", "2"])
    #expect(choice.choices == ["One", "Two"])
    choice.choices = ["One", "Two", "Three"]
    #expect(choice.values == ["1", "2", "Three"])
    choice.values = ["a", "b"]
    #expect(choice.values == ["a", "b", "Three"])
    #expect(choice.choices == ["One", "Two", "Three"])
    choice.choices = ["Only"]
    #expect(choice.values == ["a"])
  }
}
