import Foundation

/// What a program said that was run to its end.
package struct ChildProcess {
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program found by the search path. Its three streams are files, so that no amount of
  /// text stops it.
  ///
  /// - Throws: what Foundation throws when there is no such program.
  package static func run(
    _ first: String..., words: [String] = [], input: [UInt8] = []
  ) throws -> ChildProcess {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("formwright-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let files = ["in", "out", "err"].map { directory.appendingPathComponent($0) }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = first + words
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return ChildProcess(
      status: process.terminationStatus, output: [UInt8](try Data(contentsOf: files[1])),
      errors: [UInt8](try Data(contentsOf: files[2])))
  }

  /// Whether a command line ends well: for tests that need a program this machine may lack.
  package static func works(_ word: String, _ argument: String) -> Bool {
    (try? run(word, argument))?.status == 0
  }
}
