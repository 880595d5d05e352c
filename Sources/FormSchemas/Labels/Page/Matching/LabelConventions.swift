import PDFObjects

/// Where the texts of a page are placed to its fields, as far as most of them agree.
struct LabelConventions {
  /// For each widget, whether options are named on the left of their boxes.
  private(set) var isNamedOnLeft: [Bool]
  /// For each widget, whether it is one of those in the columns of a grid, whose gutter parts no columns of the page.
  private(set) var isInGrid: [Bool]
  /// For each widget, whether the captions of the fields that it is stacked with are below them, as
  /// under the line of a signature.
  private(set) var hasCaptionBelow: [Bool]
  /// For each widget, whether each of the fields that it is stacked with has a caption of its own there, at one distance.
  private(set) var isCaptionFirm: [Bool]
  /// For each widget, whether it and those that it is stacked with have their captions behind them, as in “____
  /// Judicial circuit” over “____ County”.
  private(set) var hasCaptionBehind: [Bool]
  /// For each widget, whether it is in a row of fields that each have a caption below them, with no more over the row
  /// than what it is about: “First Name” and “Last Name” under “Name”.
  private(set) var isInCaptionedRow: [Bool]
  /// Boxes of options with an amount before their texts, and the fields for the amounts.
  private(set) var isOptionOfAmount: [Bool]

  // In points: a text so near is a vote.
  static let near = 14.0
  private static let close = 5.0
  private static let farBefore = 160.0
  private static let farBehind = 40.0
  private static let farthestBox = 30.0
  /// Fields that are stacked are no further apart.
  private static let widestGap = 26.0

  struct Votes {
    var above = 0
    var below = 0
    /// Each of the fields has a caption of its own at one distance.
    var isFirm = false
  }

  init(_ surroundings: WidgetSurroundings) {
    let page = surroundings.page
    hasCaptionBelow = Array(repeating: false, count: page.widgets.count)
    hasCaptionBehind = hasCaptionBelow
    isCaptionFirm = hasCaptionBelow
    isOptionOfAmount = hasCaptionBelow
    isInCaptionedRow = Self.captionedRows(surroundings)
    isNamedOnLeft = hasCaptionBelow
    isInGrid = hasCaptionBelow
    var (lefts, rights) = (0, 0)
    let stacks = Self.stacks(of: page)
    var votes: [Int: Votes] = [:]
    for (index, widget) in page.widgets.enumerated() {
      let box = widget.bounds
      let left = surroundings.left(of: box, ignoring: index, most: 1, within: Self.near).first
      let hasLeft = left.map { $0.isDirect } ?? false
      if widget.isToggle {
        let right = surroundings.right(of: box, ignoring: index, most: 1, within: Self.near).first
        let hasRight = right.map { $0.isDirect } ?? false
        // A box between two texts, as all but the ends of a row are, shows nothing.
        if hasLeft, !hasRight { lefts += 1 }
        if hasRight, !hasLeft || Self.goesOn(right, page) { rights += 1 }
      } else if !hasLeft {
        let over = surroundings.above(box, ignoring: index, most: 1, within: Self.near)
        let under = surroundings.below(box, ignoring: index, most: 1, within: Self.near)
        let (above, below) = (Self.nearest(over, page), Self.nearest(under, page))
        // Captions in parentheses are under their lines.
        if Self.isInParentheses(under, page), !page.isOnFloorOfCell(index) {
          votes[stacks[index], default: Votes()].below += 2
          continue
        }
        if above < Self.close, below > above + 4 {
          votes[stacks[index], default: Votes()].above += 1
        }
        if below < Self.close, above > below + 4, !page.isOnFloorOfCell(index) {
          votes[stacks[index], default: Votes()].below += 1
        }
      }
    }
    Self.voteByEnds(of: stacks, surroundings, &votes)
    let areNamedOnLeft = lefts > 2 * rights && lefts > 1
    let sides = Self.sidesOfGroups(surroundings)
    isInGrid = Self.areNamedInGrid(surroundings)
    for index in page.widgets.indices where page.widgets[index].isToggle {
      isNamedOnLeft[index] =
        sides[index].map { $0 == .left } ?? areNamedOnLeft || isInGrid[index]
        || Self.isBehindAnswer(index, surroundings)
        || Self.isBehindText(index, surroundings)
    }
    let whole = votes.values.reduce(into: Votes()) {
      $0.above += $1.above
      $0.below += $1.below
    }
    for stack in Dictionary(grouping: page.widgets.indices, by: { stacks[$0] }).values
    where stack.allSatisfy({ Self.isBeforeCaption($0, surroundings) })
      && (stack.count > 1 || Self.isBeforePlace(stack[0], surroundings))
    {
      for index in stack { hasCaptionBehind[index] = true }
    }
    for index in page.widgets.indices {
      guard let box = Self.optionAround(index, surroundings) else { continue }
      hasCaptionBehind[index] = true
      isOptionOfAmount[index] = true
      isOptionOfAmount[box] = true
    }
    let isPageBelow = whole.below > 2 * whole.above && whole.below > 2
    for index in page.widgets.indices {
      let own = votes[stacks[index]] ?? Votes()
      isCaptionFirm[index] = own.isFirm
      hasCaptionBelow[index] = abs(own.below - own.above) < 2 ? isPageBelow : own.below > own.above
    }
  }

