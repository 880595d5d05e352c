import PDFObjects

extension ColorSpaceMending {
  /// Makes Separation color spaces of one name one color space, where nobody can tell their colors apart
  /// (ISO 19005-2, 6.2.4.4): the first one's tint transform takes the place of the others'.
  mutating func unifySeparations() {
    struct Known {
      var alternate: PDFObject
      var transform: PDFObject
      var colors: TintTransform?
    }
    var known: [PDFName: Known] = [:]
    let source = document
    func substitute(_ items: [PDFObject]) -> PDFObject? {
      guard items.count >= 4, items[0] == .name("Separation"),
        let name = source.name(items[1]), name != "All", name != "None"
      else { return nil }
      guard let first = known[name] else {
        known[name] = Known(
          alternate: items[2], transform: items[3], colors: TintTransform(items[3], in: source))
        return nil
      }
      guard items[3] != first.transform, let colors = first.colors,
        source.deepValue(items[2]) == source.deepValue(first.alternate),
        source.deepValue(items[3]) != source.deepValue(first.transform),
        let own = TintTransform(items[3], in: source), own.looksLike(colors)
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
