import PDFObjects

/// Blocks of a page that have the same fields, as those of each plaintiff or child have, and the text that
/// names each block.
///
/// In blocks that repeat one another, that text stands at the same place of each, seen from a field: “First
/// plaintiff” and “Second plaintiff”, “Child 1” and “Child 2”, or the letter of a row. Texts that are equal
/// at that place are parts of all blocks and name none. Blocks without names are counted, if they are alike in
/// many fields and follow one another.
struct RepeatedBlocks {
  /// Blocks by their fields: for each label the widgets that have it, in the same order of blocks.
  private struct Group {
    var rows: [[Int]]
    /// How far each block is from the first one.
    var steps: [(x: Double, y: Double)]
  }

  private let page: LabelPage
  private let names: BlockNames
  /// For each widget, the names of the blocks that it is in, the nearest first.
  private(set) var paths: [[String]]

  // In points.
  private static let sameStep = 20.0
  private static let sameRow = 6.0
  private static let mostBlocks = 60
  private static let deepest = 3
  /// Blocks that are counted have so many fields.
  private static let fewestFields = 3
  /// Of the distance between blocks.
  private static let sameDistance = 0.1

  /// - Parameters:
  ///   - labels: of the widgets; nil for widgets that need no name of a block.
  ///   - sections: the headings that each widget is under.
  init(page: LabelPage, labels: [String?], sections: [[String]], names: BlockNames) {
    self.page = page
    self.names = names
    paths = Array(repeating: [], count: page.widgets.count)
    var byLabel: [String: [Int]] = [:]
    for (index, label) in labels.enumerated() {
      if let label, !label.isEmpty { byLabel[label.lowercased(), default: []].append(index) }
    }
    var groups: [Group] = []
    for label in byLabel.keys.sorted() {
      let widgets = withOwnTexts(byLabel[label] ?? [])
      guard widgets.count > 1, widgets.count <= Self.mostBlocks else { continue }
      let row = ordered(widgets)
      let steps = self.steps(of: row)
      if let place = groups.firstIndex(where: { Self.areSame($0.steps, steps) }) {
        groups[place].rows.append(row)
      } else {
        groups.append(Group(rows: [row], steps: steps))
      }
    }
    joinLonger(&groups)
    for group in groups { tellApart(group.rows, sections, depth: 0) }
  }

  /// Further fields beside one text are in the same block.
  private func withOwnTexts(_ widgets: [Int]) -> [Int] {
    var firsts: [Int: Int] = [:]
    for index in widgets where names.own[index] >= 0 {
      let text = names.own[index]
      if firsts[text] == nil || names.owners[text] == index { firsts[text] = index }
    }
    return widgets.filter { index in
      names.isCell[index] || names.own[index] < 0 || firsts[names.own[index]] == index
    }
  }

  /// A label that is on the page once more, before or after all blocks, is one of theirs.
  private func joinLonger(_ groups: inout [Group]) {
    for place in groups.indices.reversed() where groups[place].rows.count == 1 {
      let row = groups[place].rows[0]
      guard row.count > 2 else { continue }
      for part in [Array(row.dropFirst()), Array(row.dropLast())] {
        let steps = self.steps(of: part)
        guard
          let other = groups.firstIndex(where: { group in
            group.rows.count > 1 && Self.areSame(group.steps, steps)
              && isIn(group, part)
          })
        else { continue }
        groups[other].rows.append(part)
        groups.remove(at: place)
        break
      }
    }
  }

  private func isIn(_ group: Group, _ row: [Int]) -> Bool {
    row.enumerated().allSatisfy { place, index in
      let blocks = group.rows.map { page.widgets[$0[place]].bounds }
      let block = blocks.dropFirst().reduce(blocks[0]) { $0.union($1) }
      return page.widgets[index].bounds.overlapY(block) > 0
    }
  }

