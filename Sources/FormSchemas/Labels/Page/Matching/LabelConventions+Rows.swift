import PDFObjects

/// Rows of fields with a caption below each of them.
extension LabelConventions {
  // In points.
  private static let widestGap = 26.0
  private static let level = 2.0
  private static let nearCaption = 12.0
  private static let aligned = 6.0
  /// In bytes.
  private static let longestCaption = 40

  /// For each widget, whether it is in a row of fields side by side that each have a caption of their own below them, and
  /// at most one text over them, at the beginning of the row.
  static func captionedRows(_ surroundings: WidgetSurroundings) -> [Bool] {
    let page = surroundings.page
    var isMember = Array(repeating: false, count: page.widgets.count)
    for row in rows(of: page) where row.count > 1 {
      let captions = row.compactMap { captionBelow($0, surroundings) }
        .map { page.phrases[$0].text }
      guard captions.count == row.count, Set(captions).count == captions.count,
        !row.dropFirst().contains(where: { hasTextOver($0, surroundings) }),
        !row.contains(where: page.isOnFloorOfCell)
      else { continue }
      for index in row { isMember[index] = true }
    }
    return isMember
  }

  /// Fields to write into that stand level and near one another, from left to right.
  private static func rows(of page: LabelPage) -> [[Int]] {
    let order = page.widgets.indices.filter { !page.widgets[$0].isToggle }.sorted {
      page.widgets[$0].bounds.left < page.widgets[$1].bounds.left
    }
    return chains(of: order, page, within: { $1.left - $0.right < widestGap }) { last, box in
      abs(last.bottom - box.bottom) < level && abs(last.top - box.top) < level
        && box.left > last.right - 1
    }
  }

  /// Fields one behind another: each goes on from the last one of the first chain that it joins, or begins one.
  ///
  /// - Parameters:
  ///   - isNear: whether a box is near enough to the last one of a chain for it, or for those that follow in `order`.
  ///   - joins: whether a box goes on from the last one of a chain.
  static func chains(
    of order: [Int], _ page: LabelPage, within isNear: (Rectangle, Rectangle) -> Bool,
    joining joins: (Rectangle, Rectangle) -> Bool
  ) -> [[Int]] {
    var chains: [[Int]] = []
    var open: [Int] = []
    for index in order {
      let box = page.widgets[index].bounds
      func last(_ chain: Int) -> Rectangle {
        page.widgets[chains[chain][chains[chain].count - 1]].bounds
      }
      open.removeAll { !isNear(last($0), box) }
      if let known = open.first(where: { joins(last($0), box) }) {
        chains[known].append(index)
      } else {
        open.append(chains.count)
        chains.append([index])
      }
    }
    return chains
  }

  /// The caption directly below a field, at its beginning or under its middle.
  private static func captionBelow(_ index: Int, _ surroundings: WidgetSurroundings) -> Int? {
    let page = surroundings.page
    let box = page.widgets[index].bounds
    guard
      let sight = surroundings.below(box, ignoring: index, most: 1, within: nearCaption).first,
      sight.isDirect
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    // The caption of a field behind it.
    let leadsOn =
      page.paragraphs[phrase.paragraph].text.hasSuffix(":")
      || !surroundings.right(of: phrase.bounds, most: 1, within: aligned).isEmpty
    let isUnder =
      isInLine(phrase.bounds, box)
      || ValueParts.isPartOfName(phrase.text) && phrase.bounds.left > box.left
        && phrase.bounds.right < box.right
    return isUnder && !leadsOn && !phrase.isBare && phrase.number == nil
      && phrase.text.utf8.count < longestCaption
      ? sight.phrase : nil
  }

  /// A text over a field begins where it does, or is over its middle, and so may be its caption.
  private static func hasTextOver(_ index: Int, _ surroundings: WidgetSurroundings) -> Bool {
    let page = surroundings.page
    let box = page.widgets[index].bounds
    return surroundings.above(box, ignoring: index, most: 1, within: nearCaption).contains {
      $0.isDirect && !page.phrases[$0.phrase].isBare
        && isInLine(page.phrases[$0.phrase].bounds, box)
    }
  }

  private static func isInLine(_ text: Rectangle, _ box: Rectangle) -> Bool {
    abs(text.left - box.left) < aligned || abs(text.middleX - box.middleX) < aligned
  }
}
