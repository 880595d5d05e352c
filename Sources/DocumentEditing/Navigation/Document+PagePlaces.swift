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
    for number in objects.indices.map({ ObjectNumber($0 + 1) }) {
      if let object = withPages(self[number], pages) { self[number] = object }
    }
  }

  /// - Returns: nil if nothing changes.
  private func withPages(_ object: PDFObject, _ pages: [ObjectNumber]) -> PDFObject? {
    switch object {
    case .array(let items):
      var changed = items
      var hasChanged = false
      for (index, item) in items.enumerated() {
        guard let new = withPages(item, pages) else { continue }
        changed[index] = new
        hasChanged = true
      }
      return hasChanged ? .array(changed) : nil
    case .dictionary(let node):
      var changed = node
      var hasChanged = false
      for (key, value) in node {
        guard let new = withPages(value, pages) else { continue }
        changed[key] = new
        hasChanged = true
      }
      for (key, isMeant) in [
        ("Dest", true), ("D", name(node["S"]) == "GoTo"), ("OpenAction", true),
      ] as [(PDFName, Bool)] where isMeant {
        guard let destination = node[key], let new = reference(destination, pages) else { continue }
        changed[key] = new
        hasChanged = true
      }
      return hasChanged ? .dictionary(changed) : nil
    case .null, .boolean, .integer, .real, .string, .name, .reference, .stream: return nil
    }
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
