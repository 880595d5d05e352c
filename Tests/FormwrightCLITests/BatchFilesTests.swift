import Foundation
import TestTools
import Testing

@Suite("Files that a batch must not replace or open")
struct BatchFilesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    try directory.write(Array("{\"name\":\"1\"}\n{\"name\":\"2\"}\n".utf8), "r.ndjson")
  }

  private func batch(_ more: String...) throws -> ChildProcess {
    try ChildProcess.run(
      BuiltProgram.path,
      words: ["batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"]] + more)
  }

  @Test(
    "a run resumes only the report of a batch",
    arguments: [
      "name,note\nAda,x\n", "notes without a line end", "{\"a\":1}\n", "{\"record\":1}\n",
      "{\"record\":\"1\",\"status\":\"done\"}\n", "\n", "{\"record\":1,\"status\":\"done\"}\nx\n",
    ])
  func resumesReportsOnly(_ text: String) throws {
    for more in [[], ["--overwrite"]] {
      try directory.write(Array(text.utf8), "notes")
      let done = try ChildProcess.run(
        BuiltProgram.path,
        words: [
          "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o",
          directory["out"], "--resume", "--report", directory["notes"],
        ] + more)
      #expect(done.status == 6)
      #expect(done.errorText.contains("is not the report of a batch"))
      #expect(directory.bytes("notes") == Array(text.utf8))
    }
  }

  @Test("a line that the earlier run could not finish is forgiven", arguments: ["", "before"])
  func tornLine(_ before: String) throws {
    let line = before.isEmpty ? "" : "{\"record\":1,\"status\":\"failed\"}\n"
    try directory.write(Array((line + "{\"record\":2,\"id\":nu").utf8), "report")
    let done = try batch("-o", directory["out"], "--resume", "--report", directory["report"])
    #expect(done.status == 0)
    #expect((directory.bytes("report") ?? []).count { $0 == 0x0A } == 2)
  }

  @Test(
    "an output that is one of the run's files fails its record",
    arguments: [
      ("form", "form"), ("records-link", "records file"), ("records-hard", "records file"),
      ("secret", "password file"), ("report", "report"),
    ])
  func replacesNoInputs(_ name: String, _ file: String) throws {
    try directory.write(Array("secret\n".utf8), "secret.pdf")
    try FileManager.default.createSymbolicLink(
      atPath: directory["records-link.pdf"], withDestinationPath: directory["r.ndjson"])
    try FileManager.default.linkItem(
      atPath: directory["r.ndjson"], toPath: directory["records-hard.pdf"])
    let names = ["form.pdf", "r.ndjson", "secret.pdf"]
    let before = names.map { directory.bytes($0) }
    let done = try batch(
      "-o", directory.path, "--name", "\"\(name)\"", "--overwrite", "--report",
      directory["report.pdf"], "--encrypt-user", "@" + directory["secret.pdf"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("the output would replace the \(file)"))
    #expect(names.map { directory.bytes($0) } == before)
    #expect(directory.bytes("report.pdf")?.starts(with: Array(#"{"record":1,"#.utf8)) == true)
  }

  @Test("a link in the output directory is replaced, not followed")
  func link() throws {
    try FileManager.default.createDirectory(
      atPath: directory["out"], withIntermediateDirectories: false)
    try directory.write([1, 2, 3], "outside")
    try FileManager.default.createSymbolicLink(
      atPath: directory["out/00000001.pdf"], withDestinationPath: directory["outside"])
    #expect(try batch("-o", directory["out"]).status == 5)
    #expect(directory.bytes("outside") == [1, 2, 3])
    #expect(try batch("-o", directory["out"], "--overwrite").status == 0)
    #expect(directory.bytes("outside") == [1, 2, 3])
    #expect(directory.bytes("out/00000001.pdf")?.starts(with: Array("%PDF".utf8)) == true)
    let type = try FileManager.default.attributesOfItem(
      atPath: directory["out/00000001.pdf"])[.type]
    #expect(type as? FileAttributeType == .typeRegular)
  }

  @Test(
    "a pipe or a directory in an output's place fails its record",
    arguments: [[], ["--overwrite"], ["--resume"]])
  func notRegular(_ more: [String]) throws {
    let report = ["--report", directory["report"]]
    let words =
      ["batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o"]
      + [directory["out"]] + report
    if more == ["--resume"] {
      #expect(try ChildProcess.run(BuiltProgram.path, words: words).status == 0)
      for name in ["00000001", "00000002"] {
        try FileManager.default.removeItem(atPath: directory["out/\(name).pdf"])
      }
    } else {
      try FileManager.default.createDirectory(
        atPath: directory["out"], withIntermediateDirectories: false)
    }
    #expect(mkfifo(directory["out/00000001.pdf"], 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: directory["out/00000002.pdf"], withIntermediateDirectories: false)
    let done = try ChildProcess.run(BuiltProgram.path, words: words + more)
    #expect(done.status == 5)
    #expect(done.errorText.split(separator: "\n").count { $0.contains("not a regular file") } == 1)
    #expect(done.errorText.contains("1 further record has the same error as record 1: 2"))
  }
}
