package import PDFObjects

/// What the structure tree says of annotations: the alternate descriptions and the labels of the elements
/// that refer to them (ISO 32000-2, 14.7.5.3).
package struct AnnotationElements: Sendable {
  /// Content of a page by its marked-content identifier (14.7.5.2).
  package struct MarkedContentReference: Hashable, Sendable {
    package var page: ObjectNumber
    package var identifier: Int

    package init(page: ObjectNumber, identifier: Int) {
      self.page = page
      self.identifier = identifier
    }
  }

  package struct Element: Hashable, Sendable {
    /// `/Alt` of the `Form` element (14.9.3).
    package var alternateDescription: String?
    /// The content of the `Lbl` elements in the element, or else of those beside it in the same parent.
    package var labels: [MarkedContentReference] = []
  }

  /// By the annotation.
  package private(set) var elements: [ObjectNumber: Element] = [:]

  /// A chain of elements deeper than this is not followed.
  private static let deepest = 200
  private var seen: Set<ObjectNumber> = []

  package init(document: Document) {
    guard let tree = document.dictionary(document.catalog["StructTreeRoot"]),
      let kids = tree["K"]
    else { return }
    walk(kids, of: tree, page: nil, document, depth: 0)
  }

  /// Each indirect element is visited once.
  private mutating func walk(
    _ kids: PDFObject, of parent: PDFDictionary, page: ObjectNumber?, _ document: Document,
    depth: Int
  ) {
    guard depth < Self.deepest else { return }
    for kid in document.array(kids) ?? [kids] {
      if let number = kid.referenceValue, !seen.insert(number).inserted { continue }
      guard case .dictionary(let node) = document.resolve(kid) else { continue }
      if let annotation = node["Obj"]?.referenceValue {
        note(annotation, in: parent, document)
      } else if let inner = node["K"] {
        walk(inner, of: node, page: page, document, depth: depth + 1)
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
