import PDFObjects

/// Labels of widgets from their rows and columns, and from the fields that they continue.
extension PageLabeler {
  // In bytes.
  private static let longestGroup = 48
  private static let longestHeader = 60
  // In points.
  private static let besideCaption = 10.0

  func cellLabel(_ index: Int) -> PageLabel? {
    let header = isHeader(index) ? cells.headerText(of: index).map { partOfHeader($0, index) } : nil
    let row = isRowLabel(index) ? page.paragraphs[cells.rowLabels[index]] : nil
    let number = matching.numbers[index]
    switch (row, header) {
    case (let row?, let header?):
      let text = LabelText.joined(
        Self.shortened(rowText(index), to: Self.longest / 2),
        Self.shortened(header, to: Self.longest / 2))
      guard page.widgets[index].isToggle,
        page.paragraphs[cells.rowLabels[index]].bounds.left
          > page.widgets[index].bounds.right
      else { return PageLabel(text: text, confidence: 0.7) }
      return PageLabel(
        text: text, option: Self.shortened(header, to: Self.longest),
        group: Self.shortened(row.text, to: Self.longest), confidence: 0.7)
    case (nil, let header?) where saysTooMuch(header) && hasCaptionBefore(index): return nil
    case (nil, let header?):
      let head = Self.shortened(header, to: Self.longest)
      if let text = renumbered(head, index) { return PageLabel(text: text, confidence: 0.65) }
      if let line = cells.lineNumbers[index], number == nil || number == line {
        return labelOfLine(line, head, index)
      }
      if let number {
        let spelled = LineNumber.spelled(number)
        // “32b Other expenses” under “32 Other expenses”.
        if let own = LineNumber.beginning(head), LineNumber.whole(of: number) == own.number {
          return PageLabel(
            text: "\(spelled)\(head.dropFirst(own.word.count))", confidence: 0.65)
        }
        let isItem = LineNumber.beginning(head).map { LineNumber.hasDigit($0.number) } == true
        return PageLabel(
          text: isItem ? "\(head), line \(spelled)" : "\(spelled). \(head)", confidence: 0.65)
      }
      let whole = group(of: index).map { "\($0)\(head)" } ?? head
      // The cells below have numbers of their own.
      if cells.rows[index] == 0, isFirstOfLettered(head) {
        return PageLabel(text: whole, confidence: 0.65)
      }
      return PageLabel(
        text: "\(whole), row \(cells.rowNumbers[index] ?? String(cells.rows[index] + 1))",
        confidence: 0.65)
    case (_?, nil), (nil, nil): return nil
    }
  }

  /// The label of a row; where it goes on beside the next row, that with it for both: “19h Residential rental” over
  /// “property”.
  private func rowText(_ index: Int) -> String {
    let row = cells.rowLabels[index]
    let text = page.paragraphs[row].text
    let around = page.paragraphs[row].bounds.inset(by: -Self.besideCaption)
    let others = Set(page.phraseGrid.near(around).map { page.phrases[$0].paragraph })
      .filter { $0 >= 0 && $0 != row }.sorted()
    func isRow(_ other: Int) -> Bool { cells.rowLabels.contains(other) }
    if let next = others.first(where: { goesOn(row, with: $0) && isRow($0) }) {
      return "\(text) \(page.paragraphs[next].text)"
    }
    return others.first { goesOn($0, with: row) && isRow($0) }
      .map { "\(page.paragraphs[$0].text) \(text)" } ?? text
  }

  /// The second text of one line goes on what the first one says, directly under it with no rule between.
  private func goesOn(_ first: Int, with second: Int) -> Bool {
    let (upper, lower) = (page.paragraphs[first], page.paragraphs[second])
    let indent = lower.bounds.left - upper.bounds.left
    return upper.phrases.count == 1 && lower.phrases.count == 1 && lower.number == nil
      && upper.number != nil && lower.text.first?.isLowercase == true
      && lower.bounds.top < upper.bounds.middleY && indent > -2 && indent < 2 * Self.besideCaption
      && upper.bounds.bottom - lower.bounds.top < 0.8 * upper.size
      && page.rules.horizontalCount(
        from: lower.bounds.middleY, to: upper.bounds.middleY, at: lower.bounds.middleX) == 0
  }

  /// Says too much for the header of a column.
  private func saysTooMuch(_ header: String) -> Bool {
    header.utf8.count > Self.longestHeader && !header.contains("?") && !header.contains("(")
  }

  /// A text of its own directly before a field.
  private func hasCaptionBefore(_ index: Int) -> Bool {
    guard let words = matching.wordsBefore(index), !words.isBare else { return false }
    return page.widgets[index].bounds.left - words.bounds.right < Self.besideCaption
  }

  /// A row of a column that has one number for several rows.
  private func labelOfLine(_ line: String, _ head: String, _ index: Int) -> PageLabel {
    PageLabel(
      text: "\(LineNumber.spelled(line)). \(head), row \(cells.rows[index] + 1)", confidence: 0.65)
  }

  /// The part of a header that a cell is for, if the header lists as many as cells of the row are under it: “First and
  /// last name”.
  private func partOfHeader(_ header: String, _ index: Int) -> String {
    let twins = ([index] + (cells.mates[index] ?? [])).filter {
      cells.headerPhrases[$0] == cells.headerPhrases[index] && page.widgets[$0].members.isEmpty
    }.sorted { page.widgets[$0].bounds.left < page.widgets[$1].bounds.left }
    guard twins.count > 1, let names = ValueParts.names(header, count: twins.count),
      let place = twins.firstIndex(of: index)
    else { return header }
    return names[place]
  }

