import StructuredData

/// What a filter reads, as far as it can be told without a record.
///
/// What a filter makes itself, such as a text, has no place.
package struct FilterReading: Sendable {
  /// Keys that lead from what the filter is evaluated in, or from a variable. The items of a list are at its place.
  package struct Place: Hashable, Sendable {
    /// Nil for `.`.
    package var variable: String?
    package var keys: [String]
  }

  /// Values that `add` or `+` puts together.
  package struct Sum: Sendable {
    package var places: [Place]
    /// It is `add`; otherwise the places stand between signs.
    package var isOfList: Bool
  }

  /// Where the filter takes values that it has no default for, in the order of the text.
  package private(set) var places: [Place] = []
  package private(set) var sums: [Sum] = []
  /// Where the values of the filter come from.
  package private(set) var results: [Place] = []

  init(_ filter: NativeFilter) {
    results = visit(filter, in: [Place(variable: nil, keys: [])])
  }

  /// - Returns: where the values of the filter come from.
  private mutating func visit(_ filter: NativeFilter, in input: [Place]) -> [Place] {
    switch filter {
    case .identity: return input
    case .literal, .list(nil): return []
    case .variable(let name): return [Place(variable: name, keys: [])]
    case .steps(let base, let steps): return read(steps, from: visit(base, in: input))
    case .items(let list): return visit(list, in: input)
    case .list(let inner?): return visit(inner, in: input)
    case .pipe(let first, let second): return visit(second, in: visit(first, in: input))
    case .comma(let first, let second): return visit(first, in: input) + visit(second, in: input)
    case .alternative(let first, let second):
      return optionally(first, in: input) + visit(second, in: input)
    case .conjunction(let first, let second), .disjunction(let first, let second),
      .comparison(let first, _, let second):
      _ = visit(first, in: input)
      _ = visit(second, in: input)
      return []
    case .arithmetic(_, .add, _):
      let operands = Self.operands(filter).map { visit($0, in: input) }
      if operands.allSatisfy({ !$0.isEmpty }) {
        sums.append(Sum(places: operands.flatMap(\.self), isOfList: false))
      }
      return []
    case .arithmetic(let first, _, let second):
      _ = visit(first, in: input)
      _ = visit(second, in: input)
      return []
    case .interpolation(let parts):
      for part in parts { _ = visit(part, in: input) }
      return []
    case .choice(let condition, let first, let second):
      // The condition may ask whether there is what the others take.
      _ = visit(condition, in: input)
      return optionally(first, in: input) + optionally(second, in: input)
    case .call(let function): return visit(function, in: input)
    case .callWith(let function, let argument): return visit(function, argument, in: input)
    }
  }

  private mutating func visit(_ function: NativeFilter.Function, in input: [Place]) -> [Place] {
    switch function {
    case .first, .last, .reverse, .values: return input
    case .add:
      if !input.isEmpty { sums.append(Sum(places: input, isOfList: true)) }
      return []
    case .all, .any, .asciiDowncase, .asciiUpcase, .ceil, .empty, .fabs, .floor, .length, .not,
      .round, .tonumber, .tostring, .type:
      return []
    }
  }

  private mutating func visit(
    _ function: NativeFilter.FunctionOfOne, _ argument: NativeFilter, in input: [Place]
  ) -> [Place] {
    let results = visit(argument, in: input)
    switch function {
    case .select: return input
    case .first, .map: return results
    case .all, .any, .endswith, .has, .join, .ltrimstr, .rtrimstr, .split, .startswith: return []
    }
  }

  private mutating func read(_ steps: [PathStep], from bases: [Place]) -> [Place] {
    let keys = steps.compactMap { if case .key(let key) = $0 { key.text } else { nil } }
    let read = bases.map { Place(variable: $0.variable, keys: $0.keys + keys) }
    if !keys.isEmpty { places += read }
    return read
  }

  /// Visits what need not be in the record.
  private mutating func optionally(_ filter: NativeFilter, in input: [Place]) -> [Place] {
    let before = places
    defer { places = before }
    return visit(filter, in: input)
  }

  /// What stands between the signs of a sum.
  private static func operands(_ filter: NativeFilter) -> [NativeFilter] {
    guard case .arithmetic(let first, .add, let second) = filter else { return [filter] }
    return operands(first) + operands(second)
  }
}

extension JQFilter {
  /// Nil if the filter is more than what is evaluated here.
  package var reading: FilterReading? { native.map { FilterReading($0) } }
}
