import PDFObjects

/// The vertical metrics of a CIDFont, `/DW2` and `/W2` (ISO 32000-2, 9.7.4.3), in thousandths of the
/// font size.
struct VerticalMetrics {
  struct Entry {
    /// The displacement to the next glyph, downwards negative.
    var advance: Double
    /// The vertical origin as seen from the horizontal one; x is nil for half the width.
    var originX: Double?
    var originY: Double
  }

  private var standard = Entry(advance: -1000, originX: nil, originY: 880)
  private var entries: [UInt32: Entry] = [:]
  private var ranges: [(cids: ClosedRange<UInt32>, entry: Entry)] = []

  init(dictionary: PDFDictionary, in document: Document) {
    if let pair = document.array(dictionary["DW2"]), pair.count >= 2,
      let y = Self.number(document.resolve(pair[0])),
      let advance = Self.number(document.resolve(pair[1]))
    {
      standard.originY = y
      standard.advance = advance
    }
    for run in CIDMetricsRun.runs(in: dictionary["W2"], valuesPerGlyph: 3, of: document) {
      switch run {
      case .list(let first, let list):
        let values = list.prefix(3 << 16).map { document.resolve($0) }
        for start in stride(from: 0, to: values.count - 2, by: 3) {
          if let entry = Self.entry(values[start..<start + 3]) {
            entries[first + UInt32(start / 3)] = entry
          }
        }
      case .range(let cids, let values):
        if ranges.count < CIDMetricsRun.mostRanges, let entry = Self.entry(values) {
          ranges.append((cids, entry))
        }
      }
    }
  }

  subscript(cid: UInt32) -> Entry {
    entries[cid] ?? ranges.first { $0.cids.contains(cid) }?.entry ?? standard
  }

  private static func entry(_ items: ArraySlice<PDFObject>) -> Entry? {
    let numbers = items.compactMap(number)
    guard numbers.count == 3 else { return nil }
    return Entry(advance: numbers[0], originX: numbers[1], originY: numbers[2])
  }

  private static func number(_ object: PDFObject) -> Double? {
    object.numberValue.flatMap { abs($0) <= 10_000 ? $0 : nil }
  }
}
