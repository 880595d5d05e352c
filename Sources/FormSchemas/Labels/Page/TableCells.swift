import PDFObjects

/// The widgets that are cells of a table: others are on their row and in their column, without text
/// between them.
struct TableCells {
  let page: LabelPage
  let surroundings: WidgetSurroundings
  /// For each widget, whether it is such a cell.
  private(set) var isCell: [Bool]
  /// The number of cells above each widget in its column.
  private(set) var rows: [Int]
  /// The widget directly above each in its column, or -1.
  private var upper: [Int]
  /// The text above each widget's column, or -1: a phrase.
  private var headerPhrases: [Int]
  /// Of the widget's row, a paragraph, or -1.
  private(set) var rowLabels: [Int]
  /// Whether another cell has the same text as the label of its row.
  private(set) var sharesRowLabel: [Bool]
  /// The number that is printed before the first cell of the widget's row.
  private(set) var rowNumbers: [String?]
  /// The other widgets of each one's row.
  private var mates: [Int: [Int]] = [:]

  /// A heading further from the first cell than this, in points, is not its own, unless it is in the
  /// same ruled cell as the space above the column.
  private static let farthestHeader = 40.0
  private static let farthestInCell = 130.0
  private static let farthestRow = 420.0
  private static let farthestNumber = 60.0
  /// The header of several columns is directly above theirs.
  private static let highestSpan = 24.0
  private static let farthestSpan = 320.0
  /// In bytes.
  private static let longestHeader = 150
  /// Longer headers say enough by themselves.
  private static let longestPart = 24
  private static let longestSpan = 60

  init(page: LabelPage, surroundings: WidgetSurroundings) {
    self.page = page
    self.surroundings = surroundings
    let count = page.widgets.count
    isCell = Array(repeating: false, count: count)
    rows = Array(repeating: 0, count: count)
    upper = Array(repeating: -1, count: count)
    headerPhrases = Array(repeating: -1, count: count)
    rowLabels = Array(repeating: -1, count: count)
    sharesRowLabel = Array(repeating: false, count: count)
    rowNumbers = Array(repeating: nil, count: count)
    let order = page.widgets.indices.filter { !page.widgets[$0].isPushButton }.sorted {
      page.widgets[$0].bounds.top != page.widgets[$1].bounds.top
        ? page.widgets[$0].bounds.top > page.widgets[$1].bounds.top : $0 < $1
    }
    for index in order { lookUp(from: index) }
    var hasLower = Array(repeating: false, count: count)
    for index in order where upper[index] >= 0 { hasLower[upper[index]] = true }
    for index in order {
      mates[index] = lookAside(from: index)
      isCell[index] = mates[index]?.isEmpty == false && (upper[index] >= 0 || hasLower[index])
    }
    // A cell has neighbors that are cells, too.
    let candidates = isCell
    for index in order where candidates[index] {
      isCell[index] = mates[index]?.contains { candidates[$0] } ?? false
      let label = rowLabels[index]
      sharesRowLabel[index] =
        label >= 0 && mates[index]?.contains { rowLabels[$0] == label && candidates[$0] } == true
    }
  }

  /// Finds the widget above, or the header. Widgets come from top to bottom, so that a column's header is
  /// found once.
  private mutating func lookUp(from index: Int) {
    let box = page.widgets[index].bounds
    let sights = surroundings.above(
      box, ignoring: index, most: 4, within: Self.farthestInCell)
    for sight in sights {
      if let first = sight.passed.first {
        guard isSimilar(first, to: box), first != index else { return }
        upper[index] = first
        rows[index] = rows[first] + 1
        headerPhrases[index] = headerPhrases[first]
        return
      }
      guard sight.phrase >= 0, !page.phrases[sight.phrase].isBare else { continue }
      let phrase = page.phrases[sight.phrase]
      guard !isInstruction(page.paragraphs[phrase.paragraph]) else { return }
      let place = max(box.left + 1, min(box.right - 1, phrase.bounds.middleX))
      let isInCell =
        sight.distance < Self.farthestHeader
        || page.rules.horizontalCount(
          from: box.top + 5, to: phrase.bounds.middleY, at: place) == 0
      if isInCell { headerPhrases[index] = sight.phrase }
      return
    }
  }

  /// A long note is over the whole table, not over one column.
  private func isInstruction(_ paragraph: Paragraph) -> Bool {
    paragraph.isSentence && paragraph.text.utf8.count > Self.longestHeader
  }

  /// As wide as the box, as nearly all cells of a column, and in line with it.
  private func isSimilar(_ index: Int, to box: Rectangle) -> Bool {
    let other = page.widgets[index].bounds
    return abs(other.middleX - box.middleX) < 6 && abs(other.width - box.width) < 12
  }

  /// Finds the label of the row.
  ///
  /// - Returns: the widgets on either side before the first text.
  private mutating func lookAside(from index: Int) -> [Int] {
    let box = page.widgets[index].bounds
    let left = surroundings.left(of: box, ignoring: index)
    let right = surroundings.right(of: box, ignoring: index, within: Self.farthestRow)
    if let sight = left.first(where: { $0.phrase >= 0 && !page.phrases[$0.phrase].isBare }) {
      let paragraph = page.phrases[sight.phrase].paragraph
      // A text beside several rows is about none of them.
      if isBesideOne(page.paragraphs[paragraph].bounds, index) { rowLabels[index] = paragraph }
    }
    let before = mates(left)
    rowNumbers[index] = number(before: before.last ?? index)
    return before + mates(right)
  }

