import Diagnostics

/// Which names of a form somebody may have meant.
enum NearestNames {
  /// Up to three: names that end in what was given (`f1_01` for `form[0].Page1[0].f1_01[0]`), then
  /// those that are few slips away.
  static func suggestions(for name: String, among names: [String]) -> [String] {
    let wanted = lastPart(name)
    var found = names.filter { lastPart($0) == wanted }
    found += nearestNames(to: name, among: names).filter { !found.contains($0) }
    if found.count < 3 {
      let near = Set(nearestNames(to: wanted, among: Set(names.map(lastPart)).sorted()))
      found += names.filter { near.contains(lastPart($0)) && !found.contains($0) }
    }
    return Array(found.prefix(3))
  }

  /// The last partial name without an index.
  private static func lastPart(_ name: String) -> String {
    var part = name.lowercased()[...]
    if let dot = part.lastIndex(of: ".") { part = part[part.index(after: dot)...] }
    if part.hasSuffix("]"), let open = part.lastIndex(of: "["), open > part.startIndex {
      part = part[..<open]
    }
    return String(part)
  }
}
