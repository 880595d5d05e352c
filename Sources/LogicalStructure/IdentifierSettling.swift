package import PDFObjects

extension Document {
  /// Makes the identifiers of structure elements differ (ISO 32000-1, 14.7.2), lets table cells name only elements that
  /// there are, and completes `/IDTree`.
  ///
  /// - Returns: how many elements got other identifiers, and how many cells named elements that do not exist.
  package mutating func settleIdentifiers() -> (renamed: Int, removed: Int) {
    guard var root = StructureRoot(of: self), root.number != nil, let tree = StructureElements(self)
    else { return (0, 0) }
    var settling = IdentifierSettling(tree, in: self)
    settling.rename()
    settling.settleHeaders()
    let hasChanged = settling.renamed + settling.removed > 0
    if hasChanged { self = settling.document }
    let settled = hasChanged ? StructureElements(self) ?? tree : tree
    let identifiers = ElementIdentifiers(settled, in: self)
    if !identifiers.treeIsComplete {
      root[.identifiers] = identifiers.completeTree.object
      root.write(to: &self)
    }
    return (settling.renamed, settling.removed)
  }
}

/// Gives elements identifiers of their own.
private struct IdentifierSettling {
  private let tree: StructureElements
  private let identifiers: ElementIdentifiers
  private(set) var document: Document
  /// By table, the new identifiers of elements in it by their old ones.
  private var newNames: [Int: [[UInt8]: [UInt8]]] = [:]
  private(set) var renamed = 0
  private(set) var removed = 0

  init(_ tree: StructureElements, in document: Document) {
    self.tree = tree
    self.document = document
    identifiers = ElementIdentifiers(tree, in: document)
  }

  /// The first element of each identifier keeps it.
  mutating func rename() {
    var taken = Set(identifiers.places.keys)
    let repeated = identifiers.places.filter { $0.value.count > 1 }
    for (identifier, places) in repeated.sorted(by: { $0.value[0] < $1.value[0] }) {
      // Where a table has an element with the old name, its cells mean that one.
      var tables = Set([table(around: places[0])])
      var ordinal = 2
      for place in places.dropFirst() {
        guard let number = tree.elements[place].number,
          case .dictionary(var node) = document[number]
        else { continue }
        var new = identifier
        while !taken.insert(new).inserted {
          new = identifier + Array("-\(ordinal)".utf8)
          ordinal += 1
        }
        node["ID"] = .string(PDFString(bytes: new))
        document[number] = .dictionary(node)
        renamed += 1
        let table = table(around: place)
        if let table, tables.insert(table).inserted {
          newNames[table, default: [:]][identifier] = new
        }
      }
    }
  }

  /// Cells name the renamed element of their own table, and no element that is not there.
  mutating func settleHeaders() {
    for (place, element) in tree.elements.enumerated() {
      guard let number = element.number, case .dictionary(var node) = document[number] else {
        continue
      }
      let own = table(around: place).flatMap { newNames[$0] } ?? [:]
      var removes = false
      let isChanged = document.rewriteHeaders(of: &node) { name in
        guard identifiers.places[name.bytes] != nil else {
          removes = true
          return nil
        }
        return own[name.bytes].map { PDFString(bytes: $0) } ?? name
      }
      guard isChanged else { continue }
      if removes { removed += 1 }
      document[number] = .dictionary(node)
    }
  }

  private func table(around place: Int) -> Int? {
    var place = tree.elements[place].parent
    while let current = place {
      if tree.elements[current].standardType == "Table" { return current }
      place = tree.elements[current].parent
    }
    return nil
  }
}
