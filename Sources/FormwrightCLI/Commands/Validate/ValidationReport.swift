import Diagnostics
import JSONSchema
import StructuredData

/// The formats of a validation's report.
enum ValidationFormat: String, CaseIterable, Sendable {
  /// For people: a problem and its hint, then a summary by rule and field.
  case text
  /// A problem a line, as an object with always the same keys: as a stream, so that no tool must
  /// hold the problems of a million records.
  case json
  /// A header row, then a row a problem.
  case csv
  /// SARIF 2.1.0, as one document.
  case sarif
}

/// Writes the report of a validation to standard output as the problems are found.
struct ValidationReport {
  private let format: ValidationFormat
  /// The data, as messages name it.
  private let file: String
  private let renderer: DiagnosticRenderer
  private let console: Console
  private var summary = ValidationSummary()
  private var pending: [UInt8] = []
  private var sarif: SARIFReport

  /// Bytes that are written at once.
  private static let blockSize = 1 << 16

  init(
    _ format: ValidationFormat, file: String, renderer: DiagnosticRenderer, console: Console,
    programVersion: String
  ) {
    self.format = format
    self.file = file
    self.renderer = renderer
    self.console = console
    sarif = SARIFReport(file: file, programVersion: programVersion)
    switch format {
    case .csv: pending += CSVWriter.table(header: ValidationProblem.columns, rows: [])
    case .sarif: pending += sarif.beginning
    case .text, .json: break
    }
  }

  /// Whether a problem was found.
  var hasProblems: Bool { summary.problemCount > 0 }

  /// Counts a record and reports its problems.
  mutating func note(_ problems: [ValidationProblem]) throws(FormwrightError) {
    summary.note(problems)
    for problem in problems { append(problem) }
    if pending.count >= Self.blockSize { try flush() }
  }

  /// Ends the report; without a summary if some records were not checked.
  mutating func finish(isComplete: Bool = true) throws(FormwrightError) {
    switch format {
    case .text where !isComplete: break
    case .text: pending += Array(summary.text.utf8)
    case .sarif: pending += sarif.end(isComplete: isComplete)
    case .json, .csv: break
    }
    try flush()
  }

  private mutating func flush() throws(FormwrightError) {
    guard !pending.isEmpty else { return }
    try console.print(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ problem: ValidationProblem) {
    switch format {
    case .text: pending += Array(renderer.render(problem.diagnostic(file: file)).utf8)
    case .json:
      let members = zip(ValidationProblem.columns, problem.values(file: file))
      pending += JSONWriter.compact(.object(members.map { ($0, $1) }))
      pending.append(UInt8(ascii: "\n"))
    case .csv:
      pending += CSVWriter.row(
        problem.values(file: file).map { $0.stringValue ?? $0.numberText ?? "" })
    case .sarif: pending += sarif.result(problem)
    }
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
    return Diagnostic(
      .error, DiagnosticCode(rawValue: rule),
      "\(name)\(message) [\(places.joined(separator: ", "))]",
      hint: hint.map { Remedy($0) }, file: self.file ?? file, location: location, field: field,
      record: record)
  }
}
