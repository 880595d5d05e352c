import PDFObjects

/// Rows of boxes for single characters that go on over several captions: “Date of birth” and “Social security number”.
extension DigitBoxes {
  // In points.
  private static let nearCaption = 9.0
  private static let wider = 3.0
  private static let intoBox = 4.0
  /// Around a row of boxes.
  private static let mostTexts = 64

  /// The widgets of a page, of which those are parted that have captions of their own, all over them or all under them.
  ///
  /// - Parameter boxes: the widgets before any were joined.
  static func parted(_ page: LabelPage, _ boxes: [LabeledWidget]) -> [LabeledWidget] {
    var places: [LabeledWidget.Member: Rectangle] = [:]
    for box in boxes { places[.init(field: box.field, widget: box.widget)] = box.bounds }
    let grid = SpatialGrid(page.phrases.map(\.bounds))
    return page.widgets.flatMap { widget in
      guard widget.hasDigits else { return [widget] }
      let members = widget.members.map { ($0, places[$0] ?? widget.bounds) }
      let row = widget.bounds
      let around = Rectangle(
        row.left, row.bottom - nearCaption, row.right, row.top + nearCaption)
      let texts = grid.near(around).prefix(mostTexts).map { page.phrases[$0] }
        .filter { !isOption($0, on: page) }
      let parts = parts(members.map(\.1), captions(of: row, among: texts))
      return parts.count < 2
        ? [widget] : parts.map { part in whole(members[part].map { $0 }, widget) }
    }
  }

  /// A box to check is before a text.
  private static func isOption(_ text: Phrase, on page: LabelPage) -> Bool {
    let bounds = text.bounds
    let before = Rectangle(bounds.left - besideMark, bounds.bottom, bounds.left, bounds.top)
    return page.widgetGrid.near(before).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.sharesRow(with: bounds)
        && bounds.left - box.right < besideMark && bounds.left > box.middleX
    }
  }

  /// The captions on the nearest line over or under a row of boxes, from left to right.
  private static func captions(of row: Rectangle, among phrases: [Phrase]) -> [Rectangle] {
    func captions(_ distance: (Rectangle) -> Double) -> (distance: Double, texts: [Rectangle]) {
      let near = phrases.filter {
        let apart = distance($0.bounds)
        return !$0.isTurned && !$0.isBare && apart > -intoBox && apart < nearCaption
          && $0.bounds.overlapX(row) > 0
      }.map(\.bounds)
      let nearest = near.map(distance).min() ?? .infinity
      return (
        nearest,
        near.filter { distance($0) < nearest + level }.sorted { $0.left < $1.left }
      )
    }
    let over = captions { $0.bottom - row.top }
    let under = captions { row.bottom - $0.top }
    return over.distance < under.distance ? over.texts : under.texts
  }

  /// The boxes of each caption: those that are further apart than others part where a caption begins.
  private static func parts(_ boxes: [Rectangle], _ captions: [Rectangle]) -> [Range<Int>] {
    guard captions.count > 1, let first = boxes.first, captions[0].right > first.left else {
      return []
    }
    let gaps = zip(boxes, boxes.dropFirst()).map { $1.left - $0.right }
    let widest = (gaps.min() ?? 0) + wider
    let ends = gaps.indices.filter { gaps[$0] > widest }.map { $0 + 1 } + [boxes.count]
    var (owners, start) = ([Int](), 0)
    var starts: [Int] = []
    for end in ends {
      let right = boxes[end - 1].right
      let owner = captions.lastIndex { $0.left < right - intoBox } ?? 0
      if owners.last != owner {
        owners.append(owner)
        starts.append(start)
      }
      start = end
    }
    guard owners == Array(captions.indices) else { return [] }
    return zip(starts, starts.dropFirst() + [boxes.count]).map { $0..<$1 }
  }

  private static func whole(
    _ members: [(LabeledWidget.Member, Rectangle)], _ widget: LabeledWidget
  ) -> LabeledWidget {
    var part = widget
    (part.field, part.widget) = (members[0].0.field, members[0].0.widget)
    part.members = members.count > 1 ? members.map(\.0) : []
    part.bounds = members.dropFirst().reduce(members[0].1) { $0.union($1.1) }
    return part
  }
}
