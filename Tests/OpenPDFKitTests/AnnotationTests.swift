import Foundation
import PDFKit
import TestTools
import Testing

@Suite("Annotations")
struct AnnotationTests {
  private func page() -> (PDFDocument, PDFPage) {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    return (document, page)
  }

  @Test("unknown types, private keys and names survive")
  func keepsEverything() throws {
    let (document, page) = page()
    let place = PDFAnnotation(
      bounds: CGRect(x: 10, y: 10, width: 40, height: 40),
      forType: PDFAnnotationSubtype(rawValue: "/GPS"),
      withProperties: [PDFAnnotationKey(rawValue: "/Latitude"): 37.5, "/Tags": ["a", "/b"]])
    place.setValue("id-7", forAnnotationKey: .name)
    page.addAnnotation(place)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      a = pdf.pages[0].Annots[0]
      print(str(a.Subtype), float(a.Latitude), a.NM, [repr(x) for x in a.Tags])
      """)
    #expect(
      seen.map {
        $0 == "/GPS 37.5 id-7 ['pikepdf.String(\"a\")', 'pikepdf.Name(\"/b\")']"
      } ?? true)
    let again = try #require(try document.reopened().page(at: 0)?.annotations.first)
    #expect(again.type == "GPS")
    let latitude = again.value(forAnnotationKey: PDFAnnotationKey(rawValue: "/Latitude"))
    #expect((latitude as? NSNumber)?.doubleValue == 37.5)
    #expect(again.annotationKeyValues["/NM"] as? String == "id-7")
    #expect(again.annotationKeyValues[PDFAnnotationKey.subtype] as? String == "/GPS")
  }

  /// pikepdf sees what is in the file: bytes that are no text as a string, others as a stream.
  @Test("data stays data and text stays text, also in the file")
  func keepsData() throws {
    let (document, page) = page()
    let note = PDFAnnotation(
      bounds: CGRect(x: 10, y: 10, width: 40, height: 40), forType: .square, withProperties: nil)
    page.addAnnotation(note)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: NSString(string: "drawing"), requiringSecureCoding: true)
    let data: [String: Data] = [
      "/MyDrawing": archive, "/MyJSON": Data(#"{"points": [1, 2]}"#.utf8), "/MyNothing": Data(),
      "/MyUnits": Data([0xFE, 0xFF, 0x65, 0xE5]), "/MyHalf": Data([0xFE, 0xFF, 0xD8, 0x00]),
    ]
    let texts = ["/MyText": "naïve – 日本", "/MyControl": "a\u{1}b", "/MyEmpty": ""]
    for (key, value) in data {
      #expect(note.setValue(value, forAnnotationKey: PDFAnnotationKey(rawValue: key)))
    }
    for (key, value) in texts {
      #expect(note.setValue(value, forAnnotationKey: PDFAnnotationKey(rawValue: key)))
    }
    let list: [Any] = [Data([0, 1]), Data("x".utf8), "x"]
    note.setValue(list, forAnnotationKey: PDFAnnotationKey(rawValue: "/MyList"))
    for annotation in [note, try #require(try document.reopened().page(at: 0)?.annotations.first)] {
      func value(_ key: String) -> Any? {
        annotation.value(forAnnotationKey: PDFAnnotationKey(rawValue: key))
      }
      for (key, expected) in data { #expect(value(key) as? Data == expected, "\(key)") }
      for (key, expected) in texts { #expect(value(key) as? String == expected, "\(key)") }
      let items = try #require(value("/MyList") as? [Any])
      #expect(items.count == 3 && items[0] as? Data == Data([0, 1]))
      #expect(items.last as? String == "x" && items[1] as? Data == Data("x".utf8))
    }
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      a = pdf.pages[0].Annots[0]
      print(bytes(a.MyDrawing)[:6].decode(), a.MyJSON.read_bytes().decode(), str(a.MyText), bytes(a.MyHalf).hex())
      """)
    #expect(seen.map { $0 == #"bplist {"points": [1, 2]} naïve – 日本 feffd800"# } ?? true)
  }

  /// ISO 32000-2, Tables 166, 168, 172, 174, 175, 178, 191: which values are names, and which are text.
  @Test("values that must be names are names, with and without a slash; texts stay text")
  func writesNames() throws {
    let (document, page) = page()
    func add(_ type: PDFAnnotationSubtype, _ entries: [(String, Any)]) {
      let annotation = PDFAnnotation(
        bounds: CGRect(x: 20, y: 20 + 80 * page.annotations.count, width: 200, height: 60),
        forType: type, withProperties: nil)
      for (key, value) in entries {
        #expect(
          annotation.setValue(value, forAnnotationKey: PDFAnnotationKey(rawValue: key)), "\(key)")
      }
      page.addAnnotation(annotation)
    }
    add(
      .line,
      [
        ("/L", [40, 50, 200, 50]), ("/LE", ["OpenArrow", "/ClosedArrow"]), ("/IT", "LineArrow"),
        ("/CP", "Top"), ("/RT", "Group"), ("/BS", ["/W": 2, "/S": "D"] as [String: Any]),
      ])
    add(.text, [("/Name", "Comment"), ("/State", "/Accepted"), ("/StateModel", "Review")])
    add(.freeText, [("/LE", "OpenArrow"), ("/IT", "FreeTextCallout")])
    add(.link, [("/H", "O"), ("/A", ["S": "Named", "N": "NextPage"])])
    add(.widget, [("/FT", "Tx"), ("/V", "/slash"), ("/Lang", "/x")])
    add(.widget, [("/FT", "Ch"), ("/Opt", ["/a", "b"]), ("/V", "/a")])
    let line = try #require(page.annotations.first)
    #expect(line.startLineStyle == .openArrow && line.endLineStyle == .closedArrow)
    #expect(
      line.value(forAnnotationKey: .lineEndingStyles) as? [String] == [
        "/OpenArrow", "/ClosedArrow",
      ])
    #expect(!line.setValue("OpenArrow", forAnnotationKey: .lineEndingStyles))
    #expect(!line.setValue("half", forAnnotationKey: .widgetCaption))
    let data = try #require(document.dataRepresentation())
    let seen = try Judge.python(
      data,
      """
      from pikepdf import Name, String
      def show(x):
          return str(x) if isinstance(x, Name) else "(" + str(x) + ")"
      a = pdf.pages[0].Annots
      print(*map(show, [*a[0].LE, a[0].IT, a[0].CP, a[0].RT, a[0].BS.S]))
      print(*map(show, [a[1].Name, a[1].State, a[1].StateModel, a[2].LE, a[2].IT, a[3].H, a[3].A.S, a[3].A.N]))
      print(*map(show, [a[4].V, a[4].Lang, *a[5].Opt, a[5].V]))
      # The ends of the line, drawn by PDFium: a side of each arrow, 5 points from its tip.
      print(max(pixel(0, 45, 53)) < 128, max(pixel(0, 195, 52)) < 128)
      """)
    #expect(
      seen.map {
        $0 == """
          /OpenArrow /ClosedArrow /LineArrow /Top /Group /D
          /Comment (/Accepted) (Review) /OpenArrow /FreeTextCallout /O /Named /NextPage
          (/slash) (/x) (/a) (b) (/a)
          True True
          """
      } ?? true)
  }

  /// The endings of a line are 3 times as large as its width, and drawn at its ends; Acrobat's rectangles cover them.
  @Test("endings of lines and edges of ink are not cut by a rectangle that is too small")
  func coversEndings() throws {
    let (document, page) = page()
    let line = PDFAnnotation(
      bounds: CGRect(x: 20, y: 99, width: 160, height: 2), forType: .line, withProperties: nil)
    let border = PDFBorder()
    border.lineWidth = 2
    line.border = border
    line.startPoint = CGPoint(x: 0, y: 1)
    line.endPoint = CGPoint(x: 160, y: 1)
    line.startLineStyle = .square
    line.endLineStyle = .closedArrow
    page.addAnnotation(line)
    let ink = PDFAnnotation(
      bounds: CGRect(x: 20, y: 200, width: 100, height: 10), forType: .ink, withProperties: nil)
    let thick = PDFBorder()
    thick.lineWidth = 10
    ink.border = thick
    let path = NSBezierPath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.line(to: CGPoint(x: 100, y: 10))
    ink.add(path)
    page.addAnnotation(ink)
    let data = try #require(document.dataRepresentation())
    // What a program has set stays in memory.
    #expect(line.bounds == CGRect(x: 20, y: 99, width: 160, height: 2))
    #expect(line.endPoint == CGPoint(x: 160, y: 1))
    let seen = try Judge.python(
      data,
      """
      a = pdf.pages[0].Annots
      rect = [float(x) for x in a[0].Rect]
      print(rect == [float(x) for x in a[0].AP.N.BBox], rect[0] <= 13, rect[1] <= 93, rect[2] >= 181, rect[3] >= 107)
      print([k for k in a[0].AP.N.keys() if "Open" in k])
      # Inside the square and the arrow, above the line; and the upper half of the stroke.
      print(*[max(pixel(0, x, y)) < 64 for x, y in [(16, 104), (172, 103), (70, 213)]], min(pixel(0, 100, 104)) > 192)
      """)
    #expect(seen.map { $0 == "True True True True True\n[]\nTrue True True True" } ?? true)
    let again = try #require(PDFDocument(data: data)?.page(at: 0)?.annotations.first)
    #expect(again.endPoint.y + again.bounds.minY == 100)
    let bitmap = try #require(
      page.thumbnail(of: CGSize(width: 612, height: 792), for: .mediaBox).representations.first)
    let inArrow = try #require(bitmap.colorAt(x: 2 * 172, y: 2 * (792 - 103)))
    #expect(inArrow.redComponent < 0.3)
  }

  @Test("values of the wrong type are refused")
  func refusesWrongTypes() {
    let square = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), forType: .square, withProperties: nil)
    #expect(!square.setValue("red", forAnnotationKey: .color))
    #expect(!square.setValue([2.0, 0, 0], forAnnotationKey: .color))
    #expect(!square.setValue(Date.self, forAnnotationKey: .contents))
    #expect(square.setValue([1, 0, 0], forAnnotationKey: .color))
    #expect(square.setRect(CGRect(x: 1, y: 2, width: 3, height: 4), forAnnotationKey: .rect))
    #expect(square.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(square.color.redComponent == 1)
  }

  @Test("every drawn type has an appearance, and poppler draws the page")
  func drawsTypes() throws {
    let (document, page) = page()
    let types: [PDFAnnotationSubtype] = [
      .square, .circle, .line, .ink, .highlight, .underline, .strikeOut, .freeText, .stamp, .text,
      PDFAnnotationSubtype(rawValue: "/Squiggly"),
    ]
    for (index, type) in types.enumerated() {
      let annotation = PDFAnnotation(
        bounds: CGRect(x: 20, y: 20 + 50 * index, width: 200, height: 40), forType: type,
        withProperties: nil)
      annotation.contents = "drawn"
      annotation.color = .red
      if type == .line {
        annotation.startPoint = CGPoint(x: 1, y: 1)
        annotation.endPoint = CGPoint(x: 190, y: 30)
        annotation.endLineStyle = .closedArrow
      }
      if type == .ink {
        annotation.add(NSBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 50, height: 30)))
      }
      page.addAnnotation(annotation)
      #expect(annotation.hasAppearanceStream, "\(type.rawValue)")
    }
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let image = page.thumbnail(of: CGSize(width: 306, height: 396), for: .mediaBox)
    let bitmap = try #require(image.representations.first)
    for (index, type) in types.enumerated() {
      // Each row of the page has red in it; a pixel is half a point.
      let top = bitmap.pixelsHigh - (20 + 50 * index + 40)
      let isRed = (top..<top + 40).contains { y in
        (20..<220).contains { x in
          guard let color = bitmap.colorAt(x: x, y: y) else { return false }
          return color.redComponent > 0.6 && color.greenComponent < 0.5
        }
      }
      #expect(isRed, "\(type.rawValue)")
    }
  }

  @Test("points are relative to the bounds, and in the file on the page")
  func convertsPoints() throws {
    let (document, page) = page()
    let line = PDFAnnotation(
      bounds: CGRect(x: 100, y: 200, width: 50, height: 60), forType: .line, withProperties: nil)
    line.startPoint = CGPoint(x: 5, y: 6)
    line.endPoint = CGPoint(x: 45, y: 55)
    page.addAnnotation(line)
    let mark = PDFAnnotation(
      bounds: CGRect(x: 10, y: 20, width: 80, height: 12), forType: .highlight,
      withProperties: nil)
    mark.quadrilateralPoints = [
      NSValue(point: CGPoint(x: 0, y: 12)), NSValue(point: CGPoint(x: 80, y: 12)),
      NSValue(point: CGPoint(x: 0, y: 0)), NSValue(point: CGPoint(x: 80, y: 0)),
    ]
    page.addAnnotation(mark)
    // By hand: the origin of the bounds is added.
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      l, h = pdf.pages[0].Annots
      print([float(x) for x in l.L], [float(x) for x in h.QuadPoints])
      """)
    #expect(
      seen.map {
        $0 == "[105.0, 206.0, 145.0, 255.0] [10.0, 32.0, 90.0, 32.0, 10.0, 20.0, 90.0, 20.0]"
      } ?? true)
    line.bounds = line.bounds.offsetBy(dx: 10, dy: 0)
    #expect(line.startPoint == CGPoint(x: 5, y: 6))
  }

  @Test("opacity of a color is the annotation's, and a border keeps its dashes")
  func keepsOpacity() throws {
    let (document, page) = page()
    let square = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 50, height: 50), forType: .square, withProperties: nil)
    square.color = NSColor.blue.withAlphaComponent(0.25)
    let border = PDFBorder()
    border.style = .dashed
    border.lineWidth = 3
    border.dashPattern = [4, 2]
    square.border = border
    page.addAnnotation(square)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      """
      a = pdf.pages[0].Annots[0]
      print([int(x) for x in a.C], float(a.CA), int(a.BS.W), str(a.BS.S), [int(x) for x in a.BS.D])
      """)
    #expect(seen.map { $0 == "[0, 0, 1] 0.25 3 /D [4, 2]" } ?? true)
    let again = try #require(try document.reopened().page(at: 0)?.annotations.first)
    #expect(abs(again.color.alphaComponent - 0.25) < 0.001)
    #expect(again.border?.style == .dashed)
  }

  @Test("links and outline items lead to pages, of inserted ones too")
  func followsPages() throws {
    let document = try Sample.document(["first"])
    let other = try Sample.document(["second"])
    let target = try #require(other.page(at: 0))
    document.insert(target, at: 1)
    let link = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), forType: .link, withProperties: nil)
    link.destination = PDFDestination(page: target, at: CGPoint(x: 5, y: 100))
    document.page(at: 0)?.addAnnotation(link)
    let root = PDFOutline()
    let item = PDFOutline()
    item.label = "Second"
    item.destination = PDFDestination(page: target, at: CGPoint(x: 0, y: 200))
    root.insertChild(item, at: 0)
    document.outlineRoot = root
    let data = try #require(document.dataRepresentation())
    #expect(try Judge.isClean(data))
    let seen = try Judge.python(
      data,
      """
      page = pdf.pages[1].obj.objgen
      link = pdf.pages[0].Annots[0]
      with pdf.open_outline() as outline:
          item = outline.root[0]
          print(link.A.D[0].objgen == page, float(link.A.D[3]), item.title, item.destination[0].objgen == page)
      """)
    #expect(seen.map { $0 == "True 100.0 Second True" } ?? true)
    let again = try #require(PDFDocument(data: data))
    #expect(again.outlineRoot?.child(at: 0)?.destination?.page === again.page(at: 1))
    #expect(again.page(at: 0)?.annotations.first?.destination?.page === again.page(at: 1))
  }

  @Test("an archived annotation is the same when it is read")
  func archives() throws {
    let note = PDFAnnotation(
      bounds: CGRect(x: 1, y: 2, width: 30, height: 40), forType: .text, withProperties: nil)
    note.contents = "kept"
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    note.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let read = try #require(PDFAnnotation(coder: unarchiver))
    #expect(read.contents == "kept")
    #expect(read.bounds == note.bounds)
  }

  @Test("a mark of text without quadrilaterals gets that of its rectangle")
  func completesMarks() throws {
    let document = try Sample.document(["marked"])
    let mark = PDFAnnotation(
      bounds: CGRect(x: 20, y: 160, width: 50, height: 16), forType: .highlight,
      withProperties: nil)
    document.page(at: 0)?.addAnnotation(mark)
    _ = document.dataRepresentation()
    // Also once it is larger.
    mark.bounds = CGRect(x: 20, y: 160, width: 60, height: 16)
    let seen = try Judge.python(
      try #require(document.dataRepresentation()),
      "print([int(n) for n in pdf.pages[0].Annots[0].QuadPoints])")
    #expect(seen.map { $0 == "[20, 176, 80, 176, 20, 160, 80, 160]" } ?? true)
  }

  @Test("borders and annotations come out of an archive of objects as they went in")
  func codes() throws {
    let border = PDFBorder()
    border.lineWidth = 3
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: border, requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    let copy = try #require(
      coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? PDFBorder)
    #expect(copy.lineWidth == 3 && copy.style == .solid && copy.dashPattern == nil)
    let (_, buttons) = Sample.radios(["one", "two"])
    // What a widget has from its field.
    #expect(buttons.allSatisfy { $0.annotationKeyValues["/FT"] as? String == "/Btn" })
  }
}
