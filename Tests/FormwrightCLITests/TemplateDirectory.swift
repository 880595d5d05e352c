import Foundation
import TestTools
import Testing

/// A folder with a form, in which a test puts a template for it and records.
struct TemplateDirectory {
  private let directory: TemporaryDirectory
  /// Where the template is to be.
  let template: String

  init() throws {
    directory = try TemporaryDirectory()
    template = directory["t.yaml"]
    try BuiltProgram.writeForm(to: directory["form.pdf"])
  }

  /// The path of a file.
  subscript(name: String) -> String { directory[name] }

  func bytes(_ name: String) -> [UInt8]? { directory.bytes(name) }

  func write(_ text: String, _ name: String) throws {
    try directory.write(Array(text.utf8), name)
  }
}

extension ChildProcess {
  /// The objects that were printed, one a line.
  func objects() throws -> [[String: Any]] {
    try String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
