import Glibc

/// Where the bytes are until they are complete, and how they get their name.
extension AtomicOutput {
  /// The path that a symbolic link leads to; a link to nowhere stands for itself.
  static func resolved(_ path: String) -> String {
    // Safe: the system allocates the text, and it is freed here.
    guard let text = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// An open file without a name in the directory of `target`, or with a temporary one.
  static func open(
    beside target: String, _ technique: Technique
  ) throws(SystemError) -> (FileDescriptor, Place) {
    let directory = directory(of: target)
    if technique == .unnamed, hasProcessFiles {
      do throws(SystemError) {
        return (try .open(directory, unnamedFile | O_RDWR, mode: 0o600), .unnamed)
      } catch {
        // The file system, or the kernel, has no unnamed files.
        let isUnsupported = [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code)
        guard isUnsupported else { throw error }
      }
    }
    let temporary = directory + "/" + TemporaryName().fileName
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    return (try .open(temporary, flags, mode: 0o600), .named(temporary))
  }

  /// `O_TMPFILE`, which Swift does not see (asm-generic/fcntl.h).
  private static let unnamedFile: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Whether `/proc` is there, through which an unnamed file gets its name.
  private static let hasProcessFiles = unsafe access("/proc/self/fd", X_OK) == 0

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Gives the unnamed file its name, at once where that is free.
  func linkUnnamed() throws(SystemError) {
    do throws(SystemError) {
      try linkUnnamed(as: target)
    } catch {
      guard error.code == EEXIST, existing == .replace else { throw error }
      let temporary = Self.directory(of: target) + "/" + TemporaryName().fileName
      try linkUnnamed(as: temporary)
      place = .named(temporary)
      try move(temporary)
    }
    place = .passedOn
    try file.close()
  }

  private func linkUnnamed(as name: String) throws(SystemError) {
    let source = "/proc/self/fd/\(file.number)"
    _ = try retrying { unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) }
  }

  /// Gives a complete temporary file its name.
  func move(_ temporary: String) throws(SystemError) {
    if existing == .refuse { try reserveTarget() }
    do throws(SystemError) {
      _ = try retrying { unsafe rename(temporary, target) }
    } catch {
      if existing == .refuse { unsafe unlink(target) }
      throw error
    }
    place = .passedOn
  }

  /// Makes sure that the name is free, and stays so until the file is renamed over it: not every
  /// file system that lacks unnamed files has hard links.
  private func reserveTarget() throws(SystemError) {
    _ = try FileDescriptor.open(target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
  }
}
