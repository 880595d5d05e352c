import Formwright
import Glibc

/// Files that are read.
enum InputFile {
  /// All bytes of a file; `-` is standard input.
  ///
  /// - Throws: `cannot-read`, naming the file and the system's reason.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let chunks = try chunks(path)
    var all: [UInt8] = []
    while let chunk = try chunks() { all += chunk }
    return all
  }

  /// The bytes of a file piece by piece.
  static func chunks(_ path: String) throws(Failure) -> TextChunks {
    let descriptor = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    let file = OpenFile(descriptor)
    var facts = stat()
    if unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
      throw failure(path, EISDIR)
    }
    return { () throws(Failure) -> [UInt8]? in
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = unsafe Glibc.read(file.descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        if count == 0 { return nil }
        if errno != EINTR { throw failure(path, errno) }
      }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    let reason = unsafe String(cString: strerror(code))
    return Failure(
      .access, "cannot-read", "cannot be read: \(reason)",
      hint: code == ENOENT ? "check the path" : nil, file: path == "-" ? "standard input" : path)
  }
}

/// Closes what was opened.
final class OpenFile {
  let descriptor: Int32
  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }
}
