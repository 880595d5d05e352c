package import Diagnostics

extension [Diagnostic] {
  /// The same without what is said again of further copies of a form, whose fields have a number behind the first part
  /// of their names: `s1`, `s1-2` and `s1-3` take one value.
  package var onceForAllCopies: [Diagnostic] {
    guard count > 1 else { return self }
    var told: Set<Diagnostic> = []
    return filter { problem in
      guard let field = problem.field, problem.location != nil else { return true }
      var ofAll = problem
      ofAll.field = Self.withoutCopy(field)
      ofAll.label = nil
      return told.insert(ofAll).inserted
    }
  }

  private static func withoutCopy(_ name: String) -> String {
    let root = name.prefix { $0 != "." }
    guard let hyphen = root.lastIndex(of: "-"),
      let number = Int(root[root.index(after: hyphen)...]),
      number > 1
    else { return name }
    return String(root[..<hyphen] + name[root.endIndex...])
  }
}
