import PDFObjects

/// Tables whose rules part rows and columns, with boxes to check and their options in the cells: the first cell of a row
/// says what its options are about, the first one of a column for whom they are.
struct RuledTables {
  let page: LabelPage
  let owners: [Int]

  /// Paragraphs.
  struct Place {
    var row: Int
    var column: Int?
  }

  // In points.
  private static let highest = 120.0
  private static let farthest = 480.0
  private static let nearTop = 14.0
  /// In bytes.
  private static let longest = 160

  /// What the row and the column of a box to check are about, if boxes are in several cells of the row.
  func place(of index: Int) -> Place? {
    let box = page.widgets[index].bounds
    guard page.widgets[index].isToggle,
      let row = page.rules.row(around: box, at: box.middleX, within: Self.highest)
    else { return nil }
    let strip = Rectangle(
      max(page.bounds.left, box.left - Self.farthest), row.lowerBound,
      min(page.bounds.right, box.right + Self.farthest), row.upperBound)
    guard let first = firstText(in: strip), let cell = cell(around: box, in: strip),
      page.phrases[first].bounds.right < cell.left,
      page.rules.isRow(row, at: page.phrases[first].bounds), haveBoxes(strip, beside: cell)
    else { return nil }
    let paragraph = page.phrases[first].paragraph
    let text = page.paragraphs[paragraph]
    guard owners[paragraph] < 0, hasOptionsAlone(cell),
      !text.isNumber, text.text.utf8.count < Self.longest, LabelText.hasWord(text.text),
      text.text.contains(" ") || !text.text.contains(where: \.isNumber),
      let wall = page.rules.verticalPlaces(
        from: text.bounds.right, to: cell.left + 1, at: page.phrases[first].bounds.middleY
      ).min(),
      !page.widgetGrid.near(strip).contains(where: { other in
        page.widgets[other].bounds.middleX < wall
          && strip.holdsMiddle(of: page.widgets[other].bounds)
      })
    else { return nil }
    let header = RuledHeaders(page: page).header(over: cell).map {
      page.phrases[$0.phrase].paragraph
    }
    return Place(row: paragraph, column: header.flatMap { isCaption($0) ? nil : $0 })
  }

  /// A text is that of a field in its own cell.
  private func isCaption(_ paragraph: Int) -> Bool {
    guard owners[paragraph] >= 0 else { return false }
    let box = page.widgets[owners[paragraph]].bounds
    return page.rules.horizontalCount(
      from: box.top - 2, to: page.paragraphs[paragraph].bounds.middleY, at: box.middleX) == 0
  }

  /// The text at the top of the first cell of a row.
  private func firstText(in row: Rectangle) -> Int? {
    let texts = page.phraseGrid.near(row).filter { index in
      let phrase = page.phrases[index]
      return !phrase.isTurned && phrase.paragraph >= 0 && row.holdsMiddle(of: phrase.bounds)
    }
    guard let left = texts.map({ page.phrases[$0].bounds.left }).min() else { return nil }
    return texts.filter { page.phrases[$0].bounds.left < left + Self.nearTop }
      .max { page.phrases[$0].bounds.top < page.phrases[$1].bounds.top }
  }

  /// The cell of a row, between the vertical rules on both sides; the last one ends with the row.
  private func cell(around box: Rectangle, in row: Rectangle) -> Rectangle? {
    guard
      let left = page.rules.verticalPlaces(from: row.left, to: box.left, at: box.middleY).max()
    else { return nil }
    let right = page.rules.verticalPlaces(from: box.right, to: row.right, at: box.middleY).min()
    return Rectangle(left, row.bottom, right ?? row.right, row.top)
  }

  /// No text of a cell says what its options are about.
  private func hasOptionsAlone(_ cell: Rectangle) -> Bool {
    page.phraseGrid.near(cell).allSatisfy { index in
      let phrase = page.phrases[index]
      guard cell.holdsMiddle(of: phrase.bounds), phrase.paragraph >= 0, !phrase.isBare,
        !phrase.isTurned
      else { return true }
      let owner = owners[phrase.paragraph]
      return owner >= 0 && page.widgets[owner].isToggle
    }
  }

  /// Another cell of the row has boxes to check, too.
  private func haveBoxes(_ row: Rectangle, beside cell: Rectangle) -> Bool {
    page.widgetGrid.near(row).contains { other in
      let box = page.widgets[other].bounds
      return page.widgets[other].isToggle && row.holdsMiddle(of: box)
        && !cell.holdsMiddle(of: box)
        && page.rules.verticalCount(
          from: min(box.middleX, cell.middleX), to: max(box.middleX, cell.middleX),
          at: box.middleY) > 0
    }
  }
}

extension PageLabeler {
  /// Adds what the row and the column of a ruled table are about to the text of an option in one of its cells.
  func addPlaceInTable(of index: Int, to label: inout PageLabel) {
    guard let option = label.option, let place = tables.place(of: index) else { return }
    let text = LabelText.withoutAnswer(page.paragraphs[place.row].text)
    // Without a note on what the options mean.
    let note = text.ranges(of: " (").first?.lowerBound ?? text.endIndex
    let row = LabelText.hasWord(String(text[..<note])) ? Self.trimmed(String(text[..<note])) : text
    if row != option {
      let group = Self.shortened(row, to: Self.longest)
      label.group = group
      label.text = LabelText.joined(group, option)
    }
    if let column = place.column {
      label.column = Self.shortened(page.paragraphs[column].text, to: SectionHeadings.longest)
    }
  }
}
