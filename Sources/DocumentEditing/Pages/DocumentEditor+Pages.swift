import PDFObjects

extension DocumentEditor {
  /// Keeps the pages at these places, in this order, and removes all others.
  ///
  /// What belongs to a removed page alone goes with it: its annotations and their fields, its part of
  /// the structure tree, and every destination, action and outline item that leads to it. Pages keep
  /// their labels.
  ///
  /// - Parameter order: places from 0, each at most once; others are ignored.
  package mutating func arrangePages(_ order: [Int]) {
    let all = pages.map(\.number)
    var seen: Set<Int> = []
    arrange(
      order.compactMap { all.indices.contains($0) && seen.insert($0).inserted ? all[$0] : nil })
  }

  /// Removes the pages at these places.
  package mutating func removePages(at places: some Sequence<Int>) {
    let removed = Set(places)
    arrangePages(pages.indices.filter { !removed.contains($0) })
  }

  /// Turns the pages at these places clockwise, in addition to the rotation that they have.
  ///
  /// - Parameter degrees: a multiple of 90; otherwise nothing happens.
  package mutating func rotatePages(at places: some Sequence<Int>, by degrees: Int) {
    let all = pages
    for place in places where all.indices.contains(place) { rotate(all[place], by: degrees) }
  }

  mutating func rotate(_ page: Page, by degrees: Int) {
    guard degrees.isMultiple(of: 90), case .dictionary(var node) = document[page.number] else {
      return
    }
    let rotation = ((page.rotation + degrees % 360) % 360 + 360) % 360
    // A page may inherit another rotation (ISO 32000-2, 7.7.3.4).
    node["Rotate"] = .integer(rotation)
    document[page.number] = .dictionary(node)
  }

  /// Sets the pages of the document.
  ///
  /// - Parameters:
  ///   - order: pages, some of which may not be in the page tree yet.
  ///   - labels: of those that are not.
  mutating func arrange(_ order: [ObjectNumber], labels added: [ObjectNumber: PageLabel] = [:]) {
    let list = document.pageList()
    let before = list.pages
    let numbers = before.map(\.number)
    // A tree that lists a page twice is rewritten too.
    guard numbers != order || list.isDamaged else { return }
    document.arrangePages(order, of: before, labels: added)
  }
}
