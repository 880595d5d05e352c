import FileAccess
import Formwright

/// Where the outputs of a batch go, and the report of them.
struct BatchOutputs {
  let sink: any BatchSink
  /// The report of the run that is resumed.
  var former: PreviousReport? { report?.former }
  /// How many records are done, those of the run that is resumed included.
  private(set) var doneCount: Int
  private let report: BatchReportFile?

  /// Makes the directory if it is missing, and opens the report.
  ///
  /// - Parameter inputs: the files that the run reads, which no output may replace.
  init(
    _ settings: BatchSettings, _ call: ParsedCommand, protecting inputs: [FileIdentity: String]
  ) throws(FormwrightError) {
    let mode = try call.outputMode()
    let overwrites = call.has(BatchCommand.overwrite)
    let path = call.value(of: BatchCommand.report)
    if let output = call.value(of: BatchCommand.merge) {
      report = try path.map { path throws(FormwrightError) in
        try BatchReportFile(path, overwrites ? .replace : .refuse)
      }
      sink = try MergedSink(
        output, mode: mode, existing: overwrites ? .replace : .refuse)
      doneCount = 0
      return
    }
    guard let directory = settings.directory else {
      report = try path.map { path throws(FormwrightError) in try BatchReportFile(path, .refuse) }
      let format =
        call.value(of: BatchCommand.archive).flatMap(ArchiveSink.Format.init(rawValue:)) ?? .tar
      sink = ArchiveSink(format, mode: mode ?? 0o600)
      doneCount = 0
      return
    }
    try Directory.create(directory)
    StaleFiles.remove(in: directory)
    let existing: BatchReportFile.Existing =
      call.has(BatchCommand.resume)
      ? .resume(directory: directory) : overwrites ? .replace : .refuse
    report = try path.map { path throws(FormwrightError) in try BatchReportFile(path, existing) }
    doneCount = report?.former?.lines.doneCount ?? 0
    var protected = inputs
    if let identity = report?.identity { protected[identity] = "report" }
    sink = DirectorySink(
      directory: directory, mode: mode, existing: overwrites ? .replace : .refuse,
      former: report?.former, protected: protected)
  }

  /// Notes what became of a record, in the records' order.
  mutating func note(_ outcome: BatchOutcome) throws(FormwrightError) {
    try report?.append(outcome)
    if outcome.isUnchanged { return }
    if former?.lines.done(outcome.number) != nil { doneCount -= 1 }
    if outcome.isDone { doneCount += 1 }
  }

  /// - Parameter isComplete: whether the run came to the end of its records.
  func finish(isComplete: Bool) throws(FormwrightError) {
    try sink.finish(isComplete: isComplete)
    try report?.finish()
  }
}
