import PDFObjects

extension ColorSpaceMending {
  /// Makes Separation color spaces of one name one color space, where nobody can tell their colors apart
  /// (ISO 19005-2, 6.2.4.4): the first one's tint transform takes the place of the others'.
  mutating func unifySeparations() {
    var known: [PDFName: (alternate: PDFObject, transform: PDFObject)] = [:]
    let source = document
    func substitute(_ items: [PDFObject]) -> PDFObject? {
      guard items.count >= 4, items[0] == .name("Separation"),
        let name = source.name(items[1]), name != "All", name != "None"
      else { return nil }
      guard let first = known[name] else {
        known[name] = (items[2], items[3])
        return nil
      }
      guard items[3] != first.transform,
        source.isSame(items[2], as: first.alternate, of: source),
        !source.isSame(items[3], as: first.transform, of: source),
        let own = TintTransform(items[3], in: source),
        let others = TintTransform(first.transform, in: source), own.looksLike(others)
      else { return nil }
      var copy = items
      copy[3] = first.transform
      return .array(copy)
    }
    for number in reachedNumbers {
      if let new = Self.rewritten(document[number], substitute) { document[number] = new }
    }
  }
}
