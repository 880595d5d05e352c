package import Diagnostics
import Glibc

/// A file that appears whole or not at all.
///
/// Until ``commit()`` the bytes are in a file without a name (`O_TMPFILE`), or, where the file
/// system lacks that, in one named as ``TemporaryName`` says; it goes away when the output does. To
/// replace a file the new one is renamed over it, so that readers see one or the other.
///
/// A symbolic link stays, and the file it leads to is replaced. Bytes for `-` (standard output) and
/// for what is no regular file, such as `/dev/null` or a pipe, are passed on as they come. An output
/// that does not follow links replaces the link itself, and nothing but links and regular files.
///
/// A write to a closed pipe, or beyond the limit on the size of files, is an error if the program ignores
/// SIGPIPE and SIGXFSZ; otherwise the system ends the program.
package final class AtomicOutput {
  /// What to do about a file that is there already.
  package enum Existing: Sendable { case replace, refuse }

  /// How the bytes are kept until they are complete. Unnamed falls back to named.
  package enum Technique: Sendable { case unnamed, named }

  enum Place {
    case unnamed
    case named(String)
    case passedOn
  }

  /// As the user named it.
  private let path: String
  /// The path without symbolic links.
  let target: String
  private let mode: UInt32
  let existing: Existing
  package let file: FileDescriptor
  var place: Place

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  ///   - mode: the permissions of the file, whatever the process's mask says; nil for those of the
  ///     file that it replaces, 0600 if it replaces none.
  ///   - followsLinks: whether a symbolic link at the path stays and its file is replaced.
  /// - Throws: `.access`: `output-exists`, or `cannot-write` with the system's reason.
  package init(
    path: String, mode: UInt32? = nil, existing: Existing = .replace,
    followsLinks: Bool = true, technique: Technique = .unnamed
  ) throws(FormwrightError) {
    self.path = path
    self.existing = existing
    var permissions: UInt32 = 0o600
    guard path != "-" else {
      (target, file, place) = (path, .standardOutput, .passedOn)
      self.mode = mode ?? permissions
      return
    }
    do throws(SystemError) {
      if path.isEmpty { throw SystemError(ENOENT) }
      let status = try fileStatus(path, followsLinks: followsLinks)
      if let status, followsLinks || !status.isSymbolicLink {
        if status.isDirectory { throw SystemError(EISDIR) }
        guard status.isRegularFile else {
          // Whoever asked to follow no links did not name a device or a pipe.
          if !followsLinks { throw SystemError(EEXIST) }
          (target, file, place) = (path, try .open(path, O_WRONLY | O_NOCTTY), .passedOn)
          self.mode = mode ?? permissions
          return
        }
        if existing == .refuse { throw SystemError(EEXIST) }
        // A file that may not be written is not replaced either.
        _ = try retrying { unsafe access(path, W_OK) }
        permissions = status.st_mode & 0o7777
      } else if status != nil, existing == .refuse {
        throw SystemError(EEXIST)
      }
      self.mode = mode ?? permissions
    } catch {
      throw Self.failure(error, path)
    }
    target = followsLinks ? Self.resolved(path) : path
    do throws(SystemError) {
      (file, place) = try Self.open(beside: target, technique)
    } catch {
      // The file that cannot be opened is not the one that was named: no other could be either.
      var failure = Self.failure(error, path)
      failure.endsRun = true
      throw failure
    }
  }

  /// A file that is written and read, and never appears.
  ///
  /// - Parameter path: it is in the same directory; `-` for the current one.
  /// - Throws: `.access` (`cannot-write`).
  package init(scratchBeside path: String) throws(FormwrightError) {
    (self.path, target, mode, existing) = (path, path, 0o600, .refuse)
    do throws(SystemError) {
      (file, place) = try Self.open(beside: path, .unnamed)
    } catch {
      throw Self.failure(error, path)
    }
  }

  deinit {
    if case .named(let temporary) = place { unsafe unlink(temporary) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `.access`: `cannot-write`, or `broken-pipe` where the reader of a pipe has gone.
  package func write(_ bytes: some Sequence<UInt8>) throws(FormwrightError) {
    do throws(SystemError) {
      try file.write(bytes)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Makes the file appear under its name. Nothing can be written afterwards.
  ///
  /// - Throws: `.access`: `output-exists` or `cannot-write`; what was there is as it was.
  package func commit() throws(FormwrightError) {
    do throws(SystemError) {
      switch place {
      case .passedOn: try file.close()
      case .unnamed:
        _ = try retrying { fchmod(file.number, mode) }
        try linkUnnamed()
      case .named(let temporary):
        _ = try retrying { fchmod(file.number, mode) }
        try file.close()
        try move(temporary)
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Writes a whole file at once.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32? = nil, existing: Existing = .replace
  ) throws(FormwrightError) {
    let output = try AtomicOutput(path: path, mode: mode, existing: existing)
    try output.write(bytes)
    try output.commit()
  }

  /// Writes a whole file that must not exist yet.
  ///
  /// - Parameter remedy: what to do if it exists.
  package static func writeNew(
    _ bytes: [UInt8], to path: String, remedy: Remedy
  ) throws(FormwrightError) {
    do throws(FormwrightError) {
      try write(bytes, to: path, existing: .refuse)
    } catch {
      var failure = error
      for index in failure.diagnostics.indices
      where failure.diagnostics[index].code == outputExists {
        failure.diagnostics[index].hint = remedy
      }
      throw failure
    }
  }

  private static let outputExists: DiagnosticCode = "output-exists"

  private static func failure(_ error: SystemError, _ path: String) -> FormwrightError {
    switch error.code {
    case EEXIST:
      FormwrightError(
        .access, outputExists, "the file already exists",
        hint: "Move the file, or use \(.overwrites) to replace it.", file: path)
    case EPIPE: error.failure("broken-pipe", "cannot write", file: path)
    default: error.failure("cannot-write", "cannot write", file: path)
    }
  }
}
