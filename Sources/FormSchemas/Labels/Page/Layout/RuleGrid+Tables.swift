import PDFObjects

/// Tables side by side.
extension RuleGrid {
  /// Whether two tables end and begin between two distances: nothing is ruled between two vertical rules, and rows are on
  /// either side.
  func hasGap(from left: Double, to right: Double, at height: Double) -> Bool {
    let places = verticalPlaces(from: left, to: right, at: height).sorted()
    func rows(_ distance: Double) -> Int {
      horizontalCount(
        from: height - Self.widestGap, to: height + Self.widestGap, at: distance)
    }
    return zip(places, places.dropFirst()).contains { end, start in
      start - end > Self.narrowestGap && start - end < Self.widestGap
        && rows((end + start) / 2) == 0 && rows(end - Self.thickest) > 1
        && rows(start + Self.thickest) > 1
    }
  }

  /// Whether the rules over and under a text are those over and under a field beside it.
  func isRow(_ row: ClosedRange<Double>, at text: Rectangle) -> Bool {
    self.row(around: text, at: text.middleX, within: Self.highestRow).map {
      abs($0.lowerBound - row.lowerBound) < Self.offRow
        && abs($0.upperBound - row.upperBound) < Self.offRow
    } ?? false
  }

  // In points.
  private static let (narrowestGap, widestGap) = (6.0, 60.0)
  private static let (highestRow, offRow) = (160.0, 4.0)
}
