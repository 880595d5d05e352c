/// The names that somebody who wrote `name` may have meant, nearest first, at most `limit`.
///
/// Near is: the same but for case, one being the beginning of the other, or few single-character
/// slips (left out, put in, exchanged, swapped with a neighbor) for its length: one of up to four
/// characters, else a third of them. Equally near names keep their order.
package func nearestNames(
  to name: String, among names: some Sequence<String>, limit: Int = 3
) -> [String] {
  NameIndex(names).nearest(to: name, limit: limit)
}

/// Names among which near ones are looked for again and again; see ``nearestNames(to:among:limit:)``.
package struct NameIndex: Sendable {
  private var entries: [(name: String, word: Word)]

  package init(_ names: some Sequence<String>) {
    entries = names.map { ($0, Word($0)) }
  }

  /// - Parameter slips: how many letters may differ; nil for a third of them, and for names of which one begins
  ///   with the other.
  package func nearest(to name: String, limit: Int = 3, slips: Int? = nil) -> [String] {
    let wanted = Word(name)
    let count = wanted.letters.count
    guard count > 0 else { return [] }
    let allowed = slips ?? (count <= 4 ? 1 : count / 3)
    var found: [(name: String, distance: Int)] = []
    for (candidate, word) in entries {
      let letters = word.letters
      // A long beginning is as good as one slip.
      let isBeginning =
        slips == nil && min(letters.count, count) >= 3 && letters.count != count
        && (letters.starts(with: wanted.letters) || wanted.letters.starts(with: letters))
      let distance = isBeginning ? 1 : wanted.slips(to: word, atMost: allowed)
      if let distance { found.append((candidate, distance)) }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return sorted.prefix(limit).map(\.element.name)
  }
}

/// A name for comparing, whatever its case.
private struct Word: Sendable {
  let letters: [Character]
  /// A bit for each letter that occurs; some share one.
  private let occurring: UInt64

  init(_ name: String) {
    letters = Array(name.lowercased())
    occurring = letters.reduce(0) { bits, letter in
      bits | 1 << UInt64((letter.unicodeScalars.first?.value ?? 0) & 63)
    }
  }

  /// The least number of single-character slips between two words (optimal string alignment); nil
  /// if it is over `limit`.
  func slips(to other: Word, atMost limit: Int) -> Int? {
    guard abs(letters.count - other.letters.count) <= limit,
      // Each slip brings in at most one letter, and takes out one.
      (occurring & ~other.occurring).nonzeroBitCount <= limit,
      (other.occurring & ~occurring).nonzeroBitCount <= limit
    else { return nil }
    let (first, second) = (letters, other.letters)
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(second.count + 1)
      for (column, other) in second.enumerated() {
        var best = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      guard (current.min() ?? 0) <= limit else { return nil }
      beforeLast = last
      last = current
    }
    return last[second.count] <= limit ? last[second.count] : nil
  }
}
