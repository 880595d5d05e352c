import Foundation
import PDFKit
import TestTools
import Testing

/// Complaints about Apple's library that concern files, each with what happens here instead. More of them are where the
/// rest of their subject is tested; Tests/PDFKitMembers/complaints.tsv lists all.
@Suite("Complaints about files")
struct ComplaintTests {
  /// What a catalog may have besides pages, and a form.
  private static let richCatalog = """
    for number in range(3):
        mu.new_page(width=300, height=400).insert_text((30, 50), f"page {number}")
    field = pymupdf.Widget()
    field.rect, field.field_type, field.field_name = pymupdf.Rect(20, 80, 200, 100), pymupdf.PDF_WIDGET_TYPE_TEXT, "field"
    mu[0].add_widget(field)
    mu.set_page_labels([{"startpage": 0, "style": "r"}])
    mu.embfile_add("data.txt", b"attached")
    mu.save(out)
    with pikepdf.open(out, allow_overwriting_input=True) as pdf:
        root, first = pdf.Root, pdf.pages[0].obj
        root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        root.OpenAction = Array([first, Name.Fit])
        root.Lang = String("de-AT")
        root.PageMode = Name.UseOutlines
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Layer")))
        root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))
        tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=tree))
        tree.K = element
        root.StructTreeRoot, root.MarkInfo = tree, Dictionary(Marked=True)
        root.AcroForm.DR = Dictionary(Font=Dictionary())
        root.AcroForm.DR.Font.Mine = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Times-Bold")))
        root.AcroForm.XFA = pdf.make_stream(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>")
        root.Extra = Dictionary(Kept=True)
        pdf.save()

    """

