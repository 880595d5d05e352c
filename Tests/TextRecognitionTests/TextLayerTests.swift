import PDFContent
import PDFObjects
import Testing

@testable import TextRecognition

/// Layers of lines that no program has read: what is written, and where. Programs that copy it are asked by
/// Tests/Recognition/judge.py.
@Suite("Layers of recognized text")
struct TextLayerTests {
  /// A page of 200 by 100 points whose lower left corner is at 10, 20.
  private func document(rotation: Int = 0, isTagged: Bool = false) -> Document {
    var document = Document()
    let contents = document.add(
      .stream(PDFStream(compressing: Array("20 30 10 10 re f".utf8))))
    let pages = document.add(.null)
    let page = document.add(
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(pages), "Rotate": .integer(rotation),
        "MediaBox": .rectangle(Rectangle(10, 20, 210, 120)), "Contents": .reference(contents),
      ]))
    document[pages] = .dictionary([
      "Type": .name("Pages"), "Kids": .array([.reference(page)]), "Count": .integer(1),
    ])
    var catalog: PDFDictionary = ["Type": .name("Catalog"), "Pages": .reference(pages)]
    if isTagged {
      catalog["StructTreeRoot"] = .dictionary(["Type": .name("StructTreeRoot")])
    }
    let root = document.add(.dictionary(catalog))
    document.trailer["Root"] = .reference(root)
    return document
  }

  private func line(_ words: [(text: String, left: Double, right: Double)]) -> RecognizedLine {
    let left = words.map(\.left).min() ?? 0
    let right = words.map(\.right).max() ?? 0
    var line = RecognizedLine(
      box: PixelBox(left, 100, right, 140),
      words: words.map {
        RecognizedLine.Word(
          text: $0.text, box: PixelBox($0.left, 100, $0.right, 140), confidence: 90)
      }, height: 40)
    line.baselineOffset = -10
    return line
  }

  private func write(
    _ lines: [RecognizedLine], to document: inout Document, outside: [Rectangle] = []
  ) throws -> PageContent {
    let page = try #require(document.pageList().pages.first)
    document.write([TextLayer(lines, resolution: 144, page: page, outside: outside)])
    return PageContentReader(document: document).content(
      of: try #require(document.pageList().pages.first))
  }

  @Test("words are over their boxes, invisible, with spaces between them, and read in order")
  func placesWords() throws {
    var document = document()
    let content = try write([line([("Full", 20, 60), ("name", 80, 120)])], to: &document)
    #expect(PageText(content).string == "Full name\n")
    #expect(content.styles.allSatisfy { $0.isInvisible })
    // 144 pixels an inch: two a point. The baseline is 10 pixels above the lower edge, 130 from the top.
    let first = try #require(content.glyphs.first)
    #expect(abs(first.x - 20) < 0.02)
    #expect(abs(first.y - (120 - 65)) < 0.02)
    let last = try #require(content.glyphs.last)
    #expect(abs(content.quadrilateral(of: last).bounds.right - 70) < 0.2)
    #expect(content.glyphs.count == 9)
  }

  @Test("the layer follows the page's rotation", arguments: [0, 90, 180, 270])
  func turnsWithPage(rotation: Int) throws {
    var document = document(rotation: rotation)
    let content = try write([line([("ab", 20, 60)])], to: &document)
    let first = try #require(content.glyphs.first)
    // By hand: 10 points from the left, 65 from the top of the page as it is shown.
    let place: (Double, Double) =
      switch rotation {
      case 90: (10 + 65, 20 + 10)
      case 180: (210 - 10, 20 + 65)
      case 270: (210 - 65, 120 - 10)
      default: (10 + 10, 120 - 65)
      }
    #expect(abs(first.x - place.0) < 0.02 && abs(first.y - place.1) < 0.02)
  }

  @Test(
    "text of every script is read in logical order",
    arguments: [
      ("שלום", "לכולם", true), ("السلام", "عليكم", true), ("مُحَمَّد", "لا", true),
      ("กรุงเทพ", "ประเทศ", false), ("हिन्दी", "में", false),
    ])
  func keepsOrder(first: String, second: String, runsLeft: Bool) throws {
    var document = document()
    let words =
      runsLeft
      ? [(first, 80.0, 120.0), (second, 20.0, 60.0)] : [(first, 20.0, 60.0), (second, 80.0, 120.0)]
    let content = try write([line(words)], to: &document)
    #expect(PageText(content).string == "\(first) \(second)\n")
  }

  @Test("words of scripts without spaces follow each other, unless there is room")
  func leavesOutSpaces() throws {
    var document = document()
    let content = try write(
      [line([("日本", 20, 70), ("語", 60, 80), ("文書", 130, 170)])], to: &document)
    #expect(PageText(content).string == "日本語 文書\n")
  }

  @Test("the slope of long lines turns all words; that of short ones does not")
  func findsSkew() throws {
    var document = document()
    var long = line([("abcdefghijklmnopqrstuvw", 20, 380)])
    long.slope = 0.02
    var short = line([("ab", 20, 40)])
    short.slope = 0.4
    let content = try write([long, short], to: &document)
    for style in content.styles {
      // Down to the right by two in a hundred.
      #expect(abs(-style.em.b / style.em.a * style.em.a - 0.02 * style.em.a) < 0.01 * style.em.a)
    }
  }

  @Test("text upside down and sideways runs as its picture does", arguments: [1, 2, 3])
  func turnsLines(turns: Int) throws {
    var document = document()
    var turned = RecognizedLine(
      box: PixelBox(100, 50, 200, 150),
      words: [RecognizedLine.Word(text: "ab", box: PixelBox(100, 50, 200, 150), confidence: 90)],
      height: 40)
    turned.quarterTurns = turns
    let content = try write([turned], to: &document)
    let em = try #require(content.styles.first).em
    #expect(Matrix(em.a, em.b, em.c, em.d, 0, 0).quarterTurns == turns)
  }

  @Test("words over text of the page are left out")
  func leavesOutKnownWords() throws {
    var document = document()
    let content = try write(
      [line([("Full", 20, 60), ("name", 80, 120)])], to: &document,
      outside: [Rectangle(15, 40, 45, 80)])
    #expect(PageText(content).string == "name\n")
  }

  @Test("a second layer replaces the first; what the page shows stays", arguments: [false, true])
  func replacesLayers(isTagged: Bool) throws {
    var document = document(isTagged: isTagged)
    _ = try write([line([("one", 20, 60)])], to: &document)
    let content = try write([line([("two", 20, 60)])], to: &document)
    #expect(PageText(content).string == "two\n")
    #expect(content.graphics.count == 1)
    #expect(content.boxesOfOwnText.isEmpty && content.hasText)
  }

  @Test("the layer of a tagged file is an artifact")
  func marksArtifacts() throws {
    var document = document(isTagged: true)
    let content = try write([line([("one", 20, 60)])], to: &document)
    #expect(content.markedContents.map(\.tag) == ["Artifact"])
  }
}
