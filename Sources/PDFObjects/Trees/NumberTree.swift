/// A number tree (ISO 32000-2, 7.9.7) as a table. Written back as one node.
package struct NumberTree: Sendable {
  private var entries: [Int: PDFObject] = [:]
  /// At least the greatest key.
  private var greatestKey = -1

  /// Keys as a document may use them: not negative, and within the limits of integers (ISO 32000-1,
  /// Annex C), so that further ones can be counted up from them.
  package static func isKey(_ key: Int) -> Bool { key >= 0 && key < Int(Int32.max) }

  package init() {}

  package init(_ root: PDFObject?, in document: Document) {
    // Of leaves that have the same key, the first one counts.
    for leaf in document.treeLeaves(root, "Nums").reversed() {
      for pair in leaf { if let key = document.integer(pair.key) { self[key] = pair.value } }
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
