import Diagnostics
import InteractiveForms
import PDFObjects

extension Document {
  /// Writes values that fields take from an ancestor into the fields themselves (`/V` is inheritable;
  /// ISO 32000-2, Table 226). A record that clears a field would otherwise leave it the ancestor's, and
  /// one that fills a field would leave the old text in the file.
  ///
  /// - Parameter fields: terminal fields.
  mutating func separateValues(of fields: [Field]) {
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

/// A value that is a stream nobody can decode. It stays as it is until a record replaces it.
struct UndecodableValue {
  var stream: ObjectNumber
  var field: ObjectNumber
}

extension PlanCompiler {
  /// Notes a value that cannot be put into its field's dictionary.
  mutating func keepUndecodable(_ value: PDFObject?, of field: ObjectNumber) {
    guard let stream = value?.referenceValue else { return }
    undecodableValues.append(UndecodableValue(stream: stream, field: field))
    diagnostics.append(
      .warning(
        "value", "the field's value is a damaged stream; it was left unchanged",
        hint: "Give the field a new value to replace it.",
        field: form.fields.first { $0.number == field }?.name))
  }
}

extension FormPlan {
  /// The damaged streams of values, which go when a record replaces every value that they are.
  mutating func take(_ values: [UndecodableValue], _ index: (ObjectNumber) -> Int?) {
    var owners: [Int: [Int]] = [:]
    for value in values {
      guard let place = index(value.stream), let owner = index(value.field) else { continue }
      owners[place, default: []].append(owner)
    }
    owned += owners.sorted { $0.key < $1.key }.map { OwnedObject(place: $0.key, owners: $0.value) }
  }
}
