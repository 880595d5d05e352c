import PDFContent
import PDFObjects
import Synchronization

/// Pictures by what names them, each read once as long as there is room. One record's picture says
/// nothing about another's bytes: a picture read again is the same picture.
final class PictureCache: Sendable {
  /// Bytes of files kept; pictures beyond it are read each time.
  private static let capacity = 64 << 20

  private struct Store {
    var pictures: [String: Result<Picture, PictureProblem>] = [:]
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
