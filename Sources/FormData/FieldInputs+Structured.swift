package import Diagnostics
package import InteractiveForms
package import StructuredData

/// Reads field values from an object whose keys are full field names; nested objects spell the
/// same hierarchy (`{"a": {"b": 1}}` is `a.b`).
///
/// - Throws: ``FormwrightError`` of kind `data`, every problem in it: `data-shape` where the value is no
///   object, `duplicate-key` where two spellings name one field.
package func fieldInputs(of value: StructuredValue) throws(FormwrightError) -> FieldInputs {
  guard let object = value.objectValue else {
    throw FormwrightError(
      .data, "data-shape", "the data is \(value.kindName), not an object of field names and values",
      hint: "Write `{\"field name\": \"value\", …}`.", location: value.location)
  }
  // The keys of one object differ: only nesting gives a field two spellings.
  if !object.members.contains(where: { $0.value.objectValue != nil }) {
    return FieldInputs(object.members.lazy.map { .init($0.key, $0.value) })
  }
  var reader = FieldInputReader()
  reader.read(object, prefix: "")
  guard reader.diagnostics.isEmpty else { throw FormwrightError(.data, reader.diagnostics) }
  return reader.inputs
}

private struct FieldInputReader {
  var inputs: FieldInputs = []
  var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  mutating func read(_ object: StructuredObject, prefix: String) {
    for member in object.members {
      let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
      // An empty object gives no field a value; that it does not stand for a field's is checked with the form.
      if let nested = member.value.objectValue, !nested.isEmpty {
        read(nested, prefix: name)
        continue
      }
      guard seen.insert(name).inserted else {
        diagnostics.append(
          .error(
            "duplicate-key", "the field has two values, one of them in nested form",
            hint: "Remove one of the two.", field: name, location: member.keyLocation))
        continue
      }
      inputs.append(name, FieldInput(member.value), at: member.value.location)
    }
  }
}

extension FieldInputs {
  /// Adds what a template gives a field. A picture or the index of a box is an object, which is spelled as in data:
  /// `{"image": …}` for the field `sign` is the value `sign.image`.
  package mutating func append(_ name: String, _ value: StructuredValue) {
    guard let members = value.objectValue?.members, members.count == 1,
      ["image", "index"].contains(members[0].key)
    else { return append(Element(name, value)) }
    append(
      Element(
        name: "\(name).\(members[0].key)", value: FieldInput(members[0].value),
        location: members[0].value.location ?? value.location))
  }
}

extension FieldInputs.Element {
  /// A field's value, with the place where it was read.
  package init(_ name: String, _ value: StructuredValue) {
    self.init(name: name, value: FieldInput(value), location: value.location)
  }
}

extension FieldInput {
  /// A JSON or YAML value as a field takes it. An object inside an array counts as nothing a field
  /// takes, and is refused when the field is known.
  package init(_ value: StructuredValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean(let boolean):
      let spelling = value.booleanSpelling
      self = .boolean(
        boolean, spelled: spelling == .lowercase ? nil : spelling.text(of: boolean))
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map(FieldInput.init))
    case .object: self = .object
    }
  }
}
