import FormFixtures
import PDFObjects

/// A tagged page put together element by element (ISO 32000-1, 14.7): the smallest file a test needs.
struct TaggedDraft {
  var draft = FormDraft()
  let page: ObjectNumber
  let root: ObjectNumber
  /// The element `Document` around all others.
  let top: ObjectNumber
  /// More entries of the structure tree root.
  var rootEntries: PDFDictionary = [:]
  /// The elements of the page's marked content, by identifier.
  private var holders: [PDFObject] = []

  /// - Parameter content: the content of the page, which has Helvetica as `/F`.
  init(_ content: String) {
    draft.hasForm = false
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ]))
    page = draft.addPage(
      [
        "StructParents": .integer(0),
        "Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])]),
      ], content: content)
    root = draft.add(.null)
    top = draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Document"), "P": .reference(root),
        "K": .array([]),
      ]))
    draft.catalog["StructTreeRoot"] = .reference(root)
    draft.catalog["Lang"] = .text("en")
  }

  /// An element in another one.
  ///
  /// - Parameter identifier: the marked content of the page that it has.
  mutating func add(
    _ type: PDFName, in parent: ObjectNumber? = nil, content identifier: Int? = nil,
    _ entries: PDFDictionary = [:]
  ) -> ObjectNumber {
    let parent = parent ?? top
    var node: PDFDictionary = [
      "Type": .name("StructElem"), "S": .name(type), "P": .reference(parent),
      "Pg": .reference(page), "K": .array(identifier.map { [.integer($0)] } ?? []),
    ]
    for (key, value) in entries { node[key] = value }
    let element = draft.add(.dictionary(node))
    draft[parent]["K"] = .array((draft[parent]["K"]?.arrayValue ?? []) + [.reference(element)])
    if let identifier {
      while holders.count <= identifier { holders.append(.null) }
      holders[identifier] = .reference(element)
    }
    return element
  }

  func document() -> Document {
    var draft = draft
    var entries: PDFDictionary = [
      "Type": .name("StructTreeRoot"), "K": .array([.reference(top)]),
      "ParentTree": .dictionary(["Nums": .array([.integer(0), .array(holders)])]),
    ]
    for (key, value) in rootEntries { entries[key] = value }
    draft[root] = entries
    return draft.document()
  }
}

extension Document {
  /// The types of the elements in an element, with those inside in parentheses.
  func outline(of element: ObjectNumber) -> String {
    let node = self[element].dictionaryValue ?? [:]
    let kids = node["K"].map { array($0) ?? [$0] } ?? []
    let inside = kids.compactMap { kid -> String? in
      if integer(kid) != nil { return "·" }
      guard let child = dictionary(kid) else { return nil }
      if child["Obj"] != nil { return "@" }
      if child["MCID"] != nil { return "·" }
      return kid.referenceValue.map { outline(of: $0) }
    }
    let type = name(node["S"])?.text ?? "?"
    return inside.isEmpty ? type : "\(type)(\(inside.joined(separator: " ")))"
  }
}
