package import Diagnostics
import Glibc

/// A directory whose files may be named by others: no name leads out of it, not by `..` and not by a link.
package struct RootedDirectory: Sendable {
  package let path: String
  /// Without symbolic links.
  private let root: String

  /// - Throws: ``FormwrightError`` of kind `access` if there is no such directory.
  package init(_ path: String) throws(FormwrightError) {
    self.path = path
    root = AtomicOutput.resolved(path)
    _ = try Directory.names(in: path)
  }

  /// The names, relative to the directory, of the files in it and below it that have an ending. No link leads out of it.
  package func names(ending: String) -> [String] {
    let files =
      (try? Directory.files(
        in: root, ending: ending, enters: { contains(AtomicOutput.resolved($0)) })) ?? []
    return files.map { String($0.dropFirst(root.count).drop { $0 == "/" }) }
      .filter { (try? self.file($0)) != nil }
  }

  /// The path of a file that exists.
  ///
  /// - Throws: ``FormwrightError`` of kind `access`, code `no-file`, if there is none, or it is not in the directory.
  package func file(_ name: String) throws(FormwrightError) -> String {
    let path = AtomicOutput.resolved("\(root)/\(name)")
    guard isPlain(name), contains(path), (try? fileStatus(path))??.isRegularFile == true else {
      throw FormwrightError(.access, "no-file", "there is no such file", file: name)
    }
    return path
  }

  /// The path of a file that is to be written, in a directory that exists.
  ///
  /// - Throws: ``FormwrightError`` of kind `access`, code `no-file`, if the path would not be in the directory.
  package func output(_ name: String) throws(FormwrightError) -> String {
    let slash = name.lastIndex(of: "/")
    let last = slash.map { String(name[name.index(after: $0)...]) } ?? name
    let directory = AtomicOutput.resolved(
      slash.map { "\(root)/\(name[..<$0])" } ?? root)
    let path = "\(directory)/\(last)"
    guard isPlain(name), !last.isEmpty, contains(path),
      (try? fileStatus(directory))??.isDirectory == true, contains(AtomicOutput.resolved(path)),
      (try? fileStatus(path))??.isRegularFile != false
    else {
      throw FormwrightError(
        .access, "no-file", "the file cannot be written there",
        hint: "Name a file in a directory that exists.",
        file: name)
    }
    return path
  }

  private func isPlain(_ name: String) -> Bool {
    !name.hasPrefix("/") && !name.utf8.contains(0)
      && name.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !["", ".", ".."].contains($0) }
  }

  private func contains(_ path: String) -> Bool { root == "/" || path.hasPrefix(root + "/") }
}
