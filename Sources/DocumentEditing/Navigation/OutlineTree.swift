package import PDFObjects

/// The outline of a document (ISO 32000-2, 12.3.3) as a tree of values.
package struct OutlineTree: Sendable {
  package struct Item: Sendable {
    package var number: ObjectNumber
    /// A negative `/Count` says that the item is closed.
    package var isOpen: Bool
    package var items: [Item] = []

    package init(number: ObjectNumber, isOpen: Bool, items: [Item] = []) {
      (self.number, self.isOpen, self.items) = (number, isOpen, items)
    }

    /// How many items a viewer shows below this one once it is open.
    fileprivate var visibleCount: Int {
      items.reduce(0) { $0 + 1 + ($1.isOpen ? $1.visibleCount : 0) }
    }
  }

  package var items: [Item] = []

  /// More levels than any viewer shows; what is deeper is left out.
  private static let greatestDepth = 100

  /// Reads the outline. Items that are met again are ignored.
  package init(_ document: Document) {
    guard let root = document.dictionary(document.catalog["Outlines"]) else { return }
    var seen: Set<ObjectNumber> = []
    items = Self.items(from: root["First"], in: document, &seen, depth: 0)
  }

  private static func items(
    from first: PDFObject?, in document: Document, _ seen: inout Set<ObjectNumber>, depth: Int
  ) -> [Item] {
    guard depth < greatestDepth else { return [] }
    var found: [Item] = []
    var next = first
    while let number = next?.referenceValue, seen.insert(number).inserted,
      let node = document[number].dictionaryValue
    {
      var item = Item(number: number, isOpen: (document.integer(node["Count"]) ?? 0) > 0)
      item.items = items(from: node["First"], in: document, &seen, depth: depth + 1)
      found.append(item)
      next = node["Next"]
    }
    return found
  }

  /// Removes the items for which `isLost` holds; one that has items below keeps these.
  ///
  /// - Returns: the removed items, and those that stay for the items below them.
  mutating func remove(
    _ isLost: (ObjectNumber) -> Bool
  ) -> (removed: [ObjectNumber], emptied: [ObjectNumber]) {
    var removed: [ObjectNumber] = []
    var emptied: [ObjectNumber] = []
    items = Self.kept(items, isLost, &removed, &emptied)
    return (removed, emptied)
  }

  private static func kept(
    _ items: [Item], _ isLost: (ObjectNumber) -> Bool, _ removed: inout [ObjectNumber],
    _ emptied: inout [ObjectNumber]
  ) -> [Item] {
    items.compactMap { item in
      var item = item
      item.items = kept(item.items, isLost, &removed, &emptied)
      guard isLost(item.number) else { return item }
      if item.items.isEmpty {
        removed.append(item.number)
        return nil
      }
      emptied.append(item.number)
      return item
    }
  }

  /// The tree with the numbers that its items have in another document; items without one go.
  func copied(_ copied: CopiedObjects) -> [Item] { Self.copied(items, copied) }

  private static func copied(_ items: [Item], _ copied: CopiedObjects) -> [Item] {
    items.compactMap { item in
      guard let number = copied[item.number] else { return nil }
      return Item(
        number: number, isOpen: item.isOpen, items: Self.copied(item.items, copied))
    }
  }

  /// Writes the links among the items, and the root (Tables 150 and 151). A document without items
  /// has no outline.
  package func write(to document: inout Document) {
    guard !items.isEmpty else {
      document.updateCatalog { $0["Outlines"] = nil }
      return
    }
    var node = document.dictionary(document.catalog["Outlines"]) ?? [:]
    let root: ObjectNumber
    if let number = document.catalog["Outlines"]?.referenceValue {
      root = number
    } else {
      root = document.add(.null)
      document.updateCatalog { $0["Outlines"] = .reference(root) }
    }
    node["Type"] = .name("Outlines")
    node["First"] = items.first.map { .reference($0.number) }
    node["Last"] = items.last.map { .reference($0.number) }
    let count = Item(number: root, isOpen: true, items: items).visibleCount
    node["Count"] = .integer(count)
    document[root] = .dictionary(node)
    Self.write(items, parent: root, to: &document)
  }

  private static func write(_ items: [Item], parent: ObjectNumber, to document: inout Document) {
    for (index, item) in items.enumerated() {
      guard case .dictionary(var node) = document[item.number] else { continue }
      node["Parent"] = .reference(parent)
      node["Prev"] = index > 0 ? .reference(items[index - 1].number) : nil
      node["Next"] = index + 1 < items.count ? .reference(items[index + 1].number) : nil
      node["First"] = item.items.first.map { .reference($0.number) }
      node["Last"] = item.items.last.map { .reference($0.number) }
      let count = item.visibleCount
      node["Count"] = count == 0 ? nil : .integer(item.isOpen ? count : -count)
      document[item.number] = .dictionary(node)
      write(item.items, parent: item.number, to: &document)
    }
  }
}
