import FileAccess
import FormOperations
import Formwright

/// The data that `validate` reads: one record, or a stream of them.
struct ValidationSource {
  private enum Kind {
    case single(DataFormat)
    case stream(InterruptibleRecords)
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
      kind = .stream(try InterruptibleRecords(path, call, catchesSignals: false))
    }
  }

  /// Progress is shown for streams only.
  func progress(_ call: ParsedCommand) -> ProgressMode {
    guard case .stream = kind else { return .never }
    let isForPrograms = call.value(of: .diagnostics) == DiagnosticRenderer.Form.json.rawValue
    let mode = call.value(of: .progress).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    return isForPrograms ? .never : mode
  }

  /// Whether the data is one record without a number.
  var isSingle: Bool { if case .single = kind { true } else { false } }

  var records: Records {
    switch kind {
    case .single(let format):
      Records(single: format) { [path] () throws(FormwrightError) in
        try InputFile.read(path, limit: ReadingLimits.recordBytes)
      }
    case .stream(let stream): stream.records
    }
  }
}
