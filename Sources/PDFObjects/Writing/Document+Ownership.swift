extension Document {
  /// What each group of objects alone leads to, themselves among it, in the order in which it is met: neither the
  /// rest of the document does, nor another group.
  ///
  /// - Parameters:
  ///   - groups: the roots of each group.
  ///   - changed: objects as they will be once they refer to no root of any group.
  package func owned(
    byEach groups: [[PDFObject]], once changed: [ObjectNumber: PDFObject]
  ) -> [[ObjectNumber]] {
    guard !groups.allSatisfy(\.isEmpty) else { return groups.map { _ in [] } }
    var rest = self
    for (number, object) in changed { rest[number] = object }
    let kept = rest.reachable(from: [])
    // The first group that leads to an object, counted from 1; -1 for an object of several.
    var owner = [Int](repeating: 0, count: objects.count + 1)
    var found: [[ObjectNumber]] = []
    for (place, roots) in groups.enumerated() {
      var own: [ObjectNumber] = []
      var next = 0
      func push(_ object: PDFObject) {
        object.forEachReference { number in
          guard number.index > 0, number.index <= objects.count, !kept[number.index] else { return }
          switch owner[number.index] {
          case 0:
            owner[number.index] = place + 1
            own.append(number)
          case -1, place + 1: break
          default:
            // What it leads to is shared as well.
            owner[number.index] = -1
            own.append(number)
          }
        }
      }
      for root in roots { push(root) }
      while next < own.count {
        push(self[own[next]])
        next += 1
      }
      found.append(own)
    }
    return found.enumerated().map { place, own in
      own.filter { owner[$0.index] == place + 1 }
    }
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
