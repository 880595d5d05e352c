import Diagnostics
import Synchronization

/// Which names of a form somebody may have meant.
final class NearestNames: Sendable {
  private let names: [String]
  private let index = Mutex<Index?>(nil)

  /// What is worked out once somebody asks.
  private struct Index {
    /// The names by their last parts.
    var namesByLastPart: [String: [String]] = [:]
    var names: NameIndex
    var lastParts: NameIndex
    /// The records of a batch mostly have the same columns.
    var known: [String: [String]] = [:]
  }

  init(_ names: [String]) { self.names = names }

  /// Up to three: names that end in what was given (`f1_01` for `form[0].Page1[0].f1_01[0]`), then
  /// those that are few slips away.
  func suggestions(for name: String) -> [String] {
    index.withLock { index in
      var filled = index ?? makeIndex()
      let found = filled.known[name] ?? Self.suggestions(for: name, in: filled)
      if filled.known.count >= 10_000 { filled.known = [:] }
      filled.known[name] = found
      index = filled
      return found
    }
  }

  private func makeIndex() -> Index {
    var namesByLastPart: [String: [String]] = [:]
    for name in names { namesByLastPart[Self.lastPart(name), default: []].append(name) }
    return Index(
      namesByLastPart: namesByLastPart, names: NameIndex(names),
      lastParts: NameIndex(namesByLastPart.keys.sorted()))
  }

  private static func suggestions(for name: String, in index: Index) -> [String] {
    let wanted = lastPart(name)
    var found = Array((index.namesByLastPart[wanted] ?? []).prefix(3))
    if found.count < 3 {
      found += index.names.nearest(to: name).filter { !found.contains($0) }
    }
    if found.count < 3 {
      for part in index.lastParts.nearest(to: wanted) {
        found += (index.namesByLastPart[part] ?? []).prefix(3).filter { !found.contains($0) }
      }
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
