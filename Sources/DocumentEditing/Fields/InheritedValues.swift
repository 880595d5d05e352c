package import InteractiveForms
package import PDFObjects

extension Document {
  /// Writes values that fields take from an ancestor into the fields themselves (`/V` is inheritable;
  /// ISO 32000-2, Table 226). A record that clears a field would otherwise leave it the ancestor's, and
  /// one that fills a field would leave the old text in the file.
  ///
  /// - Parameter fields: terminal fields.
  package mutating func separateValues(of fields: [Field]) {
    var ancestors: Set<ObjectNumber> = []
    for field in fields {
      var inherited = PDFDictionary()
      var path: Set<ObjectNumber> = [field.number]
      var parent = self[field.number].dictionaryValue?["Parent"]?.referenceValue
      while let number = parent, path.insert(number).inserted,
        let node = self[number].dictionaryValue
      {
        for key in Self.valueKeys where node[key] != nil {
          if inherited[key] == nil { inherited[key] = node[key] }
          ancestors.insert(number)
        }
        parent = node["Parent"]?.referenceValue
      }
      guard !inherited.isEmpty, case .dictionary(var own) = self[field.number] else { continue }
      // A value of its own goes with formatted text of its own.
      guard value("V", in: own) == nil else { continue }
      for (key, value) in inherited where own[key] == nil { own[key] = value }
      self[field.number] = .dictionary(own)
    }
    for number in ancestors {
      guard case .dictionary(var node) = self[number] else { continue }
      for key in Self.valueKeys { node[key] = nil }
      self[number] = .dictionary(node)
    }
  }

  /// What a field's value is made of: the value, and its formatted text.
  private static let valueKeys: [PDFName] = ["V", "RV"]
}
