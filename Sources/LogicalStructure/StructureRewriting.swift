import PDFObjects

extension Document {
  /// What becomes of a kid of a structure element.
  enum KidDecision {
    case keep
    /// The kid is kept, and its own kids are decided on.
    case enter
    case remove
  }

  /// Goes through the structure tree from its root, and decides for each kid of an element whether it stays. Each indirect
  /// element is entered once.
  ///
  /// - Parameters:
  ///   - change: changes an element, before its kids are decided on.
  ///   - decide: gets a kid, what it resolves to, and whether it has been entered before.
  mutating func rewriteStructure(
    change: (inout PDFDictionary) -> Void = { _ in },
    decide: (_ kid: PDFObject, _ resolved: PDFObject, _ isRepeated: Bool) -> KidDecision
  ) {
    guard let root = StructureRoot(of: self)?.number else { return }
    var seen: Set<ObjectNumber> = [root]
    var pending = [root]
    func rewrite(_ node: inout PDFDictionary, depth: Int) {
      guard let kids = node["K"] else { return }
      let items = array(kids) ?? [kids]
      let kept = items.compactMap { kid -> PDFObject? in
        let resolved = resolve(kid)
        let number = kid.referenceValue
        switch decide(kid, resolved, number.map(seen.contains) ?? false) {
        case .keep: return kid
        case .remove: return nil
        case .enter: break
        }
        if let number {
          if seen.insert(number).inserted { pending.append(number) }
        } else if case .dictionary(var inner) = resolved, depth < Self.deepestDirectKid {
          change(&inner)
          rewrite(&inner, depth: depth + 1)
          return .dictionary(inner)
        }
        return kid
      }
      if kept != items { node["K"] = kept.isEmpty ? nil : .array(kept) }
    }
    while let number = pending.popLast() {
      guard case .dictionary(let old) = self[number] else { continue }
      var node = old
      if number != root { change(&node) }
      rewrite(&node, depth: 0)
      if node != old { self[number] = .dictionary(node) }
    }
  }

  private static let deepestDirectKid = 100
}
