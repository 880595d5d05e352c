package import PDFObjects

extension Document {
  /// Puts what it names in the place of each named destination (ISO 32000-2, 12.3.2.4), so that pages may
  /// stand in a file more than once. Names that name nothing stay.
  package mutating func resolveNamedDestinations() {
    let destinations = NamedDestinations(self)
    guard !destinations.isEmpty else { return }
    let before = self
    rewriteObjects { object in
      object.rewritingDictionaries { node in
        var hasChanged = false
        for (key, isMeant) in [
          ("Dest", true), ("D", before.name(node["S"]) == "GoTo"),
        ] as [(PDFName, Bool)] where isMeant {
          guard let value = node[key], let found = destinations.explicit(value, before) else {
            continue
          }
          node[key] = found
          hasChanged = true
        }
        return hasChanged
      }
    }
  }
}

extension NamedDestinations {
  /// The array that a name or string names; nil for anything else.
  func explicit(_ value: PDFObject, _ document: Document) -> PDFObject? {
    let named: PDFObject?
    switch document.resolve(value) {
    case .string(let name): named = self[name]
    case .name(let name): named = self[PDFString(bytes: name.bytes)]
    default: return nil
    }
    guard let named else { return nil }
    let object = document.resolve(named)
    if case .array = object { return object }
    guard let inner = object.dictionaryValue?["D"], document.array(inner) != nil else { return nil }
    return document.resolve(inner)
  }
}
