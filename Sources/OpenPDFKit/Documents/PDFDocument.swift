public import Foundation
import InteractiveForms
import PDFObjects

/// A PDF document.
///
/// Objects are cached: a page or annotation is the same object each time. The document owns its pages, and the
/// references back to it are weak. Indexes that do not exist give nil or are ignored.
///
/// Any number of threads may read a document, its pages, annotations and selections at the same time, draw pages and write the
/// document. A change of a document, or of what belongs to it, must not happen while another thread uses it. Threads may
/// change different documents at the same time.
open class PDFDocument: NSObject, NSCopying {
  /// A page of the document: its object in the store, and the page object after its first use.
  struct Slot {
    var number: ObjectNumber
    var page: PDFPage?
  }

  var store: ObjectStore
  /// Guards the state, which threads that read the document make together. Code of the program never runs under it.
  let lock = NSLock()
  var state = State()

  struct State {
    var slots: [Slot] = [] { didSet { slotIndexes = nil } }
    /// The places of pages; nil until they are needed.
    var slotIndexes: SlotIndexes?
    var outline: PDFOutline??
    var finder: DocumentFinder?
  }

  var slots: [Slot] {
    get { lock.withLock { state.slots } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &state.slots
    }
  }
  /// The bytes and password the document was read with; nil for a document made from nothing.
  var origin: (bytes: [UInt8], password: String)?
  /// The revision of the store, and its pages, as they were read.
  var unchanged: (revision: Int, pages: [ObjectNumber])?
  var cachedOutline: PDFOutline?? {
    get { lock.withLock { state.outline } }
    set { lock.withLock { state.outline = newValue } }
  }
  /// Another outline was set.
  var isOutlineSet = false
  var finder: DocumentFinder? {
    get { lock.withLock { state.finder } }
    set { lock.withLock { state.finder = newValue } }
  }
  private var isWaitingForPassword = false
  /// An owner password has been given since opening, or the file gave all rights.
  private var hasAllRights = true

  /// The file that the document was read from.
  open internal(set) var documentURL: URL?
  /// The delegate is notified of searches and unlocking, and gives the classes of pages and annotations.
  open weak var delegate: (any PDFDocumentDelegate)?

  /// Creates a document without pages.
  public override init() {
    store = .empty()
    super.init()
  }

  init(_ store: ObjectStore) {
    self.store = store
    super.init()
    readPages()
  }

  /// Opens a file; nil if it cannot be read or is not PDF. A file that needs a password is locked.
  public init?(url: URL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    store = .empty()
    super.init()
    documentURL = url
    guard open(Array(data)) else { return nil }
  }

  /// Opens the bytes of a file; nil if they are not PDF.
  public init?(data: Data) {
    store = .empty()
    super.init()
    guard open(Array(data)) else { return nil }
  }

  /// - Returns: false if the bytes are not PDF.
  private func open(_ bytes: [UInt8]) -> Bool {
    origin = (bytes, "")
    switch OpenedFile(bytes, password: "") {
    case .opened(let document):
      adopt(document)
      return true
    case .locked:
      isWaitingForPassword = true
      return true
    case .unreadable: return false
    }
  }

  private func adopt(_ document: Document) {
    store = ObjectStore(document)
    hasAllRights = document.encryption?.openedAsOwner ?? true
    readPages()
    unchanged = (store.revision, slots.map(\.number))
  }

  private func readPages() {
    slots = store.document.pageList().pages.map { Slot(number: $0.number, page: nil) }
  }

  // MARK: Protection

  /// Whether the file was encrypted; still true after unlocking.
  open var isEncrypted: Bool { isWaitingForPassword || store.document.encryption != nil }

  /// Whether the file needs a password before its pages can be seen.
  open var isLocked: Bool { isWaitingForPassword }

  /// Opens a locked file, or gains the rights of its owner.
  ///
  /// - Returns: whether the document is unlocked now.
  @discardableResult
  open func unlock(withPassword password: String) -> Bool {
    guard let origin else { return true }
    guard isWaitingForPassword || !hasAllRights else { return true }
    guard case .opened(let document) = OpenedFile(origin.bytes, password: password) else {
      return !isWaitingForPassword
    }
    if isWaitingForPassword {
      self.origin = (origin.bytes, password)
      isWaitingForPassword = false
      adopt(document)
      notify(.PDFDocumentDidUnlock) { $0.documentDidUnlock($1) }
    } else if document.encryption?.openedAsOwner == true {
      // The pages are the same; only the rights have changed.
      self.origin = (origin.bytes, password)
      hasAllRights = true
    }
    return true
  }

