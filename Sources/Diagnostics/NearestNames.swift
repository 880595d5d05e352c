/// The names that somebody who wrote `name` may have meant, nearest first, at most `limit`.
///
/// Near is: the same but for case, one being the beginning of the other, or few single-character
/// slips (left out, put in, exchanged, swapped with a neighbour) for its length: one of up to four
/// characters, else a third of them. Equally near names keep their order.
public func nearestNames(
  to name: String, among names: some Sequence<String>, limit: Int = 3
) -> [String] {
  let wanted = Array(name.lowercased())
  guard !wanted.isEmpty else { return [] }
  let allowed = wanted.count <= 4 ? 1 : wanted.count / 3
  var found: [(name: String, distance: Int)] = []
  for candidate in names {
    let letters = Array(candidate.lowercased())
    // A long beginning is as good as one slip.
    let isBeginning =
      min(letters.count, wanted.count) >= 3
      && (letters.starts(with: wanted) || wanted.starts(with: letters))
    let distance =
      isBeginning && letters != wanted
      ? 1 : slips(from: wanted, to: letters, atMost: allowed)
    if let distance { found.append((candidate, distance)) }
  }
  let sorted = found.enumerated().sorted {
    ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
  }
  return sorted.prefix(limit).map(\.element.name)
}

/// The least number of single-character slips between two words (optimal string alignment); nil
/// where it is over `limit`.
private func slips(from first: [Character], to second: [Character], atMost limit: Int) -> Int? {
  guard abs(first.count - second.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
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
