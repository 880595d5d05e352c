import PDFObjects

/// Labels of fields that no text is about.
extension PageLabeler {
  // In points.
  private static let underHeading = 250.0
  private static let underText = 80.0
  /// What is there is printed by the form itself, such as a barcode.
  private static let bottomOfPage = 36.0
  /// To the row above.
  private static let nextRow = 40.0
  private static let mostParts = 12

  /// The heading of the section that a field to write into is in, for one that no text is about.
  func labelOfSection(_ index: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, box.bottom > page.bounds.bottom + Self.bottomOfPage,
      let heading = headings.nearest(over: box),
      heading.bounds.bottom - box.top < Self.underHeading
    else { return nil }
    return PageLabel(text: heading.text, confidence: 0.15)
  }

  /// The figure directly before a field that nothing else names, such as the code of an agency.
  func labelOfFigure(_ index: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle,
      let sight = matching.surroundings.left(
        of: box, ignoring: index, most: 1, within: Self.farthestFigure
      ).first, sight.isDirect, case let text = page.phrases[sight.phrase].text,
      text.utf8.count >= Self.shortestFigure, text.utf8.count < Self.longestFigure,
      text.contains(where: \.isNumber)
    else { return nil }
    return PageLabel(text: text, confidence: 0.3)
  }

  /// In points.
  private static let farthestFigure = 60.0
  // In bytes.
  private static let (shortestFigure, longestFigure) = (3, 16)

  /// The text over a field in its ruled cell, where lines of other fields are between the two, as in the box for an attorney
  /// at the top of a form.
  func labelOfTextAbove(_ index: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, box.bottom > page.bounds.bottom + Self.bottomOfPage,
      let cell = page.rules.cell(around: box, within: 2 * Self.underText)
    else { return nil }
    let strip = Rectangle(
      cell.left, box.middleY, box.right, min(cell.top, box.top + Self.underText))
    let nearest = page.phraseGrid.near(strip).map { page.phrases[$0] }.filter { text in
      text.paragraph >= 0 && !text.isBare && !text.isTurned && text.bounds.middleY > box.top
        && strip.holdsMiddle(of: text.bounds)
    }.min { $0.bounds.bottom < $1.bounds.bottom }
    guard let nearest else { return nil }
    let text = Self.shortened(page.paragraphs[nearest.paragraph].text, to: Self.longest)
    return PageLabel(text: LabelText.gist(text), confidence: 0.1)
  }

  /// The text is in the same cell as the widget, or at a toggle.
  func isOwn(_ choice: LabelCandidate, _ widget: LabeledWidget) -> Bool {
    guard !choice.isShared else { return false }
    if widget.isToggle { return choice.cost < 6 }
    switch choice.relation {
    case .inside: return true
    case .left:
      let text = page.paragraphs[choice.paragraph].bounds
      let box = widget.bounds
      return choice.cost < 10.5 && text.sharesRow(with: box) && text.height < 1.8 * box.height + 2
        && page.rules.verticalCount(from: text.right, to: box.left + 1, at: box.middleY) == 0
        && page.rules.verticalCount(from: text.left - 40, to: text.left, at: box.middleY)
          + page.rules.verticalCount(from: box.right - 1, to: box.right + 40, at: box.middleY) > 0
    case .below:
      return matching.captionOfLine(choice.widget).map {
        page.phrases[$0].paragraph == choice.paragraph
      } ?? false
    case .right, .above: return false
    }
  }

  private static let contradicted = 0.5

  func confidence(_ choice: LabelCandidate) -> Double {
    var confidence = 0.95 - 0.025 * choice.cost
    if matching.secondCosts[choice.widget] - choice.cost < 3 { confidence -= 0.15 }
    // The side that the boxes of its group are named on is not that of the nearest text.
    if choice.relation == .left, page.widgets[choice.widget].isToggle,
      LabelConventions.isContradicted(choice.widget, matching.surroundings)
    {
      confidence = min(confidence, Self.contradicted)
    }
    return max(0.1, min(0.95, confidence))
  }

  /// The label of the first of several rows with letters or Roman numbers of their own and no other text, with the
  /// number of a further row: “19d Cost of the doors” is that of (i), and “19d Cost of the doors, (ii)” that of (ii).
  func labelOfFirstPart(_ index: Int, depth: Int) -> PageLabel? {
    guard depth < 8, let number = matching.numbers[index],
      !LineNumber.hasDigit(number) || matching.areRowNumbers[index],
      !page.widgets[index].isToggle
    else {
      return nil
    }
    var top = index
    for _ in 0..<Self.mostParts {
      guard let upper = rowAbove(top), matching.numbers[upper] != nil else { break }
      top = upper
      if matching.choices[top] != nil { break }
    }
    guard top != index, matching.choices[top] != nil,
      var label = label(of: top, depth: depth + 1)
    else { return nil }
    label.text =
      "\(label.text.hasSuffix(".") ? String(label.text.dropLast()) : label.text), (\(number))"
    label.confidence = min(label.confidence, 0.45)
    return label
  }

  /// The nearest field above that is as wide and in line.
  private func rowAbove(_ index: Int) -> Int? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(box.left, box.top, box.right, box.top + Self.nextRow)
    return page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return other != index && bounds.bottom >= box.top - 1 && bounds.bottom < strip.top
        && TableCells.areSimilar(bounds, box) && !page.widgets[other].isToggle
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
  }
}
