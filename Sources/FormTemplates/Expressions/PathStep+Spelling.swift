import StructuredData

/// Paths in messages.
extension PathStep {
  /// A path as a template writes it: `.lines[0]."post code"`.
  static func spelled(_ steps: some Sequence<PathStep>) -> String {
    func digits(_ place: Int?) -> String { place.map { String($0) } ?? "" }
    return steps.map { step in
      switch step {
      case .key(let key): spelled([key.text])
      case .index(let index): "[\(index)]"
      case .optional: "?"
      case .slice(let from, let to): "[\(digits(from)):\(digits(to))]"
      }
    }.joined()
  }

  /// The same of keys alone.
  static func spelled(_ path: [String]) -> String {
    path.map { key in
      let isPlain =
        key.first.map { !("0"..."9").contains($0) } == true
        && key.unicodeScalars.allSatisfy {
          $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
      return isPlain ? ".\(key)" : ".\"\(key)\""
    }.joined()
  }
}

extension ExpressionProblem {
  /// - Parameter path: the path of the value that has no such part.
  init(_ mismatch: PathMismatch, of path: String, _ step: PathStep) {
    let wanted =
      switch step {
      case .key: "an object"
      case .index: "a list"
      case .slice, .optional: "a list or a string"
      }
    message = "“\(path.isEmpty ? "." : path)” is \(mismatch.kindName), not \(wanted)"
    hint =
      "Correct the path or the record; with ? behind it, such as .a.b?, the path gives null here."
    location = mismatch.location
  }
}
