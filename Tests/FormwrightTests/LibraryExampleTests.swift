import Formwright
import TestTools
import Testing

/// What a program does that imports Formwright and nothing else; README.md shows the same calls.
@Suite("Using the library")
struct LibraryExampleTests {
  /// A form made from a specification in YAML.
  private func form(encrypted: Bool = false) throws -> FormFile {
    let blank = try LibraryExample.blank()
    guard encrypted else { return try FormFile(bytes: blank) }
    var finishing = FormFile.Finishing()
    finishing.encryption = .aes256(
      userPassword: "user", ownerPassword: "owner", allowing: [.fill, .print])
    let locked = try FormFile(bytes: blank).filled([], finishing: finishing).bytes
    return try FormFile(bytes: locked, password: "user")
  }

  @Test("a form is filled and read again")
  func fills() throws {
    let form = try form()
    let output = try form.filled(["name": "Ada Lovelace", "citizen": true])
    #expect(output.diagnostics.isEmpty)
    let fields = try FormFile(bytes: output.bytes).fields
    #expect(fields.map(\.name) == ["name", "citizen", "address.city"])
    #expect(fields[0].value == .text("Ada Lovelace"))
    #expect(fields[1].widgets[0].state == fields[1].states[0])
  }

  @Test("a plan fills many records, and each of its files is the one that a single fill gives")
  func fillsMany() throws {
    let form = try form()
    var options = FillOptions()
    options.flattens = true
    let plan = try form.plan(options: options)
    for name in ["Ada", "Grace"] {
      let file = try plan.fill([("name", .text(name))]).file()
      #expect(file.bytes == (try form.filled([("name", .text(name))], options: options).bytes))
      #expect(file.bytes == file.parts.flatMap { $0 })
      #expect(file.count == file.bytes.count)
    }
  }

  @Test("a rejected value is an error that names its field, and there is no file")
  func rejects() throws {
    let record = try form().plan().fill([("nmae", .text("Ada"))])
    #expect(!record.isComplete)
    do throws(FormwrightError) {
      _ = try record.file()
      Issue.record("a file without its value")
    } catch {
      #expect(error.diagnostics.map(\.field) == ["nmae"])
      #expect(error.diagnostics[0].hint?.text.contains("name") == true)
    }
  }

  /// qpdf says of a file whether it is encrypted, and with which method.
  @Test(
    "the files of a plan keep the encryption of their form, and flattened ones only if asked",
    .enabled(if: ChildProcess.works("qpdf", "--version"), "qpdf is not installed"))
  func keepsEncryption() throws {
    let form = try form(encrypted: true)
    func encryption(_ file: OutputFile) throws -> String {
      let shell = try ChildProcess.run(
        "sh", "-c",
        "f=$(mktemp) && cat > $f && qpdf --show-encryption --password=user $f; rm $f",
        input: file.bytes)
      return shell.text
    }
    let live = try form.plan().fill([("name", .text("Ada"))]).file()
    #expect(try encryption(live).contains("file encryption method: AESv3"))
    #expect(try encryption(live).contains("modify anything: not allowed"))
    var options = FillOptions()
    options.flattens = true
    let flat = try form.plan(options: options).fill([("name", .text("Ada"))]).file()
    #expect(try encryption(flat).contains("File is not encrypted"))
    var finishing = FormFile.Finishing()
    finishing.keepsEncryption = true
    let kept = try form.plan(options: options, finishing: finishing).fill([]).file()
    #expect(try encryption(kept).contains("file encryption method: AESv3"))
  }
}
