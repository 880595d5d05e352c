import PDFObjects

extension Document {
  /// Gives destinations that say where in the document their page is a reference to the page
  /// instead: places change. The standard has places for pages of other files only (ISO 32000-2,
  /// 12.3.2.2), but viewers accept them.
  mutating func resolvePagePlaces(_ pages: [ObjectNumber]) {
    var destinations = NamedDestinations(self)
    let hasChanged = destinations.replace { value in
      guard case .dictionary(var node) = resolve(value) else { return reference(value, pages) }
      guard let inner = node["D"], let new = reference(inner, pages) else { return nil }
      node["D"] = new
      return .dictionary(node)
    }
    if hasChanged { destinations.write(to: &self) }
    let before = self
    rewriteObjects { object in
      object.rewritingDictionaries { before.resolvePagePlaces(in: &$0, pages) }
    }
  }

  /// - Returns: false if nothing changes.
  private func resolvePagePlaces(
    in node: inout PDFDictionary, _ pages: [ObjectNumber]
  ) -> Bool {
    var hasChanged = false
    for (key, isMeant) in [
      ("Dest", true), ("D", name(node["S"]) == "GoTo"), ("OpenAction", true),
    ] as [(PDFName, Bool)] where isMeant {
      guard let destination = node[key], let new = reference(destination, pages) else { continue }
      node[key] = new
      hasChanged = true
    }
    return hasChanged
  }

  /// An explicit destination with a reference in place of a number; nil if it has no number.
  private func reference(_ destination: PDFObject, _ pages: [ObjectNumber]) -> PDFObject? {
    guard case .array(var items) = resolve(destination), items.count > 1,
      case .integer(let place) = resolve(items[0]), pages.indices.contains(place)
    else { return nil }
    items[0] = .reference(pages[place])
    return .array(items)
  }
}
