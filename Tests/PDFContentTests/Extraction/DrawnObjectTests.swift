import PDFContent
import PDFObjects
import Testing

/// Form XObjects, annotations, and graphics as geometry.
@Suite("What a page draws besides text")
struct DrawnObjectTests {
  @Test("a form is drawn with its matrix; one that draws itself is drawn once")
  func drawsForms() {
    var page = ContentPage()
    let number = page.document.add(.null)
    page.document[number] = .stream(
      PDFStream(
        dictionary: [
          "Subtype": .name("Form"), "BBox": .rectangle(Rectangle(0, 0, 100, 100)),
          "Matrix": .matrix(Matrix(2, 0, 0, 2, 10, 20)),
          "Resources": .dictionary([
            "XObject": .dictionary(["Me": .reference(number)]),
            "Font": .dictionary(PDFDictionary(page.fonts)),
          ]),
        ], data: Array("BT /F 10 Tf 1 1 Td (A) Tj ET /Me Do".utf8)))
    page.objects = [("Fm", .reference(number))]
    #expect(places(page.read("/Fm Do")) == ["A 12 22"])
  }

  @Test("forms that draw one another exponentially end, and the page says that it is cut off")
  func boundsForms() {
    var page = ContentPage()
    var next = page.form("BT /F 1 Tf (A) Tj ET")
    for _ in 0..<30 {
      next = page.form(
        "/N Do /N Do", [("Resources", .dictionary(["XObject": .dictionary(["N": next])]))])
    }
    page.objects = [("Fm", next)]
    #expect(page.read("/Fm Do").isTruncated)
  }

  @Test("a stream that decodes to more than its size allows is left out")
  func boundsStreams() {
    var page = ContentPage()
    let zeros = [UInt8](repeating: 0x20, count: 80 << 20)
    page.objects = [
      (
        "Fm",
        .reference(
          page.document.add(
            .stream(
              PDFStream(compressing: zeros, dictionary: ["Subtype": .name("Form")], level: 1))))
      )
    ]
    let content = page.read("/Fm Do BT /F 10 Tf (A) Tj ET")
    #expect(content.glyphs.count == 1)
    #expect(content.isTruncated)
  }

  @Test(
    "rules and boxes are told from other paths, and have the places of their ink",
    arguments: [
      ("2 w 10 20 m 110 20 l S", ["rule 10 19 110 21"]),
      ("10 20 100 0.5 re f", ["rule 10 20 110 20.5"]),
      ("10 10 50 30 re S", ["box 10 10 60 40"]),
      ("10 10 m 60 10 l 60 40 l 10 40 l h f", ["box 10 10 60 40"]),
      ("10 10 m 60 10 l 60 40 l f", ["path 10 10 60 40"]),
      ("10 10 m 20 30 40 30 60 10 c S", ["path 10 10 60 30"]),
      (
        "0 w 0 0 m 50 0 l 50 30 l 0 30 l S",
        ["rule 0 0 50 0", "rule 50 0 50 30", "rule 0 30 50 30"]
      ),
      ("0 0 30 30 re W n 10 10 50 50 re f", ["box 10 10 30 30"]),
      ("0 0 5 5 re W n 10 10 50 50 re f", []),
      ("q 50 0 0 40 10 20 cm BI /W 1 /H 1 /IM true ID x EI Q", ["image 10 20 60 60"]),
      ("10 10 50 30 re n", []),
    ] as [(String, [String])])
  func readsGraphics(_ content: String, _ expected: [String]) {
    let graphics = ContentPage().read(content).graphics.map { graphic in
      let box = graphic.bounds
      let numbers = [box.left, box.bottom, box.right, box.top].map(formatNumber)
      return "\(graphic.kind.rawValue) \(numbers.joined(separator: " "))"
    }
    #expect(graphics == expected)
  }

  @Test("appearances are brought onto the rectangles of their annotations, unless left out")
  func drawsAppearances() {
    var page = ContentPage()
    let look = page.stream(
      "BT /F 10 Tf 1 1 Td (A) Tj ET",
      [
        "Subtype": .name("Form"), "BBox": .rectangle(Rectangle(0, 0, 10, 10)),
        "Resources": .dictionary(["Font": .dictionary(PDFDictionary(page.fonts))]),
      ])
    func annotation(_ kind: PDFName, flags: Int) -> PDFObject {
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name(kind), "F": .integer(flags),
        "Rect": .rectangle(Rectangle(100, 200, 120, 210)), "AP": .dictionary(["N": look]),
      ])
    }
    page.page["Annots"] = .array([annotation("Widget", flags: 4), annotation("Stamp", flags: 2)])
    // Twice as wide as the box, and as high: x is 100 + 1 × 2.
    #expect(places(page.read("")) == ["A 102 201"])
    var options = PageContent.Options()
    options.includesWidgets = false
    #expect(page.read("", options: options).glyphs.isEmpty)
  }
}
