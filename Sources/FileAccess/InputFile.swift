package import Diagnostics
import Glibc

/// Files read from the disk or from standard input.
package enum InputFile {
  /// More than any form, font or table of data that is held as a whole.
  package static let defaultLimit = 1 << 30

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - limit: the most bytes that are read.
  /// - Throws: `.access`: `cannot-read` with the system's reason, `too-large`, also where the file
  ///   does not fit into the memory that is allowed.
  package static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(FormwrightError) -> [UInt8] {
    let chunks = try InputChunks(path: path)
    guard chunks.knownSize <= limit else { throw tooLarge(path, limit) }
    // Nothing is read that there is no room for: running out of memory would end the program.
    guard AvailableMemory.allows(2 * chunks.knownSize) else { throw needsMemory(path) }
    // One byte more than the size shows the end of the file at once.
    guard var bytes = try chunks.next(size: max(chunks.knownSize + 1, InputChunks.size)) else {
      return []
    }
    while bytes.count <= limit, let chunk = try chunks.next() {
      if bytes.count + chunk.count > bytes.capacity, !AvailableMemory.allows(3 * bytes.count) {
        throw needsMemory(path)
      }
      bytes += chunk
    }
    guard bytes.count <= limit else { throw tooLarge(path, limit) }
    return bytes
  }

  /// The bytes of a regular file, at most one more than the limit; nil if the path leads to none.
  ///
  /// The other end of a pipe is not waited for.
  package static func readRegularFile(
    _ path: String, limit: Int
  ) throws(SystemError) -> [UInt8]? {
    let file = try FileDescriptor.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    let status = try file.status()
    if status.isDirectory { throw SystemError(EISDIR) }
    guard status.isRegularFile else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(status.st_size), limit + 1))
    while bytes.count <= limit {
      let chunk = try file.read(upTo: min(1 << 20, limit + 1 - bytes.count))
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  private static func needsMemory(_ path: String) -> FormwrightError {
    FormwrightError(
      .access, "too-large", "reading the file needs more memory than the limit allows",
      hint: "Raise \(.memoryLimit).", file: path == "-" ? nil : path)
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> FormwrightError {
    FormwrightError(
      .access, "too-large", "the file is larger than the limit of \(limit) bytes",
      file: path == "-" ? nil : path)
  }
}

/// A file read piece by piece; its ``next()`` is what record readers pull from.
package final class InputChunks {
  static let size = 1 << 16

  /// As the user named it.
  package let path: String
  package let file: FileDescriptor
  /// In bytes; 0 for pipes and other files that have none.
  let knownSize: Int
  private var readCount = 0

  /// How much of the file has been read, from 0 to 1; nil if its size is not known.
  package var shareRead: Double? {
    knownSize > 0 ? min(Double(readCount) / Double(knownSize), 1) : nil
  }

  /// - Parameter path: a file, or `-` for standard input.
  /// - Throws: `.access` (`cannot-read`).
  package init(path: String) throws(FormwrightError) {
    self.path = path
    do throws(SystemError) {
      file = path == "-" ? .standardInput : try .open(path, O_RDONLY | O_NOCTTY)
      let status = try file.status()
      if status.isDirectory { throw SystemError(EISDIR) }
      knownSize = status.isRegularFile ? Int(status.st_size) : 0
    } catch {
      throw error.failure("cannot-read", "cannot read", file: path)
    }
  }

  /// The next bytes, as many as there are up to 64 KiB; nil at the end.
  ///
  /// - Throws: `.access` (`cannot-read`).
  package func next() throws(FormwrightError) -> [UInt8]? { try next(size: Self.size) }

  /// Whether ``next()`` does not wait: for the writer of a pipe, or for a person. Nil if it never does.
  package var isReady: (() -> Bool)? {
    if let status = try? file.status(), status.isRegularFile { return nil }
    let number = file.number
    return {
      var requests = [pollfd(fd: number, events: Int16(POLLIN), revents: 0)]
      return unsafe poll(&requests, 1, 0) != 0
    }
  }

  func next(size: Int) throws(FormwrightError) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try file.read(upTo: size)
      readCount += bytes.count
      return bytes.isEmpty ? nil : bytes
    } catch {
      throw error.failure("cannot-read", "cannot read", file: path)
    }
  }
}
