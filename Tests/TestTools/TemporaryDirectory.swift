import Foundation

/// A directory of its own for one test, gone with it.
package final class TemporaryDirectory {
  package let path: String
  private var isMounted = false

  package init() throws {
    path = NSTemporaryDirectory() + "formwright-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// A file system of its own of so many bytes; nil where this process may not mount one.
  package init?(bytes: Int) throws {
    path = NSTemporaryDirectory() + "formwright-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard try Self.mount(["-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path]) else { return nil }
    isMounted = true
  }

  deinit {
    if isMounted { _ = try? ChildProcess.run("umount", path) }
    try? FileManager.default.removeItem(atPath: path)
  }

  package static func mount(_ words: [String]) throws -> Bool {
    try ChildProcess.run("mount", words: words).status == 0
  }

  package func makeReadOnly() throws -> Bool { try Self.mount(["-o", "remount,ro", path]) }

  package subscript(name: String) -> String { "\(path)/\(name)" }

  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  package func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self[name]).map { [UInt8]($0) }
  }

  package func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
  }

  package func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }

  /// Whether this process may mount, so that a full disk can be tested.
  package static let canMount = ((try? TemporaryDirectory(bytes: 65536)) ?? nil) != nil
}
