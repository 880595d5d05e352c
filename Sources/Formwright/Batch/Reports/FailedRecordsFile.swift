import Diagnostics
import FileAccess
import FormTemplates
import InteractiveForms
import StructuredData

/// The records of a batch that failed, with their ``FailureNotes``: a file that is mended and run again.
///
/// Records of a table keep its columns. Those of JSON and YAML get the columns that they need, which only the last
/// of them settles: until then they are in a scratch file. The file appears whole or not at all.
final class FailedRecordsFile {
  private enum Form {
    case lines
    case table(columns: [String], delimiter: UInt8)
    case gathered(Gathered, delimiter: UInt8)
  }

  private let path: String
  private let output: AtomicOutput
  private var form: Form
  /// The first column with a list that a row cannot hold.
  private var listColumn: String?
  /// Whether the rows are read as flat records, where a list of texts is a text with semicolons.
  private let isFlat: Bool
  private let spelled: (Remedy) -> String

  /// - Parameters:
  ///   - path: a file, or `-` for standard output. NDJSON if its name says so, otherwise CSV, which begins with a byte
  ///     order mark for spreadsheet programs.
  ///   - columns: those of the records, and the delimiter between them; nil if they are no table.
  ///   - shape: what the rows of the records are as values.
  ///   - spelled: writes a remedy, with settings as the reader of the file names them.
  init(
    _ path: String, existing: AtomicOutput.Existing, columns: (names: [String], delimiter: UInt8?)?,
    shape: CSVShape, spelled: @escaping (Remedy) -> String
  ) throws(FormwrightError) {
    let format = RecordFormat(fileName: path) ?? .csv
    guard format == .csv || format == .ndjson else {
      throw FormwrightError(
        .usage, "usage", "failed records are written as CSV or NDJSON",
        hint: "Name the file with .csv or .ndjson.", file: path)
    }
    (self.path, self.spelled) = (path, spelled)
    isFlat = shape != .nested
    let semicolon = UInt8(ascii: ";")
    let delimiter =
      path.lowercased().hasSuffix(".tsv")
      ? UInt8(ascii: "\t") : columns?.delimiter == semicolon ? semicolon : UInt8(ascii: ",")
    output = try AtomicOutput(path: path, mode: 0o600, existing: existing)
    if format == .ndjson {
      form = .lines
    } else if let columns {
      form = .table(columns: columns.names, delimiter: delimiter)
      try writeHeader(columns.names, delimiter)
    } else {
      form = .gathered(Gathered(try AtomicOutput(scratchBeside: path)), delimiter: delimiter)
    }
  }

  /// Adds the record of an outcome that failed.
  func append(_ outcome: BatchOutcome) throws(FormwrightError) {
    let record = outcome.record ?? .object([])
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    let notes = FailureNotes(
      number: outcome.originalNumber,
      // Without errors, the warnings are taken for errors.
      problems: (errors.isEmpty ? outcome.diagnostics : errors)
        .map { $0.reason(in: record, spelled) }.joined(separator: "; "))
    switch form {
    case .lines: try output.write(JSONWriter.compact(record.with(notes)) + [0x0A])
    case .table(let columns, let delimiter): try writeRow(record, notes, columns, delimiter)
    case .gathered(var gathered, let delimiter):
      try gathered.append(record, notes)
      form = .gathered(gathered, delimiter: delimiter)
    }
  }

  /// Completes the file.
  ///
  /// - Returns: a warning if it has a list that a row cannot hold.
  func finish() throws(FormwrightError) -> [Diagnostic] {
    if case .gathered(let gathered, let delimiter) = form {
      let columns = gathered.columns.members.map(\.key)
      try writeHeader(columns, delimiter)
      var lines = gathered.reader(path)
      while var record = try lines.next() {
        let number = record[FailureNotes.numberKey]?.integerValue ?? 0
        let problems = record[FailureNotes.problemsKey]?.stringValue ?? ""
        record = record["record"] ?? .null
        try writeRow(record, FailureNotes(number: number, problems: problems), columns, delimiter)
      }
    }
    try output.commit()
    guard let listColumn else { return [] }
    return [
      .warning(
        "list-in-csv",
        "column “\(listColumn)” has a list as JSON, which a row of CSV cannot give a form",
        hint: "Name the file with .ndjson, which holds every record as it is."
      ).inFile(path)
    ]
  }

