package import Diagnostics
import Glibc

/// Directories on the disk.
package enum Directory {
  /// Makes a directory and those above it; one that exists is fine.
  package static func create(_ path: String) throws(FormwrightError) {
    var prefix = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      prefix += prefix.isEmpty && !path.hasPrefix("/") ? String(part) : "/\(part)"
      if part.isEmpty { prefix = prefix == "/" ? "" : prefix }
      guard !prefix.isEmpty, unsafe mkdir(prefix, 0o777) != 0, errno != EEXIST else { continue }
      throw failure(path, errno)
    }
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { throw failure(path, errno) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw failure(path, ENOTDIR) }
  }

  /// The names in a directory, in no order.
  ///
  /// - Throws: `.access` (`cannot-read`).
  package static func names(in path: String) throws(FormwrightError) -> [String] {
    guard let stream = unsafe opendir(path) else {
      throw unreadable(path, .last)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // Safe: the name ends with a zero, and the entry lives until the next is read.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  /// The paths of the files in a directory and those below it whose names have an ending, in the order of their names.
  /// Directories deeper than 16 are left out. Each directory is read once, whatever links lead to it.
  ///
  /// - Parameter enters: whether the directory that a link leads to is one of those below.
  /// - Throws: ``FormwrightError`` of kind `access` if there is no such directory.
  package static func files(
    in directory: String, ending: String, enters: (_ link: String) -> Bool = { _ in true }
  ) throws(FormwrightError) -> [String] {
    var facts = stat()
    guard unsafe stat(directory, &facts) == 0 else { throw unreadable(directory, .last) }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw unreadable(directory, SystemError(ENOTDIR))
    }
    var files: [String] = []
    var seen: Set<DirectoryIdentity> = []
    var pending = [(path: directory, depth: 0)]
    // Read last, so that files go by their own names rather than by those of links.
    var links: [(path: String, depth: Int)] = []
    while let (path, depth) = pending.popLast() ?? links.popLast() {
      guard unsafe stat(path, &facts) == 0, seen.insert(DirectoryIdentity(facts)).inserted else {
        continue
      }
      for name in (try? names(in: path)) ?? [] where !name.hasPrefix(".") {
        let item = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        guard unsafe stat(item, &facts) == 0 else { continue }
        if facts.isRegularFile, name.lowercased().hasSuffix(ending) { files.append(item) }
        guard facts.isDirectory, depth < 16, unsafe lstat(item, &facts) == 0 else { continue }
        if facts.isDirectory {
          pending.append((item, depth + 1))
        } else if enters(item) {
          links.append((item, depth + 1))
        }
      }
    }
    return files.map { (path: $0, parts: $0.split(separator: "/")) }
      .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }.map(\.path)
  }

  private struct DirectoryIdentity: Hashable {
    let device: dev_t
    let inode: ino_t

    init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }
  }

  /// Everything of a path up to the last slash, with it; empty if there is none.
  package static func part(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The directory a file stands in, from the root, with a slash at its end.
  package static func absolute(of file: String) throws(FormwrightError) -> String {
    let directory = part(of: file)
    if directory.hasPrefix("/") { return directory }
    guard let here = unsafe getcwd(nil, 0) else {
      throw SystemError.last.failure("cannot-read", "cannot read the working directory", file: ".")
    }
    // Safe: given no buffer, the system makes one, which is ours to free.
    defer { unsafe free(here) }
    return "\(unsafe String(cString: here))/\(directory)"
  }

  /// The path that leads to a file from the directory of another one: `../forms/w9.pdf`.
  package static func path(
    of file: String, seenFrom other: String
  ) throws(FormwrightError) -> String {
    guard !file.hasPrefix("/") else { return file }
    let directory = part(of: other)
    if directory.isEmpty { return file }
    var from = try parts(of: absolute(of: other))[...]
    let name = file.dropFirst(part(of: file).count)
    var to = try parts(of: absolute(of: file))[...]
    while let first = from.first, first == to.first {
      from.removeFirst()
      to.removeFirst()
    }
    return (from.map { _ in ".." } + to.map(String.init) + [String(name)]).joined(separator: "/")
  }

  /// The names of an absolute path, without `.` and `..`.
  private static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> FormwrightError {
    error.failure("cannot-read", "cannot read the directory", file: path)
  }

  private static func failure(_ path: String, _ code: Int32) -> FormwrightError {
    FormwrightError(
      .access, "cannot-write",
      "cannot create the directory: \(SystemError(code).reason)", file: path)
  }
}
