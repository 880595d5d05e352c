import Foundation
import TestTools
import Testing

/// What is wrong with templates, their records and their expected values, as the program says it. The lines and
/// columns are counted by hand.
@Suite("Problems of templates")
struct TemplateProblemTests {
  private let directory: TemplateDirectory
  private var template: String { directory.template }

  init() throws { directory = try TemplateDirectory() }

  // MARK: A template that is wrong

  private static let wrong = """
    form: form.pdf
    fields:
      name: .name
      nmae: .other
      note:
        value: .note
        pad: many

    """

  @Test("validate tells what is wrong with the template in JSON, one object a line")
  func json() throws {
    try directory.write(Self.wrong, "t.yaml")
    let done = try BuiltProgram.run("validate", template, "--format", "json")
    #expect(done.status == 1)
    let found = try done.objects()
    let pad = try #require(found.first { $0["pointer"] as? String == "/fields/note/pad" })
    #expect(pad["file"] as? String == template)
    #expect(pad["line"] as? Int == 7)
    #expect(pad["column"] as? Int == 10)
    #expect(pad["hint"] is String)
    #expect(pad["record"] is NSNull)
    #expect(done.errorText.isEmpty)
  }

  @Test("a field that the form does not have is a problem of the template, with records too")
  func unknownField() throws {
    try directory.write(Self.wrong.replacing("    pad: many\n", with: ""), "t.yaml")
    try directory.write("{\"name\": \"x\"}\n", "r.ndjson")
    for more in [[], ["-r", directory["r.ndjson"]]] {
      let done = try BuiltProgram.run(words: ["validate", template, "--format", "json"] + more)
      #expect(done.status == 1)
      let found = try done.objects()
      #expect(found.count == 1)
      #expect(found.first?["pointer"] as? String == "/fields/nmae")
      #expect(found.first?["line"] as? Int == 4)
      #expect(found.first?["column"] as? Int == 3)
      #expect((found.first?["hint"] as? String)?.contains("name") == true)
    }
  }

  @Test("CSV and SARIF tell it too, and text does on standard error")
  func otherFormats() throws {
    try directory.write(Self.wrong, "t.yaml")
    let csv = try BuiltProgram.run("validate", template, "--format", "csv")
    let rows = String(decoding: csv.output, as: UTF8.self).split(separator: "\r\n")
      .flatMap { $0.split(separator: "\n") }
    #expect(csv.status == 1)
    #expect(rows.first?.hasPrefix("record,pointer,field") == true)
    #expect(rows.contains { $0.contains("/fields/note/pad") && $0.contains(",7,10,") })
    let sarif = try BuiltProgram.run("validate", template, "--format", "sarif")
    #expect(sarif.status == 1)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(sarif.output)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect((runs.first?["results"] as? [Any])?.isEmpty == false)
    let text = try BuiltProgram.run("validate", template)
    #expect(text.status == 1)
    #expect(text.output.isEmpty)
    #expect(text.errorText.contains("\(template):7:10: error:"))
  }

  @Test("text that is no YAML")
  func unreadable() throws {
    try directory.write("form: [\n", "t.yaml")
    let done = try BuiltProgram.run("validate", template, "--format", "json")
    #expect(done.status == 1)
    #expect(try done.objects().first?["file"] as? String == template)
  }

  @Test("a template without a problem is a report without one")
  func rightTemplate() throws {
    try directory.write("form: form.pdf\nfields:\n  name: .name\n", "t.yaml")
    let done = try BuiltProgram.run("validate", template, "--format", "sarif")
    #expect(done.status == 0)
    let log = try JSONSerialization.jsonObject(with: Data(done.output)) as? [String: Any]
    let runs = try #require(log?["runs"] as? [[String: Any]])
    #expect((runs.first?["results"] as? [Any])?.isEmpty == true)
  }

  // MARK: Records

