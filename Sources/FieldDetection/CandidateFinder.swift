import PDFContent
import PDFObjects
import PageStructure

/// Finds every place of a page that could be a field: free stretches over lines and blanks, free parts of cells, rows of
/// equal cells, small boxes. Whether one is a field is for ``FieldDetector`` to weigh.
struct CandidateFinder {
  // In points, like the pages.
  private static let lowest = 5.0
  private static let narrowestCell = 6.0
  private static let widestCombCell = 30.0
  private static let fewestCells = 3
  private static let highest = 300.0
  private static let besideEdge = 2.5
  private static let heightOfBox = 7.0...17.0
  private static let sideOfBox = 5.0...20.0
  private static let most = 5000
  /// Between the blanks of a date: a character or a short word such as “de”, and spaces around it.
  private static let widestSeparator = 30.0
  private static let longestSeparator = 5
  /// Day, month, year.
  private static let mostParts = 3
  /// In line heights: white room that is narrower is a space.
  private static let narrowestRoom = 2.5

  private let ink: PageInk
  private let wordRows: Rows
  private let verticalRows: Rows
  private(set) var candidates: [FieldCandidate] = []

  init(_ ink: PageInk) {
    self.ink = ink
    wordRows = Rows(ink.words.map(\.bounds))
    verticalRows = Rows(ink.vertical.map { Rectangle($0.place, $0.start, $0.place, $0.end) })
    for mark in ink.marks {
      candidates.append(
        FieldCandidate(
          evidence: mark.isGlyph ? .glyph : .square, isRound: mark.isRound,
          isStroked: mark.isStroked, bounds: mark.bounds))
    }
    // A box to be checked may be a little wider than high.
    for box in ink.boxes
    where Self.heightOfBox.contains(box.height) && box.width > box.height
      && box.width < 2 * box.height
    {
      candidates.append(FieldCandidate(evidence: .square, isStroked: true, bounds: box))
    }
    addRuns(candidates)
    var rooms: [FieldCandidate] = []
    for blank in ink.blanks { rooms += self.rooms(over: blank) }
    for edge in ink.horizontal where edge.end - edge.start >= Self.narrowestCell {
      guard rooms.count < Self.most else { break }
      rooms += self.rooms(over: edge.start, edge.end, edge.place, isBlank: false)
    }
    rooms += dates(rooms)
    let cells = rooms.filter { $0.evidence == .cell }
    addRuns(cells)
    // Four lines may be a box, too.
    candidates += cells.filter { cell in
      [cell.bounds.width, cell.bounds.height].allSatisfy(Self.sideOfBox.contains)
    }.map { FieldCandidate(evidence: .square, bounds: $0.bounds) }
    // So may a colored area.
    for shade in ink.shades.prefix(Self.most)
    where shade.width >= Self.narrowestCell && (Self.lowest...Self.highest).contains(shade.height) {
      rooms += self.rooms(in: shade, .cell)
    }
    candidates += rooms + printedBoxes()
    candidates += labeledRooms()
  }

  /// Boxes as a whole in which a unit or a separator is printed: “miles”, “/ /”.
  private func printedBoxes() -> [FieldCandidate] {
    ink.boxes.prefix(Self.most).filter { box in
      guard box.width >= Self.narrowestCell, (Self.lowest...Self.highest).contains(box.height)
      else { return false }
      let inside = wordRows.near(box.bottom, box.top).map { ink.words[$0] }.filter {
        box.holdsMiddle(of: $0.bounds)
      }
      return !inside.isEmpty && inside.reduce(0) { $0 + $1.bounds.width } < 0.5 * box.width
    }.map { FieldCandidate(evidence: .captionedCell, bounds: $0) }
  }

  // MARK: Blanks

  private func rooms(over blank: PageInk.Blank) -> [FieldCandidate] {
    rooms(over: blank.start, blank.end, blank.base, isBlank: true).map { room in
      var room = room
      room.isDotted = blank.isDotted
      return room
    }
  }

  /// Rows of blanks and lines that single characters or short words part, such as “__/__/____”: the row is one field,
  /// or each blank is.
  private func dates(_ rooms: [FieldCandidate]) -> [FieldCandidate] {
    let blanks = rooms.filter { $0.evidence == .blank || $0.evidence == .line }.sorted {
      ($0.bounds.bottom.rounded(), $0.bounds.left) < ($1.bounds.bottom.rounded(), $1.bounds.left)
    }
    var found: [FieldCandidate] = []
    var start = 0
    while start < blanks.count {
      var end = start + 1
      while end < blanks.count, end - start < Self.mostParts, areParts(blanks[end - 1], blanks[end])
      { end += 1 }
      if end - start > 1 {
        var whole = blanks[start]
        for part in blanks[start + 1..<end] { whole.bounds = whole.bounds.union(part.bounds) }
        found.append(whole)
      }
      start = end
    }
    return found
  }

