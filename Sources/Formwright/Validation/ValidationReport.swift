public import Diagnostics
import StructuredData

/// The problems of records as a text for programs, written piece by piece as they are found.
///
/// ```swift
/// func sarif(_ problems: [ValidationProblem]) -> [UInt8] {
///   var report = ValidationReport(as: .sarif, file: "people.ndjson")
///   report.add(problems)
///   report.finish()
///   return report.takeBytes()
/// }
/// ```
public struct ValidationReport: Sendable {
  /// The formats of a report.
  public enum Format: String, CaseIterable, Sendable {
    /// A problem a line, as an object with always the same keys: as a stream, so that no tool must
    /// hold the problems of a million records.
    case json
    /// A header row, then a row a problem.
    case csv
    /// SARIF 2.1.0 (OASIS, 2020), as one document.
    case sarif
  }

  private let format: Format
  /// The data, as the report names it.
  private let file: String
  private let spelled: @Sendable (Remedy) -> String
  private var pending: [UInt8] = []
  private var sarif: SARIFReport

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - format: of the report.
  ///   - file: the file of the data, as the report names it.
  ///   - spelled: writes a remedy, with settings as the reader of the report names them.
  public init(
    as format: Format, file: String, spelled: @escaping @Sendable (Remedy) -> String = { $0.text }
  ) {
    self.format = format
    self.file = file
    self.spelled = spelled
    sarif = SARIFReport(file: file, spelled: spelled)
    switch format {
    case .csv: pending += CSVWriter.table(header: ValidationProblem.columns, rows: [])
    case .sarif: pending += sarif.beginning
    case .json: break
    }
  }

  /// Adds problems.
  public mutating func add(_ problems: [ValidationProblem]) {
    for problem in problems {
      switch format {
      case .json:
        pending += JSONWriter.compact(problem.structured(file: file, spelled))
        pending.append(UInt8(ascii: "\n"))
      case .csv:
        pending += CSVWriter.row(
          problem.values(file: file, spelled).map { $0.stringValue ?? $0.numberText ?? "" })
      case .sarif: pending += sarif.result(problem)
      }
    }
  }

  /// Adds what ends the report.
  ///
  /// - Parameter isComplete: whether all records were checked.
  public mutating func finish(isComplete: Bool = true) {
    if format == .sarif { pending += sarif.end(isComplete: isComplete) }
  }

  /// How many bytes wait to be written.
  package var pendingCount: Int { pending.count }

  /// Returns what the report has had added since the last call.
  public mutating func takeBytes() -> [UInt8] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }
}
