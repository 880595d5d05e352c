/// The beginning of a block with dynamic Huffman codes (RFC 1951, 3.2.7).
struct DeflateBlockHeader {
  /// The order in which the lengths of the codes for lengths stand.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// What the lengths of the codes are written with: a length, or a repetition with its extra bits.
  private struct Entry {
    let symbol: Int
    var extra = 0
    var extraBits = 0
  }

  /// Writes the header of a block that is the last.
  static func write(
    literals: HuffmanCode, distances: HuffmanCode, _ put: (_ bits: UInt32, _ count: Int) -> Void
  ) {
    let literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let entries = entries(
      Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]))
    var frequencies = [Int](repeating: 0, count: 19)
    for entry in entries { frequencies[entry.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    let orderCount = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    put(0b101, 3)
    put(UInt32(literalCount - 257), 5)
    put(UInt32(distanceCount - 1), 5)
    put(UInt32(orderCount - 4), 4)
    for symbol in order[..<orderCount] { put(UInt32(code.lengths[symbol]), 3) }
    for entry in entries {
      put(code.codes[entry.symbol], code.lengths[entry.symbol])
      if entry.extraBits > 0 { put(UInt32(entry.extra), entry.extraBits) }
    }
  }

  private static func entries(_ lengths: [Int]) -> [Entry] {
    var entries: [Entry] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      var run = 1
      while place + run < lengths.count, lengths[place + run] == length { run += 1 }
      if length == 0, run >= 3 {
        run = min(run, 138)
        entries.append(
          run < 11
            ? Entry(symbol: 17, extra: run - 3, extraBits: 3)
            : Entry(symbol: 18, extra: run - 11, extraBits: 7))
      } else if length > 0, run >= 4 {
        run = min(run, 7)
        entries += [
          Entry(symbol: length), Entry(symbol: 16, extra: run - 4, extraBits: 2),
        ]
      } else {
        run = 1
        entries.append(Entry(symbol: length))
      }
      place += run
    }
    return entries
  }
}
