import LogicalStructure
import PDFObjects

/// Which objects of a document each record of a merged file has for itself, and which all share.
struct MergeGraph {
  /// In the order of their numbers.
  private(set) var own: [ObjectNumber] = []
  private(set) var shared: [ObjectNumber] = []
  let pages: [ObjectNumber]
  /// The nodes of the page tree.
  private(set) var pageNodes: Set<ObjectNumber> = []
  private(set) var outlines: ObjectNumber?
  private(set) var structure = StructureRoot()
  /// The top elements of the structure tree.
  private(set) var topElements: [ObjectNumber] = []
  /// The top bookmarks.
  private(set) var bookmarks: [ObjectNumber] = []

  /// What a merged file has of its own, or what leads to one place where there are many.
  private static let leftOut: Set<PDFName> = [
    "Type", "Pages", "PageLabels", "Names", "Dests", "Outlines", "PageMode", "Threads",
    "OpenAction", "AA", StructureRoot.key, "AcroForm", "Collection", "PieceInfo",
  ]

  init(_ document: Document, changing: ClosedRange<Int>) {
    pages = document.pageList().pages.map(\.number)
    let catalog = document.catalog
    var roots: Set<ObjectNumber> = []
    if let number = document.catalogNumber { roots.insert(number) }
    if let number = document.trailer["Info"]?.referenceValue { roots.insert(number) }
    if let number = catalog["AcroForm"]?.referenceValue { roots.insert(number) }
    collectPageNodes(catalog["Pages"], document)
    roots.formUnion(pageNodes)
    outlines = catalog["Outlines"]?.referenceValue
    if let outlines { roots.insert(outlines) }
    collectBookmarks(document)
    structure = StructureRoot(of: document) ?? StructureRoot()
    if let number = structure.number { roots.insert(number) }
    for entry in [.parentTree, .identifiers] as [StructureRoot.Entry] {
      collectTreeNodes(structure[entry], document, &roots)
    }
    for key in ["PageLabels", "Names", "Dests", "Threads"] as [PDFName] {
      if let number = catalog[key]?.referenceValue { roots.insert(number) }
    }
    topElements = structure.kids(in: document).compactMap(\.referenceValue)

    let changing = changing.filter { $0 <= document.objects.count }.map { ObjectNumber($0) }
    let form = document.dictionary(catalog["AcroForm"])
    let fields = (document.array(form?["Fields"]) ?? []).compactMap(\.referenceValue)
    var isOwn = Self.ancestors(
      of: pages + bookmarks + document.structureElements.sorted() + Self.keyed(document)
        + changing + fields + (form == nil ? [] : Self.marked(document)), except: roots,
      in: document)
    // Elements that the parent tree alone leads to belong to no tree.
    let starts = (pages + topElements + bookmarks + changing + fields).map(PDFObject.reference)
    let isUsed = Self.reached(
      from: starts, passing: [Bool](repeating: false, count: isOwn.count), roots, document)
    for index in isOwn.indices where !isUsed[index] { isOwn[index] = false }
    var kept = (0..<isOwn.count).filter { isOwn[$0] }.map { document[ObjectNumber($0)] }
    kept += keptCatalog(document).entries.map(\.value)
    kept += Self.embeddedFiles(of: document).map { .reference($0.number) }
    kept.append(document.trailer["Info"] ?? .null)
    if let resources = form?["DR"] { kept.append(resources) }
    kept += form == nil ? [] : document.scripts.map(\.action)
    for entry in [.roles, .classes, .namespaces] as [StructureRoot.Entry] {
      if let value = structure[entry] { kept.append(value) }
    }
    let isShared = Self.reached(from: kept, passing: isOwn, roots, document)
    for index in 1..<isOwn.count {
      let number = ObjectNumber(index)
      if isOwn[index] {
        own.append(number)
      } else if isShared[index] {
        shared.append(number)
      }
    }
  }

