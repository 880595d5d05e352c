import PDFObjects

/// The texts over and under a widget, and what each costs as its label.
extension LabelMatching {
  /// Of a text below a field where captions are below.
  private static let captionBelow = 4.0
  /// Of a heading that only happens to end over a field.
  private static let title = 6.0
  /// A caption under a field is often in parentheses.
  private static let inParentheses = 5.0
  private static let note = 6.0
  /// Of the heading, or the numbered heading, of what follows.
  private static let (heading, item) = (6.0, 14.0)
  private static let otherCell = 2.0
  /// In bytes.
  private static let longCaption = 32
  /// In points.
  private static let behindQuestion = 300.0
  /// What a question over a field takes off.
  private static let question = 3.0
  /// Of what is over the column of a table, for a field over that.
  private static let columnHeader = 10.0
  /// Of the party under a line.
  private static let party = 7.0
  // In points.
  private static let underLine = 36.0
  private static let behindLine = 90.0
  /// In points: a text nearer to a box to check is rather its option.
  private static let besideOption = 14.0
  /// Of a text over several fields that each have a caption below them.
  private static let overCaptionedRow = 8.0
  /// Of a text on the other side of a field than those of all that it is stacked with.
  private static let otherSide = 8.0
  /// Of the text of a box to check under a field.
  private static let option = 8.0

  func addColumn(
    of index: Int, _ widget: LabeledWidget, _ add: (Int, LabelRelation, Double) -> Void
  ) {
    let box = widget.bounds
    var (aboveBase, belowBase): (Double, Double) =
      widget.isToggle
      ? (9, 9) : conventions.hasCaptionBelow[index] ? (8, Self.captionBelow) : (3, 9)
    if !widget.isToggle, conventions.isCaptionFirm[index] {
      if conventions.hasCaptionBelow[index] {
        aboveBase += Self.otherSide
      } else {
        belowBase += Self.otherSide
      }
    }
    let isUnderHeader = cells.isCell[index] && cells.header(of: index) >= 0
    if widget.isToggle, isUnderHeader { return }
    let isOnFloor = page.isOnFloorOfCell(index)
    let ofOption =
      conventions.isOptionOfAmount[index] && !widget.isToggle ? Self.overCaptionedRow : 0
    var isInCaptionedRow = conventions.isInCaptionedRow[index]
    addNearest(surroundings.above(box, ignoring: index, most: Self.mostTexts), .above, widget, add)
    {
      phrase, place in
      // In the field's own cell, the distance says little.
      let isInCell =
        isOnFloor && !widget.isToggle
        && page.rules.horizontalCount(from: box.top - 1, to: phrase.bounds.middleY, at: place) == 0
      let isOverRow =
        conventions.isInCaptionedRow[index]
        || !isOnFloor && !widget.isToggle && isOverCaptionedRow(phrase, index)
      let asks = isUnderQuestion(index, phrase) ? Self.question : 0
      isInCaptionedRow = isInCaptionedRow || isOverRow
      let title =
        isOnFloor || !isTitle(phrase, over: box) ? 0 : Self.title
      return aboveBase + title + ofOption - asks + (isOverRow ? Self.overCaptionedRow : 0)
        - (isInCell ? 0.5 * max(0, phrase.bounds.bottom - box.top) : 0)
        + costOfRules(from: box, to: phrase.bounds.middleY, at: place, isToggle: widget.isToggle)
    }
    if !widget.isToggle, let party = party(under: index) { add(party, .below, Self.party) }
    // What is below a cell of a table is the next row, or the text after the table, if it is not the caption of a line
    // in the cell.
    if isUnderHeader {
      if let caption = captionOfLine(index) { add(caption, .below, 0) }
      return
    }
    addNearest(surroundings.below(box, ignoring: index), .below, widget, add) { phrase, place in
      var cost = isInCaptionedRow ? min(belowBase, Self.captionBelow) : belowBase
      if captionUnderLine(index) == phrase.paragraph { cost = min(cost, 1) }
      if phrase.text.hasPrefix("(") {
        cost += page.paragraphs[phrase.paragraph].isNote ? Self.note : -Self.inParentheses
      }
      if isOnFloor { cost += 6 }
      if !widget.isToggle, surroundings.isCaptionOfBox(phrase.bounds) { cost += Self.option }
      // Leads to what is below it.
      if phrase.text.hasSuffix(":"), phrase.text.utf8.count > Self.longCaption {
        cost += Self.heading
      }
      if isTitle(phrase, over: box) { cost += Self.title }
      if isOverBox(phrase) { cost += Self.highest }
      if cells.columnHeaders.contains(phrase.paragraph) { cost += Self.columnHeader }
      // A heading or an item is about what follows it.
      let paragraph = page.paragraphs[phrase.paragraph]
      let isItem =
        paragraph.isNumbered
        || paragraph.isBold && paragraph.number != nil
      if paragraph.isBold || isItem, !conventions.hasCaptionBelow[index] {
        cost += paragraph.isBold && isItem ? Self.item : Self.heading
      }
      // The line that the field is written on parts it from nothing.
      return cost
        + page.rules.horizontalCost(
          from: phrase.bounds.middleY, to: box.bottom - 4, at: place, edge: box.bottom)
    }
  }

