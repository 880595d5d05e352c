package import Diagnostics

/// Pieces of a text, in order, of any size; nil after the last.
///
/// Pulled when they are needed, so that what supplies them decides how much is in memory.
package typealias TextChunks = () throws(FormwrightError) -> [UInt8]?

/// Records read one by one from a text that is never held as a whole.
package protocol RecordSource {
  /// The next record; nil after the last, or after an error that ended the reading.
  ///
  /// - Throws: `.data` for one record. Calling again goes on with the record after it, unless
  ///   ``didAbort`` says that there is no telling where that begins. What the chunks throw is passed
  ///   on and ends the reading.
  mutating func next() throws(FormwrightError) -> StructuredValue?

  /// Whether an error ended the reading before the end of the text.
  var didAbort: Bool { get }

  /// Whether ``next()`` has what it needs and does not wait for more of the text. What has come is taken in.
  ///
  /// False is said of a record that has come, too, if only reading it tells where it ends; true of a long
  /// piece of text without a line end.
  mutating func hasNext() -> Bool

  /// Reads what comes before the first record: the header of a CSV or a sheet.
  ///
  /// - Throws: what makes all records unreadable. ``next()`` throws it, too, if this is not called.
  mutating func begin() throws(FormwrightError)

  /// The column names of a CSV or a sheet, read before its first record; nil for other formats, for an empty
  /// text, and for a header that cannot be read, which the next call of ``next()`` reports.
  mutating func columnNames() -> [String]?

  /// The sheet that records are read from, if they are read from a spreadsheet that is opened.
  var sheetName: String? { get }

  /// The byte between the columns of a CSV whose header has been read; nil for other formats.
  var delimiter: UInt8? { get }

  /// The number that ``RecordNotes`` give the last record that was read; nil if it has none.
  var notedNumber: Int? { get }

  /// What could be read of the last record, if it has cells that could not be read: they are
  /// ``RecordNotes/unreadableCell``. Nil if nothing could, and of records without such cells.
  var unreadRecord: StructuredValue? { get }
}

extension RecordSource {
  package var sheetName: String? { nil }
  package var delimiter: UInt8? { nil }
  package var notedNumber: Int? { nil }
  package var unreadRecord: StructuredValue? { nil }

  package mutating func hasNext() -> Bool { true }
  package mutating func begin() throws(FormwrightError) {}
  package mutating func columnNames() -> [String]? { nil }
}

/// A source of records whose type does not matter.
package struct AnyRecordSource: RecordSource {
  private var source: any RecordSource

  package init(_ source: any RecordSource) { self.source = source }

  package mutating func next() throws(FormwrightError) -> StructuredValue? { try source.next() }
  package var didAbort: Bool { source.didAbort }
  package mutating func hasNext() -> Bool { source.hasNext() }
  package mutating func begin() throws(FormwrightError) { try source.begin() }
  package mutating func columnNames() -> [String]? { source.columnNames() }
  package var sheetName: String? { source.sheetName }
  package var delimiter: UInt8? { source.delimiter }
  package var notedNumber: Int? { source.notedNumber }
  package var unreadRecord: StructuredValue? { source.unreadRecord }
}

/// The texts that records are read from.
public enum RecordFormat: String, CaseIterable, Sendable {
  /// One JSON value a line.
  case ndjson
  /// One JSON array of records.
  case json
  /// One YAML list of records; the only format that is held as a whole.
  case yaml
  /// A header row of names, then a row a record.
  case csv
  /// An Excel workbook: a sheet with a header row of names, then a row a record.
  case xlsx
  /// An OpenDocument spreadsheet, read in the same way.
  case ods

  /// Whether records are the rows of a sheet.
  public var isSpreadsheet: Bool { self == .xlsx || self == .ods }

  /// The format that a file's name says, whatever the case: `.ndjson` or `.jsonl`, `.json`, `.yaml`
  /// or `.yml`, `.csv` or `.tsv`, `.xlsx` or `.xlsm`, `.ods`.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    case "yaml", "yml": self = .yaml
    case "csv", "tsv": self = .csv
    case "xlsx", "xlsm": self = .xlsx
    case "ods": self = .ods
    default: return nil
    }
  }
}

extension RecordFormat {
  /// What to do about a spreadsheet in a format that is not read, by the name of its file; nil for any other file.
  package static func remedy(forFileName name: String) -> Remedy? {
    let name = name.lowercased()
    guard [".xls", ".xlsb", ".xlt", ".numbers", ".sxc", ".fods"].contains(where: name.hasSuffix)
    else { return nil }
    return
      "Open the file in a spreadsheet program and save it as an Excel workbook (.xlsx) or as CSV."
  }
}

/// The records of a text in any of the formats, without the ``RecordNotes`` that are beside them.
package struct RecordReader: RecordSource {
  private var source: any RecordSource
  package private(set) var notedNumber: Int?
  package private(set) var unreadRecord: StructuredValue?

  /// - Parameters:
  ///   - recordLimit: the longest record that is read, in bytes; YAML has no such bound.
  ///   - csv: what the rows of a CSV or of a sheet are as values.
  ///   - sheet: the name of a spreadsheet's sheet; nil for the first that is not hidden.
  ///   - isReady: whether the next chunk is there; nil if chunks are never waited for.
  package init(
    _ format: RecordFormat, recordLimit: Int = ReadingLimits.recordBytes, csv: CSVShape = .flat,
    sheet: String? = nil, isReady: (() -> Bool)? = nil, chunks: @escaping TextChunks
  ) {
    source =
      switch format {
      case .ndjson: NDJSONReader(recordLimit: recordLimit, isReady: isReady, chunks: chunks)
      case .json: JSONArrayReader(recordLimit: recordLimit, isReady: isReady, chunks: chunks)
      case .yaml: YAMLListReader(chunks: chunks)
      case .csv:
        CSVReader(recordLimit: recordLimit, shape: csv, isReady: isReady, chunks: chunks)
      case .xlsx, .ods: SheetReader(format, sheet: sheet, shape: csv, chunks: chunks)
      }
  }

  package mutating func next() throws(FormwrightError) -> StructuredValue? {
    (notedNumber, unreadRecord) = (nil, nil)
    do throws(FormwrightError) {
      guard let record = try source.next() else { return nil }
      notedNumber = try RecordNotes.number(beside: record)
      guard let bare = RecordNotes.removed(from: record) else { return record }
      unreadRecord = bare
      try RecordNotes.check(bare, of: record)
      unreadRecord = nil
      return bare
    } catch {
      unreadRecord = unreadRecord ?? source.unreadRecord
      throw error
    }
  }

  package var didAbort: Bool { source.didAbort }

  package mutating func hasNext() -> Bool { source.hasNext() }

  package var sheetName: String? { source.sheetName }
  package var delimiter: UInt8? { source.delimiter }
  package mutating func begin() throws(FormwrightError) { try source.begin() }
  package mutating func columnNames() -> [String]? {
    source.columnNames()?.filter { !RecordNotes.ignoredKeys.contains($0) }
  }
}
