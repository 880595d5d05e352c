import CICU
import Synchronization

/// Where lines may break (UAX #14), with ICU's dictionaries for Thai, Lao, Khmer and Burmese.
package enum LineBreaks {
  /// Whether a line may end before each scalar; the last element stands for the end of the text.
  ///
  /// Never at the beginning, always at the end of a text that is not empty, and never inside a
  /// grapheme cluster (UAX #29). Breaks that must be (after a line feed) are not told apart.
  ///
  /// - Parameter language: a BCP 47 tag, which may choose rules (`ja-u-lb-strict`); nil takes the
  ///   root's. The locale of the process is never looked at.
  package static func opportunities(in scalars: [Unicode.Scalar], language: String?) -> [Bool] {
    guard !scalars.isEmpty else { return [false] }
    let text = TextUnits(scalars)
    let found = BoundaryFinder.pool.use(language: language ?? "") { $0.lineBreaks(in: text.units) }
    guard let found else {
      // No rules or no memory: nowhere but at the end.
      return [Bool](repeating: false, count: scalars.count) + [true]
    }
    return text.starts.map { found[$0] }
  }
}

/// ICU's rules for one language, opened. Used by one task at a time.
@safe final class BoundaryFinder: @unchecked Sendable {
  static let pool = BoundaryFinderPool()

  private let boundaries: OpaquePointer

  /// - Parameter language: a BCP 47 tag, empty for the root's rules.
  init?(language: String) {
    guard let boundaries = unsafe fw_boundaries_create(language) else { return nil }
    unsafe self.boundaries = unsafe boundaries
  }

  deinit { unsafe fw_boundaries_free(boundaries) }

  /// An element for each place between units, both ends too; nil where ICU has no memory.
  func lineBreaks(in units: [UInt16]) -> [Bool]? {
    guard let count = Int32(exactly: units.count) else { return nil }
    var breaks = [Bool](repeating: false, count: units.count + 1)
    // Safe: `units` holds `count` elements and `breaks` one more, both for the length of the call.
    let done = unsafe units.withUnsafeBufferPointer { units in
      unsafe breaks.withUnsafeMutableBufferPointer {
        unsafe fw_boundaries_lines(boundaries, units.baseAddress, count, $0.baseAddress)
      }
    }
    return done ? breaks : nil
  }
}

/// Finders that are not in use, by language: opening one takes a hundred times as long as using it.
final class BoundaryFinderPool: Sendable {
  private let idle = Mutex<[String: [BoundaryFinder]]>([:])
  /// More languages than this are not kept.
  private static let limit = 32

  func use<Result>(language: String, _ body: (BoundaryFinder) -> Result?) -> Result? {
    let kept = idle.withLock { $0[language]?.popLast() }
    guard let finder = kept ?? BoundaryFinder(language: language) else { return nil }
    defer {
      idle.withLock {
        if $0[language] != nil || $0.count < Self.limit { $0[language, default: []].append(finder) }
      }
    }
    return body(finder)
  }
}
