import PDFObjects

/// The numbered items of a page that have several fields: “11. Current mailing address” over City, State
/// and ZIP code.
struct ItemHeadings {
  private let page: LabelPage
  private let matching: LabelMatching
  private var surroundings: WidgetSurroundings { matching.surroundings }
  /// Paragraphs that begin with a number that has a digit, or have one beside them.
  private var items: [Int] = []
  private var isItem: [Bool]
  /// The numbers of items, by paragraph.
  private var numbers: [Int: String] = [:]

  // In points.
  private static let farthest = 110.0
  private static let farthestLast = 160.0
  private static let outdent = 14.0
  private static let sameRow = 14.0
  private static let sameMargin = 4.0
  private static let widestIndent = 60.0
  private static let farthestAnswer = 40.0
  private static let mostItems = 500
  private static let widestMargin = 30.0
  /// In bytes.
  private static let briefLabel = 32
  /// Of a text that is the label of a field, not a heading.
  private static let certain = 4.0

  init(page: LabelPage, matching: LabelMatching) {
    self.page = page
    self.matching = matching
    let cells = matching.cells
    let labelsOfRows = Set(
      cells.rowLabels.indices.filter { cells.isCell[$0] }.map { cells.rowLabels[$0] })
    isItem = Array(repeating: false, count: page.paragraphs.count)
    for (index, paragraph) in page.paragraphs.enumerated() where items.count < Self.mostItems {
      guard let number = paragraph.number, LineNumber.hasDigit(number),
        let first = paragraph.phrases.first
      else { continue }
      let item = paragraph.isNumber ? text(beside: paragraph.bounds) : index
      // A row of a table is about itself alone.
      guard let item, !isItem[item], !labelsOfRows.contains(item),
        paragraph.isNumber || page.phrases[first].startsItem
      else { continue }
      isItem[item] = true
      numbers[item] = number
      items.append(item)
    }
  }

  /// The text that a number in the margin is the number of.
  private func text(beside number: Rectangle) -> Int? {
    surroundings.right(of: number, most: 1, within: Self.widestMargin).first.flatMap { sight in
      guard sight.phrase >= 0, sight.passed.isEmpty, !page.phrases[sight.phrase].isBare else {
        return nil
      }
      return page.phrases[sight.phrase].paragraph
    }
  }

  /// The item that a field is under, or beside.
  ///
  /// - Parameter own: the paragraph that is the field's label, or -1.
  func heading(of index: Int, own: Int) -> String? {
    item(of: index, own: own).map(heading(at:))
  }

  /// A paragraph as a heading.
  func heading(at paragraph: Int) -> String {
    PageLabeler.shortened(page.paragraphs[paragraph].text, to: SectionHeadings.longest)
  }

  /// An item in the ruled cell of a field that asks for more than one value: “31. Number of children in the custody
  /// of:” over “First party” and “Second party”.
  func leading(to index: Int, own: Int) -> String? {
    guard own >= 0, let item = item(of: index, own: own) else { return nil }
    let (paragraph, label) = (page.paragraphs[item], page.paragraphs[own])
    guard paragraph.text.hasSuffix(":"), !label.text.contains(where: \.isNumber),
      label.text.utf8.count < Self.briefLabel,
      paragraph.bounds.bottom - label.bounds.top < Self.farthestAnswer,
      paragraph.bounds.bottom > label.bounds.middleY,
      page.rules.isInCell(page.widgets[index].bounds, under: paragraph.bounds)
        || goesOn(paragraph, over: page.widgets[index].bounds)
    else { return nil }
    return PageLabeler.shortened(paragraph.text, to: SectionHeadings.longest)
  }

  /// “… was awarded to:” with no rule before the field.
  private func goesOn(_ item: Paragraph, over box: Rectangle) -> Bool {
    LabelText.goesOn(item.text)
      && page.rules.horizontalCount(from: box.middleY, to: item.bounds.middleY, at: box.middleX)
        == 0
  }

  /// The paragraph of that item.
  func item(of index: Int, own: Int) -> Int? {
    let header = matching.cells.isCell[index] ? matching.cells.header(of: index) : -1
    // The letters of columns are not the numbers of lines.
    guard
      own < 0 || !isItem[own] && (page.paragraphs[own].number == nil || own == header)
    else { return nil }
    let box = page.widgets[index].bounds
    let label = own < 0 && header < 0 ? box : page.paragraphs[own < 0 ? header : own].bounds
    let rules = header >= 0 ? 1 : 0
    let row = surroundings.left(of: box, ignoring: index, most: 5).filter { $0.phrase >= 0 }
    let number = row.lazy.map { page.phrases[$0.phrase] }.first(where: \.isNumber)?.number
    for sight in row {
      let paragraph = page.phrases[sight.phrase].paragraph
      guard paragraph >= 0, paragraph != own, isItem[paragraph],
        !page.isAcross(page.paragraphs[paragraph].bounds, box)
      else { continue }
      return paragraph
    }
    var best: (distance: Double, paragraph: Int)?
    for item in items where item != own && mayHead(item, number) && !namesOther(item, than: box) {
      let bounds = page.paragraphs[item].bounds
      let distance = bounds.bottom - box.top
      // An item in the margin may be a little higher than the first of its captions.
      let isBeside =
        matching.owners[item] < 0 && bounds.right < label.left && bounds.middleY > label.middleY + 1
      guard bounds.middleY > box.middleY, bounds.bottom >= label.middleY || isBeside,
        bounds.left <= min(box.left, label.left) + Self.outdent
          || distance < Self.farthestAnswer && page.rules.isInCell(box, under: bounds),
        distance < Self.farthest, isInCell(bounds, box, label, rules),
        !isEnded(bounds, over: label),
        !page.isAcross(bounds, box),
        // A question has its answers near it.
        distance < Self.farthestAnswer || !page.paragraphs[item].hasQuestionMark
      else { continue }
      if let known = best {
        let (left, right) = (page.paragraphs[known.paragraph].bounds, bounds)
        // Of two items side by side, the one on the right is in the field's column.
        let isNearer =
          abs(distance - known.distance) < Self.sameRow
            && (left.right < right.left || right.right < left.left)
          ? left.right < right.left : distance < known.distance
        guard isNearer else { continue }
      }
      best = (distance, item)
    }
    return best?.paragraph
  }

