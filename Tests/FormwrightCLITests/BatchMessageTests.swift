import Foundation
import TestTools
import Testing

@Suite("What a batch says")
struct BatchMessageTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
  }

  private func batch(_ records: String, _ name: String, _ more: String...) throws -> ChildProcess {
    try directory.write(Array(records.utf8), name)
    return try ChildProcess.run(
      BuiltProgram.path,
      words: ["batch", "--form", directory["form.pdf"], "-r", directory[name]] + more)
  }

  @Test("a CSV without a header is one error, which quotes no value")
  func missingHeader() throws {
    let done = try batch(
      "Ada,Lovelace\nGrace,Hopper\n", "r.csv", "-o", directory["out"], "--report",
      directory["report"])
    #expect(done.status == 1)
    #expect(done.errorText.split(separator: "\n").count { $0.contains("error:") } == 1)
    #expect(done.errorText.contains("the first row names no field of the form"))
    #expect(!done.errorText.contains("Ada"))
    #expect(directory.bytes("report") == nil)
    let known = try batch("x,name\n1,Ada\n", "r.csv", "-o", directory["out"], "--ignore-unknown")
    #expect(known.status == 0)
  }

  @Test("a header that cannot be read ends the batch before it begins")
  func unreadableHeader() throws {
    let done = try batch("name,name\n1,2\n", "r.csv", "-o", directory["out"])
    #expect(done.status == 1)
    #expect(done.errorText.contains("columns 1 and 2 have the same name"))
    #expect(!FileManager.default.fileExists(atPath: directory["out"]))
  }

  @Test("a run that reaches its limit of failures says so")
  func limit() throws {
    let done = try batch(
      "{\"name\":\"1\"}\n{\"nome\":\"2\"}\n{\"name\":\"3\"}\n", "r.ndjson", "-o", directory["out"],
      "--max-failures", "1")
    #expect(done.status == 5)
    #expect(
      done.errorText.contains("the batch was stopped after 1 failed record; 1 record is done"))
  }

  @Test("failures are counted by cause and field")
  func counts() throws {
    let done = try batch(
      "{\"agree\":\"perhaps\"}\n[]\n3\n", "r.ndjson", "-o", directory["out"], "--progress", "always"
    )
    #expect(done.status == 5)
    #expect(done.errorText.contains("\n  2 × data-shape\n"))
    #expect(done.errorText.contains("\n  1 × agree: not-an-option\n"))
  }

  @Test("a full standard output is named", arguments: ["--stdout tar", "--report - -o out"])
  func fullOutput(_ words: String) throws {
    try directory.write(Array("{\"name\":\"1\"}\n".utf8), "r.ndjson")
    let script = "cd \"$1\" && \"$0\" batch --form form.pdf -r r.ndjson \(words) > /dev/full"
    let done = try ChildProcess.run(
      "bash", words: ["-c", script, BuiltProgram.path, directory.path])
    #expect(done.status == 6)
    #expect(
      done.errorText.contains(
        "standard output: error: cannot write: no space left on device\n"
          + "  hint: Free some disk space and try again.\n"))
  }

  @Test("standard error has nothing but JSON if diagnostics are JSON")
  func onlyJSON() throws {
    let done = try batch(
      "{\"name\":\"1\"}\n", "r.ndjson", "-o", directory["out"], "--progress", "always",
      "--diagnostics", "json")
    #expect(done.status == 0)
    #expect(done.errorText.isEmpty)
  }

  @Test(
    "a file without records is warned of", arguments: ["r.ndjson", "r.json", "r.csv", "r.yaml"])
  func noRecords(_ name: String) throws {
    let texts = ["r.json": "[]", "r.csv": "name\n", "r.yaml": "[]\n"]
    let done = try batch(texts[name] ?? "", name, "-o", directory["out"])
    #expect(done.status == 0)
    #expect(done.errorText.contains("\(name): warning: the file contains no records"))
  }

  /// U+0378 and U+0379 are not assigned (Unicode 16), so that no font has them.
  @Test(
    "the hint about missing glyphs fits the options and the number of characters",
    arguments: [
      ("\u{378}", [], "Replace it, or install a font that can draw it. Or name one with --font."),
      (
        "\u{378}\u{379}", [],
        "Replace them, or install a font that can draw them. Or name one with --font."
      ),
      (
        "\u{378}\u{379}", ["--no-system-fonts"],
        "Replace them. Or omit --no-system-fonts, or name a font that can draw them with --font."
      ),
    ])
  func missingGlyphs(_ value: String, _ more: [String], _ hint: String) throws {
    try directory.write(Array("{\"name\":\"\(value)\"}\n".utf8), "d.json")
    let done = try ChildProcess.run(
      BuiltProgram.path,
      words: [
        "fill", directory["form.pdf"], "-d", directory["d.json"], "-o", directory["out.pdf"],
      ] + more)
    #expect(done.status == 1)
    #expect(done.errorText.contains("hint: \(hint)"))
  }
}
