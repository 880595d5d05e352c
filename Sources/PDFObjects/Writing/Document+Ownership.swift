extension Document {
  /// What only these objects lead to, themselves among it, in the order in which it is met.
  ///
  /// - Parameter changed: objects as they will be once they refer to the roots no longer.
  package func owned(
    by roots: [PDFObject], once changed: [ObjectNumber: PDFObject]
  ) -> [ObjectNumber] {
    var rest = self
    for (number, object) in changed { rest[number] = object }
    var seen = rest.reachable(from: [])
    var found: [ObjectNumber] = []
    var next = 0
    func push(_ object: PDFObject) {
      object.forEachReference { number in
        guard number.index > 0, number.index <= objects.count, !seen[number.index] else { return }
        seen[number.index] = true
        found.append(number)
      }
    }
    for root in roots { push(root) }
    while next < found.count {
      push(self[found[next]])
      next += 1
    }
    return found
  }

  /// What only these objects lead to, themselves apart, and which of them do: what has no use once
  /// they are gone.
  ///
  /// - Returns: in the order of numbers; owners are places in `roots`. In a document that is knotted
  ///   beyond reason some may be missing.
  package func owned(by roots: [ObjectNumber]) -> [(object: ObjectNumber, owners: [Int])] {
    guard !roots.isEmpty else { return [] }
    var rest = self
    for root in roots { rest[root] = .null }
    let kept = rest.reachable(from: roots)
    var owners: [ObjectNumber: [Int]] = [:]
    // The last root that an object was met from.
    var visitor = [Int](repeating: -1, count: objects.count + 1)
    var steps = 0
    for (place, root) in roots.enumerated() {
      var pending = [root]
      while let number = pending.popLast() {
        self[number].forEachReference { next in
          guard next.index > 0, next.index <= objects.count, !kept[next.index],
            visitor[next.index] != place
          else { return }
          visitor[next.index] = place
          owners[next, default: []].append(place)
          pending.append(next)
        }
        steps += 1
        // Thousands of appearances that share thousands of objects: no form, and no reason to wait.
        if steps > 2_000_000 { return [] }
      }
    }
    return owners.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
