import Diagnostics

/// How many problems of each rule each field has.
struct ValidationSummary {
  private struct Key: Hashable {
    var rule: String
    var field: String?
  }

  private var counts: [Key: Int] = [:]
  private var recordCount = 0
  private var faultyRecordCount = 0
  private(set) var problemCount = 0
  /// Problems of further fields: unknown names can be as many as there are records.
  private var otherCount = 0

  private static let limit = 10_000
  /// Lines of the text.
  private static let shownLimit = 50

  mutating func note(_ problems: [ValidationProblem]) {
    recordCount += 1
    if !problems.isEmpty { faultyRecordCount += 1 }
    problemCount += problems.count
    for problem in problems {
      let key = Key(rule: problem.rule, field: problem.field)
      if counts[key] != nil || counts.count < Self.limit {
        counts[key, default: 0] += 1
      } else {
        otherCount += 1
      }
    }
  }

  /// A line with the totals, then one for each rule and field, the most frequent first.
  var text: String {
    guard problemCount > 0 else {
      return recordCount == 1 ? "The record is valid\n" : "\(recordCount) records are valid\n"
    }
    let sorted = counts.sorted {
      ($1.value, $0.key.field ?? "", $0.key.rule) < ($0.value, $1.key.field ?? "", $1.key.rule)
    }
    var lines = [
      "\(counted(problemCount, "problem")) in \(faultyRecordCount) of \(counted(recordCount, "record"))"
    ]
    let width = sorted.first.map { String($0.value).count } ?? 0
    for (key, count) in sorted.prefix(Self.shownLimit) {
      let number = String(count)
      let padding = String(repeating: " ", count: width - number.count)
      let field = key.field.map { " of “\(shown($0))”" } ?? ""
      lines.append("  \(padding)\(number)  \(shown(key.rule))\(field)")
    }
    let rest = sorted.dropFirst(Self.shownLimit).reduce(otherCount) { $0 + $1.value }
    if rest > 0 { lines.append("  \(rest) more of other rules and fields") }
    return lines.joined(separator: "\n") + "\n"
  }
}
