package import InteractiveForms
import LogicalStructure
package import PDFObjects

/// The order in which a reader tabs through the widgets of a form: page by page, in the order of the structure tree
/// where a page says so (`/Tabs /S`; ISO 32000-2, 12.5.1), else in that of the page's annotations.
package struct TabOrder {
  private var ranks: [ObjectNumber: Int] = [:]

  package init(_ form: Form, _ document: Document) {
    let places = document.annotationsInStructureOrder.enumerated().map { ($1, $0) }
    let structure = Dictionary(uniqueKeysWithValues: places)
    for (index, page) in form.pages.pages.enumerated() {
      let node = document[page.number].dictionaryValue ?? [:]
      let followsStructure = document.name(node["Tabs"]) == "S"
      let widgets = (document.array(node["Annots"]) ?? []).compactMap(\.referenceValue)
      for (place, widget) in widgets.enumerated() where ranks[widget] == nil {
        let rank = followsStructure ? structure[widget] ?? (1 << 24) + place : place
        ranks[widget] = index << 32 | rank
      }
    }
  }

  /// What is on no page comes last.
  package subscript(widget: Widget) -> Int { ranks[widget.number] ?? .max }
}
