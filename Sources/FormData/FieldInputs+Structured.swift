public import Diagnostics
public import InteractiveForms
public import StructuredData

/// Reads field values from an object whose keys are full field names; nested objects spell the
/// same hierarchy (`{"a": {"b": 1}}` is `a.b`).
///
/// - Throws: ``FormwrightError`` of kind `data`, every problem in it: `data-shape` where the value is no
///   object, `duplicate-key` where two spellings name one field.
public func fieldInputs(of value: StructuredValue) throws(FormwrightError) -> FieldInputs {
  guard let object = value.objectValue else {
    throw FormwrightError(
      .data, "data-shape", "the data is \(value.kindName), not an object of field names and values",
      hint: "Write `{\"field name\": \"value\", …}`.", location: value.location)
  }
  // The keys of one object differ: only nesting gives a field two spellings.
  if !object.members.contains(where: { $0.value.objectValue != nil }) {
    return object.members.map { ($0.key, FieldInput($0.value)) }
  }
  var reader = FieldInputReader()
  reader.read(object, prefix: "")
  guard reader.diagnostics.isEmpty else { throw FormwrightError(.data, reader.diagnostics) }
  return reader.inputs
}

/// Where the value of a field begins in an object that ``fieldInputs(of:)`` reads; nil where it has
/// none.
public func fieldLocation(_ name: String, in value: StructuredValue) -> SourceLocation? {
  guard let object = value.objectValue else { return nil }
  if let member = object[name] { return member.location }
  for dot in name.indices where name[dot] == "." {
    guard let member = object[String(name[..<dot])] else { continue }
    let rest = String(name[name.index(after: dot)...])
    if let location = fieldLocation(rest, in: member) { return location }
  }
  return nil
}

private struct FieldInputReader {
  var inputs: FieldInputs = []
  var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  mutating func read(_ object: StructuredObject, prefix: String) {
    for member in object.members {
      let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
      if let nested = member.value.objectValue {
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
      inputs.append((name, FieldInput(member.value)))
    }
  }
}

extension FieldInput {
  /// A JSON or YAML value as a field takes it. An object inside an array counts as nothing a field
  /// takes, and is refused when the field is known.
  public init(_ value: StructuredValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean(let boolean):
      let spelling = value.booleanSpelling
      self = .boolean(
        boolean, spelled: spelling == .lowercase ? nil : spelling.text(of: boolean))
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map(FieldInput.init))
    case .object: self = .list([.list([])])
    }
  }
}
