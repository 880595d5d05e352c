import PDFObjects

/// Gives each widget of a page the paragraph that is most likely its label, for all widgets together: a
/// text that names one field is not taken for the label of the field beside it.
struct LabelMatching {
  let page: LabelPage
  let surroundings: WidgetSurroundings
  private let cells: TableCells
  let conventions: LabelConventions
  /// The choice for each widget.
  private(set) var choices: [LabelCandidate?]
  /// The cost of each widget's second best paragraph.
  private(set) var secondCosts: [Double]
  /// The number of the line that is printed beside each widget.
  private(set) var numbers: [String?]
  /// The widget that each paragraph was given to first.
  private(set) var owners: [Int]
  /// The first phrases of the texts that begin with a number that has a digit.
  private let items: [String: [Int]]
  /// What each widget may have for itself, the cheapest first.
  private var all: [Int: [LabelCandidate]] = [:]

  // Costs are points of distance, weighted.
  private static let shared = 7.0
  private static let sharedOtherwise = 18.0
  private static let highest = 60.0
  /// Of a widget without a text.
  private static let missing = 40.0
  /// Of a text directly over a field.
  private static let touching = 6.0
  /// A widget is not pushed to a text that costs more.
  private static let plausible = 20.0
  /// In points: a number beside a field is that of a text no further up.
  private static let farthestItem = 60.0
  private static let mostSteps = 400
  private static let deepest = 24

  init(page: LabelPage, surroundings: WidgetSurroundings, cells: TableCells) {
    self.page = page
    self.surroundings = surroundings
    self.cells = cells
    conventions = LabelConventions(surroundings)
    var items: [String: [Int]] = [:]
    for paragraph in page.paragraphs {
      guard let number = paragraph.number, LineNumber.hasDigit(number), !paragraph.isNumber,
        let first = paragraph.phrases.first
      else { continue }
      items[number, default: []].append(first)
    }
    self.items = items
    choices = Array(repeating: nil, count: page.widgets.count)
    secondCosts = Array(repeating: .infinity, count: page.widgets.count)
    numbers = Array(repeating: nil, count: page.widgets.count)
    owners = Array(repeating: -1, count: page.paragraphs.count)
    match()
  }

  private mutating func match() {
    var entries: [LabelCandidate] = []
    var isDearer: [Bool] = []
    for index in page.widgets.indices where !page.widgets[index].isPushButton {
      let found = candidates(of: index)
      var seen: [Int: Double] = [:]
      for candidate in found {
        seen[candidate.paragraph] = min(seen[candidate.paragraph] ?? .infinity, candidate.cost)
      }
      let costs = seen.values.sorted()
      if costs.count > 1 { secondCosts[index] = costs[1] }
      for candidate in found where candidate.cost < Self.highest {
        entries.append(candidate)
        var again = candidate
        again.isShared = true
        again.cost += Self.shared
        entries.append(again)
        again.cost += Self.sharedOtherwise - Self.shared
        entries.append(again)
        isDearer += [false, false, true]
      }
    }
    assign(entries, isDearer)
    improve()
  }

  /// The cheapest pairs first; what a widget has for itself before what it shares.
  private mutating func assign(_ entries: [LabelCandidate], _ isDearer: [Bool]) {
    let order = entries.indices.sorted {
      entries[$0].cost != entries[$1].cost ? entries[$0].cost < entries[$1].cost : $0 < $1
    }
    for place in order {
      let entry = entries[place]
      guard choices[entry.widget] == nil else { continue }
      let isOwned = owners[entry.paragraph] >= 0
      guard isOwned == entry.isShared else { continue }
      // A text may be over two fields, but hardly over one and under another.
      if isOwned, let owner = choices[owners[entry.paragraph]], !isDearer[place],
        owner.relation != entry.relation, !owner.relation.isAside || !entry.relation.isAside
      {
        continue
      }
      choices[entry.widget] = entry
      if !isOwned { owners[entry.paragraph] = entry.widget }
    }
    for entry in entries where !entry.isShared { all[entry.widget, default: []].append(entry) }
    for widget in all.keys { all[widget]?.sort { $0.cost < $1.cost } }
  }

  /// Lets widgets that share a text, or have none, push others to texts that nobody has, where that makes
  /// the costs of all together lower.
  private mutating func improve() {
    for widget in page.widgets.indices {
      if let choice = choices[widget], !choice.isShared { continue }
      guard let wanted = all[widget] else { continue }
      let current = choices[widget]?.cost ?? Self.missing
      var steps = Self.mostSteps
      var best: (gain: Double, moves: [LabelCandidate])?
      for candidate in wanted.prefix(3) {
        var visited: Set<Int> = [widget]
        guard
          let (cost, moves) = cheapest(candidate, &visited, depth: 0, &steps),
          current - cost > (best?.gain ?? 1)
        else { continue }
        best = (current - cost, moves)
      }
      guard let best else { continue }
      for move in best.moves {
        choices[move.widget] = move
        owners[move.paragraph] = move.widget
      }
    }
  }

