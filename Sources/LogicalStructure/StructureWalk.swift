package import PDFObjects

/// A walk through the structure tree in its order, which visits each indirect element once (ISO 32000-2, 14.7.2).
///
/// The caller enters the elements that it wants the kids of.
package struct StructureWalk {
  package enum Content {
    case element(PDFDictionary)
    /// A marked-content sequence (14.7.5.2) of a page, or of a form XObject.
    case markedContent(identifier: Int?, isOfPage: Bool)
    /// An annotation or XObject (14.7.5.3); nil if the reference leads nowhere.
    case object(ObjectNumber?)
  }

  package struct Item {
    package var content: Content
    /// The object that the kid is; nil if it is direct.
    package var number: ObjectNumber?
    /// The place that the element around it was entered with; nil below the root.
    package var parent: Int?
    /// The page of the content, from the kid or the elements around it.
    package var page: ObjectNumber?
    /// A dictionary that says by `/Type` or `/S` what it is.
    package var isTyped = true
    package var depth: Int
  }

  private struct Pending {
    var object: PDFObject
    var parent: Int?
    var page: ObjectNumber?
    var depth: Int
  }

  private let document: Document
  private var pending: [Pending] = []
  private var seen: Set<ObjectNumber> = []

  package init(_ document: Document) {
    self.document = document
    push(StructureRoot(of: document)?[.kids], parent: nil, page: nil, depth: 0)
  }

  package mutating func next() -> Item? {
    while let next = pending.popLast() {
      let number = next.object.referenceValue
      var item = Item(
        content: .object(nil), number: number, parent: next.parent, page: next.page,
        depth: next.depth)
      switch document.resolve(next.object) {
      case .integer(let identifier):
        item.content = .markedContent(identifier: identifier, isOfPage: true)
        return item
      case .array:
        if let number, !seen.insert(number).inserted { continue }
        push(next.object, parent: next.parent, page: next.page, depth: next.depth)
      case .dictionary(let node):
        item.page = node["Pg"]?.referenceValue ?? next.page
        item.isTyped = node["Type"] != nil || node["S"] != nil
        switch StructureKidKind(node, in: document) {
        case .markedContent:
          item.content = .markedContent(
            identifier: document.integer(node["MCID"]), isOfPage: node["Stm"] == nil)
        case .object: item.content = .object(node["Obj"]?.referenceValue)
        case .element:
          if let number, !seen.insert(number).inserted { continue }
          item.content = .element(node)
        }
        return item
      default: continue
      }
    }
    return nil
  }

  /// Goes on with the kids of an element.
  ///
  /// - Parameter place: what the caller knows the element by.
  package mutating func enter(_ item: Item, as place: Int? = nil) {
    guard case .element(let node) = item.content else { return }
    push(node["K"], parent: place, page: item.page, depth: item.depth + 1)
  }

  private mutating func push(_ kids: PDFObject?, parent: Int?, page: ObjectNumber?, depth: Int) {
    guard let kids else { return }
    for kid in (document.array(kids) ?? [kids]).reversed() {
      pending.append(Pending(object: kid, parent: parent, page: page, depth: depth))
    }
  }
}

/// What a dictionary among the kids of an element is (ISO 32000-2, 14.7.2, Table 355).
enum StructureKidKind {
  case element
  /// A marked-content reference (Table 357).
  case markedContent
  /// An object reference (Table 358).
  case object

  /// The entries show what a reference without a `/Type` is.
  init(_ node: PDFDictionary, in document: Document) {
    switch document.name(node["Type"]) {
    case "MCR": self = .markedContent
    case "OBJR": self = .object
    default:
      self =
        node["S"] != nil
        ? .element : node["Obj"] != nil ? .object : node["MCID"] != nil ? .markedContent : .element
    }
  }
}

extension Document {
  /// The structure elements that are indirect objects.
  package var structureElements: Set<ObjectNumber> {
    var found: Set<ObjectNumber> = []
    var walk = StructureWalk(self)
    while let item = walk.next() {
      if case .element = item.content, let number = item.number { found.insert(number) }
      walk.enter(item)
    }
    return found
  }

  /// The annotations that the structure tree refers to, in its order, each once.
  package var annotationsInStructureOrder: [ObjectNumber] {
    var found: [ObjectNumber] = []
    var seen: Set<ObjectNumber> = []
    var walk = StructureWalk(self)
    while let item = walk.next() {
      if case .object(let number?) = item.content, seen.insert(number).inserted {
        found.append(number)
      }
      walk.enter(item)
    }
    return found
  }
}
