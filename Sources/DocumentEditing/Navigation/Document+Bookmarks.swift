package import PDFObjects

/// An item of the outline, as viewers show it (ISO 32000-2, 12.3.3).
package struct Bookmark: Hashable, Sendable {
  package var title: String
  /// The page that it leads to, from 0; nil if it leads to none.
  package var page: Int?
  /// Whether viewers show the items below it from the start.
  package var isOpen: Bool
  /// The items below it.
  package var items: [Bookmark]

  package init(title: String, page: Int?, isOpen: Bool = false, items: [Bookmark] = []) {
    (self.title, self.page, self.isOpen, self.items) = (title, page, isOpen, items)
  }
}

/// What a link of a page leads to (ISO 32000-2, 12.5.6.5).
package struct PageLink: Sendable {
  package enum Target: Hashable, Sendable {
    /// A page, from 0.
    case page(Int)
    case uri(String)
  }

  /// The annotation; nil for one that is written into the list itself.
  package let number: ObjectNumber?
  /// In the page's user space.
  package let rectangle: Rectangle
  package let target: Target

  /// Whether an address is one of the web or of mail. Others, such as those of scripts, must not be followed.
  package static func isSafe(_ uri: String) -> Bool {
    ["http://", "https://", "mailto:"].contains(where: uri.lowercased().hasPrefix)
  }
}

extension Document {
  /// The outline; empty if there is none.
  package func bookmarks(pages: PageList) -> [Bookmark] {
    let places = PagePlaces(self, pages)
    func read(_ items: [OutlineTree.Item]) -> [Bookmark] {
      items.map { item in
        let node = self[item.number].dictionaryValue ?? [:]
        var page: Int?
        if case .page(let place)? = places.target(of: node) { page = place }
        return Bookmark(
          title: value("Title", in: node)?.stringValue?.text ?? "", page: page, isOpen: item.isOpen,
          items: read(item.items))
      }
    }
    return read(OutlineTree(self).items)
  }

  /// Replaces the outline. Bookmarks of pages that the file lacks lead nowhere.
  package mutating func setBookmarks(_ bookmarks: [Bookmark]) {
    let pages = pageList().pages.map(\.number)
    var tree = OutlineTree(self)
    tree.items = added(bookmarks, pages)
    tree.write(to: &self)
  }

  private mutating func added(
    _ bookmarks: [Bookmark], _ pages: [ObjectNumber]
  ) -> [OutlineTree.Item] {
    bookmarks.map { bookmark in
      var node: PDFDictionary = ["Title": .string(PDFString(text: bookmark.title))]
      if let page = bookmark.page, pages.indices.contains(page) {
        node["Dest"] = .array([.reference(pages[page]), .name("Fit")])
      }
      return OutlineTree.Item(
        number: add(.dictionary(node)), isOpen: bookmark.isOpen, items: added(bookmark.items, pages)
      )
    }
  }

  /// The links of each page that lead to a page or to an address.
  package func links(pages: PageList) -> [[PageLink]] {
    let places = PagePlaces(self, pages)
    return pages.pages.map { page in
      let annotations = array(self[page.number].dictionaryValue?["Annots"]) ?? []
      return annotations.compactMap { annotation in
        guard let node = dictionary(annotation), name(node["Subtype"]) == "Link",
          let rectangle = rectangle(node["Rect"]), let target = places.target(of: node)
        else { return nil }
        return PageLink(
          number: annotation.referenceValue, rectangle: rectangle, target: target)
      }
    }
  }
}

/// Finds the pages that destinations lead to.
private struct PagePlaces {
  private let document: Document
  private let places: [ObjectNumber: Int]
  private let count: Int
  private let named: NamedDestinations

  init(_ document: Document, _ pages: PageList) {
    self.document = document
    places = pages.indexByNumber
    count = pages.pages.count
    named = NamedDestinations(document)
  }

  /// - Parameter node: an outline item or a link, with `/Dest` or `/A`.
  func target(of node: PDFDictionary) -> PageLink.Target? {
    if let destination = node["Dest"] { return page(of: destination).map { .page($0) } }
    guard let action = document.dictionary(node["A"]) else { return nil }
    switch document.name(action["S"]) {
    case "GoTo": return action["D"].flatMap(page).map { .page($0) }
    case "URI":
      return document.value("URI", in: action)?.stringValue.map { .uri($0.text) }
    default: return nil
    }
  }

  private func page(of destination: PDFObject) -> Int? {
    let explicit = named.explicit(destination, document) ?? document.resolve(destination)
    guard let first = explicit.arrayValue?.first else { return nil }
    let place = first.referenceValue.flatMap { places[$0] } ?? document.integer(first)
    return place.flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}
