extension StructuredValue {
  package var isNull: Bool { kind == .null }

  package var booleanValue: Bool? {
    if case .boolean(let value) = kind { value } else { nil }
  }

  /// The text of a string; nil for a number, however it is spelt.
  package var stringValue: String? {
    if case .string(let value) = kind { value } else { nil }
  }

  package var arrayValue: [StructuredValue]? {
    if case .array(let items) = kind { items } else { nil }
  }

  package var objectValue: StructuredObject? {
    if case .object(let object) = kind { object } else { nil }
  }

  /// A number's text as it stood in the source.
  package var numberText: String? {
    if case .number(let text) = kind { text } else { nil }
  }

  /// A number that is whole, also when it is written `12.0`, `1e5`, `0x1F` or `0o17`; nil for what
  /// does not fit, and for a fraction or exponent beyond what a Double holds exactly.
  package var integerValue: Int? { numberText.flatMap { NumberText($0)?.integer } }

  /// A number as the nearest Double; nil where that is not finite.
  package var doubleValue: Double? { numberText.flatMap { NumberText($0)?.double } }

  /// The value of a key; nil where there is none or this is not an object.
  package subscript(key: String) -> StructuredValue? { objectValue?[key] }

  /// What this is, for a message: “a number”, “a list”.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
