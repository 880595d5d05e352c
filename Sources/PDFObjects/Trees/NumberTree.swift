/// A number tree (ISO 32000-2, 7.9.7) as a table. Written back as one node.
package struct NumberTree: Sendable {
  private var entries: [Int: PDFObject] = [:]
  /// At least the greatest key.
  private var greatestKey = -1

  /// Keys as a document may use them: not negative, and within the limits of integers (ISO 32000-1,
  /// Annex C), so that further ones can be counted up from them.
  package static func isKey(_ key: Int) -> Bool { key >= 0 && key < Int(Int32.max) }

  package init(_ root: PDFObject?, in document: Document) {
    var pending = [root].compactMap { $0 }
    var seen: Set<ObjectNumber> = []
    while let object = pending.popLast() {
      if let number = object.referenceValue, !seen.insert(number).inserted { continue }
      guard let node = document.dictionary(object) else { continue }
      let pairs = document.array(node["Nums"]) ?? []
      var index = 0
      while index + 1 < pairs.count {
        if let key = document.integer(pairs[index]) { self[key] = pairs[index + 1] }
        index += 2
      }
      // Bounds nesting too: a node is visited once, and direct nodes end somewhere.
      pending.append(contentsOf: document.array(node["Kids"]) ?? [])
    }
  }

  /// The value of a key; what is no key has none, and takes none.
  package subscript(key: Int) -> PDFObject? {
    get { entries[key] }
    set {
      guard Self.isKey(key) else { return }
      entries[key] = newValue
      greatestKey = max(greatestKey, key)
    }
  }

  /// A key that is greater than all there have been.
  package var nextKey: Int { greatestKey + 1 }

  package var sortedEntries: [(key: Int, value: PDFObject)] {
    entries.sorted { $0.key < $1.key }
  }

  package var object: PDFObject {
    let pairs = sortedEntries.flatMap { [.integer($0.key), $0.value] }
    return .dictionary(["Nums": .array(pairs)])
  }
}
