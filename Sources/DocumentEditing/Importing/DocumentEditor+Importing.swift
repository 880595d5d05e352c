package import PDFObjects

extension DocumentEditor {
  /// Inserts pages of another document with everything they need: resources, annotations, fields,
  /// structure, destinations, outline items, labels and optional content.
  ///
  /// Each call makes copies of its own, so that the fields of two copies of a form are filled
  /// independently. What two pages of one call share stays shared. Fields, named destinations and
  /// others that the document has under the same name are renamed. What leads to pages that are not
  /// imported is left out.
  ///
  /// - Parameters:
  ///   - places: of the pages in the source, from 0, in the order wanted; places that do not exist are
  ///     ignored. A page that is named again is a copy of its own.
  ///   - place: where the first page goes, from 0; at most the number of pages.
  package mutating func insertPages(_ places: [Int], of source: ImportSource, at place: Int) {
    let imported = importPages(places, of: source)
    var order = pages.map(\.number)
    order.insert(contentsOf: imported.map(\.page), at: min(max(place, 0), order.count))
    arrange(
      order,
      labels: Dictionary(
        imported.compactMap { imported in imported.label.map { (imported.page, $0) } },
        uniquingKeysWith: { first, _ in first }))
  }

  /// A page that has been imported and is not in the page tree yet.
  package struct ImportedPage: Sendable {
    package var page: ObjectNumber
    var label: PageLabel?
    /// The new names of fields, for all pages of the copy.
    var renaming = ImportRenaming()
  }

  /// Imports pages without putting them into the page tree; see ``insertPages(_:of:at:)``.
  package mutating func importPages(_ places: [Int], of source: ImportSource) -> [ImportedPage] {
    // The first naming of each page makes the first copy, the second one the second, and so on.
    var copies: [[Int]] = []
    var namings: [Int: Int] = [:]
    var copyOf: [(copy: Int, place: Int)] = []
    for place in places where (0..<source.pageCount).contains(place) {
      let copy = namings[place, default: 0]
      namings[place] = copy + 1
      if copy == copies.count { copies.append([]) }
      copyOf.append((copy, copies[copy].count))
      copies[copy].append(place)
    }
    let imported = copies.map { importOnce($0, of: source) }
    return copyOf.map { imported[$0.copy][$0.place] }
  }

  /// Notes that the document was made from a source, so that imports of it share what they can.
  mutating func shareObjects(with source: ImportSource) {
    sharedCopies.append(
      SharedCopies(
        identity: source.identity, copied: CopiedObjects(identityOf: source.document)))
  }

  private mutating func importOnce(_ places: [Int], of source: ImportSource) -> [ImportedPage] {
    let index: Int
    if let known = sharedCopies.firstIndex(where: { $0.identity === source.identity }) {
      index = known
      if sharedCopies[known].objects == nil {
        sharedCopies[known].objects = SharedObjects(source.document)
      }
    } else {
      index = sharedCopies.endIndex
      sharedCopies.append(
        SharedCopies(
          identity: source.identity, copied: CopiedObjects(of: source.document)))
    }
    let leastKey = leastParentTreeKey ?? document.leastFreeParentTreeKey
    leastParentTreeKey = leastKey
    // The import changes the only copy of the document: copying it for each import would make many of them
    // take quadratic time.
    let target = document
    document = Document()
    var run = DocumentImport(
      source, places: places, into: consume target, sharing: sharedCopies[index],
      leastParentTreeKey: leastKey)
    if run.addsFields, !namesEveryField, run.targetHasFields {
      run.target.nameEveryField()
      namesEveryField = true
    }
    let imported = run.run()
    document = run.target
    sharedCopies[index] = run.shared
    diagnostics += run.diagnostics
    return imported
  }
}

extension Document {
  /// A key greater than those that objects give themselves (ISO 32000-2, 14.7.5.4), also where the
  /// parent tree does not have them.
  fileprivate var leastFreeParentTreeKey: Int {
    var least = 0
    for object in objects {
      guard let node = object.dictionaryValue else { continue }
      for key: PDFName in ["StructParent", "StructParents"] {
        guard let value = integer(node[key]), NumberTree.isKey(value) else { continue }
        least = max(least, value + 1)
      }
    }
    return least
  }
}
