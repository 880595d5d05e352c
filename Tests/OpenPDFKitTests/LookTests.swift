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

  @Test("boxes, rotation, attributes and outline are written")
  func writesFacts() throws {
    let document = try Sample.document(["one", "two"])
    let page = try #require(document.page(at: 1))
    page.setBounds(CGRect(x: 10, y: 20, width: 200, height: 150), for: .cropBox)
    page.setBounds(CGRect(x: 30, y: 40, width: 100, height: 80), for: .artBox)
    page.rotation = -90
    document.documentAttributes = [
      PDFDocumentAttribute.creatorAttribute: "Creator",
      PDFDocumentAttribute.subjectAttribute: "Subject",
      PDFDocumentAttribute.producerAttribute: "Producer",
    ]
    let root = PDFOutline()
    for (index, open) in [true, false].enumerated() {
      let item = PDFOutline()
      item.label = "Item \(index)"
      item.isOpen = open
      item.destination = PDFDestination(page: page, at: CGPoint(x: 0, y: 100))
      let inner = PDFOutline()
      inner.label = "Inner \(index)"
      inner.action = PDFActionURL(url: try #require(URL(string: "https://example.org/")))
      item.insertChild(inner, at: 0)
      root.insertChild(item, at: index)
    }
    document.outlineRoot = root
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let seen = try Judge.python(
      data,
      """
      page = pdf.pages[1]
      print([int(n) for n in page.CropBox], [int(n) for n in page.ArtBox], int(page.Rotate))
      print(reader.metadata["/Creator"], reader.metadata["/Subject"], reader.metadata["/Producer"])
      first = pdf.Root.Outlines.First
      print(int(first.Count), int(first.Next.Count), int(pdf.Root.Outlines.Count))
      print([(level, title, page) for level, title, page in mu.get_toc()])
      """)
    // 12.3.3: an open item counts what is shown below it, a closed one the same with a minus; the outline shows three.
    let expected = """
      [10, 20, 210, 170] [30, 40, 130, 120] 270
      Creator Subject Producer
      1 -1 3
      [(1, 'Item 0', 2), (2, 'Inner 0', -1), (1, 'Item 1', 2), (2, 'Inner 1', -1)]
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("an outline item moves to another document, and leads to the page that moved with it")
  func movesOutlineItems() throws {
    let source = try Sample.document(["one"])
    let item = PDFOutline()
    item.label = "Moved"
    item.destination = PDFDestination(page: try #require(source.page(at: 0)), at: .zero)
    let root = PDFOutline()
    root.insertChild(item, at: 0)
    source.outlineRoot = root
    let target = PDFDocument()
    target.insert(PDFPage(), at: 0)
    target.insert(try #require(source.page(at: 0)), at: 1)
    let other = PDFOutline()
    target.outlineRoot = other
    item.removeFromParent()
    #expect(root.numberOfChildren == 0 && item.parent == nil)
    other.insertChild(item, at: 0)
    let seen = try Judge.python(
      try #require(target.dataRepresentation()), "print(mu.get_toc())")
    #expect(seen.map { $0 == "[[1, 'Moved', 2]]" } ?? true)
  }

  @Test("a thumbnail shows what PDFium shows, annotations too, in the page's proportions")
  func drawsThumbnails() throws {
    let document = try Sample.document(["a line of text"])
    let page = try #require(document.page(at: 0))
    let square = PDFAnnotation(
      bounds: CGRect(x: 150, y: 40, width: 100, height: 60), forType: .square, withProperties: nil)
    square.interiorColor = .orange
    page.addAnnotation(square)
    let image = page.thumbnail(of: CGSize(width: 150, height: 150), for: .mediaBox)
    #expect(image.size == CGSize(width: 150, height: 100))
    let bitmap = try #require(image.representations.first)
    #expect(bitmap.pixelsWide == 300 && bitmap.pixelsHigh == 200)
    let points = [(200, 70), (10, 10), (160, 50), (290, 190)]
    let drawn = points.map { x, y -> String in
      guard let color = bitmap.colorAt(x: x, y: 200 - 1 - y) else { return "" }
      let parts = [color.redComponent, color.greenComponent, color.blueComponent]
      return "(" + parts.map { String(Int(($0 * 255).rounded())) }.joined(separator: ", ") + ")"
    }
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      "print(' '.join(str(pixel(0, x, y)) for x, y in [(200, 70), (10, 10), (160, 50), (290, 190)]))"
    )
    #expect(seen.map { $0 == drawn.joined(separator: " ") } ?? true)
    page.displaysAnnotations = false
    let bare = try #require(
      page.thumbnail(of: CGSize(width: 150, height: 150), for: .mediaBox).representations.first)
    #expect(bare.colorAt(x: 200, y: 200 - 71)?.blueComponent == 1)
  }

  @Test("Core Graphics' pages and documents show what the document has now")
  func givesReferences() throws {
    let document = try Sample.document(["one", "two"])
    document.page(at: 0)?.rotation = 90
    let reference = try #require(document.documentRef)
    #expect(reference.numberOfPages == 2)
    let page = try #require(document.page(at: 1)?.pageRef)
    #expect(page.pageNumber == 2)
    #expect(page.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(reference.page(at: 1)?.rotationAngle == 90)
    let output = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 300, height: 200)
    let consumer = try #require(CGDataConsumer(data: output))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.translateBy(x: 100, y: -30)
    context.drawPDFPage(page)
    context.endPDFPage()
    context.closePDF()
    // The text stands 20 points from the left, and 100 more.
    let seen = try Judge.python(
      Data(referencing: output), "print([(w[4], round(w[0])) for w in mu[0].get_text('words')])")
    #expect(seen.map { $0 == "[('two', 120)]" } ?? true)
  }

  @Test(
    "photographs become much smaller JPEG, and look the same; what is larger than a screen shrinks")
  func reducesPhotographs() throws {
    let made = try Judge.made(
      """
      import random
      random.seed(1)
      width, height = 3000, 600
      noise = [random.randrange(40) for _ in range(5000)]
      samples = bytes(min(255, x * 200 // width + noise[(x * 7 + y * 13) % 5000] + c * 5)
                      for y in range(height) for x in range(width) for c in range(3))
      picture = pymupdf.Pixmap(pymupdf.csRGB, width, height, samples, False)
      mu.new_page(width=300, height=60).insert_image(pymupdf.Rect(0, 0, 300, 60), pixmap=picture)
      mu.save(out, deflate=True)
      """)
    guard let document = try made.map({ try #require(PDFDocument(data: $0)) }), let made else {
      return
    }
    let photo = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.saveImagesAsJPEGOption: true]))
    let screen = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.optimizeImagesForScreenOption: true
      ]))
    #expect(photo.count < made.count / 2)
    #expect(screen.count < photo.count)
    let question = """
      image = list(pdf.pages[0].images.values())[0]
      print(int(image.Width), str(image.get("/Filter")), *[sum(pixel(0, x, 30)) for x in (20, 150, 280)])
      """
    let before = try Judge.python(made, question)
    for (data, width) in [(photo, 3000), (screen, 2048)] {
      guard let seen = try Judge.python(data, question), let before else { continue }
      let (new, old) = (seen.split(separator: " "), before.split(separator: " "))
      #expect(new[0] == "\(width)" && new[1] == "/DCTDecode")
      for place in 2..<5 {
        // The sum of three channels; the noise itself is 40 in each.
        let pair = (Int(new[place]) ?? 0, Int(old[place]) ?? 1000)
        #expect(abs(pair.0 - pair.1) < 60)
      }
    }
  }
}
