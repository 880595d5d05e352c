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
        guard let number = item.referenceValue, var dictionary = document[number].dictionaryValue,
          pageOf[number] == nil
        else { continue }
        if Self.isWidgetWithoutSubtype(dictionary, in: document) {
          dictionary["Type"] = .name("Annot")
          dictionary["Subtype"] = .name("Widget")
          document[number] = .dictionary(dictionary)
        }
        guard document.name(dictionary["Subtype"]) == "Widget" else { continue }
        pageOf[number] = (index, byPage[index].count)
        byPage[index].append(number)
      }
    }
  }

  /// Whether an annotation of a page is a field with a rectangle that lacks the required `/Subtype`: it can
  /// only be meant as a widget, and viewers draw nothing that does not say so.
  private static func isWidgetWithoutSubtype(
    _ node: PDFDictionary, in document: Document
  ) -> Bool {
    guard node["Subtype"] == nil, document.rectangle(node["Rect"]) != nil else { return false }
    return node["FT"] != nil || document.dictionary(node["Parent"])?["FT"] != nil
  }

  func page(of widget: ObjectNumber) -> Int? { pageOf[widget]?.page }

  /// `page3.widget7`, both counted from 1; `object12` for what is on no page.
  func madeUpName(_ widget: ObjectNumber) -> String {
    guard let place = pageOf[widget] else { return "object\(widget.rawValue)" }
    return "page\(place.page + 1).widget\(place.ordinal + 1)"
  }
}
