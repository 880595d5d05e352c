import StructuredData
import Synchronization

/// What the process was asked to compute, and has answered or not yet.
package final class FilterAnswerToCome: Sendable {
  /// How many filters each run has.
  private let counts: [Int]
  /// The numbers of the request; see ``FilterMessage``.
  private let numbers: [String]
  /// Nil until the answer is there.
  let bytes = Mutex<Result<[UInt8], FilterEngine.Failure>?>(nil)

  init(counts: [Int], numbers: [String]) {
    self.counts = counts
    self.numbers = numbers
  }

  /// For each run the values of its filters, or nil if the process has none.
  func values() throws(FilterEngine.Failure) -> [[StructuredValue]?] {
    guard let result = bytes.withLock({ $0 }) else { return counts.map { _ in nil } }
    var reader = FilterAnswer(try result.get(), numbers: numbers)
    var values: [[StructuredValue]?] = []
    values.reserveCapacity(counts.count)
    do throws(FilterAnswer.Damaged) {
      for count in counts {
        guard try reader.code() == UInt8(ascii: "v") else {
          values.append(nil)
          continue
        }
        var own: [StructuredValue] = []
        own.reserveCapacity(count)
        for _ in 0..<count { own.append(try reader.value()) }
        values.append(own)
      }
    } catch {
      return counts.map { _ in nil }
    }
    return values
  }
}
