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

extension OwnedObject {
  /// The damaged streams of values, which go when a record replaces every value that they are.
  static func placed(
    _ values: [UndecodableValue], in compacted: CompactedForm
  ) -> [OwnedObject] {
    var owners: [Int: [Int]] = [:]
    for value in values {
      guard let place = compacted.place(value.stream), let owner = compacted.place(value.field)
      else { continue }
      owners[place, default: []].append(owner)
    }
    return owners.sorted { $0.key < $1.key }.map { OwnedObject(place: $0.key, owners: $0.value) }
  }
}
