import PDFObjects

/// Rows of boxes to check that stand in columns, each row behind a statement, as in questionnaires: “Watching TV □ □ □”
/// under “Never”, “Seldom” and “Often”, or “I listen to others. 1 □ 2 □ 3 □”.
struct AnswerGrids {
  /// What a box stands for.
  struct Answer {
    /// The text before its row.
    var statement: String
    /// The text over its column, or beside it in each row.
    var text: String
    /// The statement is a part of what was taken for one paragraph.
    var isPart: Bool
  }

  private struct Row {
    var toggles: [Int]
    /// The phrases beside the toggles, one for each, or none.
    var figures: [Int]
    /// The phrase before the first toggle or its figure.
    var statement: Int
    var middleY: Double
  }

  let page: LabelPage
  let surroundings: WidgetSurroundings
  /// By widget.
  private(set) var answers: [Int: Answer] = [:]

  // In points.
  private static let level = 3.0
  private static let nextRow = 60.0
  private static let farthestHeader = 130.0
  private static let besideFigure = 14.0
  private static let behindBox = 20.0
  private static let mostPitch = 120.0
  // In bytes.
  private static let longestFigure = 3
  private static let longestOption = 12
  private static let shortestStatement = 6

  init(page: LabelPage, surroundings: WidgetSurroundings) {
    self.page = page
    self.surroundings = surroundings
    for grid in grids(of: rows()) { read(grid) }
  }

  // MARK: Rows

  private func rows() -> [Row] {
    let toggles = page.widgets.indices.filter { page.widgets[$0].isToggle }
      .sorted { page.widgets[$0].bounds.middleY > page.widgets[$1].bounds.middleY }
    var lines: [[Int]] = []
    for index in toggles {
      let box = page.widgets[index].bounds
      if let last = lines.last?.first,
        page.widgets[last].bounds.middleY - box.middleY < Self.level
      {
        lines[lines.count - 1].append(index)
      } else {
        lines.append([index])
      }
    }
    return lines.compactMap { line in
      row(of: line.sorted { page.widgets[$0].bounds.left < page.widgets[$1].bounds.left })
    }
  }

  /// The toggles of a line, with the statement before them and nothing but figures between.
  private func row(of line: [Int]) -> Row? {
    guard line.count > 1, let first = line.first,
      line.allSatisfy({ surroundings.inside(page.widgets[$0].bounds).isEmpty })
    else { return nil }
    if let row = rowOfOptions(line) { return row }
    var figures: [Int] = []
    for (place, index) in line.enumerated() {
      let box = page.widgets[index].bounds
      let sights = surroundings.left(of: box, ignoring: index, most: 2)
      guard let before = sights.first, before.phrase >= 0, before.passed.isEmpty else { continue }
      // “1 □ First 2 □ Second”: the figures number boxes with texts.
      if place > 0, sights.last?.passed.first != line[place - 1] { return nil }
      let phrase = page.phrases[before.phrase]
      if phrase.text.utf8.count <= Self.longestFigure, before.distance < Self.besideFigure {
        figures.append(before.phrase)
      } else if place > 0 {
        return nil
      }
    }
    guard figures.isEmpty || figures.count == line.count && !hasText(behind: line) else {
      return nil
    }
    let start = figures.first.map { page.phrases[$0].bounds } ?? page.widgets[first].bounds
    guard let statement = statement(before: start, ignoring: first) else { return nil }
    return Row(
      toggles: line, figures: figures, statement: statement,
      middleY: page.widgets[first].bounds.middleY)
  }

  /// Toggles with a brief text behind each, such as “Yes”.
  private func rowOfOptions(_ line: [Int]) -> Row? {
    let texts = line.compactMap { index in
      surroundings.textBehind(
        page.widgets[index].bounds, ignoring: index, within: Self.behindBox)
    }
    let box = page.widgets[line[0]].bounds
    guard texts.count == line.count,
      texts.allSatisfy({ page.phrases[$0].text.utf8.count <= Self.longestOption }),
      zip(texts, line.dropFirst()).allSatisfy({ text, next in
        surroundings.textBefore(page.widgets[next].bounds, ignoring: next) == text
      }),
      let statement = statement(before: box, ignoring: line[0])
    else { return nil }
    return Row(toggles: line, figures: texts, statement: statement, middleY: box.middleY)
  }

  private func statement(before box: Rectangle, ignoring index: Int) -> Int? {
    guard let before = surroundings.textBefore(box, ignoring: index),
      page.phrases[before].text.utf8.count >= Self.shortestStatement,
      !page.phrases[before].isBare,
      !page.areInTwoColumns(page.phrases[before].bounds, box), !isHeading(before)
    else { return nil }
    return before
  }

