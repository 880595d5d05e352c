import Foundation
import TestTools
import Testing

@Suite("Passwords from the command line")
struct PasswordTests {
  private let directory: TemporaryDirectory

  /// `locked.pdf`: the user may fill and modify it, but is not its owner.
  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    try directory.write(Array(#"{"name":"Ada"}"#.utf8), "d.json")
    let done = try fill(
      "form.pdf", "--encrypt-user", "user", "--encrypt-owner", "owner", "--allow",
      "fill,print,modify", to: "locked.pdf")
    #expect(done.status == 0)
  }

  private func fill(
    _ form: String, _ more: String..., to output: String = "out.pdf"
  ) throws -> ChildProcess {
    try ChildProcess.run(
      BuiltProgram.path,
      words: ["fill", directory[form], "-d", directory["d.json"], "-o", directory[output]] + more)
  }

  /// ISO 32000-2, 7.6.4.2: the owner alone may change passwords and permissions.
  @Test(
    "the user of a file gives it no other passwords",
    arguments: [
      ["--encrypt-user", "x"], ["--encrypt-owner", "x"],
      ["--encrypt-owner", "x", "--allow", "fill,print,modify,copy"],
      ["--encrypt-user", "x", "--flatten"],
    ])
  func refusesUsers(_ words: [String]) throws {
    let base = [
      "fill", directory["locked.pdf"], "-d", directory["d.json"], "-o", directory["out.pdf"],
    ]
    func run(_ more: [String]) throws -> ChildProcess {
      try ChildProcess.run(BuiltProgram.path, words: base + words + more)
    }
    let refused = try run(["--password", "user"])
    #expect(refused.status == 3)
    #expect(refused.errorText.contains("owner password"))
    #expect(!FileManager.default.fileExists(atPath: directory["out.pdf"]))
    #expect(try run(["--password", "owner"]).status == 0)
    #expect(try run(["--password", "user", "--ignore-permissions"]).status == 0)
  }

  @Test("nor in a batch, nor by flattening or resetting")
  func refusesUsersElsewhere() throws {
    let locked = directory["locked.pdf"]
    let more = ["--password", "user", "--encrypt-user", "x"]
    for words in [
      ["flatten", locked, "-o", directory["out.pdf"]],
      ["reset", locked, "-o", directory["out.pdf"]],
      ["batch", "--form", locked, "-r", directory["d.json"], "-o", directory["out"]],
    ] {
      #expect(try ChildProcess.run(BuiltProgram.path, words: words + more).status == 3)
    }
    #expect(!FileManager.default.fileExists(atPath: directory["out.pdf"]))
    #expect(!FileManager.default.fileExists(atPath: directory["out/00000001.pdf"]))
  }

  @Test("a password file's first line is the password", arguments: ["user\n", "user\r\nnotes\n"])
  func firstLine(_ text: String) throws {
    try directory.write(Array(text.utf8), "secret")
    #expect(try fill("locked.pdf", "--password-file", directory["secret"]).status == 0)
    let again = try fill(
      "form.pdf", "--encrypt-user", "@" + directory["secret"], to: "again.pdf")
    #expect(again.status == 0)
    #expect(try fill("again.pdf", "--password", "user").status == 0)
  }

  @Test("a password is given in one way")
  func refusesTwoPasswords() throws {
    try directory.write(Array("user".utf8), "p.txt")
    let words = ["--password", "user", "--password-file", directory["p.txt"]]
    for command in [
      ["inspect", directory["locked.pdf"]],
      ["pages", directory["locked.pdf"], "-o", directory["out.pdf"]],
    ] {
      var command = command
      command.insert(contentsOf: words, at: 2)
      let done = try ChildProcess.run(BuiltProgram.path, words: command, input: [])
      #expect(done.status == 2, "\(done.errorText)")
    }
  }
}
