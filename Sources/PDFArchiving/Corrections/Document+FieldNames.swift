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

  /// The states that a widget can show other than `Off` (ISO 32000-2, 12.7.5.2.3); none if it is no toggle.
  func states(ofWidget number: ObjectNumber) -> [String] {
    guard let appearances = dictionary(self[number].dictionaryValue?["AP"]) else { return [] }
    for key: PDFName in ["N", "D"] {
      guard case .dictionary(let states)? = value(key, in: appearances) else { continue }
      let names = states.keys.filter { $0 != "Off" }
      if !names.isEmpty { return names.map(\.text).sorted() }
    }
    return []
  }

  /// `/TU` of the field of a widget.
  func fieldName(ofWidget number: ObjectNumber) -> String? {
    var node = self[number].dictionaryValue ?? [:]
    for _ in 0..<64 where node["T"] == nil {
      guard let parent = dictionary(node["Parent"]) else { break }
      node = parent
    }
    return value("TU", in: node)?.stringValue?.text
  }
}
