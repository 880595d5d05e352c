import PDFObjects

/// The headers of columns whose cells are far below them.
extension TableCells {
  /// Finds headers for cells that have none, or only a text over several cells of their row: that is about a
  /// group of rows, as the text in the first cell of a row is, if it has a number.
  mutating func findRuledHeaders() {
    let ruled = RuledHeaders(page: page)
    var found: [Int: RuledHeaders.Header] = [:]
    for index in isCell.indices
    where isCell[index] && !isInRuledRow[index] && headerLetters[index] == nil
      && !isHeaderInColumn(index, ruled)
    {
      guard let header = ruled.header(over: page.widgets[index].bounds) else { continue }
      let text = page.paragraphs[page.phrases[header.phrase].paragraph]
      if page.widgets[index].isToggle || !text.isQuestionItem { found[index] = header }
    }
    var bands: [Int: Int] = [:]
    for index in found.keys { bands[index] = bandOver(index) }
    let known = headerPhrases
    for (index, header) in found {
      // A text over one cell alone is a band, too, if others of the row have their headers above it.
      let isBand = mates[index]?.contains {
        found[$0] != nil && (known[$0] < 0 || bands[$0] != nil)
      }
      guard
        known[index] < 0 || bands[index] != nil || isBand == true
          || ruled.isBesideField(page.phrases[known[index]].bounds, page.widgets[index].bounds)
      else { continue }
      headerPhrases[index] = header.phrase
      headerLetters[index] = header.letter
    }
    for index in isCell.indices where isCell[index] {
      guard let (group, row) = group(of: index, bands), group != header(of: index) else { continue }
      rowGroups[index] = group
      rows[index] = row
    }
  }

  /// The text beside the cell's row and others has a number of its own, and is no higher than the cells.
  func isInGroupBeside(_ index: Int) -> Bool {
    guard rowGroups[index] < 0, headerPhrases[index] >= 0, let beside = groupsBeside[index],
      beside != header(of: index),
      page.paragraphs[beside].isNumbered || isInRuledRow(of: beside, index)
    else { return false }
    return page.paragraphs[beside].bounds.top < page.phrases[headerPhrases[index]].bounds.bottom
  }

  private func isInRuledRow(of text: Int, _ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    return page.rules.row(around: box, at: box.middleX, within: Self.highestRuled).map {
      page.rules.isRow($0, at: page.paragraphs[text].bounds)
    } ?? false
  }

  /// In points.
  private static let highestRuled = 160.0

  private func isHeaderInColumn(_ index: Int, _ ruled: RuledHeaders) -> Bool {
    guard headerPhrases[index] >= 0 else { return false }
    let (text, box) = (page.phrases[headerPhrases[index]].bounds, page.widgets[index].bounds)
    guard !ruled.isBesideField(text, box) else { return false }
    // A text in a cell over several columns is about all of them.
    return page.rules.isInOuterColumn(text, over: box)
      || text.width < box.width && !page.rules.isInOuterCell(box, under: text)
  }

  /// The header of a cell, if others of its row have the same.
  private func bandOver(_ index: Int) -> Int? {
    let header = header(of: index)
    guard header >= 0, mates[index]?.contains(where: { self.header(of: $0) == header }) == true
    else { return nil }
    return header
  }

  /// The text that the row of a cell is under, and the place of the row in the group.
  private func group(of index: Int, _ bands: [Int: Int]) -> (paragraph: Int, row: Int)? {
    guard let mates = mates[index], headerPhrases[index] >= 0 else { return nil }
    // The lowest of several that are over parts of the row.
    let banded = (mates + [index]).compactMap { cell in
      bands[cell].map { (paragraph: $0, row: rows[cell]) }
    }
    if let lowest = banded.min(by: {
      page.paragraphs[$0.paragraph].bounds.bottom < page.paragraphs[$1.paragraph].bounds.bottom
    }) {
      return lowest
    }
    let box = page.widgets[index].bounds
    guard
      let first = mates.min(by: { page.widgets[$0].bounds.left < page.widgets[$1].bounds.left }),
      page.widgets[first].bounds.left < box.left, headerPhrases[first] >= 0
    else { return nil }
    let text = page.paragraphs[header(of: first)]
    guard text.isNumbered, text.bounds.right < box.left,
      text.bounds.top < page.phrases[headerPhrases[index]].bounds.bottom
    else { return nil }
    return (header(of: first), rows[first])
  }
}
