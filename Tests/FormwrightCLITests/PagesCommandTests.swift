import Foundation
import TestTools
import Testing

@Suite("The command pages")
struct PagesCommandTests {
  private let directory: TemporaryDirectory
  private let form: String

  init() throws {
    directory = try TemporaryDirectory()
    form = directory["form.pdf"]
    try BuiltProgram.writeForm(to: form)
  }

  private func run(_ words: [String], input: [UInt8] = []) throws -> ChildProcess {
    try ChildProcess.run(BuiltProgram.path, words: ["pages"] + words, input: input)
  }

  private func fieldNames(of path: String) throws -> [String] {
    let done = try BuiltProgram.run("export", path)
    return try #require(
      JSONSerialization.jsonObject(with: Data(done.output)) as? [String: Any]
    ).keys.sorted()
  }

  @Test("two copies of a form have fields of their own; options apply to the file before them")
  func puts() throws {
    let out = directory["out.pdf"]
    let done = try run([form, "--rotate", "90", "--pages=1,z", "-o", out])
    #expect(done.status == 0, "\(done.errorText)")
    #expect(done.errorText.contains("“name” to “name-2”"))
    #expect(
      try fieldNames(of: out) == ["agree", "agree-2", "name", "name-2", "note", "note-2"])
    let inspected = try BuiltProgram.run("inspect", out, "--json")
    let facts = try #require(
      JSONSerialization.jsonObject(with: Data(inspected.output)) as? [String: Any])
    let pages = try #require(facts["pages"] as? [[String: Any]])
    #expect(pages.map { $0["rotation"] as? Int } == [90, 90])
  }

  @Test("each of several files has a bookmark, unless none is wanted")
  func bookmarks() throws {
    try BuiltProgram.writeForm(to: directory["Second.PDF"])
    func titles(_ words: String...) throws -> [String] {
      let out = directory["out.pdf"]
      let done = try run(words + ["-o", out])
      #expect(done.status == 0, "\(done.errorText)")
      let python = try ChildProcess.run(
        "/bin/sh", words: ["-c", "qpdf --qdf --object-streams=disable '\(out)' - | grep -a /Title"])
      return python.text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
        .map(String.init)
    }
    #expect(
      try titles(form, directory["Second.PDF"]) == ["/Title (form)", "/Title (Second)"])
    #expect(try titles(form, directory["Second.PDF"], "--no-bookmarks") == [])
    #expect(try titles(form, "--pages", "1", form, "--pages", "1") == [])
  }

  @Test("the same command gives the same bytes, also from standard input")
  func sameBytes() throws {
    let (first, second) = (directory["1.pdf"], directory["2.pdf"])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: form)))
    #expect(try run([form, form, "-o", first]).status == 0)
    #expect(try run(["-", "--pages", "1,1", "-o", second], input: bytes).status == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: first))
        == Data(contentsOf: URL(fileURLWithPath: second)))
  }

  @Test(
    "what makes no sense is refused before any file is written",
    arguments: [
      ["--pages", "1", "FORM"], ["FORM", "--pages", "1", "--pages", "1"], ["FORM", "--pages", "2"],
      ["FORM", "--pages", "x"], ["FORM", "--rotate", "45"], ["FORM", "--rotate", "x"], ["-", "-"],
      [],
    ])
  func refuses(_ words: [String]) throws {
    let out = directory["out.pdf"]
    let done = try run(words.map { $0 == "FORM" ? form : $0 } + ["-o", out])
    #expect(done.status == 2, "\(done.errorText)")
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  /// ISO 32000-2, Table 22: bit 11 or bit 4.
  @Test(
    "a locked file needs the permission to assemble or modify",
    arguments: [("assemble", 0), ("modify", 0), ("fill,print,copy,annotate", 3)])
  func permissions(_ allowed: String, _ status: Int32) throws {
    let (locked, out) = (directory["locked.pdf"], directory["out.pdf"])
    let made = try run([
      form, "-o", locked, "--encrypt-user", "u", "--encrypt-owner", "o", "--allow", allowed,
    ])
    #expect(made.status == 0)
    let done = try run([locked, "--password", "u", "-o", out])
    #expect(done.status == status)
    if status != 0 { #expect(done.errorText.contains("assembling")) }
    #expect(try run([locked, "--password", "o", "-o", out]).status == 0)
    #expect(try run([locked, "--password", "u", "--ignore-permissions", "-o", out]).status == 0)
    #expect(try run([locked, "-o", out]).status == 3)
    // Another file's encryption is not the output's.
    let mixed = try run([form, locked, "--password", "o", "-o", out])
    #expect(mixed.status == 0)
    #expect(mixed.errorText.contains("the output is not"))
  }

  /// qpdf encrypts with RC4 and 128 bits, and reads such a file also without the length of its key.
  @Test(
    "an encrypted file whose key has no length stays readable",
    .enabled(if: ChildProcess.works("qpdf", "--version"), "qpdf is not installed"))
  func keyWithoutLength() throws {
    let locked = directory["locked.pdf"]
    let encrypted = try ChildProcess.run(
      "qpdf", "--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=n", "--", form,
      locked)
    try #require(encrypted.status == 0, "\(encrypted.errorText)")
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: locked)))
    let key = Array("/Length 128".utf8)
    let place = try #require(
      bytes.indices.dropLast(key.count).first { bytes[$0...].starts(with: key) })
    bytes[place + 1] = UInt8(ascii: "W")
    try directory.write(bytes, "damaged.pdf")
    let done = try run([directory["damaged.pdf"], "-o", directory["out.pdf"]])
    try #require(done.status == 0, "\(done.errorText)")
    let checked = try ChildProcess.run("qpdf", "--show-npages", directory["out.pdf"])
    #expect(checked.text == "1\n", "\(checked.errorText)")
  }
}
