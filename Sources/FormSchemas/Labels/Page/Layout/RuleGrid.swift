import PDFContent
import PDFObjects

/// The horizontal and vertical rules of a page, which part what they are between.
struct RuleGrid {
  private var horizontal: [Rectangle] = []
  private var vertical: [Rectangle] = []
  private var horizontalGrid = SpatialGrid()
  private var verticalGrid = SpatialGrid()

  static let thickest = 3.0
  private static let mostRules = 50_000
  /// Dotted rules are many short ones.
  private static let mostRulesInCell: Int32 = 128
  /// In points, from a field to either side of its cell.
  private static let widestCell = 300.0
  private static let lowestCell = 10.0
  private static let besideWall = 5.0

  init(
    _ graphics: [PageGraphic], widgets: [LabeledWidget], widgetGrid: SpatialGrid,
    space: ReadingSpace
  ) {
    for graphic in graphics where !graphic.isAnnotation {
      guard horizontal.count + vertical.count < Self.mostRules else { break }
      let bounds = space.place(graphic.bounds)
      switch graphic.kind {
      case .rule:
        add(bounds)
      case .box where graphic.isStroked:
        // The square that is drawn around a check box parts it from nothing.
        let isFrame = widgetGrid.near(bounds).contains { index in
          let widget = widgets[index].bounds
          return widget.overlapX(bounds) > 0 && widget.overlapY(bounds) > 0
            && abs(widget.width - bounds.width) < 8 && abs(widget.height - bounds.height) < 8
        }
        guard !isFrame else { continue }
        add(Rectangle(bounds.left, bounds.bottom, bounds.left, bounds.top))
        add(Rectangle(bounds.right, bounds.bottom, bounds.right, bounds.top))
        add(Rectangle(bounds.left, bounds.bottom, bounds.right, bounds.bottom))
        add(Rectangle(bounds.left, bounds.top, bounds.right, bounds.top))
      case .box, .path, .shading, .image: break
      }
    }
    horizontalGrid = SpatialGrid(horizontal, mostInCell: Self.mostRulesInCell)
    verticalGrid = SpatialGrid(vertical, mostInCell: Self.mostRulesInCell)
  }

  private mutating func add(_ bounds: Rectangle) {
    if bounds.height <= Self.thickest, bounds.width > 6 {
      horizontal.append(bounds)
    } else if bounds.width <= Self.thickest, bounds.height > 6 {
      vertical.append(bounds)
    }
  }

  /// The number of vertical rules between two distances at a height; rules within a point of each other
  /// count once.
  func verticalCount(from left: Double, to right: Double, at height: Double) -> Int {
    guard right > left else { return 0 }
    var places = verticalPlaces(from: left, to: right, at: height)
    return Self.distinct(&places)
  }

  /// The places of the vertical rules between two distances at a height, in any order.
  func verticalPlaces(from left: Double, to right: Double, at height: Double) -> [Double] {
    verticalGrid.near(Rectangle(left, height, right, height)).map { vertical[$0] }.filter {
      $0.middleX > left && $0.middleX < right && $0.bottom <= height && $0.top >= height
    }.map(\.middleX)
  }

  /// The number of horizontal rules between two heights at a distance from the left.
  func horizontalCount(from bottom: Double, to top: Double, at distance: Double) -> Int {
    guard top > bottom else { return 0 }
    var places: [Double] = []
    for index in horizontalGrid.near(Rectangle(distance, bottom, distance, top)) {
      let rule = horizontal[index]
      guard rule.middleY > bottom, rule.middleY < top, rule.left <= distance,
        rule.right >= distance
      else { continue }
      places.append(rule.middleY)
    }
    return Self.distinct(&places)
  }

  /// What the rules between a widget and a text to the left or right of it cost: those that frame the
  /// widget part less.
  func verticalCost(from left: Double, to right: Double, at height: Double, edge: Double) -> Double
  {
    let all = verticalCount(from: left, to: right, at: height)
    guard all > 0 else { return 0 }
    let atEdge = min(all, verticalCount(from: edge - 3, to: edge + 3, at: height))
    return Double(min(all - atEdge, 3)) * 7 + Double(atEdge) * 3
  }

