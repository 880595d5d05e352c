import PDFObjects

/// The widgets that are cells of a table: others are on their row and in their column, without text
/// between them.
struct TableCells {
  let page: LabelPage
  let surroundings: WidgetSurroundings
  /// For each widget, whether it is such a cell.
  private(set) var isCell: [Bool]
  /// The number of cells above each widget in its column.
  var rows: [Int]
  /// The widget directly above each in its column, or -1.
  var upper: [Int]
  /// The text above each widget's column, or -1: a phrase.
  var headerPhrases: [Int]
  /// The headers of columns of several cells: paragraphs.
  private(set) var columnHeaders: Set<Int> = []
  /// The letter of a column that is between its header and its cells.
  var headerLetters: [Int: String] = [:]
  /// The text that a group of rows is under, for each cell of them, or -1: a paragraph.
  var rowGroups: [Int]
  /// The text in a row of its own that the row of a widget is under: a paragraph.
  var headsOfRows: [Int: Int] = [:]
  /// Whether another widget is above or below each in its column, with no text between.
  private(set) var isInColumn: [Bool]
  /// Of the widget's row, a paragraph, or -1.
  var rowLabels: [Int]
  /// Whether the label of a widget's row is in the first cell of a ruled row.
  var isInRuledRow: [Bool]
  let ruledRows: RuledRows
  /// Whether another cell has the same text as the label of its row.
  private(set) var sharesRowLabel: [Bool]
  /// The number beside several rows of a column: they are all parts of that line of the form.
  var lineNumbers: [Int: String] = [:]
  /// The number that is printed before the first cell of the widget's row.
  var rowNumbers: [String?]
  /// The number directly over each widget or the one on its left.
  private(set) var numbersOver: [Int: String] = [:]
  /// The other widgets of each one's row.
  var mates: [Int: [Int]] = [:]
  /// The text beside several rows of the widget's column.
  private(set) var groupsBeside: [Int: Int] = [:]

  /// A heading further from the first cell than this, in points, is not its own, unless it is in the
  /// same ruled cell as the space above the column, or in one above it between the same vertical rules.
  private static let farthestHeader = 40.0
  private static let farthestInCell = 130.0
  static let farthestRow = 420.0
  /// Between a header and the first cell, as there are if a row of examples is between the two.
  private static let mostRules = 2
  private static let overCell = 14.0

  init(page: LabelPage, surroundings: WidgetSurroundings) {
    self.page = page
    self.surroundings = surroundings
    let count = page.widgets.count
    isCell = Array(repeating: false, count: count)
    rows = Array(repeating: 0, count: count)
    upper = Array(repeating: -1, count: count)
    headerPhrases = Array(repeating: -1, count: count)
    rowLabels = Array(repeating: -1, count: count)
    rowGroups = rowLabels
    isInColumn = Array(repeating: false, count: count)
    isInRuledRow = Array(repeating: false, count: count)
    ruledRows = RuledRows(page: page)
    sharesRowLabel = Array(repeating: false, count: count)
    rowNumbers = Array(repeating: nil, count: count)
    let order = page.widgets.indices.sorted {
      page.widgets[$0].bounds.top != page.widgets[$1].bounds.top
        ? page.widgets[$0].bounds.top > page.widgets[$1].bounds.top : $0 < $1
    }
    for index in order {
      lookUp(from: index)
      if headerPhrases[index] < 0, upper[index] < 0 {
        headerPhrases[index] = turnedHeaders(over: page.widgets[index].bounds).first ?? -1
      }
    }
    goOnWithRepeatedRows()
    var hasLower = Array(repeating: false, count: count)
    for index in order where upper[index] >= 0 { hasLower[upper[index]] = true }
    for index in order {
      mates[index] = lookAside(from: index)
      isInColumn[index] = upper[index] >= 0 || hasLower[index]
      isCell[index] = mates[index]?.isEmpty == false && isInColumn[index]
    }
    // A cell has neighbors that are cells, too.
    let candidates = isCell
    for index in order where candidates[index] {
      isCell[index] = mates[index]?.contains { candidates[$0] } ?? false
      let label = rowLabels[index]
      sharesRowLabel[index] =
        label >= 0 && mates[index]?.contains { rowLabels[$0] == label && candidates[$0] } == true
    }
    shareHeadsOfRows()
    removeHeadersBelowTables(order)
    removeHeadingsOfTables()
    giveCentsHeaders(order)
    removeRepeatedNumbers()
    removeCaptions()
    findRuledHeaders()
    findLineNumbers()
    findLastHeaders(order)
    columnHeaders = Set(order.filter { isCell[$0] && rows[$0] > 0 }.map(header))
    for index in order where isCell[index] && isInGroupBeside(index) {
      rowGroups[index] = groupsBeside[index] ?? -1
      let isFirst = upper[index] < 0 || rowGroups[upper[index]] != rowGroups[index]
      rows[index] = isFirst ? 0 : rows[upper[index]] + 1
    }
  }

