import PDFObjects

/// A number tree (ISO 32000-2, 7.9.7) as a table. Written back as one node.
struct NumberTree: Sendable {
  private var entries: [Int: PDFObject] = [:]

  init(_ root: PDFObject?, in document: Document) {
    var pending = [root].compactMap { $0 }
    var seen: Set<ObjectNumber> = []
    while let object = pending.popLast() {
      if let number = object.referenceValue, !seen.insert(number).inserted { continue }
      guard let node = document.dictionary(object) else { continue }
      let pairs = document.array(node["Nums"]) ?? []
      var index = 0
      while index + 1 < pairs.count {
        if let key = document.integer(pairs[index]), key >= 0 { entries[key] = pairs[index + 1] }
        index += 2
      }
      // Bounds nesting too: a node is visited once, and direct nodes end somewhere.
      pending.append(contentsOf: document.array(node["Kids"]) ?? [])
    }
  }

  subscript(key: Int) -> PDFObject? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  var nextKey: Int { (entries.keys.max() ?? -1) + 1 }

  var object: PDFObject {
    let pairs = entries.sorted { $0.key < $1.key }.flatMap { [.integer($0.key), $0.value] }
    return .dictionary(["Nums": .array(pairs)])
  }
}
