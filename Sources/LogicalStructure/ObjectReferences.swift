package import PDFObjects

/// What becomes of the structure element of an annotation that leaves its page.
package enum ObjectReferenceReplacement: Hashable, Sendable {
  /// Its content is on the page now, under this marked-content identifier.
  case markedContent(page: ObjectNumber, identifier: Int)
  /// The same, in an element of its own.
  case element(ObjectNumber, page: ObjectNumber, identifier: Int)
  /// Nothing of it is left.
  case removed
}

/// The structure tree's references to annotations (ISO 32000-2, 14.7.5.3), and their replacement
/// when the annotations are flattened into pages or dropped.
package struct StructureTree: Sendable {
  /// For each annotation an object reference names: the element that holds it.
  private var owners: [ObjectNumber: ObjectNumber] = [:]
  /// Identifiers beyond those of the parent tree that elements hold, by page: producers leave some behind that
  /// the page's content does not have.
  private var strayIdentifiers: [ObjectNumber: Set<Int>] = [:]
  /// How many annotations each element holds.
  private var counts: [ObjectNumber: Int] = [:]
  private let root: ObjectNumber
  private var parentTree: ParentTree

  /// - Returns: nil where the document has no structure tree.
  package init?(document: inout Document) {
    guard let root = StructureRoot(of: document) else { return nil }
    self.root = document.structureRootNumber(of: root)
    parentTree = ParentTree(of: root, in: document)
    collectOwners(&document)
  }

  /// The element an annotation belongs to.
  package func owner(of annotation: ObjectNumber) -> ObjectNumber? { owners[annotation] }

  /// How many annotations an element holds references to.
  func annotationCount(of element: ObjectNumber) -> Int { counts[element] ?? 0 }

  /// The next free marked-content identifier of a page, now taken for `element`.
  ///
  /// - Parameter used: those that the page's content has. Artifacts may have some, which the parent tree
  ///   does not know.
  package mutating func takeIdentifier(
    on page: ObjectNumber, for element: ObjectNumber, besides used: Set<Int>, in document: Document
  ) -> Int {
    let strays = strayIdentifiers[page] ?? []
    return parentTree.takeIdentifier(on: page, for: element, in: document) {
      used.contains($0) || strays.contains($0)
    }
  }

  /// Writes the replacements into the document: the elements' kids, the parent tree, and
  /// `/StructParents` of pages that had none.
  package mutating func replace(
    _ replacements: [ObjectNumber: ObjectReferenceReplacement], in document: inout Document
  ) {
    let touched = Set(replacements.keys.compactMap { owners[$0] }).sorted()
    var emptied: Set<ObjectNumber> = []
    for element in touched {
      guard case .dictionary(var node) = document[element], let kids = node["K"] else { continue }
      node["K"] = rewritten(kids, of: element, replacements, &document)
      document[element] = .dictionary(node)
      if node["K"] == nil, document.name(node["S"]) == "Form" { emptied.insert(element) }
    }
    detach(emptied, in: &document)
    for case .element(let element, let page, let identifier) in replacements.values {
      guard case .dictionary(var node) = document[element] else { continue }
      node["K"] = Self.reference(page, identifier)
      document[element] = .dictionary(node)
    }
    releaseStrays(Set(replacements.keys), besides: Set(touched), in: &document)
    for annotation in replacements.keys {
      if let key = document.integer(document[annotation].dictionaryValue?["StructParent"]) {
        parentTree[key] = nil
      }
    }
    parentTree.write(to: &document)
  }

  /// Removes `Form` elements that have lost their widgets (ISO 14289-1, 7.18.4) from their parents. A
  /// parent may have thousands, so each is read once.
  private func detach(_ elements: Set<ObjectNumber>, in document: inout Document) {
    let parents = Set(elements.compactMap { document[$0].dictionaryValue?["P"]?.referenceValue })
    for number in parents {
      guard case .dictionary(var parent) = document[number], let kids = parent["K"] else {
        continue
      }
      let kept = (document.array(kids) ?? [kids]).filter { kid in
        kid.referenceValue.map { !elements.contains($0) } ?? true
      }
      parent["K"] = kept.isEmpty ? nil : .array(kept)
      document[number] = .dictionary(parent)
    }
  }

  /// Elements that the tree no longer leads to, but `/IDTree` or the parent tree still names, let go
  /// of annotations too: through them, what has left its page would stay in the file.
  private func releaseStrays(
    _ annotations: Set<ObjectNumber>, besides touched: Set<ObjectNumber>,
    in document: inout Document
  ) {
    let removals = Dictionary(
      uniqueKeysWithValues: annotations.map { ($0, ObjectReferenceReplacement.removed) })
    for index in document.objects.indices {
      let number = ObjectNumber(index + 1)
      guard !touched.contains(number), case .dictionary(var node) = document[number],
        node["S"] != nil, node["P"] != nil, let kids = node["K"]
      else { continue }
      let kept = rewritten(kids, of: number, removals, &document)
      guard kept != kids, kept != document.resolve(kids) else { continue }
      node["K"] = kept
      document[number] = .dictionary(node)
    }
  }

  /// `/K` is one kid or an array of kids (Table 355); an object reference is a dictionary with
  /// `/Obj`, possibly an indirect one.
  private func rewritten(
    _ kids: PDFObject, of element: ObjectNumber,
    _ replacements: [ObjectNumber: ObjectReferenceReplacement], _ document: inout Document
  ) -> PDFObject? {
    if case .array(let items) = document.resolve(kids) {
      let kept = items.compactMap { rewrittenKid($0, of: element, replacements, document) }
      return kept.isEmpty ? nil : .array(kept)
    }
    return rewrittenKid(kids, of: element, replacements, document)
  }

  /// Of several elements that refer to one annotation, one alone gets its content.
  private func rewrittenKid(
    _ kid: PDFObject, of element: ObjectNumber,
    _ replacements: [ObjectNumber: ObjectReferenceReplacement],
    _ document: Document
  ) -> PDFObject? {
    guard case .dictionary(let node) = document.resolve(kid),
      let annotation = node["Obj"]?.referenceValue, let replacement = replacements[annotation]
    else { return kid }
    guard owners[annotation] == element else { return nil }
    switch replacement {
    case .removed: return nil
    case .markedContent(let page, let identifier): return Self.reference(page, identifier)
    case .element(let element, _, _): return .reference(element)
    }
  }

  private static func reference(_ page: ObjectNumber, _ identifier: Int) -> PDFObject {
    .dictionary(["Type": .name("MCR"), "Pg": .reference(page), "MCID": .integer(identifier)])
  }

  /// Notes which elements hold object references, and stray identifiers.
  private mutating func collectOwners(_ document: inout Document) {
    numberElements(&document)
    var elements: [ObjectNumber] = []
    var walk = StructureWalk(document)
    var identifierCounts: [ObjectNumber: Int] = [:]
    while let item = walk.next() {
      let element = item.parent.map { elements[$0] } ?? root
      switch item.content {
      case .element:
        guard let number = item.number else { continue }
        elements.append(number)
        walk.enter(item, as: elements.count - 1)
      case .object(let annotation?):
        if owners[annotation] != element { counts[element, default: 0] += 1 }
        if owners[annotation] == nil { owners[annotation] = element }
      case .markedContent(let identifier?, _):
        guard let page = item.page else { continue }
        let count =
          identifierCounts[page] ?? parentTree.elements(of: page, in: document).count
        identifierCounts[page] = count
        if identifier >= count { strayIdentifiers[page, default: []].insert(identifier) }
      case .object, .markedContent: break
      }
    }
  }

  /// Makes elements that are direct dictionaries indirect, so that they can be named.
  private func numberElements(_ document: inout Document) {
    var pending = [root] + document.structureElements.sorted()
    while let number = pending.popLast() {
      guard case .dictionary(var node) = document[number], let kids = node["K"] else { continue }
      let items = document.array(kids) ?? [kids]
      let numbered = items.map { kid -> PDFObject in
        guard case .dictionary(let element) = kid,
          StructureKidKind(element, in: document) == .element
        else { return kid }
        pending.append(document.add(kid))
        return .reference(pending[pending.count - 1])
      }
      guard numbered != items else { continue }
      node["K"] = .array(numbered)
      document[number] = .dictionary(node)
    }
  }
}
