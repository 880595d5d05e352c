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

  // In points.
  private static let (narrowestGap, widestGap) = (6.0, 60.0)
}
