import Foundation
import TestTools

/// A directory of its own for one test, gone with it.
final class TemporaryDirectory {
  let path: String
  private var isMounted = false

  init() throws {
    path = NSTemporaryDirectory() + "formwright-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// A file system of its own of so many bytes; nil where this process may not mount one.
  init?(bytes: Int) throws {
    path = NSTemporaryDirectory() + "formwright-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard try Self.mount(["-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path]) else { return nil }
    isMounted = true
  }

  deinit {
    if isMounted { _ = try? ChildProcess.run("umount", path) }
    try? FileManager.default.removeItem(atPath: path)
  }

  static func mount(_ words: [String]) throws -> Bool {
    try ChildProcess.run("mount", words: words).status == 0
  }

  func makeReadOnly() throws -> Bool { try Self.mount(["-o", "remount,ro", path]) }

  subscript(name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self[name]).map { [UInt8]($0) }
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }

  /// Whether this process may mount, so that a full disk can be tested.
  static let canMount = ((try? TemporaryDirectory(bytes: 65536)) ?? nil) != nil
}
