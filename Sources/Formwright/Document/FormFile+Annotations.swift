import InteractiveForms
import PDFContent
import PDFObjects

/// An annotation of a page (ISO 32000-2, 12.5).
package struct AnnotationSummary: Hashable, Sendable {
  /// Its kind, such as `Link` or `Widget`.
  package var subtype: String
  /// The page, from 1.
  package var page: Int
  /// The coordinates of its rectangle in the order in which the file has its corners, from the lower left corner of the
  /// page as viewers show it.
  package var corners: [Double]
  /// The addresses that a link opens.
  package var addresses: [String]
  /// Whether a link adds the place of the click to its address; nil if it does not say (12.6.4.8).
  package var isMap: Bool?
}

extension FormFile {
  /// The annotations of all pages, in the order of the pages.
  package var annotations: [AnnotationSummary] {
    form.pages.pages.enumerated().flatMap { index, page -> [AnnotationSummary] in
      let items = document.array(document[page.number].dictionaryValue?["Annots"]) ?? []
      return items.compactMap { item -> AnnotationSummary? in
        guard let node = document.dictionary(item), document.name(node["Type"]) == "Annot",
          let subtype = document.name(node["Subtype"])
        else { return nil }
        let numbers = document.array(node["Rect"])?.compactMap { document.number($0) } ?? []
        let action = subtype == "Link" ? node["A"] : nil
        return AnnotationSummary(
          subtype: subtype.text, page: index + 1,
          corners: page.upright(numbers.count == 4 ? numbers : [0, 0, 0, 0]),
          addresses: Action.sequence(action, in: document).compactMap {
            if case .uri(let address) = $0 { address } else { nil }
          },
          isMap: document.dictionary(action).flatMap { document.value("IsMap", in: $0) }
            .map { $0.booleanValue ?? false })
      }
    }
  }
}

extension Page {
  /// The coordinates of two corners, from the lower left corner of the page as viewers show it; as many are first
  /// coordinates of an upright rectangle as were before.
  fileprivate func upright(_ corners: [Double]) -> [Double] {
    let box = cropBox
    let (x, y) = ([corners[0], corners[2]], [corners[1], corners[3]])
    let (width, height) = (box.right - box.left, box.top - box.bottom)
    let (left, right) = (x.map { $0 - box.left }, x.map { width + box.left - $0 })
    let (below, above) = (y.map { $0 - box.bottom }, y.map { height + box.bottom - $0 })
    return switch rotation {
    case 90: [below[0], right[1], below[1], right[0]]
    case 180: [right[1], above[1], right[0], above[0]]
    case 270: [above[1], left[0], above[0], left[1]]
    default: [left[0], below[0], left[1], below[1]]
    }
  }
}
