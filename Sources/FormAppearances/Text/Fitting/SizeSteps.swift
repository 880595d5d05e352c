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
    quarterCount = Swift.max(0, Int(clamping: (firstQuarter - end * 4).rounded(.up)))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { 1 + quarterCount + (start > end ? 1 : 0) }

  subscript(position: Int) -> Double {
    if position == 0 { return start }
    if position > quarterCount { return end }
    return (firstQuarter - Double(position - 1)) / 4
  }

  /// Returns the largest size that fits, found by halves: what fits at a size fits at every smaller
  /// one, but for line breaks. The largest of all is tried first, because it mostly fits.
  func largest(where fits: (Double) -> Bool) -> Double? {
    var (low, high) = (0, count)
    var middle = 0
    while low < high {
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
      middle = low + (high - low) / 2
    }
    return low < count ? self[low] : nil
  }
}

extension Int {
  /// The whole part of a number, brought into range; 0 for what is no number.
  init(clamping number: Double) {
    guard !number.isNaN else {
      self = 0
      return
    }
    self = Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