  private func writeHeader(_ columns: [String], _ delimiter: UInt8) throws(FormwrightError) {
    try output.write(
      [0xEF, 0xBB, 0xBF] + CSVWriter.row(columns + FailureNotes.keys, delimiter: delimiter))
  }

  private func writeRow(
    _ record: StructuredValue, _ notes: FailureNotes, _ columns: [String], _ delimiter: UInt8
  ) throws(FormwrightError) {
    var texts: [String: String] = [:]
    record.forEachCell { name, value in
      switch value.kind {
      case .array(let items):
        let options = items.compactMap(\.stringValue)
        if isFlat, options.count == items.count {
          texts[name] = OptionList.text(of: options)
          return
        }
        listColumn = listColumn ?? name
        fallthrough
      case .object: texts[name] = String(decoding: JSONWriter.compact(value), as: UTF8.self)
      case .null: break
      case .boolean(let value): texts[name] = value ? "true" : "false"
      case .number(let text), .string(let text): texts[name] = text
      }
    }
    let row = columns.map { texts[$0] ?? "" } + [String(notes.number), notes.problems]
    try output.write(CSVWriter.row(row, delimiter: delimiter))
  }
}

/// Records whose columns are not known before the last of them.
private struct Gathered {
  private let scratch: AtomicOutput
  /// In the order in which records have them.
  private(set) var columns = StructuredObject()

  init(_ scratch: AtomicOutput) { self.scratch = scratch }

  mutating func append(
    _ record: StructuredValue, _ notes: FailureNotes
  ) throws(FormwrightError) {
    record.forEachCell { name, _ in columns.append(.init(key: name, value: .null)) }
    let line = StructuredValue.object(
      StructuredObject(distinct: [.init(key: "record", value: record)] + notes.members))
    try scratch.write(JSONWriter.compact(line) + [0x0A])
  }

  /// - Parameter path: for errors.
  func reader(_ path: String) -> NDJSONReader {
    var length = 0
    return NDJSONReader(recordLimit: .max / 2) { [scratch] () throws(FormwrightError) in
      do throws(SystemError) {
        let chunk = try scratch.file.read(length..<(length + (1 << 16)))
        length += chunk.count
        return chunk.isEmpty ? nil : chunk
      } catch {
        throw error.failure("cannot-read", "cannot read", file: path)
      }
    }
  }
}

extension StructuredValue {
  /// The record with notes behind it.
  fileprivate func with(_ notes: FailureNotes) -> StructuredValue {
    var object = objectValue ?? StructuredObject()
    for member in notes.members { object[member.key] = member.value }
    return StructuredValue(.object(object))
  }

  /// Calls a function for each member of an object and, with dots between their keys, of the objects in it.
  fileprivate func forEachCell(
    under prefix: String = "", _ body: (_ column: String, StructuredValue) -> Void
  ) {
    for member in objectValue?.members ?? [] {
      let column = prefix + member.key
      if let inner = member.value.objectValue, !inner.isEmpty {
        member.value.forEachCell(under: column + ".", body)
      } else {
        body(column, member.value)
      }
    }
  }
}

extension Diagnostic {
  /// What is wrong with a record, and what to do, on one line. The cell is named by its column if the record has it,
  /// and otherwise by its place in the records.
  fileprivate func reason(
    in record: StructuredValue, _ spelled: (Remedy) -> String
  ) -> String {
    var problem = self
    var cell: String?
    record.forEachCell { name, value in
      if value.location != nil, value.location == location { cell = name }
    }
    if problem.field == cell { problem.field = nil }
    let place = cell.map { "column “\($0)”" } ?? place
    var remedy = hint.map(spelled) ?? ""
    if remedy.last == "." { remedy.removeLast() }
    return (place.map { "\($0): " } ?? "") + problem.sentence
      + (remedy.isEmpty ? "" : " (\(remedy))")
  }
}
