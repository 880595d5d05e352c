import Foundation
import TestTools
import Testing

@Suite("Outputs that would replace what a command reads")
struct OutputPathTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    try directory.write(Array(#"{"name":"Ada"}"#.utf8), "d.json")
    try directory.write(Array("form: form.pdf\nfields: {name: .name}\n".utf8), "t.yaml")
    try directory.write(Array("secret\n".utf8), "secret")
    try FileManager.default.createSymbolicLink(
      atPath: directory["link"], withDestinationPath: directory["d.json"])
    try FileManager.default.linkItem(atPath: directory["d.json"], toPath: directory["hard.json"])
  }

  /// - Returns: the words, those that name files of the directory in full.
  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map {
      $0.hasPrefix("/")
        ? directory.path + $0 : String($0).replacing("@/", with: "@\(directory.path)/")
    }
  }

  @Test(
    "they are refused before anything is read, by whatever path",
    arguments: [
      "fill /form.pdf -d /d.json -o /d.json", "fill /form.pdf -d /d.json -o /link",
      "fill /form.pdf -d /d.json -o /hard.json", "fill /none.pdf -d /link -o /d.json",
      "fill /form.pdf -d /d.json --password-file /secret -o /secret",
      "author /form.pdf.yaml -o /form.pdf.yaml", "export /form.pdf -o /form.pdf",
      "detect /form.pdf -o /d.json --apply /d.json", "detect /form.pdf -o /link --apply /d.json",
      "detect /form.pdf -o - --apply -", "detect /form.pdf -o /out --apply /out",
      "remediate /form.pdf -o /d.json --report /d.json",
      "batch /t.yaml -r /d.json -o /out --report /t.yaml --overwrite",
      "batch /t.yaml -r /d.json -o /out --report /hard.json --overwrite",
      "batch --form /form.pdf -r /d.json -o /out --report /form.pdf --overwrite",
      "batch /t.yaml -r /d.json -o /out --report /form.pdf --overwrite",
      "batch /t.yaml -r /d.json -o /out --password-file /secret --report /secret --overwrite",
      "batch /t.yaml -r /d.json -o /out --encrypt-user @/secret --report /secret --overwrite",
      "batch /t.yaml -r /d.json -o /out --encrypt-owner @/secret --report /secret --overwrite",
    ])
  func refused(_ line: String) throws {
    let names = ["form.pdf", "form.pdf.yaml", "d.json", "t.yaml", "secret"]
    let before = names.map { directory.bytes($0) }
    let done = try ChildProcess.run(BuiltProgram.path, words: words(line))
    #expect(done.status == 2)
    #expect(done.errorText.contains("would replace the"))
    #expect(names.map { directory.bytes($0) } == before)
    #expect(!FileManager.default.fileExists(atPath: directory["out"]))
  }

  @Test("standard input may be such a file too")
  func standardInput() throws {
    let script = "\"$0\" fill \"$1\" -d - --data-format json -o \"$2\" < \"$2\""
    let done = try ChildProcess.run(
      "bash",
      words: ["-c", script, BuiltProgram.path, directory["form.pdf"], directory["d.json"]])
    #expect(done.status == 2)
    #expect(directory.bytes("d.json") == Array(#"{"name":"Ada"}"#.utf8))
  }

  /// Its language is not known, so that it does not conform.
  @Test("a form is not replaced by one that does not conform")
  func bestEffort() throws {
    try directory.write(
      Array("pages: [{fields: [{text: city, rect: [72, 700, 300, 720]}]}]".utf8), "plain.yaml")
    let made = try ChildProcess.run(
      BuiltProgram.path, words: words("author /plain.yaml -o /plain.pdf"))
    #expect(made.status == 0)
    let before = directory.bytes("plain.pdf")
    let refused = try ChildProcess.run(
      BuiltProgram.path, words: words("remediate /plain.pdf -o /plain.pdf --best-effort"))
    #expect(refused.status == 2)
    #expect(directory.bytes("plain.pdf") == before)
    let other = try ChildProcess.run(
      BuiltProgram.path, words: words("remediate /plain.pdf -o /other.pdf --best-effort"))
    #expect(other.status == 0)
  }

  @Test("a form may be filled in place, and keeps its mode")
  func inPlace() throws {
    chmod(directory["form.pdf"], 0o644)
    let before = directory.bytes("form.pdf")
    let done = try ChildProcess.run(
      BuiltProgram.path, words: words("fill /form.pdf -d /d.json -o /form.pdf"))
    #expect(done.status == 0)
    #expect(directory.bytes("form.pdf") != before)
    #expect(try directory.permissions("form.pdf") == 0o644)
    let other = try ChildProcess.run(
      BuiltProgram.path, words: words("fill /form.pdf -d /d.json -o /form.pdf --mode 640"))
    #expect(other.status == 0)
    #expect(try directory.permissions("form.pdf") == 0o640)
  }
}
