import PDFObjects

/// Places under and above a text, and in the cells of tables.
extension RoomFinder {
  /// The free part of the cell that a text is in, else the boxes under it, else the cells of its column.
  func rooms(inBoxUnder text: Rectangle, _ height: Double?) -> [Rectangle] {
    let cell = marks.cell(around: text)
    let top = lowest(under: text, in: cell)
    let indent = text.left - cell.left
    let left = (5..<12).contains(indent) ? text.left - 1 : cell.left + 1
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

  func inset(_ box: Rectangle) -> Rectangle { box.inset(by: min(0.5, box.height / 8)) }

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
  func lowest(under text: Rectangle, in cell: Rectangle) -> Double {
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
    var end = min(cell.right, marks.rightMargin(beside: text) + 1)
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
      var isCell = false
      if top < cell.bottom + 1,
        let row = marks.row(at: (text.left + text.right) / 2, bounds, above: line)
      {
        (bounds, isCell) = (row, true)
      }
      defer { top = min(top, line.bottom) }
      guard top - line.top > 7.5, bounds.width > 8 else { continue }
      guard marks.words(in: bounds.inset(horizontal: 0, vertical: 1)).isEmpty else { break }
      let isTall = bounds.height > 80 && !rooms.isEmpty
      if isTall { break }
      let isDrawn = line.left >= left - 6
      rooms.append(
        height.map { Rectangle(bounds.left, line.top + 0.5, bounds.right, line.top + 0.5 + $0) }
          ?? (isDrawn && !isCell && bounds.height > 30
            ? on(Rectangle(bounds.left, line.top, bounds.right, line.top), text, nil)
            : Rectangle(bounds.left, line.top + 0.5, bounds.right - 1, top - 0.5)))
    }
    return rowsFirst(rooms, cell)
  }

  /// What is left of the cell of a column's head comes after the rows, which are as high as one another.
  private func rowsFirst(_ rooms: [Rectangle], _ cell: Rectangle) -> [Rectangle] {
    guard rooms.count > 3 else { return rooms }
    let heights = rooms.dropFirst().prefix(3).map(\.height)
    // Four rows of one width below a cell are those of a table, whatever is left of the cell.
    let isTable =
      rooms.count > 4 && abs(rooms[0].bottom - cell.bottom) < 2
      && rooms.dropFirst().prefix(4).allSatisfy { abs($0.width - rooms[1].width) < 2 }
    guard let least = heights.min(), let most = heights.max(), most - least < 1.5,
      abs(rooms[0].height - most) > 1.5 || isTable
    else { return rooms }
    return Array(rooms.dropFirst()) + [rooms[0]]
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
      let right = next(after: text, in: marks.cell(around: text)) - 2
      return [
        Rectangle(
          text.left, bottom,
          width.map { min(text.left + $0, marks.page.right) } ?? max(right, text.right),
          bottom + (height ?? 14))
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
    if rooms.isEmpty {
      // The line is beside a further line of the text.
      let cell = marks.cell(around: row)
      let lowest = lowest(under: row, in: Rectangle(cell.left, cell.bottom, row.right, cell.top))
      rooms =
        marks.horizontal.filter {
          $0.left < x && $0.right > x && $0.left > row.right - 2 && $0.top > lowest - 7
            && $0.top < row.bottom
        }.max { $0.top < $1.top }.map { [on($0, row, height)] } ?? []
    }
    return rooms.map { limited(height == nil ? ofOneRow($0) : $0, width) }
  }
}
