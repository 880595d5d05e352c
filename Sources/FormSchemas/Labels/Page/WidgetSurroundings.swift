import PDFObjects

/// What is to each side of a widget on its row and in its column, up to the nearest text.
struct WidgetSurroundings {
  /// A phrase that is seen from the widget, and what is between them.
  struct Sight {
    /// -1 if there are widgets and no phrase.
    var phrase: Int
    /// The distance in points; 0 if they touch.
    var distance: Double
    /// Widgets between the two, the nearest first.
    var passed: [Int]

    /// A phrase with no widget between the two.
    var isDirect: Bool { phrase >= 0 && passed.isEmpty }
  }

  /// What is nearest in one direction, in order; of a crowd, only as much as is seen.
  private struct Nearest {
    let most: Int
    let within: Double
    private var items: [(distance: Double, phrase: Int, widget: Int)] = []

    init(most: Int, within: Double) {
      (self.most, self.within) = (most, within)
    }

    mutating func add(_ distance: Double, phrase: Int = -1, widget: Int = -1) {
      guard distance <= within else { return }
      var place = items.endIndex
      while place > 0 {
        let other = items[place - 1]
        guard distance < other.distance || distance == other.distance && phrase > other.phrase
        else { break }
        place -= 1
      }
      let count = mostPassed + 1 + most
      guard place < count else { return }
      if items.count == count { items.removeLast() }
      items.insert((distance, phrase, widget), at: place)
    }

    var sights: [Sight] {
      var found: [Sight] = []
      var passed: [Int] = []
      for item in items {
        guard passed.count <= mostPassed, found.count < most else { break }
        if item.phrase >= 0 {
          found.append(Sight(phrase: item.phrase, distance: item.distance, passed: passed))
        } else {
          passed.append(item.widget)
        }
      }
      // Widgets beyond the last phrase are dropped, unless there are no phrases.
      if found.isEmpty, !passed.isEmpty {
        found.append(Sight(phrase: -1, distance: within, passed: passed))
      }
      return found
    }
  }

  let page: LabelPage

  // In points.
  static let farthestLeft = 430.0
  static let farthestAbove = 260.0
  private static let mostPassed = 40
  private static let besideLeader = 14.0
  private static let besideBox = 14.0
  private static let farthestAfter = 240.0

  // MARK: Rows

  /// Phrases to the left on the row of a box, the nearest first, numbers included, each with the
  /// widgets passed on the way.
  func left(
    of box: Rectangle, ignoring: Int = -1, most: Int = 4, within: Double = farthestLeft
  ) -> [Sight] {
    row(of: box, ignoring: ignoring, most: most, within: within, towardsLeft: true)
  }

  func right(
    of box: Rectangle, ignoring: Int = -1, most: Int = 2, within: Double = 160
  ) -> [Sight] {
    row(of: box, ignoring: ignoring, most: most, within: within, towardsLeft: false)
  }

  /// The text on the left on the row of a box, with no widget between the two.
  func textBefore(
    _ box: Rectangle, ignoring: Int = -1, within: Double = farthestLeft
  ) -> Int? {
    Self.direct(left(of: box, ignoring: ignoring, most: 1, within: within))
  }

  /// The text on the right on the row of a box, with no widget between the two.
  func textBehind(_ box: Rectangle, ignoring: Int = -1, within: Double) -> Int? {
    Self.direct(right(of: box, ignoring: ignoring, most: 1, within: within))
  }

  private static func direct(_ sights: [Sight]) -> Int? {
    sights.first.flatMap { $0.isDirect ? $0.phrase : nil }
  }

  /// The text on the left of one that its leaders end at, with no field between: “1 Credit for research … Form 308”.
  /// Where further captions are on the row, as in “Withdrawal … Date ____ Amount ____”, each names its field.
  func line(leadingTo phrase: Int, before box: Rectangle) -> Int? {
    let bounds = page.phrases[phrase].bounds
    guard !page.phrases[phrase].hasLeader,
      !right(of: box, within: Self.farthestAfter).contains(where: {
        $0.phrase >= 0 && !page.phrases[$0.phrase].isBare
      })
    else { return nil }
    return left(of: bounds, most: 1).first.flatMap { sight in
      guard sight.phrase >= 0, sight.passed.isEmpty, page.phrases[sight.phrase].hasLeader,
        bounds.left - page.phrases[sight.phrase].reach < Self.besideLeader,
        !page.phrases[sight.phrase].isBare
      else { return nil }
      return sight.phrase
    }
  }