  /// A text of one line, or of several beside one widget of the column.
  private func isBesideOne(_ text: Rectangle, _ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    guard text.height >= 1.8 * box.height + 2 else { return true }
    let strip = Rectangle(box.left, text.bottom, box.right, text.top)
    return page.rules.horizontalCount(from: text.bottom, to: text.top, at: box.middleX) < 2
      && !page.widgetGrid.near(strip).contains { other in
        let bounds = page.widgets[other].bounds
        return other != index && isSimilar(other, to: box) && bounds.middleY > text.bottom
          && bounds.middleY < text.top
      }
  }

  /// The number of the row that begins with a widget.
  private func number(before first: Int) -> String? {
    let sights = surroundings.left(
      of: page.widgets[first].bounds, ignoring: first, most: 1, within: Self.farthestNumber)
    guard let sight = sights.first, sight.phrase >= 0, sight.passed.isEmpty,
      page.phrases[sight.phrase].isNumber
    else { return nil }
    return page.phrases[sight.phrase].number.flatMap { LineNumber.hasDigit($0) ? $0 : nil }
  }

  private func mates(_ sights: [WidgetSurroundings.Sight]) -> [Int] {
    let first =
      sights.first { $0.phrase < 0 || !page.phrases[$0.phrase].isBare } ?? sights.last
    return first?.passed ?? []
  }

  /// Whether a widget is in the same column as another one.
  func sharesColumn(_ index: Int, with other: Int) -> Bool {
    headerPhrases[index] >= 0 && headerPhrases[index] == headerPhrases[other]
      || isSimilar(other, to: page.widgets[index].bounds)
  }

  // MARK: Headers

  /// The paragraph that ends a column's header, or -1.
  func header(of index: Int) -> Int {
    headerPhrases[index] >= 0 ? page.phrases[headerPhrases[index]].paragraph : -1
  }

  /// A column's header, with the texts in the same cell above it and its number, under the header of several
  /// columns that it is a part of: “Months of coverage: Jan”.
  func headerText(of index: Int) -> String? {
    let last = header(of: index)
    guard last >= 0 else { return nil }
    let own = ownHeaderText(of: index, endingWith: last)
    guard own.utf8.count < Self.longestPart,
      let whole = header(over: page.paragraphs[last].bounds, beside: mates[index] ?? []),
      !own.contains(whole)
    else { return own }
    return LabelText.joined(whole, own)
  }

  /// The header that spans several columns, of which one has a header in a cell under it: the only text
  /// of its cell.
  ///
  /// - Parameter mates: the other cells of the row, of which some are in no column under that header.
  private func header(over part: Rectangle, beside mates: [Int]) -> String? {
    let row = Rectangle(
      part.left - Self.farthestSpan, part.top - 1, part.right + Self.farthestSpan,
      part.top + Self.highestSpan)
    let found = page.phraseGrid.near(row).map { page.phrases[$0] }.filter { phrase in
      let (x, y) = (phrase.bounds.middleX, phrase.bounds.middleY)
      guard !phrase.isTurned, phrase.bounds.bottom >= part.top - 1, phrase.bounds.top < row.top
      else { return false }
      return page.rules.verticalCount(from: min(x, part.middleX), to: max(x, part.middleX), at: y)
        == 0
        && page.rules.horizontalCount(from: part.top - 1, to: y, at: part.middleX) == 1
    }
    guard found.count == 1, let span = found.first, !span.isBare,
      span.number.map(LineNumber.hasDigit) != true,
      page.paragraphs[span.paragraph].text.utf8.count < Self.longestSpan
    else { return nil }
    let (x, y) = (span.bounds.middleX, span.bounds.middleY)
    let isLabel = page.widgetGrid.near(row).contains { index in
      let box = page.widgets[index].bounds
      return box.sharesRow(with: span.bounds)
        && page.rules.verticalCount(
          from: min(x, box.left + 1), to: max(x, box.left + 1), at: box.middleY) == 0
    }
    guard !isLabel else { return nil }
    let isOverSeveral = mates.contains { mate in
      let other = page.widgets[mate].bounds.middleX
      return page.rules.verticalCount(from: min(x, other), to: max(x, other), at: y) == 0
    }
    let isOverAll = mates.allSatisfy { mate in
      let other = page.widgets[mate].bounds.middleX
      return page.rules.verticalCount(from: min(x, other), to: max(x, other), at: y) == 0
    }
    return isOverSeveral && !isOverAll ? page.paragraphs[span.paragraph].text : nil
  }

  private func ownHeaderText(of index: Int, endingWith last: Int) -> String {
    var texts = [page.paragraphs[last].text]
    var top = page.paragraphs[last].bounds
    let size = page.paragraphs[last].size
    for _ in 0..<3 {
      let sights = surroundings.above(top, most: 6, within: 0.9 * size)
      guard
        let next = sights.first(where: { sight in
          guard sight.phrase >= 0, sight.passed.isEmpty else { return false }
          let phrase = page.phrases[sight.phrase]
          return phrase.bounds.bottom >= top.top - 0.3 * size
            && abs(phrase.bounds.middleX - top.middleX) < 0.5 * max(phrase.bounds.width, top.width)
            && phrase.bounds.width < 2.5 * max(top.width, page.widgets[index].bounds.width)
            && page.rules.horizontalCount(
              from: top.top - 0.3 * size, to: phrase.bounds.middleY, at: phrase.bounds.middleX) == 0
        })
      else { break }
      let paragraph = page.paragraphs[page.phrases[next.phrase].paragraph]
      guard !paragraph.isSentence else { break }
      texts.append(paragraph.text)
      top = paragraph.bounds
      if paragraph.isNumber { break }
    }
    return texts.reversed().joined(separator: " ")
  }
}
