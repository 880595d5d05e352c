import TestTools
import Testing

/// Templates that name a schema for their records (JSON Schema 2020-12). What is wrong with each record is found by hand.
@Suite("Schemas of templates")
struct RecordSchemaTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try write(
      "form.yaml", "pages: [{size: letter, fields: [{text: name, rect: [72, 700, 300, 714]}]}]")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    #expect(done.status == 0, "\(done.errorText)")
    try write(
      "template.yaml", "form: form.pdf\nrecord: person.yaml\nfields: {name: .name}\n")
    try write(
      "person.yaml",
      "type: object\nrequired: [born]\nproperties:\n  name: {title: Full name, maxLength: 8}\n")
    try write(
      "records.ndjson",
      """
      {"name": "Ada", "born": 1815}
      {"name": "Augusta Ada", "born": 1815}
      {"name": "Grace"}

      """)
  }

  private func write(_ name: String, _ text: String) throws {
    try directory.write(Array(text.utf8), name)
  }

  @Test(
    "records that do not satisfy the schema fail, and the others are filled", arguments: ["1", "2"])
  func batch(_ jobs: String) throws {
    let done = try BuiltProgram.run(
      "batch", directory["template.yaml"], "-r", directory["records.ndjson"], "-o",
      directory["out"], "--jobs", jobs, "--progress", "never")
    #expect(done.status == 5)
    let errors = done.errorText
    #expect(errors.contains("records.ndjson:2:10: error: field “name”: “Full name”: "))
    #expect(errors.contains("maxLength of \(directory["person.yaml"]), at /name"))
    #expect(errors.contains("records.ndjson:3:1: error: field “born”: “born” is missing"))
    #expect(!errors.contains("Augusta"))
    #expect(
      directory.bytes("out/00000002.pdf") == nil && directory.bytes("out/00000001.pdf") != nil)
  }

  @Test("validate asks the schema too, and reads it without records")
  func validate() throws {
    let done = try BuiltProgram.run(
      "validate", directory["template.yaml"], "-r", directory["records.ndjson"])
    #expect(done.status == 1)
    #expect(done.text.contains("2 problems in 2 of 3 records"))
    try write("person.yaml", "type: person\n")
    let broken = try BuiltProgram.run("validate", directory["template.yaml"])
    #expect(broken.status == 1)
    #expect(broken.errorText.contains("person.yaml:1:7: error: "))
  }

  @Test("a schema that is not there, or no path, is told before the first record")
  func missing() throws {
    try write("template.yaml", "form: form.pdf\nrecord: absent.json\nfields: {name: .name}\n")
    let absent = try BuiltProgram.run(
      "batch", directory["template.yaml"], "-r", directory["records.ndjson"], "-o",
      directory["out"])
    #expect(absent.status == 6)
    #expect(absent.errorText.contains("absent.json"))
    try write("template.yaml", "form: form.pdf\nrecord: {type: object}\nfields: {name: .name}\n")
    let inline = try BuiltProgram.run("validate", directory["template.yaml"])
    #expect(inline.status == 1)
    #expect(inline.errorText.contains("template.yaml:2:9: error: “record” is not the path"))
  }
}
