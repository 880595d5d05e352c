package import PDFObjects

/// What was changed to make the structure a tree of elements with types.
package struct StructureSettling: Hashable, Sendable {
  /// Elements that were in the tree more than once.
  package var repeated = 0
  /// Objects that are no elements.
  package var strangers = 0
  /// Elements without a type, which became `NonStruct`.
  package var untyped = 0

  package init() {}
}

extension Document {
  /// Makes the structure a tree of elements with types (ISO 32000-2, 14.7.2): readers that go through it as one never
  /// end in a loop, and find elements only.
  package mutating func settleStructure() -> StructureSettling {
    let document = self
    var settling = StructureSettling()
    /// `NonStruct` says that an element has no meaning of its own (ISO 32000-1, Table 333).
    func giveType(_ node: inout PDFDictionary) {
      guard document.name(node["S"]) == nil else { return }
      node["S"] = .name("NonStruct")
      settling.untyped += 1
    }
    /// An element has a type (`/S`) and a parent, or at least kids and no type of object that is something else.
    func isElement(_ node: PDFDictionary) -> Bool {
      let isElsewhere = document.name(node["Type"]).map { $0 != "StructElem" } ?? false
      guard document.name(node["S"]) != nil else { return !isElsewhere && node["K"] != nil }
      return !isElsewhere || node["P"] != nil
    }
    rewriteStructure(change: giveType) { _, resolved, isRepeated in
      switch resolved {
      case .integer, .null: return .keep
      case .dictionary(let kid):
        // Content and annotations are no elements.
        if let type = document.name(kid["Type"]), type == "MCR" || type == "OBJR" { return .keep }
        guard isElement(kid) else {
          settling.strangers += 1
          return .remove
        }
        guard !isRepeated else {
          settling.repeated += 1
          return .remove
        }
        return .enter
      default:
        settling.strangers += 1
        return .remove
      }
    }
    return settling
  }
}
