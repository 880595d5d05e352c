import Foundation
import TestTools
import Testing

/// Expected outputs are written by hand.
@Suite("Validating data")
struct ValidateCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(
      Array(
        #"""
        {"type": "object", "required": ["ssn"], "additionalProperties": false,
         "properties": {
           "name": {"type": "string", "maxLength": 5, "title": "Full name"},
           "ssn": {"type": "string", "pattern": "^\\d{9}$"},
           "lines": {"type": "array", "items": {"properties": {"n": {"type": "integer"}}}}}}
        """#.utf8), "s.json")
    try directory.write(
      Array(
        """
        {"name": "Ada", "ssn": "123456789"}
        {"name": "Ada Lovelace", "ssn": "12"}
        {"nam": "x", "lines": [{"n": 1}, {"n": "y"}]}

        """.utf8), "r.ndjson")
  }

  private func validate(_ words: String..., input: [UInt8] = []) throws -> ChildProcess {
    try ChildProcess.run(
      BuiltProgram.path, words: ["validate", "--schema", directory["s.json"]] + words, input: input)
  }

  private func text(_ done: ChildProcess) -> String { String(decoding: done.output, as: UTF8.self) }

  @Test("text has a line for each problem, with its place, and a summary")
  func writesText() throws {
    let done = try validate("-r", directory["r.ndjson"])
    let file = directory["r.ndjson"]
    #expect(done.status == 1)
    #expect(
      text(done) == """
        \(file):2:10: error: field “name”: “Full name”: the value has 12 characters, more than 5 \
        [maxLength, record 2, at /name]
        \(file):2:33: error: field “ssn”: the value does not match the pattern [pattern, record 2, at /ssn]
          hint: The pattern is ^\\d{9}$
        \(file):3:9: error: field “nam”: the schema has no such name [additionalProperties, record 3, at /nam]
          hint: Did you mean “name”?
        \(file):3:40: error: field “lines.n”: the value is a string, not a whole number \
        [type, record 3, at /lines/1/n]
        \(file):3:1: error: field “ssn”: “ssn” is missing [required, record 3]
        5 problems in 2 of 3 records
          1  type of “lines.n”
          1  additionalProperties of “nam”
          1  maxLength of “name”
          1  pattern of “ssn”
          1  required of “ssn”

        """)
    #expect(done.errors.isEmpty)
  }

  private struct Problem: Decodable, Equatable {
    var record: Int?
    var pointer: String
    var field: String?
    var label: String?
    var rule: String
    var line: Int?
    var column: Int?
    var schema: String?
  }

  @Test("JSON has an object a line; CSV and SARIF tell of the same problems")
  func writesForPrograms() throws {
    let json = try validate("-r", directory["r.ndjson"], "--format", "json")
    #expect(json.status == 1)
    let problems = try text(json).split(separator: "\n").map {
      try JSONDecoder().decode(Problem.self, from: Data($0.utf8))
    }
    #expect(
      problems.first
        == Problem(
          record: 2, pointer: "/name", field: "name", label: "Full name", rule: "maxLength",
          line: 2,
          column: 10, schema: "/properties/name/maxLength"))
    let csv = text(try validate("-r", directory["r.ndjson"], "--format", "csv"))
    let rows = csv.split(separator: "\n")
    let header = try #require(rows.first).split(separator: ",").map(String.init)
    #expect(
      header == [
        "record", "pointer", "field", "label", "rule", "message", "hint", "file", "line", "column",
        "schema", "templateFile", "templateLine", "templateColumn", "sheet", "cell",
      ])
    #expect(rows.count == 6)
    #expect(rows.last?.hasPrefix("3,,ssn,,required,“ssn” is missing,,") == true)
    let sarif = try validate("-r", directory["r.ndjson"], "--format", "sarif")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(sarif.output)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == problems.map(\.rule))
  }

  @Test("a valid record is told in one line, from every format of data")
  func acceptsFormats() throws {
    let inputs = [
      ("json", #"{"ssn": "123456789"}"#), ("yaml", "ssn: '123456789'\n"),
      ("csv", "ssn,name\n123456789,Ada\n"), ("ndjson", #"{"ssn": "123456789"}"#),
      (
        "xfdf",
        #"<xfdf><fields><field name="ssn"><value>123456789</value></field></fields></xfdf>"#
      ),
    ]
    for (format, input) in inputs {
      let done = try validate("-d", "-", "--data-format", format, input: Array(input.utf8))
      #expect(done.status == 0, "\(format): \(text(done)) \(done.errorText)")
      #expect(text(done) == "The record is valid\n")
    }
    let list = try validate(
      "-r", "-", "--records-format", "yaml", input: Array("- ssn: '123456789'\n- ssn: x\n".utf8))
    #expect(list.status == 1)
    #expect(text(list).contains("record 2, at /ssn"))
  }

  @Test("a record that cannot be read is a problem, and the rest are validated")
  func reportsUnreadable() throws {
    let done = try validate(
      "-r", "-", "--format", "json", input: Array("{\"ssn\": \n{\"ssn\": 1}\n".utf8))
    #expect(done.status == 1)
    let rules = try text(done).split(separator: "\n").map {
      try JSONDecoder().decode(Problem.self, from: Data($0.utf8)).rule
    }
    #expect(rules == ["json-syntax", "type"])
  }

  @Test("no report contains a value")
  func hidesValues() throws {
    let input = Array(#"{"name": "secret-name", "ssn": "secret-ssn", "lines": "secret"}"#.utf8)
    for format in ["text", "json", "csv", "sarif"] {
      let done = try validate("-r", "-", "--format", format, input: input)
      #expect(done.status == 1)
      #expect(!text(done).contains("secret"))
    }
  }

  @Test("schemas with faults, limits and missing files have exit codes of their own")
  func rejectsSchemas() throws {
    try directory.write(Array("type: text\npattern: '('\n".utf8), "bad.yaml")
    let bad = try BuiltProgram.run(
      "validate", "--schema", directory["bad.yaml"], "-r", directory["r.ndjson"])
    #expect(bad.status == 1)
    #expect(bad.errorText.contains("bad.yaml:1:7: error: “type” names an unknown type"))
    #expect(bad.errorText.contains("bad.yaml:2:10: error: the pattern contains a “(”"))
    #expect(bad.output.isEmpty)
    try directory.write(Array(#"{"pattern": "^(?=a)(a+)+$"}"#.utf8), "slow.json")
    let line = "\"" + String(repeating: "a", count: 50) + "!\"\n"
    let slow = try BuiltProgram.run(
      "validate", "--schema", directory["slow.json"], "-r", "-",
      input: Array(String(repeating: line, count: 1_000).utf8))
    #expect(slow.status == 1)
    #expect(slow.errorText.contains("matching the schema's pattern takes too long in record 1"))
    let missing = try BuiltProgram.run("validate", "--schema", directory["none"], "-r", "-")
    #expect(missing.status == 6)
    for words in [
      ["-r", "x", "-d", "y"], [], ["-d", "unknown.xyz"], ["-r", "unknown.xyz"],
      ["-r", "x.csv", "--no-layout"], ["-r", "x.csv", "--flatten"], ["-r", "x.csv", "--flat-csv"],
      ["-d", "x.json", "--password", "x"], ["-r", "x.json", "--data-format", "csv"],
      ["-d", "x.json", "--records-format", "csv"],
    ] {
      let done = try ChildProcess.run(
        BuiltProgram.path, words: ["validate", "--schema", directory["s.json"]] + words, input: [])
      #expect(done.status == 2, "\(words)")
    }
    #expect(try BuiltProgram.run("validate", "-r", "x.csv").status == 2)
    let unused = try BuiltProgram.run("validate", "--form", "x.pdf", "-r", "x.csv", "--no-formats")
    #expect(unused.status == 2)
    // No more than ten thousand problems of one record.
    let names = (0..<10_001).map { "\"k\($0)\":1" }.joined(separator: ",")
    let many = try validate("-r", "-", "--format", "csv", input: Array("{\(names)}\n".utf8))
    #expect(text(many).split(separator: "\n").last?.contains(",more-problems,") == true)
  }

  @Test("what ends the check is in reports for programs, and SARIF says that not all was checked")
  func reportsEnds() throws {
    try directory.write(Array("{\n  \"type\": \"text\"}".utf8), "bad.json")
    try directory.write(Array(#"{"pattern": "^(?=a)(a+)+$"}"#.utf8), "slow.json")
    let line = Array("\"\(String(repeating: "a", count: 50))!\"\n".utf8)
    for (schema, rule, pointer, record) in [
      ("bad.json", "schema-keyword", "/type", nil), ("slow.json", "schema-limit", "/pattern", 1),
    ] {
      func run(_ format: String) throws -> ChildProcess {
        try BuiltProgram.run(
          "validate", "--schema", directory[schema], "-r", "-", "--format", format, input: line)
      }
      let json = try run("json")
      #expect(json.status == 1)
      let problem = try JSONDecoder().decode(Problem.self, from: Data(json.output))
      #expect(problem.rule == rule && problem.pointer == pointer && problem.record == record)
      #expect(text(try run("csv")).contains(",\(rule),"))
      let log = try JSONSerialization.jsonObject(with: Data(run("sarif").output)) as? [String: Any]
      let sarif = try #require((log?["runs"] as? [[String: Any]])?.first)
      let results = sarif["results"] as? [[String: Any]]
      #expect(results?.map { $0["ruleId"] as? String } == [rule])
      let invocations = sarif["invocations"] as? [[String: Any]]
      #expect(invocations?.first?["executionSuccessful"] as? Bool == false)
    }
    let whole = try validate("-r", directory["r.ndjson"], "--format", "sarif")
    #expect(text(whole).contains(#""executionSuccessful":true"#))
  }

  @Test("unknown keywords are warnings on standard error; --no-formats checks no format")
  func warns() throws {
    try directory.write(
      Array(#"{"items": {"format": "date", "colour": 1}}"#.utf8), "w.json")
    let input = Array("[\"x\"]\n".utf8)
    let checked = try BuiltProgram.run(
      "validate", "--schema", directory["w.json"], "-r", "-", input: input)
    #expect(checked.status == 1)
    #expect(
      checked.errorText.contains("w.json:1:30: warning: the schema uses the keyword “colour”"))
    let unchecked = try BuiltProgram.run(
      "validate", "--schema", directory["w.json"], "-r", "-", "--no-formats", input: input)
    #expect(unchecked.status == 0)
  }
}
