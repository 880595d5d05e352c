import DocumentEditing
import FieldDetection
import FormAppearances
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects
import TextRecognition

/// The objects behind pages and annotations: a document as a value, shared by the classes that show it.
///
/// A page keeps the store it came from wherever it is inserted; pages of several stores are put together when
/// a document is written.
///
/// Threads may share a store. What it knows is behind its lock, which code that calls the program (classes of its own, its
/// delegate) never holds, and which is the innermost: whoever holds it takes no other lock of the classes above.
final class ObjectStore: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var state: State

  private struct State {
    var document: Document
    var revision = 0
    var stale: Set<ObjectNumber> = []
    var removed: Set<ObjectNumber> = []
    var needsFieldTree = false
    var newWidgets: [ObjectNumber] = []
    var fieldTree: FieldTreeBuilder?
    var hasChangedValues = false
    var hasChangedForm = false
    var contentRevision = 0
    /// Readers that no thread uses at present.
    var readers: (revision: Int, idle: [PageContentReader]) = (0, [])
    /// Nil also if Tesseract is not installed.
    var recognizer: (revision: Int, recognizer: TextRecognizer?) = (-1, nil)
    /// The places of pages in the page tree; nil until they are needed.
    var pagePlaces: [ObjectNumber: Int]?
    var labels: PageLabels?
    /// The node of the page tree that takes new pages.
    var openNode: (number: ObjectNumber, kids: Int)?
  }

  /// The store that this one is a copy of, and its revision at that time.
  private let original: (store: ObjectStore, revision: Int)?

  init(_ document: Document) {
    state = State(document: document)
    original = nil
  }

  private init(copyOf store: ObjectStore) {
    state = store.state
    // The builder belongs to the other store.
    state.fieldTree = nil
    state.revision = 0
    state.readers.idle = []
    original = (store, store.state.revision)
  }

  /// Runs code that no other thread may interrupt with changes of the store.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  // MARK: State

  var document: Document {
    get { exclusively { state.document } }
    _modify {
      lock.lock()
      defer {
        state.revision &+= 1
        lock.unlock()
      }
      yield &state.document
    }
  }

  /// Counts the changes.
  var revision: Int { exclusively { state.revision } }

  /// Annotations whose appearance no longer shows what their dictionary says.
  var stale: Set<ObjectNumber> {
    get { exclusively { state.stale } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &state.stale
    }
  }

  /// Annotations taken off their pages, which the next output leaves out everywhere.
  var removed: Set<ObjectNumber> {
    get { exclusively { state.removed } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &state.removed
    }
  }

  /// Whether fields may have to be joined or renamed.
  var needsFieldTree: Bool {
    get { exclusively { state.needsFieldTree } }
    set {
      exclusively {
        state.needsFieldTree = newValue
        if newValue { state.fieldTree = nil }
      }
    }
  }

  /// Widgets that were put on pages and are not in the field tree yet.
  var newWidgets: [ObjectNumber] {
    get { exclusively { state.newWidgets } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &state.newWidgets
    }
  }

  /// The names in the field tree, while only new widgets change it.
  var fieldTree: FieldTreeBuilder? {
    get { exclusively { state.fieldTree } }
    set { exclusively { state.fieldTree = newValue } }
  }

  /// A value of a field has changed since the file was read.
  var hasChangedValues: Bool {
    get { exclusively { state.hasChangedValues } }
    set { exclusively { state.hasChangedValues = newValue } }
  }

  /// A program has changed the form or what it shows, so that it is written complete.
  var hasChangedForm: Bool {
    get { exclusively { state.hasChangedForm } }
    set { exclusively { state.hasChangedForm = newValue } }
  }

  /// Counts the changes of what pages show without their annotations. Whoever changes the content or the resources of a
  /// page counts up.
  var contentRevision: Int { exclusively { state.contentRevision } }

  /// A store with the same objects, which change independently from now on.
  func copy() -> ObjectStore { exclusively { ObjectStore(copyOf: self) } }

  /// The store that this one is an unchanged copy of, or itself: pages of both can be imported together.
  var source: ObjectStore {
    var current = self
    while let original = current.original, current.revision == 0,
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
  func node(_ number: ObjectNumber) -> PDFDictionary {
    exclusively { state.document[number].dictionaryValue ?? [:] }
  }

  /// Changes the dictionary of an object that has one.
  func update(_ number: ObjectNumber, _ change: (inout PDFDictionary) -> Void) {
    exclusively {
      guard case .dictionary(var node) = state.document[number] else { return }
      let before = node
      change(&node)
      if node != before { document[number] = .dictionary(node) }
    }
  }

  /// A value of a node or of its nearest ancestor that has one (`/Parent`), resolved.
  func inherited(_ key: PDFName, from number: ObjectNumber) -> PDFObject? {
    document.inherited(key, from: number)
  }

  // MARK: Pages

  /// The most pages that a node of the page tree takes.
  private static let kidLimit = 64

  /// Adds a page to the end of the page tree, so that everything that walks the tree finds it.
  ///
  /// Every 64 pages have a node of their own, so that adding one costs little however many there are.
  func appendToPageTree(_ page: ObjectNumber) { exclusively { append(page) } }

  private func append(_ page: ObjectNumber) {
    guard let root = document.catalog["Pages"]?.referenceValue,
      document[root].dictionaryValue != nil
    else { return }
    let count = document.integer(node(root)["Count"]) ?? document.pageList().pages.count
    let parent: ObjectNumber
    if let openNode = state.openNode, openNode.kids < Self.kidLimit {
      parent = openNode.number
      state.openNode?.kids += 1
    } else {
      parent = document.add(
        .dictionary([
          "Type": .name("Pages"), "Parent": .reference(root), "Kids": .array([]),
          "Count": .integer(0),
        ]))
      state.openNode = (parent, 1)
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
    state.pagePlaces = nil
    state.contentRevision += 1
  }

  /// The place of a page in the page tree, from 0; nil if it is not in it.
  func place(ofPage page: ObjectNumber) -> Int? {
    exclusively {
      if let places = state.pagePlaces { return places[page] }
      var places: [ObjectNumber: Int] = [:]
      for (place, page) in state.document.pageList().pages.enumerated()
      where places[page.number] == nil {
        places[page.number] = place
      }
      state.pagePlaces = places
      return places[page]
    }
  }

  /// The label of a page of the file (ISO 32000-2, 12.4.2); nil if the file has no labels.
  func label(ofPage page: ObjectNumber) -> String? {
    exclusively {
      guard state.document.catalog["PageLabels"] != nil, let place = place(ofPage: page) else {
        return nil
      }
      let labels = state.labels ?? PageLabels(state.document)
      state.labels = labels
      return labels.text(ofPageAt: place)
    }
  }

  /// What a page shows, as it is now. Fonts are kept as long as the content of no page changes.
  ///
  /// A reader belongs to one thread at a time; threads that read at the same time have one each.
  func content(of page: Page, options: PageContent.Options) -> PageContent {
    let (revision, idle, document) = exclusively {
      if state.readers.revision != state.contentRevision {
        state.readers = (state.contentRevision, [])
      }
      return (state.contentRevision, state.readers.idle.popLast(), state.document)
    }
    let reader = idle ?? PageContentReader(document: document)
    defer {
      exclusively {
        if state.readers.revision == revision { state.readers.idle.append(reader) }
      }
    }
    return reader.content(of: page, options: options)
  }

  /// What a scanned page shows, with the English text of its picture; nil for other pages, or without Tesseract.
  func content(ofScan page: Page) -> PageContent? {
    recognized(page, showing: content(of: page, options: .drawn))
  }

  private func recognized(_ page: Page, showing content: PageContent) -> PageContent? {
    guard content.lacksText, content.graphics.contains(where: { $0.kind == .image }),
      let place = place(ofPage: page.number)
    else { return nil }
    return (try? recognizer?.content(ofScan: page, at: place)) ?? nil
  }

  /// Nil without Tesseract. It is of the content as it is now.
  private var recognizer: TextRecognizer? {
    let (revision, known, document) = exclusively {
      (state.contentRevision, state.recognizer, state.document)
    }
    if known.revision == revision { return known.recognizer }
    let recognizer = try? TextRecognizer(of: document, languages: ["eng"])
    exclusively { state.recognizer = (revision, recognizer) }
    return recognizer
  }

  /// The places of a page that ask to be filled in; on a scan, of its picture.
  func fields(of page: Page, besides taken: [Rectangle]) -> [DetectedField] {
    let content = content(of: page, options: .drawn)
    guard let read = recognized(page, showing: content), let place = place(ofPage: page.number)
    else { return FieldDetector.fields(of: content, ink: nil, besides: taken) }
    let ink = (try? recognizer?.pictures.ink(ofPageAt: place, showing: read)) ?? nil
    return FieldDetector.fields(of: read, ink: ink, besides: taken)
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
