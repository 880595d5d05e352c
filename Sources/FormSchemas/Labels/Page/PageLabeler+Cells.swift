import PDFObjects

/// Labels of widgets from their rows and columns, and from the fields that they continue.
extension PageLabeler {
  func cellLabel(_ index: Int) -> PageLabel? {
    let header = isHeader(index) ? cells.headerText(of: index) : nil
    let row = isRowLabel(index) ? page.paragraphs[cells.rowLabels[index]] : nil
    let number = matching.numbers[index]
    switch (row, header) {
    case (let row?, let header?):
      let text = LabelText.joined(
        Self.shortened(row.text, to: Self.longest / 2),
        Self.shortened(header, to: Self.longest / 2))
      return PageLabel(text: text, confidence: 0.7)
    case (nil, let header?):
      let head = Self.shortened(header, to: Self.longest)
      return PageLabel(
        text: number.map { "\(LineNumber.spelled($0)). \(head)" }
          ?? "\(head), row \(cells.rowNumbers[index] ?? String(cells.rows[index] + 1))",
        confidence: 0.65)
    case (_?, nil), (nil, nil): return nil
    }
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
  }

  func fallback(_ index: Int, depth: Int) -> PageLabel? {
    if let label = labelOfPrevious(index, depth: depth) { return label }
    if isHeader(index), let text = cells.headerText(of: index) {
      let head = Self.shortened(text, to: Self.longest)
      return PageLabel(text: "\(head), line \(cells.rows[index] + 1)", confidence: 0.4)
    }
    if let number = matching.numbers[index] {
      return PageLabel(text: "Line \(LineNumber.spelled(number))", confidence: 0.4)
    }
    return nil
  }

  /// The label of the field directly on the left, which a field without a text of its own continues, as
  /// the parts of a number do.
  func labelOfPrevious(_ index: Int, depth: Int) -> PageLabel? {
    let widget = page.widgets[index]
    guard depth < 8, !widget.isToggle,
      let previous = matching.surroundings.left(
        of: widget.bounds, ignoring: index, most: 1, within: 24
      ).first?.passed.first,
      !page.widgets[previous].isToggle,
      abs(page.widgets[previous].bounds.height - widget.bounds.height) < 4,
      var label = label(of: previous, depth: depth + 1)
    else { return nil }
    label.confidence = min(label.confidence, 0.45)
    return label
  }

  /// The label of the field directly above, which a further line for the same text continues.
  func labelOfUpper(_ index: Int, depth: Int) -> PageLabel? {
    guard depth < Self.deepest, let upper = lines.upper(of: index),
      var label = label(of: upper, depth: depth + 1)
    else { return nil }
    let (text, line) = FieldLines.splittingLine(label.text)
    label.text = "\(text), line \(line + 1)"
    label.confidence = min(label.confidence, 0.6)
    return label
  }
}
