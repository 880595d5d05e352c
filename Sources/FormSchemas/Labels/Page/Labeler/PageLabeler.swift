import PDFObjects

/// Composes the labels of a page's widgets.
struct PageLabeler {
  let page: LabelPage
  let matching: LabelMatching
  let cells: TableCells
  let headings: SectionHeadings
  let groups: ToggleGroups
  let lines: FieldLines
  let items: ItemHeadings
  private let cellHeadings: CellHeadings
  let answers: AnswerGrids
  let tables: RuledTables

  /// Characters of a label.
  static let longest = 200
  /// Fields that continue one another.
  static let deepest = 40
  /// At such a cost, a field rather continues the one on its left.
  static let unlikely = 14.0
  /// In points, between the left edges of a box and of the heading over it.
  private static let atBox = 12.0

  init(page: LabelPage) {
    var page = page
    var surroundings = WidgetSurroundings(page: page)
    var cells = TableCells(page: page, surroundings: surroundings)
    let runs = FieldRuns(page: page, surroundings: surroundings, cells: cells).runs()
    if !runs.isEmpty {
      page.join(runs)
      surroundings = WidgetSurroundings(page: page)
      cells = TableCells(page: page, surroundings: surroundings)
    }
    self.page = page
    self.cells = cells
    matching = LabelMatching(page: page, surroundings: surroundings, cells: cells)
    groups = ToggleGroups(
      page: page, surroundings: surroundings, owners: matching.owners, choices: matching.choices,
      isCell: cells.isCell)
    // The text of a row of a table is about that row alone.
    headings = SectionHeadings(page: page, owners: cells.owners(after: matching.owners))
    items = ItemHeadings(page: page, matching: matching)
    cellHeadings = CellHeadings(page: page, matching: matching)
    answers = AnswerGrids(page: page, surroundings: surroundings)
    tables = RuledTables(page: page, owners: matching.owners)
    lines = FieldLines(page: page, surroundings: surroundings, cells: cells)
  }

  /// The labels, in the order of the page's widgets.
  func labels(after trail: PartTrail = PartTrail()) -> [PageLabel?] {
    var labels = ownLabels(after: trail)
    continueLines(&labels)
    for index in labels.indices {
      if let dollars = matching.dollars[index] { labels[index] = labels[dollars] }
    }
    NamedParts.tellApart(
      &labels, of: page.widgets,
      headers: page.widgets.indices.map { isUnderHeader($0) ? cells.header(of: $0) : -1 })
    tellBySigns(&labels)
    NamedParts.count(
      &labels, of: page.widgets,
      columns: page.widgets.indices.map { index in
        let header = cells.header(of: index)
        return cells.isCell[index] && header < 0 ? nil : header
      },
      isInDollars: !page.phrases.contains { phrase in
        phrase.text.utf8.contains { $0 >= 0x80 } && phrase.text.contains { "€£¥₹".contains($0) }
      })
    let names = BlockNames(
      page: page, owners: matching.owners, own: matching.choices.map { $0?.paragraph ?? -1 },
      isCell: zip(cells.isCell, cells.isInRuledRow).map { $0 || $1 },
      items: page.widgets.indices.map(item))
    let blocks = RepeatedBlocks(
      page: page, labels: labels.map { $0?.text },
      sections: labels.map { label in
        label.map { label in label.sections.filter { !LabelText.says(label.text, $0) } } ?? []
      },
      names: names)
    for index in labels.indices { labels[index]?.blocks = blocks.paths[index] }
    NeighborNames(page: page, isCell: cells.isCell, headings: headings).tellApart(&labels)
    TitlesBelow(page: page, owners: matching.owners).tellApart(&labels)
    PrecedingTexts(page: page, matching: matching, cells: cells, headings: headings)
      .tellApart(&labels)
    OptionRows.number(&labels, on: page)
    SideHeadings(page: page).tellApart(&labels)
    return labels
  }

  /// The paragraph of the item that a widget is in, or -1.
  func item(_ index: Int) -> Int {
    let top = cells.top(of: index)
    return items.item(of: top, own: matching.choices[top]?.paragraph ?? -1) ?? -1
  }

  /// In a column of a table with a header.
  func isUnderHeader(_ index: Int) -> Bool { cells.isCell[index] && cells.header(of: index) >= 0 }

  private func ownLabels(after trail: PartTrail) -> [PageLabel?] {
    page.widgets.indices.map { index in
      let nearest = labelOfTimeUnit(index) ?? label(of: index)
      guard
        var label = labelOfAnswer(index, nearest) ?? nearest ?? labelOfTextAbove(index)
          ?? labelOfSection(index) ?? labelOfFigure(index)
      else { return nil }
      if !isUnderHeader(index), !isInHead(index) {
        label.parts = trail.path(over: page.widgets[index].bounds, in: headings)
        label.number =
          matching.numbers[index]
          ?? matching.choices[index].flatMap { page.paragraphs[$0.paragraph].number }
      }
      // The rows of a table are under what its first row is under.
      let top = cells.top(of: index)
      label.sections = headings.headings(
        over: page.widgets[top].bounds, row: cells.row(of: top))
      addHeadOfRows(of: index, to: &label)
      addItem(of: index, top, to: &label)
      if let date = headingOfDate(index, label.text) {
        label.text = LabelText.joined(date, label.text)
      }
      addOption(of: index, to: &label)
      if !cells.isCell[index] { cellHeadings.add(to: &label, of: index) }
      // What a field with a text of its own is in the column of.
      if cells.isInColumn[index], isHeader(index), firstLine(of: index) == nil,
        cells.isCell[index] || page.paragraphs[cells.header(of: index)].number == nil,
        let header = cells.headerText(of: index)
      {
        label.sections.insert(Self.shortened(header, to: SectionHeadings.longest), at: 0)
      }
      addPlaceInTable(of: index, to: &label)
      return label
    }
  }

