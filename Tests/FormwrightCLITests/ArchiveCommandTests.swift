import FormFixtures
import Foundation
import TestTools
import Testing

/// Archives through the program.
@Suite("The archive commands")
struct ArchiveCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    try directory.write(Array("{}".utf8), "values.json")
  }

  /// ISO 19005-2, 6.1.3: an archive is not encrypted.
  @Test("filling an encrypted form for an archive needs its owner, and removes the encryption")
  func encryption() throws {
    let encrypted = try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", directory["values.json"], "-o", directory["locked.pdf"],
      "--encrypt-owner", "secret", "--allow", "fill")
    #expect(encrypted.status == 0, "\(encrypted.errorText)")
    let words = [
      "fill", directory["locked.pdf"], "-d", directory["values.json"], "-o",
      directory["archive.pdf"], "--archive", "pdfa-2b",
    ]
    let refused = try ChildProcess.run(BuiltProgram.path, words: words)
    #expect(refused.status == 3)
    #expect(refused.errorText.contains("owner password"))
    let done = try ChildProcess.run(BuiltProgram.path, words: words + ["--password", "secret"])
    #expect(done.status == 0, "\(done.errorText)")
    let file = try Data(contentsOf: URL(fileURLWithPath: directory["archive.pdf"]))
    #expect(file.range(of: Data("/Encrypt".utf8)) == nil)
  }

  @Test("an archive replaces nothing that it is made of, and contradictory options are refused")
  func refusals() throws {
    try directory.write(Array("note".utf8), "note.txt")
    try directory.write(Array("formwright: 1\n".utf8), "corrections.yaml")
    func status(_ words: String..., to target: String = "out.pdf") throws -> Int32? {
      try BuiltProgram.run(
        words: ["archive", directory["form.pdf"], "-o", directory[target], "--archive"] + words
      ).status
    }
    #expect(try status("pdfa-3u", "--attach", directory["note.txt"], to: "note.txt") == 2)
    #expect(
      try status("pdfua-1", "--corrections", directory["corrections.yaml"], to: "corrections.yaml")
        == 2)
    #expect(directory.bytes("note.txt") == Array("note".utf8))
    #expect(try status("pdfa-2u", "--title", " ") == 2)
    #expect(try status("pdfa-3u", "--attach", "@record") == 2)
    let untagged = try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", directory["values.json"], "-o", directory["out.pdf"],
      "--archive", "pdfa-2a", "--no-tags")
    #expect(untagged.status == 2)
    #expect(directory.bytes("out.pdf") == nil)
  }

  /// Tags cannot be listed one by one (ISO 14289-1, 7.1): what follows from their lack says nothing more.
  @Test("a file without a structure tree is told so once, and what helps")
  func untagged() throws {
    let plain = try BuiltProgram.run(
      "flatten", directory["form.pdf"], "-o", directory["plain.pdf"], "--no-tags")
    #expect(plain.status == 0, "\(plain.errorText)")
    let levels = "pdfa-2a,pdfua-1"
    let refused = try BuiltProgram.run(
      "archive", directory["plain.pdf"], "-o", directory["out.pdf"], "--archive", levels)
    #expect(refused.status == 4)
    #expect(refused.errorText.contains("no structure tree"))
    #expect(refused.errorText.contains("such as pdfa-2u"))
    #expect(!refused.errorText.contains("tagged nor an artifact"))
    #expect(!refused.errorText.contains("--corrections"))
    let checked = try BuiltProgram.run("check", directory["plain.pdf"], "--archive", levels)
    #expect(checked.status == 4)
    let text = String(decoding: checked.output, as: UTF8.self)
    #expect(text.contains("other violations may follow from that"))
    #expect(!text.contains("7.1-3:") && !text.contains("write-corrections"))
  }

  @Test("a file whose name has a colon is attached, and an empty one stays empty")
  func attachments() throws {
    try directory.write(Array("note".utf8), "a:b.txt")
    try directory.write([], "empty.txt")
    let done = try BuiltProgram.run(
      "archive", directory["form.pdf"], "-o", directory["out.pdf"], "--archive", "pdfa-3u",
      "--attach", directory["a:b.txt"], "--attach", directory["empty.txt"] + ":text/plain")
    #expect(done.status == 0, "\(done.errorText)")
    let file = try #require(directory.bytes("out.pdf"))
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("stream\n\nendstream"))
    #expect(text.contains("stream\nnote\nendstream"))
  }

  @Test("a list of corrections is written with what is missing, and belongs to its file")
  func corrections() throws {
    let checked = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--write-corrections",
      directory["corrections.yaml"])
    #expect(checked.status == 4)
    let list = try String(contentsOfFile: directory["corrections.yaml"], encoding: .utf8)
    #expect(list.contains("\nform: ") && list.contains("title: null"))
    try directory.write(
      Array(list.replacing("form: ", with: "form: x").utf8), "other.yaml")
    let refused = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--corrections",
      directory["other.yaml"])
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("other.yaml:5:7: error: the list does not name its form"))
    let again = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--write-corrections",
      directory["corrections.yaml"])
    #expect(again.status == 6)
    #expect(again.errorText.contains("copy what has been filled in"))
    #expect(try String(contentsOfFile: directory["corrections.yaml"], encoding: .utf8) == list)
    try directory.write(
      Array((list + "objects:\n  - {object: 99999, alt: A seal}\n").utf8), "objects.yaml")
    let unknown = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--corrections",
      directory["objects.yaml"])
    #expect(unknown.status == 1)
    #expect(unknown.errorText.contains("objects.yaml:"))
    try directory.write(
      Array(list.replacing("title: null", with: "title: A form").utf8), "titled.yaml")
    let titled = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--corrections",
      directory["titled.yaml"],
      "--write-corrections", directory["rest.yaml"])
    #expect(!titled.text.contains("7.1-9:"))
    let rest = try String(contentsOfFile: directory["rest.yaml"], encoding: .utf8)
    #expect(!rest.contains("title: null"))
    let replaced = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--corrections",
      directory["corrections.yaml"],
      "--write-corrections", directory["corrections.yaml"])
    #expect(replaced.status == 2)
    // The names that the options had before.
    let older = try BuiltProgram.run(
      "check", directory["form.pdf"], "--archive", "pdfua-1", "--mends",
      directory["corrections.yaml"],
      "--write-mends", directory["older.yaml"])
    #expect(older.status == 4 && directory.bytes("older.yaml") != nil, "\(older.errorText)")
  }

  @Test("help describes every key that the list may have")
  func help() throws {
    let help = try BuiltProgram.run("help", "corrections").text
    // The name that the topic had before.
    #expect(try BuiltProgram.run("help", "mends").text == help)
    for key in [
      "title", "language", "links", "types", "characters", "headerRows", "headerColumns",
      "lastCellsSpan", "layout", "piece", "role", "alt", "actualText", "wrap", "scope", "rowSpan",
      "colSpan", "description", "name", "match", "after", "in",
    ] {
      #expect(help.contains(key), "\(key)")
    }
  }

  @Test("the list of corrections in the documentation makes its form conform")
  func documentedMends() throws {
    guard let form = RealForms.bytes("irs-f1040-2024.pdf") else { return }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Sources/Formwright/Formwright.docc/Archiving.md"),
      encoding: .utf8)
    let list = try #require(
      page.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```")
        .first)
    try directory.write(form, "f1040.pdf")
    try directory.write(Array(list.utf8), "f1040.yaml")
    let levels = "pdfa-2a,pdfua-1"
    let check = try BuiltProgram.run(
      "check", directory["f1040.pdf"], "--archive", levels, "--write-corrections",
      directory["written.yaml"])
    #expect(check.status == 4)
    let written = String(decoding: directory.bytes("written.yaml") ?? [], as: UTF8.self)
    // “the list has 17 items”
    #expect(page.contains("the list has 17 items"))
    #expect(written.components(separatedBy: "- object:").count == 18)
    let archive = try BuiltProgram.run(
      "archive", directory["f1040.pdf"], "-o", directory["out.pdf"], "--archive", levels,
      "--corrections", directory["f1040.yaml"])
    #expect(archive.status == 0, "\(archive.errorText)")
    #expect(archive.errorText.contains("the XFA data of the form was removed"))
  }

  @Test("a file whose name has a colon may have a type")
  func colonAndType() throws {
    try directory.write(Array("a,b".utf8), "one:two.csv")
    let done = try BuiltProgram.run(
      "archive", directory["form.pdf"], "-o", directory["carrier.pdf"], "--archive", "pdfa-3b",
      "--attach", directory["one:two.csv"] + ":text/csv:Source")
    #expect(done.status == 0, "\(done.errorText)")
  }

  @Test("only fonts that are given stand in where the system's are not to be used")
  func noSystemFonts() throws {
    let done = try BuiltProgram.run(
      "archive", directory["form.pdf"], "-o", directory["bare.pdf"], "--archive", "pdfa-2u",
      "--no-system-fonts")
    #expect(done.status == 4)
    #expect(done.errorText.contains("no font that may be used has"))
  }

  @Test("what a conforming file was not checked for is named")
  func reservation() throws {
    let made = try BuiltProgram.run(
      "archive", directory["form.pdf"], "-o", directory["archive.pdf"], "--archive", "pdfa-2u")
    #expect(made.status == 0, "\(made.errorText)")
    let check = try BuiltProgram.run("check", directory["archive.pdf"], "--archive", "pdfa-2u")
    #expect(check.status == 0)
    #expect(check.text.contains("not checked: 6.1.2-2"))
    // ISO 19005-2, 6.1.2: the header begins the file.
    try directory.write(Array("\n".utf8) + (directory.bytes("archive.pdf") ?? []), "late.pdf")
    let late = try BuiltProgram.run("check", directory["late.pdf"], "--archive", "pdfa-2u")
    #expect(late.status == 4)
    #expect(late.text.contains("6.1.2-1"))
  }
}
