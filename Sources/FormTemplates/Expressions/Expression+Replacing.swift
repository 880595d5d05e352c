import JQFilters
import StructuredData

extension Expression {
  /// The expression with others in the places of variables.
  ///
  /// - Parameter others: paths, variables and constants, by the names of the variables.
  func replacing(_ others: [String: Expression]) -> Expression {
    switch self {
    case .literal, .path: return self
    case .variable(let name, let steps):
      switch others[name] {
      case .path(let first): return .path(first + steps)
      case .variable(let other, let first): return .variable(other, first + steps)
      case .literal(let value): return steps.isEmpty ? .literal(value) : .literal(.null)
      default: return self
      }
    case .interpolation(let pieces):
      return .interpolation(
        pieces.map { piece in
          if case .expression(let inner) = piece {
            .expression(inner.replacing(others))
          } else {
            piece
          }
        })
    case .alternative(let first, let second):
      return .alternative(first.replacing(others), second.replacing(others))
    case .comparison(let first, let comparison, let second):
      return .comparison(first.replacing(others), comparison, second.replacing(others))
    case .conjunction(let first, let second):
      return .conjunction(first.replacing(others), second.replacing(others))
    case .disjunction(let first, let second):
      return .disjunction(first.replacing(others), second.replacing(others))
    case .negation(let inner): return .negation(inner.replacing(others))
    case .length(let inner): return .length(inner.replacing(others))
    case .filter(let filter):
      var text = filter.text
      for name in filter.variables.sorted() {
        guard let other = others[name]?.text else { continue }
        text = "\(other) as $\(name) | (\n\(text)\n)"
      }
      return (try? JQFilter(text)).map { .filter($0) } ?? self
    }
  }

  /// A path, variable or constant in jq's language; nil of anything else.
  private var text: String? {
    switch self {
    case .path(let steps): "." + Self.text(steps)
    case .variable(let name, let steps): "$" + name + Self.text(steps)
    case .literal(let value): String(decoding: JSONWriter.compact(value), as: UTF8.self)
    default: nil
    }
  }

  private static func text(_ steps: [Step]) -> String {
    steps.map { step in
      switch step {
      case .key(let key):
        "[" + String(decoding: JSONWriter.compact(.string(key.text)), as: UTF8.self) + "]"
      case .index(let index): "[\(index)]"
      case .optional: "?"
      case .slice(let from, let to): "[\(from.map(String.init) ?? ""):\(to.map(String.init) ?? "")]"
      }
    }.joined()
  }
}
