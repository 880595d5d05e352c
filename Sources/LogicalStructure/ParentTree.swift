package import PDFObjects

/// What leads from a page's marked content, and from annotations, back to their structure elements (ISO
/// 32000-2, 14.7.5.4).
package struct ParentTree: Sendable {
  private var tree: NumberTree
  /// For each page whose marked content changed: the elements by identifier.
  private var elementsByPage: [ObjectNumber: [PDFObject]] = [:]

  package init(of root: StructureRoot, in document: Document) {
    tree = root.parentTree(in: document)
  }

  /// What a page's `/StructParents`, or an annotation's `/StructParent`, leads to.
  package subscript(key: Int) -> PDFObject? {
    get { tree[key] }
    set { tree[key] = newValue }
  }

  package var nextKey: Int { tree.nextKey }

  /// A page's elements by marked-content identifier.
  package func elements(of page: ObjectNumber, in document: Document) -> [PDFObject] {
    if let elements = elementsByPage[page] { return elements }
    guard let key = document.integer(document[page].dictionaryValue?["StructParents"]),
      let entry = tree[key]
    else { return [] }
    return document.array(entry) ?? []
  }

  /// The next free marked-content identifier of a page, now taken for an element.
  ///
  /// - Parameter isUsed: whether the page's content, or an element, has an identifier that the tree does not
  ///   know: artifacts may have some, and producers leave some behind.
  package mutating func takeIdentifier(
    on page: ObjectNumber, for element: ObjectNumber, in document: Document,
    besides isUsed: (Int) -> Bool
  ) -> Int {
    var elements = elements(of: page, in: document)
    while isUsed(elements.count) { elements.append(.null) }
    elements.append(.reference(element))
    elementsByPage[page] = elements
    return elements.count - 1
  }

  /// Content that is no element's any more.
  package mutating func releaseIdentifier(
    _ identifier: Int, on page: ObjectNumber, in document: Document
  ) {
    var elements = elements(of: page, in: document)
    guard elements.indices.contains(identifier) else { return }
    elements[identifier] = .null
    elementsByPage[page] = elements
  }

  /// Writes the tree to the structure tree's root, and `/StructParents` of pages that had none.
  package mutating func write(to document: inout Document) {
    for (page, elements) in elementsByPage.sorted(by: { $0.key < $1.key }) {
      guard case .dictionary(var node) = document[page] else { continue }
      let stated = document.integer(node["StructParents"]).flatMap {
        NumberTree.isKey($0) ? $0 : nil
      }
      let key = stated ?? tree.nextKey
      tree[key] = .array(elements)
      node["StructParents"] = .integer(key)
      document[page] = .dictionary(node)
    }
    elementsByPage = [:]
    document.updateStructureRoot { root, document in root.setParentTree(tree, in: &document) }
  }
}
