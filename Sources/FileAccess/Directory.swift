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
      throw SystemError.last.failure("cannot-read", "cannot read the directory", file: path)
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
  /// Directories deeper than 16 are left out.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if there is no such directory.
  package static func files(in directory: String, ending: String) throws(FormwrightError)
    -> [String]
  {
    var facts = stat()
    guard unsafe stat(directory, &facts) == 0 else { throw failure(directory, errno) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw failure(directory, ENOTDIR) }
    return files(in: directory, ending: ending, depth: 0)
  }

  private static func files(in directory: String, ending: String, depth: Int) -> [String] {
    ((try? names(in: directory)) ?? []).sorted().flatMap { name -> [String] in
      let path = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
      var facts = stat()
      guard !name.hasPrefix("."), unsafe stat(path, &facts) == 0 else { return [] }
      if facts.st_mode & S_IFMT == S_IFDIR {
        return depth < 16 ? files(in: path, ending: ending, depth: depth + 1) : []
      }
      return facts.isRegularFile && name.lowercased().hasSuffix(ending) ? [path] : []
    }
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

  private static func failure(_ path: String, _ code: Int32) -> FormwrightError {
    FormwrightError(
      .access, "cannot-write",
      "cannot create the directory: \(SystemError(code).reason)", file: path)
  }
}
