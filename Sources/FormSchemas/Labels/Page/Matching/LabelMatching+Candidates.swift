import PDFObjects

/// The texts around a widget, and what each costs as its label.
extension LabelMatching {
  /// Of a text directly over a field.
  static let touching = 6.0
  /// Of the text in the first cell of the field's ruled row.
  private static let ruledRow = 5.0
  /// Bytes of a text over a field: longer sentences are rather what is to be signed or agreed to.
  private static let longCaption = 160
  /// In points: a number beside a field is that of a text no further up.
  private static let farthestItem = 60.0
  /// Of a text beyond a rule, for a field with a caption in its own cell.
  private static let beyondOwnCaption = 4.0
  /// Of a text below a field where captions are below.
  private static let captionBelow = 4.0
  /// Of the words of a sentence before a field that has a caption under its line.
  private static let beforeCaption = 14.0
  /// Of a heading that only happens to end over a field.
  private static let title = 6.0
  /// In points: a text nearer to a box to check is rather its option.
  private static let besideOption = 14.0
  /// Of a text over several fields that each have a caption below them.
  private static let overCaptionedRow = 8.0

  mutating func candidates(of index: Int) -> [LabelCandidate] {
    let widget = page.widgets[index]
    var found: [LabelCandidate] = []
    func add(_ phrase: Int, _ relation: LabelRelation, _ cost: Double) {
      let paragraph = page.phrases[phrase].paragraph
      guard paragraph >= 0 else { return }
      // Long texts are instructions more often than labels, unless they touch the field from above.
      let text = page.paragraphs[paragraph]
      var cost = cost
      if relation == .above, text.isSentence, text.text.utf8.count > Self.longCaption,
        !text.text.contains("?")
      {
        cost += 8
      }
      if relation != .above || cost > Self.touching {
        let excess = Double(text.text.utf8.count - 80)
        cost += max(0, min(relation == .left ? 9 : 5, excess * 0.04))
        if !widget.isToggle, relation != .inside, text.isSentence,
          relation != .left || !page.phrases[phrase].hasLeader && cost > 1
        {
          cost += 4
        }
      }
      // So is what is beside several rows.
      if relation == .left, !widget.isToggle, text.bounds.height > 2 * widget.bounds.height + 8,
        text.number == nil, !page.phrases[phrase].hasLeader
      {
        cost += 5
      }
      found.append(
        LabelCandidate(
          widget: index, paragraph: paragraph, relation: relation, cost: max(0, cost)))
    }
    if !widget.isToggle {
      for phrase in surroundings.inside(widget.bounds) where !page.phrases[phrase].isBare {
        let text = page.phrases[phrase].bounds
        let isCaption =
          text.height < 0.7 * widget.bounds.height && text.middleY > widget.bounds.middleY
        add(phrase, .inside, isCaption ? 1 : 5)
      }
    }
    if let phrase = addRow(of: index, widget, add) {
      numbers[index] = page.phrases[phrase].number
      areRowNumbers[index] = page.phrases[phrase].text.hasPrefix("(")
      years[index] = year(under: page.phrases[phrase].bounds)
      // “A-” begins what is written into the field.
      if !page.phrases[phrase].text.hasSuffix("-") {
        printedNumbers[index] = page.phrases[phrase].text.filter { $0.isLetter || $0.isNumber }
      }
    }
    if !widget.isToggle, cells.isInRuledRow[index],
      let first = page.paragraphs[cells.rowLabels[index]].phrases.first
    {
      add(first, .left, Self.ruledRow)
    }
    addColumn(of: index, widget, add)
    return found
  }

