import LogicalStructure
package import PDFObjects

extension Document {
  /// Takes away the structure tree and every reference to it (ISO 32000-2, 14.7 and 14.8). Marks in
  /// the pages' content stay: without a tree they say nothing.
  package mutating func removeStructure() {
    updateCatalog {
      $0[StructureRoot.key] = nil
      $0["MarkInfo"] = nil
    }
    for number in objects.indices.map({ ObjectNumber($0 + 1) }) {
      self[number] = withoutStructure(self[number])
    }
  }

  /// An object and the direct ones in it.
  private func withoutStructure(_ object: PDFObject) -> PDFObject {
    switch object {
    case .array(let items): return .array(items.map(withoutStructure))
    case .dictionary(let node): return .dictionary(withoutStructure(node))
    case .stream(var stream):
      stream.dictionary = withoutStructure(stream.dictionary)
      return .stream(stream)
    default: return object
    }
  }

  private func withoutStructure(_ node: PDFDictionary) -> PDFDictionary {
    var node = node
    node["StructParent"] = nil
    node["StructParents"] = nil
    // A page's tab order by structure (Table 31), outline items (Table 151) and destinations
    // (Table 202) that lead into the tree.
    if name(node["Type"]) == "Page", name(node["Tabs"]) == "S" { node["Tabs"] = nil }
    if node["Title"] != nil, node["Parent"] != nil { node["SE"] = nil }
    if let kind = name(node["S"]), kind == "GoTo" || kind == "GoToR" { node["SD"] = nil }
    for (key, value) in node {
      switch value {
      case .array, .dictionary: node[key] = withoutStructure(value)
      default: break
      }
    }
    return node
  }
}
