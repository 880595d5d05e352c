import LogicalStructure
import PDFObjects

/// The identifiers of structure elements (ISO 32000-1, 14.7.2, Table 323, `/ID`), and what leads to elements by them:
/// `/IDTree` of the root, and `/Headers` of table cells (14.8.5.7, Table 349).
struct ElementIdentifiers {
  /// By identifier, the places of the elements that have it, in the order of the tree.
  private(set) var places: [[UInt8]: [Int]] = [:]
  private let tree: StructureElements
  private let document: Document

  init(_ tree: StructureElements, in document: Document) {
    self.tree = tree
    self.document = document
    for (place, element) in tree.elements.enumerated() {
      if let identifier = Self.identifier(of: element.dictionary, in: document) {
        places[identifier, default: []].append(place)
      }
    }
  }

  /// Nil if the element has none.
  static func identifier(of node: PDFDictionary, in document: Document) -> [UInt8]? {
    guard let bytes = document.identifier(in: node)?.bytes, !bytes.isEmpty else {
      return nil
    }
    return bytes
  }

  /// The identifiers of the header cells that an element names.
  func headers(of element: StructureElements.Element) -> [[UInt8]] {
    tree.attributes(of: element, owner: "Table").flatMap { document.array($0["Headers"]) ?? [] }
      .compactMap { document.resolve($0).stringValue?.bytes }
  }

  /// Elements that have the identifier of an element before them, that no entry of `/IDTree` leads to, or that name a
  /// header that no element is.
  var violations: [ArchiveViolation] {
    let entries = self.entries
    var violations: [ArchiveViolation] = []
    for (place, element) in tree.elements.enumerated() {
      func add(_ rule: String) {
        violations.append(
          ArchiveViolation(
            rule, object: element.number, page: element.page, detail: element.type.text))
      }
      if let identifier = Self.identifier(of: element.dictionary, in: document) {
        if places[identifier]?.first != place {
          add("14.7.2-1")
        } else if let number = element.number,
          entries[PDFString(bytes: identifier)]?.referenceValue != number
        {
          add("14.7.2-2")
        }
      }
      if headers(of: element).contains(where: { places[$0] == nil }) { add("14.8.5.7-1") }
    }
    return violations
  }

  private var entries: NameTree {
    let root = document.dictionary(document.catalog["StructTreeRoot"])
    return NameTree(root?["IDTree"], in: document)
  }

  /// Whether `/IDTree` leads to the first element of each identifier, and to nothing else.
  var treeIsComplete: Bool {
    let entries = self.entries
    return entries.entries.count == numbers.count
      && numbers.allSatisfy { entries[PDFString(bytes: $0)]?.referenceValue == $1 }
  }

  /// The elements by their identifiers, those that are objects.
  private var numbers: [(key: [UInt8], value: ObjectNumber)] {
    places.compactMap { identifier, places in
      places.first.flatMap { tree.elements[$0].number }.map { (identifier, $0) }
    }
  }

  /// `/IDTree` as it should be.
  var completeTree: NameTree {
    var names = NameTree()
    for (identifier, number) in numbers { names[PDFString(bytes: identifier)] = .reference(number) }
    return names
  }
}