  /// - Returns: the phrase that is the number beside the widget.
  private func addRow(
    of index: Int, _ widget: LabeledWidget, _ add: (Int, LabelRelation, Double) -> Void
  ) -> Int? {
    let box = widget.bounds
    var number: String?
    var place: Int?
    let (leftBase, rightBase): (Double, Double) =
      !widget.isToggle ? (2, 14) : conventions.namesTogglesOnLeft ? (1, 6) : (6, 1)
    let rights = surroundings.right(of: box, ignoring: index)
    let hasOption =
      rights.first.map { $0.phrase >= 0 && $0.passed.isEmpty && $0.distance < 12 } ?? false
    let lefts = surroundings.left(of: box, ignoring: index, most: 8)
    for sight in lefts where sight.phrase >= 0 {
      let phrase = page.phrases[sight.phrase]
      if phrase.isPattern { continue }
      if phrase.isNumber {
        if sight.passed.isEmpty, sight.distance < 60, number == nil {
          number = phrase.number
          place = sight.phrase
        }
        continue
      }
      if page.areInTwoColumns(phrase.bounds, box), !phrase.hasLeader { break }
      var cost = leftBase + 0.12 * sight.distance
      let rules = page.rules.verticalCost(
        from: phrase.reach, to: box.left + 1, at: phrase.bounds.middleY, edge: box.left)
      cost += rules > 0 && hasCaption(index) ? rules + Self.beyondOwnCaption : rules
      if widget.isToggle {
        if hasOption, !conventions.namesTogglesOnLeft { cost += 8 }
      } else if phrase.hasLeader, sight.distance < 60 {
        cost -= 8
      }
      if sight.passed.isEmpty, captionUnderLine(index, after: phrase) != nil {
        cost += Self.beforeCaption
      }
      if let number, page.paragraphs[phrase.paragraph].number == number { cost -= 25 }
      if !widget.isToggle, isBesideSeveralRows(phrase.bounds, box) { cost += 6 }
      // What is beside a cell may be the label of its whole row.
      if cells.isCell[index], cells.header(of: index) >= 0 { cost += 6 }
      if !sight.passed.isEmpty { cost += 6 + 2 * Double(sight.passed.count) }
      add(sight.phrase, .left, cost)
      break
    }
    // The number beside the field tells which text on the row is its own.
    if let number, !widget.isToggle,
      let sight = lefts.first(where: { sight in
        sight.phrase >= 0 && !page.phrases[sight.phrase].isBare
          && page.paragraphs[page.phrases[sight.phrase].paragraph].number == number
      })
    {
      add(sight.phrase, .left, sight.passed.isEmpty ? 0 : 1)
    }
    if let number, let place, !page.phrases[place].text.hasPrefix("("), !widget.isToggle,
      let phrase = item(number, before: box)
    {
      add(phrase, .left, 5)
    }
    for sight in rights where sight.phrase >= 0 {
      let phrase = page.phrases[sight.phrase]
      guard sight.passed.isEmpty, !isLabelOfRow(phrase.paragraph, index) else { break }
      if !widget.isToggle, page.areInTwoColumns(phrase.bounds, box) { break }
      // Words between two fields of a sentence.
      if !widget.isToggle, LabelText.isScrap(phrase.text) { break }
      // Figures on a further line of an option.
      if phrase.isBare, page.paragraphs[phrase.paragraph].phrases.count == 1,
        !(widget.isToggle && phrase.namesToggle)
      {
        break
      }
      var cost = rightBase + 0.3 * sight.distance
      cost += page.rules.verticalCost(
        from: box.right - 1, to: phrase.bounds.left, at: phrase.bounds.middleY, edge: box.right)
      // The text of an option begins beside its box.
      if widget.isToggle, let first = page.paragraphs[phrase.paragraph].phrases.first,
        first != sight.phrase, page.phrases[first].bounds.bottom > box.top
      {
        cost += 6
      }
      add(sight.phrase, .right, cost)
      break
    }
    return place
  }

  /// The year that is printed directly under a number.
  private func year(under number: Rectangle) -> String? {
    let below = Rectangle(
      number.left, number.bottom - 1.5 * number.height, number.right, number.bottom)
    return page.phraseGrid.near(below).map { page.phrases[$0] }.first { phrase in
      phrase.text.utf8.count == 4 && ["19", "20"].contains { phrase.text.hasPrefix($0) }
        && phrase.text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        && phrase.bounds.middleY < number.bottom && phrase.bounds.middleY > below.bottom
        && phrase.bounds.overlapX(number) > 0
    }?.text
  }

  /// The text is about all cells of the row.
  private func isLabelOfRow(_ paragraph: Int, _ index: Int) -> Bool {
    cells.isCell[index] && cells.header(of: index) >= 0 && cells.sharesRowLabel[index]
      && cells.rowLabels[index] == paragraph
  }

  /// The text with a number on the left of a field or of the rows above it.
  private func item(_ number: String, before box: Rectangle) -> Int? {
    if items[number] == nil, let last = number.last, last.isLetter, number.count > 1 {
      // “22F” and “22S” are columns of line 22.
      return item(String(number.dropLast()), before: box)
    }
    var best: (distance: Double, phrase: Int)?
    for phrase in items[number] ?? [] {
      let paragraph = page.paragraphs[page.phrases[phrase].paragraph]
      let bounds = paragraph.bounds
      // A question is about its options.
      guard bounds.left < box.left, bounds.top > box.bottom, !paragraph.text.contains("?") else {
        continue
      }
      let distance = max(0, bounds.bottom - box.top)
      if distance < best?.distance ?? Self.farthestItem { best = (distance, phrase) }
    }
    return best?.phrase
  }