  @Test("a change of pages or of the outline keeps the rest of the catalog")
  func keepsCatalog() throws {
    guard let made = try Judge.made(Self.richCatalog) else { return }
    let document = try #require(PDFDocument(data: made))
    document.insert(PDFPage(), at: document.pageCount)
    document.exchangePage(at: 1, withPageAt: 2)
    let root = PDFOutline()
    let item = PDFOutline()
    item.label = "Item"
    item.destination = PDFDestination(page: try #require(document.page(at: 0)), at: .zero)
    root.insertChild(item, at: 0)
    document.outlineRoot = root
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let seen = try Judge.python(
      data,
      """
      root = pdf.Root
      wanted = ["PageLabels", "ViewerPreferences", "OpenAction", "Names", "StructTreeRoot", "MarkInfo", "Lang",
                "OCProperties", "AcroForm", "PageMode", "Extra", "Outlines"]
      print([key for key in wanted if "/" + key not in root])
      print(root.OpenAction[0].objgen == pdf.pages[0].obj.objgen, str(root.Lang), "/Mine" in root.AcroForm.DR.Font)
      print(len(pdf.pages), list(pdf.attachments), str(root.OCProperties.OCGs[0].Name))
      """)
    let expected = """
      []
      True de-AT True
      4 ['data.txt'] Layer
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("XFA stays as long as no value or page changes, and goes when it would show others")
  func keepsFormData() throws {
    guard let made = try Judge.made(Self.richCatalog) else { return }
    let document = try #require(PDFDocument(data: made))
    document.page(at: 1)?.addAnnotation(
      PDFAnnotation(
        bounds: CGRect(x: 10, y: 10, width: 50, height: 50), forType: .square, withProperties: nil))
    let question = "print('/XFA' in pdf.Root.AcroForm, '/Mine' in pdf.Root.AcroForm.DR.Font)"
    let noted = try Judge.python(try #require(document.dataRepresentation()), question)
    #expect(noted.map { $0 == "True True" } ?? true)
    try document.widget("field").widgetStringValue = "filled"
    let filled = try Judge.python(try #require(document.dataRepresentation()), question)
    #expect(filled.map { $0 == "False True" } ?? true)
  }

  @Test("images keep their compression, whatever it is")
  func keepsImages() throws {
    let made = try Judge.made(
      """
      mu.new_page(width=300, height=400)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          images = Dictionary()
          for name, coding in [("A", "JBIG2Decode"), ("B", "JPXDecode"), ("C", "CCITTFaxDecode")]:
              image = pikepdf.Stream(pdf, name.encode() * 500)
              image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 80, 50
              image.BitsPerComponent, image.ColorSpace = 1, Name.DeviceGray
              image.Filter = Name("/" + coding)
              images["/" + name] = image
          pdf.pages[0].Resources = Dictionary(XObject=images)
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    document.insert(PDFPage(), at: 0)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      for name, image in pdf.pages[1].Resources.XObject.items():
          print(name, str(image.Filter), image.read_raw_bytes() == name[1:].encode() * 500)
      """)
    let expected = """
      /A /JBIG2Decode True
      /B /JPXDecode True
      /C /CCITTFaxDecode True
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test(
    "a user password alone encrypts, passwords may be long and in any script, and the cipher is AES-256"
  )
  func encryptsWell() throws {
    let document = try Sample.document(["secret"])
    let password = "пароль-" + String(repeating: "ß", count: 30)
    let data = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.userPasswordOption: password]))
    let locked = try #require(PDFDocument(data: data))
    #expect(locked.isLocked && !locked.unlock(withPassword: "пароль-"))
    #expect(locked.unlock(withPassword: password))
    let shown = try Judge.withFile(data) {
      try ChildProcess.run("qpdf", "--show-encryption", "--password=\(password)", $0).text
    }
    // ISO 32000-2, Table 20: V 5 and R 6 are AES with 256 bits.
    #expect(shown.contains("R = 6") && shown.contains("AESv3"))
  }

  @Test("pages that were just made are exchanged with others")
  func exchangesNewPages() throws {
    let document = try Sample.document(["one"])
    let page = PDFPage()
    page.rotation = 90
    document.insert(page, at: 1)
    document.exchangePage(at: 0, withPageAt: 1)
    #expect(document.page(at: 0) === page && document.index(for: page) == 0)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      "print([page.extract_text().strip() for page in reader.pages], reader.pages[0].rotation)")
    #expect(seen.map { $0 == "['', 'one'] 90" } ?? true)
  }

  @Test("a file with a revision over object streams is read, changed and written")
  func readsRevisions() throws {
    let made = try Judge.made(
      """
      mu.new_page(width=300, height=400).insert_text((30, 50), "base")
      mu.save(out + ".base", use_objstms=1)
      mu = pymupdf.open(out + ".base")
      mu[0].insert_text((30, 90), "revision")
      mu.saveIncr()
      import os; os.rename(out + ".base", out)
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    #expect(document.string == "base\nrevision")
    document.page(at: 0)?.rotation = 180
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let text = try Judge.python(data, "print(reader.pages[0].rotation, mu[0].get_text().split())")
    #expect(text.map { $0.contains("180") && $0.contains("revision") } ?? true)
  }

  @Test("a page knows its rotation while it is written")
  func drawsWithTransform() throws {
    let document = try Sample.document(["turned"])
    document.page(at: 0)?.rotation = 90
    let data = try #require(document.dataRepresentation())
    let turned = try #require(PDFDocument(data: data))
    let delegate = ProbeDelegate()
    turned.delegate = delegate
    let page = try #require(turned.page(at: 0) as? ProbePage)
    let shown = page.transform(for: .mediaBox)
    #expect(!shown.isIdentity)
    _ = turned.dataRepresentation()
    #expect(page.seen == shown)
  }

  private final class ProbePage: PDFPage {
    var seen: CGAffineTransform?
    override func draw(with box: PDFDisplayBox, to context: CGContext) {
      super.draw(with: box, to: context)
      seen = transform(for: box)
    }
  }

  private final class ProbeDelegate: NSObject, PDFDocumentDelegate {
    func classForPage() -> AnyClass { ProbePage.self }
  }

  @Test("writing leaves radio buttons in memory as they are")
  func keepsRadiosInMemory() throws {
    let (document, buttons) = Sample.radios(["a", "b", "c"])
    buttons[2].buttonWidgetState = .onState
    let first = try #require(document.dataRepresentation())
    #expect(buttons.map(\.buttonWidgetState) == [.offState, .offState, .onState])
    #expect(buttons.map(\.buttonWidgetStateString) == ["a", "b", "c"])
    #expect(buttons.map(\.fieldName) == ["choice", "choice", "choice"])
    let second = try #require(document.dataRepresentation())
    let question = """
      field = pdf.Root.AcroForm.Fields[0]
      print(str(field.V), [str(kid.AS) for kid in field.Kids])
      """
    for data in [first, second] {
      let seen = try Judge.python(data, question)
      #expect(seen.map { $0 == "/c ['/Off', '/Off', '/c']" } ?? true)
    }
  }

  @Test(
    "radio buttons keep their options, states, appearances and parent when another field is filled")
  func keepsRadioOptions() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      text = pymupdf.Widget()
      text.rect, text.field_type, text.field_name = pymupdf.Rect(20, 80, 200, 100), pymupdf.PDF_WIDGET_TYPE_TEXT, "text"
      page.add_widget(text)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          def look(color):
              form = pikepdf.Stream(pdf, color + b" rg 0 0 20 20 re f")
              form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 20, 20])
              return form
          field = pdf.make_indirect(Dictionary(FT=Name.Btn, Ff=1 << 15, T="radio", V=Name("/1"),
                                    Opt=Array([String("Ja"), String("Nein")]), Kids=Array([])))
          for place in range(2):
              states = Dictionary()
              states["/" + str(place)], states["/Off"] = look(b"1 0 0"), look(b"0 1 0")
              kid = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Widget, Parent=field,
                                      Rect=[20 + 40 * place, 20, 40 + 40 * place, 40],
                                      AS=Name("/1") if place else Name.Off, AP=Dictionary(N=states)))
              field.Kids.append(kid)
              pdf.pages[0].Annots.append(kid)
          pdf.Root.AcroForm.Fields.append(field)
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    try document.widget("text").widgetStringValue = "filled"
    #expect(try document.widget("radio", state: "1").buttonWidgetState == .onState)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      field = [f for f in pdf.Root.AcroForm.Fields if str(f.T) == "radio"][0]
      print([str(o) for o in field.Opt], str(field.V))
      for kid in field.Kids:
          on = [key for key in kid.AP.N.keys() if key != "/Off"][0]
          print(kid.Parent.objgen == field.objgen, on, str(kid.AS), kid.AP.N[on].read_bytes())
      """)
    let expected = """
      ['Ja', 'Nein'] /1
      True /0 /Off b'1 0 0 rg 0 0 20 20 re f'
      True /1 /1 b'1 0 0 rg 0 0 20 20 re f'
      """
    #expect(seen.map { $0 == expected } ?? true)
  }
}
