import Formwright
import Glibc

/// Image files that values name, relative to the file the values stand in.
struct PictureFiles: PictureSource {
  /// More than any picture of a form: a photograph has a tenth of it.
  static let limit = 64 << 20

  /// Ends with a slash; empty for the working directory.
  let directory: String

  /// - Parameter path: the file of values; `-` for standard input.
  init(besides path: String) {
    directory = path == "-" ? "" : Self.directory(of: path)
  }

  /// Everything up to the last slash, with it.
  static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  func bytes(of name: String) throws(PictureProblem) -> [UInt8] {
    guard !Expression.isAddress(name) else {
      throw PictureProblem(
        "images cannot be read from URLs",
        hint: "Give the path of a file, or the image itself as a data: URI.")
    }
    let path = name.hasPrefix("/") ? name : directory + name
    let outcome: Result<[UInt8]?, SystemError>
    do throws(SystemError) {
      outcome = .success(try Self.read(path))
    } catch {
      outcome = .failure(error)
    }
    switch outcome {
    case .success(let bytes?):
      guard bytes.count <= Self.limit else {
        throw PictureProblem(
          "the image file is larger than the limit of \(Self.limit >> 20) MB",
          hint: "Reduce the size of the image.")
      }
      return bytes
    case .success(nil): throw Self.unreadable("it is not a regular file")
    case .failure(let error): throw Self.unreadable(error.reason)
    }
  }

  /// - Returns: at most a byte more than the limit; nil where the path is no ordinary file.
  private static func read(_ path: String) throws(SystemError) -> [UInt8]? {
    // A pipe without another end is not waited for.
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

  private static func unreadable(_ why: String) -> PictureProblem {
    PictureProblem(
      "cannot read the image file: \(why)",
      hint: "Give an absolute path, or one relative to the file that names the image.")
  }
}
