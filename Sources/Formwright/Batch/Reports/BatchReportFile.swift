import Diagnostics
import FileAccess
import FormTemplates
import StructuredData

/// The report of a batch: a line of JSON a record, in the records' order, each there as soon as its
/// record is through.
///
/// A resumed run adds its lines to those it found, so that it may be interrupted and resumed in its
/// turn; at its end the lines are put in order, and the report is that of an undisturbed run.
///
/// The file is locked as long as the run lasts, so that no other run writes to it.
final class BatchReportFile {
  /// What to do about a report that is there already.
  enum Existing { case refuse, replace, resume(directory: String) }

  /// What an earlier run left at the path, if that run is resumed.
  let former: PreviousReport?
  private let path: String
  private let file: FileDescriptor
  /// Where the next line begins.
  private var length: Int
  /// The lines of a resumed run, which are put in order at the end.
  private var lines: ReportLines?
  private let spelled: @Sendable (Remedy) -> String

  /// - Parameter path: a file, or `-` for standard output.
  /// - Throws: `.access`: `cannot-write`, `output-exists`, or `in-use` if another run writes to it.
  init(
    _ path: String, _ existing: Existing, spelled: @escaping @Sendable (Remedy) -> String
  ) throws(FormwrightError) {
    self.path = path
    self.spelled = spelled
    do throws(SystemError) {
      let status = path == "-" ? nil : try fileStatus(path)
      guard path != "-", status?.isRegularFile ?? true else {
        file = path == "-" ? .standardOutput : try .open(writing: path)
        (former, length) = (nil, 0)
        return
      }
      file = try .open(updating: path)
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    guard file.lock() else {
      throw FormwrightError(
        .access, "in-use", "another run is writing this report",
        hint: "Give each run and each shard its own report.", file: path)
    }
    // What another run wrote until it gave up the lock counts too.
    if case .resume(let directory) = existing {
      let former = try PreviousReport(path: path, directory: directory)
      (self.former, length, lines) = (former, former.length, former.lines)
    } else {
      (former, length) = (nil, 0)
    }
    var isOfAnotherRun = false
    do throws(SystemError) {
      if case .refuse = existing { isOfAnotherRun = try !file.status().isEmpty }
      // A line that was being written when the run ended is written again.
      if !isOfAnotherRun { try file.truncate(to: length) }
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    guard !isOfAnotherRun else {
      throw FormwrightError(
        .access, "output-exists", "the report already exists",
        hint:
          "Name another report, replace this one with \(.replacesOutputs), or continue its run with \(.resumes).",
        file: path)
    }
  }

  /// Nil if the report is not a regular file.
  var identity: FileIdentity? { (try? file.status()).flatMap(FileIdentity.init) }

  /// Adds what became of a record; nothing if its line is there already.
  func append(_ outcome: BatchOutcome) throws(FormwrightError) {
    guard !outcome.isUnchanged else { return }
    let line = outcome.reportLineText(spelled: spelled)
    do throws(SystemError) {
      try file.write(line)
    } catch {
      // Not a part of a line either, as far as that can be.
      if path != "-" { try? file.truncate(to: length) }
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    lines?.append(outcome.number, length..<(length + line.count), isDone: outcome.isDone)
    length += line.count
  }

  /// How many lines there are of records after a number, once ``settle(recordCount:)`` was called.
  func count(after number: Int) -> Int { lines?.count(after: number) ?? 0 }

  /// Settles which lines a resumed run leaves: the last of each record.
  ///
  /// - Parameter count: of the records; lines of others are left out. Nil to leave them in.
  /// - Returns: the outputs that no line has any longer.
  func settle(recordCount count: Int?) throws(FormwrightError) -> StaleOutputs? {
    guard lines != nil else { return nil }
    lines?.sort()
    if let count { lines?.drop(after: count) }
    guard let lines, !lines.superseded.isEmpty else { return nil }
    return try StaleOutputs(lines, of: file, path)
  }

  /// Writes the lines of a resumed run in order.
  func finish() throws(FormwrightError) {
    guard let lines else { return }
    var end = 0
    let isInOrder = lines.ranges.allSatisfy { line in
      defer { end = line.upperBound }
      return line.lowerBound == end
    }
    if isInOrder, end == length { return }
    let output = try AtomicOutput(path: path)
    do throws(SystemError) {
      for line in lines.ranges { try output.file.write(try file.read(line)) }
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    try output.commit()
  }
}

extension BatchOutcome {
  /// The line of a report, with its line feed.
  func reportLineText(spelled: (Remedy) -> String) -> [UInt8] {
    JSONWriter.compact(
      reportLine(fileName: output.map { $0 + ".pdf" }, spelled: spelled)) + [0x0A]
  }
}
