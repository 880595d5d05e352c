import PDFObjects

/// Fields side by side for the parts of one value, such as the month, day and year of a date: nothing but
/// a dash is between them, and only the first has a text of its own.
struct FieldRuns {
  private let page: LabelPage
  private let surroundings: WidgetSurroundings
  private let cells: TableCells

  // In points.
  private static let widestGap = 24.0
  /// Between narrow fields, as those for the digits of a date are.
  private static let widestGapOfNarrow = 40.0
  private static let narrow = 80.0
  private static let touching = 3.0
  private static let outline = 2.0
  private static let drawn = 4.0
  /// Between two boxes that are drawn.
  private static let narrowestOutside = 6.0
  private static let level = 2.0
  private static let underLine = 4.0
  private static let nearAbove = 45.0
  private static let nearBelow = 9.0
  private static let mostParts = 6

  init(page: LabelPage, surroundings: WidgetSurroundings, cells: TableCells) {
    self.page = page
    self.surroundings = surroundings
    self.cells = cells
  }

  /// The indexes of the widgets of each run, from left to right; runs have at least two.
  func runs() -> [[Int]] {
    var next: [Int: Int] = [:]
    for index in page.widgets.indices {
      if let follower = follower(of: index) { next[index] = follower }
    }
    let followers = Set(next.values)
    return next.keys.sorted().compactMap { first in
      guard !followers.contains(first) else { return nil }
      var run = [first]
      while let index = next[run[run.count - 1]], run.count <= Self.mostParts { run.append(index) }
      return run.count <= Self.mostParts ? run : nil
    }
  }

  private func follower(of index: Int) -> Int? {
    let widget = page.widgets[index]
    let box = widget.bounds
    guard !widget.isToggle else { return nil }
    let widest = box.width < Self.narrow ? Self.widestGapOfNarrow : Self.widestGap
    let strip = Rectangle(box.right, box.bottom, box.right + widest, box.top)
    var nearest: Int?
    for other in page.widgetGrid.near(strip) where other != index {
      let bounds = page.widgets[other].bounds
      guard bounds.left >= box.right - 1, bounds.left <= strip.right, bounds.sharesRow(with: box),
        nearest.map({ bounds.left < page.widgets[$0].bounds.left }) ?? true
      else { continue }
      nearest = other
    }
    guard let nearest else { return nil }
    let next = page.widgets[nearest]
    let gap = Rectangle(box.right, box.bottom, max(box.right, next.bounds.left), box.top)
    guard gap.width < Self.widestGap || next.bounds.width < Self.narrow,
      !next.isToggle, abs(next.bounds.bottom - box.bottom) < Self.level,
      abs(next.bounds.top - box.top) < Self.level,
      !areColumns(gap), !hasText(gap), !hasSign(gap)
    else { return nil }
    // Where boxes are drawn around both, a caption is over the outline of its own.
    switch rules(in: gap) {
    case .none: return hasCaption(nearest, after: index, outline: 1) ? nil : nearest
    case .outlines: return hasCaption(nearest, after: index, outline: Self.drawn) ? nil : nearest
    case .between: return nil
    }
  }

  private enum Rules { case none, outlines, between }

  /// A rule is between two fields; the outlines of boxes that are drawn around both part nothing.
  private func rules(in gap: Rectangle) -> Rules {
    func count(_ left: Double, _ right: Double) -> Int {
      page.rules.verticalCount(from: left, to: right, at: gap.middleY)
    }
    guard count(gap.left - 1, gap.right + 1) > 0 else { return .none }
    let isBetween =
      gap.width < Self.narrowestOutside
      || count(gap.left + Self.outline, gap.right - Self.outline) > 0
      || count(gap.left - Self.outline, gap.left + Self.outline) == 0
      || count(gap.right - Self.outline, gap.right + Self.outline) == 0
    return isBetween ? .between : .outlines
  }

  /// The rule of the row above or below goes on between two fields that touch: it is drawn as the edge of a cell
  /// that is filled.
  private func areColumns(_ gap: Rectangle) -> Bool {
    gap.width < Self.touching
      && [gap.bottom - 0.5 * gap.height, gap.top + 0.5 * gap.height].contains { height in
        page.rules.verticalCount(from: gap.left - 1, to: gap.right + 1, at: height) > 0
      }
  }

  /// The sign of a currency begins an amount.
  private func hasSign(_ gap: Rectangle) -> Bool {
    page.currencies.contains {
      $0.middleX > gap.left && $0.middleX < gap.right && $0.sharesRow(with: gap)
    }
  }

  private func hasText(_ gap: Rectangle) -> Bool {
    page.phraseGrid.near(gap).contains { index in
      let phrase = page.phrases[index].bounds
      return phrase.middleX > gap.left && phrase.middleX < gap.right && phrase.sharesRow(with: gap)
    }
  }

  /// A text begins over or under the field, or over its column.
  ///
  /// - Parameter outline: how far over the field a rule may be its own.
  private func hasCaption(_ index: Int, after first: Int, outline: Double) -> Bool {
    let header = cells.header(of: index)
    if cells.isCell[index], header >= 0, header != cells.header(of: first) { return true }
    let box = page.widgets[index].bounds
    // A caption under the line of a field may reach into it.
    let isNamedInside = [first, index].allSatisfy { field in
      let box = page.widgets[field].bounds
      return surroundings.inside(
        Rectangle(box.left, box.bottom - Self.underLine, box.right, box.top)
      )
      .contains { !page.phrases[$0].isBare }
    }
    if isNamedInside { return true }
    let above = surroundings.above(box, ignoring: index, most: 2, within: Self.nearAbove)
    let whole = box.union(page.widgets[first].bounds)
    let below =
      page.isOnFloorOfCell(index)
      ? [] : surroundings.below(whole, ignoring: index, most: 4, within: Self.nearBelow)
    let captions = below.filter { $0.phrase >= 0 && $0.passed.isEmpty && isUnder($0.phrase, box) }
    if captions.count > 1 { return true }
    return (above + below).contains { sight in
      guard sight.phrase >= 0, sight.passed.isEmpty else { return false }
      let phrase = page.phrases[sight.phrase]
      guard !phrase.isNumber, phrase.bounds.left > page.widgets[first].bounds.right - 4 else {
        return false
      }
      return phrase.bounds.middleY < box.middleY
        ? isUnder(sight.phrase, box)
        : page.rules.horizontalCount(
          from: box.top + outline, to: phrase.bounds.middleY,
          at: min(box.right - 1, phrase.bounds.middleX)) == 0
    }
  }

  private func isUnder(_ phrase: Int, _ box: Rectangle) -> Bool {
    let bounds = page.phrases[phrase].bounds
    return page.rules.horizontalCount(
      from: bounds.middleY, to: box.bottom - 4, at: min(box.right - 1, bounds.middleX)) == 0
  }
}
