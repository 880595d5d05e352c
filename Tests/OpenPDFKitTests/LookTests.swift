import Foundation
import PDFKit
import TestTools
import Testing

/// What is written of properties, and what PDFium and PyMuPDF show of it.
@Suite("Properties as others see them")
struct LookTests {
  private func page() -> (PDFDocument, PDFPage) {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    return (document, page)
  }

  @Test("a widget's font, colors, border and alignment are written, and drawn")
  func dressesWidgets() throws {
    let (document, page) = page()
    let text = Sample.widget(.text, "text", y: 100) {
      $0.font = NSFont(name: "Times-Roman", size: 14)
      $0.fontColor = .red
      $0.backgroundColor = .yellow
      $0.alignment = .right
      $0.widgetStringValue = "right"
    }
    let border = PDFBorder()
    border.lineWidth = 2
    border.style = .solid
    text.border = border
    text.setValue(NSColor.blue, forAnnotationKey: .widgetBorderColor)
    page.addAnnotation(text)
    page.addAnnotation(
      Sample.widget(.text, "lines", y: 200) {
        $0.bounds = CGRect(x: 20, y: 200, width: 60, height: 80)
        $0.isMultiline = true
        $0.widgetStringValue = "these words need several lines"
      })
    let data = try #require(document.dataRepresentation())
    let seen = try Judge.python(
      data,
      """
      a, b = pdf.pages[0].Annots
      print(sorted(str(a.DA).split()), int(a.Q), [int(n) for n in a.MK.BG], [int(n) for n in a.MK.BC], int(a.BS.W), int(b.Ff) >> 12 & 1)
      print(pixel(0, 30, 110), pixel(0, 20.5, 110))
      words = [w for w in mu[0].get_text("words") if w[4] == "right"]
      print(len(words), words[0][2] > 110, len({round(w[1]) for w in mu[0].get_text("words") if w[4] != "right"}) > 2)
      spans = [s for b in mu[0].get_text("dict")["blocks"] for l in b.get("lines", []) for s in l["spans"]]
      print([(s["font"], round(s["size"]), hex(s["color"])) for s in spans if "right" in s["text"]])
      """)
    let expected = """
      ['/TiRo', '0', '0', '1', '14', 'Tf', 'rg'] 2 [1, 1, 0] [0, 0, 1] 2 1
      (255, 255, 0) (0, 0, 255)
      1 True True
      [('Times-Roman', 14, '0xff0000')]
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("check boxes, radio buttons and push buttons show their states and captions")
  func drawsButtons() throws {
    let (document, page) = page()
    for (index, state) in [PDFWidgetCellState.onState, .offState].enumerated() {
      page.addAnnotation(
        Sample.widget(.button, "check\(index)", x: 20 + CGFloat(index) * 40) {
          $0.bounds.size = CGSize(width: 20, height: 20)
          $0.widgetControlType = .checkBoxControl
          $0.buttonWidgetState = state
        })
    }
    let push = Sample.widget(.button, "push", y: 60) {
      $0.widgetControlType = .pushButtonControl
      $0.caption = "Send"
      $0.backgroundColor = .green
    }
    page.addAnnotation(push)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      def dark(left):
          return sum(sum(pixel(0, left + 4 + x, 24 + y)) < 200 for x in range(12) for y in range(12))
      print(dark(20) > 10, dark(60), pixel(0, 24, 64), "Send" in mu[0].get_text())
      a, b, c = pdf.pages[0].Annots
      print(str(a.V), str(b.get("/V", "/Off")), int(c.Ff) >> 16 & 1)
      """)
    #expect(seen.map { $0 == "True 0 (0, 255, 0) True\n/Yes /Off 1" } ?? true)
  }

  @Test("free text, shapes, notes and marks have the colors, borders and texts that were set")
  func dressesAnnotations() throws {
    let (document, page) = page()
    let free = PDFAnnotation(
      bounds: CGRect(x: 20, y: 20, width: 120, height: 40), forType: .freeText,
      withProperties: nil)
    free.contents = "typed"
    free.font = NSFont(name: "Courier", size: 16)
    free.fontColor = .blue
    free.color = .yellow
    free.alignment = .center
    let square = PDFAnnotation(
      bounds: CGRect(x: 20, y: 100, width: 60, height: 40), forType: .square, withProperties: nil)
    square.color = .red
    square.interiorColor = .green
    let border = PDFBorder()
    border.lineWidth = 4
    square.border = border
    let note = PDFAnnotation(
      bounds: CGRect(x: 200, y: 100, width: 24, height: 24), forType: .text, withProperties: nil)
    note.contents = "remember"
    note.userName = "Ada"
    note.modificationDate = Date(timeIntervalSince1970: 1_700_000_000)
    note.iconType = .help
    let stamp = PDFAnnotation(
      bounds: CGRect(x: 200, y: 200, width: 100, height: 40), forType: .stamp, withProperties: nil)
    stamp.stampName = "Draft"
    for annotation in [free, square, note, stamp] { page.addAnnotation(annotation) }
    note.shouldPrint = false
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      shown = mu[0]
      notes = {a.type[1]: a for a in shown.annots()}
      print(notes["Square"].colors, notes["Square"].border["width"], notes["Text"].info["content"],
            notes["Text"].info["title"], notes["Text"].info["modDate"], notes["Text"].flags & 4)
      print(pixel(0, 50, 120), pixel(0, 22, 120), pixel(0, 24, 24), str(pdf.pages[0].Annots[3].Name))
      spans = [s for a in shown.annots() if a.type[1] == "FreeText"
               for b in a.get_textpage().extractDICT()["blocks"] for l in b["lines"] for s in l["spans"]]
      print([(s["text"], s["font"], round(s["size"]), hex(s["color"])) for s in spans])
      """)
    let expected = """
      {'stroke': [1.0, 0.0, 0.0], 'fill': [0.0, 1.0, 0.0]} 4.0 remember Ada D:20231114221320Z 0
      (0, 255, 0) (255, 0, 0) (255, 255, 0) /Draft
      [('typed', 'Courier', 16, '0xff')]
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("opacity inside a shape is its own, and a line given by key is in its rectangle")
  func drawsInside() throws {
    let (document, page) = page()
    let square = PDFAnnotation(
      bounds: CGRect(x: 20, y: 20, width: 60, height: 40), forType: .square, withProperties: nil)
    square.color = .black
    square.interiorColor = NSColor.red.withAlphaComponent(0.2)
    page.addAnnotation(square)
    let circle = PDFAnnotation(
      bounds: CGRect(x: 100, y: 20, width: 60, height: 40), forType: .circle, withProperties: nil)
    circle.interiorColor = .green
    circle.color = NSColor.black.withAlphaComponent(0.2)
    page.addAnnotation(circle)
    // As in session 241 of WWDC 2017: relative to the rectangle.
    page.addAnnotation(
      PDFAnnotation(
        bounds: CGRect(x: 200, y: 200, width: 100, height: 100), forType: .line,
        withProperties: [
          PDFAnnotationKey.linePoints: [0, 0, 100, 100], PDFAnnotationKey.color: NSColor.blue,
        ]))
    #expect(square.interiorColor?.alphaComponent == 0.2 && square.color.alphaComponent == 1)
    // Red of 20 % on white is 255, 204, 204; black of 20 % is 204. ISO 32000-2, Table 166: /ca and /CA.
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      a, b, c = pdf.pages[0].Annots
      print(pixel(0, 50, 40), pixel(0, 20.5, 40), pixel(0, 130, 40), pixel(0, 130, 20.3))
      print(float(a.ca), "/CA" in a, float(b.CA), float(b.ca), [int(n) for n in c.L], pixel(0, 250, 250))
      """)
    let expected = """
      (255, 204, 204) (0, 0, 0) (0, 255, 0) (204, 204, 204)
      0.2 False 0.2 1.0 [200, 200, 300, 300] (0, 0, 255)
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("text without a font is of 12 points, as the property says")
  func usesDefaultSize() throws {
    let (document, page) = page()
    let field = Sample.widget(.text, "text") {
      $0.bounds.size = CGSize(width: 200, height: 40)
      $0.widgetStringValue = "twelve"
    }
    page.addAnnotation(field)
    #expect(field.font?.pointSize == 12)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      spans = [s for b in mu[0].get_text("dict")["blocks"] for l in b.get("lines", []) for s in l["spans"]]
      print([(s["text"], s["font"], round(s["size"])) for s in spans])
      """)
    #expect(seen.map { $0 == "[('twelve', 'Helvetica', 12)]" } ?? true)
  }

  @Test("the background of free text lets the page shine through as far as its color says")
  func drawsTranslucentText() throws {
    let (document, page) = page()
    let below = PDFAnnotation(
      bounds: CGRect(x: 20, y: 100, width: 40, height: 40), forType: .square, withProperties: nil)
    below.interiorColor = .blue
    page.addAnnotation(below)
    let note = PDFAnnotation(
      bounds: CGRect(x: 20, y: 100, width: 200, height: 40), forType: .freeText,
      withProperties: nil)
    note.color = NSColor.yellow.withAlphaComponent(0.2)
    note.contents = "shown"
    page.addAnnotation(note)
    // Given as a property or by its key, the color inside a shape has its opacity.
    page.addAnnotation(
      PDFAnnotation(
        bounds: CGRect(x: 20, y: 200, width: 40, height: 40), forType: .square,
        withProperties: [PDFAnnotationKey.interiorColor: NSColor.green.withAlphaComponent(0.4)]))
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      def near(color, wanted):
          return all(abs(a - b) < 4 for a, b in zip(color, wanted))
      # By hand: a fifth of yellow over white and over blue; two fifths of green over white.
      print(near(pixel(0, 200, 105), (255, 255, 204)), near(pixel(0, 40, 105), (51, 51, 204)),
            near(pixel(0, 40, 220), (153, 255, 153)))
      print([w[4] for w in pymupdf.open("pdf", mu.convert_to_pdf())[0].get_text("words")])
      """)
    #expect(seen.map { $0 == "True True True\n['shown']" } ?? true)
  }
}
