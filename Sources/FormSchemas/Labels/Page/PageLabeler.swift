import PDFObjects

/// Composes the labels of a page's widgets.
struct PageLabeler {
  let page: LabelPage
  private let matching: LabelMatching
  private let cells: TableCells
  private let headings: SectionHeadings

  /// Characters of a label.
  static let longest = 120

  init(page: LabelPage) {
    self.page = page
    matching = LabelMatching(page: page)
    cells = TableCells(page: page, surroundings: matching.surroundings)
    headings = SectionHeadings(page: page, owners: matching.owners)
  }

  /// The labels, in the order of the page's widgets.
  func labels() -> [PageLabel?] {
    page.widgets.indices.map { index in
      guard !page.widgets[index].isPushButton, var label = label(of: index) else { return nil }
      label.sections = headings.headings(over: page.widgets[index].bounds)
      return label
    }
  }

  private func label(of index: Int) -> PageLabel? {
    let widget = page.widgets[index]
    let choice = matching.choices[index]
    // A text of its own beside the widget counts for more than its place in a table.
    let isOwn = choice.map { !$0.isShared && $0.cost < (widget.isToggle ? 6 : 3) } ?? false
    if cells.isCell[index], !isOwn || !widget.isToggle, let label = cellLabel(index) {
      return label
    }
    guard let choice else { return fallback(index) }
    var text = Self.trimmed(page.paragraphs[choice.paragraph].text)
    if !widget.isToggle, let number = matching.numbers[index],
      page.paragraphs[choice.paragraph].number == nil, choice.relation != .inside
    {
      text = "\(number). \(text)"
    }
    text = LabelText.shortened(text, to: Self.longest)
    var label = PageLabel(text: text, confidence: confidence(choice))
    if widget.isToggle {
      label.option = text
      if let group = groupHeading(of: [index]) {
        label.group = group
        if isAmbiguous(text) { label.text = "\(group): \(text)" }
      }
    }
    return label
  }

  private func confidence(_ choice: LabelCandidate) -> Double {
    var confidence = 0.95 - 0.025 * choice.cost
    if matching.secondCosts[choice.widget] - choice.cost < 3 { confidence -= 0.15 }
    return max(0.1, min(0.95, confidence))
  }

  /// Says too little without its question.
  private func isAmbiguous(_ text: String) -> Bool {
    let first = text.lowercased().prefix { $0.isLetter }
    return text.unicodeScalars.count < 4
      || ["yes", "no", "none", "other", "sí", "oui", "non", "ja", "nein"].contains(first)
  }

  // MARK: Tables

  private func cellLabel(_ index: Int) -> PageLabel? {
    let header = isHeader(index) ? cells.headerText(of: index) : nil
    let row = isRowLabel(index) ? page.paragraphs[cells.rowLabels[index]] : nil
    let number = matching.numbers[index]
    switch (row, header) {
    case (let row?, let header?):
      let text =
        Self.shortened(row.text, to: Self.longest / 2) + ": "
        + Self.shortened(header, to: Self.longest / 2)
      return PageLabel(text: text, confidence: 0.7)
    case (nil, let header?):
      let head = Self.shortened(header, to: Self.longest)
      return PageLabel(
        text: number.map { "\($0). \(head)" } ?? "\(head), row \(cells.rows[index] + 1)",
        confidence: 0.65)
    case (_?, nil), (nil, nil): return nil
    }
  }

  /// The text above the column is not that of another field.
  private func isHeader(_ index: Int) -> Bool {
    let paragraph = cells.header(of: index)
    guard paragraph >= 0 else { return false }
    let owner = matching.owners[paragraph]
    return owner < 0 || cells.sharesColumn(index, with: owner)
  }

  private func isRowLabel(_ index: Int) -> Bool {
    let paragraph = cells.rowLabels[index]
    guard paragraph >= 0 else { return false }
    let owner = matching.owners[paragraph]
    return owner < 0 || page.widgets[owner].bounds.sharesRow(with: page.widgets[index].bounds)
      && !(page.widgets[owner].isToggle && matching.choices[owner]?.relation == .right)
  }

  private func fallback(_ index: Int) -> PageLabel? {
    if isHeader(index), let text = cells.headerText(of: index) {
      let head = Self.shortened(text, to: Self.longest)
      return PageLabel(text: "\(head), line \(cells.rows[index] + 1)", confidence: 0.4)
    }
    if let number = matching.numbers[index] {
      return PageLabel(text: "Line \(number)", confidence: 0.4)
    }
    return nil
  }

  // MARK: Groups

  /// The text over or beside check boxes and radio buttons that is not the text of one of them.
  func groupHeading(of widgets: [Int]) -> String? {
    guard let first = widgets.first else { return nil }
    let box = widgets.dropFirst().reduce(page.widgets[first].bounds) {
      $0.union(page.widgets[$1].bounds)
    }
    var best: (cost: Double, paragraph: Int)?
    func consider(_ phrase: Int, _ cost: Double) {
      let paragraph = page.phrases[phrase].paragraph
      guard paragraph >= 0, !page.paragraphs[paragraph].isNumber else { return }
      let owner = matching.owners[paragraph]
      if owner >= 0, page.widgets[owner].isToggle || widgets.contains(owner) { return }
      if best.map({ cost < $0.cost }) ?? true { best = (cost, paragraph) }
    }
    for sight in matching.surroundings.left(of: box, ignoring: first, most: 6)
    where sight.phrase >= 0 {
      consider(sight.phrase, 4 + 0.08 * sight.distance)
    }
    for sight in matching.surroundings.above(box, ignoring: first, most: 6, within: 80)
    where sight.phrase >= 0 {
      consider(sight.phrase, 6 + sight.distance)
    }
    return best.map { Self.shortened(page.paragraphs[$0.paragraph].text, to: Self.longest) }
  }

  /// The texts of the options' own paragraphs and the group's.
  static func shortened(_ text: String, to limit: Int) -> String {
    LabelText.shortened(trimmed(text), to: limit)
  }

  /// Without marks at either end that only lead on to the field.
  static func trimmed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, ":;,—–-=*/".unicodeScalars.contains(last) || last == " " {
      scalars.removeLast()
    }
    while let first = scalars.first, ":;,—–-=*/•.".unicodeScalars.contains(first) || first == " " {
      scalars.removeFirst()
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
