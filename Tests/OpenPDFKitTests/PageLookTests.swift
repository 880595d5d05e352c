import Foundation
import PDFKit
import TestTools
import Testing

@Suite("Pages, outlines and images as others see them")
struct PageLookTests {
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
                      for y in range(25) for x in range(width) for c in range(3)) * (height // 25)
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
