package import PDFObjects

/// Identifiers of structure elements (ISO 32000-2, 14.7.2, Table 355).
extension Document {
  /// What `/IDTree` should be: the elements of the structure tree by their identifiers. It may lack some, and is not
  /// asked.
  package var elementIdentifiers: NameTree {
    var names = NameTree()
    for element in structureElements(of: self).sorted() {
      guard let identifier = identifier(of: element), names[identifier] == nil else { continue }
      names[identifier] = .reference(element)
    }
    return names
  }

  /// Nil if the structure element has none.
  package func identifier(of element: ObjectNumber) -> PDFString? {
    self[element].dictionaryValue.flatMap { value("ID", in: $0)?.stringValue }
  }

  /// Takes identifiers out of the headers that a table cell names.
  mutating func removeHeaders(_ lost: Set<PDFString>, from element: ObjectNumber) {
    guard case .dictionary(var node) = self[element], let attributes = node["A"] else { return }
    let items = array(attributes) ?? [attributes]
    let kept = items.map { item in
      guard var own = dictionary(item), let headers = array(own["Headers"]) else { return item }
      let names = headers.filter { !(resolve($0).stringValue.map(lost.contains) ?? false) }
      guard names.count < headers.count else { return item }
      own["Headers"] = names.isEmpty ? nil : .array(names)
      return PDFObject.dictionary(own)
    }
    guard kept != items else { return }
    node["A"] = kept.count == 1 ? kept[0] : .array(kept)
    self[element] = .dictionary(node)
  }
}
