import StructuredData

/// One subschema, compiled. Plain numbers only, so that reading it counts no references.
struct SchemaNode: Sendable {
  /// The kinds that `type` allows; all without it.
  var types = ValueTypes.all
  /// Whether the subschema is `false`.
  var alwaysFails = false
  /// Whether a check needs to know which members and items other checks have evaluated.
  var collectsMarks = false
  /// The first of its checks, and how many there are.
  var firstCheck: Int32 = 0
  var checkCount: Int32 = 0
}

/// The kinds of values that `type` names, as a set (2020-12 validation, 6.1.1).
struct ValueTypes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let null = Self(rawValue: 1)
  static let boolean = Self(rawValue: 2)
  /// Numbers without a fraction.
  static let integer = Self(rawValue: 4)
  /// Numbers with a fraction.
  static let fraction = Self(rawValue: 8)
  static let number: Self = [.integer, .fraction]
  static let string = Self(rawValue: 16)
  static let array = Self(rawValue: 32)
  static let object = Self(rawValue: 64)
  static let all = Self(rawValue: 127)

  static let names: [(name: String, types: ValueTypes)] = [
    ("null", .null), ("boolean", .boolean), ("number", .number), ("integer", .integer),
    ("string", .string), ("array", .array), ("object", .object),
  ]

  func contains(kindOf value: borrowing StructuredValue) -> Bool {
    switch value.kind {
    case .null: return contains(.null)
    case .boolean: return contains(.boolean)
    case .string: return contains(.string)
    case .array: return contains(.array)
    case .object: return contains(.object)
    case .number(let text):
      if contains(.number) { return true }
      guard !isDisjoint(with: .number) else { return false }
      let isWhole =
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        || DecimalNumber(text)?.isWhole == true
      return contains(isWhole ? .integer : .fraction)
    }
  }
}

/// One assertion or applicator of a subschema. Numbers are limits, or places in the tables of
/// ``CompiledSchema``.
enum SchemaCheck: Sendable {
  case minimumLength(Int)
  case maximumLength(Int)
  case pattern(Int)
  case format(Int)
  case bound(Int)
  case multiple(Int)
  /// `enum`, `const`, or alternatives that are constants.
  case options(Int)
  case minimumItems(Int)
  case maximumItems(Int)
  case uniqueItems
  case contains(Int)
  case items(Int)
  case minimumMembers(Int)
  case maximumMembers(Int)
  case members(Int)
  case memberNames(node: Int)
  case dependentRequired(Int)
  case dependentSchemas(Int)
  case reference(node: Int)
  case allOf(Int)
  case anyOf(Int)
  case oneOf(Int)
  case not(node: Int)
  case conditional(Int)
  case unevaluatedItems(node: Int)
  case unevaluatedMembers(node: Int)
}

/// `minimum`, `maximum`, `exclusiveMinimum` or `exclusiveMaximum`.
struct NumberBound: Sendable {
  var keyword: String
  /// As the schema writes it.
  var text: String
  var value: DecimalNumber
  /// The bound as an Int, if it is one.
  var integer: Int?
  var isMinimum: Bool
  var isExclusive: Bool

  func allows(_ number: DecimalNumber) -> Bool {
    if isExclusive { return isMinimum ? value < number : number < value }
    return isMinimum ? !(number < value) : !(value < number)
  }

  func allows(_ number: Int, bound: Int) -> Bool {
    if isExclusive { return isMinimum ? bound < number : number < bound }
    return isMinimum ? bound <= number : number <= bound
  }
}

/// A divisor, and how the schema writes it.
struct MultipleOf: Sendable {
  var text: String
  var divisor: DecimalNumber.Divisor
}

/// `contains` with its counts.
struct ContainsPlan: Sendable {
  var node: Int
  var minimum: Int
  var maximum: Int?
  /// Whether the items that match count as evaluated (2020-12 core, 10.3.1.3).
  var marksItems: Bool
}

/// The subschemas for the items of arrays.
struct ItemsPlan: Sendable {
  /// For the first items, by place.
  var prefix: [Int] = []
  var prefixKeyword = "prefixItems"
  /// For all others; nil if any is allowed.
  var rest: Int?
  var restKeyword = "items"
}

/// `if` with `then` and `else`.
struct ConditionalPlan: Sendable {
  var condition: Int
  var consequence: Int?
  var alternative: Int?
}

/// Names that must be present if another is, or a subschema that applies then.
struct Dependency<Consequence: Sendable>: Sendable {
  var name: String
  var consequence: Consequence
  var keyword: String
}
