import PDFObjects

/// Gives each widget of a page the paragraph that is most likely its label, for all widgets together: a
/// text that names one field is not taken for the label of the field beside it.
struct LabelMatching {
  let page: LabelPage
  let surroundings: WidgetSurroundings
  let cells: TableCells
  let conventions: LabelConventions
  /// The choice for each widget.
  private(set) var choices: [LabelCandidate?]
  /// The cost of each widget's second best paragraph.
  private(set) var secondCosts: [Double]
  /// The number of the line that is printed beside each widget.
  var numbers: [String?]
  /// The same as it is printed, where it is a number alone: “22F” is “22f” among the numbers.
  var printedNumbers: [String?]
  /// Whether that number is in parentheses, as those of rows are: “(2)”.
  var areRowNumbers: [Bool]
  /// The year under that number: “23e.” over “2023”.
  var years: [String?]
  /// For fields for cents, those for the dollars before them.
  var dollars: [Int: Int] = [:]
  /// The widget that each paragraph was given to first.
  private(set) var owners: [Int]
  /// The first phrases of the texts that begin with a number that has a digit.
  let items: [String: [Int]]
  /// The words of the paragraphs that fields with names are near.
  var paragraphWords: [Int: Set<String>] = [:]
  /// What each widget may have for itself, the cheapest first.
  private var all: [Int: [LabelCandidate]] = [:]

  // Costs are points of distance, weighted.
  private static let shared = 7.0
  private static let sharedOtherwise = 18.0
  /// Of the caption directly before a field, which may be that of a box to check, too: “□ Other (specify): ____”.
  private static let sharedFirmly = 2.0
  static let highest = 60.0
  /// Of a widget without a text.
  private static let missing = 40.0
  /// A widget is not pushed to a text that costs more.
  private static let plausible = 20.0
  /// Of the caption directly before a field: “Name:”.
  private static let firm = 4.0
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
    printedNumbers = numbers
    years = numbers
    areRowNumbers = Array(repeating: false, count: page.widgets.count)
    owners = Array(repeating: -1, count: page.paragraphs.count)
    match()
  }

  private mutating func match() {
    var entries: [LabelCandidate] = []
    var isDearer: [Bool] = []
    for index in page.widgets.indices {
      let found = nameWeighted(candidates(of: index), of: index)
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
        again.cost += isOfOption(candidate) ? Self.sharedFirmly : Self.shared
        entries.append(again)
        again.cost = candidate.cost + Self.sharedOtherwise
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
      let (first, second) = (entries[$0], entries[$1])
      if first.cost != second.cost { return first.cost < second.cost }
      return first.relation != second.relation
        ? first.relation.rawValue < second.relation.rawValue : $0 < $1
    }
    for place in order {
      let entry = entries[place]
      guard choices[entry.widget] == nil else { continue }
      let isOwned = owners[entry.paragraph] >= 0
      guard isOwned == entry.isShared else { continue }
      // A text may be over two fields, but hardly over one and under another.
      if isOwned, let owner = choices[owners[entry.paragraph]], !isDearer[place],
        owner.relation != entry.relation, !owner.relation.isAside || !entry.relation.isAside,
        !asksToExplain(entry)
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
      if let choice = choices[widget], !choice.isShared, choice.cost < Self.plausible { continue }
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

  /// The text of an option that asks to explain, in the field under it.
  private func asksToExplain(_ choice: LabelCandidate) -> Bool {
    choice.relation == .right && page.widgets[choice.widget].isToggle
      && page.paragraphs[choice.paragraph].text.hasSuffix(":")
      && page.paragraphs[choice.paragraph].phrases.count > 1
  }

  private func isFirm(_ choice: LabelCandidate) -> Bool {
    choice.relation == .left && choice.cost < Self.firm
      && page.paragraphs[choice.paragraph].text.hasSuffix(":")
  }

  /// The caption directly before a field is that of a box to check, too; an answer is about the question.
  private func isOfOption(_ choice: LabelCandidate) -> Bool {
    guard choice.relation == .left, choice.cost < Self.firm,
      case let caption = page.paragraphs[choice.paragraph], let last = caption.text.last,
      ":?".contains(last), let first = caption.phrases.first
    else { return false }
    return !LabelText.beginsWithAnswer(caption.text)
      && surroundings.isCaptionOfBox(page.phrases[first].bounds)
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
      // A field does not give up the caption directly before it for a text over it.
      guard choices[owner].map({ !isFirm($0) || other.relation == .left }) ?? true,
        let (cost, moves) = cheapest(other, &visited, depth: depth + 1, &steps),
        best.map({ cost < $0.0 }) ?? true
      else { continue }
      best = (cost, moves)
    }
    return best.map { (candidate.cost + $0.0 - present, $0.1 + [candidate]) }
  }
}
