import LogicalStructure
import PDFObjects

extension Document {
  /// The catalog says which language the document is in (ISO 32000-2, 14.9.2).
  var hasLanguage: Bool {
    !(value("Lang", in: catalog)?.stringValue?.bytes.isEmpty ?? true)
  }
}

/// Texts whose language a screen reader must know (ISO 14289-1, 7.2), in a document that has none. The text
/// of pages is the survey's.
extension ArchiveChecker {
  mutating func checkSpokenTexts(_ tree: StructureElements?) {
    for element in tree?.elements ?? [] where !element.hasLanguage {
      for (key, rule) in [("ActualText", "7.2-21"), ("Alt", "7.2-22"), ("E", "7.2-23")]
      where element.dictionary[PDFName(rawValue: key)] != nil {
        found.add(rule, element.number, page: element.page)
      }
    }
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue, node["Lang"] == nil else { continue }
      if node["Contents"] != nil, node["Rect"] != nil, node["Subtype"] != nil {
        let owner = tree?.owners[number].flatMap { tree?.elements[$0] }
        if !(owner?.hasLanguage ?? false) { found.add("7.2-24", number) }
      }
      if node["TU"] != nil, node["FT"] != nil || node["T"] != nil {
        let owner = tree?.owners[number].flatMap { tree?.elements[$0] }
        if !(owner?.hasLanguage ?? false) { found.add("7.2-25", number) }
      }
    }
    if document.dictionary(document.catalog["Outlines"])?["First"] != nil {
      found.add("7.2-2", document.catalogNumber)
    }
  }
}
