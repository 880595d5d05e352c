import JQFilters
import StructuredData

/// What can be told of a condition without a record.
extension Expression {
  /// Whether the condition holds for every record, or for none; nil if that depends on the record.
  ///
  /// A condition that fails for some records, but holds for all others, holds always.
  var constantTruth: Bool? {
    switch self {
    case .literal(let value): value.isTrue
    case .path, .variable, .interpolation, .filter: nil
    // A number, and 0 is true, too.
    case .length: true
    case .alternative(let first, let second):
      Expression.disjunction(first, second).constantTruth
    case .comparison(let first, let comparison, let second):
      Self.constantTruth(of: comparison, first, second)
    case .negation(let inner): inner.constantTruth.map { !$0 }
    case .disjunction: negated.constantTruth.map { !$0 }
    case .conjunction: Self.constantTruth(ofAll: conjuncts)
    }
  }

  private static func constantTruth(
    of comparison: Comparison, _ first: Expression, _ second: Expression
  ) -> Bool? {
    if first == second {
      switch comparison {
      case .equal, .lessOrEqual, .greaterOrEqual: return true
      case .notEqual, .less, .greater: return false
      }
    }
    guard let first = first.constant, let second = second.constant else { return nil }
    return try? comparison.holds(first, second)
  }

  private static func constantTruth(ofAll parts: [Expression]) -> Bool? {
    let truths = parts.map(\.constantTruth)
    if truths.contains(false) { return false }
    if truths.allSatisfy({ $0 == true }) { return true }
    let bounds = Dictionary(
      grouping: parts.compactMap(\.bound), by: \.subject)
    let isContradiction =
      parts.contains { parts.contains($0.negated) } || bounds.values.contains(where: excludesAll)
    return isContradiction ? false : nil
  }

  /// The value, if it is the same whatever the record.
  private var constant: StructuredValue? {
    references.isEmpty ? try? value(in: EvaluationScope(.null)) : nil
  }

  /// The conditions that must all hold.
  private var conjuncts: [Expression] {
    switch self {
    case .conjunction(let first, let second): first.conjuncts + second.conjuncts
    case .negation(.disjunction(let first, let second)):
      first.negated.conjuncts + second.negated.conjuncts
    case .negation(.negation(let inner)): inner.conjuncts
    default: [self]
    }
  }

  /// The opposite condition. Values have an order, so that what is not less is greater or equal.
  private var negated: Expression {
    switch self {
    case .negation(let inner): return inner
    case .conjunction(let first, let second): return .disjunction(first.negated, second.negated)
    case .disjunction(let first, let second): return .conjunction(first.negated, second.negated)
    case .comparison(let first, let comparison, let second):
      let opposites: [Comparison: Comparison] = [
        .equal: .notEqual, .notEqual: .equal, .less: .greaterOrEqual, .greaterOrEqual: .less,
        .greater: .lessOrEqual, .lessOrEqual: .greater,
      ]
      return .comparison(first, opposites[comparison] ?? comparison, second)
    default: return .negation(self)
    }
  }

  // MARK: Bounds

  /// A comparison of something with a constant on its right.
  private struct Bound {
    var subject: Expression
    var comparison: Comparison
    var value: StructuredValue
  }

  private var bound: Bound? {
    guard case .comparison(let first, let comparison, let second) = self else { return nil }
    if let value = second.constant {
      return Bound(subject: first, comparison: comparison, value: value)
    }
    guard let value = first.constant else { return nil }
    let turned: [Comparison: Comparison] = [
      .less: .greater, .greater: .less, .lessOrEqual: .greaterOrEqual,
      .greaterOrEqual: .lessOrEqual,
    ]
    return Bound(subject: second, comparison: turned[comparison] ?? comparison, value: value)
  }

  /// Whether no value is within all of the bounds. There may be values between any two others.
  private static func excludesAll(_ bounds: [Bound]) -> Bool {
    func holds(_ comparison: Comparison, _ first: Bound, _ second: Bound) -> Bool {
      (try? comparison.holds(first.value, second.value)) ?? false
    }
    let lower = bounds.filter { [.greater, .greaterOrEqual, .equal].contains($0.comparison) }
    let upper = bounds.filter { [.less, .lessOrEqual, .equal].contains($0.comparison) }
    for low in lower {
      for high in upper {
        if holds(.greater, low, high) { return true }
        guard holds(.equal, low, high) else { continue }
        if low.comparison == .greater || high.comparison == .less { return true }
        if bounds.contains(where: { $0.comparison == .notEqual && holds(.equal, $0, low) }) {
          return true
        }
      }
    }
    return false
  }
}
