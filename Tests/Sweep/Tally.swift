import Formwright

/// What a sweep came to.
struct Tally {
  private(set) var swept = 0
  private(set) var records = 0
  private(set) var failures = 0
  /// By policy and code.
  private(set) var refusals: [String: Int] = [:]
  private var warnings: [String: Int] = [:]
  private var formatted = 0

  mutating func begin(_ record: Record) {
    records += 1
    swept += record.values.count
  }

  mutating func noteRefusal(_ code: String, _ policy: OverflowPolicy) {
    refusals["\(policy.rawValue) \(code)", default: 0] += 1
  }

  mutating func noteWarning(_ code: String, _ policy: OverflowPolicy) {
    warnings["\(policy.rawValue) \(code)", default: 0] += 1
  }

  mutating func noteFormatted() { formatted += 1 }

  /// A line a failure; the value as code points.
  mutating func fail(_ record: Record, _ field: String, _ what: String) {
    failures += 1
    let text = record.values.first { $0.field.name == field }?.text ?? ""
    let points = text.unicodeScalars.map(codePoint).joined(separator: " ")
    print(
      "FAILED \(record.form.name) “\(field)” \(record.plan.policy.rawValue) seed \(record.seed): "
        + "\(what) [\(points)]")
  }

  func printSummary(seconds: Double) {
    let rate = Int(Double(swept) / max(seconds, 0.001))
    print(
      "\(swept) values in \(records) records, \(Int(seconds)) s, \(rate) values a second; "
        + "\(formatted) shown as a script formats them (only their ink is judged)")
    for (title, table) in [("refused", refusals), ("warned of", warnings)] {
      let parts = table.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      print("  \(title): \(parts.joined(separator: ", "))")
    }
    print(failures == 0 ? "no failures" : "\(failures) failures")
  }
}