  private func addColumn(
    of index: Int, _ widget: LabeledWidget, _ add: (Int, LabelRelation, Double) -> Void
  ) {
    let box = widget.bounds
    let (aboveBase, belowBase): (Double, Double) =
      widget.isToggle
      ? (9, 9) : conventions.hasCaptionBelow[index] ? (8, Self.captionBelow) : (3, 9)
    let isUnderHeader = cells.isCell[index] && cells.header(of: index) >= 0
    if widget.isToggle, isUnderHeader { return }
    let isOnFloor = page.rules.isOnFloorOfCell(box)
    var isInCaptionedRow = false
    addNearest(surroundings.above(box, ignoring: index), .above, widget, add) { phrase, place in
      // In the field's own cell, the distance says little.
      let isInCell =
        isOnFloor && !widget.isToggle
        && page.rules.horizontalCount(from: box.top - 1, to: phrase.bounds.middleY, at: place) == 0
      let isOverRow = !isOnFloor && !widget.isToggle && isOverCaptionedRow(phrase, index)
      isInCaptionedRow = isInCaptionedRow || isOverRow
      let title =
        isOnFloor || !isTitle(phrase, over: box) ? 0 : Self.title
      return aboveBase + title + (isOverRow ? Self.overCaptionedRow : 0)
        - (isInCell ? 0.5 * max(0, phrase.bounds.bottom - box.top) : 0)
        + page.rules.horizontalCost(
          from: box.top - 1, to: phrase.bounds.middleY, at: place, edge: box.top)
    }
    // What is below a cell of a table is the next row, or the text after the table.
    if isUnderHeader { return }
    addNearest(surroundings.below(box, ignoring: index), .below, widget, add) { phrase, place in
      var cost = isInCaptionedRow ? min(belowBase, Self.captionBelow) : belowBase
      if captionUnderLine(index) == phrase.paragraph { cost = min(cost, 1) }
      if phrase.text.hasPrefix("(") { cost -= 5 }
      if isOnFloor { cost += 6 }
      // A heading or an item is about what follows it.
      let paragraph = page.paragraphs[phrase.paragraph]
      if paragraph.isBold || paragraph.number.map(LineNumber.hasDigit) == true,
        !conventions.hasCaptionBelow[index]
      {
        cost += 6
      }
      // The line that the field is written on parts it from nothing.
      return cost
        + page.rules.horizontalCost(
          from: phrase.bounds.middleY, to: box.bottom - 4, at: place, edge: box.bottom)
    }
  }

  /// Adds the nearest texts of a column.
  ///
  /// - Parameter cost: what a phrase costs beside its distance; the place is where the two overlap.
  private func addNearest(
    _ sights: [WidgetSurroundings.Sight], _ relation: LabelRelation, _ widget: LabeledWidget,
    _ add: (Int, LabelRelation, Double) -> Void, cost: (Phrase, Double) -> Double
  ) {
    let box = widget.bounds
    var nearest = Double.infinity
    for sight in sights {
      guard sight.phrase >= 0, sight.distance < nearest + 4 else { break }
      let phrase = page.phrases[sight.phrase]
      // A box to check beside a text is not between it and the field; a text at the box is its option.
      let boxes = sight.passed.map { page.widgets[$0] }
      guard
        boxes.allSatisfy({
          !widget.isToggle && $0.isToggle && $0.bounds.sharesRow(with: phrase.bounds)
        })
      else { break }
      if boxes.contains(where: { $0.bounds.left - phrase.bounds.right < Self.besideOption }) {
        continue
      }
      guard !phrase.isBare, !page.paragraphs[phrase.paragraph].isListed else { continue }
      nearest = min(nearest, sight.distance)
      let place = max(box.left, min(box.right, phrase.bounds.middleX))
      let distance = 0.9 * sight.distance + 0.04 * abs(phrase.bounds.left - box.left)
      let paragraph = page.paragraphs[phrase.paragraph]
      let instruction = paragraph.isInstruction || paragraph.isExample ? 6.0 : 0
      add(sight.phrase, relation, cost(phrase, place) + distance + instruction)
    }
  }
}
