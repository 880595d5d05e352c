import StructuredData

// Properties that are lists of texts, or texts in several languages (ISO 16684-1, 8.2.2).
extension XMPPacket {
  /// Makes a text the only item of a list property wherever the packet states it of the document. A property that the
  /// packet does not have is not added.
  mutating func replaceItems(of property: Property, with value: String) {
    for items in lists(of: property) {
      guard let first = items.first(where: { language(of: $0) == "x-default" }) ?? items.first
      else { continue }
      text.setText(of: first, to: value)
      for other in items where other != first { text.remove(other) }
    }
  }

  /// Removes a list property wherever the packet states it of the document.
  mutating func removeList(_ property: Property) {
    for place in text.elements.indices where isList(place, property) { text.remove(place) }
  }

  /// The items of each statement of the property, by their places.
  private func lists(of property: Property) -> [[Int]] {
    text.elements.indices.filter { isList($0, property) }.map { place in
      text.elements.indices.filter { item in
        text.elements[item].element.name == "li"
          && text.elements[item].parent.flatMap { text.elements[$0].parent } == place
      }
    }
  }

  private func isList(_ place: Int, _ property: Property) -> Bool {
    let entry = text.elements[place]
    guard let parent = entry.parent, isDescription(parent), !entry.element.elements.isEmpty else {
      return false
    }
    return entry.element.name == property.name && entry.element.namespace == property.namespace
      || property.prefixes.contains { entry.qualifiedName == "\($0):\(property.name)" }
  }

  private func language(of place: Int) -> String? {
    text.elements[place].element.attributes.first { $0.name == "lang" }?.value
  }
}
