import InteractiveForms
import PDFContent
import PDFObjects

/// The objects behind pages and annotations: a document as a value, shared by the classes that show it.
///
/// A page keeps the store it came from wherever it is inserted; pages of several stores are put together when
/// a document is written.
final class ObjectStore {
  var document: Document { didSet { revision &+= 1 } }
  /// Counts the changes.
  private(set) var revision = 0
  /// The store that this one is a copy of, and its revision at that time.
  private let original: (store: ObjectStore, revision: Int)?
  private let revisionWhenMade: Int
  /// Annotations whose appearance no longer shows what their dictionary says.
  var stale: Set<ObjectNumber> = []
  /// Annotations taken off their pages, which the next output leaves out everywhere.
  var removed: Set<ObjectNumber> = []
  /// Whether fields may have to be joined or renamed.
  var needsFieldTree = false { didSet { if needsFieldTree { fieldTree = nil } } }
  /// Widgets that were put on pages and are not in the field tree yet.
  var newWidgets: [ObjectNumber] = []
  /// The names in the field tree, while only new widgets change it.
  var fieldTree: FieldTreeBuilder?
  /// A value of a field has changed since the file was read.
  var hasChangedValues = false
  /// A program has changed the form or what it shows, so that it is written complete.
  var hasChangedForm = false
  /// Counts the changes of what pages show without their annotations. Whoever changes the content or the resources of a
  /// page counts up.
  var contentRevision = 0
  private var reader: (revision: Int, reader: PageContentReader)?
  /// The places of pages in the page tree; nil until they are needed.
  private var pagePlaces: [ObjectNumber: Int]?
  private var labels: PageLabels?
  /// The node of the page tree that takes new pages.
  private var openNode: (number: ObjectNumber, kids: Int)?

  init(_ document: Document) {
    self.document = document
    original = nil
    revisionWhenMade = 0
  }

  private init(copyOf store: ObjectStore) {
    document = store.document
    original = (store, store.revision)
    stale = store.stale
    removed = store.removed
    needsFieldTree = store.needsFieldTree
    newWidgets = store.newWidgets
    hasChangedValues = store.hasChangedValues
    hasChangedForm = store.hasChangedForm
    revisionWhenMade = 0
  }

  /// A store with the same objects, which change independently from now on.
  func copy() -> ObjectStore { ObjectStore(copyOf: self) }

  /// The store that this one is an unchanged copy of, or itself: pages of both can be imported together.
  var source: ObjectStore {
    var current = self
    while let original = current.original, current.revision == current.revisionWhenMade,
      original.store.revision == original.revision, current.stale == original.store.stale,
      current.removed == original.store.removed
    {
      current = original.store
    }
    return current
  }

  /// An empty document: a catalog and a page tree without pages.
  static func empty() -> ObjectStore {
    var document = Document()
    let pages = document.add(
      .dictionary(["Type": .name("Pages"), "Kids": .array([]), "Count": .integer(0)]))
    document.trailer["Root"] = .reference(
      document.add(.dictionary(["Type": .name("Catalog"), "Pages": .reference(pages)])))
    return ObjectStore(document)
  }

  // MARK: Dictionaries

  /// The dictionary of an object; empty if it has none.
  func node(_ number: ObjectNumber) -> PDFDictionary { document[number].dictionaryValue ?? [:] }

  /// Changes the dictionary of an object that has one.
  func update(_ number: ObjectNumber, _ change: (inout PDFDictionary) -> Void) {
    guard case .dictionary(var node) = document[number] else { return }
    let before = node
    change(&node)
    if node != before { document[number] = .dictionary(node) }
  }

  /// A value of a node or of its nearest ancestor that has one (`/Parent`), resolved.
  func inherited(_ key: PDFName, from number: ObjectNumber) -> PDFObject? {
    var current = number
    for _ in 0..<64 {
      let node = node(current)
      if let value = document.value(key, in: node) { return value }
      guard let parent = node["Parent"]?.referenceValue, parent != current else { return nil }
      current = parent
    }
    return nil
  }

  // MARK: Pages

  /// The most pages that a node of the page tree takes.
  private static let kidLimit = 64

  /// Adds a page to the end of the page tree, so that everything that walks the tree finds it.
  ///
  /// Every 64 pages have a node of their own, so that adding one costs little however many there are.
  func appendToPageTree(_ page: ObjectNumber) {
    guard let root = document.catalog["Pages"]?.referenceValue,
      document[root].dictionaryValue != nil
    else { return }
    let count = document.integer(node(root)["Count"]) ?? document.pageList().pages.count
    let parent: ObjectNumber
    if let openNode, openNode.kids < Self.kidLimit {
      parent = openNode.number
      self.openNode?.kids += 1
    } else {
      parent = document.add(
        .dictionary([
          "Type": .name("Pages"), "Parent": .reference(root), "Kids": .array([]),
          "Count": .integer(0),
        ]))
      openNode = (parent, 1)
      update(root) {
        $0["Kids"] = .array((document.array($0["Kids"]) ?? []) + [.reference(parent)])
      }
    }
    update(parent) { node in
      let kids = node["Kids"]?.arrayValue ?? []
      node["Kids"] = .array(kids + [.reference(page)])
      node["Count"] = .integer(kids.count + 1)
    }
    update(root) { $0["Count"] = .integer(count + 1) }
    update(page) { $0["Parent"] = .reference(parent) }
    pagePlaces = nil
    contentRevision += 1
  }

  /// The place of a page in the page tree, from 0; nil if it is not in it.
  func place(ofPage page: ObjectNumber) -> Int? {
    if let pagePlaces { return pagePlaces[page] }
    var places: [ObjectNumber: Int] = [:]
    for (place, page) in document.pageList().pages.enumerated() where places[page.number] == nil {
      places[page.number] = place
    }
    pagePlaces = places
    return places[page]
  }

  /// The label of a page of the file (ISO 32000-2, 12.4.2); nil if the file has no labels.
  func label(ofPage page: ObjectNumber) -> String? {
    guard document.catalog["PageLabels"] != nil, let place = place(ofPage: page) else { return nil }
    let labels = self.labels ?? PageLabels(document)
    self.labels = labels
    return labels.text(ofPageAt: place)
  }

  /// What a page shows, as it is now. Fonts are kept as long as the content of no page changes.
  func content(of page: Page, options: PageContent.Options) -> PageContent {
    if let reader, reader.revision == contentRevision {
      return reader.reader.content(of: page, options: options)
    }
    let made = PageContentReader(document: document)
    reader = (contentRevision, made)
    return made.content(of: page, options: options)
  }

  /// Copies what another store's objects lead to into this one.
  func copy(_ object: PDFObject, from other: ObjectStore) -> PDFObject {
    if other === self { return object }
    var copied = CopiedObjects(of: other.document)
    return copy(object, from: other, &copied)
  }

  func copy(
    _ object: PDFObject, from other: ObjectStore, _ copied: inout CopiedObjects
  ) -> PDFObject {
    document.copy(reachableFrom: [object], of: other.document, &copied)
    return copied.renumbered(object)
  }
}