  /// The same for a text above or below.
  func horizontalCost(
    from bottom: Double, to top: Double, at distance: Double, edge: Double
  ) -> Double {
    let all = horizontalCount(from: bottom, to: top, at: distance)
    guard all > 0 else { return 0 }
    let atEdge = min(all, horizontalCount(from: edge - 3, to: edge + 3, at: distance))
    return Double(min(all - atEdge, 3)) * 9 + Double(atEdge) * 4
  }

  /// Whether a field stands on the lower border of a ruled cell: what is below it is in another cell.
  ///
  /// The border reaches the vertical rules on both sides of the field, unlike a line to write on.
  ///
  /// - Parameter hasDigits: the field is a row of boxes for single characters, whose outlines are no cells.
  func isOnFloorOfCell(_ box: Rectangle, hasDigits: Bool = false) -> Bool {
    let strip = Rectangle(box.middleX, box.bottom - 4, box.middleX, box.bottom + 4)
    let floors = horizontalGrid.near(strip).map { horizontal[$0] }.filter {
      $0.left <= box.middleX && $0.right >= box.middleX && abs($0.middleY - box.bottom) < 4
        && (!hasDigits || $0.left < box.left - 4 || $0.right > box.right + 4)
    }
    guard !floors.isEmpty else { return false }
    if floors.contains(where: partsCells) { return true }
    if [box.left, box.right].contains(where: { hasWall(at: $0, beside: box) }) { return true }
    let row = Rectangle(
      box.left - Self.widestCell, box.middleY, box.right + Self.widestCell, box.middleY)
    let sides = verticalGrid.near(row).map { vertical[$0] }.filter {
      isWall($0, beside: box)
    }
    guard let left = sides.filter({ $0.middleX < box.left + Self.besideWall }).map(\.middleX).max(),
      let right = sides.filter({ $0.middleX > box.right - Self.besideWall }).map(\.middleX).min()
    else { return false }
    return floors.contains { $0.left < left + 3 && $0.right > right - 3 }
  }

  /// A vertical rule is as high as a box, unlike the strokes between the digits of a number.
  private func hasWall(at side: Double, beside box: Rectangle) -> Bool {
    verticalGrid.near(
      Rectangle(side - Self.besideWall, box.middleY, side + Self.besideWall, box.middleY)
    ).map { vertical[$0] }.contains {
      abs($0.middleX - side) < Self.besideWall && isWall($0, beside: box)
    }
  }

  private func isWall(_ rule: Rectangle, beside box: Rectangle) -> Bool {
    rule.bottom <= box.middleY && rule.top > box.top - Self.thickest
  }

  /// Vertical rules hang from a horizontal one or stand on it, between its ends.
  private func partsCells(_ rule: Rectangle) -> Bool {
    let strip = Rectangle(rule.left + 3, rule.middleY, rule.right - 3, rule.middleY)
    guard strip.right > strip.left else { return false }
    return verticalGrid.near(strip).map { vertical[$0] }.contains {
      (abs($0.top - rule.middleY) < Self.thickest && $0.bottom < rule.middleY - Self.lowestCell
        || abs($0.bottom - rule.middleY) < Self.thickest && $0.top > rule.middleY + Self.lowestCell)
        && $0.middleX > strip.left && $0.middleX < strip.right
    }
  }

  /// The heights of the rules at or under and at or over a box, at a distance from the left; nil if one of
  /// them is further away than a limit.
  func row(around box: Rectangle, at distance: Double, within limit: Double) -> ClosedRange<Double>?
  {
    var (bottom, top) = (-Double.infinity, Double.infinity)
    let strip = Rectangle(distance, box.bottom - limit, distance, box.top + limit)
    for index in horizontalGrid.near(strip) {
      let rule = horizontal[index]
      guard rule.left <= distance, rule.right >= distance else { continue }
      if rule.middleY < box.middleY { bottom = max(bottom, rule.middleY) }
      if rule.middleY > box.middleY { top = min(top, rule.middleY) }
    }
    guard bottom >= strip.bottom, top <= strip.top else { return nil }
    return bottom...top
  }

