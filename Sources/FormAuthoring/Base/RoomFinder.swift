import PDFObjects

/// Finds the room for a field beside a text: boxes and rules first, else what is free.
struct RoomFinder {
  let marks: PageMarks
  /// Between a text and a field that nothing else limits.
  static let gap = 4.0
  /// A narrower part of a row is no room for a text.
  static let leastWidth = 20.0
  /// What is higher is no cell of a row.
  private static let highestCell = 60.0
  static let widestCombCell = 28.0

  /// A part of a row between words and vertical rules.
  struct Span {
    var left: Double
    var right: Double
    /// Words that are not only marks, or a rule, stand between it and the text.
    var words = 0
    var rules = 0
    var startsAtRule = false
    var endsAtRule = false
  }

  // MARK: Beside

  func rooms(rightOf text: Rectangle, _ width: Double?, _ height: Double?) -> [Rectangle] {
    let spans = spans(rightOf: text)
    var rooms: [Rectangle] = []
    var blank: [Rectangle] = []
    for span in spans {
      let found = marked(span, text, height)
      // What follows another label belongs to it, unless nothing before it is free.
      if span.words > 0, !(rooms.isEmpty && blank.isEmpty) { break }
      rooms += found
      guard found.isEmpty else { continue }
      // What is narrower is the gap between two boxes.
      let isCell =
        span.startsAtRule && span.endsAtRule && span.rules > 0 && span.right - span.left >= 14
        && cell(of: span, text).height < Self.highestCell && hasFloor(span, text)
      if isCell, let cell = free(span, text, height) {
        rooms.append(cell)
      } else if span.right - span.left >= 14 || blank.isEmpty {
        blank.append(limited(beforeNextText(line(span, text, height)), width))
      }
    }
    if rooms.isEmpty, let line = line(besideEndOf: text, height) { rooms.append(line) }
    return (rooms + blank).map { limited(height == nil ? ofOneRow($0) : $0, width) }
  }

  func rooms(leftOf text: Rectangle, _ width: Double?, _ height: Double?) -> [Rectangle] {
    var words = marks.words.map(\.bounds).filter {
      $0.right <= text.left + 1 && $0.bottom < text.top - 1 && $0.top > text.bottom + 1
    }.map(\.right)
    words += verticals(text).filter { $0 <= text.left + 1 }
    let left = words.max() ?? marks.page.left + 36
    let span = Span(left: left, right: text.left)
    let found = marked(span, text, height)
    if !found.isEmpty { return found.reversed() }
    var room = line(span, text, height)
    let right = max(room.right - Self.gap, room.left + 10)
    room = Rectangle(
      width.map { max(right - $0, marks.page.left) } ?? room.left, room.bottom, right, room.top)
    return [room]
  }

  /// The parts of the row to the right of a text, up to the edge of the page.
  func spans(rightOf text: Rectangle) -> [Span] {
    enum Edge { case word(PageMarks.Word), rule }
    var edges: [(left: Double, right: Double, edge: Edge)] = marks.words.filter {
      $0.bounds.left >= text.right - 2 && $0.bounds.bottom < text.top - 1
        && $0.bounds.top > text.bottom + 1
    }.map { ($0.bounds.left, $0.bounds.right, .word($0)) }
    edges += verticals(text).filter { $0 >= text.right - 2 }.map { ($0, $0, .rule) }
    edges.sort { $0.left < $1.left }
    let margin = marks.rightMargin(beside: text)
    edges.append((margin + 1, margin + 1, .rule))
    var spans: [Span] = []
    var place = Span(left: text.right, right: text.right)
    for edge in edges {
      if edge.left - place.left >= 8 {
        var span = place
        span.right = edge.left
        if case .rule = edge.edge { span.endsAtRule = true }
        spans.append(span)
      }
      place.left = max(place.left, edge.right)
      switch edge.edge {
      case .word(let word):
        place.startsAtRule = false
        // Words right after the text belong to the same label.
        if !word.isMark, !spans.isEmpty { place.words += 1 }
      case .rule:
        place.startsAtRule = true
        place.rules += 1
      }
    }
    return spans
  }

  /// Where vertical rules cross the middle of a row, but those inside of boxes, which divide a comb.
  private func verticals(_ row: Rectangle) -> [Double] {
    let y = (row.bottom + row.top) / 2
    return marks.vertical.filter { $0.bottom < y && $0.top > y && !isTick($0) }
      .map { ($0.left + $0.right) / 2 }
      .filter { x in
        if dividesComb(x, y) { return false }
        guard let box = marks.box(at: x, y, highest: 40), marks.words(in: box).isEmpty else {
          return true
        }
        return x < box.left + 2 || x > box.right - 2
      }
  }

  /// Whether empty cells of one size touch there.
  private func dividesComb(_ x: Double, _ y: Double) -> Bool {
    let cells = marks.boxes.filter {
      $0.bottom < y && $0.top > y && $0.width < Self.widestCombCell && $0.height < 40
        && marks.words(in: $0.inset(by: 1)).isEmpty
    }
    return cells.contains { left in
      abs(left.right - x) < 1
        && cells.contains { right in
          abs(right.left - x) < 1 && abs(right.width - left.width) < 2
            && abs(right.top - left.top) < 2 && abs(right.bottom - left.bottom) < 2
        }
    }
  }

  /// A mark on a line to write on, as before the cents of an amount: lower than a line of text.
  private func isTick(_ rule: Rectangle) -> Bool {
    let x = (rule.left + rule.right) / 2
    return rule.height < 8
      && marks.horizontal.contains {
        abs($0.top - rule.bottom) < 1 && $0.left < x - 4 && $0.right > x + 4
      }
  }

