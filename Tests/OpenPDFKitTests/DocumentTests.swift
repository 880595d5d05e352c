import Foundation
import PDFKit
import TestTools
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test("a document that nobody has changed is written as it was read")
  func keepsBytes() throws {
    let data = try Sample.data(["one"])
    let document = try #require(PDFDocument(data: data))
    _ = document.page(at: 0)?.annotations
    _ = (document.string, document.outlineRoot)
    #expect(document.dataRepresentation() == data)
    document.page(at: 0)?.rotation = 90
    #expect(document.dataRepresentation() != data)
  }

  @Test("indexes that do not exist give nil or are ignored")
  func ignoresBadIndexes() throws {
    let document = try Sample.document(["one", "two"])
    for index in 0...document.pageCount {
      #expect((document.page(at: index) == nil) == (index == 2))
    }
    #expect(document.page(at: -1) == nil)
    document.removePage(at: 5)
    document.exchangePage(at: 0, withPageAt: 9)
    document.insert(PDFPage(), at: 7)
    #expect(document.pageCount == 2)
    #expect(document.index(for: PDFPage()) == NSNotFound)
  }

  @Test("pages are the same objects each time, and lead back to their document weakly")
  func keepsIdentity() throws {
    var document: PDFDocument? = try Sample.document(["one"])
    let page = document?.page(at: 0)
    #expect(page === document?.page(at: 0))
    #expect(page?.document === document)
    weak let watched = document
    document = nil
    #expect(watched == nil)
    #expect(page?.document == nil)
    #expect(page?.string == "one")
  }

  @Test("pages are inserted, removed and exchanged; pypdf reads the order")
  func arrangesPages() throws {
    let document = try Sample.document(["one", "two", "three"])
    let other = try Sample.document(["four", "five"])
    document.exchangePage(at: 0, withPageAt: 2)
    document.removePage(at: 1)
    for index in 0..<other.pageCount {
      document.insert(try #require(other.page(at: index)), at: document.pageCount)
    }
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let order = try Judge.python(
      data, "print(' '.join(page.extract_text().strip() for page in reader.pages))")
    #expect(order.map { $0 == "three one four five" } ?? true)
    #expect(other.pageCount == 2)
  }

  @Test("the file that is open is overwritten")
  func overwrites() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Sample.data(["one"]).write(to: file)
    let document = try #require(PDFDocument(url: file))
    document.insert(PDFPage(), at: 1)
    #expect(document.write(to: file))
    #expect(try #require(PDFDocument(url: file)).pageCount == 2)
    #expect(!document.write(toFile: "/nowhere/\(UUID().uuidString)/out.pdf"))
  }

  @Test("attributes are read and written by key structure and by name")
  func attributes() throws {
    let document = try Sample.document(["one"])
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    document.documentAttributes = [
      PDFDocumentAttribute.titleAttribute: "Ünïcode", "Author": "Ada",
      PDFDocumentAttribute.creationDateAttribute: date,
      PDFDocumentAttribute.keywordsAttribute: ["a", "b"],
    ]
    let again = try document.reopened()
    let values = try #require(again.documentAttributes)
    #expect(values["Title"] as? String == "Ünïcode")
    #expect(values[PDFDocumentAttribute.authorAttribute] as? String == "Ada")
    #expect(values[PDFDocumentAttribute.creationDateAttribute] as? Date == date)
    #expect(values["Keywords"] as? [String] == ["a", "b"])
    // ISO 32000-2, 7.9.4: 2023-11-14 22:13:20 UTC.
    let data = try #require(document.dataRepresentation())
    let read = try Judge.python(data, "print(pdf.docinfo['/CreationDate'], pdf.docinfo['/Title'])")
    #expect(read.map { $0 == "D:20231114221320Z Ünïcode" } ?? true)
  }

  @Test("a protected document is locked, unlocked, and gives its rights; qpdf agrees")
  func protection() throws {
    let document = try Sample.document(["secret"])
    let data = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.ownerPasswordOption: "owner",
        PDFDocumentWriteOption.userPasswordOption: "user",
        PDFDocumentWriteOption.accessPermissionsOption: NSNumber(
          value: PDFAccessPermissions([.allowsHighQualityPrinting, .allowsFormFieldEntry])
            .rawValue),
      ]))
    let locked = try #require(PDFDocument(data: data))
    #expect(locked.isLocked && locked.isEncrypted)
    #expect(locked.pageCount == 0)
    #expect(locked.permissionsStatus == .none)
    #expect(locked.dataRepresentation() == nil)
    #expect(!locked.unlock(withPassword: "wrong"))
    #expect(locked.unlock(withPassword: "user"))
    #expect(!locked.isLocked && locked.isEncrypted)
    #expect(locked.permissionsStatus == .user)
    #expect(locked.allowsPrinting && locked.allowsFormFieldEntry)
    #expect(!locked.allowsCopying && !locked.allowsDocumentChanges)
    #expect(locked.page(at: 0)?.string == "secret")
    // Owner restrictions end with the owner's password.
    #expect(locked.unlock(withPassword: "owner"))
    #expect(locked.permissionsStatus == .owner)
    #expect(locked.allowsCopying)
    let shown = try Judge.withFile(data) {
      try ChildProcess.run("qpdf", "--show-encryption", "--password=user", $0).text
    }
    #expect(shown.contains("extract for any purpose: not allowed"))
    #expect(shown.contains("print high resolution: allowed"))
    // A changed document keeps its protection.
    locked.page(at: 0)?.rotation = 90
    let again = try locked.reopened()
    #expect(again.isLocked)
    #expect(again.unlock(withPassword: "user"))
    #expect(again.page(at: 0)?.rotation == 90)
  }

  @Test("what cannot be done is a failure, not a file that lacks it")
  func refusesWhatIsMissing() throws {
    let document = try Sample.document(["one"])
    #expect(PDFDocument(data: Data("not a PDF".utf8)) == nil)
    #expect(PDFDocument(url: URL(fileURLWithPath: "/nowhere.pdf")) == nil)
    let linearized = try #require(
      document.dataRepresentation(options: [kCGPDFContextCreateLinearizedPDF: true]))
    let checked = try Judge.withFile(linearized) {
      try ChildProcess.run("qpdf", "--check-linearization", $0).status
    }
    #expect(checked == 0)
  }

  @Test("a subclass draws its pages into the output, once however often it is written")
  func drawsSubclass() throws {
    let document = try Sample.document(["page"])
    let delegate = MarkDelegate()
    document.delegate = delegate
    #expect(document.page(at: 0) is MarkPage)
    _ = document.dataRepresentation()
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let text = try Judge.text(data)
    #expect(text.contains("page"))
    #expect(text.components(separatedBy: "STAMP").count == 2)
    #expect(document.page(at: 0)?.copy() is MarkPage)
    let found = try #require(PDFDocument(data: data)).findString("STAMP")
    #expect(found.count == 1)
  }

  private final class MarkPage: PDFPage {
    private let text = "STAMP"
    override func draw(with box: PDFDisplayBox, to context: CGContext) {
      super.draw(with: box, to: context)
      NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
      text.draw(at: CGPoint(x: 50, y: 50), withAttributes: [.font: NSFont.systemFont(ofSize: 20)])
      NSGraphicsContext.current = nil
    }
  }

  private final class MarkDelegate: NSObject, PDFDocumentDelegate {
    func classForPage() -> AnyClass { MarkPage.self }
  }

  /// A stamp that draws a red square over its own appearance.
  private final class RedStamp: PDFAnnotation {
    override func draw(with box: PDFDisplayBox, in context: CGContext) {
      super.draw(with: box, in: context)
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.fill(bounds.insetBy(dx: 10, dy: 10))
    }
  }

  @Test("an annotation of a subclass is drawn in images and in each output, once")
  func subclassesDrawAnnotations() throws {
    let document = PDFDocument()
    let page = PDFPage()
    page.setBounds(CGRect(x: 0, y: 0, width: 200, height: 100), for: .mediaBox)
    document.insert(page, at: 0)
    let stamp = RedStamp(
      bounds: CGRect(x: 50, y: 20, width: 100, height: 60), forType: .square, withProperties: nil)
    page.addAnnotation(stamp)
    func isRed() throws -> Bool {
      let image = page.thumbnail(of: CGSize(width: 200, height: 100), for: .mediaBox)
      let color = try #require(image.representations.first?.colorAt(x: 200, y: 100))
      return color.redComponent > 0.9 && color.greenComponent < 0.1
    }
    #expect(try isRed())
    let data = try #require(document.dataRepresentation())
    #expect(try isRed())
    #expect(document.dataRepresentation() == data)
    let seen = try Judge.python(
      data,
      """
      form = pdf.pages[0].Annots[0].AP.N
      fills = [i for i in pikepdf.parse_content_stream(form) if str(i.operator) in ("f", "f*", "Do")]
      print(pixel(0, 100, 50), len(fills))
      """)
    #expect(seen.map { $0 == "(255, 0, 0) 2" } ?? true)
  }

  @Test("an outline that was only read is not written anew; one that was taken away is gone")
  func keepsOutlines() throws {
    let document = try Sample.document(["one"])
    let root = PDFOutline()
    let item = PDFOutline()
    item.label = "Item"
    item.destination = PDFDestination(page: try #require(document.page(at: 0)), at: .zero)
    root.insertChild(item, at: 0)
    document.outlineRoot = root
    let data = try #require(document.dataRepresentation())
    let again = try #require(PDFDocument(data: data))
    #expect(again.outlineRoot?.child(at: 0)?.label == "Item")
    #expect(again.dataRepresentation() == data)
    again.outlineRoot?.child(at: 0)?.label = "Other"
    #expect(try again.reopened().outlineRoot?.child(at: 0)?.label == "Other")
    again.outlineRoot = nil
    let seen = try Judge.python(
      try #require(again.dataRepresentation()), "print('/Outlines' in pdf.Root)")
    #expect(seen.map { $0 == "False" } ?? true)
  }
}