  func label(of index: Int, depth: Int = 0) -> PageLabel? {
    let widget = page.widgets[index]
    let choice = matching.choices[index]
    if let label = labelOfPrintedOption(index, depth: depth) ?? labelOfHalfDay(index, depth: depth)
      ?? labelOfAnswerBlank(index) ?? labelOfRole(index)
    {
      return label
    }
    // A text of its own beside the widget counts for more than its place in a table.
    let isOwn =
      choice.map { choice in
        if choice.relation == .right, matching.conventions.isOptionOfAmount[index] { return true }
        return self.isOwn(choice, widget)
          && !(cells.sharesRowLabel[index] && cells.rowLabels[index] == choice.paragraph)
          && !(cells.isCell[index] && choice.relation == .left
            && page.paragraphs[choice.paragraph].phrases.contains {
              cells.isPrintedInCells($0, before: widget.bounds)
            })
      } ?? false
    if !isOwn, let label = labelOfTouching(index, depth: depth) { return label }
    if cells.isCell[index], !isOwn, let label = cellLabel(index) {
      return label
    }
    if let label = labelOfAmount(index, depth: depth) { return label }
    if let label = labelUnderOrder(index) ?? labelOfSpecifiedAmount(index, depth: depth) {
      return label
    }
    if let label = labelOfUpper(index, depth: depth) ?? labelOfOtherOption(index) { return label }
    if let label = labelOfExplanation(index, choice) { return label }
    guard let choice else { return fallback(index, depth: depth) }
    if let label = labelOfColumn(index, choice) { return label }
    // A caption of the next field, under the last of several lines.
    if choice.isShared, choice.relation == .below, choice.cost > Self.unlikely, !widget.isToggle,
      cells.rows[index] > 0,
      let label = fallback(index, depth: depth)
    {
      return label
    }
    if choice.cost > Self.unlikely && (choice.isShared || choice.relation.isBesideOrBelow)
      && !matching.isInRowOfCaptions(choice)
      || Self.isCentury(page.paragraphs[choice.paragraph].text),
      let label = labelOfPrevious(index, depth: depth)
    {
      return label
    }
    let source = page.paragraphs[itemEnding(before: index, choice) ?? choice.paragraph]
    var text = text(of: source, index, choice)
    if let number = matching.numbers[index], source.number == nil, choice.relation != .inside,
      !widget.isToggle || LineNumber.hasDigit(number)
    {
      text = "\(LineNumber.spelled(number)). \(text)"
    }
    text = LabelText.shortened(
      Self.completingNumber(text, matching.numbers[index], matching.printedNumbers[index]),
      to: Self.longest)
    if let year = matching.years[index], !text.contains(year) { text += ", \(year)" }
    if widget.isToggle, let whole = sentence(around: index, choice, text) { text = whole }
    if choice.relation == .below, let words = matching.wordsBefore(captionOf: choice) {
      text = LabelText.joined(Self.trimmed(words), text)
    }
    if let whole = sentenceBehind(index, choice, text) ?? sentenceEnding(choice, text) {
      text = whole
    }
    if let question = questionBefore(text, index, choice) {
      text = LabelText.joined(Self.shortened(question, to: Self.longest), text)
    }
    if let amount = amountBeforeSpecification(text, index) { text = amount }
    if isAmountOfOption(index, choice) {
      text = "\(optionsBefore(index) ?? text): amount"
    } else if !widget.isToggle, matching.numbers[index] != nil, choice.relation == .left,
      isOption(at: choice.paragraph), let options = optionsBefore(index)
    {
      text = options
    }
    var label = PageLabel(text: text, confidence: confidence(choice))
    if widget.isToggle {
      label.option = text
      let isAmbiguous = isAmbiguous(text)
      let group =
        LabelText.answers.contains(text.lowercased())
        ? textBehindAnswers(index) ?? groupHeading(of: index)
        : textBeforeFigure(text, index) ?? optionLeading(to: index) ?? groupHeading(of: index)
      if let heading = group
        ?? (isAmbiguous
          ? question(of: index, choice.paragraph) ?? columnQuestion(of: index, choice.paragraph)
          : nil)
      {
        let group = Self.shortened(LabelText.withoutAnswer(heading), to: Self.longest)
        label.group = group
        label.isGroupTitled = groups.heading(of: index) == heading && groups.isTitled(index)
        if isAmbiguous, group != text {
          label.text = LabelText.joined(group, text)
        }
      }
    }
    return label
  }

  private func groupHeading(of index: Int) -> String? {
    guard let heading = groups.heading(of: index) else { return nil }
    let nearest = headingOfColumn(index) ?? heading
    return isOption(nearest) ? nil : LabelText.withoutOpenNote(nearest)
  }

  /// The bold text at the left of a column of boxes with texts behind them, which may be one of several columns under
  /// one heading: “Contract” over “□ Other contract”.
  private func headingOfColumn(_ index: Int) -> String? {
    let header = cells.isInColumn[index] ? cells.header(of: index) : -1
    guard header >= 0, let choice = matching.choices[index], choice.relation == .right,
      !LabelText.beginsWithAnswer(page.paragraphs[choice.paragraph].text),
      case let text = page.paragraphs[header], text.isBold, !text.isSentence,
      abs(text.bounds.left - page.widgets[index].bounds.left) < Self.atBox
    else { return nil }
    return text.text
  }
}
