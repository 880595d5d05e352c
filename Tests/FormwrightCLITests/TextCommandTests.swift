import Foundation
import TestTools
import Testing

@Suite("Printing the text of pages")
struct TextCommandTests {
  private let directory: TemporaryDirectory

  /// Two pages with a line of text each.
  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(
      Array(
        """
        pages:
          - size: letter
            content: [{text: First page, at: [100, 700], size: 10, font: Helvetica}]
            fields: [{text: name, rect: [10, 10, 200, 30], label: Name}]
          - size: letter
            content: [{text: Second page, at: [100, 700], size: 10, font: Helvetica}]
            fields: []
        """.utf8), "s.yaml")
    let done = try BuiltProgram.run("author", directory["s.yaml"], "-o", directory["f.pdf"])
    #expect(done.status == 0, "\(done.errorText)")
  }

  @Test("each page ends with a form feed; --pages chooses some")
  func printsPages() throws {
    let all = try BuiltProgram.run("text", directory["f.pdf"])
    #expect(all.status == 0)
    #expect(String(decoding: all.output, as: UTF8.self) == "First page\n\u{C}Second page\n\u{C}")
    let second = try BuiltProgram.run("text", directory["f.pdf"], "--pages", "2")
    #expect(String(decoding: second.output, as: UTF8.self) == "Second page\n\u{C}")
  }

  /// Written by hand, as pypdf and libraries for browsers leave a filled field: a value, and nothing that draws it.
  @Test("values that no appearance shows are in the text", arguments: ["Erika Musterfrau"])
  func undrawnValues(_ value: String) throws {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/NeedAppearances true/DA(/Helv 10 Tf)"
        + "/DR<</Font<</Helv 5 0 R>>>>>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>",
      "<</Type/Annot/Subtype/Widget/Rect[20 100 220 120]/F 4/FT/Tx/T(name)/V(\(value))>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    let body = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
    try directory.write(
      Array("%PDF-1.7\n\(body)trailer<</Root 1 0 R/Size 6>>\n".utf8), "undrawn.pdf")
    let done = try BuiltProgram.run("text", directory["undrawn.pdf"])
    #expect(String(decoding: done.output, as: UTF8.self) == "\(value)\n\u{C}", "\(done.errorText)")
  }

  @Test("pages that do not exist and lists that are none are usage errors")
  func refusesPages() throws {
    for (list, message) in [("3", "page 3 does not exist"), ("0", "must be a list")] {
      let done = try BuiltProgram.run("text", directory["f.pdf"], "--pages", list)
      #expect(done.status == 2)
      #expect(done.errorText.contains(message))
      #expect(done.output.isEmpty)
    }
  }

  @Test("characters are for JSON alone")
  func refusesCharacters() throws {
    let done = try BuiltProgram.run("text", directory["f.pdf"], "--characters")
    #expect(done.status == 2)
    #expect(done.errorText.contains("--characters requires --json"))
  }

  /// Widths of Helvetica: F 611, i 222, r 333, s 500, t 278.
  @Test("JSON has words with the places of their glyphs")
  func printsJSON() throws {
    let done = try BuiltProgram.run("text", directory["f.pdf"], "--json", "--pages", "1")
    let report = try JSONDecoder().decode(Report.self, from: Data(done.output))
    let page = try #require(report.pages.first)
    #expect(page.mediaBox == [0, 0, 612, 792])
    let words = page.lines.flatMap(\.words)
    #expect(words.map(\.text) == ["First", "page"])
    #expect(words.first?.size == 10)
    #expect(words.first?.rect[0] == 100)
    #expect(words.first?.rect[2] == 119.44)
    #expect(page.lines.first?.direction == "ltr")
    #expect(report.structure.first == Report.Node(type: "paragraph", page: 1, text: "First page"))
  }

  private struct Report: Decodable {
    struct Node: Decodable, Equatable {
      var type: String
      var page: Int
      var text: String?
    }
    struct Word: Decodable {
      var text: String
      var rect: [Double]
      var size: Double
      var font: String
    }
    struct Line: Decodable {
      var words: [Word]
      var direction: String
    }
    struct Page: Decodable {
      var mediaBox: [Double]
      var lines: [Line]
    }
    var pages: [Page]
    var structure: [Node]
  }
}
