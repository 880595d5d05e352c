import Foundation
import TestTools
import Testing

/// How `validate` names what is wrong with a template, its files and its records. Pointers, lines and numbers of
/// records are counted by hand.
@Suite("Validation by templates")
struct TemplateValidationTests {
  private let directory: TemplateDirectory
  private var template: String { directory.template }

  init() throws { directory = try TemplateDirectory() }

  private func validate(_ words: String..., format: String = "json") throws -> ChildProcess {
    try BuiltProgram.run(words: ["validate"] + words + ["--format", format])
  }

  // MARK: Files that cannot be read

  /// A template that is not there, a template whose form is not there, a form, records and a schema.
  @Test(
    "a missing file is a problem in the format of the report",
    arguments: [
      (["no.yaml"], "no.yaml"), (["t.yaml"], "no.pdf"),
      (["--form", "no.pdf", "-d", "d.json"], "no.pdf"),
      (["--form", "form.pdf", "-d", "no.json"], "no.json"),
      (["--schema", "no.json", "-d", "d.json"], "no.json"),
    ])
  func missingFile(_ words: [String], _ missing: String) throws {
    try directory.write("form: no.pdf\nfields:\n  name: .name\n", "t.yaml")
    try directory.write("{}", "d.json")
    let paths = words.map { $0.hasPrefix("-") ? $0 : directory[$0] }
    func run(_ format: String) throws -> ChildProcess {
      let done = try BuiltProgram.run(words: ["validate"] + paths + ["--format", format])
      #expect(done.status == 6, "\(done.errorText)")
      return done
    }
    let json = try run("json")
    let problem = try #require(try json.objects().first)
    #expect(try json.objects().count == 1)
    #expect(problem["file"] as? String == directory[missing])
    #expect(problem["rule"] as? String == "cannot-read")
    #expect(problem["record"] is NSNull)
    #expect(json.errorText.isEmpty)
    let rows = String(decoding: try run("csv").output, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    #expect(rows.count == 2 && rows[1].contains("cannot-read"))
    let log = try JSONSerialization.jsonObject(with: Data(try run("sarif").output))
    let runs = try #require((log as? [String: Any])?["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.count == 1 && results.first?["ruleId"] as? String == "cannot-read")
    let text = try run("text")
    #expect(text.output.isEmpty)
    #expect(text.errorText.contains("\(directory[missing]): error: cannot read"))
  }

  // MARK: Places in templates

  /// In YAML, an object begins where its first key begins.
  @Test(
    "a problem of an object is at the object, one of its first key at the key",
    arguments: [
      ("a: 1\n", ["/a": "unknown key", "": "has no “form”"]),
      ("form: form.pdf\n", ["": "has no “fields”"]),
      (
        "form: form.pdf\nfields:\n  name:\n    valeu: .x\n",
        ["/fields/name/valeu": "unknown key", "/fields/name": "has no “value”"]
      ),
      ("forms:\n  - each: .x\n    fields: {name: .n}\n", ["/forms/0": "has no “form”"]),
      ("form: form.pdf\nfields:\n  nmae: .x\n", ["/fields/nmae": "nmae"]),
      (
        "form: form.pdf\nlanguage:\n  is: en\nfields:\n  name: .x\n",
        ["/language": "not a language tag"]
      ),
    ])
  func pointers(_ text: String, _ expected: [String: String]) throws {
    try directory.write(text, "t.yaml")
    let done = try validate(template)
    #expect(done.status == 1)
    let found = try done.objects()
    for (pointer, words) in expected {
      let problem = found.first { $0["pointer"] as? String == pointer }
      let told = "\(problem?["message"] ?? "") \(problem?["field"] ?? "")"
      #expect(told.contains(words), "\(pointer): \(String(decoding: done.output, as: UTF8.self))")
    }
  }

  // MARK: Records

  /// As a batch says it.
  @Test("a record that is not an object is a problem of the record, with and without a template")
  func shapes() throws {
    try directory.write("form: form.pdf\nfields:\n  name: .name\n", "t.yaml")
    try directory.write("{\"name\": \"x\"}\n[1,2]\n7\n\"x\"\nnull\n", "r.ndjson")
    let records = directory["r.ndjson"]
    for words in [[template], ["--form", directory["form.pdf"]], [template, "--no-layout"]] {
      let done = try BuiltProgram.run(
        words: ["validate"] + words + ["-r", records, "--format", "json"])
      #expect(done.status == 1)
      let found = try done.objects()
      #expect(found.map { $0["record"] as? Int } == [2, 3, 4, 5])
      #expect(found.map { $0["line"] as? Int } == [2, 3, 4, 5])
      #expect(found.allSatisfy { $0["rule"] as? String == "data-shape" })
      #expect(
        found.map { $0["message"] as? String }
          == ["a list", "a number", "a string", "null"].map { "the record is \($0), not an object" }
      )
    }
    let batch = try BuiltProgram.run(
      "batch", template, "-r", records, "-o", directory["out"])
    #expect(batch.errorText.contains("\(records):2:1: error: the record is a list, not an object"))
  }

