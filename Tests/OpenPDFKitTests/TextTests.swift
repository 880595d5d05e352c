import Foundation
import PDFKit
import TestTools
import Testing

@Suite("Text, selections and drawing")
struct TextTests {
  @Test("text is found where it was drawn")
  func findsText() throws {
    let document = try Sample.document(["The quick brown fox", "jumps over the quick dog"])
    let found = document.findString("QUICK", withOptions: .caseInsensitive)
    #expect(found.count == 2)
    #expect(found.map(\.string) == ["quick", "quick"])
    let page = try #require(document.page(at: 0))
    let selection = try #require(found.first)
    #expect(selection.range(at: 0, on: page) == NSRange(location: 4, length: 5))
    let box = selection.bounds(for: page)
    // Drawn 20 points from the left and the top of a page of 200; "The " is 28 points of Helvetica at 14.
    #expect(abs(box.minX - 48) < 0.5)
    #expect(box.minY > 160 && box.maxY < 182)
    #expect(page.selection(for: box)?.string == "quick")
    #expect(page.selectionForWord(at: CGPoint(x: box.midX, y: box.midY))?.string == "quick")
    #expect(page.selectionForLine(at: CGPoint(x: box.midX, y: box.midY))?.string == page.string)
    #expect(page.characterIndex(at: CGPoint(x: box.minX + 1, y: box.midY)) == 4)
    #expect(page.characterIndex(at: .zero) == NSNotFound)
    #expect(page.selection(for: NSRange(location: 0, length: 0)) == nil)
    #expect(page.selection(for: NSRange(location: 5, length: 500)) == nil)
    #expect(
      document.findString("quick", fromSelection: selection)?.pages.first === document.page(at: 1))
    #expect(document.findString("absent").isEmpty)
  }

  @Test("the box of a word is poppler's")
  func agreesOnBoxes() throws {
    let data = try Sample.data(["Hello world"])
    let page = try #require(PDFDocument(data: data)?.page(at: 0))
    let box = try #require(page.selection(for: NSRange(location: 6, length: 5))).bounds(for: page)
    let text = try Judge.withFile(data) { try ChildProcess.run("pdftotext", "-bbox", $0, "-").text }
    let pattern = try Regex(#"xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">world"#)
    let match = try #require(text.firstMatch(of: pattern))
    let left = try #require(match.output[1].substring.flatMap { Double($0) })
    let right = try #require(match.output[2].substring.flatMap { Double($0) })
    #expect(abs(Double(box.minX) - left) < 0.5)
    #expect(abs(Double(box.maxX) - right) < 0.5)
  }

  @Test("a selection is divided into lines, and extended")
  func dividesSelections() throws {
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 200)).pdfData {
      $0.beginPage()
      NSString(string: "first line\nsecond line").draw(
        in: CGRect(x: 10, y: 10, width: 280, height: 100),
        withAttributes: [.font: NSFont.systemFont(ofSize: 12)])
    }
    let document = try #require(PDFDocument(data: data))
    #expect(document.string == "first line\nsecond line")
    let all = try #require(document.selectionForEntireDocument)
    #expect(all.selectionsByLine().map(\.string) == ["first line", "second line"])
    let word = try #require(document.findString("second").first)
    word.extendForLineBoundaries()
    #expect(word.string == "second line")
    word.extend(atEnd: -5)
    #expect(word.string == "second")
  }

  @Test("a page of an image has its pixels; a JPEG file is kept as it is")
  func showsImages() throws {
    let image = NSImage(size: CGSize(width: 40, height: 20), flipped: false) { rect in
      NSColor.green.setFill()
      rect.fill()
      return true
    }
    let jpeg = try #require(image.jpegData(compressionQuality: 0.9))
    let photo = try #require(NSImage(data: jpeg))
    let page = try #require(PDFPage(image: photo))
    #expect(page.bounds(for: .mediaBox).size == CGSize(width: 40, height: 20))
    let turned = try #require(
      PDFPage(
        image: photo,
        options: [.mediaBox: CGRect(x: 0, y: 0, width: 100, height: 100), .rotation: 90]))
    #expect(turned.rotation == 270)
    #expect(PDFPage(image: photo, options: [.rotation: 45]) == nil)
    let document = PDFDocument()
    document.insert(page, at: 0)
    document.insert(turned, at: 1)
    let data = try #require(document.dataRepresentation())
    let seen = try Judge.python(
      data,
      """
      import hashlib
      image = list(pdf.pages[0].images.values())[0]
      print(str(image.Filter), len(image.read_raw_bytes()), int(image.Width), int(image.Height))
      """)
    #expect(seen.map { $0 == "/DCTDecode \(jpeg.count) 40 20" } ?? true)
    let thumbnail = page.thumbnail(of: CGSize(width: 40, height: 20), for: .mediaBox)
    let color = try #require(thumbnail.representations.first?.colorAt(x: 40, y: 20))
    #expect(color.greenComponent > 0.9 && color.redComponent < 0.1)
  }

  @Test("a page is drawn turned into a bitmap, as poppler draws it")
  func drawsTurned() throws {
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 50)).pdfData {
      $0.beginPage()
      UIColor.red.setFill()
      // The upper left quarter.
      UIRectFill(CGRect(x: 0, y: 0, width: 50, height: 25))
    }
    let document = try #require(PDFDocument(data: data))
    let page = try #require(document.page(at: 0))
    page.rotation = 90
    // Turned clockwise, the upper left is at the upper right.
    let image = page.thumbnail(of: CGSize(width: 50, height: 100), for: .cropBox)
    #expect(image.size == CGSize(width: 50, height: 100))
    let bitmap = try #require(image.representations.first)
    let upperRight = try #require(bitmap.colorAt(x: 75, y: 25))
    let upperLeft = try #require(bitmap.colorAt(x: 25, y: 25))
    #expect(upperRight.greenComponent < 0.1)
    #expect(upperLeft.greenComponent > 0.9)
  }

  @Test("Core Graphics draws pages of one document into another")
  func imposesPages() throws {
    let provider = CGDataProvider(data: NSData(data: try Sample.data(["left", "right"])))
    let source = try #require(provider.flatMap { CGPDFDocument($0) })
    let output = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 600, height: 200)
    let consumer = try #require(CGDataConsumer(data: output))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    for number in 1...source.numberOfPages {
      let page = try #require(source.page(at: number))
      context.saveGState()
      context.translateBy(x: CGFloat(number - 1) * 300, y: 0)
      context.drawPDFPage(page)
      context.restoreGState()
    }
    context.endPDFPage()
    context.closePDF()
    let data = Data(referencing: output)
    #expect(try Judge.isClean(data))
    let text = try Judge.text(data)
    #expect(text.split(whereSeparator: \.isWhitespace) == ["left", "right"])
    #expect(try #require(PDFDocument(data: data)).pageCount == 1)
  }

  @Test("an image without loss becomes JPEG where that is asked for")
  func reducesImages() throws {
    // A gradient without loss, larger than a screen.
    let image = NSImage(size: CGSize(width: 300, height: 200), flipped: false) { rect in
      for x in 0..<300 {
        NSColor(white: CGFloat(x) / 300, alpha: 1).setFill()
        CGRect(x: x, y: 0, width: 1, height: 200).fill()
      }
      return true
    }
    let document = PDFDocument()
    document.insert(try #require(PDFPage(image: image)), at: 0)
    let plain = try #require(document.dataRepresentation())
    let small = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.saveImagesAsJPEGOption: true]))
    let seen = try Judge.python(
      small, "print(str(list(pdf.pages[0].images.values())[0].Filter))")
    // Even if it compresses better without loss, as a gradient may.
    #expect(seen.map { $0 == "/DCTDecode" } ?? true)
    #expect(try Judge.isClean(small) && small != plain)
  }

  @Test("texts with equal and with different attributes are put together")
  func joinsAttributedStrings() throws {
    let result = NSMutableAttributedString(string: "")
    for size in [12.0, 12, 14] {
      let style = NSMutableParagraphStyle()
      let attributes: [NSAttributedString.Key: Any] = [
        .font: NSFont.systemFont(ofSize: size), .foregroundColor: NSColor(white: 0, alpha: 1),
        .paragraphStyle: style,
      ]
      result.append(NSAttributedString(string: "a", attributes: attributes))
    }
    result.addAttribute(
      .font, value: NSFont.systemFont(ofSize: 12), range: NSRange(location: 2, length: 1))
    var range = NSRange()
    _ = result.attribute(.font, at: 0, effectiveRange: &range)
    #expect(range.location == 0 && range.length >= 2)
    let page = try #require(Sample.document(["one font, two words"]).page(at: 0))
    let first = try #require(page.selection(for: NSRange(location: 0, length: 3)))
    let second = try #require(page.selection(for: NSRange(location: 9, length: 3)))
    first.add(second)
    let font = first.attributedString?.attribute(.font, at: 0, effectiveRange: nil) as? NSFont
    #expect(font?.pointSize == 14)
    #expect(page.attributedString?.string == page.string)
  }
}
