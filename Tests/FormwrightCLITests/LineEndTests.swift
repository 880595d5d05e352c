import Foundation
import TestTools
import Testing

@Suite("The end of what commands print")
struct LineEndTests {
  @Test(
    "one line feed, as a line of a text file ends (POSIX 3.206)",
    arguments: [
      ["export"], ["export", "--as", "yaml"], ["export", "--as", "fdf"],
      ["export", "--as", "xfdf"],
      ["export", "--as", "csv"], ["schema"], ["inspect"], ["inspect", "--json"],
      ["check", "--archive", "pdfa-2b", "--format", "json"], ["text", "--json"],
    ])
  func oneLineFeed(_ words: [String]) throws {
    let directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    let done = try ChildProcess.run(BuiltProgram.path, words: words + [directory["form.pdf"]])
    #expect(done.output.last == 0x0A)
    #expect(done.output.dropLast().last != 0x0A)
  }
}
