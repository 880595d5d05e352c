import PDFObjects

/// Where the pages of a document are, found without looking through all of them.
struct SlotIndexes {
  private struct Key: Hashable {
    var store: ObjectIdentifier
    var number: ObjectNumber
  }

  /// The first slot of each page object; a damaged file may list one twice.
  private var places: [Key: Int] = [:]
  private var hasRepeats = false

  init(_ slots: [PDFDocument.Slot], in store: ObjectStore) {
    for (index, slot) in slots.enumerated() {
      append(slot.number, in: slot.page?.store ?? store, at: index)
    }
  }

  mutating func append(_ number: ObjectNumber, in store: ObjectStore, at index: Int) {
    let key = Key(store: ObjectIdentifier(store), number: number)
    if places[key] == nil { places[key] = index } else { hasRepeats = true }
  }

  /// The slot of a page object.
  func index(of number: ObjectNumber, in store: ObjectStore) -> Int? {
    places[Key(store: ObjectIdentifier(store), number: number)]
  }

  /// The slot of a page, which must be this very object if the slot has one.
  func index(of page: PDFPage, in document: PDFDocument) -> Int? {
    let store = page.store
    let slots = document.slots
    guard let index = index(of: page.number, in: store), slots.indices.contains(index)
    else { return nil }
    let known = slots[index].page
    if known == nil || known === page { return index }
    return hasRepeats ? slots.firstIndex { $0.page === page } : nil
  }
}

extension PDFDocument {
  /// Where pages are; made again after a change of their order.
  var indexes: SlotIndexes {
    lock.withLock {
      if let known = state.slotIndexes { return known }
      let made = SlotIndexes(state.slots, in: store)
      state.slotIndexes = made
      return made
    }
  }
}