  /// What of the catalog holds for a merged file.
  func keptCatalog(_ document: Document) -> PDFDictionary {
    var kept = PDFDictionary()
    for entry in document.catalog.entries where !Self.leftOut.contains(entry.key) {
      kept[entry.key] = entry.value
    }
    return kept
  }

  // MARK: Roots

  private mutating func collectPageNodes(_ root: PDFObject?, _ document: Document) {
    var pending = [root].compactMap { $0?.referenceValue }
    let isPage = Set(pages)
    while let number = pending.popLast() {
      guard !isPage.contains(number), pageNodes.insert(number).inserted else { continue }
      let kids = document.array(document[number].dictionaryValue?["Kids"]) ?? []
      pending += kids.compactMap(\.referenceValue)
    }
  }

  private mutating func collectBookmarks(_ document: Document) {
    guard let outlines, let root = document[outlines].dictionaryValue else { return }
    var seen: Set<ObjectNumber> = []
    var next = root["First"]?.referenceValue
    while let number = next, seen.insert(number).inserted {
      bookmarks.append(number)
      next = document[number].dictionaryValue?["Next"]?.referenceValue
    }
  }

  private func collectTreeNodes(
    _ root: PDFObject?, _ document: Document, _ nodes: inout Set<ObjectNumber>
  ) {
    var pending = [root].compactMap { $0 }
    while let object = pending.popLast() {
      if let number = object.referenceValue, !nodes.insert(number).inserted { continue }
      pending += document.array(document.dictionary(object)?["Kids"]) ?? []
    }
  }

  /// Objects that the parent tree has a key for.
  private static func keyed(_ document: Document) -> [ObjectNumber] {
    document.objects.indices.filter { index in
      guard let node = document.objects[index].dictionaryValue else { return false }
      return node["StructParents"] != nil || node["StructParent"] != nil
    }.map { ObjectNumber($0 + 1) }
  }

  /// Objects in which names of fields depend on the record.
  private static func marked(_ document: Document) -> [ObjectNumber] {
    document.objects.indices.map { ObjectNumber($0 + 1) }.filter { document.isMarked(document[$0]) }
  }

  // MARK: Reachability

  /// Whether each object, by number, is one of these or leads to one.
  private static func ancestors(
    of targets: [ObjectNumber], except roots: Set<ObjectNumber>, in document: Document
  ) -> [Bool] {
    var referrers = [[Int32]](repeating: [], count: document.objects.count + 1)
    for (index, object) in document.objects.enumerated() {
      object.forEachReference { number in
        if referrers.indices.contains(number.index) {
          referrers[number.index].append(Int32(index + 1))
        }
      }
    }
    var isOwn = [Bool](repeating: false, count: document.objects.count + 1)
    var pending = targets.map(\.index)
    while let index = pending.popLast() {
      guard isOwn.indices.contains(index), !isOwn[index], !roots.contains(ObjectNumber(index))
      else {
        continue
      }
      isOwn[index] = true
      pending += referrers[index].map(Int.init)
    }
    return isOwn
  }

  /// Whether each object can be reached from these values without going through what is passed over.
  private static func reached(
    from values: [PDFObject], passing isOwn: [Bool], _ roots: Set<ObjectNumber>,
    _ document: Document
  ) -> [Bool] {
    var reached = [Bool](repeating: false, count: isOwn.count)
    var pending: [ObjectNumber] = []
    func push(_ object: PDFObject) {
      object.forEachReference { number in
        guard isOwn.indices.contains(number.index), number.index > 0, !isOwn[number.index],
          !reached[number.index], !roots.contains(number) || isInfo(number)
        else { return }
        reached[number.index] = true
        pending.append(number)
      }
    }
    func isInfo(_ number: ObjectNumber) -> Bool {
      document.trailer["Info"]?.referenceValue == number
    }
    for value in values { push(value) }
    while let number = pending.popLast() { push(document[number]) }
    return reached
  }
}
