extension Document {
  /// The leaves of a name tree or number tree from left to right (ISO 32000-2, 7.9.6 and 7.9.7), each with
  /// its keys and values in the order of the file. Nodes that lead back to themselves are ignored.
  ///
  /// - Parameter key: the entry that holds the pairs, `/Names` or `/Nums`.
  func treeLeaves(
    _ root: PDFObject?, _ key: PDFName
  ) -> [[(key: PDFObject, value: PDFObject)]] {
    var leaves: [[(key: PDFObject, value: PDFObject)]] = []
    var pending = [root].compactMap { $0 }
    // This bounds the nesting too: a node is visited once, and direct nodes end somewhere.
    var seen: Set<ObjectNumber> = []
    while let object = pending.popLast() {
      if let number = object.referenceValue, !seen.insert(number).inserted { continue }
      guard let node = dictionary(object) else { continue }
      let items = array(node[key]) ?? []
      leaves.append(
        stride(from: 0, to: items.count - 1, by: 2).map { (resolve(items[$0]), items[$0 + 1]) })
      pending += (array(node["Kids"]) ?? []).reversed()
    }
    return leaves
  }
}
