import StructuredData

/// Paths with `?`. To jq, such a path has no value where it leads into a value that has no such part; here, it is null.
extension Expression {
  /// Whether that makes no difference: of the whole expression, no value is null, and `//` takes the other one for both.
  /// Anywhere else, the expression is for jq.
  var hasOptionalPathsOnlyWhereNullIsNoValue: Bool {
    switch self {
    case .path, .variable, .literal, .filter: true
    case .interpolation: parts.allSatisfy(\.hasOptionalPathsOnlyWhereNullIsNoValue)
    case .alternative(let first, let second):
      first.hasOptionalPathsOnlyWhereNullIsNoValue && second.hasOptionalPathsOnlyWhereNullIsNoValue
    case .comparison, .conjunction, .disjunction, .negation, .length:
      parts.allSatisfy { !$0.mayHaveNoValue && $0.hasOptionalPathsOnlyWhereNullIsNoValue }
    }
  }

  private var mayHaveNoValue: Bool {
    switch self {
    case .path(let steps), .variable(_, let steps): steps.contains(.optional)
    case .alternative(_, let second): second.mayHaveNoValue
    default: false
    }
  }
}
