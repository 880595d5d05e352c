import Foundation
import TestTools
import Testing

/// What the program prints and reads, against the schemas that the repository publishes.
@Suite("Published schemas")
struct SchemasTests {
  private let directory: TemporaryDirectory
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
  }

  private func schema(_ name: String) -> String {
    Self.package.appending(path: "Schemas/\(name).schema.json").path
  }

  /// Validates lines of JSON, of which there must be some.
  private func expectValid(
    _ lines: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(!lines.isEmpty, sourceLocation: sourceLocation)
    let done = try BuiltProgram.run("validate", "--schema", schema(name), "-r", "-", input: lines)
    #expect(
      done.status == 0, "\(String(decoding: done.output, as: UTF8.self))\(done.errorText)",
      sourceLocation: sourceLocation)
  }

  private func expectInvalid(_ lines: String, _ name: String) throws {
    let done = try BuiltProgram.run(
      "validate", "--schema", schema(name), "-r", "-", input: Array(lines.utf8))
    #expect(done.status == 1)
    #expect(done.errors.isEmpty)
  }

  @Test("inspections of forms, and of a locked file")
  func inspections() throws {
    let compact = { (bytes: [UInt8]) in
      try Array(
        JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: Data(bytes))))
    }
    let open = try BuiltProgram.run("inspect", "--json", directory["form.pdf"])
    try expectValid(compact(open.output), "inspection")
    try directory.write(Array(#"{"name": "x"}"#.utf8), "d.json")
    _ = try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", directory["d.json"], "-o", directory["locked.pdf"],
      "--encrypt-user", "u", "--encrypt-owner", "o")
    let locked = try BuiltProgram.run("inspect", "--json", directory["locked.pdf"])
    try expectValid(compact(locked.output), "inspection")
    let opened = try BuiltProgram.run(
      "inspect", "--json", directory["locked.pdf"], "--password", "u")
    try expectValid(compact(opened.output), "inspection")
    try expectInvalid(#"{"file": "x"}"#, "inspection")
  }

  @Test("reports of remediated forms")
  func remediation() throws {
    for level in ["pdfua-1", "pdfua-2"] {
      _ = try BuiltProgram.run(
        "remediate", directory["form.pdf"], "-o", directory["out.pdf"], "--level", level,
        "--report", directory["report.json"], "--best-effort")
      let report = Data(try #require(directory.bytes("report.json")))
      try expectValid(
        Array(
          JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: report))),
        "remediation-report")
    }
    try expectInvalid(#"{"form": "x"}"#, "remediation-report")
  }

  @Test("reports and diagnostics of a batch, and problems of a validation")
  func reports() throws {
    try directory.write(
      Array("{\"name\": \"Ada é 本\"}\n{\"nam\": 1}\n{\n".utf8), "r.ndjson")
    let batch = try BuiltProgram.run(
      "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o",
      directory["out"], "--report", directory["report"], "--diagnostics", "json")
    #expect(batch.status == 5)
    try expectValid(Array(Data(contentsOf: URL(filePath: directory["report"]))), "batch-report")
    try expectValid(batch.errors, "diagnostic")
    let merged = try BuiltProgram.run(
      "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "--merge",
      directory["merged.pdf"], "--report", directory["merged"])
    #expect(merged.status == 5)
    let lines = try Array(Data(contentsOf: URL(filePath: directory["merged"])))
    try expectValid(lines, "batch-report")
    #expect(String(decoding: lines, as: UTF8.self).contains("\"bytes\":null,\"sha256\":null"))
    // An output is a file of its own, or it is not.
    let line =
      #"{"record":1,"id":null,"output":"1.pdf","status":"done","pages":1,"bytes":2,"sha256":null,"#
      + #""fonts":[],"inputs":null,"diagnostics":[]}"#
    try expectInvalid(line, "batch-report")
    try expectInvalid(#"{"record": 0, "status": "done"}"#, "batch-report")
    try expectInvalid(#"{"severity": "note"}"#, "diagnostic")
    try directory.write(Array(#"{"required": ["ssn"], "maxProperties": 0}"#.utf8), "s.json")
    let problems = try BuiltProgram.run(
      "validate", "--schema", directory["s.json"], "-r", directory["r.ndjson"], "--format", "json")
    try expectValid(problems.output, "validation-problem")
    try expectInvalid(#"{"pointer": "x"}"#, "validation-problem")
  }

  @Test("the examples, and texts that the readers reject")
  func inputs() throws {
    let folder = { (name: String) in
      let place = Self.package.appending(path: name)
      return try FileManager.default.contentsOfDirectory(atPath: place.path)
        .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".schema.yaml") }.map {
          place.appending(path: $0).path
        }
    }
    for (name, files) in [
      ("specification", try folder("Examples")), ("template", try folder("Templates")),
    ] {
      #expect(!files.isEmpty)
      for file in files {
        let done = try BuiltProgram.run("validate", "--schema", schema(name), "-d", file)
        #expect(done.status == 0, "\(String(decoding: done.output, as: UTF8.self))")
      }
    }
    for text in [
      #"{"title": "x"}"#, #"{"pages": [{"fields": [{"text": "a"}]}]}"#,
      #"{"pages": [{"size": [0, 1]}]}"#, #"{"pages": [], "extra": 1}"#,
      #"{"pages": [{"fields": [{"button": "b", "rect": [0, 0, 1, 1], "action": {"beep": 1}}]}]}"#,
    ] { try expectInvalid(text, "specification") }
    try expectInvalid(#"{"form": "x.pdf"}"#, "template")
  }
}
