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
  private let overwrites: Bool
  /// Others write to the directory, too.
  private let isShard: Bool
  /// Nil if the outputs are not files of their own.
  private let directory: String?
  /// As messages name them.
  private let records: String

  /// Makes the directory if it is missing, and opens the report.
  ///
  /// - Parameter inputs: the files that the run reads, which no output may replace.
  init(
    _ settings: BatchSettings, _ call: ParsedCommand, protecting inputs: [FileIdentity: String]
  ) throws(FormwrightError) {
    let mode = try call.outputMode()
    let overwrites = call.has(BatchCommand.overwrite)
    self.overwrites = overwrites
    isShard = call.has(BatchCommand.shard)
    directory = settings.directory
    records = settings.records.shownPath
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

  /// A file that is there in the place of the output of a record that failed: it could be taken for its output.
  func warningOfStaleOutput(of outcome: BatchOutcome) -> Diagnostic? {
    guard !outcome.isDone, let directory, let name = outcome.failedOutput,
      // Those are seen to when the run ends.
      former?.lines.done(outcome.number) == nil
    else { return nil }
    let path = "\(directory)/\(name).pdf"
    // Said already, if the output could not take its place.
    guard !outcome.diagnostics.contains(where: { $0.file == path }) else { return nil }
    guard (try? fileStatus(path))??.isRegularFile == true else { return nil }
    var warning = Diagnostic.warning(
      "stale-output",
      "the record failed; the file at its output's path is from an earlier run",
      hint: "Remove it, or mend the record and use --overwrite."
    ).inFile(path)
    warning.record = outcome.number
    return warning
  }

  /// - Parameters:
  ///   - isComplete: whether the run came to the end of its records.
  ///   - recordCount: how many there are; nil if it did not.
  /// - Returns: a warning for each file that the run which is resumed has left, and that had to stay.
  /// - Throws: ``FormwrightError``, also of kind `data`, code `other-inputs`, if that run had more records and its
  ///   outputs may not be removed.
  func finish(isComplete: Bool, recordCount: Int?) throws(FormwrightError) -> [Diagnostic] {
    try sink.finish(isComplete: isComplete)
    let stale = try report?.settle(recordCount: overwrites ? recordCount : nil)
    // A file that no record of this shard gives may be another shard's.
    let left =
      directory.flatMap {
        stale?.warnings(in: $0, removing: overwrites && !isShard, isShard: isShard)
      } ?? []
    try report?.finish()
    let extra = recordCount.flatMap { report?.count(after: $0) } ?? 0
    guard extra == 0 else {
      throw FormwrightError(
        .data, "other-inputs",
        "the previous run had \(counted(extra, "record")) more than the file has now",
        hint:
          "Use the records of that run, or use --overwrite to delete the files of the others.",
        file: records)
    }
    return left
  }
}
