/// How two rectangles lie to each other, on pages that are read.
extension Rectangle {
  package var middleX: Double { (left + right) / 2 }
  package var middleY: Double { (bottom + top) / 2 }
  package var area: Double { width * height }

  /// How much of the width both have; negative for a gap.
  package func overlapX(_ other: Rectangle) -> Double {
    min(right, other.right) - max(left, other.left)
  }

  /// How much of the height both have; negative for a gap.
  package func overlapY(_ other: Rectangle) -> Double {
    min(top, other.top) - max(bottom, other.bottom)
  }

  /// The area that both have.
  package func sharedArea(with other: Rectangle) -> Double {
    max(0, overlapX(other)) * max(0, overlapY(other))
  }

  /// Whether both have more than a share of the smaller one.
  package func shares(_ share: Double, with other: Rectangle) -> Bool {
    sharedArea(with: other) > share * min(area, other.area)
  }

  /// Whether two widgets cannot both be clicked: they share more than a line.
  package func covers(_ other: Rectangle) -> Bool {
    overlapX(other) > 1 && overlapY(other) > 1
  }

  package func holdsMiddle(of other: Rectangle) -> Bool {
    other.middleX > left && other.middleX < right && other.middleY > bottom && other.middleY < top
  }

  /// Whether two rectangles are beside each other on one row.
  package func sharesRow(with other: Rectangle) -> Bool {
    overlapY(other) > 0.5 * min(height, other.height)
  }
}
