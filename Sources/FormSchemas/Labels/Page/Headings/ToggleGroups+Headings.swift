import PDFObjects

/// The texts that groups of check boxes and radio buttons are about.
extension ToggleGroups {
  // In points.
  private static let besideFirst = 16.0
  private static let highestCell = 120.0
  /// A heading may reach down into the row of the first box.
  private static let intoBox = 3.0
  private static let fewestInCell = 2
  /// What a question costs that other boxes are behind, too.
  private static let ofOthers = 8.0
  /// What a note in parentheses, or a part of an item, costs more than the text over it.
  private static let note = 22.0
  /// What a caption directly before the first box costs less.
  private static let directly = 8.0
  private static let fewestSpaces = 2
  private static let (besideBox, besideCaption) = (8.0, 24.0)
  private static let behindQuestion = 200.0
  private static let (underHead, farBehindHead) = (24.0, 60.0)

  /// The paragraph over or beside a group that is not the text of an option, or -1.
  func heading(of group: [Int]) -> Int {
    guard let first = group.first else { return -1 }
    let top =
      group.max { page.widgets[$0].bounds.top < page.widgets[$1].bounds.top } ?? first
    let box = group.dropFirst().reduce(page.widgets[first].bounds) {
      $0.union(page.widgets[$1].bounds)
    }
    var best: (cost: Double, paragraph: Int)?
    func consider(_ phrase: Int, _ cost: Double) {
      guard phrase >= 0 else { return }
      let paragraph = page.phrases[phrase].paragraph
      guard paragraph >= 0, !page.paragraphs[paragraph].isNumber, !page.phrases[phrase].isBare,
        LabelText.hasWord(page.paragraphs[paragraph].text),
        isFree(paragraph, group) || isOptionBefore(phrase, group)
          || isCaptionBefore(phrase, group)
          || page.phrases[phrase].bounds.sharesRow(with: page.widgets[top].bounds)
            && isOverOwner(paragraph) && isBesideFirst(page.phrases[phrase].bounds, group)
      else { return }
      var cost = cost
      let text = page.paragraphs[paragraph]
      if text.hasQuestionMark || text.isNumbered { cost -= 8 }
      if text.isBold { cost -= 4 }
      if text.text.hasPrefix("(") { cost += Self.note }
      // Notes are often in italics.
      if text.isInstruction || text.isAboutChoosing || text.isItalic && text.isSentence { return }
      if text.isSentence, !text.hasQuestionMark { cost += 10 }
      if best.map({ cost < $0.cost }) ?? true { best = (cost, paragraph) }
    }
    let options = group.compactMap { index -> Rectangle? in
      guard let choice = choices[index], choice.relation == .right else { return nil }
      return page.paragraphs[choice.paragraph].bounds
    }
    /// A further option: its box is printed, and is not a field.
    func isOption(_ phrase: Int) -> Bool {
      let text = page.phrases[phrase]
      return options.count == group.count && text.text.last.map { !":?".contains($0) } == true
        && !text.startsBold && !text.isNumbered && text.bounds.left > box.left + Self.besideBox
        && options.allSatisfy { abs($0.left - text.bounds.left) < 1 }
    }
    // Beside the highest row.
    let leftmost =
      group.filter { page.widgets[$0].bounds.sharesRow(with: page.widgets[top].bounds) }
      .min { page.widgets[$0].bounds.left < page.widgets[$1].bounds.left } ?? top
    let row = page.widgets[leftmost].bounds
    // A text of several words is nearer than the boxes of others.
    var hasOwn = false
    for sight in surroundings.left(of: row, ignoring: leftmost, most: 6) where sight.phrase >= 0 {
      let bounds = page.phrases[sight.phrase].bounds
      // Hardly a line of the page is over both columns, or the text is before boxes of its own column.
      let isBeforeOthers =
        sight.passed.count { page.widgets[$0].isToggle && !group.contains($0) } > 1
        || hasOtherBoxes(page.phrases[sight.phrase].paragraph, before: row, group)
      if page.secondColumn != nil || isBeforeOthers, page.areInTwoColumns(bounds, row) { break }
      let rules = page.rules.verticalCount(from: bounds.right, to: row.left, at: bounds.middleY)
      if let next = sight.passed.map({ page.widgets[$0].bounds.left }).min(),
        next - bounds.right > Self.farBehindHead, isHeadOfColumn(bounds, outside: group)
      {
        continue
      }
      let isOfOthers =
        isBeforeOthers && page.paragraphs[page.phrases[sight.phrase].paragraph].hasQuestionMark
      let isBeyond = hasOwn && sight.passed.contains { !group.contains($0) }
      let isCaption =
        sight.passed.isEmpty && sight.distance < Self.besideCaption
        && page.phrases[sight.phrase].text.hasSuffix(":")
      consider(
        sight.phrase,
        4 + 0.08 * sight.distance + 8 * Double(rules)
          + (isOfOthers || isBeyond ? Self.ofOthers : 0) - (isCaption ? Self.directly : 0))
      let paragraph = page.phrases[sight.phrase].paragraph
      hasOwn =
        hasOwn
        || paragraph >= 0 && owners[paragraph] < 0
          && page.paragraphs[paragraph].text.count(where: { $0 == " " }) >= Self.fewestSpaces
    }
    let wide = Rectangle(box.left - 24, box.bottom, box.right + 8, box.top)
    for sight in surroundings.above(wide, ignoring: first, most: 6, within: 50)
    where sight.phrase >= 0 {
      let bounds = page.phrases[sight.phrase].bounds
      let place = max(box.left, min(box.right, bounds.middleX))
      let rules = page.rules.horizontalCount(from: box.top + 3, to: bounds.middleY, at: place)
      // A text over a text field is about that field.
      let passed = sight.passed.filter { other in
        let box = page.widgets[other].bounds
        // A box for “unknown” behind the heading is not between the two.
        let isBehind =
          page.widgets[other].isToggle && box.left > bounds.right && box.sharesRow(with: bounds)
        return !isBehind && !group.contains(other)
      }.reduce(0.0) { $0 + (page.widgets[$1].isToggle ? 12 : 30) }
      guard !isOption(sight.phrase), !hasAnswers(behind: bounds, group) else { continue }
      consider(sight.phrase, 6 + sight.distance + 10 * Double(rules) + passed)
    }
    guard let best, best.cost < 48 else { return -1 }
    return best.paragraph
  }