  /// All of it is bold, and it is not a question.
  private func isHeading(_ phrase: Int) -> Bool {
    let paragraph = page.paragraphs[page.phrases[phrase].paragraph]
    return paragraph.isBold && !paragraph.text.hasSuffix("?")
  }

  /// “1. □ Yes”: the figures number boxes with texts.
  private func hasText(behind line: [Int]) -> Bool {
    guard let last = line.last else { return false }
    return surroundings.right(
      of: page.widgets[last].bounds, ignoring: last, most: 1, within: 2 * Self.besideFigure
    ).contains { $0.phrase >= 0 }
  }

  private func grids(of rows: [Row]) -> [[Row]] {
    var grids: [[Row]] = []
    for row in rows {
      if let last = grids.last?.last, last.middleY - row.middleY < Self.nextRow,
        areInColumns(last, row)
      {
        grids[grids.count - 1].append(row)
      } else {
        grids.append([row])
      }
    }
    return grids.filter { $0.count > 1 }
  }

  private func areInColumns(_ row: Row, _ next: Row) -> Bool {
    row.toggles.count == next.toggles.count
      && row.figures.map { page.phrases[$0].text } == next.figures.map { page.phrases[$0].text }
      && zip(row.toggles, next.toggles).allSatisfy { one, two in
        abs(page.widgets[one].bounds.middleX - page.widgets[two].bounds.middleX) < Self.level
      }
  }

  // MARK: Texts

  private mutating func read(_ grid: [Row]) {
    guard let texts = texts(of: grid) else { return }
    for (row, statement) in zip(grid, statements(of: grid)) {
      for (index, text) in zip(row.toggles, texts) {
        answers[index] = Answer(
          statement: statement.text, text: PageLabeler.trimmed(text), isPart: statement.isPart)
      }
    }
  }

  /// The statement of each row. Those of several may have been taken for one paragraph, of which each then has its part,
  /// unless a part goes on in lower case: one question may be beside two rows.
  private func statements(of grid: [Row]) -> [(text: String, isPart: Bool)] {
    let paragraphs = grid.map { page.phrases[$0.statement].paragraph }
    let parts = grid.indices.map { place in
      let above = place > 0 ? (grid[place - 1].middleY + grid[place].middleY) / 2 : .infinity
      let below =
        place + 1 < grid.count ? (grid[place + 1].middleY + grid[place].middleY) / 2 : -.infinity
      return page.paragraphs[paragraphs[place]].phrases.map { page.phrases[$0] }
        .filter { $0.bounds.middleY < above && $0.bounds.middleY > below }
        .map(\.text).joined(separator: " ")
    }
    return grid.indices.map { place in
      let shared = grid.indices.filter { paragraphs[$0] == paragraphs[place] }
      let isPart =
        shared.count > 1 && shared.allSatisfy { parts[$0].first?.isLowercase != true }
      return (isPart ? parts[place] : page.paragraphs[paragraphs[place]].text, isPart)
    }
  }

  /// The text of each column.
  private func texts(of grid: [Row]) -> [String]? {
    guard let first = grid.first else { return nil }
    let texts =
      first.figures.isEmpty
      ? headers(over: first.toggles) : first.figures.map { page.phrases[$0].text }
    guard let texts, Set(texts).count == texts.count else { return nil }
    return texts
  }

  /// A text over each of the toggles of the first row, side by side.
  private func headers(over toggles: [Int]) -> [String]? {
    let boxes = toggles.map { page.widgets[$0].bounds }
    let pitches = zip(boxes, boxes.dropFirst()).map { $1.middleX - $0.middleX }
    guard let pitch = pitches.min(), let top = boxes.map(\.top).max(), pitch < Self.mostPitch else {
      return nil
    }
    var headers: [Int] = []
    for box in boxes {
      let strip = Rectangle(
        box.middleX - pitch / 2, top - 2, box.middleX + pitch / 2, top + Self.farthestHeader)
      let lowest = page.phraseGrid.near(strip).filter { index in
        let text = page.phrases[index].bounds
        return text.middleX > strip.left && text.middleX < strip.right
          && text.middleY > strip.bottom
          && text.middleY < strip.top && text.width < 1.6 * pitch && !page.phrases[index].isTurned
      }.min { page.phrases[$0].bounds.bottom < page.phrases[$1].bounds.bottom }
      guard let lowest else { return nil }
      headers.append(page.phrases[lowest].paragraph)
    }
    let bounds = headers.map { page.paragraphs[$0].bounds }
    guard let one = bounds.first, bounds.allSatisfy({ $0.overlapY(one) > 0 }) else { return nil }
    return headers.map { page.paragraphs[$0].text }
  }
}
