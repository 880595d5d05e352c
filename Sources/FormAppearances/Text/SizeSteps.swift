/// Font sizes from the largest to the smallest: both ends, and the quarter points between them.
struct SizeSteps: RandomAccessCollection {
  let start: Double
  let end: Double
  /// The first multiple of a quarter below the start, in quarters, and how many lie above the end.
  private let firstQuarter: Double
  private let quarterCount: Int

  init(from start: Double, to end: Double) {
    self.start = start
    self.end = end
    let below = (start * 4).rounded(.down)
    firstQuarter = below == start * 4 ? below - 1 : below
    quarterCount = Swift.max(0, Int((firstQuarter - end * 4).rounded(.up)))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { 1 + quarterCount + (start > end ? 1 : 0) }

  subscript(position: Int) -> Double {
    if position == 0 { return start }
    if position > quarterCount { return end }
    return (firstQuarter - Double(position - 1)) / 4
  }
}
