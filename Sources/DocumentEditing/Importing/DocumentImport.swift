import Diagnostics
import InteractiveForms
import Metadata
import PDFObjects

/// One import of pages: the source is cut down to the pages wanted and prepared so that nothing in
/// it collides with the target; then its objects are copied, and what a document has once is joined.
struct DocumentImport {
  /// The source, with the pages wanted and in their order.
  var source: Document
  var target: Document
  var copied: CopiedObjects
  var diagnostics: [Diagnostic] = []
  /// The form of the whole source.
  let form: Form
  let pages: [ObjectNumber]
  private let isPage: Set<ObjectNumber>
  /// New names for what the target has too.
  var renaming = ImportRenaming()
  /// The identifiers of structure elements of the source, before they are renamed.
  var identifiers: [(key: PDFString, value: PDFObject)] = []
  /// The roots of the source's field tree.
  var fieldRoots: [ObjectNumber] = []
  var outline: OutlineTree
  var destinations: NamedDestinations
  var shared: SharedCopies
  /// The first key of the parent tree that no object of the target has.
  let leastParentTreeKey: Int
  private let original: Document
  private let labels: [PageLabel]?

  init(
    _ source: ImportSource, places: [Int], into target: consuming Document,
    sharing shared: SharedCopies,
    leastParentTreeKey: Int
  ) {
    self.shared = shared
    self.leastParentTreeKey = leastParentTreeKey
    original = source.document
    var cut = DocumentEditor(repaired: source.document)
    cut.arrangePages(places)
    self.source = cut.document
    self.target = target
    form = source.form
    let all = source.form.pages.pages
    pages = places.map { all[$0].number }
    isPage = Set(pages)
    copied = CopiedObjects(of: self.source)
    labels = self.source.pageLabels(count: pages.count)
    outline = OutlineTree(self.source)
    destinations = NamedDestinations(self.source)
    fieldRoots = self.source.fieldRoots
  }

  /// Lets references to an object of the source lead to one that the target has.
  ///
  /// Damaged files use a page as another object too; every page wanted is copied all the same.
  mutating func replace(_ number: ObjectNumber, by existing: ObjectNumber) {
    if !isPage.contains(number) { copied[number] = existing }
  }

  var addsFields: Bool { !fieldRoots.isEmpty }
  var targetHasFields: Bool { !target.fieldRoots.isEmpty }

  mutating func run() -> [DocumentEditor.ImportedPage] {
    settlePages()
    prepareDestinations()
    prepareStructure()
    prepareForm()
    rewriteSource()
    let unchanged = original.objects.indices.map { ObjectNumber($0 + 1) }.filter { number in
      copied[number] == nil && source[number] == original[number]
    }
    if let objects = shared.objects {
      for number in unchanged where objects.contains(number) {
        if let copy = shared.copied[number], !target[copy].isNull { replace(number, by: copy) }
      }
    }
    target.copy(reachableFrom: roots, of: source, &copied)
    for number in unchanged where shared.copied[number] == nil {
      shared.copied[number] = copied[number]
    }
    joinForm()
    joinStructure()
    joinNavigation()
    joinOptionalContent()
    joinCatalog()
    return pages.enumerated().compactMap { index, page in
      copied[page].map {
        DocumentEditor.ImportedPage(page: $0, label: labels?[index], renaming: renaming)
      }
    }
  }

  /// Pages lead neither to their tree, which is not copied, nor to article threads.
  private mutating func settlePages() {
    let all = source.pageList().pages
    source.makePageTree(pages, settling: all)
    for page in pages {
      guard case .dictionary(var node) = source[page] else { continue }
      node["Parent"] = nil
      node["B"] = nil
      source[page] = .dictionary(node)
    }
    if let number = source.catalogNumber, let catalog = target.catalogNumber {
      replace(number, by: catalog)
    }
  }

  private var roots: [PDFObject] {
    var roots = (pages + fieldRoots).map(PDFObject.reference)
    roots += formRoots + structureRoots + destinations.values + javaScripts.entries.map(\.value)
    roots += outline.items.map { .reference($0.number) }
    return roots
  }

  /// What the catalog has of all documents: the version, claims of conformance that all make, and
  /// developers' extensions.
  private mutating func joinCatalog() {
    joinConformance()
    if source.version.isLater(than: target.version) { target.headerVersion = source.version }
    guard let extensions = source.dictionary(source.catalog["Extensions"]) else { return }
    var joined = target.dictionary(target.catalog["Extensions"]) ?? [:]
    for (key, value) in extensions where joined[key] == nil && value.referenceValue == nil {
      joined[key] = copied.renumbered(value)
    }
    target.updateCatalog { $0["Extensions"] = joined.isEmpty ? nil : .dictionary(joined) }
  }
}

extension DocumentImport {
  /// The output conforms to a standard only if all of its pages come from files that do.
  private mutating func joinConformance() {
    guard let own = target.metadataPacket else { return }
    let stated = XMPPacket.Property.conformance.filter { own.value(of: $0) != nil }
    guard !stated.isEmpty else { return }
    let other = source.metadataPacket
    guard stated.contains(where: { own.value(of: $0) != other?.value(of: $0) }) else { return }
    target.updatePacket { packet in
      for property in stated { packet.remove(property) }
    }
    diagnostics.append(
      .warning(
        "conformance",
        "the file does not claim the same conformance to PDF/A or PDF/UA as the first one; the "
          + "output claims none"))
  }
}

extension String {
  /// Whether a version such as `1.7` is later than another.
  fileprivate func isLater(than other: String) -> Bool {
    let parts = split(separator: ".").map { Int($0) ?? 0 }
    let others = other.split(separator: ".").map { Int($0) ?? 0 }
    return others.lexicographicallyPrecedes(parts)
  }
}
