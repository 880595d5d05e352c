import Foundation
import TestTools
import Testing

/// jq, included files, tests and pins of templates through the program. The expected values of filters are what
/// `jq` of Debian 12 prints for the same records; the others are written by hand.
@Suite("The language of templates, by the program")
struct TemplateLanguageTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A form of text fields below each other, from a height down.
  private func author(_ fields: [String], _ name: String = "form.pdf", top: Int = 700) throws {
    let lines = fields.enumerated().map { index, field in
      "      - {text: \(field), rect: [72, \(top - 20 * index), 300, \(top + 14 - 20 * index)]}\n"
    }
    try write("pages:\n  - size: letter\n    fields:\n" + lines.joined(), "form.yaml")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory[name])
    #expect(done.status == 0, "\(done.errorText)")
  }

  private func write(_ text: String, _ name: String) throws {
    try directory.write(Array(text.utf8), name)
  }

  private func batch(_ more: String..., out: String = "out") throws -> ChildProcess {
    try BuiltProgram.run(
      words: [
        "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory[out],
        "--overwrite",
      ] + more)
  }

  private func values(_ name: String) throws -> [String: String] {
    let done = try BuiltProgram.run("export", directory[name])
    let object = try JSONSerialization.jsonObject(with: Data(done.output)) as? [String: Any]
    return (object ?? [:]).compactMapValues { $0 is NSNull ? nil : "\($0)" }
  }

  private func jq(_ filter: String, _ record: String) throws -> String {
    let done = try ChildProcess.run("jq", "-r", filter, input: Array(record.utf8))
    #expect(done.status == 0)
    return done.text.trimmingCharacters(in: .newlines)
  }

  // MARK: jq

  @Test("filters in fields, rows, names, definitions and conditions have jq's values")
  func filters() throws {
    try author(["a", "b", "c1", "c2", "d", "e"])
    try write(
      """
      form: form.pdf
      let: {total: '.items | map(.x) | add', twice: '$total * 2', who: .name}
      output: {name: '.name | ascii_downcase'}
      fields:
        a: '$twice + 1'
        b: '.items | map(.x | tostring) | join("; ")'
        rows:
          each: '.items | sort_by(.x)'
          rows: 2
          when: '.items | any(.x > 1)'
          fields: {'c{n}': '"\\(.x) of \\($total), \\($n) by \\($who)" | ascii_upcase'}
        d: {value: .money, when: '.items | length == 2'}
        e: {value: '.money * 3', currency: true}
      """, "t.yaml")
    let records = [
      #"{"name": "Ada", "money": 1200.50, "items": [{"x": 2}, {"x": 1.5}]}"#,
      #"{"name": "Bob", "money": 9007199254740993, "items": [{"x": 1}]}"#,
    ]
    try write(records.joined(separator: "\n"), "r.ndjson")
    let done = try batch()
    #expect(done.status == 0, "\(done.errorText)")
    let ada = try values("out/ada.pdf")
    #expect(try ada["a"] == jq("(.items | map(.x) | add) * 2 + 1", records[0]))
    #expect(try ada["b"] == jq(#".items | map(.x | tostring) | join("; ")"#, records[0]))
    #expect(ada["c1"] == "1.5 OF 3.5, 1 BY ADA")
    #expect(ada["c2"] == "2 OF 3.5, 2 BY ADA")
    #expect(ada["d"] == "1200.50")
    #expect(ada["e"] == "$3,601.50")
    let bob = try values("out/bob.pdf")
    #expect(bob["c1"] == nil && bob["d"] == nil)
  }

  @Test("the same bytes with any number of jobs, in another zone and language")
  func sameBytes() throws {
    try author(["a", "b"])
    try write(
      """
      form: form.pdf
      fields:
        a: '.d | strptime("%Y-%m-%d") | mktime | todate'
        b: '[.l[] | . * 1.1] | add'
      """, "t.yaml")
    try write(
      (1...40).map { #"{"d": "2024-02-\#(10 + $0 % 19)", "l": [\#($0), 0.1]}"# }.joined(
        separator: "\n"), "r.ndjson")
    #expect(try batch("--jobs", "1", out: "one").status == 0)
    #expect(try batch("--jobs", "8", out: "eight").status == 0)
    let other = try ChildProcess.run(
      "env", "TZ=Asia/Kolkata", "LANG=de_DE.UTF-8", BuiltProgram.path, "batch",
      directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["other"])
    #expect(other.status == 0)
    for number in 1...40 {
      let name = "0000000\(number)".suffix(8) + ".pdf"
      let bytes = directory.bytes("one/\(name)")
      #expect(bytes != nil)
      #expect(
        bytes == directory.bytes("eight/\(name)") && bytes == directory.bytes("other/\(name)"))
    }
    #expect(try values("one/00000009.pdf")["a"] == "2024-02-19T00:00:00Z")
  }

  @Test(
    "a filter that fails, loops or eats memory fails its record alone, with its field and no value")
  func failures() throws {
    try author(["a", "b"])
    try write(
      """
      form: form.pdf
      fields:
        a: .name
        b: 'if .kind == "loop" then until(false; .) elif .kind == "memory" then [range(1e9)]
          elif .kind == "fail" then .name + 1 elif .kind == "many" then 1, 2 else "fine" end'
      """, "t.yaml")
    let kinds = ["fine", "loop", "fine", "memory", "fail", "many", "fine"]
    try write(
      kinds.map { #"{"name": "123-45-6789", "kind": "\#($0)"}"# }.joined(separator: "\n"),
      "r.ndjson")
    let done = try batch("--report", directory["report"])
    #expect(done.status == 5)
    #expect(!done.errorText.contains("6789"))
    for line in [2, 5, 6] {
      #expect(done.errorText.contains("r.ndjson:\(line):1: error: field “b”: "), "line \(line)")
    }
    #expect(done.errorText.contains("1 further record has the same error as record 2: 4"))
    #expect(done.errorText.contains("250 ms"))
    for (index, kind) in kinds.enumerated() {
      #expect((directory.bytes("out/0000000\(index + 1).pdf") != nil) == (kind == "fine"))
    }
  }

  @Test("filters are checked before the first record")
  func checked() throws {
    try author(["a", "b"])
    try write("{}\n", "r.ndjson")
    for (filter, column, part) in [
      ("now", 6, "“now” cannot be used"),
      ("'.x | map(1; 2)'", 6, "“map” does not take 2 arguments"),
      ("'.x | foo'", 6, "“foo” is not a function of jq"),
      ("'$nobody + 1'", 6, "“$nobody” has no meaning"),
      ("'if . then'", 6, "expected an expression"),
    ] {
      try write("form: form.pdf\nfields:\n  a: \(filter)\n", "t.yaml")
      let done = try batch()
      #expect(done.status == 1)
      #expect(
        done.errorText.contains("t.yaml:3:\(column): error: ") && done.errorText.contains(part),
        "\(filter): \(done.errorText)")
      #expect(!FileManager.default.fileExists(atPath: directory["out"]))
    }
  }

  // MARK: Workers

  @Test(
    "a batch that reads from a pipe fills and reports each record before the next is given",
    arguments: ["1", "4"])
  func worker(_ jobs: String) throws {
    try author(["a"])
    try write("form: form.pdf\noutput: {name: .id}\nfields: {a: '.x | ascii_upcase'}\n", "t.yaml")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    process.arguments = [
      "batch", directory["t.yaml"], "-r", "-", "-o", directory["out"], "--report", "-", "--jobs",
      jobs,
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    for number in 1...5 {
      // With the beginning of the next record, which must not be waited for either.
      let record = number == 1 ? "{\"id\": \"w1\"" : "\"w\(number)\""
      let next = number == 5 ? "" : "{\"id\": "
      try input.fileHandleForWriting.write(
        contentsOf: Data("\(record), \"x\": \"ada\"}\n\n \(next)".utf8))
      // Blocks until there is a line; the time limit of the test is that of the suite.
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(line.hasPrefix(#"{"record":\#(number),"#) && line.hasSuffix("\n"))
      #expect(try values("out/w\(number).pdf")["a"] == "ADA")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: Included files

  @Test("bindings of another file, with parameters and prefixes, in fields and in rows")
  func includes() throws {
    try author(["me.name", "me.line", "you.name", "you.line", "r1.name", "r1.line", "k1", "k2"])
    try FileManager.default.createDirectory(
      atPath: directory["parts"], withIntermediateDirectories: true)
    try write(
      """
      form: form.pdf
      let: {loud: '.you.name | ascii_upcase'}
      fields:
        first: {include: parts/person.yaml, with: {who: .me, mark: '"!"'}, prefixes: {p: me}}
        second: {include: parts/person.yaml, with: {who: $record.you, mark: $loud}, prefixes: {p: you}}
        rows:
          each: .rest
          rows: 1
          fields:
            any: {include: parts/person.yaml, with: {who: ., mark: $loud}, prefixes: {p: "r{n}"}}
        kids: {include: parts/kids.yaml, with: {of: .me}}
      """, "t.yaml")
    try write(
      """
      parameters: [who, mark]
      fields:
        $p.name: '"\\($who.name)\\($mark)"'
        line: {include: line.yaml, with: {it: $who}}
      """, "parts/person.yaml")
    try write(
      "parameters: [it]\nfields: {$p.line: '$it.lines | join(\"/\")'}\n", "parts/line.yaml")
    try write(
      "parameters: [of]\nfields:\n  kids: {each: $of.kids, rows: 2, fields: {'k{n}': .name}}\n",
      "parts/kids.yaml")
    try write(
      """
      {"me": {"name": "Ada", "lines": ["a", "b"], "kids": [{"name": "x"}, {"name": "y"}]}, \
      "you": {"name": "Bob", "lines": ["c"]}, "rest": [{"name": "Eve", "lines": []}]}
      """, "r.ndjson")
    let done = try batch()
    #expect(done.status == 0, "\(done.errorText)")
    #expect(done.errorText.isEmpty, "\(done.errorText)")
    let found = try values("out/00000001.pdf")
    #expect(
      [found["me.name"], found["me.line"], found["you.name"], found["you.line"]]
        == ["Ada!", "a/b", "BobBOB", "c"])
    #expect([found["r1.name"], found["k1"], found["k2"]] == ["EveBOB", "x", "y"])
  }

  @Test("problems of included files are told at their own lines; cycles end")
  func includeProblems() throws {
    try author(["a", "b"])
    try write("{}\n", "r.ndjson")
    try write("form: form.pdf\nfields:\n  x: {include: p.yaml, with: {q: .a}}\n", "t.yaml")
    for (fragment, expected) in [
      ("parameters: [q]\nfields:\n  a: $q\n  nothing: $q\n", "p.yaml:4:3: error: field “nothing”"),
      ("parameters: [q]\nfields:\n  a: $z\n", "p.yaml:3:6: error: “$z” has no meaning here"),
      ("parameters: [q]\nfields:\n  a: $q | map(1; 2)\n", "p.yaml:3:6: error: jq's “map”"),
      ("parameters: [q]\nfields:\n  a: [\n", "p.yaml:4:1: error: "),
      ("parameters: [q]\nextra: 1\nfields: {a: $q}\n", "p.yaml:2:1: error: unknown key “extra”"),
      (
        "parameters: [q, r]\nfields: {a: $q}\n",
        "t.yaml:3:16: error: “with” does not give the parameter “r”"
      ),
      ("fields: {a: 1}\n", "t.yaml:3:16: error: the included file has no parameter “q”"),
      (
        "parameters: [q]\nfields:\n  a: $q\n  y: {include: p.yaml, with: {q: 1}}\n",
        "p.yaml:4:16: error: “p.yaml” includes itself"
      ),
      ("parameters: [q]\n", "p.yaml:1:1: error: the included file has no “fields”"),
    ] {
      try write(fragment, "p.yaml")
      let done = try batch()
      #expect(done.status == 1)
      #expect(done.errorText.contains("/" + expected), "\(expected): \(done.errorText)")
    }
    try FileManager.default.removeItem(atPath: directory["p.yaml"])
    let missing = try batch()
    #expect(missing.status == 1)
    #expect(missing.errorText.contains("t.yaml:3:16: error: cannot include “p.yaml”"))
  }

  @Test("another included file is another input of a resumed run")
  func includeDigest() throws {
    try author(["a"])
    try write("{\"x\": 1}\n", "r.ndjson")
    try write("form: form.pdf\nfields:\n  x: {include: p.yaml}\n", "t.yaml")
    try write("fields: {a: .x}\n", "p.yaml")
    func run(_ more: String...) throws -> Int32 {
      try BuiltProgram.run(
        words: [
          "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"],
          "--report", directory["report"],
        ] + more
      ).status
    }
    #expect(try run() == 0)
    #expect(try run("--resume") == 0)
    try write("fields: {a: '\"y\"'}\n", "p.yaml")
    #expect(try run("--resume") == 1)
  }

  // MARK: Overlays and copies

  /// The places are those of the template; the words are read by Poppler.
  @Test("text, marks and page numbers are where the form has no field")
  func overlays() throws {
    try author(["a", "b"])
    try write(
      """
      output: {name: .id, flatten: true}
      forms:
        - form: form.pdf
          fields:
            rows: {each: .rows, rows: 1, rest: copies, fields: {"a{n}x": .}}
        - form: other.pdf
          when: .more
          fields: {q: .name}
          overlays:
            - {text: '"Sheet \\($page) of \\($pages) for \\(.name)"', rect: [72, 20, 400, 36], size: 10}
            - {check: .more, rect: [400, 700, 412, 712]}
            - {text: .day, date: d MMMM yyyy, page: 1, rect: [72, 300, 300, 316], when: .day}
      """, "t.yaml")
    try author(["a1x"])
    try author(["q"], "other.pdf")
    try write(
      #"{"id": "x", "rows": ["r1", "r2", "r3"], "more": true, "name": "Ada", "day": "2024-05-01"}"#
        + "\n" + #"{"id": "y", "rows": ["r1"], "name": "Bob"}"#, "r.ndjson")
    let done = try batch("--jobs", "2")
    #expect(done.status == 0, "\(done.errorText)")
    let words = try ChildProcess.run(
      "pdftotext", "-bbox", "-f", "4", "-l", "4", directory["out/x.pdf"], "-")
    #expect(words.text.contains(">Sheet<") && words.text.contains(">May<"))
    let text = try ChildProcess.run("pdftotext", "-f", "4", "-l", "4", directory["out/x.pdf"], "-")
    #expect(text.text.contains("Sheet 4 of 4 for Ada"))
    #expect(text.text.contains("1 May 2024"))
    // The top of the words, from the top of a page of 792 points: between 756 and 772.
    let line = try #require(words.text.split(separator: "\n").first { $0.contains(">Sheet<") })
    let top = try #require(line.split(separator: "\"").dropFirst(3).first.flatMap { Double($0) })
    #expect(top > 750 && top < 775)
    #expect(try ChildProcess.run("qpdf", "--check", directory["out/x.pdf"]).status == 0)
    #expect(try ChildProcess.run("qpdf", "--show-npages", directory["out/y.pdf"]).text == "1\n")
  }

  @Test("wrong overlays are told at their lines")
  func overlayProblems() throws {
    try author(["a"])
    try write("{}\n", "r.ndjson")
    for (overlay, expected) in [
      ("{text: .a, rect: [1, 2, 3]}", "t.yaml:4:16: error: "),
      ("{text: .a, page: 3, rect: [1, 2, 30, 40]}", "t.yaml:4:5: error: the form has no page 3"),
      ("{rect: [1, 2, 30, 40]}", "t.yaml:4:5: error: an overlay has no content"),
      ("{text: .a, rect: [1, 2, 30, 40], wide: 1}", "t.yaml:4:38: error: unknown key “wide”"),
      ("{text: .a, page: 1, right of: Nowhere}", "t.yaml:4:5: error: "),
      ("{text: $pag, rect: [1, 2, 30, 40]}", "t.yaml:4:12: error: “$pag” has no meaning here"),
    ] {
      try write("form: form.pdf\nfields: {a: .x}\noverlays:\n  - \(overlay)\n", "t.yaml")
      let done = try batch()
      #expect(done.status == 1, "\(overlay)")
      #expect(done.errorText.contains(expected), "\(overlay): \(done.errorText)")
    }
  }

  @Test("each copy has its own total, and knows whether another follows")
  func copyTotals() throws {
    try author(["v1", "v2", "total", "note"])
    try write(
      """
      form: form.pdf
      fields:
        list: {each: .sales, rows: 2, rest: copies, fields: {"v{n}": .amount}}
        total: '.sales[($copy - 1) * 2 : $copy * 2] | map(.amount) | add'
        note: {value: '"\\($copy) of \\($copies), more follow"', when: $copy < $copies}
      """, "t.yaml")
    try write(#"{"sales": [{"amount": 1}, {"amount": 2}, {"amount": 3}]}"#, "r.ndjson")
    let done = try batch()
    #expect(done.status == 0, "\(done.errorText)")
    let found = try values("out/00000001.pdf")
    #expect([found["total"], found["total-2"]] == ["3", "3"])
    #expect(found["note"] == "1 of 2, more follow")
    #expect(found["note-2"] == nil)
  }

  // MARK: Tests and pins

  @Test("sample records are compared with what they should fill")
  func tests() throws {
    try author(["a", "b"])
    try write(
      "form: form.pdf\noutput: {name: .id, flatten: true}\nfields: {a: .x, b: .y}\n", "t.yaml")
    try write(
      #"{"id": "one", "x": "seven", "y": "8"}"# + "\n" + #"{"id": "two", "x": "nine"}"#,
      "records.ndjson")
    func test(_ more: String...) throws -> ChildProcess {
      try BuiltProgram.run(words: ["test", directory["t.yaml"]] + more)
    }
    let missing = try test()
    #expect(missing.status == 0)
    #expect(missing.text.contains("nothing to compare") && missing.text.contains("--write"))
    #expect(try test("--write").status == 0)
    let text = try #require(directory.bytes("expected.json"))
    let written = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    let one = (written?["outputs"] as? [String: Any])?["one.pdf"] as? [String: Any]
    #expect(one?["values"] as? [String: String] == ["a": "seven", "b": "8"])
    #expect(one?["pages"] as? Int == 1)
    #expect(try test("--write").status == 6)
    let same = try test()
    #expect(same.status == 0)
    #expect(same.text == "2 outputs, 5 comparisons: all as expected\n")
    try write(
      """
      outputs:
        one: {pages: 2, values: {a: seven, b: 9, c: x}, texts: {1: [seven, eleven]}, absent: {1: ["8"]}}
        three: {}
      """, "e.yaml")
    let other = try test("--expected", directory["e.yaml"])
    #expect(other.status == 1)
    #expect(other.text == "2 outputs: 7 differences, 0 failed records\n")
    for part in [
      "“one” has 1 page, not 2", "field “b”: “one” has another value",
      "field “c”: “one” has no such",
      "does not show the text", "shows the text", "“two” is not expected", "“three”",
    ] { #expect(other.errorText.contains(part), "\(part)") }
    #expect(!other.errorText.contains("seven") && !other.errorText.contains("\"8\""))
    let shown = try test("--expected", directory["e.yaml"], "--show-values")
    #expect(shown.errorText.contains("another value: \"8\""))
  }

  @Test("pins tell which fields of another revision have moved or vanished")
  func pins() throws {
    try author(["a", "b", "c"])
    try write("form: form.pdf\nfields: {a: .x, b: .y}\n", "t.yaml")
    try write("{\"x\": \"1\", \"y\": \"2\"}\n", "r.ndjson")
    #expect(try BuiltProgram.run("pin", directory["t.yaml"]).status == 0)
    let pinned =
      try JSONSerialization.jsonObject(
        with: Data(try #require(directory.bytes("t.pins.json")))) as? [String: Any]
    let form = (pinned?["forms"] as? [[String: Any]])?.first
    #expect((form?["fields"] as? [String: Any])?.keys.sorted() == ["a", "b"])
    let unchanged = try batch()
    #expect(unchanged.status == 0 && unchanged.errorText.isEmpty)
    // `b` is where `c` was; `a` stays.
    try author(["a", "z", "b"], "next.pdf")
    func compare(_ more: String...) throws -> ChildProcess {
      try BuiltProgram.run(
        words: ["pin", directory["t.yaml"], "--compare", "--form", directory["next.pdf"]] + more)
    }
    let moved = try compare()
    #expect(moved.status == 0)
    #expect(
      moved.errorText.contains(
        "warning: field “b”: the field has moved in \(directory["next.pdf"]): by 20 points"))
    #expect(!moved.errorText.contains("field “a”"))
    let strict = try compare("--strict")
    #expect(strict.status == 1 && strict.errorText.contains("error: field “b”"))
    try author(["a", "z"], "gone.pdf")
    let gone = try BuiltProgram.run(
      "pin", directory["t.yaml"], "--compare", "--form", directory["gone.pdf"])
    #expect(
      gone.errorText.contains("field “b”: the field is not in \(directory["gone.pdf"]) any more"))
    // A batch tells it too, and stops before the first record if it is strict.
    #expect(
      try batch("--form", directory["next.pdf"]).errorText.contains(
        "field “b”: the field has moved"))
    let stopped = try batch("--form", directory["next.pdf"], "--strict", out: "strict")
    #expect(stopped.status == 1)
    #expect(!FileManager.default.fileExists(atPath: directory["strict"]))
  }

  @Test("pins say which field of another revision has the label now")
  func pinnedLabels() throws {
    func author(_ fields: [(name: String, label: String)], _ file: String) throws {
      let lines = fields.enumerated().map { place, field in
        "{text: \(field.name), rect: [10, \(10 + 20 * place), 200, \(25 + 20 * place)], "
          + "label: \(field.label)}"
      }
      try write("pages: [{size: letter, fields: [\(lines.joined(separator: ", "))]}]", "s.yaml")
      let done = try BuiltProgram.run("author", directory["s.yaml"], "-o", directory[file])
      #expect(done.status == 0, "\(done.errorText)")
    }
    try author([("a", "Wages"), ("b", "Interest"), ("c", "Rent")], "form.pdf")
    try write("form: form.pdf\nfields: {a: .x, b: .y, c: .z}\n", "t.yaml")
    #expect(try BuiltProgram.run("pin", directory["t.yaml"]).status == 0)
    try author([("a", "Wages"), ("n", "Total"), ("b", "Rent"), ("d", "Interest")], "next.pdf")
    let done = try BuiltProgram.run(
      "pin", directory["t.yaml"], "--compare", "--form", directory["next.pdf"])
    #expect(
      done.errorText.contains("The label “Interest” is now that of the field “d”: bind it instead.")
    )
    #expect(
      done.errorText.contains("The label “Rent” is now that of the field “b”: bind it instead."))
  }

  @Test("what cannot be filled is not pinned, and new bindings are told")
  func pinsWhatIsThere() throws {
    try author(["a", "b"])
    try write("form: form.pdf\nfields: {a: .x, bb: .y}\n", "t.yaml")
    let wrong = try BuiltProgram.run("pin", directory["t.yaml"])
    #expect(wrong.status == 1 && wrong.errorText.contains("t.yaml:2:17"))
    #expect(directory.bytes("t.pins.json") == nil)
    try write("form: form.pdf\nfields: {a: .x}\n", "t.yaml")
    #expect(try BuiltProgram.run("pin", directory["t.yaml"], "--strict").status == 2)
    #expect(try BuiltProgram.run("pin", directory["t.yaml"]).status == 0)
    try write("form: form.pdf\nfields: {a: .x, b: .y, c: .z}\n", "t.yaml")
    let compared = try BuiltProgram.run("pin", directory["t.yaml"], "--compare", "--strict")
    #expect(compared.status == 1)
    #expect(
      compared.errorText.contains("field “b”: the field of \(directory["form.pdf"]) is not pinned"))
    #expect(
      compared.errorText.contains("field “c”: \(directory["form.pdf"]) has no field of this name"))
  }

  @Test("pins that cannot be read are not left out", arguments: ["directory", "link"])
  func unreadablePins(_ kind: String) throws {
    try author(["a"])
    try write("form: form.pdf\nfields: {a: .x}\n", "t.yaml")
    try write("{\"x\": \"1\"}\n", "r.ndjson")
    let (files, path) = (FileManager.default, directory["t.pins.json"])
    if kind == "link" {
      try files.createSymbolicLink(atPath: path, withDestinationPath: directory["nowhere"])
    } else {
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    let done = try batch()
    #expect(done.status != 0 && done.errorText.contains("t.pins.json"))
  }

  /// libjq would print “null”, but for `@json`, which is asked for it.
  @Test(
    "null leaves no trace in texts with filters either",
    arguments: [
      (#""\(.street)\(if .apt then ", " + .apt else null end)""#, "Road"),
      (#""\(.street)\(.apt) \(.n | tostring)""#, "Road 7"), (#""\(.street)" + "\(.apt)""#, "Road"),
      (#""a\("b\(.apt)\([.apt, .n] | map("<\(.)>") | add)")" | ascii_upcase"#, "AB<><7>"),
      (#"@json "\(.apt) \(.n)""#, "null 7"),
      ("\"\\(.apt # comment)\n)z\" | ltrimstr(\"q\")", "z"),
    ])
  func nullInTexts(_ expression: String, _ expected: String) throws {
    try author(["a"])
    let template: [String: Any] = ["form": "form.pdf", "fields": ["a": expression]]
    try write(
      String(decoding: try JSONSerialization.data(withJSONObject: template), as: UTF8.self),
      "t.json")
    try write(#"{"street": "Road", "n": 7, "apt": null}"# + "\n", "r.ndjson")
    let done = try BuiltProgram.run(
      "batch", directory["t.json"], "-r", directory["r.ndjson"], "-o", directory["out"],
      "--overwrite")
    #expect(done.status == 0, "\(done.errorText)")
    let value = try JSONSerialization.jsonObject(
      with: Data(try BuiltProgram.run("export", directory["out/00000001.pdf"]).output))
    #expect((value as? [String: Any])?["a"] as? String == expected)
  }

  @Test("an overlay on pages of which some are left out has a value where it is")
  func overlaysOfChosenPages() throws {
    try write(
      "pages:\n" + String(repeating: "  - {size: letter}\n", count: 3)
        + "  - {size: letter, fields: [{text: a, rect: [72, 700, 300, 714]}]}\n", "form.yaml")
    let made = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    #expect(made.status == 0, "\(made.errorText)")
    try write(
      """
      forms:
        - form: form.pdf
          pages: "3-4"
          fields: {a: .x}
          overlays:
            - {text: .name, rect: [72, 30, 300, 44]}
            - {text: .day, pages: "2-", rect: [72, 50, 300, 64]}
      """, "t.yaml")
    try write(#"{"x": "1", "name": "Ada", "day": "May"}"# + "\n", "r.ndjson")
    let done = try batch()
    #expect(done.status == 0 && done.errorText.isEmpty, "\(done.errorText)")
    let text = try BuiltProgram.run("text", directory["out/00000001.pdf"]).text
    #expect(text.components(separatedBy: "May").count - 1 == 2)
  }

  @Test("a value that no copy of a form takes is told once")
  func copies() throws {
    try author(["a", "r1", "r2"])
    try write(
      """
      form: form.pdf
      fields:
        a: {value: .x, number: 2}
        list: {each: .items, rows: 2, rest: copies, fields: {"r{n}": .}}
      """, "t.yaml")
    try write(#"{"x": "text", "items": [1, 2, 3, 4, 5]}"#, "r.ndjson")
    let done = try batch()
    #expect(done.status == 5)
    #expect(done.errorText.split(separator: "\n").count { $0.contains("error:") } == 1)
    let validated = try BuiltProgram.run(
      "validate", directory["t.yaml"], "-r", directory["r.ndjson"], "--format", "json")
    #expect(validated.text.split(separator: "\n").count == 1)
  }

  @Test("the records and values of one template go before those of its directory")
  func namedSamples() throws {
    try author(["a"])
    try write("form: form.pdf\nfields: {a: .x}\n", "t.yaml")
    try write("[{\"x\": \"1\"}]", "t.records.json")
    try write("{}\n{}\n", "records.ndjson")
    #expect(
      try BuiltProgram.run("test", directory["t.yaml"]).text.hasPrefix("1 output, all filled"))
    #expect(try BuiltProgram.run("test", directory["t.yaml"], "--write").status == 0)
    #expect(directory.bytes("t.expected.json") != nil)
    try write("{\"outputs\": {}}", "expected.json")
    #expect(try BuiltProgram.run("test", directory["t.yaml"]).status == 0)
  }

  @Test("a template is written beside its records, and never over a file")
  func writtenTemplate() throws {
    try author(["first_name", "born"])
    func run() throws -> ChildProcess {
      try BuiltProgram.run("template", directory["form.pdf"], "-o", directory["new/t.yaml"])
    }
    try FileManager.default.createDirectory(
      atPath: directory["new"], withIntermediateDirectories: true)
    let done = try run()
    #expect(done.status == 0, "\(done.errorText)")
    let text = String(decoding: try #require(directory.bytes("new/t.yaml")), as: UTF8.self)
    #expect(text.contains("form.pdf"))
    #expect(try BuiltProgram.run("test", directory["new/t.yaml"]).status == 0)
    let filled = try BuiltProgram.run(
      "batch", directory["new/t.yaml"], "-r", directory["new/t.records.xlsx"], "-o",
      directory["out"])
    #expect(filled.status == 0, "\(filled.errorText)")
    #expect(try run().status == 6)
    let printed = try BuiltProgram.run("template", directory["form.pdf"])
    #expect(printed.status == 0 && printed.text.contains("first_name"))
  }

  @Test(
    "a sheet without any column of the template is another sheet; sample records of a locked form are read back"
  )
  func otherSheets() throws {
    try author(["a"])
    try write("form: form.pdf\nfields: {a: .x}\n", "t.yaml")
    try write("note,who\nhello,me\n", "r.csv")
    let done = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.csv"], "-o", directory["out"])
    #expect(done.status != 0 && done.errorText.contains("names no column that the template reads"))
    try write("{}", "empty.json")
    let locked = try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", directory["empty.json"], "-o",
      directory["locked.pdf"],
      "--encrypt-user", "u", "--encrypt-owner", "o")
    #expect(locked.status == 0, "\(locked.errorText)")
    try write("form: locked.pdf\nfields: {a: .x}\n", "l.yaml")
    try write("[{\"x\": \"1\"}]", "l.records.json")
    let test = try BuiltProgram.run("test", directory["l.yaml"], "--password", "o")
    #expect(test.status == 0, "\(test.errorText)")
  }

  @Test("a test without records is none")
  func noRecords() throws {
    try author(["a"])
    try write("form: form.pdf\nfields: {a: .x}\n", "t.yaml")
    try write("", "records.ndjson")
    for more in [["--write"], []] {
      let done = try BuiltProgram.run(words: ["test", directory["t.yaml"]] + more)
      #expect(done.status == 1)
      #expect(directory.bytes("expected.json") == nil)
    }
    try write("{\"outputs\": {}}", "expected.json")
    #expect(try BuiltProgram.run("test", directory["t.yaml"]).status == 1)
  }
}