  private func areParts(_ one: FieldCandidate, _ other: FieldCandidate) -> Bool {
    let (left, right) = (one.bounds, other.bounds)
    let gap = left.right - 1..<max(left.right, right.left + 1)
    guard abs(left.bottom - right.bottom) < 1.5, right.left - left.right < Self.widestSeparator
    else { return false }
    let between = wordRows.near(left.bottom, left.bottom + Self.lowest).map { ink.words[$0] }
      .filter { word in
        gap.contains(word.bounds.middleX) && word.bounds.top > left.bottom + 2
          && word.bounds.bottom < left.bottom + Self.lowest
      }
    return between.count == 1 && between[0].text.count <= Self.longestSeparator
  }

  // MARK: Room over lines

  /// The rooms over a line, which verticals and texts part.
  private func rooms(
    over start: Double, _ end: Double, _ base: Double, isBlank: Bool
  ) -> [FieldCandidate] {
    let rising = verticalRows.near(base - 6, base + 6).map { ink.vertical[$0] }
      .filter { $0.start <= base + 3 && $0.end >= base + 6 }
    let cuts =
      [start]
      + rising.map(\.place).filter { $0 > start + 2 && $0 < end - 2 }.sorted() + [end]
    return zip(cuts, cuts.dropFirst()).flatMap { left, right -> [FieldCandidate] in
      guard right - left >= Self.narrowestCell else { return [] }
      let isClosed = [left, right].allSatisfy { side in
        rising.contains { abs($0.place - side) < Self.besideEdge }
      }
      let top = ceiling(over: left, right, base)
      guard top - base >= Self.lowest else { return [] }
      return rooms(
        in: Rectangle(left, base, right, top),
        isBlank ? .blank : isClosed && top < base + Self.highest ? .cell : .line)
    }
  }

  /// The next line above that covers half of a stretch.
  private func ceiling(over left: Double, _ right: Double, _ base: Double) -> Double {
    var lowest = base + Self.highest
    for edge in ink.horizontal where edge.place > base + 4 && edge.place < lowest {
      if min(edge.end, right) - max(edge.start, left) > 0.5 * (right - left) { lowest = edge.place }
    }
    return lowest
  }

  /// What words leave free of a room: beside those that stand on its line, and under the others.
  private func rooms(
    in whole: Rectangle, _ evidence: DetectedField.Evidence
  ) -> [FieldCandidate] {
    let words = wordRows.near(whole.bottom, whole.top).map { ink.words[$0] }.filter { word in
      word.bounds.right > whole.left + 1 && word.bounds.left < whole.right - 1
        && word.bounds.top > whole.bottom + 2 && word.bounds.bottom < whole.top - 0.5
        && word.bounds.middleY > whole.bottom + 1
    }
    guard !words.isEmpty else { return [FieldCandidate(evidence: evidence, bounds: whole)] }
    let onLine = words.filter { $0.bounds.bottom < whole.bottom + 0.7 * $0.size }
      .sorted { $0.bounds.left < $1.bounds.left }
    var spans: [(start: Double, end: Double)] = []
    var start = whole.left
    for word in onLine {
      if word.bounds.left - 1 > start { spans.append((start, word.bounds.left - 1)) }
      start = max(start, word.bounds.right + 1)
    }
    if whole.right > start { spans.append((start, whole.right)) }
    return spans.compactMap { span in
      guard span.end - span.start >= Self.narrowestCell else { return nil }
      let ceiling =
        words.filter { word in
          word.bounds.left < span.end - 1 && word.bounds.right > span.start + 1
            && word.bounds.bottom >= whole.bottom + 0.7 * word.size
        }.map(\.bounds.bottom).min() ?? whole.top
      guard ceiling - whole.bottom >= Self.lowest else { return nil }
      return FieldCandidate(
        evidence: evidence == .cell ? .captionedCell : evidence,
        bounds: Rectangle(span.start, whole.bottom, span.end, min(whole.top, ceiling + 0.5)))
    }
  }

  // MARK: White room