  @Test("a problem of one binding hides no problem of another field, and is told once")
  func severalProblems() throws {
    try directory.write(
      """
      pages:
        - size: letter
          fields:
            - {text: name, rect: [10, 10, 200, 30], required: true}
            - {text: note, rect: [10, 40, 200, 60], maxLength: 3}
            - {text: other, rect: [10, 60, 200, 80], required: true}
      """, "own.yaml")
    let made = try BuiltProgram.run("author", directory["own.yaml"], "-o", directory["own.pdf"])
    #expect(made.status == 0, "\(made.errorText)")
    let fields = "name: {value: .name, map: {a: b}}, note: .note, other: .other"
    try directory.write("form: own.pdf\nfields: {\(fields)}\n", "t.yaml")
    try directory.write(
      "forms:\n  - {form: own.pdf, when: .note, fields: {\(fields)}}\n", "packet.yaml")
    try directory.write("{\"name\": \"c\", \"note\": \"long\"}\n", "r.ndjson")
    for name in ["t.yaml", "packet.yaml"] {
      let done = try validate(directory[name], "-r", directory["r.ndjson"])
      let found = try done.objects()
      let told = found.map { "\($0["field"] ?? ""): \($0["rule"] ?? "")" }
      #expect(told == ["name: map", "note: too-long", "other: required"], "\(name)")
      #expect(found.map { $0["pointer"] as? String } == ["/name", "/note", "/other"])
    }
  }

  // MARK: Ready templates

