/// A name tree (ISO 32000-2, 7.9.6) as a list of its entries. It is written back as one node.
package struct NameTree: Sendable {
  /// Keys are byte strings; the entries are in the order of the file, each key once.
  package private(set) var entries: [(key: PDFString, value: PDFObject)] = []
  private var places: [PDFString: Int] = [:]

  package init() {}

  /// Reads a tree. Nodes that lead back to themselves are ignored, and the first value of a key
  /// counts.
  package init(_ root: PDFObject?, in document: Document) {
    for pair in document.treeLeaves(root, "Names").joined() {
      if let key = pair.key.stringValue, places[key] == nil { self[key] = pair.value }
    }
  }

  package subscript(key: PDFString) -> PDFObject? {
    get { places[key].map { entries[$0].value } }
    set {
      guard let newValue else {
        if places[key] != nil { keep { other, _ in other != key } }
        return
      }
      if let place = places[key] {
        entries[place].value = newValue
      } else {
        places[key] = entries.count
        entries.append((key, newValue))
      }
    }
  }

  /// Removes the entries that do not satisfy a condition.
  package mutating func keep(_ isKept: (PDFString, PDFObject) -> Bool) {
    entries.removeAll { !isKept($0.key, $0.value) }
    places = Dictionary(
      entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The tree as one node, its keys in the order of their bytes; nil if it is empty.
  package var object: PDFObject? {
    guard !entries.isEmpty else { return nil }
    let sorted = entries.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    return .dictionary(["Names": .array(sorted.flatMap { [.string($0.key), $0.value] })])
  }
}
