/// Which pages of a form an output has: numbers and ranges from 1, such as `1,3-5,8-`.
public struct PageSelection: Hashable, Sendable {
  private var ranges: [ClosedRange<Int>] = []

  /// - Returns: nil where the text is no such list.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let first = Int(ends[0]), first >= 1 else { return nil }
      let last = ends.count == 1 ? first : ends[1].isEmpty ? .max : Int(ends[1])
      guard let last, last >= first else { return nil }
      ranges.append(first...last)
    }
  }

  /// Whether the page with this number is meant.
  public func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

  /// The numbers that are named as such and are beyond a file of `count` pages.
  package func missing(beyond count: Int) -> [Int] {
    ranges.flatMap { range in
      [range.lowerBound, range.upperBound == .max ? range.lowerBound : range.upperBound]
    }.filter { $0 > count }.sorted()
  }
}
