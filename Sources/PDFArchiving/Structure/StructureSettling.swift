import Diagnostics
import PDFObjects

/// Makes the structure a tree of elements with types (ISO 32000-2, 14.7.2): readers that go through it as one never
/// end in a loop, and find nothing that is no element.
struct StructureSettling {
  var document: Document
  private var seen: Set<ObjectNumber> = []
  private var repeated = 0
  private var strangers = 0
  private var untyped = 0

  /// - Returns: what was changed, as warnings.
  static func settle(_ document: inout Document) -> [Diagnostic] {
    guard let root = document.catalog["StructTreeRoot"]?.referenceValue else { return [] }
    var settling = StructureSettling(document: document)
    settling.settle(from: root)
    guard settling.repeated + settling.strangers + settling.untyped > 0 else { return [] }
    document = settling.document
    return settling.notes
  }

  private init(document: Document) { self.document = document }

  private var notes: [Diagnostic] {
    var notes: [String] = []
    if repeated > 0 {
      notes.append(
        "\(counted(repeated, "repeated structure element")) \(repeated == 1 ? "was" : "were") removed "
          + "from the structure tree")
    }
    if strangers > 0 {
      notes.append(
        strangers == 1
          ? "an object that is not a structure element was removed from the structure tree"
          : "\(strangers) objects that are not structure elements were removed from the structure tree"
      )
    }
    if untyped > 0 {
      notes.append("\(counted(untyped, "structure element")) without a type became NonStruct")
    }
    return notes.map { .warning("archived", $0) }
  }

  private mutating func settle(from root: ObjectNumber) {
    seen = [root]
    var pending = [root]
    while let number = pending.popLast() {
      guard var node = document[number].dictionaryValue else { continue }
      if number != root { giveType(&node) }
      settleKids(of: &node, &pending, depth: 0)
      if node != document[number].dictionaryValue { document[number] = .dictionary(node) }
    }
  }

  private mutating func settleKids(
    of node: inout PDFDictionary, _ pending: inout [ObjectNumber], depth: Int
  ) {
    guard let kids = node["K"] else { return }
    let items = document.array(kids) ?? [kids]
    let kept = items.compactMap { settled($0, &pending, depth: depth) }
    if kept != items { node["K"] = kept.isEmpty ? nil : .array(kept) }
  }

  /// A kid as it may stay; nil if it may not.
  private mutating func settled(
    _ item: PDFObject, _ pending: inout [ObjectNumber], depth: Int
  ) -> PDFObject? {
    switch document.resolve(item) {
    case .integer, .null: return item
    case .dictionary(var kid):
      // Content and annotations are no elements.
      if let type = document.name(kid["Type"]), type == "MCR" || type == "OBJR" { return item }
      guard isElement(kid), depth < 32 else {
        strangers += 1
        return nil
      }
      guard let number = item.referenceValue else {
        giveType(&kid)
        settleKids(of: &kid, &pending, depth: depth + 1)
        return .dictionary(kid)
      }
      guard seen.insert(number).inserted else {
        repeated += 1
        return nil
      }
      pending.append(number)
      return item
    default:
      strangers += 1
      return nil
    }
  }

  /// An element has a type (`/S`) and a parent, or at least kids and no type of object that is something else.
  private func isElement(_ node: PDFDictionary) -> Bool {
    let isElsewhere = document.name(node["Type"]).map { $0 != "StructElem" } ?? false
    guard document.name(node["S"]) != nil else { return !isElsewhere && node["K"] != nil }
    return !isElsewhere || node["P"] != nil
  }

  /// `NonStruct` says that an element has no meaning of its own (ISO 32000-1, Table 333).
  private mutating func giveType(_ node: inout PDFDictionary) {
    guard document.name(node["S"]) == nil else { return }
    node["S"] = .name("NonStruct")
    untyped += 1
  }
}
