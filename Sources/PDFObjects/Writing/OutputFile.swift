package import Diagnostics

/// A complete file, ready to be written.
///
/// The only way from a plan's prefix and a record's tail to the bytes of a file: what the options ask for
/// (encryption, linearization) is done here and cannot be forgotten.
public struct OutputFile: Sendable {
  private enum Contents {
    /// Not joined, because every output of a plan begins with the same prefix.
    case parts(FilePrefix, FileTail)
    case finished([UInt8])
  }

  private let contents: Contents

  /// - Throws: see ``finished(_:_:)``.
  package init(
    _ prefix: FilePrefix, _ tail: FileTail, finishing: FinishingOptions
  ) throws(FormwrightError) {
    contents =
      finishing.isNeeded
      ? .finished(try finished(prefix.bytes + tail.bytes, finishing)) : .parts(prefix, tail)
  }

  /// - Throws: see ``finished(_:_:)``.
  package init(_ bytes: [UInt8], finishing: FinishingOptions) throws(FormwrightError) {
    contents = .finished(try finished(bytes, finishing))
  }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    switch contents {
    case .parts(let prefix, let tail): prefix.bytes + tail.bytes
    case .finished(let bytes): bytes
    }
  }

  /// The bytes of the file in parts that follow one another, without copying them.
  public var parts: [[UInt8]] {
    switch contents {
    case .parts(let prefix, let tail): [prefix.bytes, tail.bytes]
    case .finished(let bytes): [bytes]
    }
  }

  /// The size of the file in bytes.
  public var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// The SHA-256 digest of the file, in hexadecimal.
  public var sha256: String {
    switch contents {
    case .parts(let prefix, let tail): prefix.sha256(followedBy: tail)
    case .finished(let bytes): hexadecimal(SHA256.digest(bytes))
    }
  }
}