  /// Whose password has opened the document.
  open var permissionsStatus: PDFDocumentPermissions {
    isWaitingForPassword ? .none : hasAllRights ? .owner : .user
  }

  private func allows(_ rights: Permissions...) -> Bool {
    guard !isWaitingForPassword else { return false }
    guard !hasAllRights, let facts = store.document.encryption else { return true }
    return rights.contains { facts.permissions.contains($0) }
  }

  open var allowsPrinting: Bool { allows(.print) }
  open var allowsCopying: Bool { allows(.copy) }
  open var allowsDocumentChanges: Bool { allows(.modify) }
  open var allowsDocumentAssembly: Bool { allows(.assemble, .modify) }
  open var allowsContentAccessibility: Bool { allows(.accessibility, .copy) }
  open var allowsCommenting: Bool { allows(.annotate) }
  open var allowsFormFieldEntry: Bool { allows(.fill, .annotate) }

  /// All rights as a set.
  open var accessPermissions: PDFAccessPermissions {
    var rights: PDFAccessPermissions = []
    if allowsPrinting { rights.insert(.allowsLowQualityPrinting) }
    if allowsPrinting, allows(.printFaithfully) || isOldEncryption {
      rights.insert(.allowsHighQualityPrinting)
    }
    if allowsDocumentChanges { rights.insert(.allowsDocumentChanges) }
    if allowsDocumentAssembly { rights.insert(.allowsDocumentAssembly) }
    if allowsCopying { rights.insert(.allowsContentCopying) }
    if allowsContentAccessibility { rights.insert(.allowsContentAccessibility) }
    if allowsCommenting { rights.insert(.allowsCommenting) }
    if allowsFormFieldEntry { rights.insert(.allowsFormFieldEntry) }
    return rights
  }

  /// Revision 2 has one right to print (ISO 32000-1, Table 22).
  private var isOldEncryption: Bool { (store.document.encryption?.revision ?? 3) < 3 }

  // MARK: Facts

  open var majorVersion: Int { versionParts.first ?? 1 }
  open var minorVersion: Int { versionParts.dropFirst().first ?? 0 }
  private var versionParts: [Int] {
    store.document.version.split(separator: ".").compactMap { Int($0) }
  }

  /// The information dictionary (ISO 32000-2, 14.3.3). Keys are strings, which equal the constants of
  /// ``PDFDocumentAttribute``; dates are `Date`, keywords an array of strings.
  ///
  /// Setting it replaces the dictionary. Nil for a locked document.
  open var documentAttributes: [AnyHashable: Any]? {
    get { isWaitingForPassword ? nil : store.document.informationValues }
    set {
      var values: [String: Any] = [:]
      for (key, value) in newValue ?? [:] {
        let text = (key.base as? String) ?? (key.base as? PDFDocumentAttribute)?.rawValue
        if let text = text ?? (key.base as? NSString)?.description { values[text] = value }
      }
      store.document.setInformation(values, producer: nil)
    }
  }

  /// The text of all pages, separated by line feeds. Nil for a locked document.
  open var string: String? {
    guard !isWaitingForPassword else { return nil }
    return (0..<pageCount).map { page(at: $0)?.string ?? "" }.joined(separator: "\n")
  }

  /// The document as Core Graphics has it: a copy of the present state.
  open var documentRef: CGPDFDocument? {
    guard !isWaitingForPassword, pageCount > 0 else { return nil }
    return CGPDFDocument(ObjectStore(output(for: WriteOptions()).document))
  }

  /// Returns a document with the same pages, which change independently.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFDocument(ObjectStore(output(for: WriteOptions()).document))
    copy.documentURL = documentURL
    copy.origin = origin
    copy.isWaitingForPassword = isWaitingForPassword
    copy.hasAllRights = hasAllRights
    return copy
  }

  // MARK: Notifications

  /// Posts a notification, and calls the delegate's function for it.
  func notify(
    _ name: NSNotification.Name, _ info: [String: Any] = [:],
    _ call: (any PDFDocumentDelegate, Notification) -> Void = { _, _ in }
  ) {
    let notification = Notification(
      name: name, object: self, userInfo: info.isEmpty ? nil : info)
    NotificationCenter.default.post(notification)
    if let delegate { call(delegate, notification) }
  }
}
