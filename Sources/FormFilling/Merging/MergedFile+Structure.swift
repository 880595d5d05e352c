import LogicalStructure
import PDFObjects

/// The structure tree of a merged file (ISO 32000-2, 14.7), which is put together from those of its records.
extension MergedFile {
  /// Adds the top elements of a record, and its nodes of the trees that lead to elements.
  mutating func addStructure(
    _ template: MergeTemplate, _ base: Int, _ firstKey: Int,
    _ number: (RelocatableObject.Target) -> Int
  ) {
    guard template.structure != nil else { return }
    elements += template.topElements.map { ObjectNumber(base + $0) }
    for leaf in template.identifierLeaves {
      func settled(_ identifier: PDFString) -> PDFObject {
        .string(PDFString(bytes: BlockMark.first.settled(in: identifier.bytes, number: base)))
      }
      identifiers.append(
        MergedTree.Node(
          number: ObjectNumber(base + leaf.place), first: settled(leaf.first),
          last: settled(leaf.last)),
        in: &file)
    }
    guard let first = template.parentTree.first, let last = template.parentTree.last else { return }
    let leaf = file.reserve()
    parentTree.append(
      MergedTree.Node(
        number: leaf, first: .integer(firstKey + first.key), last: .integer(firstKey + last.key)),
      in: &file)
    file.addPacked(leaf) { bytes in
      bytes += Array("<</Limits[\(firstKey + first.key) \(firstKey + last.key)]/Nums[".utf8)
      for (key, value) in template.parentTree {
        bytes += Array("\(firstKey + key) ".utf8)
        value.write(to: &bytes, number: number)
        bytes.append(0x20)
      }
      bytes += Array("]>>".utf8)
    }
  }

  /// The root; nil if no record has a structure tree.
  mutating func structureTreeRoot() -> PDFDictionary? {
    guard let structure else { return nil }
    var root = StructureRoot()
    if !structure.types.isEmpty { root[.roles] = .dictionary(structure.types) }
    if !structure.classes.isEmpty { root[.classes] = .dictionary(structure.classes) }
    if !structure.namespaces.isEmpty { root[.namespaces] = .array(structure.namespaces) }
    root[.kids] = .array(elements.map(PDFObject.reference))
    if !identifiers.isEmpty {
      let number = file.reserve()
      file.add(identifiers.root(in: &file), as: number)
      root[.identifiers] = .reference(number)
    }
    if !parentTree.isEmpty {
      file.add(parentTree.root(in: &file), as: MergeTemplate.Fixed.parentTree.number)
      root[.parentTree] = .reference(MergeTemplate.Fixed.parentTree.number)
      root[.nextKey] = .integer(nextParentTreeKey)
    }
    return root.dictionary
  }
}
