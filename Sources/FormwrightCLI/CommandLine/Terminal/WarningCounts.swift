import Diagnostics
import Formwright

/// Warnings of the records of a batch: each cause is shown once, for the first of its records, and counted, also if
/// warnings fail records.
///
/// What a record with an error has is shown for each.
struct WarningCounts {
  private struct Cause: Hashable {
    var code: DiagnosticCode
    var field: String?
  }

  /// More are not told apart: the names come from the form, or from the records' keys.
  private static let mostCauses = 1_000

  private var causes: [Cause] = []
  /// The first warning of a cause, and how many further records have the same.
  private var counts: [Cause: (first: Diagnostic, further: Int)] = [:]
  /// Warnings that are counted only.
  private var otherCount = 0

  /// - Returns: what is to be told now.
  mutating func news(of outcome: BatchOutcome) -> [Diagnostic] {
    guard !outcome.diagnostics.contains(where: { $0.severity == .error }) else {
      return outcome.diagnostics
    }
    var own: Set<Cause> = []
    return outcome.diagnostics.filter { diagnostic in
      let cause = Cause(code: diagnostic.code, field: diagnostic.field)
      guard diagnostic.severity == .warning, counts[cause]?.first.record != outcome.number else {
        return true
      }
      if counts[cause] != nil {
        if own.insert(cause).inserted { counts[cause]?.further += 1 }
        return false
      }
      guard causes.count < Self.mostCauses else {
        otherCount += 1
        return false
      }
      causes.append(cause)
      counts[cause] = (diagnostic, 0)
      return true
    }
  }

  /// What the end of a batch says: how many further records have each warning.
  var summary: [Diagnostic] {
    var told = causes.compactMap { cause -> Diagnostic? in
      guard let (first, further) = counts[cause], further > 0 else { return nil }
      let place = first.record.map { " as record \($0)" } ?? ""
      return .warning(
        cause.code,
        "\(counted(further, "further record")) \(further == 1 ? "has" : "have") the same warning\(place)",
        field: cause.field)
    }
    if otherCount > 0 {
      told.append(
        .warning(
          "warnings",
          "\(counted(otherCount, "warning")) of other fields \(otherCount == 1 ? "is" : "are") not shown",
          hint: "See all warnings with --report FILE."))
    }
    return told
  }
}