  /// White rooms behind labels that end in a colon, up to the next thing of their row or to the margin, where nothing else
  /// asks for the text.
  private func labeledRooms() -> [FieldCandidate] {
    let left = ink.words.map(\.bounds.left).min() ?? 0
    let right = ink.words.map(\.bounds.right).max() ?? 0
    // The margins of a page are alike.
    let margin = min(max(right, ink.bounds.right - left + ink.bounds.left), ink.bounds.right)
    let rows = Rows(candidates.map(\.bounds))
    let marks = Rows(ink.marks.map(\.bounds))
    let lines = Rows(ink.horizontal.map { Rectangle($0.start, $0.place, $0.end, $0.place) })
    var found: [FieldCandidate] = []
    for word in ink.words where word.isLabelEnd && found.count < Self.most {
      var room = Rectangle(
        word.bounds.right + 0.3 * word.size, word.bounds.bottom, margin,
        word.bounds.bottom + 1.2 * word.size)
      for other in wordRows.near(room.bottom, room.top).map({ ink.words[$0] })
      where other.bounds.left > word.bounds.right
        && other.bounds.overlapY(word.bounds) > 0.3 * min(other.bounds.height, word.bounds.height)
      {
        room.right = min(room.right, other.bounds.left - 0.5 * word.size)
      }
      for edge in verticalRows.near(room.bottom, room.top).map({ ink.vertical[$0] })
      where edge.place > room.left && edge.start < room.middleY && edge.end > room.middleY {
        room.right = min(room.right, edge.place - 1)
      }
      let below = marks.near(room.bottom - 3 * word.size, room.top).map { ink.marks[$0].bounds }
      if below.contains(where: { answers(word, $0) }) { continue }
      guard room.width >= Self.narrowestRoom * word.size else { continue }
      let drawn = rows.near(room.bottom - word.size, room.top).map { candidates[$0] }
      guard !drawn.contains(where: { asks($0, in: room, word.size) }) else { continue }
      let isCrossed = lines.near(room.bottom - 0.4 * word.size, room.top).map { ink.horizontal[$0] }
        .contains {
          $0.place > room.bottom - 0.4 * word.size && $0.place < room.top - 0.3 * word.size
            && min($0.end, room.right) - max($0.start, room.left) > 0.3 * room.width
        }
      if !isCrossed { found.append(FieldCandidate(evidence: .room, bounds: room)) }
    }
    return found
  }

  /// Whether something that is drawn asks for the text of a room: in it, or behind a unit, as in “Rent:      $ ____”.
  private func asks(_ candidate: FieldCandidate, in room: Rectangle, _ size: Double) -> Bool {
    let place = candidate.bounds
    let isOnLine = abs(place.bottom - room.bottom) < size
    if isOnLine, [.line, .blank].contains(candidate.evidence), place.left > room.right - 1,
      place.left < room.right + 2.5 * size
    {
      let hasWall = verticalRows.near(room.bottom, room.top).map { ink.vertical[$0] }.contains {
        $0.place > room.right - 1 && $0.place < place.left + 2 && $0.start < room.middleY
          && $0.end > room.middleY
      }
      if !hasWall { return true }
    }
    guard place.overlapX(room) > 0.3 * min(room.width, place.width) else { return false }
    return isOnLine || candidate.evidence != .line && place.overlapY(room) > 0.3 * room.height
  }

  /// Whether a box to check is the next thing behind a label, or begins one of the two rows below it.
  private func answers(_ label: PageInk.Word, _ box: Rectangle) -> Bool {
    let isBeside = box.overlapY(label.bounds) > 0.3 * box.height
    let isBelow =
      box.top < label.bounds.middleY && box.top > label.bounds.bottom - 2.5 * label.size
    guard isBeside ? box.left > label.bounds.right : isBelow && box.left < label.bounds.right else {
      return false
    }
    let start = isBeside ? label.bounds.right : box.left - 4 * label.size
    return !wordRows.near(box.bottom, box.top).contains { index in
      let word = ink.words[index].bounds
      return word.overlapY(box) > 0.3 * min(box.height, word.height) && word.left > start
        && word.middleX < box.left
    }
  }

  // MARK: Combs

  /// Cells side by side as one field: those that touch, and those that reach over gaps, as between the groups of a number.
  private mutating func addRuns(_ cells: [FieldCandidate]) {
    let sorted = cells.filter { $0.bounds.width <= Self.widestCombCell && !$0.isRound }.sorted {
      (($0.bounds.bottom / 2).rounded(), $0.bounds.left) < (
        ($1.bounds.bottom / 2).rounded(), $1.bounds.left
      )
    }.map(\.bounds)
    var seen: Set<Range<Int>> = []
    for widestGap in [1.5, 0.9 * Self.widestCombCell] {
      var start = 0
      while start < sorted.count {
        var end = start + 1
        while end < sorted.count, follows(sorted[end], sorted[end - 1], widestGap) { end += 1 }
        if end - start >= Self.fewestCells, seen.insert(start..<end).inserted {
          candidates.append(
            FieldCandidate(
              evidence: .comb,
              bounds: sorted[start..<end].dropFirst().reduce(sorted[start]) { $0.union($1) },
              cells: end - start))
        }
        start = end
      }
    }
  }

  /// Whether a cell is the next one of a comb: as large, on the same row, nearer than it is wide, and without a word
  /// between; a comma or a dash is none.
  private func follows(_ box: Rectangle, _ other: Rectangle, _ widestGap: Double) -> Bool {
    let gap = box.left - other.right
    guard gap > -1.5, gap < min(widestGap, max(1.5, 1.2 * other.width)),
      abs(box.bottom - other.bottom) < 1.5, abs(box.top - other.top) < 1.5,
      abs(box.width - other.width) < 2.5
    else { return false }
    return gap < 1.5
      || !wordRows.near(box.bottom, box.top).contains { index in
        let word = ink.words[index]
        return word.text.count > 1 && word.bounds.middleX > other.right
          && word.bounds.middleX < box.left && word.bounds.middleY > box.bottom
          && word.bounds.middleY < box.top
      }
  }
}
