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
    self[element].dictionaryValue.flatMap { identifier(in: $0) }
  }

  /// Nil if the dictionary of a structure element has none.
  package func identifier(in element: PDFDictionary) -> PDFString? {
    value("ID", in: element)?.stringValue
  }

  /// Rewrites the identifiers of header cells that a table cell names (ISO 32000-2, Table 384, `/Headers`). Attributes
  /// that change become part of the element.
  ///
  /// - Parameter rewritten: the new identifier; nil if the cell is not to name the header any more.
  /// - Returns: false if nothing changes.
  package func rewriteHeaders(
    of element: inout PDFDictionary, _ rewritten: (PDFString) -> PDFString?
  ) -> Bool {
    guard let attributes = element["A"] else { return false }
    let items = array(attributes) ?? [attributes]
    let changed = items.map { item in
      guard var own = dictionary(item), let headers = array(own["Headers"]) else { return item }
      let names = headers.compactMap { header -> PDFObject? in
        guard let name = resolve(header).stringValue else { return header }
        return rewritten(name).map(PDFObject.string)
      }
      guard names != headers else { return item }
      own["Headers"] = names.isEmpty ? nil : .array(names)
      return PDFObject.dictionary(own)
    }
    guard changed != items else { return false }
    element["A"] = changed.count == 1 ? changed[0] : .array(changed)
    return true
  }
}
