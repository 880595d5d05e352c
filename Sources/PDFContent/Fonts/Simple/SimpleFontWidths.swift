import PDFObjects

/// The `/Widths` of a simple font (ISO 32000-2, 9.6.2.1), in thousandths of the font size.
struct SimpleFontWidths {
  private var stated: [Double?] = Array(repeating: nil, count: 256)
  private var missing: Double?
  private var statesAny = false

  /// An array of nothing but zeros says nothing and is ignored.
  init(dictionary: PDFDictionary, descriptor: FontDescriptor, in document: Document) {
    guard let items = document.array(dictionary["Widths"]) else { return }
    let first = document.integer(dictionary["FirstChar"]) ?? 0
    guard (0...255).contains(first) else { return }
    for (offset, item) in items.prefix(256 - first).enumerated() {
      if let width = document.number(item), (0...10_000).contains(width) {
        stated[first + offset] = width
      }
    }
    if stated.allSatisfy({ $0 == nil || $0 == 0 }) {
      stated = Array(repeating: nil, count: 256)
    } else {
      statesAny = true
      if let width = descriptor.missingWidth, width > 0 { missing = width }
    }
  }

  /// The width the font states for a code; nil where it states none.
  subscript(code: UInt8) -> Double? { stated[Int(code)] ?? missing }

  /// Whether viewers give a code the width that it is laid out with: not a code outside `/FirstChar` to
  /// `/LastChar`, whose width is `/MissingWidth`, by default 0 (ISO 32000-2, Table 120).
  func covers(_ code: UInt8) -> Bool { !statesAny || self[code] != nil }

  /// The font says of a code, among others that it gives widths to, that it has none.
  func isHole(_ code: UInt8) -> Bool { stated[Int(code)] == 0 }
}
