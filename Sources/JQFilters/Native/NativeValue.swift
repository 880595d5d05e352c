import StructuredData

/// A value while a filter is evaluated: one that was given, or one that was computed.
enum NativeValue {
  /// Part of the record. A number keeps its text as long as it is only moved.
  case given(StructuredValue)
  /// A number that was computed, or stands in the filter.
  case number(Double)
  case list([NativeValue])

  static let null = NativeValue.given(.null)
  static func boolean(_ flag: Bool) -> NativeValue { .given(.init(.boolean(flag))) }
  static func text(_ text: String) -> NativeValue { .given(.init(.string(text))) }

  /// As jq orders kinds.
  enum Kind: Int {
    case null, `false`, `true`, number, text, list, object
  }

  var kind: Kind {
    switch self {
    case .number: .number
    case .list: .list
    case .given(let value):
      switch value.kind {
      case .null: .null
      case .boolean(let flag): flag ? .true : .false
      case .number: .number
      case .string: .text
      case .array: .list
      case .object: .object
      }
    }
  }

  var isNull: Bool { kind == .null }
  /// Neither null nor false.
  var isTrue: Bool {
    switch kind {
    case .null, .false: false
    case .true, .number, .text, .list, .object: true
    }
  }

  /// Nil of what is no text.
  var text: String? { if case .given(let value) = self { value.stringValue } else { nil } }

  /// A number as libjq has it; nil of anything else, and of numbers that only YAML writes so.
  var double: Double? {
    switch self {
    case .number(let number): return number
    case .list: return nil
    case .given(let value):
      guard let text = value.numberText, let first = text.utf8.first,
        first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
      else { return nil }
      if text.utf8.count < 16, let whole = Int(text), whole != 0 { return Double(whole) }
      guard text.utf8.allSatisfy(Self.isOfNumber), let number = Double(text), number.isFinite else {
        return nil
      }
      return number
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// A number as libjq prints it; nil of one that it may print with an exponent, and of -0.
  static func printed(_ number: Double) -> String? {
    guard number.magnitude < 1e15 else { return nil }
    let whole = Int(number)
    if Double(whole) == number {
      return whole == 0 && number.sign == .minus ? nil : String(whole)
    }
    return number.magnitude >= 1e-3 ? number.description : nil
  }

  /// What is given to a field; nil if it contains a number that is not printed here.
  var structured: StructuredValue? {
    switch self {
    case .given(let value): return value
    case .number(let number): return Self.printed(number).map { StructuredValue(.number($0)) }
    case .list(let items):
      var values: [StructuredValue] = []
      values.reserveCapacity(items.count)
      for item in items {
        guard let value = item.structured else { return nil }
        values.append(value)
      }
      return .array(values)
    }
  }
}