  @Test("the list of templates names each form as its template does")
  func namesOfForms() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates")
    let list = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    var count = 0
    // The list of corrections has two columns only.
    for row in list.split(separator: "\n")
    where row.hasPrefix("| `") && row.split(separator: "|").count == 3 {
      let name = row.split(separator: "`")[1]
      let template = folder.appending(path: "\(name)/template.yaml")
      guard let text = try? String(contentsOf: template, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ").drop { $0 == "-" }
        guard words.count == 2, words.first == "form:", let form = words.last else { continue }
        #expect(row.contains("[\(form)](") || row.contains("`\(form)`"), "\(name): \(form)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  // MARK: Expected values

  @Test("an existing file of expected values is kept, with a hint at what the command has")
  func existingExpectations() throws {
    try directory.write("form: form.pdf\noutput: {name: .id}\nfields:\n  name: .name\n", "t.yaml")
    try directory.write("{\"id\": \"a\", \"name\": \"x\"}\n", "records.ndjson")
    try directory.write("{}", "expected.json")
    let done = try BuiltProgram.run("test", template, "--write")
    #expect(done.status == 6)
    #expect(directory.bytes("expected.json") == Array("{}".utf8))
    #expect(done.errorText.contains("the file already exists"))
    #expect(done.errorText.contains("--expected"))
    #expect(!done.errorText.contains("--overwrite"))
  }

  // MARK: What a template computes beside fields

  /// Lines of the template and columns of the records are counted by hand.
  @Test("ids, names, passwords and names of “let” are computed as a batch does it")
  func computed() throws {
    try directory.write(
      """
      form: form.pdf
      let:
        who: .person.name
      id: .key.id
      output:
        name: .file
        encrypt: {user: .pin}
      fields: {name: $who, note: .note}

      """, "t.yaml")
    try directory.write(
      """
      {"person": {"name": "A"}, "file": "a", "pin": "1"}
      {"person": "B", "key": {"id": "2"}, "file": "A", "pin": "1"}
      {"key": "3", "file": "", "pin": null, "note": [1]}

      """, "r.ndjson")
    let done = try validate(template, "-r", directory["r.ndjson"])
    #expect(done.status == 1)
    let found = try done.objects().map { problem in
      [
        "\(problem["record"] ?? "")", problem["rule"] as? String ?? "",
        problem["pointer"] as? String ?? "", "\(problem["templateLine"] ?? "")",
      ].joined(separator: " ")
    }
    #expect(
      found == [
        "2 expression /person 3", "2 output-name  6", "3 expression /key 4", "3 output-name  6",
        "3 password /pin 7", "3 not-an-option /note 8",
      ])
    let batch = try BuiltProgram.run(
      "batch", template, "-r", directory["r.ndjson"], "-o", directory["out"])
    #expect(batch.status == 5)
    #expect(batch.errorText.contains("“id”: “.key” is a string, not an object"))
  }

  @Test("a problem is at the value that the record gives, whatever path led to it")
  func values() throws {
    try directory.write(
      "form: form.pdf\nfields:\n  note: '.a.b? // .c'\n  agree: .items[0].ok // .ok\n", "t.yaml")
    let cases = [
      (#"{"a": {"b": "x"}, "ok": "perhaps"}"#, "/ok"),
      (#"{"a": "text", "c": [1]}"#, "/c"), (#"{"a": {"b": {"x": 1}}}"#, "/a/b"),
      (#"{"items": [{"ok": "perhaps"}], "ok": "yes"}"#, "/items/0/ok"),
    ]
    for (record, pointer) in cases {
      try directory.write(record, "d.json")
      let done = try validate(template, "-d", directory["d.json"])
      #expect(try done.objects().first?["pointer"] as? String == pointer, "\(record)")
    }
  }

  @Test("values of “map” and names in “check” are checked before the first record")
  func constants() throws {
    let cases = [
      ("agree: {value: .x, map: {A: true, B: perhaps}}", "“B” of “map”"),
      ("agree: {value: .x, map: {A: true}, else: maybe}", "“else”"),
      ("both: {value: .x, check: {A: agree, B: note}}", "a field that is not a check box"),
      ("note: {value: .x, map: {1: a, 1.0: b}}", "the number 1.0 twice"),
      (
        "both: {value: .x, map: {A: on, B: off}, check: {\"on\": agree}}",
        "“B” of “map” is not a value of “check”"
      ),
    ]
    for (entry, message) in cases {
      try directory.write("form: form.pdf\nfields:\n  name: .n\n  \(entry)\n", "t.yaml")
      let done = try validate(template)
      #expect(done.status == 1, "\(entry)")
      let problem = try done.objects().first
      #expect((problem?["message"] as? String)?.contains(message) == true, "\(entry)")
      #expect(problem?["line"] as? Int == 4)
    }
  }

  @Test("fonts, pages, numbers of rows and keys of overlays are wrong where they stand")
  func placesOfSettings() throws {
    let rows = "  list:\n    each: .items\n"
    let cases = [
      ("fonts: [No Such Font]\nfields: {name: .n}\n", 2, "neither an installed font family"),
      ("fields:\n  name: {value: .n, fonts: [No Such Font]}\n", 3, "neither an installed"),
      ("fonts: [none.ttf]\nfields: {name: .n}\n", 2, "none.ttf: the font file cannot be read"),
      (
        "fields:\n\(rows)    rows: 1\n    rest: {copies: \"2-3\"}\n    fields: {\"na{n}me\": .x}\n",
        3, "no page 2"
      ),
      ("fields:\n\(rows)    rows: 0\n    fields: {\"na{n}me\": .x}\n", 5, "from 1 to 1000"),
      ("fields:\n\(rows)    rows: 2\n    fields:\n      \"n{n+x}\": .x\n", 7, "not a formula"),
      (
        "fields: {name: .n}\noverlays:\n  - text: .n\n    rect: [10, 10, 90, 30]\n    font: 7\n", 6,
        "“font” is a number"
      ),
    ]
    for (text, line, message) in cases {
      try directory.write("form: form.pdf\n" + text, "t.yaml")
      let done = try validate(template)
      #expect(done.status == 1, "\(text)")
      let problem = try #require(try done.objects().first)
      #expect(problem["line"] as? Int == line, "\(text)")
      #expect(problem["file"] as? String == template)
      #expect((problem["message"] as? String)?.contains(message) == true, "\(problem)")
    }
  }
}
