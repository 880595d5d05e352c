extension PDFObject {
  /// The object with what `change` gives in place of each reference.
  package func mappingReferences(_ change: (ObjectNumber) -> PDFObject) -> PDFObject {
    func mapped(_ dictionary: PDFDictionary) -> PDFDictionary {
      PDFDictionary(
        sortedEntries: dictionary.entries.map {
          .init(key: $0.key, value: $0.value.mappingReferences(change))
        }.filter { $0.value != .null })
    }
    switch self {
    case .reference(let number): return change(number)
    case .array(let items): return .array(items.map { $0.mappingReferences(change) })
    case .dictionary(let dictionary): return .dictionary(mapped(dictionary))
    case .stream(let stream):
      return .stream(PDFStream(dictionary: mapped(stream.dictionary), data: stream.data))
    case .null, .boolean, .integer, .real, .string, .name: return self
    }
  }

  /// Rewrites the dictionaries in an object, those of streams included, innermost first. References are
  /// not followed.
  ///
  /// - Parameters:
  ///   - replacing: returns what takes the place of a dictionary, which is then not entered; nil if it
  ///     stays.
  ///   - changing: changes a dictionary whose values have been rewritten, and returns whether it did.
  /// - Returns: the rewritten object; nil if nothing changes.
  package func rewritingDictionaries(
    replacing: (PDFDictionary) -> PDFObject? = { _ in nil },
    changing: (inout PDFDictionary) -> Bool
  ) -> PDFObject? {
    switch self {
    case .array(var items):
      var hasChanged = false
      for (index, item) in items.enumerated() {
        guard
          let new = item.rewritingDictionaries(replacing: replacing, changing: changing)
        else { continue }
        items[index] = new
        hasChanged = true
      }
      return hasChanged ? .array(items) : nil
    case .dictionary(let node):
      if let replacement = replacing(node) { return replacement }
      return node.rewritingDictionaries(replacing: replacing, changing: changing)
        .map(PDFObject.dictionary)
    case .stream(let stream):
      return stream.dictionary.rewritingDictionaries(replacing: replacing, changing: changing)
        .map { .stream(PDFStream(dictionary: $0, data: stream.data)) }
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }
}

extension PDFDictionary {
  fileprivate func rewritingDictionaries(
    replacing: (PDFDictionary) -> PDFObject?, changing: (inout PDFDictionary) -> Bool
  ) -> PDFDictionary? {
    var copy = self
    var hasChanged = false
    for (key, value) in self {
      guard
        let new = value.rewritingDictionaries(replacing: replacing, changing: changing)
      else { continue }
      copy[key] = new
      hasChanged = true
    }
    if changing(&copy) { hasChanged = true }
    return hasChanged ? copy : nil
  }
}

extension Document {
  /// Replaces every object for which `rewrite` returns another one.
  package mutating func rewriteObjects(_ rewrite: (PDFObject) -> PDFObject?) {
    for number in objects.indices.map({ ObjectNumber($0 + 1) }) {
      if let new = rewrite(self[number]) { self[number] = new }
    }
  }
}
