/// Puts the units of one frame into reading order, by cutting the page into bands and columns in turn.
///
/// A band is cut where no unit crosses a level; a column where none crosses a gutter. Bands that have
/// the same gutter, with running text on both sides, are columns of one text and are kept together.
struct ReadingOrder {
  let units: [TextUnit]
  /// Columns and cells are read from right to left.
  let isRightToLeft: Bool

  /// More units than this are read line by line.
  private static let mostUnits = 4000
  private static let deepest = 40

  /// Indexes of the units in reading order, and whether each is beside the one before it.
  func sorted() -> [Int] {
    let all = Array(units.indices)
    guard units.count <= Self.mostUnits else { return byRows(all) }
    var order: [Int] = []
    order.reserveCapacity(units.count)
    cutBands(all, into: &order, depth: 0)
    return order
  }

  private func byRows(_ members: [Int]) -> [Int] {
    members.sorted {
      let (first, second) = (units[$0], units[$1])
      if first.lines[0].base != second.lines[0].base {
        return first.lines[0].base > second.lines[0].base
      }
      return isRightToLeft ? first.start > second.start : first.start < second.start
    }
  }

  /// The boxes of lines overlap a little, since accents and descenders do.
  private func shrunkTop(_ unit: TextUnit) -> Double {
    unit.top - min(0.25 * unit.lines[0].size, 0.3 * unit.height)
  }

  private func shrunkBottom(_ unit: TextUnit) -> Double {
    unit.bottom + min(0.2 * unit.lines[0].size, 0.3 * unit.height)
  }

  private func cutBands(_ members: [Int], into order: inout [Int], depth: Int) {
    guard members.count > 1, depth < Self.deepest else {
      order += byRows(members)
      return
    }
    let sorted = members.sorted { shrunkTop(units[$0]) > shrunkTop(units[$1]) }
    var bands: [[Int]] = []
    var low = Double.infinity
    for index in sorted {
      if bands.isEmpty || shrunkTop(units[index]) <= low {
        bands.append([index])
        low = shrunkBottom(units[index])
      } else {
        bands[bands.count - 1].append(index)
        low = min(low, shrunkBottom(units[index]))
      }
    }
    for band in joinColumns(bands) {
      if band.count == 1 {
        order.append(band[0])
      } else {
        cutColumns(band, into: &order, depth: depth + 1, isWhole: band.count == members.count)
      }
    }
  }

  /// Joins neighboring bands that are pieces of the same columns of text.
  private func joinColumns(_ bands: [[Int]]) -> [[Int]] {
    var result: [[Int]] = []
    for band in bands {
      if let last = result.last, hasColumnsOfProse(last + band) {
        result[result.count - 1] += band
      } else {
        result.append(band)
      }
    }
    return result
  }

  private func hasColumnsOfProse(_ members: [Int]) -> Bool {
    let columns = columns(of: members)
    guard columns.count > 1 else { return false }
    return columns.filter { column in column.contains { units[$0].isProse } }.count > 1
  }

  /// Members by column, from left to right: where a gutter is free of units from top to bottom.
  private func columns(of members: [Int]) -> [[Int]] {
    let sorted = members.sorted { units[$0].start < units[$1].start }
    var columns: [[Int]] = []
    var edge = -Double.infinity
    for index in sorted {
      let tolerance = 0.2 * units[index].lines[0].size
      if columns.isEmpty || units[index].start >= edge - tolerance {
        columns.append([index])
      } else {
        columns[columns.count - 1].append(index)
      }
      edge = max(edge, units[index].end)
    }
    return columns
  }

  private func cutColumns(_ members: [Int], into order: inout [Int], depth: Int, isWhole: Bool) {
    let columns = columns(of: members)
    guard columns.count > 1 else {
      // Neither bands nor columns: units overlap. The one that starts highest is read first.
      if isWhole { order += byRows(members) } else { cutBands(members, into: &order, depth: depth) }
      return
    }
    for column in isRightToLeft ? columns.reversed() : columns {
      cutBands(column, into: &order, depth: depth)
    }
  }
}
