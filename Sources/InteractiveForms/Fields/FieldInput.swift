/// A value that a record gives a field, before it is checked against the field.
public enum FieldInput: Hashable, Sendable {
  /// Clears the field.
  case null
  /// A boolean, with its spelling in the source unless that is `true` or `false`.
  case boolean(Bool, spelled: String? = nil)
  /// A number in the digits that the source has.
  case number(String)
  /// Text.
  case text(String)
  /// Several options of a list box.
  case list([FieldInput])

  /// What stands for an object: a list of a list, which no field takes.
  package static let object = FieldInput.list([.list([])])

  /// Whether the value leaves a field empty.
  package var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    // A list of one option means that option.
    case .list(let items): items.count < 2 && items.allSatisfy(\.isEmpty)
    case .boolean, .number: false
    }
  }

  /// The value as text; nil for a list and for null.
  public var spelled: String? {
    switch self {
    case .null, .list: nil
    case .boolean(let value, let spelling): spelling ?? (value ? "true" : "false")
    case .number(let digits): digits
    case .text(let text): text
    }
  }
}

/// A Swift value that a record can give a field.
///
/// ```swift
/// let (name, amount) = ("Ada Lovelace", 12.5)
/// let inputs: FieldInputs = ["name": name, "amount": amount, "citizen": true]
/// ```
public protocol FieldInputConvertible {
  /// The value for the field.
  var fieldInput: FieldInput { get }
}

extension FieldInput: FieldInputConvertible {
  public var fieldInput: FieldInput { self }
}

extension String: FieldInputConvertible {
  public var fieldInput: FieldInput { .text(self) }
}

extension Bool: FieldInputConvertible {
  public var fieldInput: FieldInput { .boolean(self) }
}

extension Int: FieldInputConvertible {
  public var fieldInput: FieldInput { .number(String(self)) }
}

extension Double: FieldInputConvertible {
  public var fieldInput: FieldInput { .number(String(self)) }
}

extension Array: FieldInputConvertible where Element: FieldInputConvertible {
  public var fieldInput: FieldInput { .list(map(\.fieldInput)) }
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