  /// The ruled cell that a box is in: the nearest rules on both sides of it, and those above and below it that reach
  /// one side, unlike lines to write on. Nil if it is higher than a limit or is open.
  func cell(around box: Rectangle, within limit: Double) -> Rectangle? {
    guard let sides = column(around: box) else { return nil }
    var (bottom, top) = (-Double.infinity, Double.infinity)
    let strip = Rectangle(box.middleX, box.bottom - limit, box.middleX, box.top + limit)
    for index in horizontalGrid.near(strip) {
      let rule = horizontal[index]
      guard rule.left <= box.middleX, rule.right >= box.middleX,
        rule.left < sides.lowerBound + Self.thickest
          || rule.right > sides.upperBound - Self.thickest
      else { continue }
      if rule.middleY < box.middleY { bottom = max(bottom, rule.middleY) }
      if rule.middleY > box.middleY { top = min(top, rule.middleY) }
    }
    guard top - bottom < limit else { return nil }
    return Rectangle(sides.lowerBound, bottom, sides.upperBound, top)
  }

  /// A text is between the same vertical rules as a box.
  func isInColumn(_ text: Rectangle, over box: Rectangle) -> Bool {
    guard let own = column(around: box), let other = column(around: text) else { return false }
    return abs(own.lowerBound - other.lowerBound) < 4 && abs(own.upperBound - other.upperBound) < 4
  }

  /// The vertical rules on both sides of a text are on both sides of a box below it, too.
  func isInCell(_ box: Rectangle, under text: Rectangle) -> Bool {
    column(around: text).map { $0.lowerBound < box.left + 2 && $0.upperBound > box.right - 2 }
      ?? false
  }

  /// The same for a box and a text of which the outer side may have no rule, as in the first and last columns
  /// of tables.
  func isInOuterCell(_ box: Rectangle, under text: Rectangle) -> Bool {
    let cell = sides(around: text)
    return (cell.lowerBound.isFinite || cell.upperBound.isFinite)
      && cell.lowerBound < box.left + 2 && cell.upperBound > box.right - 2
  }

  /// A text is between the same vertical rules as a box; the outer side of both may have none.
  func isInOuterColumn(_ text: Rectangle, over box: Rectangle) -> Bool {
    let (own, other) = (sides(around: box), sides(around: text))
    func areSame(_ left: Double, _ right: Double) -> Bool {
      left == right || abs(left - right) < 4
    }
    return (own.lowerBound.isFinite || own.upperBound.isFinite)
      && areSame(own.lowerBound, other.lowerBound) && areSame(own.upperBound, other.upperBound)
  }

  /// The places of the vertical rules on both sides of a box.
  private func column(around box: Rectangle) -> ClosedRange<Double>? {
    let sides = sides(around: box)
    return sides.lowerBound.isFinite && sides.upperBound.isFinite ? sides : nil
  }

  /// The same, infinite on a side without a rule.
  private func sides(around box: Rectangle) -> ClosedRange<Double> {
    let row = Rectangle(
      box.left - Self.widestCell, box.middleY, box.right + Self.widestCell, box.middleY)
    var (left, right) = (-Double.infinity, Double.infinity)
    for index in verticalGrid.near(row) {
      let rule = vertical[index]
      guard rule.bottom <= box.middleY, rule.top >= box.middleY else { continue }
      if rule.middleX < box.middleX { left = max(left, rule.middleX) }
      if rule.middleX > box.middleX { right = min(right, rule.middleX) }
    }
    return left...right
  }

  private static func distinct(_ places: inout [Double]) -> Int {
    guard places.count > 1 else { return places.count }
    places.sort()
    var count = 1
    for index in 1..<places.count where places[index] - places[index - 1] > 2.5 { count += 1 }
    return count
  }
}
