import FileAccess
import FormOperations
import Formwright
import Synchronization

/// Records of a file or of standard input, until the run is interrupted, even while the file gives nothing.
final class InterruptibleRecords: Sendable {
  private let share = Mutex<Double?>(nil)
  private let path: String
  private let format: RecordFormat
  private let sheet: String?
  private let catchesSignals: Bool

  /// - Parameters:
  ///   - path: a file, whose name says the format if no option does.
  ///   - catchesSignals: from when the file is open, Ctrl-C ends the reading.
  init(
    _ path: String, _ call: ParsedCommand, catchesSignals: Bool = true
  ) throws(FormwrightError) {
    let named = call.value(of: BatchCommand.recordsFormat).flatMap(RecordFormat.init(rawValue:))
    guard let format = named ?? RecordFormat(fileName: path) ?? (path == "-" ? .ndjson : nil)
    else {
      throw call.unknownFormat(
        of: "the records from their", path, BatchCommand.recordsFormat,
        RecordFormat.allCases.map(\.rawValue))
    }
    sheet = call.value(of: BatchCommand.sheet)
    guard sheet == nil || format.isSpreadsheet else {
      throw call.usage("--sheet is for spreadsheets; the records are \(format.rawValue)")
    }
    self.path = path
    self.format = format
    self.catchesSignals = catchesSignals
  }

  /// How much of the file has been read; nil if that is not known.
  var shareRead: Double? { share.withLock(\.self) }

  var records: Records {
    Records { [self] shape throws(FormwrightError) in
      let chunks = try InputChunks(path: path)
      if catchesSignals { Interruption.catchSignals() }
      return RecordReader(format, csv: shape, sheet: sheet, isReady: chunks.isReady) {
        () throws(FormwrightError) in
        let chunk = try chunks.nextUnlessInterrupted()
        self.share.withLock { $0 = chunks.shareRead }
        return chunk
      }
    }
  }
}

extension InputChunks {
  /// The next bytes; nil at the end, and once the run is interrupted, even while the file gives nothing.
  fileprivate func nextUnlessInterrupted() throws(FormwrightError) -> [UInt8]? {
    do throws(SystemError) {
      guard try Interruption.waitsForInput(file.number) else { return nil }
    } catch {
      throw error.failure("cannot-read", "cannot read", file: path)
    }
    return try next()
  }
}
