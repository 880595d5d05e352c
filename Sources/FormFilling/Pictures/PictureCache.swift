import PDFContent
import PDFObjects
import Synchronization

/// Pictures by what names them, each read once as long as there is room. One record's picture says
/// nothing about another's bytes: a picture read again is the same picture.
final class PictureCache: Sendable {
  /// Bytes of files kept; pictures beyond it are read each time.
  private static let capacity = 64 << 20

  private static let mostDigests = 10_000

  private struct Store {
    var pictures: [String: Result<Picture, PictureProblem>] = [:]
    /// Of the files' bytes.
    var digests: [String: String] = [:]
    var size = 0
  }

  private let source: any PictureSource
  private let store = Mutex(Store())

  init(source: any PictureSource) { self.source = source }

  func picture(_ name: String) throws(PictureProblem) -> Picture {
    if let known = store.withLock({ $0.pictures[name] }) { return try known.get() }
    let (result, size) = read(name)
    store.withLock {
      guard $0.size + size <= Self.capacity else { return }
      $0.size += size
      $0.pictures[name] = result
    }
    return try result.get()
  }

  /// The SHA-256 digest of the file that a value names; nil if the value is a picture itself, or the file cannot be
  /// read.
  func digest(ofFile name: String) -> String? {
    if DataURI.isOne(name) { return nil }
    if let known = store.withLock({ $0.digests[name] }) { return known }
    guard let bytes = try? source.bytes(of: name) else { return nil }
    let digest = hexadecimal(SHA256.digest(bytes))
    store.withLock { if $0.digests.count < Self.mostDigests { $0.digests[name] = digest } }
    return digest
  }

  private func read(_ name: String) -> (Result<Picture, PictureProblem>, size: Int) {
    do throws(PictureProblem) {
      let bytes = try DataURI.isOne(name) ? DataURI.bytes(of: name) : source.bytes(of: name)
      let size = bytes.count + name.utf8.count
      do throws(PictureProblem) {
        return (.success(try Picture(fileBytes: bytes)), size)
      } catch {
        return (.failure(error), name.utf8.count)
      }
    } catch {
      return (.failure(error), name.utf8.count)
    }
  }
}
