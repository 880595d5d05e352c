package import PDFContent
import PDFObjects
import PageStructure

/// Finds the places of a flat page that ask to be filled in, from what it draws: lines, boxes, cells, blanks in the text,
/// small squares and circles.
///
/// A line or a cell is a field if there is room above it and a text belongs to it; headings, separators and cells that hold
/// a text are none. Nothing here knows what the texts mean.
package struct FieldDetector {
  // In points.
  private static let lowest = 7.5
  private static let narrowest = 14.0
  private static let narrowestLine = 18.0
  private static let widestCombCell = 24.0
  private static let heightOfLine = 14.0
  private static let highestCell = 300.0
  private static let highestCaptioned = 90.0
  private static let highestRow = 40.0
  private static let besideEdge = 2.5
  private static let multiline = 30.0
  private static let fewestCells = 3
  private static let most = 5000

  /// A stretch of a line with the free space above it.
  private struct Room {
    var bounds: Rectangle
    var evidence: DetectedField.Evidence
    var cells: Int?
    /// Closed on all sides.
    var isClosed: Bool
  }

  private let ink: PageInk
  private let wordRows: Rows
  private let verticalRows: Rows

  package init(_ text: PageText) {
    ink = PageInk(text)
    wordRows = Rows(ink.words.map(\.bounds))
    verticalRows = Rows(ink.vertical.map { Rectangle($0.place, $0.start, $0.place, $0.end) })
  }

  /// The fields, as they are read.
  package func fields() -> [DetectedField] {
    let (choices, squares) = choices()
    var rooms: [Room] = []
    for blank in ink.blanks {
      rooms += self.rooms(over: blank.start, blank.end, blank.base, isBlank: true)
    }
    for edge in ink.horizontal where edge.end - edge.start >= Self.narrowestLine {
      guard rooms.count < Self.most else { break }
      rooms += self.rooms(over: edge.start, edge.end, edge.place, isBlank: false)
    }
    // What is larger than a box to be checked has been taken for a cell already.
    let known = Rows(rooms.map(\.bounds))
    rooms += squares.filter { square in
      !known.near(square.bounds.bottom, square.bounds.top).contains {
        square.bounds.holdsMiddle(of: rooms[$0].bounds)
      }
    }
    let texts = withoutOverlaps(withCombs(rooms)).filter { room in
      !choices.contains { room.bounds.insetBy(-2).holdsMiddle(of: $0.bounds) }
    }
    let fields =
      choices.map { mark in
        DetectedField(
          kind: .choice(isRound: mark.isRound), evidence: mark.isGlyph ? .glyph : .square,
          bounds: mark.bounds)
      }
      + texts.map { room in
        DetectedField(
          kind: .text, evidence: room.evidence, bounds: room.bounds, cells: room.cells,
          isMultiline: room.cells == nil && room.bounds.height >= Self.multiline)
      }
    return inReadingOrder(fields).map { field in
      var field = field
      field.bounds = ink.space.userSpace(field.bounds)
      return field
    }
  }

  /// Row by row; what overlaps in height is one row.
  private func inReadingOrder(_ fields: [DetectedField]) -> [DetectedField] {
    var rows: [(bottom: Double, fields: [DetectedField])] = []
    for field in fields.sorted(by: {
      ($0.bounds.top, $1.bounds.left) > ($1.bounds.top, $0.bounds.left)
    }) {
      if let last = rows.last, field.bounds.middleY > last.bottom {
        rows[rows.count - 1].fields.append(field)
      } else {
        rows.append((field.bounds.bottom, [field]))
      }
    }
    return rows.flatMap { $0.fields.sorted { $0.bounds.left < $1.bounds.left } }
  }

  // MARK: Boxes to check

  /// Boxes to check; and squares side by side, which are cells of a comb.
  private func choices() -> (marks: [PageInk.Mark], squares: [Room]) {
    var marks = ink.marks
    // A box that is a little wider than high is one if its text follows.
    for box in ink.boxes {
      guard (7...17).contains(box.height), box.width > box.height,
        box.width <= 1.8 * box.height + 1,
        hasText(rightOf: box)
      else { continue }
      marks.append(PageInk.Mark(bounds: box, isRound: false, isGlyph: false))
    }
    marks = withoutCopies(marks).filter { $0.isGlyph || !holdsText($0.bounds) }
      .sorted {
        (($0.bounds.bottom / 2).rounded(), $0.bounds.left) < (
          ($1.bounds.bottom / 2).rounded(), $1.bounds.left
        )
      }
    var single: [PageInk.Mark] = []
    var squares: [Room] = []
    var start = 0
    while start < marks.count {
      var end = start + 1
      while end < marks.count, follows(marks[end].bounds, marks[end - 1].bounds) { end += 1 }
      let run = marks[start..<end]
      let touches = zip(run, run.dropFirst()).allSatisfy { $1.bounds.left - $0.bounds.right < 1.2 }
      if run.count >= Self.fewestCells {
        squares.append(
          Room(
            bounds: run.dropFirst().reduce(marks[start].bounds) { $0.union($1.bounds) },
            evidence: .comb, cells: run.count, isClosed: true))
      } else if run.count > 1, touches {
        squares += run.map { Room(bounds: $0.bounds, evidence: .cell, cells: nil, isClosed: true) }
      } else {
        single += run
      }
      start = end
    }
    return (single, squares)
  }

  /// Whether a square is the next cell of a comb: as large, on the same row, nearer than it is wide, and without a text
  /// between.
  private func follows(_ box: Rectangle, _ other: Rectangle) -> Bool {
    let gap = box.left - other.right
    guard gap > -1.5, gap < 0.9 * other.width, abs(box.bottom - other.bottom) < 1.5,
      abs(box.top - other.top) < 1.5, abs(box.width - other.width) < 1.5
    else { return false }
    return gap < 1.5
      || !words(from: box.bottom, to: box.top).contains { word in
        word.bounds.middleX > other.right && word.bounds.middleX < box.left
      }
  }

  /// What is drawn twice, such as a box and its frame, is one; the larger stays.
  private func withoutCopies(_ marks: [PageInk.Mark]) -> [PageInk.Mark] {
    let sorted = marks.sorted { $0.bounds.area > $1.bounds.area }
    let rows = Rows(sorted.map(\.bounds))
    var kept: Set<Int> = []
    for (index, mark) in sorted.enumerated() {
      let isCopy = rows.near(mark.bounds.bottom, mark.bounds.top).contains { other in
        kept.contains(other) && abs(sorted[other].bounds.middleX - mark.bounds.middleX) < 4
          && abs(sorted[other].bounds.middleY - mark.bounds.middleY) < 4
      }
      if !isCopy { kept.insert(index) }
    }
    return kept.sorted().map { sorted[$0] }
  }

  private func holdsText(_ box: Rectangle) -> Bool {
    words(from: box.bottom, to: box.top).contains { word in
      box.insetBy(-0.5).holdsMiddle(of: word.bounds) && !["X", "x", "✓", "✔"].contains(word.text)
    }
  }

  private func hasText(rightOf box: Rectangle) -> Bool {
    words(from: box.bottom, to: box.top).contains { word in
      (0..<9).contains(word.bounds.left - box.right) && word.bounds.bottom < box.middleY
        && word.bounds.top > box.middleY
    }
  }

  private func words(from bottom: Double, to top: Double) -> [PageInk.Word] {
    wordRows.near(bottom, top).map { ink.words[$0] }
  }

  // MARK: Room over lines

  /// The rooms over a line, which verticals and texts part.
  private func rooms(
    over start: Double, _ end: Double, _ base: Double, isBlank: Bool
  ) -> [Room] {
    let walls = verticalRows.near(base - 6, base + 6).map { ink.vertical[$0] }
    let rising = walls.filter { $0.start <= base + 3 && $0.end >= base + 6 }
    let falling = walls.filter { $0.end >= base - 3 && $0.start <= base - 6 }
    let cuts =
      [start]
      + rising.map(\.place).filter { $0 > start + 2 && $0 < end - 2 }.sorted() + [end]
    return zip(cuts, cuts.dropFirst()).flatMap { left, right -> [Room] in
      guard right - left >= 6 else { return [] }
      func isWall(_ edges: [PageInk.Edge], _ place: Double) -> Bool {
        edges.contains { abs($0.place - place) < Self.besideEdge }
      }
      let (hasLeft, hasRight) = (isWall(rising, left), isWall(rising, right))
      let ceiling = self.ceiling(over: left, right, base)
      let isClosed = hasLeft && hasRight && ceiling < base + Self.highestCell
      // Nobody writes on the upper side of a box.
      if !isBlank, !isClosed, !hasLeft, !hasRight, isWall(falling, left) || isWall(falling, right) {
        return []
      }
      guard ceiling - base >= Self.lowest else { return [] }
      let top = min(ceiling, base + Self.highestCell)
      let band = words(from: base, to: top).filter { word in
        word.bounds.right > left + 1 && word.bounds.left < right - 1 && word.bounds.top > base + 2
          && word.bounds.bottom < top - 0.5 && word.bounds.middleY > base + 1
      }
      return isClosed
        ? cell(left, right, base, top, band).map { [$0] } ?? []
        : open(left, right, base, top, band, isBlank: isBlank, isWalled: hasLeft || hasRight)
    }
  }

  private func ceiling(over left: Double, _ right: Double, _ base: Double) -> Double {
    var lowest = base + Self.highestCell
    for edge in ink.horizontal where edge.place > base + 4 && edge.place < lowest {
      if min(edge.end, right) - max(edge.start, left) > 0.5 * (right - left) { lowest = edge.place }
    }
    return lowest
  }

  /// The free part of a closed cell.
  private func cell(
    _ left: Double, _ right: Double, _ base: Double, _ top: Double, _ band: [PageInk.Word]
  ) -> Room? {
    let whole = Rectangle(left, base, right, top)
    // Heads of tables, and what is for the office, are shaded.
    guard !ink.shades.contains(where: { $0.insetBy(-1).contains(whole.insetBy(2)) }) else {
      return nil
    }
    func room(_ bounds: Rectangle, _ evidence: DetectedField.Evidence) -> Room {
      Room(bounds: bounds, evidence: evidence, cells: nil, isClosed: true)
    }
    guard let floor = band.map(\.bounds.bottom).min() else { return room(whole, .cell) }
    if floor - base >= Self.lowest, top - base < Self.highestCaptioned {
      return room(Rectangle(left, base, right, min(top, floor + 0.5)), .captionedCell)
    }
    guard top - base < Self.highestRow else { return nil }
    let onBase = band.filter { $0.bounds.bottom < base + Self.lowest }
    guard let last = onBase.max(by: { $0.bounds.right < $1.bounds.right }) else { return nil }
    let above = band.filter {
      $0.bounds.bottom >= base + Self.lowest && $0.bounds.right > last.bounds.right + 2
    }
    let free = min(above.map(\.bounds.bottom).min() ?? top, top)
    if right - last.bounds.right > 25, free - base >= Self.lowest, asks(last.text) {
      return room(Rectangle(last.bounds.right + 2, base, right, free), .captionedCell)
    }
    guard let first = onBase.map(\.bounds.left).min(), first - left > 30,
      first - left > right - last.bounds.right
    else { return nil }
    return room(Rectangle(left, base, first - 2, top), .captionedCell)
  }

  /// Whether a text before free space announces an answer, as “Name:” and “$” do, or numbers it.
  private func asks(_ text: String) -> Bool {
    guard let last = text.last else { return false }
    return ":：$?#€£%".contains(last) || text.count <= 3 && text.first?.isNumber == true
  }

  /// The free stretches over a line that is open above.
  private func open(
    _ left: Double, _ right: Double, _ base: Double, _ top: Double, _ band: [PageInk.Word],
    isBlank: Bool, isWalled: Bool
  ) -> [Room] {
    let onBase = band.filter { $0.bounds.bottom < base + Self.lowest }
      .sorted { $0.bounds.left < $1.bounds.left }
    let covered = onBase.reduce(0) {
      $0 + max(0, min($1.bounds.right, right) - max($1.bounds.left, left))
    }
    guard covered <= 0.6 * (right - left) else { return [] }
    var spans: [(start: Double, end: Double, before: PageInk.Word?)] = []
    var (start, before): (Double, PageInk.Word?) = (left, nil)
    for word in onBase {
      if word.bounds.left - 1 > start { spans.append((start, word.bounds.left - 1, before)) }
      if word.bounds.right + 1 > start { (start, before) = (word.bounds.right + 1, word) }
    }
    if right > start { spans.append((start, right, before)) }
    return spans.compactMap { span in
      guard span.end - span.start >= max(15, 0.15 * (right - left)) else { return nil }
      let above = band.filter { $0.bounds.left < span.end - 1 && $0.bounds.right > span.start + 1 }
      let free = min(above.map(\.bounds.bottom).min() ?? top, top) - base
      guard free >= Self.lowest else { return nil }
      if !isBlank {
        // Under a text, a line is a separator, unless the text asks.
        if let word = span.before, !asks(word.text) { return nil }
        guard span.before != nil || hasCaption(span.start, span.end, base) else { return nil }
      }
      return Room(
        bounds: Rectangle(span.start, base, span.end, base + min(free, Self.heightOfLine)),
        evidence: isBlank ? .blank : .line, cells: nil, isClosed: false)
    }
  }

  /// Whether a text stands before, under or behind a line, or lines of the same length are over or under it.
  private func hasCaption(_ left: Double, _ right: Double, _ base: Double) -> Bool {
    let isSeparator = right - left > 0.9 * (ink.bounds.width - 72)
    for word in words(from: base - 16, to: base + 10) {
      let box = word.bounds
      let isOnLine = box.bottom < base + 9 && box.top > base + 1
      if isOnLine, box.right <= left + 3, left - box.right < 14 { return true }
      if isOnLine, box.left >= right - 2, box.left - right < 10, right - left < 200 { return true }
      if box.top <= base + 1.5, base - box.top < 6, box.left >= left - 6, box.left < right,
        word.size <= 11
      {
        return !isSeparator
      }
    }
    return ink.horizontal.contains { edge in
      (10..<34).contains(abs(edge.place - base)) && abs(edge.start - left) < 4
        && abs(edge.end - right) < 4
    }
  }

  // MARK: Combs and overlaps

  /// Cells of equal width side by side, three at least, become a comb.
  private func withCombs(_ rooms: [Room]) -> [Room] {
    let sorted = rooms.sorted {
      (($0.bounds.bottom / 2).rounded(), $0.bounds.left) < (
        ($1.bounds.bottom / 2).rounded(), $1.bounds.left
      )
    }
    var taken: Set<Int> = []
    var result: [Room] = []
    for index in sorted.indices where !taken.contains(index) {
      let first = sorted[index]
      var run = [index]
      if first.isClosed, first.bounds.width <= Self.widestCombCell {
        for next in sorted.indices[(index + 1)...] {
          let (last, room) = (sorted[run[run.count - 1]].bounds, sorted[next])
          guard abs(room.bounds.bottom - last.bottom) < 2, room.bounds.left <= last.right + 1.5
          else { break }
          if room.isClosed, abs(room.bounds.left - last.right) < 1.5,
            abs(room.bounds.width - first.bounds.width) < 2.5,
            abs(room.bounds.top - last.top) < 3
          {
            run.append(next)
          }
        }
      }
      guard run.count >= Self.fewestCells else {
        if first.bounds.width >= Self.narrowest { result.append(first) }
        continue
      }
      taken.formUnion(run)
      result.append(
        Room(
          bounds: run.dropFirst().reduce(first.bounds) { $0.union(sorted[$1].bounds) },
          evidence: .comb, cells: run.count, isClosed: true))
    }
    return result
  }

  /// Of rooms that cover each other, the smaller stays.
  private func withoutOverlaps(_ rooms: [Room]) -> [Room] {
    let sorted = rooms.sorted { $0.bounds.area < $1.bounds.area }
    let rows = Rows(sorted.map(\.bounds))
    var kept: Set<Int> = []
    for (index, room) in sorted.enumerated() {
      let isCovered = rows.near(room.bounds.bottom, room.bounds.top).contains { other in
        guard kept.contains(other) else { return false }
        let bounds = sorted[other].bounds
        let shared = max(0, room.bounds.overlapX(bounds)) * max(0, room.bounds.overlapY(bounds))
        return shared > 0.4 * min(room.bounds.area, bounds.area)
      }
      if !isCovered { kept.insert(index) }
    }
    return kept.sorted().map { sorted[$0] }
  }
}

extension Rectangle {
  var area: Double { width * height }

  func insetBy(_ distance: Double) -> Rectangle {
    Rectangle(left + distance, bottom + distance, right - distance, top - distance)
  }
}
