import PDFObjects

/// The cells that the rules of a page draw, by connected group of rules.
struct RuledCells {
  struct Cell {
    var rows: Range<Int>
    var columns: Range<Int>
    var bounds: Rectangle
  }

  /// A group of rules that touch: the distances of its columns and rows, and its cells. Row 0 is the highest.
  struct Group {
    var xs: [Double]
    var ys: [Double]
    var cells: [Cell]
  }

  /// Horizontal or vertical: lies at a distance and reaches from one to another.
  private struct Edge {
    var at: Double
    var from: Double
    var to: Double
  }

  static func groups(of scene: PageScene) -> [Group] {
    let rows = joined(scene.horizontal.map { Edge(at: $0.bottom, from: $0.left, to: $0.right) })
    let columns = joined(scene.vertical.map { Edge(at: $0.left, from: $0.bottom, to: $0.top) })
    guard rows.count > 1, !columns.isEmpty else { return [] }
    var sets = DisjointSets(rows.count + columns.count)
    let slack = Measure.sameEdge
    for (row, edge) in rows.enumerated() {
      var first = columns.partitioned { $0.at >= edge.from - slack }
      while first < columns.count, columns[first].at <= edge.to + slack {
        let column = columns[first]
        if column.from - slack <= edge.at, column.to + slack >= edge.at {
          sets.join(row, rows.count + first)
        }
        first += 1
      }
    }
    var members: [Int: (rows: [Edge], columns: [Edge])] = [:]
    for (index, edge) in rows.enumerated() {
      members[sets.root(index), default: ([], [])].rows.append(edge)
    }
    for (index, edge) in columns.enumerated() {
      members[sets.root(rows.count + index), default: ([], [])].columns.append(edge)
    }
    return members.sorted { $0.key < $1.key }.compactMap {
      group(rows: $0.value.rows, columns: $0.value.columns)
    }
  }

  /// Edges in one line that touch are one. In ascending order.
  private static func joined(_ edges: [Edge]) -> [Edge] {
    let sorted = edges.sorted { $0.at != $1.at ? $0.at < $1.at : $0.from < $1.from }
    var result: [Edge] = []
    var start = 0
    while start < sorted.count, result.count < Limit.joinedEdges {
      var end = start + 1
      while end < sorted.count, sorted[end].at - sorted[end - 1].at <= 0.5 * Measure.sameEdge,
        sorted[end].at - sorted[start].at <= Measure.sameEdge
      { end += 1 }
      let line = sorted[start..<end].sorted { $0.from < $1.from }
      var current = line[0]
      for edge in line.dropFirst() {
        if edge.from <= current.to + Measure.sameEdge {
          current.to = max(current.to, edge.to)
        } else {
          result.append(current)
          current = edge
        }
      }
      result.append(current)
      start = end
    }
    return result.prefix(Limit.joinedEdges).sorted { $0.at < $1.at }
  }

  private static func distances(_ values: [Double]) -> [Double] {
    var result: [Double] = []
    for value in values.sorted()
    where result.last.map({ value - $0 > 1.6 * Measure.sameEdge }) ?? true {
      result.append(value)
    }
    return result
  }

  private static func group(rows: [Edge], columns: [Edge]) -> Group? {
    guard rows.count > 1, !columns.isEmpty else { return nil }
    // A table may be open at its sides.
    let (left, right) = (rows.map(\.from).min() ?? 0, rows.map(\.to).max() ?? 0)
    let (bottom, top) = (columns.map(\.from).min() ?? 0, columns.map(\.to).max() ?? 0)
    let xs = distances(columns.map(\.at) + [left, right])
    let ys = distances(rows.map(\.at) + [bottom, top])
    let (width, height) = (xs.count - 1, ys.count - 1)
    guard width > 0, height > 0, width * height <= Limit.cellsOfGrid else { return nil }
    // Whether a wall is left of a place, and below it; rows from the bottom.
    var isWallLeft = Array(repeating: false, count: (width + 1) * height)
    var isWallBelow = Array(repeating: false, count: width * (height + 1))
    for edge in columns {
      let column = nearest(edge.at, xs)
      for row in 0..<height where covers(edge, ys[row], ys[row + 1]) {
        isWallLeft[row * (width + 1) + column] = true
      }
    }
    for edge in rows {
      let row = nearest(edge.at, ys)
      for column in 0..<width where covers(edge, xs[column], xs[column + 1]) {
        isWallBelow[row * width + column] = true
      }
    }
    var sets = DisjointSets(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let place = row * width + column
        if column > 0, !isWallLeft[row * (width + 1) + column] { sets.join(place, place - 1) }
        if row > 0, !isWallBelow[place] { sets.join(place, place - width) }
      }
    }
    var regions: [Int: (rows: Range<Int>, columns: Range<Int>, count: Int)] = [:]
    for row in 0..<height {
      for column in 0..<width {
        let root = sets.root(row * width + column)
        var region = regions[root] ?? (row..<row + 1, column..<column + 1, 0)
        region.rows = min(region.rows.lowerBound, row)..<max(region.rows.upperBound, row + 1)
        region.columns =
          min(region.columns.lowerBound, column)..<max(region.columns.upperBound, column + 1)
        region.count += 1
        regions[root] = region
      }
    }
    let cells = regions.values.filter { $0.count == $0.rows.count * $0.columns.count }.map {
      region in
      Cell(
        rows: (height - region.rows.upperBound)..<(height - region.rows.lowerBound),
        columns: region.columns,
        bounds: Rectangle(
          xs[region.columns.lowerBound], ys[region.rows.lowerBound], xs[region.columns.upperBound],
          ys[region.rows.upperBound]))
    }.sorted {
      ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound)
    }
    return Group(xs: xs, ys: ys, cells: cells)
  }

  private static func covers(_ edge: Edge, _ from: Double, _ to: Double) -> Bool {
    min(edge.to, to) - max(edge.from, from) > Measure.wallShare * (to - from)
  }

  private static func nearest(_ value: Double, _ places: [Double]) -> Int {
    let after = places.partitioned { $0 >= value }
    guard after > 0 else { return 0 }
    guard after < places.count else { return places.count - 1 }
    return places[after] - value < value - places[after - 1] ? after : after - 1
  }
}

extension Array {
  /// The first index whose element holds, if all after it do.
  func partitioned(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Sets that are joined step by step.
struct DisjointSets {
  private var parents: [Int]
  init(_ count: Int) { parents = Array(0..<count) }

  mutating func root(_ member: Int) -> Int {
    var root = member
    while parents[root] != root { root = parents[root] }
    var next = member
    while parents[next] != root { (parents[next], next) = (root, parents[next]) }
    return root
  }

  mutating func join(_ one: Int, _ other: Int) {
    let (first, second) = (root(one), root(other))
    parents[max(first, second)] = min(first, second)
  }
}
