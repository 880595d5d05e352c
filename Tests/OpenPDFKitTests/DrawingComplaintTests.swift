import Foundation
import PDFKit
import TestTools
import Testing

/// Complaints about what Apple's library draws, each with what happens here instead.
@Suite("Complaints about what is drawn")
struct DrawingComplaintTests {
  @Test("polygons, polylines and squiggles keep their points, names and appearances")
  func keepsGeometry() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      page.insert_text((30, 50), "wavy")
      for annotation in [page.add_polygon_annot([(20, 100), (60, 100), (40, 140)]),
                         page.add_polyline_annot([(100, 100), (140, 120), (180, 100)]),
                         page.add_squiggly_annot(pymupdf.Rect(30, 38, 60, 52))]:
          annotation.update()
      mu.save(out)
      """)
    guard let made else { return }
    let document = try #require(PDFDocument(data: made))
    let page = try #require(document.page(at: 0))
    #expect(page.annotations.map(\.type) == ["Polygon", "PolyLine", "Squiggly"])
    page.rotation = 180
    page.annotations[0].contents = "noted"
    let question = """
      for a in pdf.pages[0].Annots:
          points = a.get("/Vertices", a.get("/QuadPoints"))
          print(str(a.Subtype), [round(float(n), 2) for n in points], str(a.NM), a.AP.N.read_bytes())
      """
    let before = try Judge.python(made, question)
    #expect(try Judge.python(try #require(document.dataRepresentation()), question) == before)
  }

  @Test("a highlight is drawn once, and the text under it stays dark")
  func highlightsOnce() throws {
    let document = try Sample.document(["marked text"])
    let page = try #require(document.page(at: 0))
    let found = try #require(document.findString("marked").first)
    let mark = PDFAnnotation(
      bounds: found.bounds(for: page), forType: .highlight, withProperties: nil)
    mark.color = NSColor(red: 1, green: 0.8, blue: 0.4, alpha: 1)
    page.addAnnotation(mark)
    let box = found.bounds(for: page)
    // PDFium multiplies the color with white once: 255, 204, 102.
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      edge = pixel(0, \(box.minX + 1), \(box.minY + 1))
      dark = min(sum(pixel(0, \(box.minX) + n / 2, \(box.midY - 1))) for n in range(40))
      print(all(abs(a - b) < 6 for a, b in zip(edge, (255, 204, 102))), dark < 160)
      """)
    #expect(seen.map { $0 == "True True" } ?? true)
  }

  @Test("a filled field uses the font and the size that its default appearance names")
  func fillsInOwnFont() throws {
    let made = try Judge.made(
      """
      page = mu.new_page(width=300, height=400)
      text = pymupdf.Widget()
      text.rect, text.field_type, text.field_name = pymupdf.Rect(20, 80, 200, 100), pymupdf.PDF_WIDGET_TYPE_TEXT, "text"
      page.add_widget(text)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          pdf.Root.AcroForm.DR = Dictionary(Font=Dictionary())
          pdf.Root.AcroForm.DR.Font.Mine = pdf.make_indirect(
              Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Times-Bold")))
          pdf.pages[0].Annots[0].DA = String("/Mine 11 Tf 0 g")
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    try document.widget("text").widgetStringValue = "in bold"
    let flat = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.burnInAnnotationsOption: true]))
    let seen = try Judge.python(
      flat,
      """
      spans = [s for b in mu[0].get_text("dict")["blocks"] for l in b.get("lines", []) for s in l["spans"]]
      print([(s["text"].strip(), s["font"], round(s["size"])) for s in spans])
      """)
    #expect(seen.map { $0 == "[('in bold', 'Times-Bold', 11)]" } ?? true)
  }

  @Test("a page that cannot be drawn gives an image")
  func drawsDamagedPages() throws {
    let made = try Judge.made(
      """
      mu.new_page(width=300, height=400)
      mu.save(out)
      with pikepdf.open(out, allow_overwriting_input=True) as pdf:
          pdf.pages[0].Contents = pikepdf.Stream(pdf, b"q q q /Missing Do BT (x) Tj [[ << 1 0 0 rg")
          pdf.pages[0].Resources = Dictionary(XObject=5, Font=Array([]))
          pdf.save()
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }) else { return }
    let page = try #require(document.page(at: 0))
    let image = page.thumbnail(of: CGSize(width: 30, height: 40), for: .cropBox)
    #expect(image.size == CGSize(width: 30, height: 40))
    #expect(page.thumbnail(of: .zero, for: .cropBox).size == .zero)
    _ = page.thumbnail(of: CGSize(width: CGFloat.nan, height: 10), for: .cropBox)
  }
}
