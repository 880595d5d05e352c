import FormwrightCLI
import Foundation
import TestTools
import Testing

/// Templates through the program. The forms are authored, the expected values written by hand.
@Suite("Templates in batches")
struct TemplateCommandTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func author(_ fields: [String], _ name: String = "form.pdf") throws {
    let lines = fields.enumerated().map { index, field in
      "      - {\(field), rect: [72, \(700 - 20 * index), 300, \(714 - 20 * index)]}\n"
    }
    let specification = "pages:\n  - size: letter\n    fields:\n" + lines.joined()
    try directory.write(Array(specification.utf8), "form.yaml")
    let done = try BuiltProgram.run(
      "author", directory["form.yaml"], "-o", directory[name])
    #expect(done.status == 0, "\(done.errorText)")
  }

  private func values(_ name: String) throws -> [String: String] {
    let done = try BuiltProgram.run("export", directory[name])
    let object = try JSONSerialization.jsonObject(with: Data(done.output)) as? [String: Any]
    return (object ?? [:]).mapValues { "\($0)" }
  }

  @Test("the example of the help fills the form that it names")
  func helpExample() throws {
    let help = try BuiltProgram.run("help", "template").text
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("  form: ") })
    let example = lines[start...].prefix { !$0.isEmpty }.map { $0.dropFirst(2) }
    #expect(example.count > 8)
    try author(
      [
        "text: name", "text: birth", "text: ssn1", "text: ssn2", "text: ssn3", "checkbox: male",
        "checkbox: female", "text: income", "text: spouse.name",
      ], "application.pdf")
    try directory.write(
      Array(
        example.joined(separator: "\n").replacing("flatten: true", with: "flatten: false").utf8),
      "template.yaml")
    let record = """
      {"id": "a", "applicant": {"first": "Ada", "last": "Lovelace", "born": "1815-12-10", \
      "ssn": "123-45-6789", "sex": "F"}, "income": 1200.5, "married": false, "spouse": {"name": "W"}}
      """
    try directory.write(Array(record.utf8), "records.ndjson")
    let done = try BuiltProgram.run(
      "batch", directory["template.yaml"], "-r", directory["records.ndjson"], "-o",
      directory["out"])
    #expect(done.status == 0)
    #expect(done.errorText.isEmpty)
    let filled = try values("out/a.pdf")
    #expect(filled["name"] == "Ada Lovelace")
    #expect(filled["birth"] == "12/10/1815")
    #expect([filled["ssn1"], filled["ssn2"], filled["ssn3"]] == ["123", "45", "6789"])
    #expect([filled["male"], filled["female"]] == ["0", "1"])
    #expect(filled["income"] == "$1,200.50")
    #expect(filled["spouse.name"] == "<null>" || filled["spouse.name"] == "")
  }

  @Test("a constant that its field rejects is told at its line, and no record is read")
  func constants() throws {
    try author(["text: zip, maxLength: 5"])
    try directory.write(Array("form: form.pdf\nfields:\n  zip: '\"too long\"'\n".utf8), "t.yaml")
    try directory.write(Array("{}\n{}\n".utf8), "r.ndjson")
    let done = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"])
    #expect(done.status == 1)
    #expect(done.errorText.hasPrefix("\(directory["t.yaml"]):3:3: error: field “zip”"))
    #expect(!FileManager.default.fileExists(atPath: directory["out"]))
  }

  @Test("a constant with a condition that needs jq is checked without it")
  func conditionalConstants() throws {
    try author(["text: zip, maxLength: 5", "text: note"])
    func run(_ value: String) throws -> ChildProcess {
      try directory.write(
        Array(
          "form: form.pdf\nfields:\n  zip: {value: '\"\(value)\"', when: (.age | tonumber) >= 18}\n"
            .utf8),
        "t.yaml")
      try directory.write(Array("age\n44\n7\n".utf8), "r.csv")
      return try BuiltProgram.run(
        "batch", directory["t.yaml"], "-r", directory["r.csv"], "-o", directory["out"])
    }
    let wrong = try run("too long")
    #expect(wrong.status == 1)
    #expect(wrong.errorText.hasPrefix("\(directory["t.yaml"]):3:3: error: field “zip”"))
    #expect(try run("12345").status == 0)
    #expect(try values("out/00000001.pdf")["zip"] == "12345")
    #expect(try values("out/00000002.pdf")["zip"] != "12345")
  }

  @Test("columns with dots are paths; misspelled bindings are told after the last record")
  func csv() throws {
    try author(["text: city", "text: other"])
    try directory.write(
      Array("form: form.pdf\nfields:\n  city: .address.city\n  other: .adress.city\n".utf8),
      "t.yaml")
    try directory.write(Array("address.city,unused\nSpringfield,x\n".utf8), "r.csv")
    let done = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.csv"], "-o", directory["out"])
    #expect(done.status == 0)
    #expect(try values("out/00000001.pdf")["city"] == "Springfield")
    #expect(done.errorText.contains("t.yaml:4:3: warning: field “other”: no record has a value"))
    #expect(done.errorText.contains("hint: Did you mean .address.city?"))
    #expect(done.errorText.contains("no binding reads the records' .unused"))
    // A shard does not see all records.
    let shard = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.csv"], "-o", directory["shard"], "--shard",
      "1/2")
    #expect(shard.errorText.isEmpty)
    let checked = try BuiltProgram.run(
      "validate", directory["t.yaml"], "-r", directory["r.csv"])
    #expect(checked.status == 0)
    #expect(checked.errorText.contains("no record has a value"))
    let flat = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.csv"], "-o", directory["flat"], "--flat-csv")
    #expect(flat.errorText.contains(#"Did you mean ."address.city"?"#))
  }

  @Test("one file of all outputs; what it cannot be together with is refused")
  func merges() throws {
    try author(["text: name"])
    try directory.write(Array("name\nAda\nGrace\n".utf8), "r.csv")
    func batch(_ more: String...) throws -> ChildProcess {
      let words = [
        "batch", "--form", directory["form.pdf"], "-r", directory["r.csv"], "--merge",
        directory["all.pdf"],
      ]
      return try BuiltProgram.run(words: words + more)
    }
    for options in [
      ["-o", "x"], ["--flatten", "-o", "x"], ["--linearize"], ["--flatten", "--resume"],
    ] {
      let refused = try BuiltProgram.run(
        words: [
          "batch", "--form", directory["form.pdf"], "-r", directory["r.csv"], "--merge",
          directory["all.pdf"],
        ] + options)
      #expect(refused.status == 2)
      #expect(!FileManager.default.fileExists(atPath: directory["all.pdf"]))
    }
    let done = try batch("--flatten", "--report", directory["report"])
    #expect(done.status == 0, "\(done.errorText)")
    let text = try BuiltProgram.run("text", directory["all.pdf"]).text
    #expect(text.contains("Ada") && text.contains("Grace"))
    #expect(directory.bytes("report")?.split(separator: 0x0A).count == 2)
    #expect(try batch("--flatten").status == 6)
    #expect(try batch("--flatten", "--overwrite").status == 0)
    #expect(try batch("--overwrite").status == 0)
    #expect(try values("all.pdf") == ["record1.name": "Ada", "record2.name": "Grace"])
  }

  /// As `qpdf` shows the strings.
  @Test("the notation of a calculation has the names of each record")
  func mergedNotation() throws {
    try author(["text: a-b", "text: total, calculate: 'a\\-b * 2'"])
    try directory.write(Array("a-b\n1\n2\n".utf8), "r.csv")
    let done = try BuiltProgram.run(
      "batch", "--form", directory["form.pdf"], "-r", directory["r.csv"], "--merge",
      directory["all.pdf"])
    #expect(done.status == 0, "\(done.errorText)")
    let shown = try ChildProcess.run(
      "qpdf", "--qdf", "--object-streams=disable", directory["all.pdf"], "-")
    for record in 1...2 {
      #expect(shown.text.contains("BVCALC record\(record)\\\\.a\\\\-b * 2 EVCALC"))
    }
    #expect(!shown.text.contains("block"))
  }

  @Test("a merged file of a run that ends early does not appear, and one that is there stays")
  func keepsMerged() throws {
    try author(["text: name, maxLength: 5"])
    try directory.write(Array("name\nAda\nHildegard\nGrace\n".utf8), "r.csv")
    try directory.write(Array("whole".utf8), "all.pdf")
    for name in ["all.pdf", "other.pdf"] {
      let done = try BuiltProgram.run(
        "batch", "--form", directory["form.pdf"], "-r", directory["r.csv"], "--flatten",
        "--max-failures", "1", "--overwrite", "--merge", directory[name])
      #expect(done.status == 5)
      #expect(done.errorText.contains("\(name) is not complete and was not written"))
    }
    #expect(directory.bytes("all.pdf") == Array("whole".utf8))
    #expect(!FileManager.default.fileExists(atPath: directory["other.pdf"]))
  }

  @Test("the form of a template lies where the command line says")
  func places() throws {
    try author(["text: name"], "a.pdf")
    try author(["text: name", "text: other"], "b.pdf")
    try directory.write(Array("form: forms/a.pdf\nfields: {name: .name}\n".utf8), "t.yaml")
    try directory.write(Array("{\"name\": \"x\"}\n".utf8), "r.ndjson")
    func batch(_ out: String, _ more: [String]) throws -> ChildProcess {
      try BuiltProgram.run(
        words: [
          "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory[out],
        ] + more)
    }
    let missing = try batch("0", [])
    #expect(missing.status == 6)
    #expect(missing.errorText.contains("--form-dir"))
    // A template may be of any form: nothing says that it is to be authored.
    #expect(!missing.errorText.contains("author"))
    let given = try batch("5", ["--form", directory["none.pdf"]])
    #expect(given.status == 6)
    #expect(!given.errorText.contains("hint"))
    #expect(try batch("1", ["--form", directory["b.pdf"]]).status == 0)
    #expect(try values("1/00000001.pdf").keys.sorted() == ["name", "other"])
    #expect(try batch("2", ["--form", "a.pdf=\(directory["b.pdf"])"]).status == 0)
    #expect(try values("2/00000001.pdf").count == 2)
    #expect(try batch("3", ["--form-dir", directory.path]).status == 0)
    #expect(try values("3/00000001.pdf").count == 1)
    #expect(try batch("4", ["--form", "x", "--form", "y"]).status == 2)
    let checked = try BuiltProgram.run(
      "validate", directory["t.yaml"], "-r", directory["r.ndjson"], "--form-dir", directory.path)
    #expect(checked.status == 0)
  }

  @Test("an archive of the outputs, as unzip and tar read it", arguments: ["zip", "tar"])
  func archives(_ format: String) throws {
    try author(["text: name"])
    try directory.write(Array("name\nAda\nGrace\n".utf8), "r.csv")
    let archive = try BuiltProgram.run(
      "batch", "--form", directory["form.pdf"], "-r", directory["r.csv"], "--stdout", format,
      "--jobs", "2")
    #expect(archive.status == 0)
    try directory.write(archive.output, "archive")
    _ = try BuiltProgram.run(
      "batch", "--form", directory["form.pdf"], "-r", directory["r.csv"], "-o", directory["files"])
    let script = """
      import sys, zipfile, tarfile
      path, kind = sys.argv[1:]
      if kind == "zip":
        archive = zipfile.ZipFile(path)
        assert archive.testzip() is None
        members = {name: archive.read(name) for name in archive.namelist()}
      else:
        archive = tarfile.open(path)
        members = {m.name: archive.extractfile(m).read() for m in archive}
      for name in members: open(path + "." + name, "wb").write(members[name])
      print(" ".join(members))
      """
    let python = try #require(JudgesPython.path(with: "zipfile"))
    let listed = try ChildProcess.run(python, "-c", script, directory["archive"], format)
    #expect(listed.text == "00000001.pdf 00000002.pdf\n")
    for name in ["00000001.pdf", "00000002.pdf"] {
      #expect(directory.bytes("archive.\(name)") == directory.bytes("files/\(name)"))
    }
  }
}
