package import PDFObjects

/// A view of a document to jump to (ISO 32000-2, 12.3.2).
package enum Destination: Hashable, Sendable {
  /// A page, from 0, and what of it (12.3.2.2).
  case page(Int, View)
  /// What the document's `/Dests` or name tree calls so (12.3.2.4).
  case named(String)

  /// Table 149. Lengths are in the page's user space; nil keeps what the viewer has.
  package enum View: Hashable, Sendable {
    case position(left: Double?, top: Double?, zoom: Double?)
    case wholePage
    case pageWidth(top: Double?)
    case pageHeight(left: Double?)
    case rectangle(Rectangle)
    /// The same for what the page paints, not the page.
    case wholeContent
    case contentWidth(top: Double?)
    case contentHeight(left: Double?)
  }
}

extension Destination {
  /// - Parameter pages: the document's pages in order; a destination in another file gives a page's
  ///   number instead.
  /// - Returns: nil where the object is no destination, or its page is none.
  init?(_ object: PDFObject?, in document: Document, pages: [ObjectNumber]) {
    switch object.map(document.resolve) {
    case .name(let name): self = .named(name.text)
    case .string(let string): self = .named(string.text)
    case .dictionary(let node):
      // A named destination's value (12.3.2.4).
      guard node["D"] != nil, case .array? = document.value("D", in: node) else { return nil }
      self.init(node["D"], in: document, pages: pages)
    case .array(let items):
      guard let page = items.first else { return nil }
      let index = page.referenceValue.map { pages.firstIndex(of: $0) } ?? document.integer(page)
      guard let index, index >= 0, let view = View(Array(items.dropFirst()), in: document) else {
        return nil
      }
      self = .page(index, view)
    default: return nil
    }
  }

  /// - Parameter pages: of the document the destination is in; nil for another file, where pages
  ///   are known by number.
  func object(pages: [ObjectNumber]?) -> PDFObject {
    switch self {
    case .named(let name): return .string(PDFString(text: name))
    case .page(let index, let view):
      var page = PDFObject.integer(index)
      if let pages, pages.indices.contains(index) { page = .reference(pages[index]) }
      return .array([page] + view.objects)
    }
  }
}

extension Destination.View {
  fileprivate init?(_ items: [PDFObject], in document: Document) {
    func number(_ index: Int) -> Double? {
      items.indices.contains(index) ? document.number(items[index]) : nil
    }
    switch items.first.flatMap({ document.name($0) }) {
    case "XYZ": self = .position(left: number(1), top: number(2), zoom: number(3))
    case "Fit": self = .wholePage
    case "FitH": self = .pageWidth(top: number(1))
    case "FitV": self = .pageHeight(left: number(1))
    case "FitR":
      guard let left = number(1), let bottom = number(2), let right = number(3),
        let top = number(4)
      else { return nil }
      self = .rectangle(Rectangle(left, bottom, right, top))
    case "FitB": self = .wholeContent
    case "FitBH": self = .contentWidth(top: number(1))
    case "FitBV": self = .contentHeight(left: number(1))
    default: return nil
    }
  }

  fileprivate var objects: [PDFObject] {
    func spelled(_ number: Double?) -> PDFObject { number.map(PDFObject.number) ?? .null }
    switch self {
    case .position(let left, let top, let zoom):
      return [.name("XYZ"), spelled(left), spelled(top), spelled(zoom)]
    case .wholePage: return [.name("Fit")]
    case .pageWidth(let top): return [.name("FitH"), spelled(top)]
    case .pageHeight(let left): return [.name("FitV"), spelled(left)]
    case .rectangle(let box):
      return [.name("FitR")] + [box.left, box.bottom, box.right, box.top].map(PDFObject.number)
    case .wholeContent: return [.name("FitB")]
    case .contentWidth(let top): return [.name("FitBH"), spelled(top)]
    case .contentHeight(let left): return [.name("FitBV"), spelled(left)]
    }
  }
}
