import Foundation
import TestTools
import Testing

/// Recognition from end to end: pages are drawn, and the drawings are read.
@Suite(
  "Recognition of text",
  .enabled(if: ChildProcess.works("tesseract", "--version"), "tesseract is not installed"))
struct OcrCommandTests {
  private let directory: TemporaryDirectory

  /// `scan.pdf` has the picture of a page and a field on it.
  init() throws {
    directory = try TemporaryDirectory()
    try write(
      "text.yaml",
      """
      title: Letter
      language: en
      body:
        - {title: Application for benefits}
        - {paragraph: "The quick brown fox jumps over the lazy dog."}
      """)
    try require("author", directory["text.yaml"], "-o", directory["text.pdf"])
    try require("render", directory["text.pdf"], "--dpi", "300", "-o", directory["scan.png"])
    try write(
      "scan.yaml",
      """
      title: Scan
      language: en
      pages:
        - size: letter
          margins: 0
          fields:
            - {text: name, rect: [10, 10, 200, 30], label: Name, value: Secret}
          body:
            - {image: scan.png, width: 600, decoration: true}
      """)
    try require("author", directory["scan.yaml"], "-o", directory["scan.pdf"])
  }

  private func write(_ name: String, _ text: String) throws {
    try directory.write(Array(text.utf8), name)
  }

  private func require(_ words: String...) throws {
    let done = try BuiltProgram.run(words: words)
    try #require(done.status == 0, "\(done.errorText)")
  }

  private func ocr(_ words: String...) throws -> ChildProcess { try ocr(words) }

  private func ocr(_ words: [String]) throws -> ChildProcess {
    try BuiltProgram.run(words: ["ocr"] + words)
  }

  private func text(of name: String) throws -> String {
    String(decoding: try BuiltProgram.run("text", directory[name]).output, as: UTF8.self)
  }

  @Test("the text of a picture is found, fields stay, and their values are not read")
  func readsPicture() throws {
    let done = try ocr(
      directory["scan.pdf"], "-o", directory["out.pdf"], "--report", directory["report.json"])
    #expect(done.status == 0, "\(done.errorText)")
    let text = try text(of: "out.pdf")
    #expect(text.contains("Application for benefits"))
    #expect(text.contains("The quick brown fox jumps over the lazy dog."))
    #expect(text.components(separatedBy: "Secret").count == 2)
    let values = try BuiltProgram.run("export", directory["out.pdf"])
    #expect(String(decoding: values.output, as: UTF8.self).contains("Secret"))
    let report = String(decoding: try #require(directory.bytes("report.json")), as: UTF8.self)
    #expect(report.contains(#""status": "recognized""#) && report.contains(#""mode": "sparse""#))
    #expect(!report.contains("quick") && !report.contains("Secret"))
  }

  @Test("the same file gives the same bytes, and the pages look the same")
  func isRepeatable() throws {
    for (name, jobs) in [("a", "1"), ("b", "2")] {
      try #require(
        try ocr(directory["scan.pdf"], "-o", directory["\(name).pdf"], "--jobs", jobs).status == 0)
      try require("render", directory["\(name).pdf"], "-o", directory["\(name).png"])
    }
    try require("render", directory["scan.pdf"], "-o", directory["before.png"])
    #expect(directory.bytes("a.pdf") == directory.bytes("b.pdf"))
    #expect(directory.bytes("a.png") == directory.bytes("before.png"))
  }

