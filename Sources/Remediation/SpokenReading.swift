import LogicalStructure
import PDFArchiving
import PDFObjects
import PageStructure

/// What a screen reader says of a document, element by element in the order of its structure.
struct SpokenReading {
  private(set) var items: [RemediationReport.Spoken] = []

  /// - Parameters:
  ///   - tree: the elements of a document that was tagged anew.
  ///   - fields: the names of fields by the objects of their widgets.
  init(_ tree: TagTree, fields: [ObjectNumber: RemediatedField]) {
    var pending: [TagTree.Kid] = [.element(TagTree.root)]
    while let kid = pending.popLast() {
      guard case .element(let place) = kid else { continue }
      let element = tree.elements[place]
      add(element, tree, fields)
      pending += element.kids.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element.kid).reversed()
    }
  }

  private mutating func add(
    _ element: TagTree.Element, _ tree: TagTree, _ fields: [ObjectNumber: RemediatedField]
  ) {
    let part = element.place
    for entry in element.kids {
      guard case .annotation(let number, let page) = entry.kid, element.type == "Form" else {
        continue
      }
      let field = fields[number]
      items.append(
        RemediationReport.Spoken(
          page: page + 1, bounds: part?.bounds ?? field?.bounds ?? Rectangle(0, 0, 0, 0),
          role: "Form", text: field?.name ?? "", field: field?.field,
          isDoubtful: field?.certainty != .known))
    }
    guard let page = part?.page, let box = part?.bounds, element.type != "Form" else { return }
    if element.type == "Figure" {
      items.append(
        RemediationReport.Spoken(
          page: page, bounds: box, role: "Figure", text: element.alternative ?? "",
          isDoubtful: element.alternative == nil))
    } else if !element.text.isEmpty {
      let isHeading = element.type.rawValue.hasPrefix("H")
      items.append(
        RemediationReport.Spoken(
          page: page, bounds: box, role: element.type.rawValue, text: element.text,
          isDoubtful: isHeading && (element.source?.confidence ?? 1) < Remediator.likely))
    }
  }

  /// - Parameter document: a document that keeps its structure.
  init(_ document: Document, fields: [ObjectNumber: RemediatedField]) {
    guard let tree = StructureElements(document) else { return }
    let places = ElementPlaces(tree, in: document)
    let pages = document.pageList().indexByNumber
    for (index, element) in tree.elements.enumerated() {
      let place = places.contents[index]
      guard let box = place.box, let page = place.page.flatMap({ pages[$0] }) else { continue }
      var item = RemediationReport.Spoken(
        page: page + 1, bounds: box, role: (element.standardType ?? element.type).text,
        text: place.text, isDoubtful: false)
      if let field = element.objects.lazy.compactMap({ fields[$0] }).first {
        (item.text, item.field) = (field.name, field.field)
        item.isDoubtful = field.certainty != .known
      }
      let alternative = document.value("Alt", in: element.dictionary)?.stringValue?.text
      if let alternative, item.field == nil { item.text = alternative }
      if element.standardType == "Figure", alternative == nil { item.isDoubtful = true }
      if !item.text.isEmpty || item.isDoubtful { items.append(item) }
    }
  }
}
