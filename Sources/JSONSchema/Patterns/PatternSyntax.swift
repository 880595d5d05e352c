/// A pattern of ECMA-262 as a tree (22.2.1), with the flag `u` and no other.
indirect enum PatternSyntax: Hashable, Sendable {
  case empty
  /// One scalar of a set.
  case set(ScalarSet)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])
  /// `maximum` is nil if there is none.
  case repeated(PatternSyntax, minimum: Int, maximum: Int?, isLazy: Bool)
  /// A group that captures; numbered from 1 in the order of the opening parentheses.
  case group(PatternSyntax)
  /// `^`: the start of the text.
  case start
  /// `$`: the end of the text; not before a final line feed.
  case end
  /// `\b`, or `\B` if negated.
  case wordBoundary(isNegated: Bool)
  case lookahead(PatternSyntax, isNegated: Bool)
  case lookbehind(PatternSyntax, isNegated: Bool)
  case backreference(Int)
}

/// Why a pattern cannot be used.
struct PatternError: Error, Hashable, Sendable {
  /// A phrase that completes “the pattern …”.
  var reason: String
  /// The scalar of the pattern at which parsing stopped, counted from 1; nil if no place is to blame.
  var column: Int?
}
