import Formwright
import Foundation
import TestTools
import Testing

/// Files by their paths, through the library alone.
@Suite("Files of the library")
struct FilesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(try LibraryExample.blank(), "form.pdf")
  }

  @Test("a form, its data and its output are files, and so is a form's specification")
  func oneForm() throws {
    try directory.write(Array(#"{"name": "Ada Lovelace", "citizen": true}"#.utf8), "data.json")
    let form = try FormFile(path: directory["form.pdf"])
    let values = try FieldInputs(path: directory["data.json"])
    try form.filled(values).write(to: directory["filled.pdf"])
    let filled = try FormFile(path: directory["filled.pdf"])
    #expect(filled.fields[0].value == .text("Ada Lovelace"))
    #expect(try directory.permissions("filled.pdf") == 0o600)

    let specification = "pages: [{fields: [{text: city, rect: [72, 700, 300, 720]}]}]"
    try directory.write(Array(specification.utf8), "form.yaml")
    let authored = try FormFile.authored(fromFile: directory["form.yaml"])
    #expect(try FormFile(bytes: authored.bytes).fields.map(\.name) == ["city"])
  }

  @Test("what is there is replaced only if asked, and stays whole")
  func existing() throws {
    try directory.write([1, 2, 3], "out.pdf")
    let output = try FormFile(path: directory["form.pdf"]).filled(["name": "Ada"])
    let error = try #require(throws: FormwrightError.self) {
      try output.write(to: directory["out.pdf"], replaces: false)
    }
    #expect(error.kind == .access)
    #expect(error.diagnostics.map(\.code) == ["output-exists"])
    #expect(error.diagnostics[0].hint?.text.contains("replaces") == true)
    #expect(directory.bytes("out.pdf") == [1, 2, 3])
    try output.write(to: directory["out.pdf"])
    #expect(directory.bytes("out.pdf") == output.bytes)
  }

  @Test("records are read from a file, and each output is written to one")
  func batch() async throws {
    try directory.write(Array("name\nAda\nGrace\n".utf8), "records.csv")
    let batch = try Batch(FormFile(path: directory["form.pdf"]))
    let records = try Records(path: directory["records.csv"])
    let (path, twice) = (directory.path, 2)
    for _ in 0..<twice {
      var done = 0
      let outcomes = batch.outcomes(of: records) { name, file throws(FormwrightError) in
        try file.write(to: "\(path)/\(name).pdf")
      }
      for try await outcome in outcomes where outcome.isDone { done += 1 }
      #expect(done == 2)
    }
    let second = try FormFile(path: directory["00000002.pdf"])
    #expect(second.fields[0].value == .text("Grace"))
  }

  @Test("problems name the file; a name without a format is one")
  func problems() throws {
    try directory.write(Array("{".utf8), "broken.json")
    try directory.write(Array("form: [".utf8), "broken.yaml")
    try directory.write([0x25], "broken.pdf")
    func error(_ body: () throws -> Void) throws -> FormwrightError {
      try #require(throws: FormwrightError.self) { try body() }
    }
    for (failure, name, kind) in [
      (try error { _ = try FormFile(path: directory["broken.pdf"]) }, "broken.pdf", .file),
      (try error { _ = try FormFile(path: directory["none.pdf"]) }, "none.pdf", .access),
      (try error { _ = try FieldInputs(path: directory["broken.json"]) }, "broken.json", .data),
      (try error { _ = try FieldInputs(path: directory["none.json"]) }, "none.json", .access),
      (try error { _ = try FieldInputs(path: directory["form.pdf"]) }, "form.pdf", .usage),
      (try error { _ = try Records(path: directory["form.pdf"]) }, "form.pdf", .usage),
      (try error { _ = try Template(path: directory["broken.yaml"]) }, "broken.yaml", .data),
      (
        try error { _ = try FormFile.authored(fromFile: directory["broken.yaml"]) }, "broken.yaml",
        .data
      ),
    ] as [(FormwrightError, String, FormwrightError.Kind)] {
      #expect(failure.kind == kind)
      #expect(failure.diagnostics.first?.file == directory[name])
    }
  }

  @Test("an image is a file of the directory that is named; a pipe or a URL is none")
  func pictures() throws {
    try directory.write([1, 2, 3], "a.png")
    let files = PictureFiles(in: directory.path)
    #expect(try files.bytes(of: "a.png") == [1, 2, 3])
    #expect(try files.bytes(of: directory["a.png"]) == [1, 2, 3])
    #expect(throws: PictureProblem.self) { try files.bytes(of: "b.png") }
    #expect(throws: PictureProblem.self) { try files.bytes(of: "https://example.org/a.png") }
    #expect(throws: PictureProblem.self) { try files.bytes(of: "/dev/null") }
  }
}