  /// For each widget the first of those that it is stacked with: fields over one another without a rule
  /// between them but those that they are written on.
  private static func stacks(of page: LabelPage) -> [Int] {
    var parent = Array(page.widgets.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    for (index, widget) in page.widgets.enumerated()
    where !widget.isToggle {
      let box = widget.bounds
      let strip = Rectangle(box.left, box.bottom - widestGap, box.right, box.bottom)
      for other in page.widgetGrid.near(strip) where other != index {
        let next = page.widgets[other].bounds
        guard !page.widgets[other].isToggle,
          next.overlapX(box) > 0.5 * min(next.width, box.width), next.middleY < box.bottom,
          next.top > strip.bottom
        else { continue }
        let middle = (max(box.left, next.left) + min(box.right, next.right)) / 2
        guard
          page.rules.horizontalCount(from: next.top + 3, to: box.bottom - 3, at: middle) == 0
        else { continue }
        let (first, second) = (root(index), root(other))
        if first != second { parent[max(first, second)] = min(first, second) }
      }
    }
    return page.widgets.indices.map(root)
  }

  private static func isInParentheses(
    _ sights: [WidgetSurroundings.Sight], _ page: LabelPage
  ) -> Bool {
    guard let sight = sights.first, sight.isDirect else { return false }
    let paragraph = page.paragraphs[page.phrases[sight.phrase].paragraph]
    return paragraph.text.hasPrefix("(") && paragraph.text.hasSuffix(")") && !paragraph.isNote
      && paragraph.phrases.count == 1
  }

  /// A text in capital letters is directly behind a field, and none before it.
  private static func isBeforeCaption(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    let page = surroundings.page
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle,
      let right = surroundings.textBehind(box, ignoring: index, within: near),
      !page.phrases[right].isBare,
      !surroundings.left(of: box, ignoring: index, within: farBefore).contains(where: { sight in
        sight.phrase < 0 || !isAside(page.phrases[sight.phrase], before: box, page)
      }),
      surroundings.right(of: page.phrases[right].bounds, most: 1, within: farBehind).isEmpty
    else { return false }
    return page.phrases[right].text.first?.isUppercase == true
  }

  /// The letter of the line that a field is on, or a text of another cell.
  private static func isAside(_ text: Phrase, before box: Rectangle, _ page: LabelPage) -> Bool {
    text.isNumber
      || page.rules.verticalCount(from: text.bounds.right, to: box.left, at: box.middleY) > 0
  }

  /// “Unit” or “County” alone is behind the field of a court, under the title of the court.
  private static func isBeforePlace(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    let page = surroundings.page
    let box = page.widgets[index].bounds
    guard
      let right = surroundings.right(of: box, ignoring: index, most: 1, within: near).first,
      let above = surroundings.above(box, ignoring: index, most: 1, within: near).first,
      right.phrase >= 0, above.phrase >= 0
    else { return false }
    return places.contains(page.phrases[right.phrase].text.lowercased())
      && LabelText.isTitleOfCourt(page.phrases[above.phrase].text)
  }

  private static let places: Set<String> = [
    "circuit", "county", "district", "division", "parish", "unit",
  ]

  /// The box of an option that an amount is between, and its text: “□ $ ____ per month”.
  private static func optionAround(_ index: Int, _ surroundings: WidgetSurroundings) -> Int? {
    let page = surroundings.page
    let box = page.widgets[index].bounds
    let before = Rectangle(box.left - farthestBox, box.bottom, box.left, box.top)
    guard !page.widgets[index].isToggle,
      let right = surroundings.right(of: box, ignoring: index, most: 1, within: near).first,
      right.isDirect, goesOn(right, page),
      let sign = page.currencies.first(where: {
        $0.sharesRow(with: box) && $0.right < box.left + 2 && $0.left > before.left
      })
    else { return nil }
    return page.widgetGrid.near(before).first { other in
      let toggle = page.widgets[other].bounds
      return page.widgets[other].isToggle && toggle.right > before.left
        && toggle.right < sign.left + 2 && toggle.sharesRow(with: box)
    }
  }

  /// “Fill in [ ] if you have moved”: a sentence goes on behind the box.
  private static func goesOn(_ sight: WidgetSurroundings.Sight?, _ page: LabelPage) -> Bool {
    guard let sight, sight.phrase >= 0 else { return false }
    return page.phrases[sight.phrase].text.unicodeScalars.first?.properties.isLowercase == true
  }

  /// A caption that is seen directly.
  static func paragraph(
    _ sight: WidgetSurroundings.Sight?, _ page: LabelPage
  ) -> Paragraph? {
    guard let sight, sight.isDirect else { return nil }
    let paragraph = page.paragraphs[page.phrases[sight.phrase].paragraph]
    return paragraph.isSentence ? nil : paragraph
  }

  private static func nearest(
    _ sights: [WidgetSurroundings.Sight], _ page: LabelPage
  ) -> Double {
    guard let first = sights.first, first.isDirect,
      !page.paragraphs[page.phrases[first.phrase].paragraph].isSentence
    else { return .infinity }
    return first.distance
  }
}
