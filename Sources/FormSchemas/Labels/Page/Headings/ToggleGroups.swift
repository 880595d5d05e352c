import PDFObjects

/// Check boxes and radio buttons that belong together, and the text that says what they are about.
struct ToggleGroups {
  let page: LabelPage
  let surroundings: WidgetSurroundings
  let owners: [Int]
  let choices: [LabelCandidate?]
  /// For each widget the group that it is in, as widgets in the order of reading; empty for others.
  private var members: [Int: [Int]] = [:]
  private var heads: [Int: Int] = [:]
  /// How many toggles are under each.
  private var sizes: [Int: Int] = [:]

  // In points.
  private static let farthestInRow = 190.0
  private static let farthestInColumn = 30.0
  private static let widestOutdent = 60.0
  private static let farthestItem = 420.0
  /// A box to check may reach over the rule of its cell.
  private static let touching = 3.0
  private static let mostInGroup = 60
  private static let farthestHead = 200.0
  private static let besideItem = 10.0

  init(
    page: LabelPage, surroundings: WidgetSurroundings, owners: [Int], choices: [LabelCandidate?],
    isCell: [Bool]
  ) {
    self.page = page
    self.surroundings = surroundings
    self.owners = owners
    self.choices = choices
    var parent = Array(page.widgets.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    func join(_ left: Int, _ right: Int) {
      let (first, second) = (root(left), root(right))
      if first != second { parent[max(first, second)] = min(first, second) }
    }
    var fields: [Int: Int] = [:]
    for index in page.widgets.indices where page.widgets[index].isToggle && !isCell[index] {
      let widget = page.widgets[index]
      if let other = fields[widget.field] { join(other, index) }
      fields[widget.field] = index
      for other in neighbors(of: index) where !isCell[other] { join(index, other) }
    }
    for index in page.widgets.indices where page.widgets[index].isToggle && !isCell[index] {
      members[root(index), default: []].append(index)
    }
    for group in members.values {
      let head = group.count <= Self.mostInGroup ? heading(of: group) : -1
      for member in group { heads[member] = head }
    }
    for (head, group) in headsOfNested(isCell) { for member in group { heads[member] = head } }
    for (head, group) in headsOfCells(isCell) { for member in group { heads[member] = head } }
    for head in heads.values { sizes[head, default: 0] += 1 }
  }

  /// The toggles on the right and below with nothing but texts of options between.
  private func neighbors(of index: Int) -> [Int] {
    let box = page.widgets[index].bounds
    var found: [Int] = []
    let row = Rectangle(box.right, box.bottom, box.right + Self.farthestInRow, box.top)
    let column = Rectangle(box.left, box.bottom - Self.farthestInColumn, box.right, box.bottom)
    var nearest: (distance: Double, widget: Int)?
    for other in page.widgetGrid.near(row) where other != index {
      let bounds = page.widgets[other].bounds
      guard bounds.sharesRow(with: box), bounds.left >= box.right - 1 else { continue }
      let distance = bounds.left - box.right
      if distance < nearest?.distance ?? Self.farthestInRow { nearest = (distance, other) }
    }
    if let nearest, page.widgets[nearest.widget].isToggle,
      page.rules.verticalCount(
        from: box.right + 3, to: page.widgets[nearest.widget].bounds.left - 3, at: box.middleY)
        == 0,
      textCount(between: box, page.widgets[nearest.widget].bounds)
        < mostBetween(index, nearest.widget), !areRowsOfFields(index, nearest.widget),
      !areUnderHeadsOfTheirOwn(index, nearest.widget),
      !areUnderItemsOfTheirOwn(box, page.widgets[nearest.widget].bounds)
    {
      found.append(nearest.widget)
    }
    // A row with a text of its own on the left does not belong to a column.
    guard !hasOwnText(index) else { return found }
    nearest = nil
    for other in page.widgetGrid.near(column) where other != index {
      let bounds = page.widgets[other].bounds
      guard abs(bounds.left - box.left) < 6, bounds.top <= box.bottom + 2 else { continue }
      let distance = box.bottom - bounds.top
      if distance < nearest?.distance ?? Self.farthestInColumn { nearest = (distance, other) }
    }
    if let nearest, page.widgets[nearest.widget].isToggle,
      page.rules.horizontalCount(
        from: page.widgets[nearest.widget].bounds.top - Self.touching,
        to: box.bottom + Self.touching, at: box.middleX) == 0,
      !hasItem(between: box, page.widgets[nearest.widget].bounds),
      !isAsked(nearest.widget),
      !areRowsOfFields(index, nearest.widget)
    {
      found.append(nearest.widget)
    }
    return found
  }

  /// Buttons of two fields, of which one has several in a row.
  private func areRowsOfFields(_ index: Int, _ next: Int) -> Bool {
    page.widgets[index].field != page.widgets[next].field
      && (hasTwinInRow(index) || hasTwinInRow(next))
  }

  /// Another button of the field of a toggle is on its row.
  private func hasTwinInRow(_ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    let row = Rectangle(
      box.left - Self.farthestInRow, box.bottom, box.right + Self.farthestInRow, box.top)
    return page.widgetGrid.near(row).contains { other in
      other != index && page.widgets[other].field == page.widgets[index].field
        && page.widgets[other].bounds.sharesRow(with: box)
    }
  }

  /// Two texts side by side are each over one of two toggles of a row, as the headers of columns are.
  private func areUnderHeadsOfTheirOwn(_ index: Int, _ next: Int) -> Bool {
    guard let first = head(over: index), let second = head(over: next), first != second else {
      return false
    }
    let (left, right) = (page.paragraphs[first].bounds, page.paragraphs[second].bounds)
    let (box, other) = (page.widgets[index].bounds, page.widgets[next].bounds)
    return left.overlapX(right) < 0 && left.overlapY(right) > 0 && left.right < other.left
      && right.left > box.right
  }

  /// A numbered item begins over the second of two toggles, on the line of another one that begins over the first:
  /// “5. Gender” and “6. Marital status”.
  private func areUnderItemsOfTheirOwn(_ box: Rectangle, _ next: Rectangle) -> Bool {
    let line = Rectangle(
      box.left - Self.widestOutdent, box.top, next.right + Self.besideItem,
      box.top + Self.farthestInColumn)
    let items = page.phraseGrid.near(line).map { page.phrases[$0] }.filter {
      $0.startsItem && !$0.isNumber && $0.number.map(LineNumber.hasDigit) == true
        && $0.bounds.bottom >= box.top - 2 && $0.bounds.bottom < line.top
    }
    return items.contains { second in
      second.bounds.left > box.right && second.bounds.left < line.right
        && second.bounds.right > next.left
        && items.contains {
          $0.bounds.sharesRow(with: second.bounds) && $0.bounds.left < box.right
            && $0.bounds.right > line.left
        }
    }
  }

  /// The text whose middle part is over a toggle, or over those above it.
  private func head(over index: Int) -> Int? {
    let box = page.widgets[index].bounds
    guard
      let sight = surroundings.above(box, ignoring: index, most: 1, within: Self.farthestHead)
        .first, sight.phrase >= 0, sight.passed.allSatisfy({ page.widgets[$0].isToggle })
    else { return nil }
    let head = page.phrases[sight.phrase]
    guard head.paragraph >= 0, owners[head.paragraph] < 0, head.bounds.left < box.middleX,
      head.bounds.right > box.middleX, !page.paragraphs[head.paragraph].isSentence
    else { return nil }
    return head.paragraph
  }

  /// A numbered item begins between two toggles of a column, which the lower one is about.
  private func hasItem(between box: Rectangle, _ next: Rectangle) -> Bool {
    let gap = Rectangle(
      box.left - Self.farthestItem, next.top, box.right + Self.widestOutdent, box.bottom)
    return page.phraseGrid.near(gap).contains { index in
      let phrase = page.phrases[index]
      if asks(phrase), phrase.bounds.left > box.left - Self.widestOutdent,
        phrase.bounds.left < box.right, phrase.bounds.middleY > gap.bottom,
        phrase.bounds.middleY < gap.top
      {
        return true
      }
      guard let number = phrase.number, LineNumber.hasDigit(number) else { return false }
      // The item may begin over the first of several columns.
      let isNear =
        phrase.bounds.left > box.left - Self.widestOutdent
        || phrase.startsItem && !phrase.isNumber && !page.areInTwoColumns(phrase.bounds, box)
      return isNear && phrase.bounds.left > gap.left && phrase.bounds.left < box.right
        && phrase.bounds.middleY > gap.bottom && phrase.bounds.middleY < gap.top
        && (phrase.startsItem || phrase.isNumber && phrase.bounds.right < box.left)
    }
  }

  /// A text directly before a box asks for something: the box begins a group.
  private func isAsked(_ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    return surroundings.left(of: box, ignoring: index, most: 1).first.map {
      $0.isDirect && asks(page.phrases[$0.phrase])
        && !page.areInTwoColumns(page.phrases[$0.phrase].bounds, box)
    } ?? false
  }

  /// The text names none of the boxes, and ends with a colon or a question mark.
  private func asks(_ text: Phrase) -> Bool {
    text.paragraph >= 0 && owners[text.paragraph] < 0 && !text.isTurned
      && page.paragraphs[text.paragraph].text.last.map { ":?".contains($0) } == true
  }

  private func hasOwnText(_ index: Int) -> Bool {
    let sights = surroundings.left(of: page.widgets[index].bounds, ignoring: index, most: 6)
    return sights.contains { sight in
      guard sight.phrase >= 0, !page.phrases[sight.phrase].isBare,
        sight.passed.allSatisfy({ page.widgets[$0].isToggle }),
        !page.areInTwoColumns(page.phrases[sight.phrase].bounds, page.widgets[index].bounds)
      else { return false }
      let owner = owners[page.phrases[sight.phrase].paragraph]
      return owner < 0
    }
  }

  /// One text between two toggles is the option of one of them, if these are not printed in the boxes.
  private func mostBetween(_ index: Int, _ next: Int) -> Int {
    page.widgets[index].hasCaptionInside && page.widgets[next].hasCaptionInside ? 1 : 2
  }

  /// The number of texts between two toggles of a row: more than one means that one of them is about the
  /// second toggle.
  private func textCount(between box: Rectangle, _ next: Rectangle) -> Int {
    let gap = Rectangle(box.right, box.bottom, next.left, box.top)
    let texts = page.phraseGrid.near(gap).map { page.phrases[$0] }.filter { phrase in
      phrase.bounds.middleX > gap.left && phrase.bounds.middleX < gap.right
        && phrase.bounds.sharesRow(with: box)
    }
    // “1 □ 8814 2 □ 4972”: the second number is that of the next box.
    return texts.contains(where: \.namesToggle)
      ? texts.count { !$0.isNumber || $0.namesToggle } : texts.count
  }

  /// The heading of the group that a toggle is in is the title of several options and of no field to write into: it ends
  /// with a colon, or is bold while they are not.
  func isTitled(_ index: Int) -> Bool {
    guard let head = heads[index], head >= 0, owners[head] < 0,
      sizes[head, default: 0] > 1
    else { return false }
    let title = page.paragraphs[head]
    let isOptionBold = choices[index].map { page.paragraphs[$0.paragraph].isBold } ?? true
    guard !title.isSentence, !title.hasQuestionMark, title.text.first?.isUppercase == true,
      !LabelText.isOrderToChoose(title.text),
      title.text.hasSuffix(":") || title.isBold && !isOptionBold,
      // No rule to write on is behind it.
      page.rules.horizontalCount(
        from: title.bounds.bottom - Self.touching, to: title.bounds.middleY,
        at: title.bounds.right + Self.besideItem) == 0
    else { return false }
    let behind = Rectangle(
      title.bounds.right, title.bounds.bottom, title.bounds.right + Self.farthestInRow,
      title.bounds.top)
    return !page.widgetGrid.near(behind).contains { other in
      let box = page.widgets[other].bounds
      return !page.widgets[other].isToggle && box.sharesRow(with: behind)
        && box.left > title.bounds.middleX && box.left < behind.right
    }
  }

  /// The heading of the group that a toggle is in.
  func heading(of index: Int) -> String? {
    guard let head = heads[index], head >= 0 else { return nil }
    return page.paragraphs[head].text
  }
}
