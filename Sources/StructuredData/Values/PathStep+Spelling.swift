/// Paths in messages.
extension PathStep {
  /// A path as a template writes it: `.lines[0]."post code"`.
  package static func spelled(_ steps: some Sequence<PathStep>) -> String {
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
  package static func spelled(_ path: [String]) -> String {
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
