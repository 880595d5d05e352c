/// Lines that are read one after another: a paragraph or a column of one, a line, or a cell of a table.
struct TextUnit {
  /// From top to bottom.
  var lines: [LineSegment]
  var start: Double
  var end: Double
  var top: Double
  var bottom: Double

  init(_ line: LineSegment) {
    lines = [line]
    (start, end) = (line.start, line.end)
    (top, bottom) = (line.top, line.bottom)
  }

  mutating func append(_ line: LineSegment) {
    lines.append(line)
    start = min(start, line.start)
    end = max(end, line.end)
    top = max(top, line.top)
    bottom = min(bottom, line.bottom)
  }

  var width: Double { end - start }
  var height: Double { top - bottom }

  /// Running text, not the cells of a column: at least three lines, most of them long.
  var isProse: Bool {
    guard lines.count >= 3 else { return false }
    let long = lines.filter { $0.width > 14 * $0.size && $0.width > 0.5 * width }
    return long.count * 2 > lines.count
  }
}

/// Joins lines into units: each line with the one line that continues it.
struct TextUnitBuilder {
  let segments: [LineSegment]

  // In parts of the font size.
  private static let widestLeading = 1.7
  private static let sameSize = 1.25
  /// Lines looked at below each: more lines than this beside one another are no text.
  private static let window = 400

  func units() -> [TextUnit] {
    let order = segments.indices.sorted {
      segments[$0].base != segments[$1].base
        ? segments[$0].base > segments[$1].base : segments[$0].start < segments[$1].start
    }
    // For each line, the nearest ones below it that it overlaps, and the number of those above.
    var next = [Int](repeating: -1, count: segments.count)
    var followers = [Int](repeating: 0, count: segments.count)
    var leaders = [Int](repeating: 0, count: segments.count)
    for (rank, index) in order.enumerated() {
      let line = segments[index]
      var nearest: Double?
      for candidate in order[(rank + 1)...].prefix(Self.window) {
        let below = segments[candidate]
        let distance = line.base - below.base
        if distance > Self.widestLeading * line.size { break }
        if let nearest, distance > nearest + 0.3 * line.size { break }
        guard distance > 0.3 * min(line.size, below.size), overlaps(line, below) else { continue }
        if nearest == nil { nearest = distance }
        followers[index] += 1
        leaders[candidate] += 1
        next[index] = candidate
      }
    }
    var unitOfLine = [Int](repeating: -1, count: segments.count)
    var units: [TextUnit] = []
    for index in order {
      if unitOfLine[index] < 0 {
        unitOfLine[index] = units.count
        units.append(TextUnit(segments[index]))
      }
      let below = next[index]
      guard followers[index] == 1, below >= 0, leaders[below] == 1, unitOfLine[below] < 0,
        continues(segments[index], segments[below])
      else { continue }
      unitOfLine[below] = unitOfLine[index]
      units[unitOfLine[index]].append(segments[below])
    }
    return splitTables(units)
  }

  private func overlaps(_ line: LineSegment, _ below: LineSegment) -> Bool {
    min(line.end, below.end) - max(line.start, below.start)
      > 0.1 * min(line.size, line.width, below.width)
  }

  private func continues(_ line: LineSegment, _ below: LineSegment) -> Bool {
    max(line.size, below.size) <= Self.sameSize * min(line.size, below.size)
  }

  /// Takes units apart that are columns of a table: beside one another, and with lines on the same
  /// baselines. A table is read row by row.
  private func splitTables(_ units: [TextUnit]) -> [TextUnit] {
    let columns = units.indices.filter { units[$0].lines.count > 1 && !units[$0].isProse }
    guard columns.count > 1, columns.count < 1000 else { return units }
    var isTable = [Bool](repeating: false, count: units.count)
    for (rank, first) in columns.enumerated() {
      for second in columns[(rank + 1)...] where !isTable[first] || !isTable[second] {
        let (left, right) = (units[first], units[second])
        guard min(left.top, right.top) > max(left.bottom, right.bottom),
          left.end <= right.start || right.end <= left.start
        else { continue }
        if commonBaselines(left, right) * 2 > min(left.lines.count, right.lines.count) {
          isTable[first] = true
          isTable[second] = true
        }
      }
    }
    return units.indices.flatMap { isTable[$0] ? units[$0].lines.map(TextUnit.init) : [units[$0]] }
  }

  private func commonBaselines(_ left: TextUnit, _ right: TextUnit) -> Int {
    var count = 0
    var index = 0
    for line in left.lines {
      while index < right.lines.count, right.lines[index].base > line.base + 0.3 * line.size {
        index += 1
      }
      if index < right.lines.count, abs(right.lines[index].base - line.base) <= 0.3 * line.size {
        count += 1
      }
    }
    return count
  }
}
