import Diagnostics
import FileAccess
public import FormFilling
import FormTemplates
public import PDFContent

/// Image files that values name, relative to a directory.
public struct PictureFiles: PictureSource {
  /// More than any picture of a form: a photograph has a tenth of it.
  private static let limit = 64 << 20

  /// Ends with a slash; empty for the working directory.
  private let directory: String

  /// Images in a directory; the empty path is the working directory.
  public init(in directory: String = "") {
    self.directory = directory.isEmpty || directory.hasSuffix("/") ? directory : directory + "/"
  }

  /// Images beside the file of values that names them.
  ///
  /// - Parameter path: the file of values; `-` for standard input.
  package init(besides path: String) {
    self.init(in: path == "-" ? "" : Directory.part(of: path))
  }

  /// Returns the bytes of an image file.
  ///
  /// - Throws: ``PictureProblem`` if `name` is a URL, or the file is not a regular file, cannot be read, or is
  ///   larger than 64 MB.
  public func bytes(of name: String) throws(PictureProblem) -> [UInt8] {
    guard !Expression.isAddress(name) else {
      throw PictureProblem(
        "images cannot be read from URLs",
        hint: "Give the path of a file, or the image itself as a data: URI.")
    }
    let path = name.hasPrefix("/") ? name : directory + name
    let outcome: Result<[UInt8]?, SystemError>
    do throws(SystemError) {
      outcome = .success(try InputFile.readRegularFile(path, limit: Self.limit))
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

  private static func unreadable(_ why: String) -> PictureProblem {
    PictureProblem(
      "cannot read the image file: \(why)",
      hint: "Give an absolute path, or one relative to the file that names the image.")
  }
}
