import Foundation
import TestTools
import Testing

/// What a run leaves of the outputs of the run before. What there must be is what a run into an empty folder leaves.
@Suite("Outputs of earlier runs")
struct StaleOutputTests {
  private let directory: TemplateDirectory
  private static let records = [
    #"{"id": "a", "name": "1", "agree": true}"#, #"{"id": "b", "name": "2", "agree": true}"#,
    #"{"id": "c", "name": "3", "agree": true}"#,
  ]

  init() throws {
    directory = try TemplateDirectory()
    try directory.write(
      "form: form.pdf\noutput: {name: .id}\nfields: {name: .name, agree: .agree}\n", "t.yaml")
  }

  private func batch(_ records: [String], _ more: [String]) throws -> ChildProcess {
    try directory.write(records.joined(separator: "\n") + "\n", "r.ndjson")
    return try BuiltProgram.run(
      words: [
        "batch", directory.template, "-r", directory["r.ndjson"], "-o", directory["out"],
      ] + more)
  }

  private func reported(_ records: [String], _ more: String...) throws -> ChildProcess {
    try batch(records, ["--report", directory["report"]] + more)
  }

  private var outputs: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory["out"]).sorted() }
  }

  private var statuses: [String] {
    get throws {
      let text = String(decoding: try #require(directory.bytes("report")), as: UTF8.self)
      return try text.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return "\(object?["record"] ?? "") \(object?["status"] ?? "")"
      }
    }
  }

  @Test("a record that fails now, and one of another name, leave no outputs of the run before")
  func changed() throws {
    #expect(try reported(Self.records).status == 0)
    // The first fails, the second has another name, the third has the second's.
    let changed = [
      #"{"id": "a", "name": "1", "agree": "perhaps"}"#,
      #"{"id": "d", "name": "2", "agree": true}"#, #"{"id": "b", "name": "3", "agree": true}"#,
    ]
    let done = try reported(changed, "--resume", "--overwrite")
    #expect(done.status == 5)
    #expect(!done.errorText.contains("warning"))
    #expect(try outputs == ["b.pdf", "d.pdf"])
    #expect(try statuses == ["1 failed", "2 done", "3 done"])
    let text = try BuiltProgram.run("export", directory["out/b.pdf"])
    #expect(String(decoding: text.output, as: UTF8.self).contains("\"3\""))
  }

  @Test("an output that somebody has changed is left, and named")
  func changedByHand() throws {
    #expect(try reported(Self.records).status == 0)
    try directory.write("my own", "out/c.pdf")
    let done = try reported(
      Self.records.dropLast() + [#"{"id": "e", "name": "3"}"#], "--resume", "--overwrite")
    #expect(done.status == 0)
    #expect(try outputs == ["a.pdf", "b.pdf", "c.pdf", "e.pdf"])
    #expect(done.errorText.contains("out/c.pdf: warning: an earlier run wrote this file"))
  }

  @Test(
    "an output is kept only if its pictures are the same; without --overwrite, nothing is removed")
  func pictures() throws {
    try directory.write(
      "pages: [{size: letter, fields: [{button: photo, icon: alone, rect: [10, 10, 200, 90], label: Photo}]}]",
      "photo.yaml")
    let made = try BuiltProgram.run(
      "author", directory["photo.yaml"], "-o", directory["photo.pdf"])
    #expect(made.status == 0, "\(made.errorText)")
    try directory.write("form: photo.pdf\nfields: {photo.image: .photo}\n", "t.yaml")
    // A PNG of one pixel.
    let picture = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ))
    try picture.write(to: URL(fileURLWithPath: directory["photo.png"]))
    let records = [#"{"photo": "photo.png"}"#]
    let done = try reported(records)
    #expect(done.status == 0, "\(done.errorText)")
    let before = try #require(directory.bytes("out/00000001.pdf"))
    // A byte behind the end of the image makes another file of it.
    try (picture + Data("x".utf8)).write(to: URL(fileURLWithPath: directory["photo.png"]))
    let other = try reported(records, "--resume")
    #expect(other.status == 1 && other.errorText.contains("from a different form"))
    #expect(directory.bytes("out/00000001.pdf") == before)
    #expect(try reported(records, "--resume", "--overwrite").status == 0)
  }

  @Test("a schema that rejects a record removes its output only with --overwrite")
  func schemas() throws {
    try directory.write(
      "form: form.pdf\nrecord: s.json\noutput: {name: .id}\nfields: {name: .name}\n", "t.yaml")
    try directory.write("{}", "s.json")
    #expect(try reported(Self.records).status == 0)
    try directory.write(#"{"properties": {"name": {"not": {"const": "3"}}}}"#, "s.json")
    let again = try reported(Self.records, "--resume")
    #expect(again.status == 5)
    #expect(again.errorText.contains("out/c.pdf: warning: an earlier run wrote this file"))
    #expect(try outputs == ["a.pdf", "b.pdf", "c.pdf"])
    #expect(try reported(Self.records, "--resume", "--overwrite").status == 5)
  }

  @Test("a run with --strict does not keep outputs of which the run before warned")
  func strict() throws {
    try directory.write(
      "form: form.pdf\noutput: {name: .id}\nfields: {name: {value: .name, overflow: clip}}\n",
      "t.yaml")
    let long = String(repeating: "too long ", count: 40)
    let records = [#"{"id": "a", "name": "\#(long)"}"#, #"{"id": "b", "name": "1"}"#]
    let done = try reported(records)
    #expect(done.status == 0 && done.errorText.contains("warning: field “name”"))
    #expect(try reported(records, "--resume").status == 0)
    let strict = try reported(records, "--resume", "--strict")
    #expect(strict.status == 5)
    #expect(try statuses == ["1 failed", "2 done"])
  }

  @Test("a shard removes nothing: the file may be another shard's")
  func shards() throws {
    func run(_ records: [String], _ more: String...) throws {
      for shard in ["0/2", "1/2"] {
        let done = try batch(
          records,
          ["--shard", shard, "--report", directory["report\(shard.prefix(1))"]] + more)
        #expect(done.status == 0, "\(done.errorText)")
      }
    }
    try run(Self.records)
    // Each record belongs to the other shard now.
    try run([#"{"id": "z"}"#] + Self.records, "--resume", "--overwrite")
    #expect(try outputs == ["a.pdf", "b.pdf", "c.pdf", "z.pdf"])
  }

  @Test("fewer records than before are other inputs; --overwrite removes what is too many")
  func fewer() throws {
    #expect(try reported(Self.records).status == 0)
    let refused = try reported(Array(Self.records.prefix(1)), "--resume")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("the previous run had 2 records more than the file has now"))
    #expect(try outputs == ["a.pdf", "b.pdf", "c.pdf"])
    #expect(try statuses.count == 3)
    #expect(try reported(Array(Self.records.prefix(1)), "--resume", "--overwrite").status == 0)
    #expect(try outputs == ["a.pdf"])
    #expect(try statuses == ["1 done"])
  }

  @Test("more records than before go on")
  func more() throws {
    #expect(try reported(Array(Self.records.prefix(1))).status == 0)
    #expect(try reported(Self.records, "--resume").status == 0)
    #expect(try statuses == ["1 done", "2 done", "3 done"])
  }

  @Test("without a report, a file in the place of a failed record's output is named")
  func named() throws {
    #expect(try batch(Self.records, []).status == 0)
    let failing = Self.records.prefix(2) + [#"{"id": "c", "name": "3", "agree": "perhaps"}"#]
    let done = try batch(Array(failing), ["--overwrite"])
    #expect(done.status == 5)
    #expect(
      done.errorText.contains(
        "out/c.pdf: warning: the record failed; the file at its output's path"))
    // The output of another record of this run is none of them.
    let twice = Self.records.prefix(2) + [#"{"id": "a", "name": "3"}"#]
    let same = try batch(Array(twice), ["--overwrite"])
    #expect(same.status == 5 && !same.errorText.contains("earlier run"))
  }

  @Test("an output that is there is refused once, and nobody is told to remove it")
  func existing() throws {
    #expect(try batch(Self.records, []).status == 0)
    let again = try batch(Self.records, [])
    #expect(again.status == 5 && again.errorText.contains("out/a.pdf: error: "))
    #expect(!again.errorText.contains("Remove it"))
  }

  @Test("a merged file in which every record failed is not written, and that is said")
  func merged() throws {
    try directory.write(#"{"agree": "perhaps"}"#, "bad.ndjson")
    let done = try BuiltProgram.run(
      "batch", directory.template, "-r", directory["bad.ndjson"], "--merge", directory["m.pdf"],
      "--name", ".id // \"x\"")
    #expect(done.status == 5)
    #expect(done.errorText.contains("m.pdf was not written, because every record failed"))
    #expect(!FileManager.default.fileExists(atPath: directory["m.pdf"]))
  }

  @Test("--no-flatten keeps the fields of a template that flattens")
  func keepsFields() throws {
    try directory.write(
      "form: form.pdf\noutput: {name: .id, flatten: true}\nfields: {name: .name}\n", "t.yaml")
    func fields(_ more: String...) throws -> String {
      let done = try batch(Array(Self.records.prefix(1)), ["--overwrite"] + more)
      #expect(done.status == 0, "\(done.errorText)")
      return String(
        decoding: try BuiltProgram.run("export", directory["out/a.pdf"]).output, as: UTF8.self)
    }
    #expect(!(try fields()).contains("name"))
    #expect(try fields("--no-flatten").contains("name"))
    #expect(try batch(Self.records, ["--flatten", "--no-flatten"]).status == 2)
    let other = try BuiltProgram.run("fill", directory["form.pdf"], "--no-flatten")
    #expect(other.status == 2 && !other.errorText.contains("--flatten”?"))
  }
}
