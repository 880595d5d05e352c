import PDFObjects

/// Removes what leads to pages, annotations and fields that leave a document: named destinations,
/// actions, links, outline items and article threads (ISO 32000-2, 12.3, 12.4.3 and 12.6).
struct NavigationPruning {
  private(set) var document: Document
  /// The pages, annotations and fields.
  private let removed: Set<ObjectNumber>
  private var removedNames: Set<PDFString> = []
  /// Actions that lead to what is removed and are indirect objects, with what takes their place.
  private var successors: [ObjectNumber: PDFObject] = [:]

  init(_ document: Document, removed: Set<ObjectNumber>) {
    self.document = document
    self.removed = removed
  }

  mutating func run() {
    pruneNames()
    var outline = OutlineTree(document)
    let lost = outline.remove { [self] number in leadsToRemoved(outlineItem: number) }
    for number in document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      guard case .dictionary(let node) = document[number], isLost(action: node) else { continue }
      successors[number] = successor(of: node)
    }
    for number in document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      if let successor = successors[number] {
        document[number] = successor
      } else if let object = rewritten(document[number]) {
        document[number] = object
      }
    }
    pruneOpenAction()
    if !lost.removed.isEmpty || !lost.emptied.isEmpty {
      for number in lost.removed { document[number] = .null }
      outline.write(to: &document)
    }
    pruneThreads()
  }

  // MARK: Destinations

  private mutating func pruneNames() {
    var destinations = NamedDestinations(document)
    removedNames = destinations.remove { isLost(explicit: $0) }
    if !removedNames.isEmpty { destinations.write(to: &document) }
  }

  /// Whether an explicit destination (12.3.2.2), or the value of a named one, leads to a removed page.
  private func isLost(explicit object: PDFObject) -> Bool {
    switch document.resolve(object) {
    case .array(let items):
      return items.first?.referenceValue.map(removed.contains) ?? false
    case .dictionary(let node):
      guard let inner = node["D"], case .array = document.resolve(inner) else { return false }
      return isLost(explicit: inner)
    default: return false
    }
  }

  private func isLost(destination object: PDFObject?) -> Bool {
    guard let object else { return false }
    switch document.resolve(object) {
    case .string(let name): return removedNames.contains(name)
    case .name(let name): return removedNames.contains(PDFString(bytes: name.bytes))
    default: return isLost(explicit: object)
    }
  }

  private func leadsToRemoved(outlineItem number: ObjectNumber) -> Bool {
    guard let node = document[number].dictionaryValue else { return false }
    if let destination = node["Dest"] { return isLost(destination: destination) }
    return document.dictionary(node["A"]).map(isLost(action:)) ?? false
  }

  // MARK: Actions

  /// Whether nothing is left of what an action is about: its page, or every field it names.
  private func isLost(action node: PDFDictionary) -> Bool {
    switch document.name(node["S"]) {
    case "GoTo": return isLost(destination: node["D"])
    case "ResetForm", "SubmitForm":
      guard let fields = document.array(node["Fields"]), !fields.isEmpty else { return false }
      return (document.integer(node["Flags"]) ?? 0) & 1 == 0 && fields.allSatisfy(isRemoved)
    case "Hide":
      guard let targets = node["T"] else { return false }
      let named = document.array(targets) ?? [targets]
      return !named.isEmpty && named.allSatisfy(isRemoved)
    default: return false
    }
  }

  private func isRemoved(_ object: PDFObject) -> Bool {
    object.referenceValue.map(removed.contains) ?? false
  }

  /// What follows an action (`/Next`) and so takes its place; null if nothing does.
  private func successor(of node: PDFDictionary) -> PDFObject {
    let following = node["Next"].map { document.array($0) ?? [$0] } ?? []
    var rest = following.compactMap { object -> PDFDictionary? in
      document.dictionary(object).flatMap { isLost(action: $0) ? nil : $0 }
    }
    guard !rest.isEmpty else { return .null }
    var first = rest.removeFirst()
    if !rest.isEmpty, first["Next"] == nil {
      first["Next"] = .array(rest.map(PDFObject.dictionary))
    }
    return .dictionary(first)
  }

  /// - Returns: nil if nothing changes.
  private func rewritten(_ object: PDFObject) -> PDFObject? {
    object.rewritingDictionaries(
      replacing: { isLost(action: $0) ? successor(of: $0) : nil }, changing: prune)
  }

  /// - Returns: false if nothing changes.
  private func prune(_ node: inout PDFDictionary) -> Bool {
    var hasChanged = false
    // Of links and outline items (Tables 176 and 151).
    if let destination = node["Dest"], isLost(destination: destination) {
      node["Dest"] = nil
      hasChanged = true
    }
    if let following = node["Next"], case .array(let items) = following {
      let kept = items.filter { item in
        item != .null && item.referenceValue.map { successors[$0] != .null } ?? true
      }
      if kept.count < items.count {
        node["Next"] = kept.isEmpty ? nil : .array(kept)
        hasChanged = true
      }
    }
    let list: PDFName? =
      switch document.name(node["S"]) {
      case "ResetForm", "SubmitForm": "Fields"
      case "Hide": "T"
      default: nil
      }
    if let list, let items = document.array(node[list]), items.contains(where: isRemoved) {
      node[list] = .array(items.filter { !isRemoved($0) })
      hasChanged = true
    }
    return hasChanged
  }

  /// The catalog's `/OpenAction` is a destination or an action (12.6.1, Table 29).
  private mutating func pruneOpenAction() {
    guard let open = document.catalog["OpenAction"], case .array = document.resolve(open),
      isLost(explicit: open)
    else { return }
    document.updateCatalog { $0["OpenAction"] = nil }
  }

  // MARK: Article threads

  /// Takes the beads on removed pages out of their threads (12.4.3).
  private mutating func pruneThreads() {
    guard let threads = document.array(document.catalog["Threads"]) else { return }
    var kept: [PDFObject] = []
    for thread in threads {
      guard let number = thread.referenceValue, case .dictionary(var node) = document[number] else {
        continue
      }
      let beads = beads(of: node)
      let left = beads.filter { bead in
        document[bead].dictionaryValue?["P"]?.referenceValue.map { !removed.contains($0) } ?? true
      }
      guard left.count < beads.count else {
        kept.append(thread)
        continue
      }
      for bead in Set(beads).subtracting(left) { document[bead] = .null }
      guard !left.isEmpty else {
        document[number] = .null
        continue
      }
      for (index, bead) in left.enumerated() {
        guard case .dictionary(var entries) = document[bead] else { continue }
        entries["T"] = index == 0 ? thread : nil
        entries["N"] = .reference(left[(index + 1) % left.count])
        entries["V"] = .reference(left[(index + left.count - 1) % left.count])
        document[bead] = .dictionary(entries)
      }
      node["F"] = .reference(left[0])
      document[number] = .dictionary(node)
      kept.append(thread)
    }
    guard kept != threads else { return }
    document.updateCatalog { $0["Threads"] = kept.isEmpty ? nil : .array(kept) }
  }

  private func beads(of thread: PDFDictionary) -> [ObjectNumber] {
    var found: [ObjectNumber] = []
    var seen: Set<ObjectNumber> = []
    var next = thread["F"]?.referenceValue
    while let number = next, let node = document[number].dictionaryValue,
      seen.insert(number).inserted
    {
      found.append(number)
      next = node["N"]?.referenceValue
    }
    return found
  }
}
