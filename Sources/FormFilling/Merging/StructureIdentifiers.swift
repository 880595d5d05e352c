import LogicalStructure
import PDFObjects

/// The identifiers of a document's structure elements, which differ between all elements of a file
/// (ISO 32000-2, 14.7.2, Table 355, `/ID`): in a merged file, those of a record begin with ``BlockMark/first``.
struct StructureIdentifiers {
  /// Entries of a node of `/IDTree`.
  private static let entriesPerLeaf = 64

  /// A node of `/IDTree` with the least and greatest identifier in it.
  struct Leaf {
    var object: PDFObject
    var first: PDFString
    var last: PDFString
  }

  /// In the order of their identifiers.
  private(set) var leaves: [Leaf] = []

  /// Marks identifiers and what refers to them: `/Headers` of table cells (ISO 32000-2, Table 384).
  init(marking document: inout Document) {
    var elements: [PDFString: ObjectNumber] = [:]
    for number in document.structureElements.sorted() {
      guard case .dictionary(var node) = document[number] else { continue }
      let isMarked = Self.mark(&node, in: document)
      guard isMarked else { continue }
      document[number] = .dictionary(node)
      if let identifier = node["ID"]?.stringValue, elements[identifier] == nil {
        elements[identifier] = number
      }
    }
    let entries = elements.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    for start in stride(from: 0, to: entries.count, by: Self.entriesPerLeaf) {
      let part = entries[start..<min(start + Self.entriesPerLeaf, entries.count)]
      guard let first = part.first?.key, let last = part.last?.key else { continue }
      let names = part.flatMap { [.string($0.key), .reference($0.value)] as [PDFObject] }
      leaves.append(
        Leaf(
          object: .dictionary([
            "Limits": .array([.string(first), .string(last)]), "Names": .array(names),
          ]), first: first, last: last))
    }
  }

  /// - Returns: false if the element has no identifier and refers to none.
  private static func mark(_ node: inout PDFDictionary, in document: Document) -> Bool {
    var isMarked = false
    if let identifier = document.identifier(in: node) {
      node["ID"] = .string(marked(identifier))
      isMarked = true
    }
    return document.rewriteHeaders(of: &node, marked) || isMarked
  }

  /// The record's part is first, so that the identifiers of all records are in the order of the records.
  private static func marked(_ identifier: PDFString) -> PDFString {
    PDFString(bytes: Array("\(BlockMark.first.text)-".utf8) + identifier.bytes)
  }
}
