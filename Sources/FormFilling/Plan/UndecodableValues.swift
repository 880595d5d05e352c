import Diagnostics
import InteractiveForms
import PDFObjects

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
