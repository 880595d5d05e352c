import DocumentEditing
import LogicalStructure
import PDFObjects

/// A plan made ready for a file that holds the outputs of many records: what all of them share,
/// and what each has for itself.
///
/// Each record has pages of its own, what changes with it, and everything that leads to either: resources
/// whose fonts a record adds to, structure elements, links, bookmarks. All else is written once.
package final class MergeTemplate: Sendable {
  /// Tells a template from all others for as long as anyone holds it.
  final class Identity: Sendable {}

  let identity = Identity()
  /// Objects that all records share.
  let shared: [RelocatableObject]
  /// The objects of a record: constant ones as they are written, changing ones by their places.
  let own: [Own]
  /// The places in ``own`` of objects of which nothing but numbers differs between records, and all others.
  let repeated: [Int]
  let single: [Int]
  /// The places in ``own`` of the pages, in order.
  let pages: [Int]
  /// The places in ``own`` of the top elements of the structure tree.
  let topElements: [Int]
  /// The entries of the parent tree (ISO 32000-2, 14.7.5.4), by their keys.
  let parentTree: [(key: Int, value: RelocatableObject)]
  /// The nodes of `/IDTree` (ISO 32000-2, 14.7.2, Table 354) for the elements of a record, in their order.
  let identifierLeaves: [IdentifierLeaf]
  /// Files that the form or each record embeds.
  let embeddedFiles: [MergedEmbeddedFile]
  /// The fields that stay; nil if there are none.
  let form: MergeForm?
  /// How far apart the keys of two records are.
  let parentTreeStride: Int
  /// The places in ``own`` of the first and last bookmark.
  let bookmarks: (first: Int, last: Int)?
  let bookmarkCount: Int
  /// The number of changing objects.
  let changingCount: Int
  /// What the catalog and the structure tree root say besides what is put together from the records.
  private let catalog: PDFDictionary
  let structure: SharedStructure?
  private let info: PDFObject?
  let version: String
  /// The profiles of the output intents (ISO 32000-2, 14.11.5): what device colors mean.
  let outputProfiles: [PDFStream]
  /// What changing objects and those that a record adds refer to.
  let targets: [RelocatableObject.Reference]
  private let firstAdded: Int
  /// The dictionaries of fields whose values records set.
  private let fields: [ChangingObjects.RelocatableField?]

  /// What the structure tree root says for all elements (ISO 32000-2, Table 354).
  struct SharedStructure: Sendable {
    /// `/RoleMap` and `/ClassMap`, without references.
    var types: PDFDictionary = [:]
    var classes: PDFDictionary = [:]
    /// References to shared objects.
    var namespaces: [PDFObject] = []
  }

  /// A node of `/IDTree`: its place in ``own``, and the least and greatest identifier, with ``BlockMark/first``.
  struct IdentifierLeaf: Sendable {
    var place: Int
    var first: PDFString
    var last: PDFString
  }

  enum Own: Sendable {
    case constant(RelocatableObject)
    /// The place among the changing objects.
    case changing(Int)
    /// The file specification of an embedded file, with the numbers of the document.
    case file(PDFDictionary)

    /// Nothing but numbers differs between records.
    var repeats: Bool {
      guard case .constant(let object) = self else { return false }
      return object.refersByPlace
    }
  }

  /// Numbers in a merged file that do not depend on the form.
  enum Fixed: Int, CaseIterable {
    case catalog = 1
    case pages, structure, parentTree, outlines
    static let count = allCases.count

    var number: ObjectNumber { ObjectNumber(rawValue) }
  }

  /// Objects that each record has once, besides its own.
  enum Named: Int {
    /// The node of the page tree that holds the record's pages.
    case pages
    /// The bookmark of the record.
    case bookmark
  }

  /// - Parameter unfilled: the changing objects before a record.
  init(_ compacted: CompactedDocument, unfilled: ChangingObjects) {
    var document = compacted.document
    let firstChanging = compacted.constantCount + compacted.containerCount + 1
    // The plan counts on from here; what is added below is known to the template alone.
    let count = document.objects.count
    document.resolveNamedDestinations()
    document.settle(document.pageList().pages)
    let identifiers = StructureIdentifiers(marking: &document)
    document.shareAttributes()
    let total = document.objects.count
    let graph = MergeGraph(document, changing: firstChanging...max(firstChanging, count))

    var places = [Int](repeating: -1, count: total + 1)
    for (place, number) in graph.own.enumerated() { places[number.index] = place }
    var targets = [RelocatableObject.Reference](repeating: .none, count: total + 1)
    for (place, number) in graph.shared.enumerated() {
      targets[number.index] = .target(.shared(place))
    }
    for index in targets.indices.dropFirst() where places[index] >= 0 {
      targets[index] = .target(.own(places[index]))
    }
    for number in graph.pageNodes {
      targets[number.index] = .target(.named(Named.pages.rawValue))
    }
    if let number = graph.outlines {
      targets[number.index] = .target(.named(Named.bookmark.rawValue))
    }
    if let number = graph.structure.number {
      targets[number.index] = .fixed(Fixed.structure.number)
    }
    if let number = document.catalogNumber { targets[number.index] = .fixed(Fixed.catalog.number) }
    self.targets = targets
    firstAdded = count + 1
    func target(_ number: ObjectNumber) -> RelocatableObject.Reference {
      targets.indices.contains(number.index) ? targets[number.index] : .none
    }
    fields = unfilled.relocatableFields(resolving: target)
    shared = graph.shared.map { RelocatableObject(document[$0], resolving: target) }
    embeddedFiles = Self.embeddedFiles(of: document, targets)
    form = MergeForm(document, targets)
    let specifications = Set(MergeGraph.embeddedFiles(of: document).map(\.number))
    var own = graph.own.map { number -> Own in
      if (firstChanging...max(firstChanging, count)).contains(number.index) {
        return .changing(number.index - firstChanging)
      }
      if specifications.contains(number), case .dictionary(let specification) = document[number] {
        return .file(specification)
      }
      return .constant(RelocatableObject(document[number], resolving: target))
    }
    pages = graph.pages.map { places[$0.index] }
    topElements = graph.topElements.map { places[$0.index] }.filter { $0 >= 0 }
    let tree = graph.structure.parentTree(in: document)
    var parentTree: [(key: Int, value: RelocatableObject)] = []
    for (key, value) in tree.sortedEntries {
      guard let list = document.array(value) else {
        parentTree.append((key, RelocatableObject(value, resolving: target)))
        continue
      }
      // The list of a page's elements is each record's.
      let place = own.count
      own.append(.constant(RelocatableObject(.array(list), resolving: target)))
      parentTree.append((key, .reference(toPlace: place)))
    }
    self.parentTree = parentTree
    identifierLeaves = identifiers.leaves.map { leaf in
      own.append(.constant(RelocatableObject(leaf.object, resolving: target)))
      return IdentifierLeaf(place: own.count - 1, first: leaf.first, last: leaf.last)
    }
    self.own = own
    repeated = own.indices.filter { own[$0].repeats }
    single = own.indices.filter { !own[$0].repeats }
    // A page may have a key that the tree does not know.
    let keys = graph.own.flatMap { number in
      let node = document[number].dictionaryValue
      return [node?["StructParents"], node?["StructParent"]].compactMap { document.integer($0) }
    }
    parentTreeStride = max(1, tree.nextKey, (keys.filter(NumberTree.isKey).max() ?? 0) + 1)
    if let first = graph.bookmarks.first, let last = graph.bookmarks.last,
      places[first.index] >= 0, places[last.index] >= 0
    {
      bookmarks = (places[first.index], places[last.index])
    } else {
      bookmarks = nil
    }
    catalog = graph.keptCatalog(document)
    func entries(_ entry: StructureRoot.Entry) -> PDFDictionary {
      document.dictionary(document.deepResolved(graph.structure[entry] ?? .null)) ?? [:]
    }
    structure = graph.structure.number.map { _ in
      SharedStructure(
        types: entries(.roles), classes: entries(.classes),
        namespaces: graph.structure.namespaces(in: document))
    }
    // With those that show below open ones (ISO 32000-1, Table 153).
    bookmarkCount = graph.bookmarks.reduce(0) { count, item in
      let inner = document[item].dictionaryValue.flatMap { document.integer($0["Count"]) } ?? 0
      return count + 1 + max(0, inner)
    }
    changingCount = max(0, count - firstChanging + 1)
    info = document.trailer["Info"]
    version = document.version
    outputProfiles = (document.array(catalog["OutputIntents"]) ?? []).compactMap { intent in
      document.dictionary(intent).flatMap {
        document.value("DestOutputProfile", in: $0)?.streamValue
      }
    }
  }

  /// The catalog and `/Info` of a file in which the first shared object has this number.
  func frame(sharedFrom first: Int) -> (catalog: PDFDictionary, info: PDFObject?) {
    (
      settled(.dictionary(catalog), sharedFrom: first).dictionaryValue ?? [:],
      info.map { settled($0, sharedFrom: first) }
    )
  }

  /// An object that refers to nothing of a record, with the numbers of a file.
  func settled(_ object: PDFObject, sharedFrom first: Int) -> PDFObject {
    object.mappingReferences { number in
      guard targets.indices.contains(number.index) else { return .null }
      return switch targets[number.index] {
      case .fixed(let fixed): .reference(fixed)
      case .target(.shared(let place)): .reference(ObjectNumber(first + place))
      case .target, .none: .null
      }
    }
  }

  /// The objects of a record as they are written: the changing ones and those that it adds.
  func record(_ objects: ChangingObjects, pageRoot: Int?) -> MergedRecord {
    func target(_ number: ObjectNumber) -> RelocatableObject.Reference {
      if number.index >= firstAdded {
        return .target(.own(own.count + number.index - firstAdded))
      }
      return targets.indices.contains(number.index) ? targets[number.index] : .none
    }
    let changing = objects.relocatable(fields, resolving: target)
    var added: [Int] = []
    // A value that continues adds pages to the root.
    if let pageRoot, let kids = objects[pageRoot].dictionaryValue?["Kids"]?.arrayValue {
      added = kids.compactMap(\.referenceValue).filter { $0.index >= firstAdded }
        .map { own.count + $0.index - firstAdded }
    }
    return MergedRecord(template: self, objects: changing, addedPages: added)
  }
}

/// What a record adds to a merged file.
package struct MergedRecord: Sendable {
  let template: MergeTemplate
  /// The changing objects in their order, then those that the record adds.
  let objects: [RelocatableObject?]
  /// The places of pages at the end; see ``MergeTemplate/own``.
  let addedPages: [Int]
}
