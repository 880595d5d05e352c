/// Which names of a form somebody may have meant.
enum NearestNames {
  /// Up to three: names that end in what was given, then those fewest edits away.
  static func suggestions(for name: String, among names: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8.prefix(200))
    let wantedLast = lastPart(name)
    var scored: [(score: Int, name: String)] = []
    for candidate in names {
      if candidate.lowercased() == name.lowercased() {
        scored.append((0, candidate))
      } else if lastPart(candidate) == wantedLast {
        scored.append((1, candidate))
      } else {
        let limit = max(2, wanted.count / 3)
        let last = distance(Array(wantedLast.utf8), Array(lastPart(candidate).utf8), limit: 3)
        let whole = distance(wanted, Array(candidate.lowercased().utf8.prefix(200)), limit: limit)
        if let best = [last.map { $0 + 1 }, whole.map { $0 + 1 }].compactMap({ $0 }).min() {
          scored.append((best, candidate))
        }
      }
    }
    // Stable: equal scores keep the form's order.
    return scored.enumerated()
      .sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
      .prefix(3).map(\.element.name)
  }

  /// The last partial name without an index: `f1_01` of `form[0].Page1[0].f1_01[0]`.
  private static func lastPart(_ name: String) -> String {
    var part = name.lowercased()[...]
    if let dot = part.lastIndex(of: ".") { part = part[part.index(after: dot)...] }
    if part.hasSuffix("]"), let open = part.lastIndex(of: "["), open > part.startIndex {
      part = part[..<open]
    }
    return String(part)
  }

  /// Edit distance (Levenshtein), nil beyond `limit`.
  private static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var best = row[0]
      for (j, b) in right.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = above
        best = min(best, row[j + 1])
      }
      if best > limit { return nil }
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
