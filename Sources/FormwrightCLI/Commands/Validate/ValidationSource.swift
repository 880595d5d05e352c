import FileAccess
import Formwright

/// The data that `validate` reads: one record, or a stream of them.
struct ValidationSource {
  private enum Kind {
    case single(DataFormat)
    case stream(RecordFormat)
  }

  let path: String
  private let kind: Kind

  init(
    _ call: ParsedCommand, data: OptionDescription, records: OptionDescription,
    recordsFormat: OptionDescription
  ) throws(FormwrightError) {
    switch (call.value(of: data), call.value(of: records)) {
    case (nil, nil): throw call.usage("no data is given; use -d DATA or -r RECORDS")
    case (_?, _?): throw call.usage("--data and --records cannot be used together")
    case (let path?, nil):
      guard !call.has(recordsFormat) else {
        throw call.usage("--\(recordsFormat.name) is for --records; use --data-format for --data")
      }
      self.path = path
      kind = .single(try DataFile.format(of: path, call))
    case (nil, let path?):
      guard !call.has(.dataFormat) else {
        throw call.usage("--data-format is for --data; use --\(recordsFormat.name) for --records")
      }
      self.path = path
      let named = call.value(of: recordsFormat).flatMap(RecordFormat.init(rawValue:))
      guard let format = named ?? RecordFormat(fileName: path) ?? (path == "-" ? .ndjson : nil)
      else {
        throw call.usage(
          "cannot determine the format of the records from their file name; use "
            + "--\(recordsFormat.name) "
            + RecordFormat.allCases.map(\.rawValue).joined(separator: "|"))
      }
      kind = .stream(format)
    }
  }

  /// Progress is shown for streams only.
  func progress(_ call: ParsedCommand) -> ProgressMode {
    guard case .stream = kind else { return .never }
    let isForPrograms = call.value(of: .diagnostics) == DiagnosticRenderer.Form.json.rawValue
    let mode = call.value(of: .progress).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    return isForPrograms ? .never : mode
  }

  /// - Parameter csv: what the rows of a CSV are as values.
  func reader(_ call: ParsedCommand, csv: CSVShape) throws(FormwrightError) -> Reader {
    switch kind {
    case .single(let format):
      return Reader(
        pending: format, csv: csv, bytes: try InputFile.read(path, limit: ReadingLimits.recordBytes)
      )
    case .stream(let format):
      let chunks = try InputChunks(path: path)
      return Reader(stream: RecordReader(format, csv: csv, chunks: chunks.nextUnlessInterrupted))
    }
  }

  /// Records one after the other, with their numbers.
  struct Reader {
    private var stream: RecordReader?
    private var pending: DataFormat?
    private var bytes: [UInt8] = []
    private var csv = CSVShape.flat
    /// The number of the last record, from 1; nil if the data is a single record.
    private(set) var number: Int?
    /// Whether the last call of ``next()`` threw.
    private(set) var isReading = false
    private var hasEnded = false

    init(stream: RecordReader) { self.stream = stream }

    init(pending: DataFormat, csv: CSVShape, bytes: [UInt8]) {
      self.pending = pending
      self.csv = csv
      self.bytes = bytes
    }

    /// The next record; nil after the last, or after an error that ended the reading.
    mutating func next() throws(FormwrightError) -> StructuredValue? {
      isReading = true
      if let format = pending {
        pending = nil
        let record = try format.record(in: bytes, csv: csv)
        isReading = false
        return record
      }
      guard stream != nil, !hasEnded else { return nil }
      number = (number ?? 0) + 1
      do throws(FormwrightError) {
        let record = try stream?.next()
        isReading = false
        return record
      } catch {
        hasEnded = stream?.didAbort ?? true
        throw error
      }
    }
  }
}
