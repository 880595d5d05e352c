/// Pieces side by side on one baseline, without a gap as wide as between columns.
struct LineSegment {
  /// Indexes of pieces, from left to right in the frame.
  var pieces: [Int]
  var start: Double
  var end: Double
  var base: Double
  var size: Double
  var top: Double
  var bottom: Double

  init(_ index: Int, _ piece: TextPiece) {
    pieces = [index]
    (start, end, base, size) = (piece.start, piece.end, piece.base, piece.size)
    (top, bottom) = (piece.top, piece.bottom)
  }

  mutating func append(_ index: Int, _ piece: TextPiece) {
    pieces.append(index)
    start = min(start, piece.start)
    end = max(end, piece.end)
    top = max(top, piece.top)
    bottom = min(bottom, piece.bottom)
    if piece.size > size { (size, base) = (piece.size, piece.base) }
  }

  mutating func append(_ other: LineSegment, sortedBy all: [TextPiece]) {
    pieces = (pieces + other.pieces).sorted { all[$0].start < all[$1].start }
    start = min(start, other.start)
    end = max(end, other.end)
    top = max(top, other.top)
    bottom = min(bottom, other.bottom)
  }

  var width: Double { end - start }
}

/// Puts the pieces of one frame into rows, and cuts the rows where columns part.
struct LineSegmentBuilder {
  let pieces: [TextPiece]

  // In parts of the font size.
  private static let sameRow = 0.25
  private static let columnGap = 1.0
  /// Of pieces that follow one another in the content, as the words of justified lines do.
  private static let justifiedGap = 2.0

  /// - Parameter members: indexes of the pieces of one frame.
  func segments(of members: [Int]) -> [LineSegment] {
    let sorted = members.sorted {
      let (left, right) = (pieces[$0], pieces[$1])
      return left.base != right.base
        ? left.base > right.base : left.start != right.start ? left.start < right.start : $0 < $1
    }
    var segments: [LineSegment] = []
    var row: [Int] = []
    var rowBase = 0.0
    var rowSize = 0.0
    for index in sorted {
      let piece = pieces[index]
      if !row.isEmpty, rowBase - piece.base > Self.sameRow * min(rowSize, piece.size) {
        cut(row, into: &segments)
        row.removeAll(keepingCapacity: true)
      }
      if row.isEmpty { (rowBase, rowSize) = (piece.base, piece.size) }
      row.append(index)
    }
    cut(row, into: &segments)
    return raiseScripts(segments)
  }

  private func cut(_ row: [Int], into segments: inout [LineSegment]) {
    var current: LineSegment?
    var last = 0
    // To a tenth of a unit: parts of a cluster, such as of lam and alef, start at one place, and are
    // drawn in the order in which they are seen.
    let sorted = row.sorted {
      let (left, right) = ((pieces[$0].start * 10).rounded(), (pieces[$1].start * 10).rounded())
      return left != right ? left < right : $0 < $1
    }
    for index in sorted {
      let piece = pieces[index]
      if var segment = current {
        let gap = piece.start - segment.end
        let isNext = index == last + 1
        let size = max(segment.size, piece.size)
        if gap <= (isNext ? Self.justifiedGap : Self.columnGap) * size {
          segment.append(index, piece)
          current = segment
          last = index
          continue
        }
        segments.append(segment)
      }
      current = LineSegment(index, piece)
      last = index
    }
    if let current { segments.append(current) }
  }

  /// Joins superscripts, subscripts and small marks with the line that they are beside.
  private func raiseScripts(_ segments: [LineSegment]) -> [LineSegment] {
    var segments = segments
    var isTaken = [Bool](repeating: false, count: segments.count)
    for index in segments.indices {
      let small = segments[index]
      guard small.pieces.count <= 4, small.width < 4 * small.size else { continue }
      // Rows are in order: the line is a few rows away at most.
      let near = max(0, index - 24)..<min(segments.count, index + 25)
      for candidate in near where candidate != index && !isTaken[candidate] {
        let line = segments[candidate]
        guard line.size > 1.15 * small.size else { continue }
        let overlap = min(small.top, line.top) - max(small.bottom, line.bottom)
        let gap = max(small.start - line.end, line.start - small.end)
        guard overlap > 0.4 * (small.top - small.bottom), gap < 0.3 * line.size,
          !isCovered(small, by: line)
        else { continue }
        segments[candidate].append(small, sortedBy: pieces)
        isTaken[index] = true
        break
      }
    }
    return segments.indices.filter { !isTaken[$0] }.map { segments[$0] }
  }

  /// A piece of the line is where the small one is: they are no text of one line.
  private func isCovered(_ small: LineSegment, by line: LineSegment) -> Bool {
    line.pieces.contains { index in
      min(pieces[index].end, small.end) - max(pieces[index].start, small.start)
        > 0.5 * small.width
    }
  }
}
