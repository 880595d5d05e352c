/// Where the line of each record is in a report, in 16 bytes a line: a report may have millions.
struct ReportLines {
  private struct Line {
    var start: Int
    var number: UInt32
    /// The length, and in the highest bit whether the record is done.
    var lengthAndState: UInt32

    var range: Range<Int> { start..<(start + Int(lengthAndState & 0x7FFF_FFFF)) }
    var isDone: Bool { lengthAndState >> 31 == 1 }
  }

  /// In the order of the records once ``sort()`` was called.
  private var lines: [Line] = []
  /// Lines of records that were done, and whose outputs the report may have no longer.
  private(set) var superseded: [Range<Int>] = []

  /// Adds the line of a record, which replaces an earlier one. Lines with numbers or lengths that no
  /// run writes are left out.
  mutating func append(_ number: Int, _ range: Range<Int>, isDone: Bool) {
    guard let number = UInt32(exactly: number), range.count < 1 << 31 else { return }
    lines.append(
      Line(
        start: range.lowerBound, number: number,
        lengthAndState: UInt32(range.count) | (isDone ? 1 << 31 : 0)))
  }

  /// Puts the lines in the order of the records, and keeps the last of each.
  mutating func sort() {
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy { $0.number < $1.number }
    if isSorted { return }
    lines.sort { ($0.number, $0.start) < ($1.number, $1.start) }
    var kept: [Line] = []
    for line in lines {
      if let last = kept.last, last.number == line.number { supersede(kept.removeLast()) }
      kept.append(line)
    }
    lines = kept
  }

  private mutating func supersede(_ line: Line) {
    if line.isDone { superseded.append(line.range) }
  }

  /// How many lines there are of records after a number. The lines must be sorted.
  func count(after number: Int) -> Int {
    lines.count - (lines.lastIndex { Int($0.number) <= number }.map { $0 + 1 } ?? 0)
  }

  /// Takes out the lines of records after a number. The lines must be sorted.
  mutating func drop(after number: Int) {
    while let last = lines.last, Int(last.number) > number { supersede(lines.removeLast()) }
  }

  var ranges: some Sequence<Range<Int>> { lines.lazy.map(\.range) }

  /// How many records are done.
  var doneCount: Int { lines.count { $0.isDone } }

  /// The line of a record that is done; nil for any other. The lines must be sorted.
  func done(_ number: Int) -> Range<Int>? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = low + (high - low) / 2
      if Int(lines[middle].number) < number { low = middle + 1 } else { high = middle }
    }
    guard low < lines.count, Int(lines[low].number) == number, lines[low].isDone else { return nil }
    return lines[low].range
  }
}
