import PDFObjects

/// The texts around a widget, and what each costs as its label.
extension LabelMatching {
  /// Of a text directly over a field.
  static let touching = 6.0
  /// Of the text in the first cell of the field's ruled row.
  private static let ruledRow = 5.0
  /// Bytes of a text over a field: longer sentences are rather what is to be signed or agreed to.
  private static let longCaption = 160
  /// Of a text beyond a rule, for a field with a caption in its own cell.
  private static let beyondOwnCaption = 4.0
  /// Of the words of a sentence before a field that has a caption under its line.
  private static let beforeCaption = 14.0
  /// What the sign of a currency before a field takes off, so that a box to check keeps its caption for itself.
  private static let behindSign = 6.0
  private static let leastBehindSign = 4.5
  private static let printedState = 9.0
  /// Of the end of the line over a field, where a sentence goes on with the field.
  private static let endOfLine = 6.0
  /// What a text costs less that begins with the letter of the number beside a field.
  private static let sameLetter = 14.0
  /// Of the text at the top of the cell that a field is alone in.
  private static let captionInCell = 8.0
  private static let farFromText = 18.0
  /// In points: a box to check so near behind a text, and far before the next one, is that text's.
  private static let (atText, atBox) = (3.0, 4.0)
  /// Of the text before two boxes, for the second one.
  private static let secondBox = 3.0
  /// Of how a date is written.
  private static let partsOfDate = 10.0
  /// Of a text over the pattern of a date, and what the title over a note costs less.
  private static let (overPattern, overNote) = (2.0, 2.0)

  mutating func candidates(of index: Int) -> [LabelCandidate] {
    let widget = page.widgets[index]
    if let wide = wideField(before: index) {
      dollars[index] = wide
      return []
    }
    var found: [LabelCandidate] = []
    func add(_ phrase: Int, _ relation: LabelRelation, _ cost: Double) {
      let paragraph = page.phrases[phrase].paragraph
      guard paragraph >= 0 else { return }
      // Long texts are instructions more often than labels, unless they touch the field from above.
      let text = page.paragraphs[paragraph]
      // “Part V” heads fields; its title is beside it.
      guard !isNumberOfPart(text) else { return }
      var cost = cost
      if relation == .above, text.isSentence, text.text.utf8.count > Self.longCaption,
        !text.hasQuestionMark
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
      // The parts of a date say how it is written.
      if ValueParts.arePartsOfDate(text.text) { cost += Self.partsOfDate }
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
    if widget.hasCaptionInside {
      for phrase in surroundings.inside(widget.bounds) { add(phrase, .inside, 0) }
      if !found.isEmpty { return found }
    }
    addInside(index, add)
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
    // What is over a column of boxes is about all of them.
    let isOfColumn =
      widget.isToggle && cells.isInColumn[index] && cells.header(of: index) >= 0
      && found.contains { $0.relation == .right }
    if !isOfColumn { addColumn(of: index, widget, add) }
    if !widget.isToggle, found.allSatisfy({ $0.cost > Self.farFromText }) {
      if let caption = captionInCell(of: index) {
        add(caption, .above, Self.captionInCell)
      } else if let number = numberInCell(of: index) {
        numbers[index] = number
        return []
      }
    }
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
      !widget.isToggle
      ? (2, conventions.hasCaptionBehind[index] ? 3 : 14)
      : conventions.isNamedOnLeft[index] ? (1, 6) : (6, 1)
    let rights = surroundings.right(of: box, ignoring: index)
    let hasOption =
      rights.first.map { $0.phrase >= 0 && $0.passed.isEmpty && $0.distance < 12 } ?? false
    let lefts = surroundings.left(of: box, ignoring: index, most: 8)
    let printed = printedStart(lefts)
    for sight in lefts where sight.phrase >= 0 && !printed.contains(sight.phrase) {
      let phrase = page.phrases[sight.phrase]
      if phrase.isPattern, !widget.isToggle, sight.passed.isEmpty,
        let caption = caption(over: phrase)
      {
        add(caption, .left, leftBase + 0.12 * sight.distance + Self.overPattern)
      }
      if phrase.isPattern || phrase.isFiller || !widget.isToggle && phrase.isHalfDay { continue }
      if phrase.isNumber {
        if sight.passed.isEmpty, sight.distance < 60, number == nil {
          number = phrase.number
          place = sight.phrase
        }
        continue
      }
      if page.areInTwoColumns(phrase.bounds, box), !phrase.hasLeader,
        !conventions.isInGrid[index]
      {
        break
      }
      var cost = leftBase + 0.12 * sight.distance
      let rules = page.rules.verticalCost(
        from: phrase.reach, to: box.left + 1, at: phrase.bounds.middleY, edge: box.left)
      cost += rules > 0 && hasCaption(index) ? rules + Self.beyondOwnCaption : rules
      if widget.isToggle {
        if hasOption, !conventions.isNamedOnLeft[index] { cost += 8 }
        if !hasOption, sight.passed.isEmpty, sight.distance < Self.atText { cost -= Self.atBox }
      } else if phrase.hasLeader, sight.distance < 60 {
        cost -= 8
      } else if sight.passed.isEmpty, isBehindSign(box, of: phrase) {
        cost = min(cost, max(Self.leastBehindSign, cost - Self.behindSign))
      }
      if sight.passed.isEmpty, captionUnderLine(index, after: phrase) != nil {
        cost += Self.beforeCaption
      }
      // What a row is about that has a caption below each of its fields.
      if conventions.isInCaptionedRow[index] { cost += Self.beforeCaption }
      // “NY” is printed where people would write the state.
      if !widget.isToggle, phrase.text.count == 2, phrase.text.allSatisfy(\.isUppercase),
        hasCaption(index)
      {
        cost += Self.printedState
      }
      if let number, let own = page.paragraphs[phrase.paragraph].number {
        if own == number {
          cost -= 25
        } else if isLetter(own, of: number) {
          cost -= Self.sameLetter
        }
      }
      if !widget.isToggle, isBesideSeveralRows(phrase.bounds, box) { cost += 6 }
      // What is beside a cell may be the label of its whole row.
      if cells.isCell[index], cells.header(of: index) >= 0 { cost += 6 }
      if !sight.passed.isEmpty {
        cost +=
          isSecondBox(index, behind: sight.passed)
          ? Self.secondBox : 6 + 2 * Double(sight.passed.count)
      }
      if !widget.isToggle, let line = surroundings.line(leadingTo: sight.phrase, before: box) {
        add(line, .left, cost)
        cost += 6
      } else if !widget.isToggle, let title = title(over: phrase, before: box) {
        add(title, .left, cost - Self.overNote)
      }
      add(sight.phrase, .left, cost)
      break
    }
    if !widget.isToggle, lefts.isEmpty, let words = lineEnding(over: box) {
      add(words, .left, Self.endOfLine)
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
    addTextsBehind(
      index, rights, rightBase, isSecond: isSecondBox(index, behind: lefts.first?.passed ?? []), add
    )
    return place
  }
}
