import FormAppearances
import PDFContent
import PDFObjects
import Testing

@Suite("Appearances of annotations")
struct AnnotationAppearanceTests {
  /// The content that an annotation gets.
  private func drawn(_ node: PDFDictionary) throws -> String {
    var document = Document()
    let number = document.add(.dictionary(node))
    var fonts = DrawnFonts()
    AnnotationAppearance(of: number, in: document).draw(into: &document, fonts: &fonts)
    let form = try #require(
      document.normalAppearance(document[number].dictionaryValue ?? [:]).map(document.resolve)?
        .streamValue)
    return String(decoding: try document.decodedData(of: form, limit: 1 << 20), as: UTF8.self)
  }

  @Test("the legs of an arrow are turned by 150° from its line")
  func arrow() throws {
    // A line upwards of width 2: legs of 12 points; sin 150° = 1/2, cos 150° = −√3/2 (by hand: 6 and 10.3923).
    let content = try drawn([
      "Subtype": .name("Line"), "Rect": .numbers([0, 0, 200, 200]),
      "L": .numbers([100, 20, 100, 120]), "BS": .dictionary(["W": .integer(2)]),
      "LE": .array([.name("None"), .name("OpenArrow")]),
    ])
    #expect(content.contains("94 109.6077 m"))
    #expect(content.contains("106 109.6077 l"))
  }

  @Test("coordinates at the end of what numbers can be do not stop the program")
  func extremes() throws {
    let huge = 1e200
    for subtype: PDFName in ["Line", "Squiggly", "Ink", "Highlight", "Underline", "StrikeOut"] {
      _ = try drawn([
        "Subtype": .name(subtype), "Rect": .numbers([0, 0, 10, 10]),
        "L": .numbers([-huge, 0, huge, 0]), "LE": .array([.name("Circle"), .name("Diamond")]),
        "QuadPoints": .numbers([-huge, huge, huge, huge, -huge, 0, huge, 0]),
        "InkList": .array([.numbers([-huge, 0, huge, huge])]),
      ])
    }
  }

  @Test("an annotation that is moved as a whole is told from one that is another")
  func moves() {
    var line = PageAnnotation(.line, page: 0, rectangle: Rectangle(10, 20, 110, 60))
    line.line = [10, 20, 110, 60]
    var moved = line
    moved.rectangle = Rectangle(15, 50, 115, 90)
    moved.line = [15, 50, 115, 90]
    #expect(moved.isMoved(from: line))
    moved.line[2] = 100
    #expect(!moved.isMoved(from: line))
    var red = line
    red.color = .rgb(1, 0, 0)
    #expect(!red.isMoved(from: line))
  }

  @Test(
    "what is written of an annotation is read again", arguments: PageAnnotation.Subtype.allCases)
  func readsAgain(_ subtype: PageAnnotation.Subtype) throws {
    var annotation = PageAnnotation(subtype, page: 0, rectangle: Rectangle(10, 20, 110, 60))
    annotation.contents = "Grüße"
    annotation.privateData = "{\"own\":1}"
    switch subtype {
    case .link, .stamp: break
    default: annotation.color = .rgb(1, 0, 0.5)
    }
    switch subtype {
    case .highlight, .underline, .strikeOut, .squiggly:
      annotation.quadPoints = [10, 60, 110, 60, 10, 20, 110, 20]
    case .line: (annotation.line, annotation.endings) = ([10, 20, 110, 60], [.none, .closedArrow])
    case .ink: annotation.strokes = [[10, 20, 30, 40], [50, 20, 110, 60]]
    case .square, .circle: (annotation.interiorColor, annotation.borderWidth) = (.gray(0.5), 3)
    case .freeText:
      (annotation.fontSize, annotation.borderWidth) = (14, 0)
      annotation.rotation = 90
    case .stamp: annotation.rotation = 270
    case .link, .text: break
    }
    if subtype == .link { annotation.borderWidth = 0 }
    var node = PDFDictionary()
    annotation.write(to: &node, pages: [])
    var document = Document()
    let number = document.add(.dictionary(node))
    #expect(PageAnnotation(number, onPage: 0, in: document) == annotation)
  }

  // By Pillow: a black pixel, in gray.
  private static let pixel: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0,
    0, 0, 58, 126, 155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 96, 0, 0, 0, 2, 0, 1, 72,
    175, 164, 113, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]

  // By hand (ISO 32000-2, 8.3.3): a page that is turned clockwise shows upright what is turned as far counterclockwise.
  @Test(
    "free text and pictures are upright on pages that are turned",
    arguments: [(0, nil), (90, [0, 1, -1, 0]), (180, [-1, 0, 0, -1]), (270, [0, -1, 1, 0])])
  func turned(rotation: Int, matrix: [Double]?) throws {
    for subtype in [PageAnnotation.Subtype.freeText, .stamp] {
      var annotation = PageAnnotation(
        subtype, page: 0, rectangle: Rectangle(10, 20, 30, 200))
      (annotation.contents, annotation.rotation) = ("Upright", rotation)
      var node = PDFDictionary()
      annotation.write(to: &node, pages: [])
      var document = Document()
      let number = document.add(.dictionary(node))
      if subtype == .stamp {
        try document.setPicture(Picture(fileBytes: Self.pixel), rotation: rotation, of: number)
      } else {
        var fonts = DrawnFonts(prefix: "T")
        AnnotationAppearance(of: number, in: document).draw(into: &document, fonts: &fonts)
      }
      let drawn = try #require(document.normalAppearance(document[number].dictionaryValue ?? [:]))
      let form = try #require(document.resolve(drawn).dictionaryValue)
      let numbers = (document.array(form["Matrix"]) ?? []).compactMap { document.number($0) }
      #expect(Array(numbers.prefix(4)) == matrix ?? Array([1, 0, 0, 1].prefix(numbers.count)))
    }
  }
}
