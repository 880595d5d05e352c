import PDFObjects

/// Finds the room for a field beside a text: boxes and rules first, else what is free.
struct RoomFinder {
  let marks: PageMarks
  /// Between a text and a field that nothing else limits.
  static let gap = 6.0

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
      // What follows another label belongs to it, unless there is no room before.
      if span.words > 0, !(rooms.isEmpty && blank.isEmpty) { break }
      rooms += found
      guard found.isEmpty else { continue }
      let isCell = span.startsAtRule && span.endsAtRule && span.rules > 0
      if isCell, let cell = free(span, text, height) {
        rooms.append(cell)
      } else if span.right - span.left >= 14 || blank.isEmpty {
        blank.append(line(span, text, width, height))
      }
    }
    return (rooms + blank).map { limited($0, width) }
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
    var room = line(span, text, nil, height)
    room = Rectangle(
      width.map { room.right - Self.gap - $0 } ?? room.left, room.bottom,
      max(room.right - Self.gap, room.left + 10), room.top)
    return [room]
  }

  /// The parts of the row to the right of a text, up to the edge of the page.
  private func spans(rightOf text: Rectangle) -> [Span] {
    enum Edge { case word(PageMarks.Word), rule }
    var edges: [(left: Double, right: Double, edge: Edge)] = marks.words.filter {
      $0.bounds.left >= text.right - 2 && $0.bounds.bottom < text.top - 1
        && $0.bounds.top > text.bottom + 1
    }.map { ($0.bounds.left, $0.bounds.right, .word($0)) }
    edges += verticals(text).filter { $0 >= text.right - 2 }.map { ($0, $0, .rule) }
    edges.sort { $0.left < $1.left }
    edges.append((marks.margin + 1, marks.margin + 1, .rule))
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
    return marks.vertical.filter { $0.bottom < y && $0.top > y }.map { ($0.left + $0.right) / 2 }
      .filter { x in
        guard let box = marks.box(at: x, y, highest: 40) else { return true }
        return x < box.left + 2 || x > box.right - 2
      }
  }

  /// Boxes and rules that lie in a part of a row.
  private func marked(_ span: Span, _ text: Rectangle, _ height: Double?) -> [Rectangle] {
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

  /// A free cell.
  private func free(_ span: Span, _ text: Rectangle, _ height: Double?) -> Rectangle? {
    let middle = (text.bottom + text.top) / 2
    let seed = Rectangle(span.left + 2, middle - 1, span.right - 2, middle + 1)
    let cell = marks.cell(around: seed)
    guard cell.right - cell.left > 8 else { return nil }
    let room = Rectangle(span.left + 1, cell.bottom + 0.5, span.right - 1, cell.top - 0.5)
    guard room.height < 60, marks.words(in: room).isEmpty else {
      return line(span, text, nil, height)
    }
    return room
  }

  /// What is free beside a text on its line.
  private func line(
    _ span: Span, _ text: Rectangle, _ width: Double?, _ height: Double?
  ) -> Rectangle {
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
    return Rectangle(left, bottom, max(width.map { left + $0 } ?? right, left + 10), top)
  }

  private func limited(_ room: Rectangle, _ width: Double?) -> Rectangle {
    guard let width else { return room }
    return Rectangle(room.left, room.bottom, room.left + width, room.top)
  }

  /// Boxes that touch one another are the cells of a comb.
  private func joined(_ boxes: [Rectangle]) -> [Rectangle] {
    var found: [(bounds: Rectangle, width: Double)] = []
    for box in boxes {
      if let last = found.last, box.left - last.bounds.right < 1.5, box.width < 28,
        abs(box.width - last.width) < 2, abs(box.top - last.bounds.top) < 2
      {
        found[found.count - 1].bounds = last.bounds.union(box)
      } else {
        found.append((box, box.width))
      }
    }
    return found.map(\.bounds)
  }

  // MARK: Under and above

  /// The free part of the cell that a text is in, else the boxes under it, else the cells of its column.
  func rooms(inBoxUnder text: Rectangle, _ height: Double?) -> [Rectangle] {
    let cell = marks.cell(around: text)
    let top = lowest(under: text, in: cell)
    let indent = text.left - cell.left
    let left = (4..<12).contains(indent) ? text.left - 1 : cell.left + 1
    let bottom = height.map { top - $0 } ?? cell.bottom + 0.5
    let own = Rectangle(left, min(bottom, top - 8), cell.right - 1, top)
    let boxes = boxes(under: text, cell).map { inset($0) }
    let column = column(
      under: text, left: cell.left + 1, right: cell.right - 1,
      Rectangle(cell.left, cell.bottom, cell.right, cell.top), height)
    // The head of a column of empty cells.
    let isHead = column.first { $0.top < cell.bottom + 1 }.map {
      cell.bottom - $0.top < 3 && abs($0.left - cell.left) < 3 && abs($0.right - cell.right) < 3
        && $0.height > 10 && top - cell.bottom < 40
    }
    guard boxes.isEmpty, top - cell.bottom >= 10 || column.isEmpty, isHead != true else {
      return boxes + column.filter { $0.top < text.bottom + 1 } + [own]
    }
    return [own] + column.filter { $0.top < own.bottom + 1 }
  }

  private func inset(_ box: Rectangle) -> Rectangle { box.inset(by: min(0.5, box.height / 8)) }

  /// The row of empty boxes right under a text, from the one that is under its beginning.
  private func boxes(under text: Rectangle, _ cell: Rectangle) -> [Rectangle] {
    let boxes = marks.boxes.filter {
      $0.top < text.bottom + 3 && $0.top > text.bottom - 60 && $0.height < 80 && $0.width > 8
        && $0.right > text.left + 4 && $0.left >= cell.left - 2 && $0.right <= cell.right + 2
        && marks.words(in: $0.inset(by: 1)).isEmpty
    }
    guard
      let first = boxes.filter({ $0.left < text.right && $0.right > text.left }).max(by: {
        $0.top < $1.top
      })
    else { return [] }
    // What is between belongs to the boxes rather than the text.
    let between = Rectangle(
      max(first.left, text.left), first.top, min(first.right, text.right), text.bottom)
    guard between.height < 24 || marks.words(in: between).isEmpty else { return [] }
    return joined(
      boxes.filter { abs($0.top - first.top) < 4 }.sorted { $0.left < $1.left })
  }

  /// Where the text ends that a text begins in a cell: further lines of it are above the field, too.
  private func lowest(under text: Rectangle, in cell: Rectangle) -> Double {
    var bottom = text.bottom
    for word in marks.words.sorted(by: { $0.bounds.top > $1.bounds.top })
    where word.bounds.left >= cell.left - 1 && word.bounds.right <= cell.right + 1
      && word.bounds.top <= text.bottom + 3 && bottom - word.bounds.top < text.height * 0.6
      && word.bounds.bottom > cell.bottom && word.bounds.left < text.right
    {
      bottom = min(bottom, word.bounds.bottom)
    }
    return bottom + 0.5
  }

  func rooms(under text: Rectangle, _ width: Double?, _ height: Double?) -> [Rectangle] {
    let cell = marks.cell(around: text)
    var rooms: [Rectangle] = []
    rooms += boxes(under: text, cell).map { inset($0) }
    let limit = next(after: text, in: cell)
    rooms += column(under: text, left: text.left, right: limit, cell, height)
    if rooms.isEmpty {
      let top = text.bottom + 0.5
      rooms = [Rectangle(text.left, top - (height ?? 14), max(limit - 2, text.left + 10), top)]
    }
    return rooms.map { limited($0, width) }
  }

  /// Where the column of a text ends: at the next text of its line, or its cell.
  private func next(after text: Rectangle, in cell: Rectangle) -> Double {
    var end = min(cell.right, marks.margin + 1)
    var reach = text.right
    for word in marks.words.map(\.bounds).sorted(by: { $0.left < $1.left })
    where word.left >= text.right - 1 && word.bottom < text.top - 1 && word.top > text.bottom + 1 {
      guard word.left - reach < 12 else {
        end = min(end, word.left - 4)
        break
      }
      reach = max(reach, word.right)
    }
    return end
  }

  /// The places above rules, going down from a text.
  private func column(
    under text: Rectangle, left: Double, right: Double, _ cell: Rectangle, _ height: Double?
  ) -> [Rectangle] {
    var rooms: [Rectangle] = []
    var top = lowest(
      under: text, in: Rectangle(cell.left, min(cell.bottom, text.bottom - 30), right, cell.top))
    let lines = marks.horizontal.filter {
      $0.top < text.bottom + 1 && $0.left < left + 14 && $0.right > left + 14
    }.sorted { $0.top > $1.top }
    for line in lines.prefix(80) {
      let edge = max(line.left, min(left, line.right - 10))
      var bounds = Rectangle(
        line.left < left - 14 ? left : edge, line.top, min(line.right, right), top)
      if top < cell.bottom + 1, let row = marks.row(at: (text.left + text.right) / 2, bounds) {
        bounds = row
      }
      defer { top = min(top, line.bottom) }
      guard top - line.top > 7.5, bounds.width > 8 else { continue }
      guard marks.words(in: bounds.inset(horizontal: 0, vertical: 1)).isEmpty else { break }
      let isTall = bounds.height > 80 && !rooms.isEmpty
      if isTall { break }
      let isDrawn = line.left >= left - 6
      rooms.append(
        height.map { Rectangle(bounds.left, line.top + 0.5, bounds.right, line.top + 0.5 + $0) }
          ?? (isDrawn && bounds.height > 30
            ? on(Rectangle(bounds.left, line.top, bounds.right, line.top), text, nil)
            : Rectangle(bounds.left, line.top + 0.5, bounds.right - 1, top - 0.5)))
    }
    return rooms
  }

  /// The place above the rule that a text is under, as under a signature.
  func rooms(above text: Rectangle, _ width: Double?, _ height: Double?) -> [Rectangle] {
    let x = (text.left + text.right) / 2
    let boxes = marks.boxes.filter {
      $0.bottom > text.top - 4 && $0.bottom < text.top + 12 && $0.left < x && $0.right > x
        && $0.height < 80 && marks.words(in: $0.inset(by: 1)).isEmpty
    }
    if let box = boxes.min(by: { $0.width < $1.width }) { return [box.inset(by: 0.5)] }
    let rules = marks.horizontal.filter {
      $0.bottom > text.bottom && $0.bottom < text.top + 14 && $0.left < x && $0.right > x
    }
    guard let rule = rules.min(by: { $0.top < $1.top }) else {
      let bottom = text.top + 1
      return [
        Rectangle(
          text.left, bottom, width.map { text.left + $0 } ?? text.right, bottom + (height ?? 14))
      ]
    }
    let cell = marks.cell(around: Rectangle(x - 1, rule.top + 3, x + 1, rule.top + 5))
    // Where one rule has several texts under it, each has the part that begins with it.
    let neighbors = marks.words.map(\.bounds).filter {
      $0.bottom < text.top - 1 && $0.top > text.bottom + 1 && $0.right > rule.left
        && $0.left < rule.right
    }
    let after = neighbors.filter { $0.left > text.right + 12 }.map(\.left).min()
    let isFirst = !neighbors.contains { $0.right < text.left - 12 }
    let line = Rectangle(
      max(isFirst ? rule.left : text.left - 1, cell.left + 1), rule.top,
      min(rule.right, cell.right - 1, after.map { $0 - 3 } ?? .infinity), rule.top)
    return [limited(on(line, text, height), width)]
  }

  // MARK: Tables

  func rooms(
    row: Rectangle, column: Rectangle, _ width: Double?, _ height: Double?
  ) -> [Rectangle] {
    let x = (column.left + column.right) / 2
    let spans = spans(rightOf: row).filter { $0.left < x && $0.right > x }
    var rooms: [Rectangle] = []
    for span in spans {
      rooms += marked(span, row, height).filter { $0.left < x && $0.right > x }
      if rooms.isEmpty, let cell = free(span, row, height) { rooms.append(cell) }
    }
    return rooms.map { limited($0, width) }
  }

  // MARK: Toggles

  func square(leftOf text: Rectangle, _ width: Double?, _ height: Double?) -> Rectangle {
    let drawn = squares(text).filter { $0.right <= text.left + 2 && text.left - $0.right < 40 }
      .max { $0.right < $1.right }
    if let drawn { return drawn }
    let side = width ?? height ?? min(max(text.height, 8), 12)
    let middle = (text.bottom + text.top) / 2
    return Rectangle(text.left - 4 - side, middle - side / 2, text.left - 4, middle + side / 2)
  }

  func square(rightOf text: Rectangle) -> Rectangle {
    let drawn = squares(text).filter { $0.left >= text.right - 2 && $0.left - text.right < 40 }
      .min { $0.left < $1.left }
    if let drawn { return drawn }
    let side = min(max(text.height, 8), 12)
    let middle = (text.bottom + text.top) / 2
    return Rectangle(text.right + 4, middle - side / 2, text.right + 4 + side, middle + side / 2)
  }

  private func squares(_ text: Rectangle) -> [Rectangle] {
    marks.boxes.filter {
      (5...24).contains($0.width) && (5...24).contains($0.height) && $0.bottom < text.top
        && $0.top > text.bottom
    }
  }
}