  /// Texts at the top of ruled cells, each with the boxes to check below it in its cell: “5. Type of payment”. Nothing
  /// else that the cell holds is without a box.
  func headsOfCells(_ isCell: [Bool]) -> [(head: Int, group: [Int])] {
    var cells: [(cell: Rectangle, group: [Int])] = []
    for index in page.widgets.indices where page.widgets[index].isToggle && !isCell[index] {
      let box = page.widgets[index].bounds
      if let known = cells.lastIndex(where: { $0.cell.holdsMiddle(of: box) }) {
        cells[known].group.append(index)
      } else if let cell = page.rules.cell(around: box, within: Self.highestCell) {
        cells.append((cell, [index]))
      }
    }
    return cells.compactMap { cell, group in
      guard group.count >= Self.fewestInCell else { return nil }
      let top = group.map { page.widgets[$0].bounds.top }.max() ?? cell.top
      let isAlone = !page.widgetGrid.near(cell).contains { other in
        !page.widgets[other].isToggle && cell.holdsMiddle(of: page.widgets[other].bounds)
      }
      let free = Set(
        page.phraseGrid.near(cell).filter { cell.holdsMiddle(of: page.phrases[$0].bounds) }
          .map { page.phrases[$0].paragraph }
      ).filter { $0 >= 0 && owners[$0] < 0 }
      guard isAlone, free.count == 1, let head = free.first else { return nil }
      let text = page.paragraphs[head]
      return text.bounds.bottom > top - Self.intoBox && !text.isSentence && !text.isNumber
        && LabelText.hasWord(text.text) && !text.isAboutChoosing ? (head, group) : nil
    }
  }

