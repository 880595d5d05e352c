import PDFObjects

/// What a document has of a source that has been imported into it.
struct SharedCopies: Sendable {
  let identity: ImportSource.Identity
  /// Nil until the source is imported for the second time.
  var objects: SharedObjects?
  /// The objects that are there as they are in the source.
  var copied: CopiedObjects
}

/// Which objects of a source all of its copies may share: content, fonts, images and whatever else
/// leads to nothing that belongs to one copy, such as a page, an annotation, a field or an element of
/// the structure tree.
struct SharedObjects: Sendable {
  /// By the number in the source.
  private let isShared: [Bool]

  init(_ document: Document) {
    let count = document.objects.count
    var isOwn = [Bool](repeating: false, count: count + 1)
    var referrers = [[UInt32]](repeating: [], count: count + 1)
    var pending: [Int] = []
    for index in 1...max(count, 1) where index <= count {
      let object = document[ObjectNumber(index)]
      object.forEachReference { number in
        if number.index > 0, number.index <= count {
          referrers[number.index].append(UInt32(index))
        }
      }
      if Self.belongsToOneCopy(object) {
        isOwn[index] = true
        pending.append(index)
      }
      // Programs that fill a form write new appearances into the old objects.
      for number in Self.appearances(of: object, in: document)
      where (1...count).contains(number.index) && !isOwn[number.index] {
        isOwn[number.index] = true
        pending.append(number.index)
      }
    }
    while let index = pending.popLast() {
      for referrer in referrers[index] where !isOwn[Int(referrer)] {
        isOwn[Int(referrer)] = true
        pending.append(Int(referrer))
      }
    }
    isShared = isOwn.map { !$0 }
  }

  func contains(_ number: ObjectNumber) -> Bool {
    isShared.indices.contains(number.index) && isShared[number.index]
  }

  /// The objects that `/AP` of an annotation consists of (ISO 32000-2, 12.5.5).
  private static func appearances(
    of object: PDFObject, in document: Document
  ) -> [ObjectNumber] {
    guard case .dictionary(let node) = object, let appearances = node["AP"] else { return [] }
    var found: [ObjectNumber] = []
    func add(_ object: PDFObject) {
      if let number = object.referenceValue { found.append(number) }
      guard case .dictionary(let entries) = document.resolve(object) else { return }
      for (_, value) in entries {
        if let number = value.referenceValue { found.append(number) }
        guard case .dictionary(let states) = document.resolve(value) else { continue }
        found += states.compactMap { $0.value.referenceValue }
      }
    }
    add(appearances)
    return found
  }

  private static func belongsToOneCopy(_ object: PDFObject) -> Bool {
    let node: PDFDictionary
    switch object {
    case .dictionary(let dictionary): node = dictionary
    case .stream(let stream): node = stream.dictionary
    case .array(let items): return items.contains(where: belongsToOneCopy)
    case .null, .boolean, .integer, .real, .string, .name, .reference: return false
    }
    for key in Self.ownKeys where node[key] != nil { return true }
    if case .name(let type)? = node["Type"], Self.ownTypes.contains(type) { return true }
    return node.contains { belongsToOneCopy($0.value) }
  }

  /// Entries of pages, annotations, fields, structure elements, actions and optional content.
  private static let ownKeys: [PDFName] = [
    "StructParent", "StructParents", "Rect", "FT", "Kids", "Parent", "P", "T", "OC", "D", "A", "AA",
    "Dest", "Pg",
  ]
  private static let ownTypes: Set<PDFName> = [
    "Page", "Pages", "Catalog", "Annot", "OCG", "OCMD", "StructElem", "Outlines", "Action",
    "Metadata",
  ]
}
