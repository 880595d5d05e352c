package import PDFObjects

/// The page labels of a document (ISO 32000-2, 12.4.2, Table 161).
package struct PageLabels: Sendable {
  /// A range of pages that are labeled alike: from its first page to the next range.
  private struct Range: Sendable {
    var first: Int
    var prefix: String
    var start: Int
    var style: PDFName?
  }

  private let ranges: [Range]

  package init(_ document: Document) {
    ranges = NumberTree(document.catalog["PageLabels"], in: document).sortedEntries.map { entry in
      let node = document.dictionary(entry.value) ?? [:]
      let start = document.integer(node["St"]) ?? 1
      return Range(
        first: entry.key, prefix: document.value("P", in: node)?.stringValue?.text ?? "",
        start: (1...1_000_000_000).contains(start) ? start : 1, style: document.name(node["S"]))
    }
  }

  /// The label of a page: its number, counted from 1, before the first range.
  ///
  /// - Parameter place: from 0.
  package func text(ofPageAt place: Int) -> String {
    // The last range that begins at the page or before it.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].first <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return String(place + 1) }
    let range = ranges[low - 1]
    return range.prefix + Self.numeral(range.start + place - range.first, style: range.style)
  }

  private static func numeral(_ number: Int, style: PDFName?) -> String {
    switch style {
    case "D": return String(number)
    case "R": return roman(number)
    case "r": return roman(number).lowercased()
    case "A", "a":
      // A to Z, then AA to ZZ and so on.
      let letter = Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))
      let text = String(repeating: letter, count: min((number - 1) / 26 + 1, 1000))
      return style == "a" ? text.lowercased() : text
    default: return ""
    }
  }

  private static func roman(_ number: Int) -> String {
    let values = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = min(number, 100_000)
    var text = ""
    for (value, letters) in values {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}
