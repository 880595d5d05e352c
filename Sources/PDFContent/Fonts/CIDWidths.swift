import PDFObjects

/// The widths of a CIDFont, `/DW` and `/W` (ISO 32000-2, 9.7.4.3), in thousandths of the font size.
struct CIDWidths {
  /// By CID; -1 where `/W` states none in an array.
  private var widths: [Double] = []
  private var ranges: [(cids: ClosedRange<UInt32>, width: Double)] = []
  /// `/DW`: the width of every CID that `/W` does not name.
  let standard: Double

  init(dictionary: PDFDictionary, in document: Document) {
    standard = Self.width(document.number(dictionary["DW"])) ?? 1000
    for run in CIDMetricsRun.runs(in: dictionary["W"], valuesPerGlyph: 1, of: document) {
      switch run {
      case .list(let first, let list):
        for (offset, item) in list.prefix(0x1_0000).enumerated() {
          guard let width = Self.width(document.number(item)) else { continue }
          let place = Int(first) + offset
          if place >= widths.count {
            widths.append(contentsOf: repeatElement(-1, count: place + 1 - widths.count))
          }
          widths[place] = width
        }
      case .range(let cids, let values):
        if ranges.count < CIDMetricsRun.mostRanges,
          let width = Self.width(values.first?.numberValue)
        {
          ranges.append((cids, width))
        }
      }
    }
    ranges.sort { $0.cids.lowerBound < $1.cids.lowerBound }
  }

  subscript(cid: UInt32) -> Double {
    let place = Int(cid)
    if place < widths.count, widths[place] >= 0 { return widths[place] }
    // The last range that starts at or before it; ranges of one font do not overlap.
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].cids.lowerBound <= cid { low = middle + 1 } else { high = middle }
    }
    if low > 0, ranges[low - 1].cids.contains(cid) { return ranges[low - 1].width }
    return standard
  }

  private static func width(_ number: Double?) -> Double? {
    number.flatMap { (0...10_000).contains($0) ? $0 : nil }
  }
}
