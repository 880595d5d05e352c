import PDFObjects

/// What a viewer calls a page (ISO 32000-2, 12.4.2, Table 161).
struct PageLabel: Hashable, Sendable {
  /// The numbering style, `/S`; nil for a label without a number.
  var style: PDFName?
  /// `/P`
  var prefix: PDFString?
  var number = 1

  /// The label of a page of a document without labels.
  static func ordinal(_ index: Int) -> PageLabel { PageLabel(style: "D", number: index + 1) }

  /// Whether a page labeled so continues the range of the page before it.
  fileprivate func continues(_ former: PageLabel) -> Bool {
    style == former.style && prefix == former.prefix
      && (style == nil || number == former.number + 1)
  }
}

extension Document {
  /// The labels of the pages, by their places; nil if the document has none.
  func pageLabels(count: Int) -> [PageLabel]? {
    guard catalog["PageLabels"] != nil else { return nil }
    let ranges = NumberTree(catalog["PageLabels"], in: self).sortedEntries
    guard !ranges.isEmpty else { return nil }
    var labels: [PageLabel] = []
    var next = ranges.startIndex
    var current = PageLabel(style: "D")
    for index in 0..<count {
      while next < ranges.endIndex, ranges[next].key <= index {
        current = label(ranges[next].value)
        next += 1
      }
      labels.append(current)
      current.number += 1
    }
    return labels
  }

  private func label(_ object: PDFObject) -> PageLabel {
    let node = dictionary(object) ?? [:]
    let first = integer(node["St"]) ?? 1
    return PageLabel(
      style: name(node["S"]), prefix: value("P", in: node)?.stringValue,
      number: (1...Int(Int32.max)).contains(first) ? first : 1)
  }

  /// Labels all pages, in their order. If no page has a label, the document has no labels.
  ///
  /// - Parameter labels: nil for a page that is numbered by its place.
  mutating func setPageLabels(_ labels: [PageLabel?]) {
    guard labels.contains(where: { $0 != nil }) else {
      updateCatalog { $0["PageLabels"] = nil }
      return
    }
    var ranges: [PDFObject] = []
    var former: PageLabel?
    for (index, label) in labels.enumerated() {
      let label = label ?? .ordinal(index)
      if former.map({ label.continues($0) }) != true {
        var node = PDFDictionary()
        node["S"] = label.style.map(PDFObject.name)
        node["P"] = label.prefix.map(PDFObject.string)
        if label.style != nil, label.number != 1 { node["St"] = .integer(label.number) }
        ranges += [.integer(index), .dictionary(node)]
      }
      former = label
    }
    updateCatalog { $0["PageLabels"] = .dictionary(["Nums": .array(ranges)]) }
  }
}
