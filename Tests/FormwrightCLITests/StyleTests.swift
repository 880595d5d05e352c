import Foundation
import TestTools
import Testing

/// `style` in templates, on the program. What is drawn is judged by `Tests/Judges/restyled.py`.
@Suite("Styles of templates")
struct StyleTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try write(
      """
      title: Form
      language: en
      pages:
        - size: [400, 300]
          fields:
            - {text: row1.a, rect: [20, 250, 200, 270], label: A}
            - {text: row2.a, rect: [20, 220, 200, 240], label: A}
            - {checkbox: c, rect: [20, 190, 34, 204], label: C}
      """, "form.yaml")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    #expect(done.status == 0, "\(done.errorText)")
    try write(
      "{\"a\": \"x\", \"rows\": [{\"a\": \"x\"}, {\"a\": \"y\"}], \"c\": true}\n", "r.ndjson")
  }

  private func write(_ text: String, _ name: String) throws {
    try directory.write(Array(text.utf8), name)
  }

  private func batch(_ template: String) throws -> ChildProcess {
    try write(template, "t.yaml")
    return try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"],
      "--overwrite")
  }

  /// The default appearances that `qpdf` finds in the output, in the order of its objects.
  private func appearances() throws -> [String] {
    let text = try BuiltProgram.run(
      "author", "--from", directory["out/00000001.pdf"], "-o", directory["fields.yaml"])
    #expect(text.status == 0, "\(text.errorText)")
    return try String(contentsOf: URL(filePath: directory["fields.yaml"]), encoding: .utf8)
      .split(separator: "\n").filter { $0.contains("size:") }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
  }

  @Test(
    "a pattern styles fields that no binding fills too, and a binding's own style overrides it, in rows too"
  )
  func patterns() throws {
    let done = try batch(
      """
      form: form.pdf
      style: {"row*": {size: 9}}
      fields:
        rows: {each: .rows, rows: 2, fields: {"row{n}.a": {value: .a, style: {size: 12}}}}
        c: .c
      """)
    #expect(done.status == 0, "\(done.errorText)")
    #expect(try appearances() == ["size: 12", "size: 12"])
    _ = try batch("form: form.pdf\nstyle: {\"row*\": {size: 9}}\nfields: {row1.a: .a}\n")
    #expect(try appearances() == ["size: 9", "size: 9"])
  }

  @Test(
    "problems are told at the place in the template",
    arguments: [
      ("style: {\"row*\": {sise: 9}}", "t.yaml:2:18", "sise"),
      ("style: {\"row*\": {size: 900}}", "t.yaml:2:24", "“size” is not a font size"),
      ("style: {\"row*\": {border: {width: x}}}", "t.yaml:2:34", "“width” is not a length"),
      (
        "style: {\"line*\": {size: 9}}", "t.yaml:2:9", "no field of the PDF has a name like “line*”"
      ),
      ("style: {c: {font: Courier}}", "t.yaml:2:9", "“font” has no effect"),
      ("style: {size: 9}", "t.yaml:2:9", "where a name or a pattern of fields belongs"),
    ])
  func problems(_ style: String, _ place: String, _ message: String) throws {
    let done = try batch("form: form.pdf\n\(style)\nfields: {row1.a: .a}\n")
    #expect(done.status != 0)
    #expect(done.errorText.contains(place) && done.errorText.contains(message), "\(done.errorText)")
  }

  @Test("outputs keep the encryption of the form")
  func encryption() throws {
    try write("{}", "d.json")
    let locked = try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", directory["d.json"], "-o", directory["locked.pdf"],
      "--encrypt-user", "u", "--encrypt-owner", "o")
    #expect(locked.status == 0, "\(locked.errorText)")
    try write("form: locked.pdf\nstyle: {\"*\": {size: 9}}\nfields: {row1.a: .a}\n", "t.yaml")
    let done = try BuiltProgram.run(
      "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"],
      "--password", "o")
    #expect(done.status == 0, "\(done.errorText)")
    let opened = try BuiltProgram.run("inspect", directory["out/00000001.pdf"])
    #expect(opened.status != 0 && opened.errorText.contains("password"))
    let withPassword = try BuiltProgram.run(
      "inspect", directory["out/00000001.pdf"], "--password", "u")
    #expect(withPassword.status == 0, "\(withPassword.errorText)")
  }

  @Test("a style of a field that the form lacks leaves that to the binding's own problem")
  func unknownField() throws {
    let done = try batch("form: form.pdf\nfields:\n  row9.a: {value: .a, style: {size: 9}}\n")
    #expect(done.errorText.contains("row9.a") && done.errorText.contains("t.yaml:3:3"))
    #expect(!done.errorText.contains("the PDF has no field"), "\(done.errorText)")
  }
}
