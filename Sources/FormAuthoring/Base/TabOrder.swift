import InteractiveForms
import PDFObjects

/// The order in which a reader tabs through the widgets of a form: page by page, in the order of the structure tree
/// where a page says so (`/Tabs /S`; ISO 32000-2, 12.5.1), else in that of the page's annotations.
struct TabOrder {
  private var ranks: [ObjectNumber: Int] = [:]

  init(_ form: Form, _ document: Document) {
    let structure = Self.structure(of: document)
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
  subscript(widget: Widget) -> Int { ranks[widget.number] ?? .max }

  /// The places of annotations in the structure tree; each element counts once.
  private static func structure(of document: Document) -> [ObjectNumber: Int] {
    var places: [ObjectNumber: Int] = [:]
    var seen: Set<ObjectNumber> = []
    var pending = [document.dictionary(document.catalog["StructTreeRoot"])?["K"]].compactMap { $0 }
    while let object = pending.popLast() {
      if let number = object.referenceValue, !seen.insert(number).inserted { continue }
      switch document.resolve(object) {
      case .array(let items): pending += items.reversed()
      case .dictionary(let node):
        if let annotation = node["Obj"]?.referenceValue {
          if places[annotation] == nil { places[annotation] = places.count }
        } else if let kids = node["K"] {
          pending.append(kids)
        }
      default: break
      }
    }
    return places
  }
}
