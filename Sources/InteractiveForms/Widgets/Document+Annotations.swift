package import PDFObjects

extension Document {
  /// The annotations that a page lists.
  package func annotations(of page: ObjectNumber) -> [ObjectNumber] {
    (array(self[page].dictionaryValue?["Annots"]) ?? []).compactMap(\.referenceValue)
  }
}
