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
  private static let mostRanges = 4096

  init(dictionary: PDFDictionary, in document: Document) {
    if let pair = document.array(dictionary["DW2"]), pair.count >= 2,
      let y = Self.number(document.resolve(pair[0])),
      let advance = Self.number(document.resolve(pair[1]))
    {
      standard.originY = y
      standard.advance = advance
    }
    let items = (document.array(dictionary["W2"]) ?? []).map(document.resolve)
    var index = 0
    while index + 1 < items.count {
      guard let first = Self.cid(items[index]) else {
        index += 1
        continue
      }
      if case .array(let list) = items[index + 1] {
        let values = list.prefix(3 << 16).map { document.resolve($0) }
        for start in stride(from: 0, to: values.count - 2, by: 3) {
          if let entry = Self.entry(values[start..<start + 3]) {
            entries[first + UInt32(start / 3)] = entry
          }
        }
        index += 2
      } else {
        guard index + 4 < items.count else { break }
        if let last = Self.cid(items[index + 1]), first <= last, ranges.count < Self.mostRanges,
          let entry = Self.entry(items[index + 2...index + 4])
        {
          ranges.append((first...last, entry))
        }
        index += 5
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

  private static func cid(_ object: PDFObject) -> UInt32? {
    guard let value = object.integerValue, (0...0xFFFF).contains(value) else { return nil }
    return UInt32(value)
  }
}
