import FieldFormats
import JQFilters
import StructuredData

extension FilterComparison {
  /// Compares as jq does: null, false, true, numbers, texts, lists, objects, in this order; numbers by
  /// their values, texts by code points.
  func holds(
    _ first: StructuredValue, _ second: StructuredValue
  ) throws(ExpressionProblem) -> Bool {
    switch self {
    case .equal: Self.areEqual(first, second)
    case .notEqual: !Self.areEqual(first, second)
    case .less: try Self.precedes(first, second)
    case .greater: try Self.precedes(second, first)
    case .lessOrEqual: !(try Self.precedes(second, first))
    case .greaterOrEqual: !(try Self.precedes(first, second))
    }
  }

  /// Whether one side is a number and the other a text that may be meant for one. jq has every text for greater than
  /// every number, and none for equal to one.
  func mistakesTextForNumber(_ first: StructuredValue, _ second: StructuredValue) -> Bool {
    switch (first.kind, second.kind) {
    case (.string(let text), .number), (.number, .string(let text)):
      switch self {
      case .equal, .notEqual: DecimalNumber(text) != nil
      case .less, .greater, .lessOrEqual, .greaterOrEqual: true
      }
    default: false
    }
  }

  private static func areEqual(_ first: StructuredValue, _ second: StructuredValue) -> Bool {
    switch (first.kind, second.kind) {
    case (.number(let first), .number(let second)):
      first == second || DecimalNumber(first).map { $0 == DecimalNumber(second) } ?? false
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy(areEqual)
    case (.object(let first), .object(let second)):
      first.count == second.count
        && first.members.allSatisfy { member in
          second[member.key].map { areEqual(member.value, $0) } ?? false
        }
    default: first == second
    }
  }

  private static func precedes(
    _ first: StructuredValue, _ second: StructuredValue
  ) throws(ExpressionProblem) -> Bool {
    guard rank(first) == rank(second) else { return rank(first) < rank(second) }
    switch (first.kind, second.kind) {
    case (.number(let first), .number(let second)):
      guard let first = DecimalNumber(first), let second = DecimalNumber(second) else {
        return false
      }
      return first < second
    case (.string(let first), .string(let second)):
      return first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    case (.array, _), (.object, _): throw .notComparable
    default: return false
    }
  }

  private static func rank(_ value: StructuredValue) -> Int {
    switch value.kind {
    case .null: 0
    case .boolean(let flag): flag ? 2 : 1
    case .number: 3
    case .string: 4
    case .array: 5
    case .object: 6
    }
  }
}
