import Foundation
import StructuredData
import TestTools
import Testing

@Suite("What commands say")
struct MessageTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
  }

  private func fill(_ data: String) throws -> ChildProcess {
    try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", "-", "--data-format", "json", "-o",
      directory["out.pdf"], input: Array(data.utf8))
  }

  @Test("a check box's hint says that true is taken")
  func checkBoxHint() throws {
    let refused = try fill(#"{"agree":"maybe"}"#)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("hint: Give true, false or"))
    #expect(try fill(#"{"agree":true}"#).status == 0)
  }

  @Test("an object given to a field is said to be one; no other field is suggested")
  func objectForField() throws {
    let refused = try fill(#"{"name":{"first":"Ada"}}"#)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("“name” is a field"))
    #expect(refused.errorText.contains("not an object"))
    #expect(!refused.errorText.lowercased().contains("did you mean"))
    #expect(try fill(#"{"nome":"Ada"}"#).errorText.contains("Did you mean “name”"))
  }

  @Test(
    "what a template has in the wrong kind is not called missing",
    arguments: [
      ("form: 5\nfields: {name: .name}\n", "“form” is a number, not a string"),
      ("form: form.pdf\nfields: []\n", "“fields” is a list, not an object"),
      ("form: ''\nfields: {name: .name}\n", "“form” is empty"),
    ])
  func templateKinds(_ template: String, _ message: String) throws {
    try directory.write(Array(template.utf8), "t.yaml")
    let refused = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", "-", "-o", directory["out"])
    #expect(refused.status == 1)
    #expect(refused.errorText.contains(message))
    #expect(!refused.errorText.contains("missing"))
  }

  @Test("inspect counts one page as one")
  func countsPages() throws {
    let text = try BuiltProgram.run("inspect", directory["form.pdf"]).text
    #expect(text.contains(", 1 page\n"))
  }

  /// What each command does nothing with is not in its help, and is still taken.
  @Test("help shows the options that a command uses, and no others")
  func ownOptions() throws {
    for (command, unused) in [
      ("fill", ["--progress"]), ("inspect", ["--progress"]),
      ("flatten", ["--progress", "--force-read-only", "--ignore-unknown", "--show-values"]),
    ] {
      let help = try BuiltProgram.run(command, "--help").text
      for option in unused { #expect(!help.contains(option), "\(command) \(option)") }
    }
    let batch = try BuiltProgram.run("batch", "--help").text
    for option in ["--progress", "--force-read-only", "--ignore-unknown"] {
      #expect(batch.contains(option))
    }
    let flat = try BuiltProgram.run(
      "flatten", directory["form.pdf"], "-o", directory["flat.pdf"], "--progress", "never",
      "--force-read-only")
    #expect(flat.status == 0)
  }

  @Test("a fault in a batch does not say that nothing was written")
  func faultInBatch() throws {
    let records = (1...3000).map { "{\"name\":\"\($0)\"}\n" }.joined()
    try directory.write(Array(records.utf8), "r.ndjson")
    // Swift's own backtraces, in a debug build, would come before the program's handler.
    let script = """
      export SWIFT_BACKTRACE=enable=no
      "$0" batch --form "$1/form.pdf" -r "$1/r.ndjson" -o "$1/out" &
      until [ -e "$1/out/00000003.pdf" ]; do sleep 0.05; done
      kill -ABRT $!; wait $!
      """
    let fault = try ChildProcess.run(
      "bash", words: ["-c", script, BuiltProgram.path, directory.path])
    // AddressSanitizer has its own handler.
    guard fault.errorText.contains("internal error") else { return }
    #expect(fault.status == 70)
    #expect(!fault.errorText.contains("nothing was written"))
    #expect(fault.errorText.contains("the outputs written so far are complete"))
  }

  /// A table of 20,000 columns of one name, and 3,000 columns that the form lacks in 200 records:
  /// each took minutes when every column was looked for among all others.
  @Test("columns that repeat or that the form lacks cost no more than their number")
  func manyColumns() throws {
    let repeated = Array(repeating: "name", count: 20_000).joined(separator: ",")
    try directory.write(Array("\(repeated)\n1\n".utf8), "repeated.csv")
    let unknown = (1...3000).map { "column \($0)" }.joined(separator: ",")
    let row = Array(repeating: "x", count: 3000).joined(separator: ",")
    let rows = Array(repeating: row, count: 10).joined(separator: "\n")
    try directory.write(Array("\(unknown)\n\(rows)\n".utf8), "unknown.csv")
    let start = Date()
    for (file, status) in [("repeated.csv", 1), ("unknown.csv", 0)] as [(String, Int32)] {
      let done = try BuiltProgram.run(
        "batch", "--form", directory["form.pdf"], "-r", directory[file], "-o",
        directory[file + "-out"], "--ignore-unknown")
      #expect(done.status == status)
    }
    #expect(Date().timeIntervalSince(start) < 60)
  }
}
