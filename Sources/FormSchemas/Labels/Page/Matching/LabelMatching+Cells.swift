import PDFObjects

/// What is printed in the ruled cell of a field, in the field, or before the boxes of a column.
extension LabelMatching {
  // In points.
  private static let (lowCell, cellOfLines) = (60.0, 120.0)
  private static let besideBox = 10.0
  /// Of the header of the column in which a field is over a printed code.
  private static let overCode = 2.0

  /// The text at the top of the ruled cell of a field that nothing but the lines under it share with it; the text
  /// does not reach over the field.
  func captionInCell(of index: Int) -> Int? {
    textsOverField(index, isAlone: false).filter {
      !page.phrases[$0].isBare && page.phrases[$0].paragraph >= 0
    }
    .max { page.phrases[$0].bounds.top < page.phrases[$1].bounds.top }
  }

  /// The number that is all that is printed in the ruled cell that a field is alone in: box 12 of a form.
  func numberInCell(of index: Int) -> String? {
    let texts = textsOverField(index, isAlone: true)
    guard texts.count == 1, case let text = page.phrases[texts[0]], text.isNumber,
      let number = text.number, LineNumber.hasDigit(number)
    else { return nil }
    return number
  }

  /// The texts over a field in its ruled cell.
  ///
  /// - Parameter isAlone: no other field is in the cell; otherwise none is over the field or beside it.
  private func textsOverField(_ index: Int, isAlone: Bool) -> [Int] {
    let box = page.widgets[index].bounds
    guard
      let cell = page.rules.cell(around: box, within: isAlone ? Self.lowCell : Self.cellOfLines),
      !page.widgetGrid.near(cell).contains(where: { other in
        let bounds = page.widgets[other].bounds
        return other != index && cell.holdsMiddle(of: bounds)
          && (isAlone || page.widgets[other].isToggle || bounds.top > box.middleY)
      })
    else { return [] }
    return page.phraseGrid.near(cell).filter { near in
      let phrase = page.phrases[near]
      return !phrase.isTurned && cell.holdsMiddle(of: phrase.bounds)
        && phrase.bounds.middleY > box.middleY
        && phrase.bounds.left > cell.left - 2 && phrase.bounds.right < cell.right + 2
    }
  }

  /// A text over a field is in its ruled cell.
  func isInCell(_ choice: LabelCandidate) -> Bool {
    let (box, text) = (page.widgets[choice.widget].bounds, page.paragraphs[choice.paragraph].bounds)
    return choice.relation == .above && page.rules.isInOuterColumn(text, over: box)
      && page.rules.horizontalCount(from: box.top, to: text.middleY, at: box.middleX) == 0
  }

  /// Adds the texts that are printed in a field to write into.
  func addInside(_ index: Int, _ add: (Int, LabelRelation, Double) -> Void) {
    let widget = page.widgets[index]
    guard !widget.isToggle else { return }
    for phrase in surroundings.inside(widget.bounds) where !page.phrases[phrase].isBare {
      let text = page.phrases[phrase].bounds
      let isCaption =
        text.height < 0.7 * widget.bounds.height && text.middleY > widget.bounds.middleY
      // A code that is printed in a cell says what is written there, not what the cell is for.
      if !isCaption, Self.isPrintedCode(page.phrases[phrase].text), cells.header(of: index) >= 0,
        let header = page.paragraphs[cells.header(of: index)].phrases.first
      {
        add(header, .above, Self.overCode)
      } else {
        add(phrase, .inside, isCaption ? 1 : 5)
      }
    }
  }

  /// A box to check in the second of two columns of boxes that are behind their texts.
  func isSecondBox(_ index: Int, behind passed: [Int]) -> Bool {
    let box = page.widgets[index]
    guard box.isToggle, conventions.isNamedOnLeft[index], cells.isInColumn[index],
      passed.count == 1, page.widgets[passed[0]].isToggle, cells.isInColumn[passed[0]]
    else { return false }
    return box.bounds.left - page.widgets[passed[0]].bounds.right < Self.besideBox
  }
}