  /// Whether a field to write into is at the end of the leader of a text.
  func hasField(behind phrase: Phrase) -> Bool {
    right(of: phrase.bounds, most: 1, within: Self.besideBox + phrase.reach - phrase.bounds.right)
      .first?.passed.first.map { !page.widgets[$0].isToggle } ?? false
  }

  /// Whether a text is the caption of a box to check that is directly on its left.
  func isCaptionOfBox(_ text: Rectangle) -> Bool {
    left(of: text, most: 1, within: Self.besideBox).first?.passed.first.map {
      page.widgets[$0].isToggle
    } ?? false
  }

  private func row(
    of box: Rectangle, ignoring: Int, most: Int, within: Double, towardsLeft: Bool
  ) -> [Sight] {
    let strip =
      towardsLeft
      ? Rectangle(box.left - within, box.bottom, box.left + 1, box.top)
      : Rectangle(box.right - 1, box.bottom, box.right + within, box.top)
    var nearest = Nearest(most: most, within: within)
    for index in page.phraseGrid.near(strip) {
      let phrase = page.phrases[index]
      guard !phrase.isTurned, isOnRow(phrase, box) else { continue }
      if towardsLeft {
        guard phrase.bounds.middleX < box.left else { continue }
        nearest.add(max(0, box.left - phrase.reach), phrase: index)
      } else {
        guard phrase.bounds.middleX > box.right else { continue }
        nearest.add(max(0, phrase.bounds.left - box.right), phrase: index)
      }
    }
    for index in page.widgetGrid.near(strip) where index != ignoring {
      let other = page.widgets[index].bounds
      guard other.sharesRow(with: box) else { continue }
      if towardsLeft, other.middleX < box.left {
        nearest.add(max(0, box.left - other.right), widget: index)
      } else if !towardsLeft, other.middleX > box.right {
        nearest.add(max(0, other.left - box.right), widget: index)
      }
    }
    return nearest.sights
  }

  /// The phrase's line is on the row: their middles are near, or it is in a tall box.
  private func isOnRow(_ phrase: Phrase, _ box: Rectangle) -> Bool {
    let overlap = phrase.bounds.overlapY(box)
    return overlap > 0.45 * min(phrase.bounds.height, box.height)
  }

  // MARK: Columns

  /// Phrases above a box, the nearest first.
  func above(
    _ box: Rectangle, ignoring: Int = -1, most: Int = 3, within: Double = 60
  ) -> [Sight] {
    column(of: box, ignoring: ignoring, most: most, within: within, upwards: true)
  }

  func below(
    _ box: Rectangle, ignoring: Int = -1, most: Int = 2, within: Double = 30
  ) -> [Sight] {
    column(of: box, ignoring: ignoring, most: most, within: within, upwards: false)
  }

  private func column(
    of box: Rectangle, ignoring: Int, most: Int, within: Double, upwards: Bool
  ) -> [Sight] {
    let strip =
      upwards
      ? Rectangle(box.left, box.top - 1, box.right, box.top + within)
      : Rectangle(box.left, box.bottom - within, box.right, box.bottom + 1)
    var nearest = Nearest(most: most, within: within)
    for index in page.phraseGrid.near(strip) {
      let phrase = page.phrases[index]
      guard !phrase.isTurned, isInColumn(phrase, box) else { continue }
      let offset = upwards ? phrase.bounds.bottom - box.top : box.bottom - phrase.bounds.top
      // Letters that reach below the line may touch the box.
      guard offset > -0.55 * phrase.bounds.height else { continue }
      nearest.add(max(0, offset), phrase: index)
    }
    for index in page.widgetGrid.near(strip) where index != ignoring {
      let other = page.widgets[index].bounds
      guard other.overlapX(box) > 0.3 * min(other.width, box.width) else { continue }
      if upwards, other.middleY > box.top {
        nearest.add(max(0, other.bottom - box.top), widget: index)
      } else if !upwards, other.middleY < box.bottom {
        nearest.add(max(0, box.bottom - other.top), widget: index)
      }
    }
    return nearest.sights
  }

  private func isInColumn(_ phrase: Phrase, _ box: Rectangle) -> Bool {
    let overlap = phrase.bounds.overlapX(box)
    return overlap > 0.3 * min(phrase.bounds.width, box.width) && overlap > 0
      || (phrase.bounds.left > box.left - 6 && phrase.bounds.left < box.right - 2)
  }

  /// Phrases inside a box: their middles are in it.
  func inside(_ box: Rectangle) -> [Int] {
    page.phraseGrid.near(box).filter { index in
      !page.phrases[index].isTurned && box.holdsMiddle(of: page.phrases[index].bounds)
    }
  }
}
