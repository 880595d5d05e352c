package import PDFObjects

/// A range of pages that are labeled alike, from its first page to the next range (ISO 32000-2, 12.4.2, Table 161).
package struct PageLabelRange: Hashable, Sendable {
  /// The numbering style, `/S`.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case decimal = "D"
    case upperRoman = "R"
    case lowerRoman = "r"
    /// A to Z, then AA to ZZ and so on.
    case upperLetters = "A"
    case lowerLetters = "a"
  }

  /// From 0.
  package var firstPage: Int
  /// What stands before each number.
  package var prefix: String
  /// The number of the first page.
  package var start: Int
  /// Nil for labels without numbers.
  package var style: Style?

  package init(firstPage: Int, prefix: String = "", start: Int = 1, style: Style? = .decimal) {
    (self.firstPage, self.prefix, self.start, self.style) = (firstPage, prefix, start, style)
  }
}

extension Document {
  /// The ranges of pages that are labeled alike, in their order; empty if the document has no labels.
  package var pageLabelRanges: [PageLabelRange] {
    NumberTree(catalog["PageLabels"], in: self).sortedEntries.map { entry in
      let node = dictionary(entry.value) ?? [:]
      let start = integer(node["St"]) ?? 1
      return PageLabelRange(
        firstPage: entry.key, prefix: value("P", in: node)?.stringValue?.text ?? "",
        start: (1...1_000_000_000).contains(start) ? start : 1,
        style: name(node["S"]).flatMap { PageLabelRange.Style(rawValue: $0.rawValue) })
    }
  }

  /// Replaces the labels of all pages.
  package mutating func setPageLabelRanges(_ ranges: [PageLabelRange]) {
    var tree = NumberTree()
    for range in ranges {
      var node = PDFDictionary()
      node["S"] = range.style.map { .name(PDFName(rawValue: $0.rawValue)) }
      if !range.prefix.isEmpty { node["P"] = .string(PDFString(text: range.prefix)) }
      if range.style != nil, range.start != 1 { node["St"] = .integer(range.start) }
      tree[range.firstPage] = .dictionary(node)
    }
    updateCatalog { $0["PageLabels"] = ranges.isEmpty ? nil : tree.object }
  }
}

/// The page labels of a document (ISO 32000-2, 12.4.2).
package struct PageLabels: Sendable {
  private let ranges: [PageLabelRange]

  package init(_ document: Document) { ranges = document.pageLabelRanges }

  /// The label of a page: its number, counted from 1, before the first range.
  ///
  /// - Parameter place: from 0.
  package func text(ofPageAt place: Int) -> String {
    // The last range that begins at the page or before it.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].firstPage <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return String(place + 1) }
    let range = ranges[low - 1]
    return range.prefix + Self.numeral(range.start + place - range.firstPage, style: range.style)
  }

  private static func numeral(_ number: Int, style: PageLabelRange.Style?) -> String {
    switch style {
    case .decimal: return String(number)
    case .upperRoman: return roman(number)
    case .lowerRoman: return roman(number).lowercased()
    case .upperLetters, .lowerLetters:
      let letter = Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))
      let text = String(repeating: letter, count: min((number - 1) / 26 + 1, 1000))
      return style == .lowerLetters ? text.lowercased() : text
    case nil: return ""
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
