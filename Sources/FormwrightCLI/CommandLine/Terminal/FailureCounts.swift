import Formwright

/// Why records of a batch failed: how often each problem of each field, for people.
struct FailureCounts {
  private struct Cause: Hashable {
    var code: String
    var field: String?
    var isWarning: Bool
  }

  /// More causes than this are not told one by one.
  private static let mostLines = 20
  /// More are not told apart: the names come from the form, or from the records' keys.
  private static let mostCauses = 10_000

  private var counts: [Cause: Int] = [:]

  mutating func note(_ outcome: BatchOutcome) {
    guard !outcome.isDone, !outcome.diagnostics.isEmpty else { return }
    // A record counts once for each of its causes.
    let causes = Set(
      outcome.diagnostics.map {
        Cause(code: $0.code.rawValue, field: $0.field, isWarning: $0.severity == .warning)
      })
    for cause in causes where counts[cause] != nil || counts.count < Self.mostCauses {
      counts[cause, default: 0] += 1
    }
  }

  /// The most frequent first: `  12 × ssn: too-long`. The texts contain no values.
  ///
  /// - Parameter isStrict: whether warnings fail records.
  func lines(isStrict: Bool) -> [String] {
    let told = counts.filter { isStrict || !$0.key.isWarning }.sorted {
      ($1.value, $0.key.field ?? "", $0.key.code) < ($0.value, $1.key.field ?? "", $1.key.code)
    }
    let width = told.first.map { String($0.value).count } ?? 0
    var lines = told.prefix(Self.mostLines).map { cause, count in
      let number = String(repeating: " ", count: width - String(count).count) + String(count)
      return "  \(number) × \(cause.field.map { "\($0): " } ?? "")\(cause.code)"
    }
    if told.count > Self.mostLines {
      lines.append("  and \(counted(told.count - Self.mostLines, "other cause"))")
    }
    return lines
  }
}
