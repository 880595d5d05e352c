import Diagnostics
import LogicalStructure
import PDFObjects

/// The structure tree (ISO 32000-2, 14.7).
extension DocumentImport {
  private var sourceTree: StructureRoot? { StructureRoot(of: source) }

  /// What of the tree is copied.
  var structureRoots: [PDFObject] {
    guard let tree = sourceTree else { return [] }
    return tree.kids(in: source) + tree.parentTree(in: source).sortedEntries.map(\.value)
      + tree.classes(in: source).map(\.value) + tree.namespaces(in: source)
  }

  /// Finds new keys and names for what the trees have in common.
  mutating func prepareStructure() {
    guard let tree = sourceTree else { return }
    var other = StructureRoot(of: target) ?? StructureRoot()
    let parents = other.parentTree(in: target)
    let stated = target.integer(other[.nextKey]) ?? 0
    renaming.parentTreeShift = [
      parents.nextKey, NumberTree.isKey(stated) ? stated : 0, leastParentTreeKey,
    ].max()
    renaming.parentTreeKeys = Set(tree.parentTree(in: source).sortedEntries.map(\.key))
    if other.number == nil { target.removeParentTreeKeys() }
    let root = other.number ?? other.write(to: &target)
    if let number = tree.number { replace(number, by: root) }
    renaming.types = renamings(tree.roles(in: source), other.roles(in: target))
    renaming.classes = renamings(tree.classes(in: source), other.classes(in: target))
    let taken = knownIdentifiers
    let own = source.elementIdentifiers
    identifiers = own.entries
    for (name, _) in own.entries where taken[name] != nil {
      renaming.identifiers[name] = name.free { taken[$0] != nil || own[$0] != nil }
    }
    keepLanguage()
  }

  /// The identifiers of elements of the target (14.7.4.1). What has been imported before is in its tree.
  private var knownIdentifiers: NameTree {
    guard let root = StructureRoot(of: target), root[.identifiers] != nil else {
      return target.elementIdentifiers
    }
    return root.identifiers(in: target)
  }

  /// New names for keys of a dictionary that mean something else in the target.
  private func renamings(_ own: PDFDictionary, _ other: PDFDictionary) -> [PDFName: PDFName] {
    var names: [PDFName: PDFName] = [:]
    for (name, value) in own {
      guard let taken = other[name], !source.isSame(value, as: taken, of: target) else { continue }
      names[name] = name.free { other[$0] != nil || own[$0] != nil }
    }
    return names
  }

  /// The language of a source that is not the target's is said by its elements (14.9.2).
  private mutating func keepLanguage() {
    guard let language = source.value("Lang", in: source.catalog)?.stringValue,
      target.value("Lang", in: target.catalog)?.stringValue != language
    else { return }
    for kid in sourceTree?.kids(in: source) ?? [] {
      guard let number = kid.referenceValue, case .dictionary(var node) = source[number],
        node["Lang"] == nil
      else { continue }
      node["Lang"] = .string(language)
      source[number] = .dictionary(node)
    }
  }

  /// Joins the trees after the elements have been copied.
  mutating func joinStructure() {
    joinMarks()
    guard let tree = sourceTree, let shift = renaming.parentTreeShift,
      var joined = StructureRoot(of: target)
    else { return }
    let kids = tree.kids(in: source).map(copied.renumbered).filter { !$0.isNull }
    joined[.kids] = .array(joined.kids(in: target) + kids)
    var parents = joined.parentTree(in: target)
    for (key, value) in tree.parentTree(in: source).sortedEntries {
      let value = copied.renumbered(value)
      if !value.isNull { parents[key + shift] = value }
    }
    joined.setParentTree(parents, leastNextKey: shift, in: &target)
    joined[.roles] = joinedMap(
      tree.roles(in: source), joined.roles(in: target), renaming.types)
    joined[.classes] = joinedMap(
      tree.classes(in: source), joined.classes(in: target), renaming.classes)
    var names = knownIdentifiers
    for (name, value) in identifiers {
      let value = copied.renumbered(value)
      if !value.isNull { names[renaming.identifiers[name] ?? name] = value }
    }
    joined[.identifiers] = names.object
    let namespaces = tree.namespaces(in: source).map(copied.renumbered)
    if !namespaces.isEmpty {
      joined[.namespaces] = .array(joined.namespaces(in: target) + namespaces)
    }
    joined.write(to: &target)
  }

  private func joinedMap(
    _ own: PDFDictionary, _ other: PDFDictionary, _ names: [PDFName: PDFName]
  ) -> PDFObject? {
    var joined = other
    for (name, value) in own {
      let name = names[name] ?? name
      if joined[name] == nil { joined[name] = copied.renumbered(value) }
    }
    return joined.isEmpty ? nil : .dictionary(joined)
  }

  /// A document is tagged if all of its pages are (14.7.1): a reader that takes it for tagged leaves
  /// out what has no tags.
  private mutating func joinMarks() {
    let own = source.dictionary(source.catalog["MarkInfo"]) ?? [:]
    var joined = target.dictionary(target.catalog["MarkInfo"]) ?? [:]
    let isMarked = source.value("Marked", in: own)?.booleanValue ?? false
    let wasMarked = target.value("Marked", in: joined)?.booleanValue ?? false
    if isMarked != wasMarked {
      diagnostics.append(
        .warning(
          "tags",
          isMarked
            ? "the pages are tagged, but pages before them are not; the output is not marked as "
              + "tagged"
            : "the pages are not tagged, but pages before them are; the output is not marked as "
              + "tagged",
          hint: "Put only tagged files together to keep the output accessible."))
      joined["Marked"] = .boolean(false)
    }
    for key: PDFName in ["Suspects", "UserProperties"]
    where source.value(key, in: own)?.booleanValue == true {
      joined[key] = .boolean(true)
    }
    target.updateCatalog { $0["MarkInfo"] = joined.isEmpty ? nil : .dictionary(joined) }
  }
}

extension Document {
  /// Removes the keys of a parent tree that the document does not have: they would mean something in
  /// the one that it gets.
  fileprivate mutating func removeParentTreeKeys() {
    for number in objects.indices.map({ ObjectNumber($0 + 1) }) {
      switch self[number] {
      case .dictionary(var node) where node["StructParent"] != nil || node["StructParents"] != nil:
        node["StructParent"] = nil
        node["StructParents"] = nil
        self[number] = .dictionary(node)
      case .stream(var stream)
      where stream.dictionary["StructParent"] != nil || stream.dictionary["StructParents"] != nil:
        stream.dictionary["StructParent"] = nil
        stream.dictionary["StructParents"] = nil
        self[number] = .stream(stream)
      default: break
      }
    }
  }
}
