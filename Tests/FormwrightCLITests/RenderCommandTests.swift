import Foundation
import TestTools
import Testing

@Suite("Pictures of pages")
struct RenderCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let specification = """
      pages:
        - size: [200, 100]
          fields:
            - {text: name, rect: [10, 10, 100, 30], label: Full name, required: true}
            - {text: zip, rect: [10, 40, 100, 60], label: ZIP, maxLength: 5, comb: true}
        - size: [200, 100]
        - size: [200, 100]
          fields:
            - {checkbox: agree, rect: [10, 10, 20, 20], label: I agree}
      """
    try directory.write(Array(specification.utf8), "form.yaml")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    try #require(done.status == 0, "\(done.errorText)")
  }

  private func render(_ words: String...) throws -> ChildProcess {
    try BuiltProgram.run(words: ["render", directory["form.pdf"], "--dpi", "72"] + words)
  }

  /// From the header of a PNG file (ISO/IEC 15948, 11.2.2).
  private func size(_ name: String) -> [Int]? {
    guard let bytes = directory.bytes(name), bytes.count > 24,
      bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    else { return nil }
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("several pages go to numbered files, or to a directory")
  func severalPages() throws {
    #expect(try render("--pages", "1,3", "-o", directory["a-%d.png"]).status == 0)
    #expect(try render("--pages", "z-2", "-o", directory["b.png"]).status == 0)
    #expect(try render("--pages", "2", "-o", directory["c.png"]).status == 0)
    #expect(try render("--pages", "1-2", "-o", directory["d/"]).status == 0)
    for name in ["a-1", "a-3", "b-3", "b-2", "c", "d/page-1", "d/page-2"] {
      #expect(size("\(name).png") == [200, 100], "\(name)")
    }
    #expect(try render("--pages", "1-2", "-o", "-").status == 2)
    #expect(try render("--pages", "4", "-o", directory["e.png"]).status == 2)
    #expect(try render("--pages", "1", "--page", "1", "-o", directory["e.png"]).status == 2)
  }

  @Test("a picture with fields has a list beside the page; a page without fields has none")
  func fields() throws {
    #expect(try render("--fields", "--pages", "1-3", "-o", directory["f-%d.png"]).status == 0)
    #expect(size("f-2.png") == [200, 100])
    for name in ["f-1.png", "f-3.png"] {
      let found = try #require(size(name))
      #expect(found[0] > 380 && found[1] >= 100, "\(name)")
    }
  }
}
