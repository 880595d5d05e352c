package import PDFObjects

extension Document {
  /// Removes what the structure tree refers to in vain: elements that do not exist, marked content of
  /// pages that the document does not have (ISO 32000-2, 14.7.5.2), and annotations that no page lists
  /// (14.7.5.3). Some producers leave such references when they delete fields or pages.
  ///
  /// - Parameter pages: the pages of the document.
  package mutating func removeDanglingReferences(pages: [ObjectNumber]) {
    let document = self
    let known = Set(pages)
    let annotations = Set(
      pages.flatMap { page in
        (document.array(document[page].dictionaryValue?["Annots"]) ?? []).compactMap(
          \.referenceValue)
      })
    func leadsNowhere(_ reference: PDFDictionary) -> Bool {
      switch StructureKidKind(reference, in: document) {
      case .element: return false
      case .markedContent:
        return reference["Pg"]?.referenceValue.map { !known.contains($0) } ?? false
      case .object:
        guard let number = reference["Obj"]?.referenceValue else { return true }
        switch document.resolve(.reference(number)) {
        case .dictionary(let object):
          return object["Subtype"] != nil && !annotations.contains(number)
        case .stream: return false
        default: return true
        }
      }
    }
    rewriteStructure { _, resolved, _ in
      switch resolved {
      case .integer: .keep
      case .dictionary(let kid): leadsNowhere(kid) ? .remove : .enter
      default: .remove
      }
    }
  }
}
