public import Foundation
import PDFObjects

/// An item of a document's outline (ISO 32000-2, 12.3.3). The root has no label and is not shown.
open class PDFOutline: NSObject {
  private var children: [PDFOutline] = []
  open private(set) weak var parent: PDFOutline?
  private weak var ownDocument: PDFDocument?
  open var label: String? = "" { didSet { isChanged = true } }
  open var isOpen = false { didSet { isChanged = true } }
  /// Whether the item is not as it was read.
  private var isChanged = true
  private var target: PDFDestination?
  /// What the destination was when it was read: programs may change the object.
  private var targetView: [PDFObject]?
  private var ownAction: PDFAction?
  /// Entries that have no property: color, style, structure.
  fileprivate var extra: (node: PDFDictionary, store: ObjectStore)?

  public override init() { super.init() }

  /// The document whose outline the item belongs to.
  open var document: PDFDocument? { parent?.document ?? ownDocument }

  func setDocument(_ document: PDFDocument?) { ownDocument = document }

  open var numberOfChildren: Int { children.count }

  /// The place among the children of the parent; 0 for a root.
  open var index: Int { parent?.children.firstIndex { $0 === self } ?? 0 }

  open func child(at index: Int) -> PDFOutline? {
    children.indices.contains(index) ? children[index] : nil
  }

  /// Inserts an item. Remove it from its former parent first if it is not to stay there too.
  ///
  /// Ignored for a place that does not exist, and for an item that contains this one.
  open func insertChild(_ child: PDFOutline, at index: Int) {
    guard !child.contains(self) else { return }
    if child.parent === self { children.removeAll { $0 === child } }
    guard (0...children.count).contains(index) else { return }
    children.insert(child, at: index)
    child.parent = self
    isChanged = true
  }

  private func contains(_ other: PDFOutline) -> Bool {
    var pending = [self]
    var seen: Set<ObjectIdentifier> = []
    while let item = pending.popLast() {
      if item === other { return true }
      if seen.insert(ObjectIdentifier(item)).inserted { pending += item.children }
    }
    return false
  }

  open func removeFromParent() {
    parent?.isChanged = true
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Where the item leads. Setting it replaces the action.
  open var destination: PDFDestination? {
    get { target ?? (ownAction as? PDFActionGoTo)?.destination }
    set {
      isChanged = true
      target = newValue
      ownAction = nil
    }
  }

  /// What the item does. Setting it replaces the destination.
  open var action: PDFAction? {
    get { ownAction ?? target.map { PDFActionGoTo(destination: $0) } }
    set {
      isChanged = true
      ownAction = newValue
      target = nil
    }
  }

  open override var description: String { "\(type(of: self)) \(children.count) children" }

  // MARK: Reading

  /// Reads an item and those below it; items that are met again are ignored.
  static func root(of document: PDFDocument) -> PDFOutline? {
    let store = document.store
    guard let node = store.document.dictionary(store.document.catalog["Outlines"]) else {
      return nil
    }
    let root = PDFOutline()
    root.isOpen = true
    root.ownDocument = document
    var seen: Set<ObjectNumber> = []
    let reader = ActionReader(store: store, document: document)
    root.readChildren(from: node["First"], reader, &seen, depth: 0)
    root.isChanged = false
    return root
  }

  /// Whether the outline is not as it was read.
  var hasChanges: Bool {
    var pending = [self]
    while let item = pending.popLast() {
      if item.isChanged || item.target?.viewObjects != item.targetView { return true }
      pending += item.children
    }
    return false
  }

  private func readChildren(
    from first: PDFObject?, _ reader: ActionReader, _ seen: inout Set<ObjectNumber>, depth: Int
  ) {
    guard depth < 100 else { return }
    var next = first
    let document = reader.store.document
    while let number = next?.referenceValue, seen.insert(number).inserted,
      let node = document[number].dictionaryValue
    {
      let item = PDFOutline()
      item.label = document.value("Title", in: node)?.stringValue?.text ?? ""
      item.isOpen = (document.integer(node["Count"]) ?? 0) > 0
      item.target = node["Dest"].flatMap(reader.destination)
      if item.target == nil { item.ownAction = node["A"].flatMap(reader.action) }
      var extra = PDFDictionary()
      for key: PDFName in ["C", "F", "SE"] { extra[key] = node[key] }
      if !extra.isEmpty { item.extra = (extra, reader.store) }
      item.readChildren(from: node["First"], reader, &seen, depth: depth + 1)
      item.parent = self
      item.targetView = item.target?.viewObjects
      item.isChanged = false
      children.append(item)
      next = node["Next"]
    }
  }

  // MARK: Writing

  /// Writes the outline below this root into a document that is being written.
  ///
  /// - Parameter page: the object of a page in the output; nil if the page is not in it.
  func write(to store: ObjectStore, page: (PDFPage) -> ObjectNumber?) {
    guard !children.isEmpty else {
      store.document.updateCatalog { $0["Outlines"] = nil }
      return
    }
    let root = store.document.add(.null)
    let written = writeChildren(below: root, to: store, page, depth: 0)
    store.document[root] = .dictionary([
      "Type": .name("Outlines"), "First": written.first, "Last": written.last,
      "Count": .integer(written.shown),
    ])
    store.document.updateCatalog { $0["Outlines"] = .reference(root) }
  }

  private func writeChildren(
    below parent: ObjectNumber, to store: ObjectStore, _ page: (PDFPage) -> ObjectNumber?,
    depth: Int
  ) -> (first: PDFObject, last: PDFObject, shown: Int) {
    let numbers = children.map { _ in store.document.add(.null) }
    var shown = children.count
    for (index, item) in children.enumerated() {
      var node =
        item.extra.map { store.copy(.dictionary($0.node), from: $0.store) }?
        .dictionaryValue ?? [:]
      node["Title"] = .string(PDFString(text: item.label ?? ""))
      node["Parent"] = .reference(parent)
      if index > 0 { node["Prev"] = .reference(numbers[index - 1]) }
      if index + 1 < numbers.count { node["Next"] = .reference(numbers[index + 1]) }
      if let destination = item.destination {
        node["Dest"] = destination.outputObject(page)
      } else if let action = item.ownAction {
        node["A"] = .dictionary(action.object(in: store))
      }
      if !item.children.isEmpty, depth < 100 {
        let below = item.writeChildren(
          below: numbers[index], to: store, page, depth: depth + 1)
        node["First"] = below.first
        node["Last"] = below.last
        node["Count"] = .integer(item.isOpen ? below.shown : -below.shown)
        if item.isOpen { shown += below.shown }
      }
      store.document[numbers[index]] = .dictionary(node)
    }
    return (
      numbers.first.map(PDFObject.reference) ?? .null,
      numbers.last.map(PDFObject.reference) ?? .null,
      shown
    )
  }
}

extension PDFDestination {
  /// The destination in a document that is being written; nil if its page is not in it.
  func outputObject(_ page: (PDFPage) -> ObjectNumber?) -> PDFObject? {
    if let own = self.page {
      return page(own).map { .array([.reference($0)] + viewObjects) }
    }
    return name
  }
}
