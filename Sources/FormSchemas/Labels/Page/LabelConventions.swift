/// Where the texts of a page are placed to its fields, as far as most of them agree.
struct LabelConventions {
  /// Options are named on the left of their boxes.
  private(set) var namesTogglesOnLeft = false
  /// Fields have their captions below, as under the line of a signature.
  private(set) var hasCaptionsBelow = false

  // In points: a text so near is a vote.
  private static let near = 14.0
  private static let close = 5.0

  init(_ surroundings: WidgetSurroundings) {
    let page = surroundings.page
    var (lefts, rights, aboves, belows) = (0, 0, 0, 0)
    for (index, widget) in page.widgets.enumerated() where !widget.isPushButton {
      let box = widget.bounds
      if widget.isToggle {
        let left = surroundings.left(of: box, ignoring: index, most: 1, within: Self.near).first
        let right = surroundings.right(of: box, ignoring: index, most: 1, within: Self.near).first
        let hasLeft = left.map { $0.phrase >= 0 && $0.passed.isEmpty } ?? false
        let hasRight = right.map { $0.phrase >= 0 && $0.passed.isEmpty } ?? false
        if hasLeft, !hasRight { lefts += 1 }
        if hasRight { rights += 1 }
      } else {
        let left = surroundings.left(of: box, ignoring: index, most: 1, within: Self.near).first
        guard left == nil else { continue }
        let above = Self.nearest(
          surroundings.above(box, ignoring: index, most: 1, within: Self.near), page)
        let below = Self.nearest(
          surroundings.below(box, ignoring: index, most: 1, within: Self.near), page)
        if above < Self.close, below > above + 4 { aboves += 1 }
        if below < Self.close, above > below + 4 { belows += 1 }
      }
    }
    namesTogglesOnLeft = lefts > 2 * rights && lefts > 1
    hasCaptionsBelow = belows > 2 * aboves && belows > 2
  }

  private static func nearest(
    _ sights: [WidgetSurroundings.Sight], _ page: LabelPage
  ) -> Double {
    guard let first = sights.first, first.phrase >= 0, first.passed.isEmpty,
      !page.paragraphs[page.phrases[first.phrase].paragraph].isSentence
    else { return .infinity }
    return first.distance
  }
}
