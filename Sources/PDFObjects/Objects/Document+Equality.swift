extension Document {
  /// Whether two objects, of two documents or of one, mean the same: equal values, references
  /// followed. References that lead around in circles are equal if all on the way is.
  ///
  /// The comparison ends with false after as many steps as comparing two fonts never takes.
  package func isSame(_ object: PDFObject, as other: PDFObject, of document: Document) -> Bool {
    var comparison = ObjectComparison(left: self, right: document)
    return comparison.isSame(object, other, depth: 0)
  }
}

private struct ObjectComparison {
  private struct Pair: Hashable {
    var left: ObjectNumber
    var right: ObjectNumber
  }

  let left: Document
  let right: Document
  private var assumed: Set<Pair> = []
  private var steps = 0

  init(left: Document, right: Document) {
    self.left = left
    self.right = right
  }

  mutating func isSame(_ first: PDFObject, _ second: PDFObject, depth: Int) -> Bool {
    steps += 1
    guard steps < 20_000, depth < 200 else { return false }
    if let left = first.referenceValue, let right = second.referenceValue,
      !assumed.insert(Pair(left: left, right: right)).inserted
    {
      return true
    }
    switch (left.resolve(first), right.resolve(second)) {
    case (.array(let first), .array(let second)):
      guard first.count == second.count else { return false }
      for (first, second) in zip(first, second) {
        guard isSame(first, second, depth: depth + 1) else { return false }
      }
      return true
    case (.dictionary(let first), .dictionary(let second)):
      return isSame(first, second, depth: depth)
    case (.stream(let first), .stream(let second)):
      return first.data == second.data && isSame(first.dictionary, second.dictionary, depth: depth)
    case (let first, let second): return first == second
    }
  }

  private mutating func isSame(
    _ first: PDFDictionary, _ second: PDFDictionary, depth: Int
  ) -> Bool {
    guard first.keys == second.keys else { return false }
    for (key, value) in first {
      guard let other = second[key], isSame(value, other, depth: depth + 1) else { return false }
    }
    return true
  }
}
