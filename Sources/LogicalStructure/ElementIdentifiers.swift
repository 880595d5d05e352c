package import PDFObjects

/// The identifiers of structure elements (ISO 32000-1, 14.7.2, Table 323, `/ID`), and what leads to elements by them:
/// `/IDTree` of the root, and `/Headers` of table cells (14.8.5.7, Table 349).
package struct ElementIdentifiers {
  /// By identifier, the places of the elements that have it, in the order of the tree.
  package private(set) var places: [[UInt8]: [Int]] = [:]
  private let tree: StructureElements
  private let document: Document

  package init(_ tree: StructureElements, in document: Document) {
    self.tree = tree
    self.document = document
    for (place, element) in tree.elements.enumerated() {
      if let identifier = Self.identifier(of: element.dictionary, in: document) {
        places[identifier, default: []].append(place)
      }
    }
  }

  /// Nil if the element has none.
  package static func identifier(of node: PDFDictionary, in document: Document) -> [UInt8]? {
    guard let bytes = document.identifier(in: node)?.bytes, !bytes.isEmpty else {
      return nil
    }
    return bytes
  }

  /// The identifiers of the header cells that an element names.
  package func headers(of element: StructureElements.Element) -> [[UInt8]] {
    tree.attributes(of: element, owner: "Table").flatMap { document.array($0["Headers"]) ?? [] }
      .compactMap { document.resolve($0).stringValue?.bytes }
  }

  /// What `/IDTree` says.
  package var entries: NameTree { tree.root.identifiers(in: document) }

  /// Whether `/IDTree` leads to the first element of each identifier, and to nothing else.
  package var treeIsComplete: Bool {
    let entries = self.entries
    return entries.entries.count == numbers.count
      && numbers.allSatisfy { entries[PDFString(bytes: $0)]?.referenceValue == $1 }
  }

  /// The elements by their identifiers, those that are objects.
  private var numbers: [(key: [UInt8], value: ObjectNumber)] {
    places.compactMap { identifier, places in
      places.first.flatMap { tree.elements[$0].number }.map { (identifier, $0) }
    }
  }

  /// `/IDTree` as it should be.
  package var completeTree: NameTree {
    var names = NameTree()
    for (identifier, number) in numbers { names[PDFString(bytes: identifier)] = .reference(number) }
    return names
  }
}

/// Identifiers of structure elements (ISO 32000-2, 14.7.2, Table 355).
extension Document {
  /// What `/IDTree` should be. It may lack elements, and is not asked.
  package var elementIdentifiers: NameTree {
    StructureElements(self).map { ElementIdentifiers($0, in: self).completeTree } ?? NameTree()
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
