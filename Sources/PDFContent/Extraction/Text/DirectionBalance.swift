/// How many characters of a text run to the right, and how many to the left.
struct DirectionBalance {
  private(set) var leftToRight = 0
  private(set) var rightToLeft = 0

  /// A text of which so many parts of the other direction make one part is all of one direction.
  private static let fewOthers = 4
  /// What a character of that direction counts for in a line of both.
  private static let weight = 3

  mutating func count(_ strength: LogicalOrder.Strength, times: Int = 1) {
    switch strength {
    case .leftToRight: leftToRight += times
    case .rightToLeft: rightToLeft += times
    case .number, .neutral: break
    }
  }

  var isRightToLeft: Bool { rightToLeft > leftToRight }

  /// Whether a line of this text runs to the left. A line of both directions rather runs as the text does:
  /// “Arabic (العربية)” runs to the right in an English text.
  func isRightToLeft(_ line: DirectionBalance) -> Bool {
    if leftToRight > Self.fewOthers * rightToLeft {
      return line.rightToLeft > Self.weight * line.leftToRight
    }
    if rightToLeft > Self.fewOthers * leftToRight {
      return Self.weight * line.rightToLeft > line.leftToRight
    }
    return line.isRightToLeft
  }
}