  /// The text over the cell of 12a, for that of 12b under it; the text of line 11 is that of neither.
  private func renumbered(_ head: String, _ index: Int) -> String? {
    guard let number = cells.numbersOver[index], let own = LineNumber.beginning(head),
      LineNumber.hasDigit(own.number), own.number != number,
      let line = LineNumber.whole(of: number), own.number != line
    else { return nil }
    guard LineNumber.whole(of: own.number) == line else { return LineNumber.spelled(number) }
    return "\(number)\(head.dropFirst(own.word.count))"
  }

  /// “12a” over the first of several cells, of which the others have numbers of the same line over them.
  private func isFirstOfLettered(_ head: String) -> Bool {
    guard let own = LineNumber.beginning(head)?.number, own.last?.isLetter == true,
      let line = LineNumber.whole(of: own)
    else { return false }
    return cells.numbersOver.values.contains { $0 != own && LineNumber.whole(of: $0) == line }
  }

  /// What the rows of a group are under, before the headers of their columns: its number before the letter of a
  /// column, otherwise what it is about.
  private func group(of index: Int) -> String? {
    guard cells.rowGroups[index] >= 0 else { return nil }
    let group = page.paragraphs[cells.rowGroups[index]]
    let text = Self.shortened(group.text, to: Self.longest / 2)
    guard let number = group.number, LineNumber.hasDigit(number) else {
      return LabelText.joined(LabelText.gist(text), "")
    }
    return text.utf8.count > Self.longestGroup
      ? Self.printed(number, in: group.text) + " " : LabelText.joined(text, "")
  }

  /// A number as the text that begins with it has it: “9C” of “9C. Active service”.
  private static func printed(_ number: String, in text: String) -> String {
    guard let own = LineNumber.beginning(text), own.number == number else {
      return LineNumber.spelled(number)
    }
    return own.word.hasSuffix(".") ? String(own.word.dropLast()) : String(own.word)
  }

  /// The text above the column is not that of another field.
  func isHeader(_ index: Int) -> Bool {
    let paragraph = cells.header(of: index)
    guard paragraph >= 0 else { return false }
    let owner = matching.owners[paragraph]
    return owner < 0 || cells.sharesColumn(index, with: owner)
  }

  func isRowLabel(_ index: Int) -> Bool {
    let paragraph = cells.rowLabels[index]
    guard paragraph >= 0 else { return false }
    let owner = matching.owners[paragraph]
    return owner < 0
      || page.widgets[owner].bounds.sharesRow(with: page.widgets[index].bounds)
        && !(page.widgets[owner].isToggle && matching.choices[owner]?.relation == .right)
        && matching.choices[owner]?.relation != .below
        && (page.widgets[index].isToggle || !isOneOfOptions(paragraph, owner))
  }

  /// The text of a box behind it, with further such boxes before it on its row.
  private func isOneOfOptions(_ paragraph: Int, _ owner: Int) -> Bool {
    guard page.widgets[owner].isToggle, matching.choices[owner]?.relation == .left else {
      return false
    }
    return matching.surroundings.left(of: page.paragraphs[paragraph].bounds, most: 2).contains {
      guard $0.phrase >= 0, page.phrases[$0.phrase].paragraph >= 0 else { return false }
      let other = matching.owners[page.phrases[$0.phrase].paragraph]
      return other >= 0 && other != owner && page.widgets[other].isToggle
        && matching.choices[other]?.relation == .left
    }
  }

  func fallback(_ index: Int, depth: Int) -> PageLabel? {
    if !isHeader(index), let number = matching.numberInCell(of: index),
      matching.numbers[index] == number
    {
      return Self.label(ofLine: number)
    }
    if let label = labelOfPrevious(index, depth: depth) { return label }
    if let label = labelOfFirstPart(index, depth: depth) { return label }
    if isHeader(index), let text = cells.headerText(of: index) {
      let head = Self.shortened(text, to: Self.longest)
      if let text = renumbered(head, index) { return PageLabel(text: text, confidence: 0.4) }
      if let line = cells.lineNumbers[index] { return labelOfLine(line, head, index) }
      if let number = matching.numbers[index], LineNumber.hasDigit(number) {
        return PageLabel(text: Self.numbered(head, number), confidence: 0.4)
      }
      return PageLabel(text: "\(head), line \(cells.rows[index] + 1)", confidence: 0.4)
    }
    if let number = matching.numbers[index] { return Self.label(ofLine: number) }
    guard !page.widgets[index].isToggle else { return nil }
    if let label = labelOfColumn(index, depth: depth) { return label }
    return items.last(over: page.widgets[index].bounds).map { item in
      PageLabel(text: Self.shortened(item, to: Self.longest), confidence: 0.3)
    }
  }

  private static func label(ofLine number: String) -> PageLabel {
    PageLabel(text: "Line \(LineNumber.spelled(number))", confidence: 0.4)
  }

  /// The label of the first field of a column, for a further row that has no text of its own.
  private func labelOfColumn(_ index: Int, depth: Int) -> PageLabel? {
    let top = cells.top(of: index)
    guard depth < 1, top != index, var label = label(of: top, depth: depth + 1),
      !label.text.contains(", row ")
    else { return nil }
    label.text += ", row \(cells.rows[index] + 1)"
    label.confidence = 0.3
    return label
  }
}
