import FormOperations
import Formwright

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

/// The formats of a validation's report.
enum ValidationFormat: Hashable, Sendable {
  /// For people: a problem and its hint, then a summary by rule and field.
  case text
  case report(ValidationReport.Format)

  static let names = ["text"] + ValidationReport.Format.allCases.map(\.rawValue)

  init(named name: String?) {
    self = name.flatMap(ValidationReport.Format.init).map { .report($0) } ?? .text
  }
}

/// Writes the report of a validation to standard output as the problems are found.
struct ValidationOutput {
  /// The data, as messages name it.
  private let file: String
  private let renderer: DiagnosticRenderer
  private let console: Console
  private var summary = ValidationSummary()
  /// Nil if the report is for people.
  private var report: ValidationReport?
  private var text: [UInt8] = []

  /// Bytes that are written at once.
  private static let blockSize = 1 << 16

  init(_ format: ValidationFormat, file: String, renderer: DiagnosticRenderer, console: Console) {
    self.file = file
    self.renderer = renderer
    self.console = console
    if case .report(let format) = format {
      report = ValidationReport(as: format, file: file, spelled: \.spelled)
    }
  }

  /// Whether a problem was found.
  var hasProblems: Bool { summary.problemCount > 0 }

  /// Counts a record and reports its problems.
  mutating func note(_ problems: [ValidationProblem]) throws(FormwrightError) {
    summary.note(problems)
    if report == nil {
      for problem in problems {
        text += Array(renderer.render(problem.diagnostic(file: file)).utf8)
      }
    }
    report?.add(problems)
    if text.count + (report?.pendingCount ?? 0) >= Self.blockSize { try flush() }
  }

  /// Ends the report; without a summary if some records were not checked.
  mutating func finish(isComplete: Bool = true) throws(FormwrightError) {
    if report == nil, isComplete { text += Array(summary.text.utf8) }
    report?.finish(isComplete: isComplete)
    try flush()
  }

  private mutating func flush() throws(FormwrightError) {
    let bytes = text + (report?.takeBytes() ?? [])
    text.removeAll(keepingCapacity: true)
    if !bytes.isEmpty { try console.print(bytes) }
  }
}

extension ValidationProblem {
  /// The problem for people: the message also says which record and rule it is about, and where in
  /// the record it is.
  fileprivate func diagnostic(file: String) -> Diagnostic {
    var places = [rule]
    if let record { places.append("record \(record)") }
    if !pointer.isEmpty { places.append("at \(pointer)") }
    if let binding {
      places.append("\(binding.file):\(binding.location.line):\(binding.location.column)")
    }
    let name = label.map { "“\($0)”: " } ?? ""
    var diagnostic = Diagnostic(
      .error, DiagnosticCode(rawValue: rule),
      "\(name)\(message) [\(places.joined(separator: ", "))]",
      hint: hint, file: self.file ?? file, location: location, field: field,
      record: record)
    diagnostic.sheet = sheet
    return diagnostic
  }
}
