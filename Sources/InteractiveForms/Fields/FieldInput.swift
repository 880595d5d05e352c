/// A value as a record gives it, before it is checked against its field.
public enum FieldInput: Hashable, Sendable {
  case null
  /// With the text it was written as, where that is not `true` or `false`.
  case boolean(Bool, spelled: String? = nil)
  /// A number in the digits it was written with.
  case number(String)
  case text(String)
  case list([FieldInput])

  /// What it says as text; nil for a list and for null.
  public var spelled: String? {
    switch self {
    case .null, .list: nil
    case .boolean(let value, let spelling): spelling ?? (value ? "true" : "false")
    case .number(let digits): digits
    case .text(let text): text
    }
  }
}

extension FieldInput: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(floatLiteral value: Double) { self = .number(String(value)) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: FieldInput...) { self = .list(elements) }
}
