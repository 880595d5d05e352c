import PDFObjects

/// Which widget stands on which page, from each page's `/Annots`.
///
/// `/P` in a widget is only a hint and often wrong; what a page lists is what viewers show.
struct WidgetPlacement {
  /// Widgets a page, in the page's order.
  private(set) var byPage: [[ObjectNumber]] = []
  private var pageOf: [ObjectNumber: (page: Int, ordinal: Int)] = [:]

  init() {}

  /// Direct annotation dictionaries become indirect on the way.
  init(pages: PageList, document: inout Document) {
    byPage = Array(repeating: [], count: pages.pages.count)
    for (index, page) in pages.pages.enumerated() {
      guard let node = document[page.number].dictionaryValue,
        let annotations = document.array(node["Annots"])
      else { continue }
      var listed: [PDFObject] = []
      listed.reserveCapacity(annotations.count)
      for annotation in annotations {
        if case .dictionary = annotation {
          listed.append(.reference(document.add(annotation)))
        } else {
          listed.append(annotation)
        }
      }
      if listed != annotations {
        var changed = node
        changed["Annots"] = .array(listed)
        document[page.number] = .dictionary(changed)
      }
      for item in listed {
        guard let number = item.referenceValue, let dictionary = document[number].dictionaryValue,
          document.name(dictionary["Subtype"]) == "Widget", pageOf[number] == nil
        else { continue }
        pageOf[number] = (index, byPage[index].count)
        byPage[index].append(number)
      }
    }
  }

  func page(of widget: ObjectNumber) -> Int? { pageOf[widget]?.page }

  /// `page3.widget7`, both counted from 1; `object12` for what is on no page.
  func madeUpName(_ widget: ObjectNumber) -> String {
    guard let place = pageOf[widget] else { return "object\(widget.rawValue)" }
    return "page\(place.page + 1).widget\(place.ordinal + 1)"
  }
}
