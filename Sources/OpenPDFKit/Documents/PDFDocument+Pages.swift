import Foundation
import PDFObjects

extension PDFDocument {
  public var pageCount: Int { slots.count }

  /// The class of the document's pages.
  public var pageClass: AnyClass { delegate?.classForPage() ?? PDFPage.self }

  /// Returns a page; nil for an index that does not exist.
  public func page(at index: Int) -> PDFPage? {
    guard slots.indices.contains(index) else { return nil }
    if let page = slots[index].page { return page }
    let page = PDFPage.made(of: pageClass as? PDFPage.Type ?? PDFPage.self)
    page.bind(to: store, slots[index].number)
    page.document = self
    let indexes = slotIndexes
    slots[index].page = page
    // The page is where its object was.
    slotIndexes = indexes
    return page
  }

  /// Returns the index of a page; `NSNotFound` if it is not in the document.
  public func index(for page: PDFPage) -> Int { indexes.index(of: page, in: self) ?? NSNotFound }

  /// Inserts a page; an index that does not exist is ignored.
  ///
  /// A page of another document need not be copied: the output has the page with its fields, their values and
  /// states, and the other document keeps it too. Both see later changes of the page.
  public func insert(_ page: PDFPage, at index: Int) {
    guard !isLocked, (0...slots.count).contains(index) else { return }
    // The same page twice in a document is a page and its copy.
    if self.index(for: page) != NSNotFound, let copy = page.copy() as? PDFPage {
      insert(copy, at: index)
      return
    }
    page.joinDocument(self)
    // Appending page after page costs no new table each time.
    var known = index == slots.count ? slotIndexes : nil
    slots.insert(Slot(number: page.number, page: page), at: index)
    known?.append(page.number, in: page.store, at: index)
    slotIndexes = known
    page.document = self
  }

  /// Removes a page; an index that does not exist is ignored.
  public func removePage(at index: Int) {
    guard slots.indices.contains(index) else { return }
    let slot = slots.remove(at: index)
    if slot.page?.document === self { slot.page?.document = nil }
  }

  /// Exchanges two pages; indexes that do not exist are ignored.
  public func exchangePage(at first: Int, withPageAt second: Int) {
    guard slots.indices.contains(first), slots.indices.contains(second) else { return }
    slots.swapAt(first, second)
  }

  /// All pages.
  var allPages: [PDFPage] { (0..<pageCount).compactMap { page(at: $0) } }
}
