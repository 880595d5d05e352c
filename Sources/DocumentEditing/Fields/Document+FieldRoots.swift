import PDFObjects

extension Document {
  /// The root fields of the form (ISO 32000-2, 12.7.3, `/Fields`).
  var fieldRoots: [ObjectNumber] {
    (array(dictionary(catalog["AcroForm"])?["Fields"]) ?? []).compactMap(\.referenceValue)
      .filter { self[$0].dictionaryValue != nil }
  }

  /// The uppermost fields that have a name, whose full names therefore are their own.
  var topmostFields: [(number: ObjectNumber, name: String)] {
    var found: [(number: ObjectNumber, name: String)] = []
    var seen: Set<ObjectNumber> = []
    var pending = Array(fieldRoots.reversed())
    while let number = pending.popLast() {
      guard seen.insert(number).inserted, let node = self[number].dictionaryValue else { continue }
      if let name = value("T", in: node)?.stringValue?.text {
        found.append((number, name))
      } else {
        pending += (array(node["Kids"]) ?? []).compactMap(\.referenceValue).reversed()
      }
    }
    return found
  }
}
