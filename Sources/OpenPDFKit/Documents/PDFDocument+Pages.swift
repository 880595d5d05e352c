import Foundation
import PDFObjects

extension PDFDocument {
  public var pageCount: Int { slots.count }

  /// The class of the document's pages.
  public var pageClass: AnyClass { delegate?.classForPage() ?? PDFPage.self }

  /// Returns a page; nil for an index that does not exist.
  public func page(at index: Int) -> PDFPage? {
    let slot = lock.withLock { state.slots.indices.contains(index) ? state.slots[index] : nil }
    guard let slot else { return nil }
    if let page = slot.page { return page }
    let page = PDFPage.made(of: pageClass as? PDFPage.Type ?? PDFPage.self)
    page.bind(to: store, slot.number)
    page.document = self
    return lock.withLock {
      guard state.slots.indices.contains(index), state.slots[index].number == slot.number else {
        return page
      }
      // Another thread may have been faster.
      if let known = state.slots[index].page { return known }
      let indexes = state.slotIndexes
      state.slots[index].page = page
      // The page is where its object was.
      state.slotIndexes = indexes
      return page
    }
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
    let (store, number) = (page.store, page.number)
    lock.withLock {
      var known = index == state.slots.count ? state.slotIndexes : nil
      state.slotIndexes = nil
      state.slots.insert(Slot(number: number, page: page), at: index)
      known?.append(number, in: store, at: index)
      state.slotIndexes = known
    }
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