  private func ordered(_ widgets: [Int]) -> [Int] {
    widgets.sorted {
      let (left, right) = (page.widgets[$0].bounds, page.widgets[$1].bounds)
      return abs(left.middleY - right.middleY) > Self.sameRow
        ? left.middleY > right.middleY : left.left < right.left
    }
  }

  private func steps(of row: [Int]) -> [(x: Double, y: Double)] {
    let first = page.widgets[row[0]].bounds
    return row.map { index in
      let box = page.widgets[index].bounds
      return (box.left - first.left, box.middleY - first.middleY)
    }
  }

  private static func areSame(
    _ steps: [(x: Double, y: Double)], _ others: [(x: Double, y: Double)]
  ) -> Bool {
    steps.count == others.count
      && zip(steps, others).allSatisfy {
        abs($0.x - $1.x) < sameStep && abs($0.y - $1.y) < sameStep
      }
  }

  /// - Parameter rows: for each label its widgets, block by block.
  private mutating func tellApart(_ rows: [[Int]], _ sections: [[String]], depth: Int) {
    guard let count = rows.first?.count, count > 1, depth < Self.deepest else { return }
    // What a widget is under may tell more than the text beside it.
    let areParted = rows.allSatisfy { row in Set(row.map { sections[$0].first }).count == count }
    guard let found = names.best(for: rows, areParted: areParted) else {
      if depth == 0 { number(rows, sections) }
      return
    }
    let named = zip(rows, found.isNamed).filter(\.1).map(\.0)
    let others = zip(rows, found.isNamed).filter { !$0.1 }.map(\.0)
    if !named.isEmpty, !others.isEmpty { tellApart(others, sections, depth: depth) }
    var blocks: [String: [Int]] = [:]
    for (place, name) in found.names.enumerated() {
      if let name { blocks[name, default: []].append(place) }
    }
    for row in named {
      for (index, name) in zip(row, names.items(of: row) ?? found.names) {
        if let name { paths[index].append(name) }
      }
    }
    for name in blocks.keys.sorted() {
      guard let places = blocks[name], places.count > 1 else { continue }
      tellApart(named.map { row in places.map { row[$0] } }, sections, depth: depth + 1)
    }
  }

  /// Whether a name is only the place of a block among those of its kind.
  static func isCount(_ name: String) -> Bool {
    ["Block ", "Column ", "Row "].contains {
      name.hasPrefix($0) && Int(name.dropFirst($0.count)) != nil
    }
  }

  /// Counts blocks that follow one another at one distance.
  private mutating func number(_ rows: [[Int]], _ sections: [[String]]) {
    guard rows.count >= Self.fewestFields, let first = rows.first,
      rows.allSatisfy({ row in Set(row.map { sections[$0].first }).count < row.count })
    else { return }
    let steps = self.steps(of: first)
    // Fields that are a little out of line are so once, and not more with each block.
    guard let last = steps.last else { return }
    let (across, down) = (last.x / Double(steps.count - 1), last.y / Double(steps.count - 1))
    guard min(abs(across), abs(down)) < Self.sameStep else { return }
    let distance = max(abs(across), abs(down))
    let isRegular = steps.indices.allSatisfy { place in
      abs(steps[place].x - across * Double(place)) < Self.sameDistance * distance + Self.sameRow
        && abs(steps[place].y - down * Double(place)) < Self.sameDistance * distance + Self.sameRow
    }
    // Two blocks touch one another.
    let block = rows.dropFirst().reduce(page.widgets[first[0]].bounds) {
      $0.union(page.widgets[$1[0]].bounds)
    }
    let length = abs(across) > abs(down) ? block.width : block.height
    guard isRegular, first.count > 2 || distance < 2 * length else { return }
    let areCells = rows.joined().allSatisfy { names.isCell[$0] }
    let word = !areCells ? "Block" : abs(across) > abs(down) ? "Column" : "Row"
    for row in rows {
      for (place, index) in row.enumerated() { paths[index].append("\(word) \(place + 1)") }
    }
  }
}
