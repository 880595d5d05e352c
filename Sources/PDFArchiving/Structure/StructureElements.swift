import PDFObjects

/// The structure elements of a document in the order of the tree (ISO 32000-2, 14.7).
struct StructureElements {
  struct Element {
    /// The object; nil if the element is direct.
    var number: ObjectNumber?
    var dictionary: PDFDictionary
    /// `/S` as it is written.
    var type: PDFName
    /// The standard type that the role map leads to; nil if it leads to none.
    var standardType: PDFName?
    /// The place of the element around it; nil below the root.
    var parent: Int?
    /// The places of the elements in it.
    var kids: [Int] = []
    /// The number of marked-content sequences and objects that are its content.
    var contentCount = 0
    /// The marked content of pages that it refers to.
    var marks: [Mark] = []
    /// The annotations and XObjects that it refers to.
    var objects: [ObjectNumber] = []
    /// The page's number, from 1.
    var page: Int?
    /// It has a language, or an element around it has.
    var hasLanguage: Bool
    /// `/P` leads to the element or root around it.
    var hasParent: Bool
  }

  /// A marked-content sequence of a page's own content.
  struct Mark: Hashable {
    var page: ObjectNumber
    var identifier: Int
  }

  private(set) var elements: [Element] = []
  /// For each page, the marked-content identifiers that elements refer to.
  private(set) var identifiers: [ObjectNumber: Set<Int>] = [:]
  /// For each page, the place of the element that refers to a marked-content identifier first.
  private(set) var holders: [ObjectNumber: [Int: Int]] = [:]
  /// Of these, what is in elements whose language is known.
  private(set) var spoken: [ObjectNumber: Set<Int>] = [:]
  /// Types that lead back to themselves in the role map.
  private(set) var circularTypes: Set<PDFName> = []
  /// Standard types that the role map gives another meaning.
  private(set) var remappedTypes: Set<PDFName> = []
  /// The element that refers to an annotation or XObject.
  private(set) var owners: [ObjectNumber: Int] = [:]

  /// Dictionaries in the tree that name no type, with the numbers of their pages: elements to a reader.
  private(set) var untyped: [(number: ObjectNumber?, page: Int?)] = []

  private let roles: PDFDictionary
  private let document: Document
  private let pageNumbers: [ObjectNumber: Int]
  private static let deepest = 256

  /// - Returns: nil if the document has no structure tree.
  init?(_ document: Document) {
    guard let root = document.dictionary(document.catalog["StructTreeRoot"]) else { return nil }
    self.document = document
    roles = document.dictionary(root["RoleMap"]) ?? [:]
    pageNumbers = document.pageList().indexByNumber.mapValues { $0 + 1 }
    walk(root)
  }

  private struct Pending {
    var object: PDFObject
    var parent: Int?
    var page: ObjectNumber?
    var depth: Int
  }

  private mutating func walk(_ root: PDFDictionary) {
    var seen: Set<ObjectNumber> = []
    var pending = items(root["K"]).reversed().map {
      Pending(object: $0, parent: nil, page: nil, depth: 0)
    }
    while let next = pending.popLast() {
      guard next.depth < Self.deepest else { continue }
      // A number is a marked-content sequence of the element's page.
      if let identifier = document.integer(next.object) {
        note(identifier, on: next.page, in: next.parent)
        continue
      }
      guard case .dictionary(let node) = document.resolve(next.object) else { continue }
      let page = node["Pg"]?.referenceValue ?? next.page
      switch document.name(node["Type"]) {
      case "MCR":
        // The content of a form XObject is counted there, not on the page.
        if node["Stm"] == nil, let identifier = document.integer(node["MCID"]) {
          note(identifier, on: page, in: next.parent)
        } else {
          noteContent(in: next.parent)
        }
      case "OBJR":
        noteContent(in: next.parent)
        guard let object = node["Obj"]?.referenceValue, let parent = next.parent else { continue }
        elements[parent].objects.append(object)
        if owners[object] == nil { owners[object] = parent }
      default:
        if let number = next.object.referenceValue, !seen.insert(number).inserted { continue }
        guard let type = document.name(node["S"]) else {
          untyped.append((next.object.referenceValue, page.flatMap { pageNumbers[$0] }))
          continue
        }
        let place = elements.count
        elements.append(
          Element(
            number: next.object.referenceValue, dictionary: node, type: type,
            standardType: standardType(of: type), parent: next.parent,
            page: page.flatMap { pageNumbers[$0] },
            hasLanguage: next.parent.map { elements[$0].hasLanguage } ?? false
              || !(document.value("Lang", in: node)?.stringValue?.bytes.isEmpty ?? true),
            hasParent: document.dictionary(node["P"]) != nil))
        if let parent = next.parent { elements[parent].kids.append(place) }
        pending += items(node["K"]).reversed().map {
          Pending(object: $0, parent: place, page: page, depth: next.depth + 1)
        }
      }
    }
  }

