public import Diagnostics
package import FileAccess
import FormTemplates
import StructuredData

/// The outputs of a batch, and the report of them.
///
/// The batch makes the directory and opens the report when it begins.
package final class BatchOutputs {
  let destination: BatchDestination
  /// The files that no output may replace, and what each is.
  package var protected: [FileIdentity: String] = [:]
  /// The records, as messages name them.
  package var recordsName: String?
  /// Writes a remedy in the report, with settings as its reader names them.
  package var spelled: @Sendable (Remedy) -> String = { $0.text }
  /// How many records are done, those of the run that is resumed included.
  package private(set) var doneCount = 0
  private var sink: (any BatchSink)?
  /// Whether the outputs have been opened.
  package var hasBegun: Bool { sink != nil }
  private var report: BatchReportFile?
  private var failed: FailedRecordsFile?
  /// Others write to the directory, too.
  private var isShard = false
  /// The report of the run that is resumed.
  var previous: PreviousReport? { report?.former }

  /// Outputs that are about to be made.
  package init(_ destination: BatchDestination) { self.destination = destination }

  /// Nil if the outputs are not files of their own.
  private var directory: String? {
    if case .directory(let path) = destination.place { path } else { nil }
  }

  /// Makes the directory if it is missing, and opens the report and the file of failed records.
  ///
  /// - Parameters:
  ///   - isShard: other runs write to the directory, too.
  ///   - records: the source of the records, which has read its header.
  ///   - shape: what its rows are as values.
  func open(
    isShard: Bool, for records: inout AnyRecordSource, _ shape: CSVShape
  ) throws(FormwrightError) -> any BatchSink {
    self.isShard = isShard
    if let path = destination.failedRecords {
      let names = records.columnNames()
      failed = try FailedRecordsFile(
        path, existing: destination.existing == .refuse ? .refuse : .replace,
        columns: names.map { ($0, records.delimiter) }, shape: shape, spelled: spelled)
    }
    let mode = destination.mode
    let existing: AtomicOutput.Existing = destination.replaces ? .replace : .refuse
    if destination.resumes, directory == nil || [nil, "-"].contains(destination.report) {
      throw FormwrightError(
        .usage, "usage", "only a batch into a directory, with a report, can be resumed")
    }
    let sink: any BatchSink
    switch destination.place {
    case .merged(let path):
      report = try openReport(destination.replaces ? .replace : .refuse)
      sink = try MergedSink(path, mode: mode, existing: existing)
    case .archive(let format, let path):
      report = try openReport(destination.replaces ? .replace : .refuse)
      sink = try ArchiveSink(
        format, path: path, mode: mode ?? 0o600, existing: existing,
        hasReport: destination.archivesReport)
    case .directory(let directory):
      try Directory.create(directory)
      StaleFiles.remove(in: directory)
      report = try openReport(
        destination.resumes
          ? .resume(directory: directory) : destination.replaces ? .replace : .refuse)
      doneCount = report?.former?.lines.doneCount ?? 0
      var protected = protected
      if let identity = report?.identity { protected[identity] = "report" }
      sink = DirectorySink(
        directory: directory, mode: mode, existing: existing, former: report?.former,
        protected: protected)
    }
    self.sink = sink
    return sink
  }

  private func openReport(
    _ existing: BatchReportFile.Existing
  ) throws(FormwrightError) -> BatchReportFile? {
    guard let path = destination.report else { return nil }
    return try BatchReportFile(path, existing, spelled: spelled)
  }

  /// Notes what became of a record, in the records' order.
  func note(_ outcome: BatchOutcome) throws(FormwrightError) {
    try report?.append(outcome)
    (sink as? ArchiveSink)?.note(outcome, spelled: spelled)
    if outcome.isFailed { try failed?.append(outcome) }
    if outcome.isUnchanged { return }
    if previous?.lines.done(outcome.number) != nil { doneCount -= 1 }
    if outcome.isDone { doneCount += 1 }
  }

  /// A file that is there in the place of the output of a record that failed: it could be taken for its output.
  func warningOfStaleOutput(of outcome: BatchOutcome) -> Diagnostic? {
    guard outcome.isFailed, let directory, let name = outcome.failedOutput,
      // Those are seen to when the run ends.
      previous?.lines.done(outcome.number) == nil
    else { return nil }
    let path = "\(directory)/\(name).pdf"
    // Said already, if the output could not take its place.
    guard !outcome.diagnostics.contains(where: { $0.file == path }) else { return nil }
    guard (try? fileStatus(path))??.isRegularFile == true else { return nil }
    var warning = Diagnostic.warning(
      "stale-output",
      "the record failed; the file at its output's path is from an earlier run",
      hint: "Remove it, or mend the record and use \(.replacesOutputs)."
    ).inFile(path)
    warning.record = outcome.number
    return warning
  }

  /// Completes the outputs and the report after ``Batch/fill(_:into:isCancelled:outcome:)``.
  ///
  /// - Returns: a warning for each file that the run which is resumed has left, and that had to stay; and about failed
  ///   records that their file cannot hold.
  /// - Throws: ``FormwrightError``, also of kind `data`, code `other-inputs`, if that run had more records and its
  ///   outputs may not be removed.
  package func finish(_ summary: BatchSummary) throws(FormwrightError) -> [Diagnostic] {
    let replaces = destination.replaces
    let recordCount = summary.recordCount
    try sink?.finish(isComplete: summary.isComplete)
    let stale = try report?.settle(recordCount: replaces ? recordCount : nil)
    // A file that no record of this shard gives may be another shard's.
    let left =
      directory.flatMap {
        stale?.warnings(in: $0, removing: replaces && !isShard, isShard: isShard)
      } ?? []
    try report?.finish()
    let unfit = try failed?.finish() ?? []
    let extra = recordCount.flatMap { report?.count(after: $0) } ?? 0
    guard extra == 0 else {
      throw FormwrightError(
        .data, "other-inputs",
        "the previous run had \(counted(extra, "record")) more than the file has now",
        hint:
          "Use the records of that run, or use \(.remakesOutputs) to delete the files of the others.",
        file: recordsName)
    }
    return left + unfit
  }
}

/// What a batch has done.
public struct BatchSummary: Hashable, Sendable {
  /// Records whose outputs are there, those of an earlier run included.
  public var done: Int
  /// Of those: outputs that an earlier run made.
  public var unchanged: Int
  public var failed: Int
  /// Records without an output, by the template's `output.when`.
  public var leftOut: Int
  /// Whether the batch came to the end of its records, below its limit of failures.
  public var isComplete: Bool
  /// The batch ended before the records did: too many failures, unreadable records, or cancelled.
  public var stoppedEarly: Bool
  /// How many records there are, those of other shards included; nil if the batch stopped early.
  public var recordCount: Int?
  /// What is odd about the template and the records together: bindings that no record satisfied, keys that
  /// no binding read. Empty if the batch stopped early, or reads the records of a shard alone.
  public var templateWarnings: [Diagnostic]
  /// Warnings about files of an earlier run that were left, and about failed records that their file cannot hold.
  public var outputWarnings: [Diagnostic] = []

  init(_ summary: BatchRun.Summary, maximumFailures: Int?) {
    done = summary.done
    unchanged = summary.unchanged
    failed = summary.failed
    leftOut = summary.leftOut
    stoppedEarly = summary.stoppedEarly
    isComplete = !summary.stoppedEarly && summary.failed < maximumFailures ?? .max
    recordCount = summary.recordCount
    templateWarnings = summary.templateWarnings
  }
}
