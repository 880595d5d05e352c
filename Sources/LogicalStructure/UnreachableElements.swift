package import PDFObjects

/// Removes what the parent tree (ISO 32000-2, 14.7.5.4), `/IDTree` (14.7.4.1) and the headers of table cells (Table 384)
/// say of structure elements that the tree does not lead to any more.
///
/// - Parameter former: the elements that it led to before pages were removed.
package func removeUnreachableElements(
  of former: Set<ObjectNumber>, in document: inout Document
) {
  guard var root = StructureRoot(of: document), root.number != nil else { return }
  let elements = document.structureElements
  func isLost(_ object: PDFObject) -> Bool {
    object.referenceValue.map { former.contains($0) && !elements.contains($0) } ?? false
  }
  if root[.parentTree] != nil {
    var table = root.parentTree(in: document)
    for (key, value) in table.sortedEntries {
      if case .array(let items) = document.resolve(value) {
        guard items.contains(where: isLost) else { continue }
        // The places are marked-content identifiers.
        table[key] = .array(items.map { isLost($0) ? .null : $0 })
      } else if isLost(value) {
        table[key] = nil
      }
    }
    root[.parentTree] = .reference(document.add(table.object))
  }
  if root[.identifiers] != nil {
    var table = root.identifiers(in: document)
    table.keep { _, value in !isLost(value) }
    root[.identifiers] = table.object
  }
  root.write(to: &document)
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