  private func items(_ kids: PDFObject?) -> [PDFObject] {
    guard let kids else { return [] }
    return document.array(kids) ?? [kids]
  }

  private mutating func note(_ identifier: Int, on page: ObjectNumber?, in parent: Int?) {
    noteContent(in: parent)
    if let page {
      identifiers[page, default: []].insert(identifier)
      if let parent { elements[parent].marks.append(Mark(page: page, identifier: identifier)) }
      if let parent, holders[page]?[identifier] == nil {
        holders[page, default: [:]][identifier] = parent
      }
      if let parent, elements[parent].hasLanguage { spoken[page, default: []].insert(identifier) }
      if let parent, elements[parent].page == nil { elements[parent].page = pageNumbers[page] }
    }
  }

  private mutating func noteContent(in parent: Int?) {
    if let parent { elements[parent].contentCount += 1 }
  }

  /// Follows the role map (14.7.3).
  private mutating func standardType(of type: PDFName) -> PDFName? {
    if Self.standardTypes.contains(type) {
      switch document.name(roles[type]) {
      case type: circularTypes.insert(type)
      case .some: remappedTypes.insert(type)
      case nil: break
      }
      return type
    }
    var current = type
    var seen: Set<PDFName> = [type]
    while let next = document.name(roles[current]) {
      if Self.standardTypes.contains(next) { return next }
      guard seen.insert(next).inserted else {
        circularTypes.insert(type)
        return nil
      }
      current = next
    }
    return nil
  }

  /// The standard types of PDF 1.7 (ISO 32000-1, 14.8.4).
  static let standardTypes: Set<PDFName> = [
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
    "NonStruct", "Private", "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody",
    "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note", "Reference",
    "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Figure",
    "Formula", "Form",
  ]

  /// The marked content of pages that the parent tree leads back from (ISO 32000-2, 14.7.5.4). A reader that starts
  /// from the content finds nothing else.
  func identifiersThatLeadBack(_ parents: NumberTree) -> [ObjectNumber: Set<Int>] {
    var found: [ObjectNumber: Set<Int>] = [:]
    for (page, known) in identifiers {
      guard let key = document.integer(document[page].dictionaryValue?["StructParents"]),
        let elements = parents[key].flatMap({ document.array($0) })
      else { continue }
      found[page] = known.filter {
        elements.indices.contains($0) && document.dictionary(elements[$0]) != nil
      }
    }
    return found
  }

  /// The element that refers to an annotation, if the annotation leads back to it.
  func owner(of annotation: ObjectNumber, _ parents: NumberTree) -> Element? {
    guard let place = owners[annotation],
      let key = document.integer(document[annotation].dictionaryValue?["StructParent"]),
      parents[key].map({ document.dictionary($0) != nil }) ?? false
    else { return nil }
    return elements[place]
  }

  /// The parent tree.
  var parents: NumberTree {
    let root = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    return NumberTree(root["ParentTree"], in: document)
  }

  /// The standard type of the element around one.
  func parentType(of place: Int) -> PDFName? {
    elements[place].parent.flatMap { elements[$0].standardType }
  }

  /// The attributes of an owner (14.7.6), without those of its classes.
  func attributes(of element: Element, owner: PDFName) -> [PDFDictionary] {
    items(element.dictionary["A"]).compactMap { document.dictionary($0) }
      .filter { document.name($0["O"]) == owner }
  }

  func kidTypes(of place: Int) -> [PDFName] {
    elements[place].kids.compactMap { elements[$0].standardType }
  }
}

extension StructureElements {
  /// The rows of a table, without those of tables in it.
  func rows(of table: Int) -> [Int] {
    elements[table].kids.flatMap { kid -> [Int] in
      switch elements[kid].standardType {
      case "TR": [kid]
      case "THead", "TBody", "TFoot":
        elements[kid].kids.filter { elements[$0].standardType == "TR" }
      default: []
      }
    }
  }
}
