/// A literal or a match of deflate's (RFC 1951, 3.2.3).
enum DeflateToken {
  /// A symbol of a ``VariableText``.
  case literal(UInt16)
  case match(length: Int, distance: Int)
}
