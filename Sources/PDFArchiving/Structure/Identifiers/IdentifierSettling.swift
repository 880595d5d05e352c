import Diagnostics
import LogicalStructure
import PDFObjects

extension Document {
  /// Makes the identifiers of structure elements differ (ISO 32000-1, 14.7.2), lets table cells name only elements that
  /// there are, and completes `/IDTree`.
  ///
  /// - Returns: what was changed of elements, as warnings.
  mutating func settleIdentifiers() -> [Diagnostic] {
    guard let root = catalog["StructTreeRoot"]?.referenceValue,
      let tree = StructureElements(self)
    else { return [] }
    var settling = IdentifierSettling(tree, in: self)
    settling.rename()
    settling.settleHeaders()
    if let document = settling.changedDocument { self = document }
    let settled =
      settling.changedDocument == nil ? tree : StructureElements(self) ?? tree
    let identifiers = ElementIdentifiers(settled, in: self)
    if !identifiers.treeIsComplete, case .dictionary(var node) = self[root] {
      node["IDTree"] = identifiers.completeTree.object
      self[root] = .dictionary(node)
    }
    return settling.notes
  }
}

/// Gives elements identifiers of their own.
private struct IdentifierSettling {
  private let tree: StructureElements
  private let identifiers: ElementIdentifiers
  private var document: Document
  /// By table, the new identifiers of elements in it by their old ones.
  private var renamed: [Int: [[UInt8]: [UInt8]]] = [:]
  private var renamedCount = 0
  private var removedCount = 0

  init(_ tree: StructureElements, in document: Document) {
    self.tree = tree
    self.document = document
    identifiers = ElementIdentifiers(tree, in: document)
  }

  /// Nil if nothing was changed.
  var changedDocument: Document? { renamedCount + removedCount > 0 ? document : nil }

  var notes: [Diagnostic] {
    var notes: [Diagnostic] = []
    if renamedCount > 0 {
      notes.append(
        .warning(
          "archived",
          renamedCount == 1
            ? "a structure element had the identifier of another one, and got its own"
            : "\(renamedCount) structure elements had identifiers of others, and got their own"))
    }
    if removedCount > 0 {
      notes.append(
        .warning(
          "archived",
          removedCount == 1
            ? "a table cell named a header that is not there, and does not any more"
            : "\(removedCount) table cells named headers that are not there, and do not any more"))
    }
    return notes
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
        renamedCount += 1
        let table = table(around: place)
        if let table, tables.insert(table).inserted {
          renamed[table, default: [:]][identifier] = new
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
      let own = table(around: place).flatMap { renamed[$0] } ?? [:]
      var removes = false
      let isChanged = document.rewriteHeaders(of: &node) { name in
        guard identifiers.places[name.bytes] != nil else {
          removes = true
          return nil
        }
        return own[name.bytes].map { PDFString(bytes: $0) } ?? name
      }
      guard isChanged else { continue }
      if removes { removedCount += 1 }
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
