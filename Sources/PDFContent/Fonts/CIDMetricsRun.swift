import PDFObjects

/// Metrics of CIDs that follow one another, as `/W` and `/W2` of a CIDFont state them (ISO 32000-2,
/// 9.7.4.3).
enum CIDMetricsRun {
  /// The values of the glyphs from `first` on, one glyph after the other. References are not resolved.
  case list(first: UInt32, [PDFObject])
  /// The values that all glyphs of a range have.
  case range(ClosedRange<UInt32>, ArraySlice<PDFObject>)

  /// Ranges beyond this number are noise, or meant to cost time.
  static let mostRanges = 4096

  /// The runs in the order of the array. Items that belong to none, and ranges that end before they begin,
  /// are ignored.
  static func runs(
    in object: PDFObject?, valuesPerGlyph count: Int, of document: Document
  ) -> [CIDMetricsRun] {
    let items = (document.array(object) ?? []).map(document.resolve)
    var runs: [CIDMetricsRun] = []
    var index = 0
    while index + 1 < items.count {
      guard let first = cid(items[index]) else {
        index += 1
        continue
      }
      if case .array(let list) = items[index + 1] {
        runs.append(.list(first: first, list))
        index += 2
      } else {
        guard index + 1 + count < items.count else { break }
        if let last = cid(items[index + 1]), first <= last {
          runs.append(.range(first...last, items[index + 2..<index + 2 + count]))
        }
        index += 2 + count
      }
    }
    return runs
  }

  private static func cid(_ object: PDFObject) -> UInt32? {
    guard let value = object.integerValue, (0...0xFFFF).contains(value) else { return nil }
    return UInt32(value)
  }
}
