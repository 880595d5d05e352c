package import PDFObjects

/// Removes what the parent tree (ISO 32000-2, 14.7.5.4), `/IDTree` (14.7.4.1) and the headers of table cells (Table 384)
/// say of structure elements that the tree does not lead to any more.
///
/// - Parameter former: the elements that it led to before pages were removed.
package func removeUnreachableElements(
  of former: Set<ObjectNumber>, in document: inout Document
) {
  guard let root = document.catalog["StructTreeRoot"]?.referenceValue,
    case .dictionary(var tree) = document[root]
  else { return }
  let elements = structureElements(of: document)
  func isLost(_ object: PDFObject) -> Bool {
    object.referenceValue.map { former.contains($0) && !elements.contains($0) } ?? false
  }
  if let parents = tree["ParentTree"] {
    var table = NumberTree(parents, in: document)
    for (key, value) in table.sortedEntries {
      if case .array(let items) = document.resolve(value) {
        guard items.contains(where: isLost) else { continue }
        // The places are marked-content identifiers.
        table[key] = .array(items.map { isLost($0) ? .null : $0 })
      } else if isLost(value) {
        table[key] = nil
      }
    }
    tree["ParentTree"] = .reference(document.add(table.object))
  }
  if let identifiers = tree["IDTree"] {
    var table = NameTree(identifiers, in: document)
    table.keep { _, value in !isLost(value) }
    tree["IDTree"] = table.object
  }
  document[root] = .dictionary(tree)
  let lost = former.subtracting(elements)
  var identifiers = Set(lost.compactMap { document.identifier(of: $0) })
  guard !identifiers.isEmpty else { return }
  identifiers.subtract(elements.compactMap { document.identifier(of: $0) })
  for element in elements {
    guard case .dictionary(var node) = document[element],
      document.rewriteHeaders(of: &node, { identifiers.contains($0) ? nil : $0 })
    else { continue }
    document[element] = .dictionary(node)
  }
}

/// The structure elements that the tree leads to through `/K`, those that are indirect objects.
package func structureElements(of document: Document) -> Set<ObjectNumber> {
  var found: Set<ObjectNumber> = []
  var pending = [document.dictionary(document.catalog["StructTreeRoot"])?["K"]].compactMap { $0 }
  while let object = pending.popLast() {
    if case .array(let items) = object {
      pending += items
      continue
    }
    if let number = object.referenceValue, !found.insert(number).inserted { continue }
    switch document.resolve(object) {
    case .array(let items): pending += items
    case .dictionary(let node):
      if node["MCID"] == nil, node["Obj"] == nil, let kids = node["K"] { pending.append(kids) }
    default: break
    }
  }
  return found
}
