package import PDFObjects

/// What the structure tree says of annotations: the alternate descriptions and the labels of the elements
/// that refer to them (ISO 32000-2, 14.7.5.3).
package struct AnnotationElements: Sendable {
  package struct Element: Hashable, Sendable {
    /// `/Alt` of the `Form` element (14.9.3).
    package var alternateDescription: String?
    /// The content of the `Lbl` elements in the element, or else of those beside it in the same parent.
    package var labels: [MarkedContentReference] = []
  }

  /// By the annotation.
  package private(set) var elements: [ObjectNumber: Element] = [:]

  package init(document: Document) {
    var walk = StructureWalk(document)
    var around: [PDFDictionary] = []
    while let item = walk.next() {
      switch item.content {
      case .element(let node):
        around.append(node)
        walk.enter(item, as: around.count - 1)
      case .object(let annotation?):
        if let parent = item.parent { note(annotation, in: around[parent], document) }
      case .object, .markedContent: break
      }
    }
  }

  private mutating func note(
    _ annotation: ObjectNumber, in parent: PDFDictionary, _ document: Document
  ) {
    guard elements[annotation] == nil else { return }
    var element = Element()
    if document.name(parent["S"]) == "Form" {
      element.alternateDescription = document.value("Alt", in: parent)?.stringValue?.text
    }
    element.labels = labels(in: parent, document)
    if element.labels.isEmpty, let outer = document.dictionary(parent["P"]),
      document.dictionary(outer["P"]) != nil
    {
      element.labels = labels(in: outer, document)
    }
    if element != Element() { elements[annotation] = element }
  }

  /// The marked content of `Lbl` elements that are kids of an element.
  private func labels(
    in element: PDFDictionary, _ document: Document
  ) -> [MarkedContentReference] {
    guard let kids = element["K"] else { return [] }
    var found: [MarkedContentReference] = []
    for kid in (document.array(kids) ?? [kids]).prefix(64) {
      guard let node = document.dictionary(kid), document.name(node["S"]) == "Lbl",
        let content = node["K"]
      else { continue }
      let page = (node["Pg"] ?? element["Pg"])?.referenceValue
      for item in (document.array(content) ?? [content]).prefix(64) {
        if let identifier = document.integer(item), let page {
          found.append(MarkedContentReference(page: page, identifier: identifier))
        } else if let reference = document.dictionary(item),
          let identifier = document.integer(reference["MCID"]),
          let page = reference["Pg"]?.referenceValue ?? page
        {
          found.append(MarkedContentReference(page: page, identifier: identifier))
        }
      }
    }
    return found
  }
}