  /// Boxes and rules that lie in a part of a row.
  func marked(_ span: Span, _ text: Rectangle, _ height: Double?) -> [Rectangle] {
    let y = (text.bottom + text.top) / 2
    let boxes = marks.boxes.filter {
      $0.bottom < y && $0.top > y && $0.height < 80 && $0.width > 12
        && $0.left >= span.left - 3 && $0.right <= span.right + 3
        && marks.words(in: $0.inset(by: 1)).isEmpty
    }
    let outer = boxes.filter { box in
      !boxes.contains { $0 != box && $0.inset(by: -0.5).contains(box) }
    }.sorted { $0.left < $1.left }
    if !outer.isEmpty { return joined(outer).map { inset($0) } }
    let rules = marks.horizontal.filter {
      abs($0.top - text.bottom) < 7 && min($0.right, span.right) - max($0.left, span.left) > 10
    }.sorted { ($0.left, -$0.top) < ($1.left, -$1.top) }
    let isCell = span.startsAtRule && span.endsAtRule
    var found: [Rectangle] = []
    for rule in rules where !isCell {
      // A rule under the text, too, ends a row of a table.
      guard rule.left >= span.left - 6 else { continue }
      let bounds = Rectangle(
        max(rule.left, span.left), rule.top, min(rule.right, span.right), rule.top)
      if let last = found.last, last.right > bounds.left + 1 { continue }
      found.append(on(bounds, text, height))
    }
    return found
  }

  /// The strip above a rule.
  func on(_ rule: Rectangle, _ text: Rectangle, _ height: Double?) -> Rectangle {
    let wanted = height ?? max(text.height + 2, 12.5)
    var top = rule.top + wanted
    if height == nil {
      let above = marks.horizontal.filter {
        $0.bottom > rule.top + 6 && $0.bottom < top && $0.left < rule.right - 4
          && $0.right > rule.left + 4
      }.map(\.bottom).min()
      top = above.map { min($0, top) } ?? top
    }
    return Rectangle(rule.left, rule.top + 0.5, rule.right, max(top, rule.top + 7))
  }

  /// Whether a rule is under a part of a row; between two boxes there is none.
  private func hasFloor(_ span: Span, _ text: Rectangle) -> Bool {
    let x = (span.left + span.right) / 2
    return marks.horizontal.contains {
      $0.left < x && $0.right > x && $0.top < text.top && $0.top > text.bottom - Self.highestCell
    }
  }

  private func cell(of span: Span, _ text: Rectangle) -> Rectangle {
    let middle = (text.bottom + text.top) / 2
    return marks.cell(
      around: Rectangle(span.left + 2, middle - 1, span.right - 2, middle + 1))
  }

  /// A free cell.
  func free(_ span: Span, _ text: Rectangle, _ height: Double?) -> Rectangle? {
    let cell = cell(of: span, text)
    guard cell.right - cell.left > 8 else { return nil }
    let room = Rectangle(span.left + 1, cell.bottom + 0.5, span.right - 1, cell.top - 0.5)
    guard room.height < Self.highestCell, marks.words(in: room).isEmpty else {
      return line(span, text, height)
    }
    // In a cell of several lines, the field is on the line of the text, if that is the last one.
    if height == nil, room.height > max(2.3 * text.height, 21),
      text.bottom - room.bottom < 0.6 * text.height
    {
      return Rectangle(room.left, room.bottom, room.right, min(room.top, text.top + 2))
    }
    return room
  }

  /// What is free beside a text on its line.
  private func line(_ span: Span, _ text: Rectangle, _ height: Double?) -> Rectangle {
    let left = span.startsAtRule ? span.left + 1 : min(span.left + Self.gap, span.right - 4)
    let right = span.endsAtRule ? span.right - 1 : span.right - 4
    let cell = marks.cell(around: text)
    var (bottom, top) = (text.bottom - 2, text.bottom - 2 + (height ?? max(text.height + 4, 14)))
    // A low cell is filled.
    if height == nil, cell.height < text.height * 2.2, cell.bottom <= text.bottom + 1,
      cell.top >= text.top - 1
    {
      (bottom, top) = (cell.bottom + 0.5, cell.top - 0.5)
    }
    return Rectangle(left, bottom, max(right, left + 10), top)
  }

  /// The part of a room before a text that stands a little lower or higher than the row, such as the label of the
  /// next field.
  private func beforeNextText(_ room: Rectangle) -> Rectangle {
    let next = marks.words.filter {
      !$0.isMark && $0.bounds.right > room.left + 1 && $0.bounds.left < room.right
        && $0.bounds.bottom < room.top - 1 && $0.bounds.top > room.bottom + 1
    }.map(\.bounds.left).min()
    guard let next, next - Self.gap - room.left > Self.leastWidth else { return room }
    return Rectangle(room.left, room.bottom, min(room.right, next - Self.gap), room.top)
  }

  /// The room with a width that the specification asks for, as far as the page has it.
  func limited(_ room: Rectangle, _ width: Double?) -> Rectangle {
    guard let width else { return room }
    return Rectangle(
      room.left, room.bottom, max(min(room.left + width, marks.page.right), room.left + 1), room.top
    )
  }

  /// Boxes that touch one another are the cells of a comb.
  func joined(_ boxes: [Rectangle]) -> [Rectangle] {
    var found: [(bounds: Rectangle, width: Double)] = []
    for box in boxes {
      if let last = found.last, box.left - last.bounds.right < 1.5, box.width < Self.widestCombCell,
        abs(box.width - last.width) < 2, abs(box.top - last.bounds.top) < 2
      {
        found[found.count - 1].bounds = last.bounds.union(box)
      } else {
        found.append((box, box.width))
      }
    }
    return found.map(\.bounds)
  }
}
