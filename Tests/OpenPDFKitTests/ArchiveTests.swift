import Foundation
import PDFKit
import TestTools
import Testing

/// PDF/A, its claims, and metadata. `pdfkit.py` lets veraPDF judge the archives.
@Suite("Archives and metadata")
struct ArchiveTests {
  private static let claim = "print('pdfaid:part' in pdf.Root.Metadata.read_bytes().decode())"

  @Test("a claim of PDF/A goes with the change that breaks it, and stays with one that does not")
  func withdrawsClaims() throws {
    let document = try Sample.document(["archived"])
    let archive = try #require(
      document.dataRepresentation(options: [kCGPDFContextCreatePDFA: true]))
    let question = "print('pdfaid:part' in pdf.Root.Metadata.read_bytes().decode())"
    #expect(try Judge.python(archive, question).map { $0 == "True" } ?? true)
    let turned = try #require(PDFDocument(data: archive))
    turned.page(at: 0)?.rotation = 90
    let kept = try #require(turned.dataRepresentation())
    #expect(try Judge.python(kept, question).map { $0 == "True" } ?? true)
    let noted = try #require(PDFDocument(data: archive))
    // ISO 19005-2, 6.3.1: sounds are not allowed.
    noted.page(at: 0)?.addAnnotation(
      PDFAnnotation(
        bounds: CGRect(x: 10, y: 10, width: 20, height: 20),
        forType: PDFAnnotationSubtype(rawValue: "/Sound"), withProperties: nil))
    let broken = try #require(noted.dataRepresentation())
    #expect(try Judge.python(broken, question).map { $0 == "False" } ?? true)
    #expect(try Judge.isClean(broken))
    // An archive cannot be encrypted (6.1.3).
    #expect(
      document.dataRepresentation(options: [
        kCGPDFContextCreatePDFA: true, kCGPDFContextUserPassword: "secret",
      ]) == nil)
  }

  /// A form with a signature whose digest nobody checks here.
  private static let signed = """
    page = mu.new_page(width=300, height=400)
    page.insert_text((30, 50), "signed")
    field = pymupdf.Widget()
    field.rect, field.field_type, field.field_name = pymupdf.Rect(20, 80, 200, 100), pymupdf.PDF_WIDGET_TYPE_TEXT, "seal"
    page.add_widget(field)
    mu.save(out)
    with pikepdf.open(out, allow_overwriting_input=True) as pdf:
        field = pdf.Root.AcroForm.Fields[0]
        field.FT = Name.Sig
        field.V = pdf.make_indirect(Dictionary(
            Type=Name.Sig, Filter=Name("/Adobe.PPKLite"), SubFilter=Name("/adbe.pkcs7.detached"),
            ByteRange=Array([0, 10, 20, 10]), Contents=String("0000")))
        pdf.Root.AcroForm.SigFlags = 3
        with pdf.open_metadata() as metadata:
            metadata["pdfaid:part"], metadata["pdfaid:conformance"] = "2", "B"
        pdf.save()
    """

  @Test("a signed document is archived only without its signature")
  func refusesSigned() throws {
    guard let made = try Judge.made(Self.signed) else { return }
    let options: [AnyHashable: Any] = [kCGPDFContextCreatePDFA: true]
    let document = try #require(PDFDocument(data: made))
    #expect(document.dataRepresentation(options: options) == nil)
    let flat = try #require(
      document.dataRepresentation(options: [
        kCGPDFContextCreatePDFA: true, PDFDocumentWriteOption.burnInAnnotationsOption: true,
      ]))
    #expect(try Judge.python(flat, Self.claim).map { $0 == "True" } ?? true)
    try document.widget("seal").widgetStringValue = nil
    let archive = try #require(document.dataRepresentation(options: options))
    let seen = try Judge.python(
      archive,
      "print('/V' in pdf.Root.AcroForm.Fields[0], b'ByteRange' in open(pdf.filename, 'rb').read())")
    #expect(seen.map { $0 == "False False" } ?? true)
  }

  @Test("a changed document with a signature does not claim PDF/A, which asks for whole signatures")
  func withdrawsClaimOfSigned() throws {
    guard let made = try Judge.made(Self.signed) else { return }
    let document = try #require(PDFDocument(data: made))
    // ISO 19005-2, 6.4.3: the digest is of the whole file. An unchanged file is written byte for byte.
    #expect(document.dataRepresentation() == made)
    document.page(at: 0)?.rotation = 90
    let changed = try #require(document.dataRepresentation())
    #expect(try Judge.python(changed, Self.claim).map { $0 == "False" } ?? true)
  }

  @Test("metadata follow the attributes that a program changes, and keep the others")
  func updatesMetadata() throws {
    let made = try Judge.made(
      """
      mu.new_page(width=300, height=400)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          pdf.docinfo["/Author"], pdf.docinfo["/Subject"] = "Ann, Bob", "gone"
          with pdf.open_metadata() as metadata:
              metadata["dc:title"], metadata["dc:creator"] = "only here", ["Ann", "Bob"]
              metadata["dc:description"], metadata["pdf:Keywords"] = "gone", "old"
              metadata["xmp:CreateDate"] = "2020-01-01T00:00:00Z"
          pdf.save()
      """)
    guard let made, let document = PDFDocument(data: made) else { return }
    var attributes = try #require(document.documentAttributes)
    attributes[PDFDocumentAttribute.subjectAttribute] = nil
    attributes[PDFDocumentAttribute.keywordsAttribute] = ["new", "words & <signs>"]
    attributes[PDFDocumentAttribute.creationDateAttribute] = Date(timeIntervalSince1970: 0)
    document.documentAttributes = attributes
    let question = """
      metadata = pdf.open_metadata()
      print([metadata.get(key) for key in ("dc:title", "dc:creator", "dc:description", "pdf:Keywords", "xmp:CreateDate")])
      """
    let first = try Judge.python(try #require(document.dataRepresentation()), question)
    let expected =
      "['only here', ['Ann', 'Bob'], None, 'new, words & <signs>', '1970-01-01T00:00:00Z']"
    #expect(first.map { $0 == expected } ?? true)
    attributes[PDFDocumentAttribute.titleAttribute] = "Überschrift"
    attributes[PDFDocumentAttribute.authorAttribute] = "Zoë"
    document.documentAttributes = attributes
    let second = try Judge.python(try #require(document.dataRepresentation()), question)
    #expect(second.map { $0.hasPrefix("['Überschrift', ['Zoë'], None") } ?? true)
  }

  @Test("check boxes whose states no file has drawn are drawn for the archive")
  func drawsStates() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      field = pymupdf.Widget()
      field.rect, field.field_type, field.field_name = pymupdf.Rect(20, 80, 40, 100), pymupdf.PDF_WIDGET_TYPE_CHECKBOX, "box"
      page.add_widget(field)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          box = pdf.pages[0].Annots[0]
          box.AP = Dictionary(N=Dictionary(Done=Dictionary()))
          box.AS = box.V = Name.Done
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    let archive = try #require(
      document.dataRepresentation(options: [kCGPDFContextCreatePDFA: true]))
    // ISO 19005-2, 6.3.3: the appearance of a button is a dictionary of streams.
    let seen = try Judge.python(
      archive,
      """
      box = pdf.pages[0].Annots[0]
      print(sorted(box.AP.N.keys()), all(isinstance(s, pikepdf.Stream) for s in box.AP.N.values()), box.AS)
      print(sum(sum(pixel(0, x, y)) < 300 for x in range(24, 36) for y in range(304, 316)) > 10)
      """)
    #expect(seen.map { $0 == "['/Done', '/Off'] True /Done\nTrue" } ?? true)
  }
}