  /// What it costs all widgets together if one takes this candidate, and the moves for it.
  private func cheapest(
    _ candidate: LabelCandidate, _ visited: inout Set<Int>, depth: Int, _ steps: inout Int
  ) -> (Double, [LabelCandidate])? {
    steps -= 1
    guard steps > 0 else { return nil }
    let owner = owners[candidate.paragraph]
    guard owner >= 0 else { return (candidate.cost, [candidate]) }
    guard depth < Self.deepest, visited.insert(owner).inserted,
      let present = choices[owner]?.cost
    else { return nil }
    var best: (Double, [LabelCandidate])?
    for other in (all[owner] ?? []).prefix(4)
    where other.paragraph != candidate.paragraph && other.cost < max(Self.plausible, present) {
      guard let (cost, moves) = cheapest(other, &visited, depth: depth + 1, &steps),
        best.map({ cost < $0.0 }) ?? true
      else { continue }
      best = (cost, moves)
    }
    return best.map { (candidate.cost + $0.0 - present, $0.1 + [candidate]) }
  }

  // MARK: Candidates

  private mutating func candidates(of index: Int) -> [LabelCandidate] {
    let widget = page.widgets[index]
    var found: [LabelCandidate] = []
    func add(_ phrase: Int, _ relation: LabelRelation, _ cost: Double) {
      let paragraph = page.phrases[phrase].paragraph
      guard paragraph >= 0 else { return }
      // Long texts are instructions more often than labels, unless they touch the field from above.
      let text = page.paragraphs[paragraph]
      var cost = cost
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
        let isCaption =
          page.phrases[phrase].bounds.height < 0.7 * widget.bounds.height
          && page.phrases[phrase].bounds.middleY > widget.bounds.middleY
        add(phrase, .inside, isCaption ? 1 : 5)
      }
    }
    numbers[index] = addRow(of: index, widget, add)
    addColumn(of: index, widget, add)
    return found
  }

  /// - Returns: the number beside the widget.
  private func addRow(
    of index: Int, _ widget: LabeledWidget, _ add: (Int, LabelRelation, Double) -> Void
  ) -> String? {
    let box = widget.bounds
    var number: String?
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
        }
        continue
      }
      var cost = leftBase + 0.12 * sight.distance
      cost += page.rules.verticalCost(
        from: phrase.reach, to: box.left + 1, at: phrase.bounds.middleY, edge: box.left)
      if widget.isToggle {
        if hasOption, !conventions.namesTogglesOnLeft { cost += 8 }
      } else if phrase.hasLeader, sight.distance < 60 {
        cost -= 8
      }
      if let number, page.paragraphs[phrase.paragraph].number == number { cost -= 25 }
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
    if let number, !widget.isToggle, let phrase = item(number, before: box) {
      add(phrase, .left, 5)
    }
    for sight in rights where sight.phrase >= 0 {
      let phrase = page.phrases[sight.phrase]
      guard sight.passed.isEmpty else { break }
      // Figures on a further line of an option.
      if phrase.isBare, page.paragraphs[phrase.paragraph].phrases.count == 1 { break }
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
    return number
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
      widget.isToggle ? (9, 9) : conventions.hasCaptionBelow[index] ? (8, 4) : (3, 9)
    let isUnderHeader = cells.isCell[index] && cells.header(of: index) >= 0
    if widget.isToggle, isUnderHeader { return }
    addNearest(surroundings.above(box, ignoring: index), .above, box, add) { phrase, place in
      aboveBase
        + page.rules.horizontalCost(
          from: box.top - 1, to: phrase.bounds.middleY, at: place, edge: box.top)
    }
    // What is below a cell of a table is the next row, or the text after the table.
    if isUnderHeader { return }
    let isOnFloor = page.rules.isOnFloorOfCell(box)
    addNearest(surroundings.below(box, ignoring: index), .below, box, add) { phrase, place in
      var cost = belowBase
      if phrase.text.hasPrefix("(") { cost -= 5 }
      if isOnFloor { cost += 6 }
      // A heading is about what follows it.
      if page.paragraphs[phrase.paragraph].isBold, !conventions.hasCaptionBelow[index] { cost += 6 }
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
    _ sights: [WidgetSurroundings.Sight], _ relation: LabelRelation, _ box: Rectangle,
    _ add: (Int, LabelRelation, Double) -> Void, cost: (Phrase, Double) -> Double
  ) {
    var nearest = Double.infinity
    for sight in sights {
      guard sight.phrase >= 0, sight.passed.isEmpty, sight.distance < nearest + 4 else { break }
      let phrase = page.phrases[sight.phrase]
      guard !phrase.isBare else { continue }
      nearest = min(nearest, sight.distance)
      let place = max(box.left, min(box.right, phrase.bounds.middleX))
      let distance = 0.9 * sight.distance + 0.04 * abs(phrase.bounds.left - box.left)
      let instruction = page.paragraphs[phrase.paragraph].isInstruction ? 6.0 : 0
      add(sight.phrase, relation, cost(phrase, place) + distance + instruction)
    }
  }
}
