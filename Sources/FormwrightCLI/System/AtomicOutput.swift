import Formwright
import Glibc

/// Files that appear whole or not at all.
///
/// The bytes go into an unnamed temporary file, which is given its name when it is complete; an
/// existing file is replaced by renaming. Where the file system has no unnamed files, the temporary
/// one is called `.formwright-….tmp`.
struct AtomicOutput: Sendable {
  /// `O_TMPFILE`, which is a macro that Swift cannot import.
  private static let unnamedFile = 0o20_000_000 | O_DIRECTORY

  /// Permission bits of new files.
  var mode: mode_t = 0o600
  /// An existing file is replaced; otherwise it is an error.
  var replaces = true

  /// - Throws: `cannot-write` with the system's reason, `exists` where the file must not be replaced.
  func write(_ pieces: [[UInt8]], to path: String) throws(Failure) {
    if path == "-" {
      for piece in pieces {
        guard Console.write(piece, to: 1) else { throw Self.failure("standard output", errno) }
      }
      return
    }
    var facts = stat()
    let exists = unsafe stat(path, &facts) == 0
    if exists {
      let kind = facts.st_mode & S_IFMT
      if kind == S_IFDIR { throw Self.failure(path, EISDIR) }
      if kind != S_IFREG { return try writeThrough(pieces, path) }
      if !replaces { throw Self.alreadyExists(path) }
    }
    let directory = Self.directory(of: path)
    let descriptor = unsafe open(directory, Self.unnamedFile | O_WRONLY | O_CLOEXEC, mode)
    if descriptor >= 0 {
      defer { close(descriptor) }
      try fill(descriptor, pieces, path)
      try name(descriptor, path, directory)
    } else if errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL {
      try writeNamed(pieces, path, directory)
    } else {
      throw Self.failure(path, errno)
    }
  }

  /// A device or a pipe: nothing to be replaced.
  private func writeThrough(_ pieces: [[UInt8]], _ path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    defer { close(descriptor) }
    for piece in pieces where !Console.write(piece, to: descriptor) {
      throw Self.failure(path, errno)
    }
  }

  private func fill(_ descriptor: Int32, _ pieces: [[UInt8]], _ path: String) throws(Failure) {
    for piece in pieces where !Console.write(piece, to: descriptor) {
      throw Self.failure(path, errno)
    }
    // Also against the umask.
    fchmod(descriptor, mode)
  }

  /// Links the unnamed file into place.
  private func name(_ descriptor: Int32, _ path: String, _ directory: String) throws(Failure) {
    let source = "/proc/self/fd/\(descriptor)"
    if unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw Self.failure(path, errno) }
    guard replaces else { throw Self.alreadyExists(path) }
    let temporary = Self.temporaryName(in: directory)
    guard unsafe linkat(AT_FDCWD, source, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else {
      throw Self.failure(path, errno)
    }
    try rename(temporary, path)
  }

  private func writeNamed(
    _ pieces: [[UInt8]], _ path: String, _ directory: String
  ) throws(Failure) {
    let temporary = Self.temporaryName(in: directory)
    let descriptor = unsafe open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    defer { close(descriptor) }
    do throws(Failure) {
      try fill(descriptor, pieces, path)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    if replaces { return try rename(temporary, path) }
    let linked = unsafe link(temporary, path)
    let code = errno
    unsafe unlink(temporary)
    if linked != 0 { throw code == EEXIST ? Self.alreadyExists(path) : Self.failure(path, code) }
  }

  private func rename(_ temporary: String, _ path: String) throws(Failure) {
    guard unsafe Glibc.rename(temporary, path) == 0 else {
      let code = errno
      unsafe unlink(temporary)
      throw Self.failure(path, code)
    }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Removes what a killed run left in a directory: temporary files of processes that are gone.
  static func removeStale(in directory: String) {
    guard let entries = unsafe opendir(directory) else { return }
    defer { unsafe closedir(entries) }
    while let entry = unsafe readdir(entries) {
      // Safe: `d_name` is a NUL-terminated array inside the entry, valid until the next call.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard name.hasPrefix(".formwright-"), name.hasSuffix(".tmp"),
        let owner = name.dropFirst(12).split(separator: "-").first.flatMap({ pid_t($0) }),
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      unsafe unlink("\(directory)/\(name)")
    }
  }

  /// Names the process, so that a later run can tell what nobody is writing any more.
  private static func temporaryName(in directory: String) -> String {
    let random = UInt64.random(in: .min ... .max)
    return "\(directory)/.formwright-\(getpid())-\(String(random, radix: 36)).tmp"
  }

  private static func alreadyExists(_ path: String) -> Failure {
    Failure(
      .access, "exists", "the file exists already", hint: "use --overwrite to replace it",
      file: path)
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    let reason = unsafe String(cString: strerror(code))
    let hint: String? =
      switch code {
      case ENOSPC, EDQUOT: "free some space, or write elsewhere"
      case ENOENT, ENOTDIR: "make the directory first"
      case EACCES, EPERM, EROFS: "choose a directory you may write to"
      default: nil
      }
    return Failure(
      .access, "cannot-write", "cannot be written: \(reason)", hint: hint, file: path)
  }
}
