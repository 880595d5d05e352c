import PDFObjects

extension Document {
  /// The full name of a widget's field (ISO 32000-2, 12.7.4.2); nil if the object is no widget of a field.
  func fullFieldName(ofWidget number: ObjectNumber) -> String? {
    guard var node = self[number].dictionaryValue, name(node["Subtype"]) == "Widget" else {
      return nil
    }
    var names: [String] = []
    for _ in 0..<64 {
      if let name = value("T", in: node)?.stringValue?.text { names.append(name) }
      guard let parent = dictionary(node["Parent"]) else { break }
      node = parent
    }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}
