import Diagnostics
public import PDFContent

/// A source of the pictures that values name.
///
/// Without one, values cannot name files, because a value may come from anywhere.
public protocol PictureSource: Sendable {
  /// The bytes of the file that a value names. Called from several tasks at once.
  func bytes(of name: String) throws(PictureProblem) -> [UInt8]
}

/// Reads no files: only `data:` URIs give pictures.
public struct NoPictureFiles: PictureSource {
  public init() {}

  public func bytes(of name: String) throws(PictureProblem) -> [UInt8] {
    throw PictureProblem(
      "image files cannot be read here", hint: "Give the image itself as a `data:` URI.")
  }
}