  @Test("pages with text are left alone; --force replaces the layer and does not repeat other text")
  func leavesTextAlone() throws {
    let done = try ocr(directory["text.pdf"], "-o", directory["out.pdf"])
    #expect(done.status == 0 && done.errorText.contains("1 page left alone"))
    #expect(directory.bytes("out.pdf") == directory.bytes("text.pdf"))
    try #require(try ocr(directory["scan.pdf"], "-o", directory["one.pdf"]).status == 0)
    try #require(try ocr(directory["one.pdf"], "-o", directory["two.pdf"], "--force").status == 0)
    #expect(try text(of: "two.pdf") == text(of: "one.pdf"))
    #expect(
      try ocr(directory["text.pdf"], "-o", directory["forced.pdf"], "--force").status == 0)
    let words = try text(of: "forced.pdf").components(separatedBy: "quick").count
    #expect(words == 2)
  }

  @Test("several files go to a directory; what is there stays with --resume")
  func writesDirectory() throws {
    let done = try ocr(directory["scan.pdf"], directory["text.pdf"], "-o", directory["dir"])
    #expect(done.status == 0, "\(done.errorText)")
    try directory.write(Array("kept".utf8), "dir/scan.pdf")
    let again = try ocr(
      directory["scan.pdf"], directory["text.pdf"], "-o", directory["dir"], "--resume")
    #expect(again.status == 0)
    #expect(directory.bytes("dir/scan.pdf") == Array("kept".utf8))
  }

  @Test("a damaged file among several is reported, and the others are written")
  func continuesAfterDamage() throws {
    try directory.write(Array("not a PDF".utf8), "bad.pdf")
    let done = try ocr(directory["bad.pdf"], directory["text.pdf"], "-o", directory["dir"])
    #expect(done.status == 3 && done.errorText.contains("bad.pdf"))
    #expect(directory.bytes("dir/text.pdf") != nil && directory.bytes("dir/bad.pdf") == nil)
  }

  @Test(
    "what is wrong with one of several files is reported with its name, and the others are written",
    arguments: [["missing.pdf"], ["long.pdf", "--pages", "2"]])
  func continuesAfterMistake(_ words: [String]) throws {
    try require(
      "pages", directory["text.pdf"], directory["text.pdf"], "-o", directory["long.pdf"])
    let (name, options) = (words[0], words.dropFirst())
    let (one, other) = name == "long.pdf" ? ("text.pdf", name) : (name, "text.pdf")
    let done = try ocr(
      [directory[one], directory[other], "-o", directory["dir"]] + Array(options))
    #expect(done.status == 3 && done.errorText.contains(one), "\(done.errorText)")
    #expect(directory.bytes("dir/\(other)") != nil && directory.bytes("dir/\(one)") == nil)
    #expect(
      try ocr(directory["text.pdf"], directory["long.pdf"], "-o", directory["x.pdf"]).status == 2)
  }

  @Test("a report that cannot be written is said before an output is replaced")
  func checksReportFirst() throws {
    try directory.write(try #require(directory.bytes("scan.pdf")), "own.pdf")
    let done = try ocr(
      directory["own.pdf"], "-o", directory["own.pdf"], "--report", directory["no/report.json"])
    #expect(done.status == 6 && done.errorText.contains("report.json"))
    #expect(directory.bytes("own.pdf") == directory.bytes("scan.pdf"))
  }

  @Test("an archive of a scan conforms")
  func archives() throws {
    try #require(
      try ocr(directory["scan.pdf"], "-o", directory["out.pdf"], "--archive", "pdfa-2u").status == 0
    )
    #expect(
      try BuiltProgram.run("check", directory["out.pdf"], "--archive", "pdfa-2u").status == 0)
    #expect(try text(of: "out.pdf").contains("quick"))
  }

  @Test("a language that is missing is said with its package; what is misused, too")
  func refusesMisuse() throws {
    let missing = try ocr(directory["scan.pdf"], "-o", directory["out.pdf"], "-l", "eng+zz_no")
    #expect(missing.status == 6 && missing.errorText.contains("tesseract-ocr-zz-no"))
    #expect(try ocr(directory["scan.pdf"]).status == 2)
    #expect(try ocr(directory["scan.pdf"], "-o", directory["out.pdf"], "-l", "../x").status == 2)
    #expect(try ocr(directory["scan.pdf"], "-o", directory["out.pdf"], "--pages", "9").status == 2)
    #expect(try ocr(directory["scan.pdf"], directory["text.pdf"], "-o", "-").status == 2)
    #expect(directory.bytes("out.pdf") == nil)
  }

  @Test("other commands read scans as --ocr says, and not otherwise")
  func readsForOthers() throws {
    let scan = directory["scan.pdf"]
    func text(_ words: String...) throws -> String {
      let done = try BuiltProgram.run(words: ["text", scan] + words)
      try #require(done.status == 0, "\(done.errorText)")
      return String(decoding: done.output, as: UTF8.self)
    }
    #expect(try !text().contains("quick"))
    #expect(try !text("--ocr", "never").contains("quick"))
    #expect(try text("--ocr", "auto").contains("quick brown fox"))
    #expect(try text("--ocr", "always").contains("quick brown fox"))
    // What is not installed is an error only where it was asked for.
    for choice in ["auto", "always"] {
      let missing = try BuiltProgram.run("text", scan, "--ocr", choice, "--languages", "zz_no")
      #expect(missing.status == 6 && missing.errorText.contains("tesseract-ocr-zz-no"))
    }
    #expect(try BuiltProgram.run("text", scan, "--languages", "eng").status == 2)
    #expect(try BuiltProgram.run("schema", scan, "--ocr", "auto").status == 0)
    let flat = try BuiltProgram.run("detect", scan)
    #expect(flat.status == 0 && flat.errorText.contains("--ocr always"))
    let read = try BuiltProgram.run("detect", scan, "--ocr", "auto")
    #expect(read.status == 0 && !read.errorText.contains("--ocr always"))
    try require(
      "remediate", scan, "-o", directory["heard.pdf"], "--ocr", "auto", "--best-effort")
    #expect(try self.text(of: "heard.pdf").contains("quick brown fox"))
  }
}
