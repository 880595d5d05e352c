package import PDFObjects

/// Takes out of the structure tree what belongs to pages that leave the document: marked content,
/// object references, and the elements that are left with nothing (ISO 32000-2, 14.7).
package func removeStructureContent(of pages: Set<ObjectNumber>, in document: inout Document) {
  guard var root = StructureRoot(of: document), root.number != nil else { return }
  var removal = PageRemoval(pages: pages, document: document)
  if let kids = root[.kids] { root[.kids] = removal.kept(kids, elementPage: nil, depth: 0) }
  document = removal.document
  var parents = root.parentTree(in: document)
  for page in pages {
    guard let node = document[page].dictionaryValue else { continue }
    if let key = document.integer(node["StructParents"]) { parents[key] = nil }
    for annotation in document.array(node["Annots"]) ?? [] {
      if let key = document.integer(document.dictionary(annotation)?["StructParent"]) {
        parents[key] = nil
      }
    }
  }
  root[.parentTree] = .reference(document.add(parents.object))
  root.write(to: &document)
}

private struct PageRemoval {
  let pages: Set<ObjectNumber>
  var document: Document
  /// What stands on the pages.
  private let annotations: Set<ObjectNumber>
  private var seen: Set<ObjectNumber> = []

  init(pages: Set<ObjectNumber>, document: Document) {
    self.pages = pages
    self.document = document
    annotations = Set(
      pages.flatMap { page in
        (document.array(document[page].dictionaryValue?["Annots"]) ?? [])
          .compactMap(\.referenceValue)
      })
  }

  /// What is left of `/K`; nil where nothing is.
  mutating func kept(
    _ kids: PDFObject, elementPage: ObjectNumber?, depth: Int
  ) -> PDFObject? {
    guard let items = document.array(kids) else {
      return keeps(kids, elementPage: elementPage, depth: depth) ? kids : nil
    }
    var rest: [PDFObject] = []
    for item in items where keeps(item, elementPage: elementPage, depth: depth) {
      rest.append(item)
    }
    return rest.isEmpty ? nil : .array(rest)
  }

  private mutating func keeps(
    _ kid: PDFObject, elementPage: ObjectNumber?, depth: Int
  ) -> Bool {
    switch document.resolve(kid) {
    case .integer: return elementPage.map { !pages.contains($0) } ?? true
    case .dictionary(var node):
      let page = node["Pg"]?.referenceValue ?? elementPage
      if let annotation = node["Obj"]?.referenceValue, annotations.contains(annotation) {
        return false
      }
      if node["MCID"] != nil || node["Obj"] != nil {
        return page.map { !pages.contains($0) } ?? true
      }
      guard let number = kid.referenceValue, depth < 500, seen.insert(number).inserted else {
        return true
      }
      guard let kids = node["K"] else { return page.map { !pages.contains($0) } ?? true }
      node["K"] = kept(kids, elementPage: page, depth: depth + 1)
      document[number] = .dictionary(node)
      return node["K"] != nil
    default: return true
    }
  }
}
