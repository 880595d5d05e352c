import PDFObjects

extension Document {
  /// Makes attributes of structure elements (ISO 32000-2, 14.7.6) objects of their own where they lead
  /// nowhere and name no element, so that the elements of all records can share them.
  mutating func shareAttributes() {
    var known: [PDFObject: ObjectNumber] = [:]
    for index in objects.indices {
      let number = ObjectNumber(index + 1)
      guard case .dictionary(var node) = self[number], node["S"] != nil, let attributes = node["A"]
      else { continue }
      switch attributes {
      case .dictionary: node["A"] = shared(attributes, &known)
      case .array(let items): node["A"] = .array(items.map { shared($0, &known) })
      default: continue
      }
      self[number] = .dictionary(node)
    }
  }

  private mutating func shared(
    _ object: PDFObject, _ known: inout [PDFObject: ObjectNumber]
  ) -> PDFObject {
    guard case .dictionary = object else { return object }
    var leadsOn = false
    object.forEachReference { _ in leadsOn = true }
    guard !leadsOn, !isMarked(object) else { return object }
    let number = known[object] ?? add(object)
    known[object] = number
    return .reference(number)
  }
}
