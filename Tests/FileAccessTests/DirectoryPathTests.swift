import FileAccess
import Testing

@Suite("Paths from one file to another")
struct DirectoryPathTests {
  @Test(
    "a path leads from the directory of the other file",
    arguments: [
      ("w9.pdf", "w9.yaml", "w9.pdf"), ("forms/w9.pdf", "w9.yaml", "forms/w9.pdf"),
      ("w9.pdf", "out/w9.yaml", "../w9.pdf"),
      ("forms/w9.pdf", "out/a/w9.yaml", "../../forms/w9.pdf"),
      ("out/w9.pdf", "out/w9.yaml", "w9.pdf"), ("./out/../w9.pdf", "out/./w9.yaml", "../w9.pdf"),
      ("/forms/w9.pdf", "out/w9.yaml", "/forms/w9.pdf"),
    ])
  func paths(_ file: String, _ other: String, _ path: String) throws {
    #expect(try Directory.path(of: file, seenFrom: other) == path)
  }
}
