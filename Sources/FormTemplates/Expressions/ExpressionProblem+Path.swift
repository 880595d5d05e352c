import StructuredData

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
