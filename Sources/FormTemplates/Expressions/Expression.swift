package import JQFilters
package import StructuredData

/// What a template computes from a record, in jq's language. What is shown here needs no jq; anything else is
/// evaluated by it, in a process of its own.
///
/// ```
/// .applicant.name            a path            .lines[0]."post code"   $applicant.name
/// .middle // ""              a default         where the left is null, false or missing
/// "\(.last), \(.first)"      interpolation
/// "CA"   12   true   null    literals
/// .state == "CA" and .age >= 18   comparisons, and, or;   .exempt | not
/// .lines[4:]         the items from the fifth;             (.lines | length) > 4
/// ```
///
/// A number keeps the text it was written with. Results are jq's, except that interpolation leaves out
/// what is null, is null itself if everything in it is, and rejects lists and objects, none of which
/// belongs on a form.
package indirect enum Expression: Hashable, Sendable {
  case path([Step])
  /// `$name` and a path from there.
  case variable(String, [Step])
  case literal(StructuredValue)
  /// Literal text and expressions in turn.
  case interpolation([Piece])
  /// The first, unless it is null or false.
  case alternative(Expression, Expression)
  case comparison(Expression, Comparison, Expression)
  case conjunction(Expression, Expression)
  case disjunction(Expression, Expression)
  case negation(Expression)
  /// How many items, members or characters there are; 0 for null.
  case length(Expression)
  /// Anything else, for jq. Never a part of another expression.
  case filter(JQFilter)

  package typealias Step = PathStep

  package enum Piece: Hashable, Sendable {
    case text(String)
    case expression(Expression)
  }

  package typealias Comparison = FilterComparison

  /// The expressions that this one consists of.
  var parts: [Expression] {
    switch self {
    case .path, .variable, .literal, .filter: []
    case .interpolation(let pieces):
      pieces.compactMap { if case .expression(let part) = $0 { part } else { nil } }
    case .alternative(let first, let second), .comparison(let first, _, let second),
      .conjunction(let first, let second), .disjunction(let first, let second):
      [first, second]
    case .negation(let inner), .length(let inner): [inner]
    }
  }

  /// Every path and variable in the expression. A filter reads all there is.
  package var references: [(variable: String?, steps: [Step])] {
    switch self {
    case .path(let steps): [(nil, steps)]
    case .variable(let name, let steps): [(name, steps)]
    case .filter(let filter): [(nil, [])] + filter.variables.sorted().map { ($0, []) }
    default: parts.flatMap(\.references)
    }
  }

  /// Whether the expression has a value of its own where a record has none.
  package var hasDefault: Bool {
    switch self {
    case .literal: true
    case .path, .variable: false
    case .comparison, .conjunction, .disjunction, .negation, .length, .filter: true
    case .alternative: true
    case .interpolation: parts.contains(where: \.hasDefault)
    }
  }

  /// The same expression for a field that takes a path: one the template's author wrote, or began,
  /// is relative to the template's directory, one that a record gives is as it stands.
  ///
  /// - Parameter directory: ends with a slash.
  package func locatingPaths(in directory: String) -> Expression {
    func located(_ text: String) -> String {
      text.isEmpty || text.hasPrefix("/") || text.prefix(5).lowercased() == "data:"
        || Self.isAddress(text) ? text : directory + text
    }
    switch self {
    case .literal(let value):
      return value.stringValue.map { .literal(.string(located($0))) } ?? self
    case .interpolation(var pieces):
      if case .text(let text)? = pieces.first { pieces[0] = .text(located(text)) }
      return .interpolation(pieces)
    case .alternative(let first, let second):
      return .alternative(
        first.locatingPaths(in: directory), second.locatingPaths(in: directory))
    case .path, .variable, .comparison, .conjunction, .disjunction, .negation, .length, .filter:
      return self
    }
  }

  /// Whether a text is the address of something elsewhere (`https://…`, `file:…`), not a path.
  package static func isAddress(_ text: String) -> Bool {
    if text.prefix(5).lowercased() == "file:" { return true }
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      return false
    }
    return colon > text.startIndex && text[..<colon].allSatisfy { $0.isASCII && $0.isLetter }
  }
}
