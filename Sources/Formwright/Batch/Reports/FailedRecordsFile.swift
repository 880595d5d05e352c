import Diagnostics
import FileAccess
import FormTemplates
import InteractiveForms
import StructuredData

/// The records of a batch that failed, with their ``RecordNotes``: a file that is mended and run again.
///
/// Records of a table keep its columns. Those of JSON and YAML get the columns that they need, which only the last
/// of them settles: until then they are in a scratch file. The file appears whole or not at all.
final class FailedRecordsFile {
  private enum Form {
    case lines
    case table(columns: [String], delimiter: UInt8)
    case gathered(GatheredRows, delimiter: UInt8)
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
      form = .gathered(try GatheredRows(for: path), delimiter: delimiter)
    }
  }

  /// Adds the record of an outcome that failed.
  func append(_ outcome: BatchOutcome) throws(FormwrightError) {
    let record = outcome.record ?? .object([])
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    let notes = RecordNotes(
      number: outcome.originalNumber,
      // Without errors, the warnings are taken for errors.
      problems: (errors.isEmpty ? outcome.diagnostics : errors)
        .map { $0.reason(in: record, spelled) }.joined(separator: "; "))
    switch form {
    case .lines: try output.write(JSONWriter.compact(record.with(notes)) + [0x0A])
    case .table(let columns, let delimiter):
      try writeRow(cells(of: record), notes, columns, delimiter)
    case .gathered(var gathered, let delimiter):
      try gathered.append(cells(of: record), others: notes.members)
      form = .gathered(gathered, delimiter: delimiter)
    }
  }

  /// Completes the file.
  ///
  /// - Returns: a warning if it has a list that a row cannot hold.
  func finish() throws(FormwrightError) -> [Diagnostic] {
    if case .gathered(let gathered, let delimiter) = form {
      try writeHeader(gathered.columns, delimiter)
      try gathered.forEach { row throws(FormwrightError) in
        let notes = RecordNotes(
          number: row[RecordNotes.numberKey]?.integerValue ?? 0,
          problems: row[RecordNotes.problemsKey]?.stringValue ?? "")
        try writeRow(row, notes, gathered.columns, delimiter)
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
      [0xEF, 0xBB, 0xBF] + CSVWriter.row(columns + RecordNotes.keys, delimiter: delimiter))
  }

  private func writeRow(
    _ cells: StructuredObject, _ notes: RecordNotes, _ columns: [String], _ delimiter: UInt8
  ) throws(FormwrightError) {
    let row = columns.map { cells[$0]?.stringValue ?? "" } + [String(notes.number), notes.problems]
    try output.write(CSVWriter.row(row, delimiter: delimiter))
  }

  /// The texts of a record, by their columns.
  private func cells(of record: StructuredValue) -> StructuredObject {
    var cells = StructuredObject()
    record.forEachCell { name, value in
      var text = CSVWriter.text(of: value)
      if let items = value.arrayValue {
        let options = items.compactMap(\.stringValue)
        if isFlat, options.count == items.count {
          text = OptionList.text(of: options)
        } else {
          listColumn = listColumn ?? name
          text = String(decoding: JSONWriter.compact(value), as: UTF8.self)
        }
      }
      cells.append(.init(key: name, value: .string(text)))
    }
    return cells
  }
}

extension StructuredValue {
  /// The record with notes behind it.
  fileprivate func with(_ notes: RecordNotes) -> StructuredValue {
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
