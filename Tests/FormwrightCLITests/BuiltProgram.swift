import Foundation
import TestTools

/// The program as it was built beside these tests.
enum BuiltProgram {
  static let path = builtProgramPath

  /// Runs a command, found to be misused or not, to its end.
  static func run(_ words: String..., input: [UInt8] = []) throws -> ChildProcess {
    try run(words: words, input: input)
  }

  static func run(words: [String], input: [UInt8] = []) throws -> ChildProcess {
    try ChildProcess.run(path, words: words, input: input)
  }

  /// Writes a form of two text fields and a check box, `name`, `note` and `agree`.
  static func writeForm(to path: String) throws {
    let specification = path + ".yaml"
    try Data(
      """
      pages:
        - size: letter
          fields:
            - {text: name, rect: [10, 10, 200, 30], label: Name}
            - {text: note, rect: [10, 40, 200, 60], label: Note}
            - {checkbox: agree, rect: [10, 70, 20, 80], label: Agree}
      """.utf8
    ).write(to: URL(fileURLWithPath: specification))
    let done = try run("author", specification, "-o", path)
    guard done.status == 0 else { throw ProgramFailed(text: done.errorText) }
  }

  struct ProgramFailed: Error { var text: String }
}

extension ChildProcess {
  var errorText: String { String(decoding: errors, as: UTF8.self) }
}
