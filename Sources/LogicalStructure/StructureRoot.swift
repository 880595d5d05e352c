package import PDFObjects

/// The root of the structure tree, and its entries (ISO 32000-2, 14.7.2, Table 354).
package struct StructureRoot: Sendable {
  package enum Entry: String, Sendable {
    case kids = "K"
    case identifiers = "IDTree"
    case parentTree = "ParentTree"
    case nextKey = "ParentTreeNextKey"
    case roles = "RoleMap"
    case classes = "ClassMap"
    case namespaces = "Namespaces"
  }

  /// The entry of the catalog.
  package static let key: PDFName = "StructTreeRoot"

  /// The object; nil if the root is not one yet.
  package private(set) var number: ObjectNumber?
  private var entries: PDFDictionary

  /// A root without elements.
  package init() { entries = ["Type": .name(Self.key)] }

  /// - Returns: nil if the document has no structure tree.
  package init?(of document: Document) {
    let root = document.catalog[Self.key]
    guard let entries = document.dictionary(root) else { return nil }
    self.entries = entries
    number = root?.referenceValue
  }

  package subscript(entry: Entry) -> PDFObject? {
    get { entries[PDFName(rawValue: entry.rawValue)] }
    set { entries[PDFName(rawValue: entry.rawValue)] = newValue }
  }

  // MARK: Reading

  package func kids(in document: Document) -> [PDFObject] {
    self[.kids].map { document.array($0) ?? [$0] } ?? []
  }

  /// From types of the document's own to others (14.7.3).
  package func roles(in document: Document) -> PDFDictionary {
    document.dictionary(self[.roles]) ?? [:]
  }

  /// The attributes of each class (14.7.6.2).
  package func classes(in document: Document) -> PDFDictionary {
    document.dictionary(self[.classes]) ?? [:]
  }

  package func namespaces(in document: Document) -> [PDFObject] {
    document.array(self[.namespaces]) ?? []
  }

  package func parentTree(in document: Document) -> NumberTree {
    NumberTree(self[.parentTree], in: document)
  }

  /// What `/IDTree` says, which may lack elements.
  package func identifiers(in document: Document) -> NameTree {
    NameTree(self[.identifiers], in: document)
  }

  // MARK: Writing

  /// Writes the parent tree.
  ///
  /// - Parameter least: a number that the next key is to reach at least.
  package mutating func setParentTree(
    _ tree: NumberTree, leastNextKey least: Int = 0, in document: inout Document
  ) {
    self[.parentTree] = .reference(document.add(tree.object))
    self[.nextKey] = .integer(max(tree.nextKey, least))
  }

  /// Writes the entries to the root's object, which the catalog gets if it has none.
  @discardableResult
  package mutating func write(to document: inout Document) -> ObjectNumber {
    if let number {
      document[number] = .dictionary(entries)
      return number
    }
    let added = document.add(.dictionary(entries))
    number = added
    document.updateCatalog { $0[Self.key] = .reference(added) }
    return added
  }

  /// The entries, for a file that is put together in another way.
  package var dictionary: PDFDictionary { entries }
}

extension Document {
  package var hasStructure: Bool { dictionary(catalog[StructureRoot.key]) != nil }

  /// The document says that all of its content is in the structure (14.7.1).
  package var isTagged: Bool {
    let marks = dictionary(catalog["MarkInfo"]) ?? [:]
    return hasStructure && value("Marked", in: marks)?.booleanValue == true
  }

  /// The object of a root, which becomes one if it is not.
  mutating func structureRootNumber(of root: StructureRoot) -> ObjectNumber {
    var root = root
    return root.number ?? root.write(to: &self)
  }

  /// Changes the root, if there is one.
  mutating func updateStructureRoot(_ change: (inout StructureRoot, inout Document) -> Void) {
    guard var root = StructureRoot(of: self) else { return }
    change(&root, &self)
    root.write(to: &self)
  }
}
