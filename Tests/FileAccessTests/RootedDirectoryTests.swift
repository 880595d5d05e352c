import Diagnostics
import FileAccess
import Foundation
import TestTools
import Testing

@Suite("Files of a directory that others name")
struct RootedDirectoryTests {
  private let directory: TemporaryDirectory
  private let outside: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    outside = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory["b"], withIntermediateDirectories: false)
    try directory.write([1], "a.pdf")
    try directory.write([1], "b/c.pdf")
    try outside.write([1], "secret.pdf")
  }

  private func link(_ name: String, _ target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory[name], withDestinationPath: target)
  }

  /// With each directory entered by each link, there would be 16 levels of five directories.
  @Test("each directory is read once, whatever links lead to it")
  func links() throws {
    for name in ["0", "1", "2", "b/up"] { try link(name, directory["."]) }
    try link("again", "b")
    #expect(try RootedDirectory(directory["."]).names(ending: ".pdf") == ["a.pdf", "b/c.pdf"])
    #expect(
      try Directory.files(in: directory["."], ending: ".pdf").map { $0.suffix(5) }
        == ["a.pdf", "c.pdf"])
  }

  /// Whoever opens a pipe to write waits until somebody reads it.
  @Test("a pipe is no place for an output")
  func pipes() throws {
    #expect(unsafe mkfifo(directory["pipe.pdf"], 0o600) == 0)
    let rooted = try RootedDirectory(directory["."])
    #expect(throws: FormwrightError.self) { try rooted.output("pipe.pdf") }
    #expect(try rooted.output("new.pdf").hasSuffix("/new.pdf"))
    #expect(try rooted.output("a.pdf").hasSuffix("/a.pdf"))
  }

  @Test("links that lead out of the directory are not followed")
  func outwards() throws {
    try link("out", outside["."])
    try link("secret.pdf", outside["secret.pdf"])
    let rooted = try RootedDirectory(directory["."])
    #expect(rooted.names(ending: ".pdf") == ["a.pdf", "b/c.pdf"])
    for name in ["out/secret.pdf", "secret.pdf", "../a.pdf", "b/../a.pdf"] {
      #expect(throws: FormwrightError.self) { try rooted.file(name) }
    }
    #expect(throws: FormwrightError.self) { try rooted.output("out/new.pdf") }
  }
}
