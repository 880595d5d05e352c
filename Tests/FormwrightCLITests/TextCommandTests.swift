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

  // A title; a paragraph; 1. and 2.; a question with two boxes, of which the first is checked; Name [Ada <A> * Lovelace]
  private func writeForm() throws {
    try directory.write(
      Array(
        """
        language: en
        title: Dogs & cats
        pages:
          - size: letter
            content:
              - {text: Licence of a dog, at: [60, 740], size: 18, font: Helvetica-Bold}
              - {text: This form is for dogs alone and not for cats. Write in capital letters., at: [60, 710], size: 10, font: Helvetica}
              - {text: 1. Read the form., at: [60, 680], size: 10, font: Helvetica}
              - {text: "2. Sign it, and *keep* a copy.", at: [60, 666], size: 10, font: Helvetica}
              - {text: Is it old?, at: [60, 630], size: 10, font: Helvetica}
              - {text: "Yes", at: [76, 612], size: 10, font: Helvetica}
              - {text: "No", at: [76, 594], size: 10, font: Helvetica}
              - {text: "Name:", at: [60, 560], size: 10, font: Helvetica}
            fields:
              - {checkbox: old, rect: [60, 610, 70, 620], state: a, label: Old}
              - {checkbox: young, rect: [60, 592, 70, 602], state: a, label: Young}
              - {text: name, rect: [94, 556, 300, 572], label: Name}
        """.utf8), "dog.yaml")
    let authored = try BuiltProgram.run("author", directory["dog.yaml"], "-o", directory["dog.pdf"])
    #expect(authored.status == 0, "\(authored.errorText)")
    try directory.write(Array(#"{"old": true, "name": "Ada <A> Lovelace"}"#.utf8), "dog.json")
    let filled = try BuiltProgram.run(
      "fill", directory["dog.pdf"], "-d", directory["dog.json"], "-o", directory["filled.pdf"])
    #expect(filled.status == 0, "\(filled.errorText)")
  }

  @Test("Markdown has headings, lists and boxes; what it would read as marks is escaped")
  func markdown() throws {
    try writeForm()
    let done = try BuiltProgram.run("text", directory["filled.pdf"], "--as", "markdown")
    #expect(done.status == 0, "\(done.errorText)")
    #expect(
      done.text == """
        # Licence of a dog

        This form is for dogs alone and not for cats. Write in capital letters.

        1. Read the form.
        2. Sign it, and \\*keep\\* a copy.

        Is it old?

        - [x] Yes
        - [ ] No

        Name: Ada \\<A\\> Lovelace


        """)
  }

  @Test("HTML has the same as elements, with controls that cannot be changed and have names")
  func html() throws {
    try writeForm()
    let done = try BuiltProgram.run("text", directory["filled.pdf"], "--as", "html")
    #expect(done.status == 0, "\(done.errorText)")
    let lines = done.text.split(separator: "\n").map(String.init)
    for line in [
      #"<html lang="en">"#, "<title>Dogs &amp; cats</title>", "<h1>Licence of a dog</h1>", "<ol>",
      #"<li value="2">"#, "<p>Sign it, and *keep* a copy.</p>", "<legend>Is it old?</legend>",
      #"<p><input type="checkbox" disabled checked aria-label="Yes"> Yes</p>"#,
      #"<p><input type="checkbox" disabled aria-label="No"> No</p>"#,
      #"<p>Name: <input readonly value="Ada &lt;A&gt; Lovelace" aria-label="Name:"></p>"#,
    ] {
      #expect(lines.contains(line), "\(line) in \(done.text)")
    }
    let both = try BuiltProgram.run("text", directory["filled.pdf"], "--as", "html", "--json")
    #expect(both.status == 2)
    #expect(both.errorText.contains("--as and --json exclude each other"))
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
