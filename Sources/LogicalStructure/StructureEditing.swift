package import PDFObjects

/// A kid of a structure element (ISO 32000-2, 14.7.2, Table 355).
package enum StructureKid: Hashable {
  case markedContent(page: ObjectNumber, identifier: Int)
  case object(ObjectNumber)
  case element(ObjectNumber)
}

/// Changes to a document's structure tree: new elements, their places, and the parent tree.
package struct StructureEditing {
  package var document: Document
  package private(set) var tree: StructureElements
  private let root: ObjectNumber
  private var parentTree: ParentTree

  /// - Returns: nil if the document has no structure tree.
  package init?(_ document: Document) {
    guard let tree = StructureElements(document) else { return nil }
    self.document = document
    self.tree = tree
    root = self.document.structureRootNumber(of: tree.root)
    parentTree = ParentTree(of: tree.root, in: document)
  }

  // MARK: Elements

  /// A new element that refers to an annotation.
  package mutating func addElement(
    _ type: PDFName, of annotation: ObjectNumber, on page: ObjectNumber, in parent: ObjectNumber
  ) -> ObjectNumber {
    let element = addElement(type, on: page, in: parent)
    attach(annotation, to: element, on: page)
    return element
  }

  /// Makes an annotation the only content of an element.
  package mutating func attach(
    _ annotation: ObjectNumber, to element: ObjectNumber, on page: ObjectNumber
  ) {
    if case .dictionary(var node) = document[element] {
      node["Pg"] = .reference(page)
      node["K"] = .dictionary([
        "Type": .name("OBJR"), "Obj": .reference(annotation), "Pg": .reference(page),
      ])
      document[element] = .dictionary(node)
    }
    guard case .dictionary(var node) = document[annotation] else { return }
    if let key = document.integer(node["StructParent"]), parentTree[key]?.referenceValue != nil {
      parentTree[key] = nil
    }
    let key = parentTree.nextKey
    parentTree[key] = .reference(element)
    node["StructParent"] = .integer(key)
    document[annotation] = .dictionary(node)
  }

  /// A new element without content.
  package mutating func addElement(
    _ type: PDFName, on page: ObjectNumber?, in parent: ObjectNumber
  ) -> ObjectNumber {
    var node: PDFDictionary = [
      "Type": .name("StructElem"), "S": .name(type), "P": .reference(parent),
    ]
    if let page { node["Pg"] = .reference(page) }
    return document.add(.dictionary(node))
  }

  // MARK: Kids

  package func kids(of element: ObjectNumber) -> [PDFObject] {
    guard let kids = document[element].dictionaryValue?["K"] else { return [] }
    return document.array(kids) ?? [kids]
  }

  package mutating func setKids(_ kids: [PDFObject], of element: ObjectNumber) {
    guard case .dictionary(var node) = document[element] else { return }
    node["K"] = kids.isEmpty ? nil : kids.count == 1 ? kids[0] : .array(kids)
    document[element] = .dictionary(node)
  }

  /// The place of a kid among the kids of an element.
  package func place(of kid: StructureKid, in element: ObjectNumber) -> Int? {
    let ownPage = document[element].dictionaryValue?["Pg"]?.referenceValue
    return kids(of: element).firstIndex { object in
      switch kid {
      case .element(let number): return object.referenceValue == number
      case .object(let number):
        return document.dictionary(object)?["Obj"]?.referenceValue == number
      case .markedContent(let page, let identifier):
        if let direct = document.integer(object) { return direct == identifier }
        guard let node = document.dictionary(object), node["Stm"] == nil,
          document.integer(node["MCID"]) == identifier
        else { return false }
        return (node["Pg"]?.referenceValue ?? ownPage).map { $0 == page } ?? true
      }
    }
  }

  /// Inserts an element beside a kid of an element, or at the end.
  package mutating func insert(
    _ element: PDFObject, beside kid: StructureKid?, before: Bool, in parent: ObjectNumber
  ) {
    var items = kids(of: parent)
    let place = kid.flatMap { self.place(of: $0, in: parent) }
    items.insert(element, at: place.map { before ? $0 : $0 + 1 } ?? items.count)
    setKids(items, of: parent)
  }

  /// The element around a place of the tree that may contain elements of one kind, and the kid of it that
  /// leads to the place. Nil if none of those around is an object.
  package func container(
    of place: Int, kid: StructureKid, allowing types: Set<PDFName>
  ) -> (element: ObjectNumber, kid: StructureKid)? {
    var current: Int? = place
    var kid = kid
    while let index = current {
      let element = tree.elements[index]
      guard let number = element.number else { return nil }
      if let type = element.standardType, types.contains(type) { return (number, kid) }
      kid = .element(number)
      current = element.parent
    }
    return (root, kid)
  }

  /// The element at the top of the tree that a page's content without neighbors goes to: one that groups others, or the
  /// root.
  package var topElement: ObjectNumber {
    tree.elements.first { element in
      element.parent == nil && element.number != nil
        && element.standardType.map(Self.groupingTypes.contains) ?? false
    }?.number ?? root
  }

  /// ISO 32000-1, 14.8.4.2, without those whose kids have certain types.
  private static let groupingTypes: Set<PDFName> = [
    "Document", "Part", "Art", "Sect", "Div", "NonStruct",
  ]

  // MARK: Marked content

  /// The next free marked-content identifier of a page, taken for an element.
  ///
  /// - Parameter used: the identifiers that the page's content has.
  package mutating func takeIdentifier(
    on page: ObjectNumber, for element: ObjectNumber, besides used: Set<Int>
  ) -> Int {
    parentTree.takeIdentifier(on: page, for: element, in: document, besides: used.contains)
  }

  /// Content that is no element's any more.
  package mutating func releaseIdentifier(_ identifier: Int, on page: ObjectNumber) {
    parentTree.releaseIdentifier(identifier, on: page, in: document)
  }

  /// Makes the parent tree agree with the elements: some files have none, or one that leads elsewhere.
  package mutating func rebuildParentTree() {
    var taken: Set<Int> = []
    for page in document.pageList().pages {
      guard case .dictionary(var node) = document[page.number] else { continue }
      let held = tree.holders[page.number] ?? [:]
      let stated = document.integer(node["StructParents"])
      guard !held.isEmpty || stated != nil else { continue }
      var elements = parentTree.elements(of: page.number, in: document)
      let key = freeKey(stated, &taken)
      for (identifier, place) in held where (0..<Self.mostIdentifiers).contains(identifier) {
        guard let number = tree.elements[place].number else { continue }
        while elements.count <= identifier { elements.append(.null) }
        elements[identifier] = .reference(number)
      }
      parentTree[key] = .array(elements)
      node["StructParents"] = .integer(key)
      document[page.number] = .dictionary(node)
    }
    for (annotation, place) in tree.owners.sorted(by: { $0.key < $1.key }) {
      guard let element = tree.elements[place].number,
        case .dictionary(var node) = document[annotation]
      else { continue }
      let key = freeKey(document.integer(node["StructParent"]), &taken)
      parentTree[key] = .reference(element)
      node["StructParent"] = .integer(key)
      document[annotation] = .dictionary(node)
    }
    finish()
  }

  /// Identifiers beyond this are damage.
  private static let mostIdentifiers = 1 << 20

  /// The key that something has, if nothing else has it; otherwise a new one.
  private func freeKey(_ stated: Int?, _ taken: inout Set<Int>) -> Int {
    if let stated, NumberTree.isKey(stated), taken.insert(stated).inserted { return stated }
    var key = parentTree.nextKey
    while !taken.insert(key).inserted { key += 1 }
    return key
  }

  /// Writes the parent tree, and reads the elements anew.
  package mutating func finish() {
    parentTree.write(to: &document)
    if let tree = StructureElements(document) { self.tree = tree }
  }
}