  /// Several boxes of another group are behind the last line of a text and before the group: “… in any prison? □ Yes □ No”.
  private func hasOtherBoxes(
    _ paragraph: Int, before row: Rectangle, _ group: [Int]
  ) -> Bool {
    guard paragraph >= 0, let last = page.paragraphs[paragraph].phrases.last else { return false }
    return boxes(behind: page.phrases[last].bounds, until: row.left, outside: group)
      .count { page.widgets[$0].bounds.right < row.left } > 1
  }

  /// The boxes to check on the row of a text behind it, near a stretch that ends at a distance, that are not in a group.
  private func boxes(behind text: Rectangle, until right: Double, outside group: [Int]) -> [Int] {
    let row = Rectangle(text.right, text.bottom, max(text.right, right), text.top)
    return page.widgetGrid.near(row).filter { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && !group.contains(index) && box.left > text.right
        && box.sharesRow(with: row)
    }
  }

  /// Boxes to check that are not in a group are in a column under a text.
  private func isHeadOfColumn(_ text: Rectangle, outside group: [Int]) -> Bool {
    let under = Rectangle(
      text.left - Self.besideFirst, text.bottom - Self.underHead, text.left + Self.besideFirst,
      text.bottom)
    return page.widgetGrid.near(under).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && !group.contains(index)
        && choices[index]?.relation == .right && box.top < text.middleY && box.top > under.bottom
        && box.left > under.left && box.left < under.right
    }
  }

  /// The boxes for both answers to a question are on its row: “Are you pregnant? □ Yes □ No”.
  private func hasAnswers(behind question: Rectangle, _ group: [Int]) -> Bool {
    // Not those of another question.
    if let next = surroundings.right(of: question, most: 1, within: Self.behindQuestion).first,
      next.isDirect, !LabelText.beginsWithAnswer(page.phrases[next.phrase].text)
    {
      return false
    }
    let behind = boxes(
      behind: question, until: question.right + Self.behindQuestion, outside: group)
    return behind.count { index in
      choices[index].map { LabelText.beginsWithAnswer(page.paragraphs[$0.paragraph].text) } == true
    } > 1
  }

  /// A text is directly before the first box of a group on its row.
  private func isBesideFirst(_ text: Rectangle, _ group: [Int]) -> Bool {
    let first = group.map { page.widgets[$0].bounds }.filter { $0.sharesRow(with: text) }
      .min { $0.left < $1.left }
    return first.map { $0.left - text.right < Self.besideFirst && $0.left > text.middleX } ?? false
  }

  /// The numbered item is the label of a field under it: it may be about the boxes beside it, too.
  private func isOverOwner(_ paragraph: Int) -> Bool {
    let owner = owners[paragraph]
    guard owner >= 0, !page.widgets[owner].isToggle, let choice = choices[owner] else {
      return false
    }
    return choice.paragraph == paragraph && choice.relation == .above
      && page.paragraphs[paragraph].isNumbered
  }

  /// Each of several toggles has a text of its own over it, which is its option.
  private func areAllNamedAbove(_ group: [Int]) -> Bool {
    group.count > 1
      && group.allSatisfy { index in
        choices[index].map { $0.relation == .above && owners[$0.paragraph] == index } ?? false
      }
  }

  /// The paragraph is not the label of another field.
  private func isFree(_ paragraph: Int, _ group: [Int]) -> Bool {
    let owner = owners[paragraph]
    guard owner >= 0 else { return true }
    guard let choice = choices[owner], choice.paragraph == paragraph else { return true }
    // A toggle without a text of its own may have taken what is over it.
    return group.contains(owner) && choice.relation == .above && choice.cost > 15
      && !areAllNamedAbove(group)
  }
}
