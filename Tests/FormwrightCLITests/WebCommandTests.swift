import Foundation
import TestTools
import Testing

/// Writes forms as web pages through the program.
@Suite("The web command")
struct WebCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let specification = """
      title: Card
      language: en
      body:
        - title: Card
        - {text: name, label: Full name}
      """
    try directory.write(Array(specification.utf8), "card.yaml")
    let made = try BuiltProgram.run(
      "author", directory["card.yaml"], "-o", directory["card.pdf"])
    #expect(made.status == 0, "\(made.errorText)")
  }

  @Test("the directory gets the page and its style sheet")
  func files() throws {
    let done = try BuiltProgram.run("web", directory["card.pdf"], "-o", directory["page/"])
    #expect(done.status == 0, "\(done.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory["page"])
    #expect(names.sorted() == ["form.css", "index.html"])
    let page = String(decoding: try #require(directory.bytes("page/index.html")), as: UTF8.self)
    #expect(page.contains("href=\"form.css\""))
    #expect(page.contains("Full name"))
    #expect(page.contains("\"file\":\"card.json\""))
  }

  @Test("standard output is no directory, and a file without fields has no page")
  func refusals() throws {
    let output = try BuiltProgram.run("web", directory["card.pdf"], "-o", "-")
    #expect(output.status == 2)
    try directory.write(
      Array(
        """
        %PDF-1.7
        1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
        2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
        3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>> endobj
        trailer <</Root 1 0 R>>

        """.utf8), "flat.pdf")
    let flat = try BuiltProgram.run("web", directory["flat.pdf"], "-o", directory["none"])
    #expect(flat.status == 3)
    #expect(!FileManager.default.fileExists(atPath: directory["none"]))
  }
}
