import Diagnostics
import Formwright

/// Problems that many records of a batch share: each is shown once, for the first of its records, and counted.
///
/// Warnings are the same if they have the code and the field in common, errors only if they say the same words.
struct RepeatedDiagnostics {
  private struct Cause: Hashable {
    var code: DiagnosticCode
    var field: String?
    /// The text of an error; nil for a warning.
    var error: String?

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      field = diagnostic.field
      error = diagnostic.severity == .error ? diagnostic.message : nil
    }
  }

  private struct Count {
    var first: Diagnostic
    var further = 0
    /// The first of the further records.
    var records: [Int] = []
  }

  /// More are not told apart: the names come from the form, or from the records' keys.
  private static let mostCauses = 1_000
  /// More records are counted without their numbers.
  private static let mostRecords = 10

  private var causes: [Cause] = []
  private var counts: [Cause: Count] = [:]
  /// Warnings that are counted only.
  private var otherCount = 0

  /// - Returns: what is to be shown now.
  mutating func news(of outcome: BatchOutcome) -> [Diagnostic] {
    var own: Set<Cause> = []
    return outcome.diagnostics.filter { diagnostic in
      let cause = Cause(diagnostic)
      if let known = counts[cause] {
        guard known.first.record != outcome.number else { return true }
        if own.insert(cause).inserted { count(outcome.number, of: cause) }
        return false
      }
      guard causes.count < Self.mostCauses else {
        if diagnostic.severity == .error { return true }
        otherCount += 1
        return false
      }
      causes.append(cause)
      counts[cause] = Count(first: diagnostic)
      return true
    }
  }

  private mutating func count(_ record: Int, of cause: Cause) {
    counts[cause]?.further += 1
    guard counts[cause]?.records.count ?? 0 < Self.mostRecords else { return }
    counts[cause]?.records.append(record)
  }

  /// What the end of a batch says: how many further records have each problem.
  var summary: [Diagnostic] {
    var shown = causes.compactMap { cause -> Diagnostic? in
      guard let count = counts[cause], count.further > 0 else { return nil }
      let verb = count.further == 1 ? "has" : "have"
      let place = count.first.record.map { " as record \($0)" } ?? ""
      let further = counted(count.further, "further record")
      guard cause.error != nil else {
        return .warning(
          cause.code, "\(further) \(verb) the same warning\(place)", field: cause.field)
      }
      let rest = count.further > count.records.count ? " and others" : ""
      let numbers = count.records.map(String.init).joined(separator: ", ") + rest
      return .error(
        cause.code, "\(further) \(verb) the same error\(place): \(numbers)", field: cause.field)
    }
    if otherCount > 0 {
      shown.append(
        .warning(
          "warnings",
          "\(counted(otherCount, "warning")) of other fields \(otherCount == 1 ? "is" : "are") not shown",
          hint: "See all warnings with --report FILE."))
    }
    return shown
  }
}
