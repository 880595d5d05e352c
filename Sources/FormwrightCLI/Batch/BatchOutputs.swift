import Formwright

/// Where the outputs of a batch go, and the report of them.
struct BatchOutputs {
  let sink: any BatchSink
  /// The report of the run that is resumed.
  let former: FormerReport?
  private let report: BatchReportFile?
  private let archive: TarSink?

  /// Makes the directory where it is missing, and opens the report.
  init(_ settings: BatchSettings, _ call: ParsedCommand) throws(Failure) {
    let mode = try call.outputMode()
    let path = call.value(of: BatchCommand.report)
    guard let directory = settings.directory else {
      let archive = TarSink(mode: mode)
      self.archive = archive
      sink = archive
      former = nil
      report = try path.map { path throws(Failure) in try BatchReportFile(path) }
      return
    }
    if call.has(BatchCommand.resume), path == nil || path == "-" {
      throw call.usage("“--resume” needs the report of the run with --report FILE")
    }
    try Directory.create(directory)
    StaleFiles.remove(in: directory)
    var former: FormerReport?
    if call.has(BatchCommand.resume), let path {
      former = try FormerReport(path: path, directory: directory)
    }
    report = try path.map { path throws(Failure) in
      try BatchReportFile(path, resuming: former)
    }
    archive = nil
    self.former = former
    sink = DirectorySink(
      directory: directory, mode: mode,
      existing: call.has(BatchCommand.overwrite) ? .replace : .refuse, former: former)
  }

  /// Notes what became of a record, in the records' order.
  func note(_ outcome: BatchOutcome) throws(Failure) {
    try archive?.pass(outcome)
    try report?.append(outcome)
  }

  func finish() throws(Failure) {
    try archive?.finish()
    try report?.finish()
  }
}
