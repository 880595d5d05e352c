package import PDFObjects

/// Content of a page by its marked-content identifier (14.7.5.2).
package struct MarkedContentReference: Hashable, Sendable {
  package var page: ObjectNumber
  package var identifier: Int

  package init(page: ObjectNumber, identifier: Int) {
    self.page = page
    self.identifier = identifier
  }
}

/// The structure elements of a document in the order of the tree (ISO 32000-2, 14.7).
package struct StructureElements {
  package struct Element {
    /// The object; nil if the element is direct.
    package var number: ObjectNumber?
    package var dictionary: PDFDictionary
    /// `/S` as it is written.
    package var type: PDFName
    /// The standard type that the role map leads to; nil if it leads to none.
    package var standardType: PDFName?
    /// The place of the element around it; nil below the root.
    package var parent: Int?
    /// The places of the elements in it.
    package var kids: [Int] = []
    /// The number of marked-content sequences and objects that are its content.
    package var contentCount = 0
    /// The marked content of pages that it refers to.
    package var marks: [MarkedContentReference] = []
    /// The annotations and XObjects that it refers to.
    package var objects: [ObjectNumber] = []
    /// The page's number, from 1.
    package var page: Int?
    /// It has a language, or an element around it has.
    package var hasLanguage: Bool
    /// `/P` leads to the element or root around it.
    package var hasParent: Bool
  }

  package private(set) var elements: [Element] = []
  /// For each page, the marked-content identifiers that elements refer to.
  package private(set) var identifiers: [ObjectNumber: Set<Int>] = [:]
  /// For each page, the place of the element that refers to a marked-content identifier first.
  package private(set) var holders: [ObjectNumber: [Int: Int]] = [:]
  /// Of these, what is in elements whose language is known.
  package private(set) var spoken: [ObjectNumber: Set<Int>] = [:]
  /// Types that lead back to themselves in the role map.
  package private(set) var circularTypes: Set<PDFName> = []
  /// Standard types that the role map gives another meaning.
  package private(set) var remappedTypes: Set<PDFName> = []
  /// The element that refers to an annotation or XObject.
  package private(set) var owners: [ObjectNumber: Int] = [:]

  /// Dictionaries in the tree that name no type, with the numbers of their pages: elements to a reader.
  package private(set) var untyped: [(number: ObjectNumber?, page: Int?)] = []

  package let root: StructureRoot
  private let roles: PDFDictionary
  private let document: Document
  private let pageNumbers: [ObjectNumber: Int]
  private static let deepest = 256

  /// - Returns: nil if the document has no structure tree.
  package init?(_ document: Document) {
    guard let root = StructureRoot(of: document) else { return nil }
    self.document = document
    self.root = root
    roles = root.roles(in: document)
    pageNumbers = document.pageList().indexByNumber.mapValues { $0 + 1 }
    read()
  }

  private mutating func read() {
    var walk = StructureWalk(document)
    while let item = walk.next() {
      guard item.depth < Self.deepest else { continue }
      if !item.isTyped { noteUntyped(item) }
      switch item.content {
      case .markedContent(let identifier?, isOfPage: true):
        note(identifier, on: item.page, in: item.parent)
      // The content of a form XObject is counted there, not on the page.
      case .markedContent: noteContent(in: item.parent)
      case .object(let object):
        noteContent(in: item.parent)
        guard let object, let parent = item.parent else { continue }
        elements[parent].objects.append(object)
        if owners[object] == nil { owners[object] = parent }
      case .element(let node):
        guard let type = document.name(node["S"]) else {
          if item.isTyped { noteUntyped(item) }
          continue
        }
        elements.append(
          Element(
            number: item.number, dictionary: node, type: type,
            standardType: standardType(of: type, in: node), parent: item.parent,
            page: item.page.flatMap { pageNumbers[$0] },
            hasLanguage: item.parent.map { elements[$0].hasLanguage } ?? false
              || !(document.value("Lang", in: node)?.stringValue?.bytes.isEmpty ?? true),
            hasParent: document.dictionary(node["P"]) != nil))
        let place = elements.count - 1
        if let parent = item.parent { elements[parent].kids.append(place) }
        walk.enter(item, as: place)
      }
    }
  }

  private mutating func noteUntyped(_ item: StructureWalk.Item) {
    untyped.append((item.number, item.page.flatMap { pageNumbers[$0] }))
  }

  private mutating func note(_ identifier: Int, on page: ObjectNumber?, in parent: Int?) {
    noteContent(in: parent)
    if let page {
      identifiers[page, default: []].insert(identifier)
      if let parent {
        elements[parent].marks.append(MarkedContentReference(page: page, identifier: identifier))
      }
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

  /// PDF 2.0's own (ISO 32000-2, 14.8.6).
  package static let namespace = "http://iso.org/pdf2/ssn"

  /// The types of PDF 2.0's namespace (ISO 32000-2, 14.8.4).
  package static let typesOfNamespace: Set<PDFName> = [
    "Document", "DocumentFragment", "Part", "Sect", "Div", "Aside", "NonStruct", "Title", "P", "H1",
    "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead",
    "TBody", "TFoot", "Caption", "Span", "Em", "Strong", "Sub", "Link", "Annot", "Form", "Ruby",
    "RB", "RT", "RP", "Warichu", "WT", "WP", "Figure", "Formula", "FENote", "Artifact",
  ]

  /// Follows the role map (14.7.3), or that of the namespace which the element names (14.7.4).
  private mutating func standardType(of type: PDFName, in node: PDFDictionary) -> PDFName? {
    if let namespace = document.dictionary(node["NS"]) {
      let name = document.value("NS", in: namespace)?.stringValue?.text
      if name == Self.namespace, Self.typesOfNamespace.contains(type) { return type }
      let role = document.dictionary(namespace["RoleMapNS"])?[type]
      if let mapped = document.name(document.array(role)?.first ?? role),
        Self.typesOfNamespace.contains(mapped) || Self.standardTypes.contains(mapped)
      {
        return mapped
      }
    }
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
  package static let standardTypes: Set<PDFName> = [
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
    "NonStruct", "Private", "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody",
    "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note", "Reference",
    "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Figure",
    "Formula", "Form",
  ]

  /// The marked content of pages that the parent tree leads back from (ISO 32000-2, 14.7.5.4). A reader that starts
  /// from the content finds nothing else.
  package func identifiersThatLeadBack(_ parents: NumberTree) -> [ObjectNumber: Set<Int>] {
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
  package func owner(of annotation: ObjectNumber, _ parents: NumberTree) -> Element? {
    guard let place = owners[annotation],
      let key = document.integer(document[annotation].dictionaryValue?["StructParent"]),
      parents[key].map({ document.dictionary($0) != nil }) ?? false
    else { return nil }
    return elements[place]
  }

  /// The parent tree.
  package var parents: NumberTree { root.parentTree(in: document) }

  /// The standard type of the element around one.
  package func parentType(of place: Int) -> PDFName? {
    elements[place].parent.flatMap { elements[$0].standardType }
  }

  /// The attributes of an owner (14.7.6), without those of its classes.
  package func attributes(of element: Element, owner: PDFName) -> [PDFDictionary] {
    let attributes = element.dictionary["A"]
    return (attributes.map { document.array($0) ?? [$0] } ?? [])
      .compactMap { document.dictionary($0) }.filter { document.name($0["O"]) == owner }
  }

  package func kidTypes(of place: Int) -> [PDFName] {
    elements[place].kids.compactMap { elements[$0].standardType }
  }
}

extension StructureElements {
  /// The rows of a table, without those of tables in it.
  package func rows(of table: Int) -> [Int] {
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
