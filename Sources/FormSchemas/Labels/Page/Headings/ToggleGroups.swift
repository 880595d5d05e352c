import PDFObjects

/// Check boxes and radio buttons that belong together, and the text that says what they are about.
struct ToggleGroups {
  private let page: LabelPage
  private let surroundings: WidgetSurroundings
  private let owners: [Int]
  private let choices: [LabelCandidate?]
  /// For each widget the group that it is in, as widgets in the order of reading; empty for others.
  private var members: [Int: [Int]] = [:]
  private var heads: [Int: Int] = [:]

  // In points.
  private static let farthestInRow = 190.0
  private static let farthestInColumn = 30.0
  private static let widestOutdent = 60.0
  /// A box to check may reach over the rule of its cell.
  private static let touching = 3.0
  private static let mostInGroup = 60
  private static let besideFirst = 16.0

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
    for (first, group) in members {
      let head = group.count <= Self.mostInGroup ? heading(of: group) : -1
      for member in group { heads[member] = head }
      _ = first
    }
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
      textCount(between: box, page.widgets[nearest.widget].bounds) < 2
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
      !hasItem(between: box, page.widgets[nearest.widget].bounds)
    {
      found.append(nearest.widget)
    }
    return found
  }

  /// A numbered item begins between two toggles of a column, which the lower one is about.
  private func hasItem(between box: Rectangle, _ next: Rectangle) -> Bool {
    let gap = Rectangle(
      box.left - Self.widestOutdent, next.top, box.right + Self.widestOutdent, box.bottom)
    return page.phraseGrid.near(gap).contains { index in
      let phrase = page.phrases[index]
      guard let number = phrase.number, LineNumber.hasDigit(number) else { return false }
      return phrase.bounds.left > gap.left && phrase.bounds.left < box.right
        && phrase.bounds.middleY > gap.bottom && phrase.bounds.middleY < gap.top
        && (phrase.startsItem || phrase.isNumber && phrase.bounds.right < box.left)
    }
  }

  private func hasOwnText(_ index: Int) -> Bool {
    let sights = surroundings.left(of: page.widgets[index].bounds, ignoring: index, most: 6)
    return sights.contains { sight in
      guard sight.phrase >= 0, !page.phrases[sight.phrase].isBare,
        sight.passed.allSatisfy({ page.widgets[$0].isToggle })
      else { return false }
      let owner = owners[page.phrases[sight.phrase].paragraph]
      return owner < 0
    }
  }

  /// The number of texts between two toggles of a row: more than one means that one of them is about the
  /// second toggle.
  private func textCount(between box: Rectangle, _ next: Rectangle) -> Int {
    let gap = Rectangle(box.right, box.bottom, next.left, box.top)
    return page.phraseGrid.near(gap).count { index in
      let phrase = page.phrases[index].bounds
      return phrase.middleX > gap.left && phrase.middleX < gap.right && phrase.sharesRow(with: box)
    }
  }

  /// The paragraph over or beside a group that is not the text of an option, or -1.
  private func heading(of group: [Int]) -> Int {
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
        isFree(paragraph, group)
          || page.phrases[phrase].bounds.sharesRow(with: page.widgets[top].bounds)
            && isOverOwner(paragraph) && isBesideFirst(page.phrases[phrase].bounds, group)
      else { return }
      var cost = cost
      let text = page.paragraphs[paragraph]
      if text.text.contains("?") || text.number.map(LineNumber.hasDigit) == true { cost -= 8 }
      if text.isBold { cost -= 4 }
      // Notes are often in italics.
      if text.isInstruction || text.isAboutChoosing || text.isItalic && text.isSentence { return }
      if text.isSentence, !text.text.contains("?") { cost += 10 }
      if best.map({ cost < $0.cost }) ?? true { best = (cost, paragraph) }
    }
    // Beside the highest row.
    let row = page.widgets[top].bounds
    for sight in surroundings.left(of: row, ignoring: first, most: 6) where sight.phrase >= 0 {
      let bounds = page.phrases[sight.phrase].bounds
      let rules = page.rules.verticalCount(from: bounds.right, to: row.left, at: bounds.middleY)
      consider(sight.phrase, 4 + 0.08 * sight.distance + 8 * Double(rules))
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
      consider(sight.phrase, 6 + sight.distance + 10 * Double(rules) + passed)
    }
    guard let best, best.cost < 48 else { return -1 }
    return best.paragraph
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
      && page.paragraphs[paragraph].number.map(LineNumber.hasDigit) == true
  }

  /// The paragraph is not the label of another field.
  private func isFree(_ paragraph: Int, _ group: [Int]) -> Bool {
    let owner = owners[paragraph]
    guard owner >= 0 else { return true }
    guard let choice = choices[owner], choice.paragraph == paragraph else { return true }
    // A toggle without a text of its own may have taken what is over it.
    return group.contains(owner) && choice.relation == .above && choice.cost > 15
  }

  /// The heading of the group that a toggle is in.
  func heading(of index: Int) -> String? {
    guard let head = heads[index], head >= 0 else { return nil }
    return page.paragraphs[head].text
  }
}