  /// Finds the widget above, or the header. Widgets come from top to bottom, so that a column's header is
  /// found once.
  private mutating func lookUp(from index: Int) {
    let box = page.widgets[index].bounds
    let sights = surroundings.above(
      box, ignoring: index, most: 8, within: Self.farthestInCell)
    var headOfRows = -1
    defer { takeHeadOfRows(headOfRows, index) }
    for sight in sights {
      let isBeyondFields = sight.passed.first.map { isInHeader($0, over: box) } ?? false
      let beyond = sight.passed.first.flatMap { cell(beyond: $0, over: box) }
      if let next = sight.passed.first, beyond != nil || !isBeyondFields {
        guard
          let first = beyond ?? cell(overCaptioned: next, over: box)
            ?? (isSimilar(next, to: box) ? next : nil), first != index
        else { return }
        upper[index] = first
        rows[index] = rows[first] + 1
        headerPhrases[index] = headerPhrases[first]
        headerLetters[index] = headerLetters[first]
        return
      }
      guard sight.phrase >= 0 else { continue }
      if page.phrases[sight.phrase].isBare {
        if sight.passed.isEmpty, sight.distance < Self.overCell {
          numbersOver[index] = number(of: page.phrases[sight.phrase])
        }
        if sight.passed.isEmpty, takeLetter(sight, of: index) { return }
        continue
      }
      let phrase = page.phrases[sight.phrase]
      if isOneOfParts(phrase, over: box) { continue }
      let paragraph = page.paragraphs[phrase.paragraph]
      guard !paragraph.isExample, !paragraph.isListed, !page.namesForm(paragraph) else { continue }
      if Self.isOrder(paragraph), isUnderText(paragraph) { continue }
      if isNoteInTable(paragraph, over: box) { continue }
      if page.widgets[index].isToggle,
        let head = headOfSeveral(over: box, below: phrase.bounds.bottom)
      {
        headerPhrases[index] = head
        return
      }
      if isHeadOfRows(phrase, over: box) {
        if headOfRows < 0 { headOfRows = sight.phrase }
        continue
      }
      guard !isInstruction(paragraph),
        page.widgets[index].isToggle
          ? !isQuestionOverRow(paragraph, over: box) : !isQuestion(paragraph, over: box)
      else { return }
      let place = max(box.left + 1, min(box.right - 1, phrase.bounds.middleX))
      let rules = page.rules.horizontalCount(
        from: box.top + 5, to: phrase.bounds.middleY, at: place)
      let isInCell =
        !isBeyondFields && (sight.distance < Self.farthestHeader || rules == 0)
        || rules <= Self.mostRules && page.rules.isInColumn(phrase.bounds, over: box)
      if isInCell { headerPhrases[index] = sight.phrase }
      return
    }
    if page.widgets[index].isToggle, let head = headOfSeveral(over: box, below: page.bounds.top) {
      headerPhrases[index] = head
    }
  }

  /// The parts of a date that are side by side over one column, under its header, or one of them.
  private func isOneOfParts(_ phrase: Phrase, over box: Rectangle) -> Bool {
    ValueParts.arePartsOfDate(phrase.text)
      || ValueParts.isPartOfDate(phrase.text)
        && page.phraseGrid.near(
          Rectangle(box.left, phrase.bounds.bottom, box.right, phrase.bounds.top)
        ).contains { other in
          let text = page.phrases[other]
          return text.text != phrase.text && ValueParts.isPartOfDate(text.text)
            && text.bounds.sharesRow(with: phrase.bounds) && text.bounds.middleX > box.left
            && text.bounds.middleX < box.right
        }
  }

  /// Nearly as wide as one another and in line, as the cells of a column are.
  static func areSimilar(_ box: Rectangle, _ other: Rectangle) -> Bool {
    abs(other.middleX - box.middleX) < 6 && abs(other.width - box.width) < 12
  }

  func isSimilar(_ index: Int, to box: Rectangle) -> Bool {
    Self.areSimilar(page.widgets[index].bounds, box)
  }

  /// Finds the label of the row.
  ///
  /// - Returns: the widgets on either side before the first text.
  private mutating func lookAside(from index: Int) -> [Int] {
    let box = page.widgets[index].bounds
    let left = surroundings.left(
      of: box, ignoring: index, most: page.widgets[index].isToggle ? 4 : Self.mostTexts)
    let right = surroundings.right(of: box, ignoring: index, within: Self.farthestRow)
    if let sight = left.first(where: { $0.phrase >= 0 && !isPassed($0.phrase, index) }),
      !isAnswer(sight, among: left, before: index),
      !page.areInTwoColumns(page.phrases[sight.phrase].bounds, box)
        || page.phrases[sight.phrase].hasLeader,
      !isPrintedInCells(sight.phrase, before: box),
      !isInOtherTable(sight, index)
    {
      let phrase = surroundings.line(leadingTo: sight.phrase, before: box) ?? sight.phrase
      let paragraph = page.phrases[phrase].paragraph
      // A text beside several rows is about none of them.
      if !isBesideOne(page.paragraphs[paragraph].bounds, index) {
        groupsBeside[index] = paragraph
      } else if !isOtherLine(paragraph, left) {
        rowLabels[index] = paragraph
      }
    }
    if let label = ruledRows.label(of: index) {
      rowLabels[index] = label
      isInRuledRow[index] = true
    }
    if !isInRuledRow[index], !page.widgets[index].isToggle,
      let text = ruledRows.text(besideSeveral: index)
    {
      groupsBeside[index] = text
      rowLabels[index] = -1
    }
    let (before, after) = (mates(left, of: index), mates(right, of: index))
    if rowLabels[index] < 0, let label = labelAfterToggles(index, before + after, right) {
      rowLabels[index] = label
    }
    rowNumbers[index] = number(before: before.last ?? index)
    if numbersOver[index] == nil { numbersOver[index] = before.first.flatMap { numbersOver[$0] } }
    return before + after
  }

  /// What the cells of a cell's row take up together; nil for another widget.
  func row(of index: Int) -> Rectangle? {
    guard isCell[index] else { return nil }
    return (mates[index] ?? []).reduce(page.widgets[index].bounds) {
      $0.union(page.widgets[$1].bounds)
    }
  }

  /// The highest cell of a cell's column; another widget itself.
  func top(of index: Int) -> Int {
    guard isCell[index] else { return index }
    var top = index
    while upper[top] >= 0, isCell[upper[top]] { top = upper[top] }
    return top
  }
}
