import Foundation
import PDFKit
import TestTools
import Testing

/// Texts, gradients and paths that programs draw, as PyMuPDF and PDFium see them.
@Suite("Drawn texts and gradients")
struct TextDrawingTests {
  /// A page of 300 × 200 points, in UIKit's coordinates.
  private func drawn(_ draw: (CGContext) -> Void) -> Data {
    UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 200)).pdfData { context in
      context.beginPage()
      draw(context.cgContext)
    }
  }

  private func text(
    _ text: String, _ more: [NSAttributedString.Key: Any] = [:],
    _ settle: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    settle(style)
    var attributes: [NSAttributedString.Key: Any] = [
      .font: NSFont.systemFont(ofSize: 10), .paragraphStyle: style,
    ]
    attributes.merge(more) { _, new in new }
    return NSAttributedString(string: text, attributes: attributes)
  }

  private static let lines = """
    lines = [(round(l["bbox"][0]), round(l["bbox"][2]), "".join(s["text"] for s in l["spans"]))
             for b in mu[0].get_text("dict", flags=0)["blocks"] for l in b.get("lines", [])]

    """

  @Test("kerning moves characters apart, and the size of the text includes it")
  func kerns() throws {
    let spaced = text("AAAA", [.kern: 5])
    // By hand: four letters of 667/1000 of 10 points, and four distances.
    #expect(abs(spaced.size().width - (4 * 6.67 + 20)) < 0.01)
    let data = drawn { _ in spaced.draw(at: CGPoint(x: 20, y: 20)) }
    let seen = try Judge.python(
      data,
      """
      chars = [c for b in mu[0].get_text("rawdict", flags=0)["blocks"] for l in b["lines"] for s in l["spans"] for c in s["chars"]
               if c["c"] == "A"]
      print([round(c["origin"][0], 1) for c in chars])
      """)
    #expect(seen.map { $0 == "[20.0, 31.7, 43.3, 55.0]" } ?? true)
  }

  @Test("outlines of letters are stroked in their color, and filled if the width is negative")
  func strokes() throws {
    let data = drawn { _ in
      for (x, width) in [(20, 2), (160, -2)] {
        text(
          "I",
          [
            .font: NSFont.boldSystemFont(ofSize: 150), .strokeWidth: width,
            .strokeColor: NSColor.red, .foregroundColor: NSColor.blue,
          ]
        ).draw(at: CGPoint(x: x, y: 0))
      }
    }
    let seen = try Judge.python(
      data,
      """
      colors = [[pixel(0, x, 100) for x in range(left, left + 60)] for left in (20, 160)]
      print([((0, 0, 255) in row, any(r > 200 and b < 100 for r, g, b in row)) for row in colors])
      """)
    #expect(seen.map { $0.hasSuffix("[(False, True), (True, True)]") } ?? true)
  }

  @Test("text that is too long for its line is cut with an ellipsis where the style says")
  func truncates() throws {
    let box = CGRect(x: 20, y: 0, width: 80, height: 14)
    let modes: [NSLineBreakMode] = [.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle]
    let data = drawn { _ in
      for (index, mode) in modes.enumerated() {
        text("a word, and then another one") { $0.lineBreakMode = mode }
          .draw(in: box.offsetBy(dx: 0, dy: CGFloat(20 * index + 20)))
      }
    }
    let seen = try Judge.python(
      data,
      Self.lines + """
        texts = [text for _, _, text in lines]
        print(len(texts), all(right <= 100 for _, right, _ in lines))
        print(texts[0].startswith("a word") and texts[0].endswith("…"),
              texts[1].startswith("…") and texts[1].endswith("one"),
              texts[2].startswith("a w") and "…" in texts[2] and texts[2].endswith("one"))
        """)
    #expect(seen.map { $0 == "3 True\nTrue True True" } ?? true)
  }

  @Test("justified lines reach both margins, and words that are too long are divided")
  func justifies() throws {
    let data = drawn { _ in
      text("one two three four five six seven eight nine ten eleven") { $0.alignment = .justified }
        .draw(in: CGRect(x: 20, y: 20, width: 100, height: 100))
      text("Donaudampfschifffahrtsgesellschaft").draw(
        in: CGRect(x: 200, y: 20, width: 50, height: 100))
    }
    let seen = try Judge.python(
      data,
      """
      words = mu[0].get_text("words")
      rows = {}
      for left, top, right, bottom, word, *_ in words:
          if left < 150:
              rows.setdefault(round(bottom), []).append((left, right))
      ends = [(round(min(a for a, b in row)), round(max(b for a, b in row))) for _, row in sorted(rows.items())]
      print(len(ends) > 2, all(end == (20, 120) for end in ends[:-1]), ends[-1][1] < 120)
      print(all(right <= 251 for left, _, right, *_ in words), "".join(w[4] for w in words if w[0] > 150))
      """)
    #expect(seen.map { $0 == "True True True\nTrue Donaudampfschifffahrtsgesellschaft" } ?? true)
  }

  @Test("Core Text goes on where the last frame ended, and draws only lines that fit")
  func flows() throws {
    let words = (1...400).map { "word\($0)" }.joined(separator: " ")
    let framesetter = CTFramesetterCreateWithAttributedString(text(words + "\nlast"))
    let data = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 300, height: 200)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    var (place, pages) = (0, 0)
    let length = words.utf16.count + 5
    while place < length, pages < 100 {
      context.beginPDFPage(nil)
      let frame = CTFramesetterCreateFrame(
        framesetter, CFRangeMake(place, 0),
        CGPath(rect: box.insetBy(dx: 30, dy: 30), transform: nil),
        nil)
      CTFrameDraw(frame, context)
      let shown = CTFrameGetVisibleStringRange(frame)
      #expect(shown.location == place && shown.length > 0)
      #expect(CTFrameGetLines(frame).count > 3 || place + shown.length == length)
      place += shown.length
      context.endPDFPage()
      pages += 1
    }
    context.closePDF()
    #expect(place == length)
    let seen = try Judge.python(
      Data(referencing: data),
      """
      words = [w for page in mu for w in page.get_text("words")]
      print([w[4] for w in words] == [f"word{n}" for n in range(1, 401)] + ["last"], len(mu) > 2)
      print(all(29 <= w[0] and w[2] <= 271 and 28 <= w[1] and w[3] <= 172 for w in words))
      """)
    #expect(seen.map { $0 == "True True\nTrue" } ?? true)
    var fit = CFRange(location: 0, length: 0)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil, CGSize(width: 240, height: 50), &fit)
    #expect(size.height <= 50 && fit.length > 0 && fit.length < length)
  }

  @Test("gradients have their colors, ends and opacity")
  func drawsGradients() throws {
    let data = drawn { context in
      let colors = [NSColor.red.cgColor, NSColor.blue.cgColor] as NSArray
      guard
        let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil),
        let fading = CGGradient(
          colorsSpace: CGColorSpaceCreateDeviceRGB(),
          colors: [NSColor.black.cgColor, NSColor.black.withAlphaComponent(0).cgColor] as NSArray,
          locations: [0, 1])
      else { return }
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 100, height: 50))
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: [])
      context.restoreGState()
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 200, y: 50), startRadius: 0,
        endCenter: CGPoint(x: 200, y: 50), endRadius: 40, options: [])
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 120, width: 100, height: 50))
      context.drawLinearGradient(
        fading, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 100, y: 0),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      context.restoreGState()
    }
    // From the lower left of the page: 25 points down are 175 up.
    let seen = try Judge.python(
      data,
      """
      def near(color, wanted):
          return all(abs(a - b) < 12 for a, b in zip(color, wanted))
      print(near(pixel(0, 22, 175), (246, 0, 8)), near(pixel(0, 78, 175), (8, 0, 246)), pixel(0, 10, 175), pixel(0, 22, 140))
      print(near(pixel(0, 200, 150), (255, 0, 0)), near(pixel(0, 237, 150), (20, 0, 235)), pixel(0, 245, 150))
      print(near(pixel(0, 1, 55), (3, 3, 3)), near(pixel(0, 50, 55), (127, 127, 127)), near(pixel(0, 99, 55), (253, 253, 253)))
      """)
    let expected = """
      True True (255, 255, 255) (255, 255, 255)
      True True (255, 255, 255)
      True True True
      """
    #expect(seen.map { $0 == expected } ?? true)
  }

  @Test("rectangles have round corners where they are asked for, and arcs turn as UIKit's do")
  func drawsPaths() throws {
    let data = drawn { _ in
      NSColor.red.setFill()
      UIBezierPath(
        roundedRect: CGRect(x: 20, y: 20, width: 100, height: 60), byRoundingCorners: [.topLeft],
        cornerRadii: CGSize(width: 20, height: 20)
      ).fill()
      let pie = UIBezierPath(
        arcCenter: CGPoint(x: 200, y: 100), radius: 50, startAngle: 0, endAngle: .pi / 2,
        clockwise: true)
      pie.addLine(to: CGPoint(x: 200, y: 100))
      pie.close()
      pie.fill()
    }
    // UIKit: clockwise from the right is downwards.
    let seen = try Judge.python(
      data,
      "print([pixel(0, x, y) == (255, 0, 0) for x, y in "
        + "((22, 178), (118, 178), (22, 122), (118, 122), (40, 160), (220, 80), (220, 120), (180, 80))])"
    )
    #expect(seen.map { $0 == "[False, True, True, True, True, True, False, False]" } ?? true)
  }

  @Test("pages and images are drawn without the colors and opacities of the context")
  func drawsPagesInTheirOwnState() throws {
    let line = drawn { context in
      context.move(to: CGPoint(x: 0, y: 100))
      context.addLine(to: CGPoint(x: 100, y: 100))
      context.strokePath()
      context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
    }
    let page = try #require(PDFDocument(data: line)?.page(at: 0)?.pageRef)
    #expect(page.document?.numberOfPages == 1)
    let image = try #require(
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
        NSColor.blue.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }.cgImage)
    let data = drawn { context in
      NSColor.white.withAlphaComponent(0.5).set()
      context.setLineWidth(20)
      context.drawPDFPage(page)
      context.draw(image, in: CGRect(x: 200, y: 100, width: 50, height: 50))
    }
    // By hand: a black line of one point at the middle of the page, black above it, and a blue square.
    let seen = try Judge.python(
      data,
      """
      column = [pixel(0, 80, y) for y in range(90, 111)]
      print(1 <= sum(sum(c) < 400 for c in column) <= 2, pixel(0, 25, 25), pixel(0, 225, 75))
      """)
    #expect(seen.map { $0 == "True (0, 0, 0) (0, 0, 255)" } ?? true)
  }
}