  /// The party of a case whose name a field is for, as courts write it: under the line and further right.
  private func party(under index: Int) -> Int? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(
      box.middleX, box.bottom - Self.underLine, box.right + Self.behindLine, box.bottom)
    guard
      !page.widgetGrid.near(strip).contains(where: { other in
        let bounds = page.widgets[other].bounds
        return other != index && !page.widgets[other].isToggle && bounds.top < box.bottom + 1
          && bounds.top > strip.bottom
          && bounds.left < strip.right && bounds.right > box.left
      })
    else { return nil }
    return page.phraseGrid.near(strip).first { near in
      let phrase = page.phrases[near]
      return NeighborNames.isParty(phrase.text) && phrase.bounds.left > box.middleX
        && phrase.bounds.right < strip.right && phrase.bounds.top < box.bottom + 2
        && phrase.bounds.middleY > strip.bottom
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
    var skipped: [Rectangle] = []
    var seen = 0
    for sight in sights {
      guard sight.phrase >= 0, sight.distance < nearest + 4, seen < Self.mostSeen else { break }
      let phrase = page.phrases[sight.phrase]
      if !widget.isToggle, relation == .above, asksForSpace(phrase.paragraph) {
        skipped.append(phrase.bounds)
        continue
      }
      // A box to check beside a text is not between it and the field; a text at the box is its option.
      let passed = sight.passed.filter { box in
        !skipped.contains { page.widgets[box].bounds.sharesRow(with: $0) }
      }
      let boxes = passed.map { page.widgets[$0] }
      // Neither is a field that the words before “(specify):” go around.
      let leadsOn =
        !sight.passed.isEmpty && relation == .above && phrase.text.hasSuffix(":")
        && surroundings.right(of: phrase.bounds, most: 1).isEmpty
      guard
        boxes.allSatisfy({
          !widget.isToggle && ($0.isToggle || leadsOn) && $0.bounds.sharesRow(with: phrase.bounds)
        })
      else { break }
      if passed.contains(where: {
        page.widgets[$0].isToggle && !(isItem(phrase) && !conventions.isNamedOnLeft[$0])
          && page.widgets[$0].bounds.left - phrase.bounds.right < Self.besideOption
      }) {
        continue
      }
      guard !phrase.isBare, widget.isToggle || !phrase.isHalfDay,
        !page.paragraphs[phrase.paragraph].isListed,
        !page.namesForm(page.paragraphs[phrase.paragraph])
      else { continue }
      seen += 1
      nearest = min(nearest, sight.distance)
      let place = max(box.left, min(box.right, phrase.bounds.middleX))
      let distance = 0.9 * sight.distance + 0.04 * abs(phrase.bounds.left - box.left)
      let paragraph = page.paragraphs[phrase.paragraph]
      let isNote =
        paragraph.isInstruction || paragraph.isExample || LabelText.closesNote(paragraph.text)
      let instruction = isNote ? 6.0 : 0
      // An answer beside a box to check is that box's, whatever is under it.
      let isAnswer =
        !widget.isToggle && relation == .above && !paragraph.text.hasSuffix(":")
        && LabelText.beginsWithAnswer(phrase.text)
        && surroundings.isCaptionOfBox(phrase.bounds)
      if !isAnswer {
        add(sight.phrase, relation, cost(phrase, place) + distance + instruction)
      }
    }
  }

  /// Begins with the number of a line.
  private func isItem(_ phrase: Phrase) -> Bool {
    phrase.startsItem && phrase.isNumbered && !phrase.isNumber
  }

  /// What the rules over a widget cost before a text above them, which is in another cell.
  private func costOfRules(
    from box: Rectangle, to height: Double, at place: Double, isToggle: Bool
  ) -> Double {
    let cost = page.rules.horizontalCost(from: box.top - 1, to: height, at: place, edge: box.top)
    return cost > 0 && !isToggle ? cost + Self.otherCell : cost
  }

  /// A question that no boxes are behind is over a field with nothing before it.
  private func isUnderQuestion(_ index: Int, _ text: Phrase) -> Bool {
    !page.widgets[index].isToggle && page.paragraphs[text.paragraph].text.hasSuffix("?")
      && surroundings.right(of: text.bounds, most: 1, within: Self.behindQuestion).isEmpty
      && surroundings.left(
        of: page.widgets[index].bounds, ignoring: index, most: 1, within: Self.underLine
      ).isEmpty
  }

  /// A question that a box to check is directly under.
  private func isOverBox(_ text: Phrase) -> Bool {
    text.text.hasSuffix("?")
      && surroundings.below(text.bounds, most: 1, within: Self.besideOption).first?.passed.first.map
      { page.widgets[$0].isToggle } == true
  }

  /// The text of a box to check that says that more is written elsewhere: “Check here if you need more space.”
  private func asksForSpace(_ paragraph: Int) -> Bool {
    let text = page.paragraphs[paragraph]
    return ["check here", "check this box"].contains(where: text.text.lowercased().hasPrefix)
      && text.phrases.first.map { surroundings.isCaptionOfBox(page.phrases[$0].bounds) } == true
  }

  private static let (mostTexts, mostSeen) = (12, 3)
}