  /// A sentence that is not indented begins between an item and what may be in it.
  private func isEnded(_ item: Rectangle, over label: Rectangle) -> Bool {
    let between = Rectangle(
      item.left - Self.outdent, label.top, item.left + Self.outdent, item.bottom)
    guard between.top > between.bottom else { return false }
    return page.phraseGrid.near(between).contains { index in
      let paragraph = page.phrases[index].paragraph
      guard paragraph >= 0, page.paragraphs[paragraph].isSentence else { return false }
      let bounds = page.paragraphs[paragraph].bounds
      return bounds.left < item.left + Self.sameMargin && bounds.left > between.left
        && bounds.top <= item.bottom + 2 && bounds.bottom >= label.top - 2
    }
  }

  /// The item with a number over a text, in its column.
  func item(numbered number: String, over text: Rectangle) -> Int? {
    items.filter { item in
      let bounds = page.paragraphs[item].bounds
      return numbers[item] == number && bounds.bottom >= text.middleY
        && bounds.bottom - text.top < Self.farthest && bounds.left < text.left + Self.outdent
        && bounds.left > text.left - Self.widestIndent && isHeading(item)
    }.min { page.paragraphs[$0].bounds.bottom < page.paragraphs[$1].bounds.bottom }
  }

  /// The text of the line that a lettered line is a part of: “25 Federal income tax withheld from” over 25a.
  ///
  /// - Parameters:
  ///   - number: the number of the lettered line.
  ///   - text: where its text is.
  func whole(of number: String, over text: Rectangle) -> String? {
    guard let stem = LineNumber.whole(of: number) else { return nil }
    var best: (bottom: Double, item: Int)?
    for item in items where numbers[item] == stem {
      let bounds = page.paragraphs[item].bounds
      guard bounds.top > text.bottom, bounds.bottom < best?.bottom ?? .infinity,
        bounds.left < text.left + Self.outdent,
        bounds.left > text.left - Self.widestIndent
          || bounds.bottom - text.top < Self.farthestAnswer,
        // “(4)” is the number of a column.
        !page.paragraphs[item].text.hasPrefix("("), isHeading(item)
      else { continue }
      best = (bounds.bottom, item)
    }
    return best.map {
      PageLabeler.shortened(page.paragraphs[$0.item].text, to: SectionHeadings.longest)
    }
  }

  /// The last item over a field that is as wide as its column, whatever texts but no fields are between the two.
  func last(over box: Rectangle) -> String? {
    let best = items.filter { item in
      let bounds = page.paragraphs[item].bounds
      guard isHeading(item), bounds.bottom >= box.top, bounds.bottom - box.top < Self.farthestLast,
        bounds.left <= box.left + Self.outdent, bounds.right > box.left
      else { return false }
      let between = Rectangle(box.left, box.top, box.right, bounds.bottom)
      return !page.widgetGrid.near(between).contains { other in
        let place = page.widgets[other].bounds
        return place.bottom >= box.top - 1 && place.top <= bounds.bottom + 1
          && place.overlapX(box) > 0
      }
    }.min { page.paragraphs[$0].bounds.bottom < page.paragraphs[$1].bounds.bottom }
    return best.map { page.paragraphs[$0].text }
  }

  /// Whether a text is the label of no field to write into.
  private func isHeading(_ item: Int) -> Bool {
    let owner = matching.owners[item]
    return owner < 0 || page.widgets[owner].isToggle
  }

  /// A row with a number of its own is in the item with the first part of it: 3b is in 3, and not in 3a.
  private func mayHead(_ item: Int, _ number: String?) -> Bool {
    guard let number, LineNumber.hasDigit(number), let own = numbers[item] else { return true }
    return LineNumber.mayHead(own, number)
  }

  /// The text of a field to write into that ends over the box, as the one beside “2b Routing number” does.
  private func namesOther(_ item: Int, than box: Rectangle) -> Bool {
    let owner = matching.owners[item]
    guard owner >= 0, !page.widgets[owner].isToggle, let choice = matching.choices[owner],
      choice.cost < Self.certain, !page.paragraphs[item].hasQuestionMark
    else { return false }
    let other = page.widgets[owner].bounds
    return other.bottom > box.top - 2
  }

  /// No rule is between the two but one that the field, or the label over it, is at, and that over the headers of a
  /// table.
  private func isInCell(
    _ item: Rectangle, _ box: Rectangle, _ label: Rectangle, _ rules: Int
  ) -> Bool {
    let place = max(item.left + 1, min(item.right - 1, box.left + 2))
    return page.rules.horizontalCount(
      from: max(box.top, label.top) + 3, to: item.middleY, at: place) <= rules
      && page.rules.verticalCount(from: place, to: box.left - 3, at: item.middleY) == 0
      && page.rules.verticalCount(from: place, to: box.left - 3, at: box.middleY) == 0
  }
}
