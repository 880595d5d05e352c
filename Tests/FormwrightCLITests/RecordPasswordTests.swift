import TestTools
import Testing

/// Passwords that outputs get from their records (ISO 32000-2, 7.6.4.4), as qpdf finds them.
@Suite("Passwords of records")
struct RecordPasswordTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try write(
      "form.yaml", "pages: [{size: letter, fields: [{text: name, rect: [72, 700, 300, 714]}]}]")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    #expect(done.status == 0, "\(done.errorText)")
    try template("{user: .pin, owner: .office, allow: [print]}")
    try write(
      "records.ndjson",
      """
      {"name": "Ada", "pin": "first 1", "office": "all"}
      {"name": "Grace", "pin": "", "office": "all"}
      {"name": "Emmy", "pin": 4711, "office": "4711"}
      {"name": "Mary", "pin": 4711, "office": "all"}

      """)
  }

  private func write(_ name: String, _ text: String) throws {
    try directory.write(Array(text.utf8), name)
  }

  private func template(_ encryption: String) throws {
    try write(
      "template.yaml",
      "form: form.pdf\noutput: {name: .name, encrypt: \(encryption)}\nfields: {name: .name}\n")
  }

  private func batch(_ more: String...) throws -> ChildProcess {
    try BuiltProgram.run(
      words: [
        "batch", directory["template.yaml"], "-r", directory["records.ndjson"], "--progress",
        "never",
      ] + more)
  }

  @Test("each output opens with the passwords of its record; one without fails")
  func passwords() throws {
    let done = try batch("-o", directory["out"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("records.ndjson:2:26: error: the record has no user password"))
    #expect(done.errorText.contains("records.ndjson:3:1: error: the record gives the user and the"))
    #expect(!done.errorText.contains("4711"))
    #expect(directory.bytes("out/Grace.pdf") == nil && directory.bytes("out/Emmy.pdf") == nil)
    for (name, password) in [("Ada", "first 1"), ("Mary", "4711"), ("Ada", "all")] {
      let found = try ChildProcess.run(
        "qpdf", "--show-encryption", "--password=\(password)",
        directory["out/\(name).pdf"])
      #expect(found.status == 0)
      #expect(found.text.contains("R = 6"))
      #expect(found.text.contains("print high resolution: allowed"))
      #expect(found.text.contains("modify forms: not allowed"))
    }
    let wrong = try ChildProcess.run(
      "qpdf", "--check", "--password=4711", directory["out/Ada.pdf"])
    #expect(wrong.status != 0)
  }

  @Test(
    "passwords are refused where outputs cannot be encrypted", arguments: ["--merge", "--archive"])
  func opposed(_ option: String) throws {
    let done =
      try option == "--merge"
      ? batch("--merge", directory["all.pdf"])
      : batch("-o", directory["out"], "--archive", "pdfa-2b")
    #expect(done.status == 2)
    #expect(done.errorText.contains("\(option) and “encrypt” in the template"))
  }

  @Test(
    "passwords on the command line do not take the place of those of records",
    arguments: ["--encrypt-owner", "--encrypt-user"])
  func commandLine(_ option: String) throws {
    let done = try batch("-o", directory["out"], option, "boss")
    #expect(done.status == 2)
    #expect(done.errorText.contains("\(option) and “encrypt” in the template"))
    #expect(directory.bytes("out/Ada.pdf") == nil)
  }

  @Test(
    "what gives no password is a problem of the template",
    arguments: [
      "yes", "{}", "{user: .pin, allow: [print]}", "{user: .pin, owner: .o, allow: [see]}",
      "{user: .pin, password: .o}",
    ])
  func problems(_ encryption: String) throws {
    try template(encryption)
    let done = try batch("-o", directory["out"])
    #expect(done.status == 1)
    #expect(done.errorText.contains("template.yaml:2:"))
    #expect(directory.bytes("out") == nil)
  }
}
