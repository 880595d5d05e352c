package import Glibc

/// An open file, closed when it goes away.
package final class FileDescriptor {
  package let number: Int32
  private let isOwned: Bool
  private var isClosed = false

  init(_ number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  package static var standardInput: FileDescriptor { FileDescriptor(STDIN_FILENO, isOwned: false) }
  package static var standardOutput: FileDescriptor {
    FileDescriptor(STDOUT_FILENO, isOwned: false)
  }

  /// Opens a file, never to be inherited by child processes.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> FileDescriptor {
    let number = try retrying { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
    return FileDescriptor(number, isOwned: true)
  }

  deinit { try? close() }

  /// Closes the file, telling what some file systems find out only now.
  package func close() throws(SystemError) {
    guard isOwned, !isClosed else { return }
    isClosed = true
    // Not repeated after EINTR: the descriptor is gone even then.
    if Glibc.close(number) == -1, errno != EINTR { throw .last }
  }

  package func status() throws(SystemError) -> stat {
    var status = stat()
    _ = try retrying { unsafe fstat(number, &status) }
    return status
  }

  /// Writes all bytes, waiting where a stream that does not block is full.
  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    let outcome: Result<Void, SystemError>? = bytes.withContiguousStorageIfAvailable { buffer in
      // Safe: the buffer outlives the call.
      Result { () throws(SystemError) in try unsafe write(UnsafeRawBufferPointer(buffer)) }
    }
    guard let outcome else { return try write(Array(bytes)) }
    try outcome.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      do throws(SystemError) {
        let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
        // Safe: the system reads exactly the bytes of the piece.
        let count = try retrying { unsafe Glibc.write(number, piece.baseAddress, piece.count) }
        unsafe rest = rest.dropFirst(count)
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        try wait(for: Int16(POLLOUT))
      }
    }
  }

  /// The bytes of a part of the file, fewer where it ends before.
  package func read(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    _ = try retrying { lseek(number, range.lowerBound, SEEK_SET) }
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let piece = try read(upTo: range.count - bytes.count)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Reads up to `count` bytes; none at the end of the file.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    while true {
      var failure: SystemError?
      // Safe: the system writes at most `count` bytes, and says how many it wrote.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        do throws(SystemError) {
          initialized = try retrying { unsafe Glibc.read(number, buffer.baseAddress, count) }
        } catch {
          initialized = 0
          failure = error
        }
      }
      guard let failure else { return bytes }
      guard failure.code == EAGAIN || failure.code == EWOULDBLOCK else { throw failure }
      try wait(for: Int16(POLLIN))
    }
  }

  /// Locks the file until it is closed.
  ///
  /// - Returns: false if another process has locked it.
  package func lock() -> Bool {
    flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Cuts the file off, and goes on at its new end.
  package func truncate(to length: Int) throws(SystemError) {
    _ = try retrying { ftruncate(number, length) }
    _ = try retrying { lseek(number, length, SEEK_SET) }
  }

  /// Opens a file to read it.
  package static func open(reading path: String) throws(SystemError) -> FileDescriptor {
    try .open(path, O_RDONLY)
  }

  /// Opens a stream, such as a pipe, to write to it.
  package static func open(writing path: String) throws(SystemError) -> FileDescriptor {
    try .open(path, O_WRONLY | O_NOCTTY)
  }

  /// Opens a file to read and write it, and makes it if it is missing.
  package static func open(updating path: String) throws(SystemError) -> FileDescriptor {
    try .open(path, O_CREAT | O_RDWR, mode: 0o600)
  }

  private func wait(for events: Int16) throws(SystemError) {
    var request = pollfd(fd: number, events: events, revents: 0)
    _ = try retrying { unsafe poll(&request, 1, -1) }
  }
}

extension stat {
  package var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  package var isSymbolicLink: Bool { st_mode & S_IFMT == S_IFLNK }
  package var isEmpty: Bool { st_size == 0 }
}

/// The status of the file at a path, or of the file that a symbolic link leads to unless links are
/// not followed; nil if there is none.
package func fileStatus(_ path: String, followsLinks: Bool = true) throws(SystemError) -> stat? {
  var status = stat()
  let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
  do throws(SystemError) {
    _ = try retrying { unsafe fstatat(AT_FDCWD, path, &status, flags) }
    return status
  } catch {
    if error.code == ENOENT { return nil }
    throw error
  }
}

/// Whether a path leads to nothing; false also if that cannot be told.
package func isMissing(_ path: String, followsLinks: Bool = true) -> Bool {
  do throws(SystemError) {
    if case .none = try fileStatus(path, followsLinks: followsLinks) { return true }
    return false
  } catch {
    return false
  }
}