  @Test("a record's problem names the line of the binding")
  func bindingPlace() throws {
    try directory.write(
      "form: form.pdf\nfields:\n  agree: .ok\n  include:\n    include: p.yaml\n", "t.yaml")
    try directory.write("fields:\n  name: .name\n", "p.yaml")
    try directory.write("{\"ok\": \"perhaps\", \"name\": [1, 2]}\n", "r.ndjson")
    let json = try BuiltProgram.run(
      "validate", template, "-r", directory["r.ndjson"], "--format", "json")
    #expect(json.status == 1)
    let found = try json.objects()
    let agree = try #require(found.first { $0["field"] as? String == "agree" })
    #expect(agree["templateFile"] as? String == template)
    #expect(agree["templateLine"] as? Int == 3)
    #expect(agree["templateColumn"] as? Int == 3)
    let name = try #require(found.first { $0["field"] as? String == "name" })
    #expect(name["templateFile"] as? String == directory["p.yaml"])
    #expect(name["templateLine"] as? Int == 2)
    let text = try BuiltProgram.run("validate", template, "-r", directory["r.ndjson"])
    #expect(String(decoding: text.output, as: UTF8.self).contains("at /ok, \(template):3:3]"))
    let sarif = try BuiltProgram.run(
      "validate", template, "-r", directory["r.ndjson"], "--format", "sarif")
    let log = try JSONSerialization.jsonObject(with: Data(sarif.output)) as? [String: Any]
    let results = (log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
    #expect(results?.allSatisfy { $0["relatedLocations"] is [Any] } == true)
  }

  @Test("in a packet, the binding of a copy is found by the name that its field has there")
  func bindingOfCopy() throws {
    try directory.write(
      "forms:\n  - form: form.pdf\n    each: .people\n    fields:\n      agree: .ok\n", "t.yaml")
    try directory.write("{\"people\": [{\"ok\": true}, {\"ok\": \"perhaps\"}]}\n", "r.ndjson")
    let done = try BuiltProgram.run(
      "validate", template, "-r", directory["r.ndjson"], "--format", "json")
    let found = try done.objects()
    #expect(found.count == 1)
    #expect(found.first?["field"] as? String != "agree")
    #expect(found.first?["templateLine"] as? Int == 5)
  }

  // MARK: Warnings of a batch

  @Test("repeated warnings are printed once, with a count")
  func countedWarnings() throws {
    // Of a fixed size, which the values are too wide for.
    try directory.write(
      """
      pages:
        - size: letter
          fields:
            - {text: name, rect: [10, 10, 200, 30], size: 10}
            - {text: note, rect: [10, 40, 200, 60], size: 10}
      """, "sized.yaml")
    let made = try BuiltProgram.run("author", directory["sized.yaml"], "-o", directory["sized.pdf"])
    #expect(made.status == 0, "\(made.errorText)")
    let long = String(repeating: "wide text ", count: 6)
    let records = (1...30).map { number in
      number % 3 == 0 ? "{\"name\": \"x\"}" : "{\"name\": \"\(long)\", \"note\": \"\(long)\"}"
    }
    try directory.write(records.joined(separator: "\n") + "\n", "r.ndjson")
    let file = directory["r.ndjson"]
    let run = ["batch", "--form", directory["sized.pdf"], "-r", file, "--progress", "never"]
    let done = try BuiltProgram.run(
      words: run + ["-o", directory["out"], "--report", directory["report"]])
    #expect(done.status == 0)
    let lines = done.errorText.split(separator: "\n").filter { $0.contains("warning:") }
    for field in ["name", "note"] {
      let own = lines.filter { $0.contains("field “\(field)”") }
      #expect(own.count == 2, "\(done.errorText)")
      #expect(own.first?.hasPrefix("\(file):1") == true)
      #expect(own.last?.contains("19 further records have the same warning as record 1") == true)
    }
    // The report has the warnings of every record.
    let report = String(decoding: directory.bytes("report") ?? [], as: UTF8.self)
    #expect(report.split(separator: "\n").count { $0.contains("\"note\"") } == 20)
    // A program gets all.
    let json = try BuiltProgram.run(
      words: run + ["-o", directory["out2"], "--diagnostics", "json"])
    #expect(
      json.errorText.split(separator: "\n").count { $0.contains("\"field\":\"note\"") } == 20)
    // The same if warnings fail records.
    let strict = try BuiltProgram.run(words: run + ["-o", directory["out3"], "--strict"])
    #expect(strict.status == 5)
    let strictLines = strict.errorText.split(separator: "\n").filter { $0.contains("warning:") }
    #expect(strictLines.count { $0.contains("field “note”") } == 2)
    #expect(
      strictLines.contains {
        $0.contains("field “note”") && $0.contains("19 further records have the same warning")
      })
  }

  @Test("an error that many records have is printed once, with the records that have it")
  func countedErrors() throws {
    let records = (1...15).map { "{\"nome\": \"\($0)\", \"name\": \"x\"}" }
    try directory.write(records.joined(separator: "\n") + "\n", "r.ndjson")
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    let run = [
      "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "--progress", "never",
    ]
    let done = try BuiltProgram.run(words: run + ["-o", directory["out"]])
    #expect(done.status == 5)
    let lines = done.errorText.split(separator: "\n").filter { $0.contains("error:") }
    #expect(lines.count == 2, "\(done.errorText)")
    #expect(
      lines.last?.contains(
        "14 further records have the same error as record 1: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and others"
      )
        == true)
    let json = try BuiltProgram.run(
      words: run + ["-o", directory["out2"], "--diagnostics", "json"])
    #expect(json.errorText.split(separator: "\n").count { $0.contains("\"error\"") } == 15)
  }

  @Test("a record whose binding fails has its other problems reported, too")
  func problemsBesideBindings() throws {
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    try directory.write(
      "form: form.pdf\nfields:\n  name: {value: .d, date: MM/dd/yyyy}\n  agree: .ok\n", "t.yaml")
    try directory.write("{\"d\": \"3/7/1946\", \"ok\": \"perhaps\"}\n", "r.ndjson")
    let done = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("the value is not a date in the form year-month-day"))
    #expect(done.errorText.contains("field “agree”"), "\(done.errorText)")
  }

  // MARK: Expected values

  @Test(
    "an expected value that could be compared with nothing is an error with a hint",
    arguments: [
      (#""pages": "2""#, "“pages” is not a whole number", 1),
      (#""values": ["x"]"#, "“values” is", 1),
      (#""texts": ["x"]"#, "“texts” is", 1),
      (#""texts": {"one": ["x"]}"#, "a key of “texts” is not the number of a page", 1),
      (#""absent": {"1": "x"}"#, "the texts of a page are", 1),
      (#""absent": {"1": [2]}"#, "a text of a page is", 1),
      (#""pages": 1"#, "", 0),
    ])
  func expectedValues(_ entry: String, _ message: String, _ status: Int) throws {
    try directory.write("form: form.pdf\noutput: {name: .id}\nfields:\n  name: .name\n", "t.yaml")
    try directory.write("{\"id\": \"a\", \"name\": \"x\"}\n", "records.ndjson")
    try directory.write("{\"outputs\": {\"a\": {\(entry)}}}", "expected.json")
    let done = try BuiltProgram.run("test", template)
    #expect(done.status == Int32(status), "\(done.errorText)")
    #expect(message.isEmpty || done.errorText.contains(message))
    if status == 1 {
      #expect(done.errorText.contains("hint: "))
      #expect(done.errorText.contains("expected.json:1:"))
    }
  }
}
