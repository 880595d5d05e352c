import PDFObjects

/// Looks for the texts that name blocks of fields which repeat one another.
struct BlockNames {
  let page: LabelPage
  /// The widget that each paragraph was given to, or -1.
  let owners: [Int]
  /// The paragraph of each widget's own label, or -1.
  let own: [Int]
  /// Whether each widget is in a row of a table.
  let isCell: [Bool]
  /// The paragraph of the numbered item that each widget is in, or -1.
  let items: [Int]
  /// The texts that several fields have for themselves.
  private let repeated: Set<String>

  init(page: LabelPage, owners: [Int], own: [Int], isCell: [Bool], items: [Int]) {
    self.page = page
    self.owners = owners
    self.own = own
    self.isCell = isCell
    self.items = items
    var counts: [String: Int] = [:]
    for (paragraph, owner) in owners.enumerated() where owner >= 0 {
      counts[page.paragraphs[paragraph].text, default: 0] += 1
    }
    repeated = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// A text for each block.
  struct Candidate: Hashable {
    /// Paragraphs; -1 for a block without one.
    var paragraphs: [Int]
  }

  // In points.
  private static let farthestAbove = 300.0
  private static let farthestAside = 420.0
  static let tolerance = 8.0
  private static let sameRow = 3.0
  /// Of the distance.
  static let slack = 0.12
  private static let mostCandidates = 16
  private static let mostRows = 4
  private static let widestNumber = 40.0
  private static let besideText = 30.0
  private static let missing = 80.0
  private static let farthestItem = 90.0
  private static let dearest = 300.0
  /// With one label there are no blocks but by the texts that name them.
  private static let dearestOfOne = 30.0
  /// In bytes.
  private static let longest = 90

  /// The names of blocks, and whether each row is under or beside them; nil if no texts tell the blocks
  /// apart.
  ///
  /// - Parameters:
  ///   - rows: for each label its widgets, block by block.
  ///   - areParted: headings tell the blocks apart, too.
  func best(
    for rows: [[Int]], areParted: Bool
  ) -> (names: [String?], isNamed: [Bool])? {
    var costs: [Candidate: (sum: Double, count: Int)] = [:]
    let looked = rows.prefix(Self.mostRows)
    for row in looked {
      for (candidate, cost) in candidates(of: row) {
        costs[candidate, default: (0, 0)].sum += cost
        costs[candidate, default: (0, 0)].count += 1
      }
    }
    var best: (cost: Double, candidate: Candidate)?
    for (candidate, cost) in costs {
      guard !mixesCaptions(candidate),
        let likeness = likeness(of: candidate, rows, areParted: areParted)
      else { continue }
      let whole =
        (cost.sum + Double(looked.count - cost.count) * Self.missing) / Double(looked.count)
        + likeness
      guard whole < (rows.count > 1 ? Self.dearest : Self.dearestOfOne) else { continue }
      if let best,
        best.cost < whole
          || best.cost == whole
            && best.candidate.paragraphs.lexicographicallyPrecedes(candidate.paragraphs)
      {
        continue
      }
      best = (whole, candidate)
    }
    return best.map { best in
      (texts(of: best.candidate), rows.map { isNamed($0, best.candidate) })
    }
  }

  /// The names of the items of blocks that a row is in, if they are no labels of fields: “16H. How the
  /// marriage ended” and “17H. How the marriage ended”.
  func items(of row: [Int]) -> [String?]? {
    var best: (cost: Double, candidate: Candidate)?
    for (candidate, cost) in candidates(of: row) where cost < best?.cost ?? Self.farthestItem {
      let paragraphs = candidate.paragraphs.filter { $0 >= 0 }.map { page.paragraphs[$0] }
      guard
        candidate.paragraphs.allSatisfy({ $0 >= 0 && owners[$0] < 0 }),
        paragraphs.allSatisfy({ !$0.isNumber && $0.isNumbered }),
        areAlike(Set(paragraphs.map(\.text))) == true
      else { continue }
      best = (cost, candidate)
    }
    return best.map { texts(of: $0.candidate) }
  }

  /// Only some of the texts are captions that several fields have: those are in blocks, and name none.
  private func mixesCaptions(_ candidate: Candidate) -> Bool {
    let count = candidate.paragraphs.count { paragraph in
      paragraph >= 0 && owners[paragraph] >= 0 && repeated.contains(page.paragraphs[paragraph].text)
    }
    return count > 0 && count < candidate.paragraphs.count
  }

  /// The names are over the widgets of a row or beside them.
  private func isNamed(_ row: [Int], _ candidate: Candidate) -> Bool {
    zip(row, candidate.paragraphs).allSatisfy { index, paragraph in
      paragraph < 0
        || page.paragraphs[paragraph].bounds.top > page.widgets[index].bounds.bottom
          && !isOfNext(paragraph, page.widgets[index].bounds)
    }
  }

  // MARK: Places

  /// The texts that stand at one place of each block, seen from its widget of one label.
  private func candidates(of row: [Int]) -> [Candidate: Double] {
    var found: [Candidate: Double] = [:]
    for place in [0, row.count - 1] {
      for (paragraph, cost) in near(row[place], row) {
        guard let candidate = aligned(with: paragraph, place, row) else { continue }
        found[candidate] = min(found[candidate] ?? .infinity, cost)
      }
    }
    return found
  }

  private func near(_ index: Int, _ row: [Int]) -> [(paragraph: Int, cost: Double)] {
    let box = page.widgets[index].bounds
    let zone = Rectangle(
      box.left - Self.farthestAside, box.bottom, box.right + 60, box.top + Self.farthestAbove)
    var found: [Int: Double] = [:]
    for phrase in page.phraseGrid.near(zone) {
      let paragraph = page.phrases[phrase].paragraph
      guard paragraph >= 0, found[paragraph] == nil, mayName(paragraph, index, row) else {
        continue
      }
      let text = page.paragraphs[paragraph].bounds
      let aside = max(0, box.left - text.right, text.left - box.right)
      let isOver = text.bottom > box.top
      found[paragraph] = max(0, text.bottom - box.top) + (isOver ? 0.6 : 0.2) * aside
    }
    return found.map { (paragraph: $0.key, cost: $0.value) }.sorted {
      $0.cost != $1.cost ? $0.cost < $1.cost : $0.paragraph < $1.paragraph
    }.prefix(Self.mostCandidates).map { $0 }
  }

  func mayName(_ paragraph: Int, _ index: Int, _ row: [Int]) -> Bool {
    let text = page.paragraphs[paragraph]
    let first = page.phrases[text.phrases[0]]
    let box = page.widgets[index].bounds
    let isOption = owners[paragraph] >= 0 && page.widgets[owners[paragraph]].isToggle
    guard paragraph != own[index], !isOption, !isBehindOwner(paragraph), !first.followsPicture,
      !text.isSentence || LabelText.capitalTitle(of: text.text) != nil, !text.isInstruction,
      text.text.utf8.count <= Self.longest, !first.isTurned,
      text.isNumber || !first.isPattern && LabelText.hasWord(text.text)
    else { return false }
    if text.isNumber || first.isBare {
      // The number of a row is in its margin.
      guard text.isNumber, text.bounds.right < box.left,
        text.bounds.width < Self.widestNumber
      else { return false }
    } else if text.bounds.bottom > box.top {
      let isBeside =
        !isCell[index] && text.bounds.right < box.left + 4
        && isInRow(text.bounds, ofCaption: own[index], box)
      // What names another field in another column.
      let isElsewhere =
        text.bounds.right < box.left && owners[paragraph] >= 0 || isOfNext(paragraph, box)
      guard
        isBeside
          || text.bounds.left < box.right + 60 && !isElsewhere && isInColumn(text.bounds, box)
      else { return false }
    } else if text.bounds.right > box.left + 4 {
      return false
    }
    guard text.bounds.top > box.middleY, text.bounds.bottom - box.top < Self.farthestAbove else {
      return false
    }
    // An item before or beside the one that the field is in names another field.
    if items[index] >= 0, items[index] != paragraph, owners[paragraph] >= 0,
      !text.isNumber, text.isNumbered,
      page.paragraphs[items[index]].bounds.middleY < text.bounds.middleY + Self.sameRow
    {
      return false
    }
    // Beyond another field of the label is another block.
    let hull = Rectangle(
      min(text.bounds.middleX, box.middleX) - 2, min(text.bounds.middleY, box.middleY) - 2,
      max(text.bounds.middleX, box.middleX) + 2, max(text.bounds.middleY, box.middleY) + 2)
    return !row.contains { other in
      let bounds = page.widgets[other].bounds
      return other != index && bounds.middleX > hull.left && bounds.middleX < hull.right
        && bounds.middleY > hull.bottom && bounds.middleY < hull.top
    }
  }

  /// The caption of a field further right that says nothing of whose the fields are.
  private func isOfNext(_ paragraph: Int, _ box: Rectangle) -> Bool {
    let text = page.paragraphs[paragraph]
    return (owners[paragraph] >= 0 || isBeforeField(text.bounds)) && text.bounds.left > box.right
      && LabelText.owner(in: text.text) == nil
  }

  /// The caption of the blank before it: “____ Division”.
  private func isBehindOwner(_ paragraph: Int) -> Bool {
    guard owners[paragraph] >= 0 else { return false }
    let (text, box) = (page.paragraphs[paragraph].bounds, page.widgets[owners[paragraph]].bounds)
    return text.left > box.right - 2 && text.sharesRow(with: box)
  }

  /// A field to write into is directly behind a text.
  private func isBeforeField(_ text: Rectangle) -> Bool {
    let row = Rectangle(text.right, text.bottom, text.right + Self.besideText, text.top)
    return page.widgetGrid.near(row).contains { index in
      let box = page.widgets[index].bounds
      return !page.widgets[index].isToggle && box.sharesRow(with: row) && box.left > text.middleX
        && box.left < row.right
    }
  }

  /// Beside the caption that is over the field.
  private func isInRow(_ text: Rectangle, ofCaption caption: Int, _ box: Rectangle) -> Bool {
    guard caption >= 0 else { return false }
    let bounds = page.paragraphs[caption].bounds
    return bounds.middleY > box.top && bounds.sharesRow(with: text)
  }

  /// No vertical rule is between a text above a field and the field.
  private func isInColumn(_ text: Rectangle, _ box: Rectangle) -> Bool {
    let place = max(text.left + 1, min(text.right - 1, box.middleX))
    let (left, right) = (min(place, box.middleX), max(place, box.middleX))
    return page.rules.verticalCount(from: left, to: right, at: text.middleY) == 0
      && page.rules.verticalCount(from: left, to: right, at: box.middleY) == 0
  }
}
