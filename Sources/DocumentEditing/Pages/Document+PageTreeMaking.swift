package import PDFObjects

extension Document {
  /// Sets the pages of the document, and removes those that are not among them.
  ///
  /// - Parameters:
  ///   - order: pages, some of which may not be in the page tree yet.
  ///   - before: the pages so far. They keep their labels.
  ///   - added: the labels of further pages.
  mutating func arrangePages(
    _ order: [ObjectNumber], of before: [Page], labels added: [ObjectNumber: PageLabel] = [:]
  ) {
    let numbers = before.map(\.number)
    var labels = added
    if let own = pageLabels(count: before.count) {
      for (number, label) in zip(numbers, own) { labels[number] = label }
    }
    resolvePagePlaces(numbers)
    removePages(Set(numbers).subtracting(order), of: numbers)
    makePageTree(order, settling: before)
    setPageLabels(order.map { labels[$0] })
  }

  /// Makes a page tree of one node over these pages, in this order (ISO 32000-2, 7.7.3).
  ///
  /// - Parameter settled: pages whose inherited attributes are written into them (7.7.3.4); those of
  ///   other pages must be there already.
  mutating func makePageTree(_ order: [ObjectNumber], settling settled: [Page]) {
    let root = add(.dictionary([:]))
    let isKept = Set(order)
    settle(settled.filter { isKept.contains($0.number) })
    for number in order {
      guard case .dictionary(var node) = self[number] else { continue }
      node["Parent"] = .reference(root)
      self[number] = .dictionary(node)
    }
    self[root] = .dictionary([
      "Type": .name("Pages"), "Count": .integer(order.count),
      "Kids": .array(order.map(PDFObject.reference)),
    ])
    updateCatalog { $0["Pages"] = .reference(root) }
  }

  /// Writes the attributes that pages inherit from nodes of their tree into the pages (7.7.3.4).
  package mutating func settle(_ pages: [Page]) {
    for page in pages {
      guard case .dictionary(var node) = self[page.number] else { continue }
      node["MediaBox"] = .rectangle(page.mediaBox)
      if page.cropBox != page.mediaBox { node["CropBox"] = .rectangle(page.cropBox) }
      node["Rotate"] = page.rotation == 0 ? nil : .integer(page.rotation)
      node["Resources"] = page.resources ?? .dictionary([:])
      self[page.number] = .dictionary(node)
    }
  }
}
