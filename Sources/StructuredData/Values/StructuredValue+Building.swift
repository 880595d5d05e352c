extension StructuredValue {
  package static let null = StructuredValue(.null)

  package static func boolean(_ value: Bool) -> StructuredValue { StructuredValue(.boolean(value)) }

  package static func string(_ value: String) -> StructuredValue { StructuredValue(.string(value)) }

  /// The string, or null.
  package static func string(_ value: String?) -> StructuredValue {
    value.map { .string($0) } ?? .null
  }

  package static func number(_ value: Int) -> StructuredValue {
    StructuredValue(.number(String(value)))
  }

  /// The number, or null.
  package static func number(_ value: Int?) -> StructuredValue {
    value.map { .number($0) } ?? .null
  }

  /// The shortest text that reads back as the same Double, without a fraction where it has none;
  /// null for what is not finite.
  package static func number(_ value: Double) -> StructuredValue {
    guard value.isFinite else { return .null }
    if let whole = wholeNumber(value) { return .number(whole) }
    return StructuredValue(.number(String(describing: value)))
  }

  package static func array(_ items: some Sequence<StructuredValue>) -> StructuredValue {
    StructuredValue(.array(Array(items)))
  }

  package static func object(_ object: StructuredObject) -> StructuredValue {
    StructuredValue(.object(object))
  }

  /// An object with these members in this order; of a repeated key the first is kept.
  package static func object(
    _ members: some Sequence<(String, StructuredValue)>
  ) -> StructuredValue {
    var object = StructuredObject()
    for (key, value) in members { object.append(.init(key: key, value: value)) }
    return .object(object)
  }
}

/// Reports are written as literals: `["file": "w9.pdf", "pages": 6, "title": nil]`, in that order.
extension StructuredValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, StructuredValue)...) {
    self = .object(elements)
  }
}

extension StructuredValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: StructuredValue...) { self = .array(elements) }
}

extension StructuredValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension StructuredValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .number(value) }
}

extension StructuredValue: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .number(value) }
}

extension StructuredValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension StructuredValue: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self = .null }
}
