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

/// One record: field names and what they are given, in the record's order.
public typealias FieldInputs = [(name: String, value: FieldInput)]
